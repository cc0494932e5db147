//! Sensors of SDF as devices. They look along x with z up, as in current worlds.

use base::{Pose, Vec3, math, ops};
use vrml::{Instance, Value};

use super::Sdf;
use crate::model::Shape;
use crate::tree::Element;
use crate::{assemble, pose_fields};

/// The default near distance of cameras. `[m]`
const NEAR: f64 = 0.01;

impl Sdf<'_> {
    /// Returns the devices for a sensor of a link; `shapes` are the collisions of the link by name.
    pub(super) fn sensor(&mut self, sensor: &Element, shapes: &[(String, Shape)]) -> Vec<Instance> {
        let ty = sensor.get("type").unwrap_or_default();
        let name = sensor.get("name").unwrap_or(ty).to_owned();
        let pose = self.pose(sensor);
        let device = |ty: &str, pose: Pose, ending: &str| {
            pose_fields::node_at(ty, pose).with("name", Value::string(format!("{name}{ending}")))
        };
        match ty {
            "camera" | "wideanglecamera" | "wide_angle_camera" | "thermal" | "thermal_camera" => {
                vec![self.camera(sensor, device("Camera", pose, ""))]
            }
            "depth" | "depth_camera" => vec![self.depth(sensor, device("RangeFinder", pose, ""))],
            "rgbd" | "rgbd_camera" => vec![
                self.camera(sensor, device("Camera", pose, "")),
                self.depth(sensor, device("RangeFinder", pose, "_depth")),
            ],
            "ray" | "gpu_ray" | "lidar" | "gpu_lidar" => self.lidar(sensor, pose, device),
            "imu" => ["Accelerometer", "Gyro", "InertialUnit"]
                .map(|ty| device(ty, pose, &format!("_{}", snake(ty))))
                .to_vec(),
            "gps" | "navsat" => vec![device("GPS", pose, "")],
            "altimeter" => vec![device("Altimeter", pose, "")],
            "magnetometer" => vec![device("Compass", pose, "")],
            "sonar" => vec![self.sonar(sensor, device("DistanceSensor", pose, ""))],
            "contact" => self.contact(sensor, &name, shapes),
            other => {
                self.diagnostics.warn(sensor, format!("a sensor of type {other:?} is ignored"));
                Vec::new()
            }
        }
    }

    /// Reads lens and size of an image.
    fn picture(&mut self, sensor: &Element, node: Instance) -> (Instance, [f64; 2]) {
        let camera = sensor.one("camera").or_else(|| sensor.one("depth_camera"));
        let mut camera_value = |outer: &str, inner: &str, plain: f64| {
            let found =
                camera.and_then(|camera| camera.one(outer)).and_then(|outer| self.child_number(outer, inner));
            found.filter(|number| number.is_finite() && *number > 0.0).unwrap_or(plain)
        };
        let [width, height] = [("width", 320.0), ("height", 240.0)]
            .map(|(side, plain)| camera_value("image", side, plain).round().clamp(1.0, 16384.0));
        let near = camera_value("clip", "near", NEAR);
        let far = camera_value("clip", "far", 100.0).max(near * 1.01);
        let angle = camera.and_then(|camera| self.child_number(camera, "horizontal_fov")).unwrap_or(1.047);
        let node = node
            .with("fieldOfView", number(angle.clamp(1e-3, std::f64::consts::TAU)))
            .with("width", number(width))
            .with("height", number(height))
            .with("near", number(near));
        (node, [near, far])
    }

    fn camera(&mut self, sensor: &Element, node: Instance) -> Instance {
        let (mut node, [_, far]) = self.picture(sensor, node);
        let noise = sensor.one("camera").and_then(|camera| camera.one("noise"));
        let noise =
            noise.and_then(|noise| self.child_number(noise, "stddev")).filter(|deviation| *deviation > 0.0);
        node.set("far", number(far));
        if let Some(noise) = noise {
            node.set("noise", number(noise));
        }
        node
    }

    fn depth(&mut self, sensor: &Element, node: Instance) -> Instance {
        let (node, [near, far]) = self.picture(sensor, node);
        node.with("minRange", number(near)).with("maxRange", number(far))
    }

    fn lidar(
        &mut self,
        sensor: &Element,
        pose: Pose,
        device: impl Fn(&str, Pose, &str) -> Instance,
    ) -> Vec<Instance> {
        let ray = sensor.one("ray").or_else(|| sensor.one("lidar"));
        let scan = ray.and_then(|ray| ray.one("scan"));
        let mut scan_value = |parent: Option<&Element>, name: &str, plain: f64| {
            parent
                .and_then(|parent| self.child_number(parent, name))
                .filter(|number| number.is_finite())
                .unwrap_or(plain)
        };
        let across = scan.and_then(|scan| scan.one("horizontal"));
        let up = scan.and_then(|scan| scan.one("vertical"));
        let range = ray.and_then(|ray| ray.one("range"));
        let [left, right] = [scan_value(across, "max_angle", 0.0), scan_value(across, "min_angle", 0.0)];
        let samples = scan_value(across, "samples", 640.0) * scan_value(across, "resolution", 1.0);
        let layers = scan_value(up, "samples", 1.0).round().clamp(1.0, 1024.0);
        let [top, bottom] = [scan_value(up, "max_angle", 0.0), scan_value(up, "min_angle", 0.0)];
        let least = scan_value(range, "min", NEAR).max(1e-4);
        let most = scan_value(range, "max", 1.0).max(least * 1.01);
        let resolution = scan_value(range, "resolution", 0.0);
        // The centre of its field of view is along x.
        let turn = math::axis_angle(Vec3::Z, (left + right) / 2.0)
            * math::axis_angle(Vec3::Y, -(top + bottom) / 2.0);
        let pose = Pose { rotation: pose.rotation * turn, ..pose };
        let mut node = device("Lidar", pose, "")
            .with("horizontalResolution", number(samples.round().clamp(1.0, 65535.0)))
            .with("fieldOfView", number((left - right).clamp(1e-3, std::f64::consts::TAU)))
            .with("numberOfLayers", number(layers));
        if layers > 1.0 {
            node.set("verticalFieldOfView", number((top - bottom).clamp(1e-3, std::f64::consts::PI)));
        }
        node.set("near", number(least.min(NEAR)));
        node.set("minRange", number(least));
        node.set("maxRange", number(most));
        if resolution > 0.0 {
            node.set("resolution", number(resolution));
        }
        vec![node]
    }

    fn sonar(&mut self, sensor: &Element, node: Instance) -> Instance {
        let sonar = sensor.one("sonar");
        let mut ray_value = |name: &str, plain: f64| {
            let found = sonar.and_then(|sonar| self.child_number(sonar, name));
            found.filter(|number| number.is_finite() && *number > 0.0).unwrap_or(plain)
        };
        let (most, radius) = (ray_value("max", 1.0), ray_value("radius", 0.5));
        node.with("type", Value::string("sonar"))
            .with("lookupTable", Value::number_list([0.0, 0.0, 0.0, most, most, 0.0]))
            .with("numberOfRays", number(8.0))
            .with("aperture", number(2.0 * ops::atan2(radius, most)))
    }

    /// Returns a bumper with the shape of each collision that the sensor lists.
    fn contact(&mut self, sensor: &Element, name: &str, shapes: &[(String, Shape)]) -> Vec<Instance> {
        let contact = sensor.one("contact");
        let named = || contact.into_iter().flat_map(|contact| contact.all("collision"));
        let several = named().count() > 1;
        let mut bumpers = Vec::new();
        for (index, collision) in named().enumerate() {
            let Some((_, shape)) = shapes.iter().find(|(known, _)| *known == collision.text) else {
                self.diagnostics.warn(
                    collision,
                    format!("there is no collision {:?} for the contact sensor", collision.text),
                );
                continue;
            };
            let name = if several { format!("{name} {index}") } else { name.to_owned() };
            let bumper = pose_fields::node_at("TouchSensor", shape.pose)
                .with("name", Value::string(name))
                .with("boundingObject", Value::node(assemble::geometry(&shape.geometry).0));
            bumpers.push(bumper);
        }
        bumpers
    }
}

fn number(value: f64) -> Value {
    Value::numbers([pose_fields::rounded(value)])
}

/// Converts `InertialUnit` to `inertial_unit`.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// Returns whether a node can only be used in a robot.
pub(super) fn is_device(node: &Instance) -> bool {
    !node.type_name.text.ends_with("Light")
}
