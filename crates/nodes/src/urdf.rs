//! Export of a robot as URDF: links with mass and shapes, joints with axis and limits.
//!
//! There is a link for each solid that moves relative to its parent and for each named solid or device fixed to one.
//! Names are those of the nodes, with a prefix. Axes and poses are those at joint positions 0. Joints with several
//! axes become chains of joints. Loops through SolidReference are omitted. URDF supports neither.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::shared::xml::escaped;
use crate::slot;
use base::{Pose, Quat, Vec3, ops};
use scene::{NodeId, Scene};

/// Returns the URDF of a robot. `prefix` is prepended to all names.
#[must_use]
pub fn text(scene: &Scene, robot: NodeId, prefix: &str) -> String {
    let mut urdf =
        Urdf { scene, prefix, links: String::new(), joints: String::new(), names: BTreeMap::new() };
    let root = urdf.name("base_link");
    urdf.link(robot, &root);
    urdf.children(robot, &root, Pose::IDENTITY);
    let name = escaped(scene.string(robot, "name"));
    format!("<?xml version=\"1.0\"?>\n<robot name=\"{name}\">\n{}{}</robot>\n", urdf.links, urdf.joints)
}

struct Urdf<'a> {
    scene: &'a Scene,
    prefix: &'a str,
    links: String,
    joints: String,
    /// Number of uses of each name, as names must be unique in URDF.
    names: BTreeMap<String, usize>,
}

/// A joint in URDF.
struct Joint<'a> {
    name: String,
    kind: &'a str,
    parent: &'a str,
    child: &'a str,
    parent_from_child: Pose,
    axis: Option<Vec3>,
    /// Lower and upper limit, maximum effort and velocity.
    limits: Option<[f64; 4]>,
}

impl Urdf<'_> {
    fn name(&mut self, wanted: &str) -> String {
        let count = self.names.entry(wanted.to_owned()).or_default();
        *count += 1;
        let number = if *count > 1 { format!("_{}", *count - 1) } else { String::new() };
        escaped(&format!("{}{wanted}{number}", self.prefix))
    }

    /// Writes the children of a node.
    fn children(&mut self, node: NodeId, link: &str, link_from_node: Pose) {
        let scene = self.scene;
        for child in scene.children(node, "children").iter().copied() {
            let ty = scene.node(child).ty;
            if ty.is_a("Joint") {
                self.joint(child, link, link_from_node);
            } else if ty.is_a("Solid") {
                let place = link_from_node * scene.pose(child);
                let wanted = scene.string(child, "name").to_owned();
                let name = self.name(&wanted);
                self.link(child, &name);
                let joint = self.name(&format!("{wanted}_joint"));
                self.write_joint(&Joint {
                    name: joint,
                    kind: "fixed",
                    parent: link,
                    child: &name,
                    parent_from_child: place,
                    axis: None,
                    limits: None,
                });
                self.children(child, &name, Pose::IDENTITY);
            } else if ty.is_a("Group") {
                self.children(child, link, link_from_node * scene.pose(child));
            }
        }
    }

    /// Writes the end point of a joint, with one URDF joint for each axis.
    fn joint(&mut self, joint: NodeId, parent: &str, parent_from_joint: Pose) {
        let scene = self.scene;
        let Some(end) = slot::held(scene, joint).filter(|end| scene.node(*end).ty.is_a("Solid")) else {
            return; // a loop, or nothing
        };
        let axes = axes(scene, joint);
        let anchor = match scene.child(joint, "jointParameters") {
            Some(parameters) if has(scene, parameters, "anchor") => scene.vec3(parameters, "anchor"),
            _ => Vec3::ZERO,
        };
        let rest = rest(scene, end, anchor, &axes);
        // The frame of a slider is at its end point, that of a hinge at its anchor.
        let anchor = if is_rotational(scene, joint) { anchor } else { rest.translation };
        let mut parent_link = parent.to_owned();
        // The frame of the axes, at the anchor.
        let mut parent_from_axes = parent_from_joint * Pose::from_translation(anchor);
        let wanted = scene.string(end, "name").to_owned();
        let name = self.name(&wanted);
        for (index, axis) in axes.iter().enumerate() {
            let is_last = index + 1 == axes.len();
            let child =
                if is_last { name.clone() } else { self.name(&format!("{wanted}_axis_{}", index + 1)) };
            // The last link has the orientation of the end point, so that no further joint is needed.
            let turned = if is_last { rest.rotation } else { Quat::IDENTITY };
            let title = axis.title.clone().unwrap_or_else(|| format!("{wanted}_joint_{}", index + 1));
            let title = self.name(&title);
            self.write_joint(&Joint {
                name: title,
                kind: axis.kind(),
                parent: &parent_link,
                child: &child,
                parent_from_child: parent_from_axes * Pose::new(Vec3::ZERO, turned),
                axis: Some(turned.conjugate() * axis.direction),
                limits: Some(axis.limits()),
            });
            if !is_last {
                let _ = writeln!(self.links, "  <link name=\"{child}\"/>");
            }
            parent_link = child;
            parent_from_axes = Pose::IDENTITY;
        }
        let link_from_end = Pose::from_translation(rest.rotation.conjugate() * (rest.translation - anchor));
        self.link_at(end, &name, link_from_end);
        self.children(end, &name, link_from_end);
    }

    fn write_joint(&mut self, joint: &Joint<'_>) {
        let Joint { name, kind, parent, child, .. } = joint;
        let _ = writeln!(self.joints, "  <joint name=\"{name}\" type=\"{kind}\">");
        let _ = writeln!(self.joints, "    <parent link=\"{parent}\"/>\n    <child link=\"{child}\"/>");
        let _ = writeln!(self.joints, "    {}", origin(&joint.parent_from_child));
        if let Some(axis) = joint.axis {
            let _ = writeln!(self.joints, "    <axis xyz=\"{}\"/>", triple(axis));
        }
        if let Some([lower, upper, effort, velocity]) = joint.limits.map(|limits| limits.map(number)) {
            let range = if *kind == "continuous" {
                String::new()
            } else {
                format!("lower=\"{lower}\" upper=\"{upper}\" ")
            };
            let _ = writeln!(self.joints, "    <limit {range}effort=\"{effort}\" velocity=\"{velocity}\"/>");
        }
        self.joints.push_str("  </joint>\n");
    }

    fn link(&mut self, solid: NodeId, name: &str) {
        self.link_at(solid, name, Pose::IDENTITY);
    }

    fn link_at(&mut self, solid: NodeId, name: &str, link_from_solid: Pose) {
        let scene = self.scene;
        let mut inside = String::new();
        if let Some(physics) = scene.child(solid, "physics") {
            inside.push_str(&inertial(scene, solid, physics, &link_from_solid));
        }
        if let Some(bounding) = scene.child(solid, "boundingObject") {
            shapes(scene, bounding, link_from_solid, "collision", &mut inside);
        }
        visuals(scene, solid, link_from_solid, &mut inside);
        if inside.is_empty() {
            let _ = writeln!(self.links, "  <link name=\"{name}\"/>");
        } else {
            let _ = writeln!(self.links, "  <link name=\"{name}\">\n{inside}  </link>");
        }
    }
}

/// Returns the pose of an end point in the frame of its joint at positions 0; the scene contains it at the initial
/// positions.
fn rest(scene: &Scene, end: NodeId, anchor: Vec3, axes: &[Axis]) -> Pose {
    axes.iter().fold(scene.pose(end), |pose, axis| {
        let back = if axis.is_hinge {
            let turn = base::math::axis_angle(axis.direction, -axis.position);
            Pose::new(anchor - turn * anchor, turn)
        } else {
            Pose::from_translation(-axis.direction * axis.position)
        };
        back * pose
    })
}

/// One axis of a joint.
struct Axis {
    direction: Vec3,
    is_hinge: bool,
    position: f64,
    stops: Option<[f64; 2]>,
    effort: f64,
    velocity: f64,
    /// Name of the motor, or of the sensor.
    title: Option<String>,
}

impl Axis {
    fn kind(&self) -> &'static str {
        match (self.is_hinge, self.stops) {
            (false, _) => "prismatic",
            (true, Some(_)) => "revolute",
            (true, None) => "continuous",
        }
    }

    fn limits(&self) -> [f64; 4] {
        let [lower, upper] = self.stops.unwrap_or([-1e4, 1e4]); // URDF has no unlimited prismatic joints
        [lower, upper, self.effort, self.velocity]
    }
}

fn axes(scene: &Scene, joint: NodeId) -> Vec<Axis> {
    let plain = [
        ("jointParameters", "device", Vec3::X),
        ("jointParameters2", "device2", Vec3::Z),
        ("jointParameters3", "device3", Vec3::Z),
    ];
    let count = match scene.node(joint).ty.name {
        "BallJoint" => 3,
        "Hinge2Joint" => 2,
        _ => 1,
    };
    let is_hinge = is_rotational(scene, joint);
    let mut axes: Vec<Axis> =
        plain[..count].iter().map(|names| axis(scene, joint, *names, is_hinge)).collect();
    if count == 3 {
        for (axis, direction) in axes.iter_mut().zip(crate::ball_joint::axes(scene, joint).axes) {
            axis.direction = direction;
        }
    }
    axes
}

fn is_rotational(scene: &Scene, joint: NodeId) -> bool {
    scene.node(joint).ty.name != "SliderJoint"
}

fn axis(scene: &Scene, joint: NodeId, (field, devices, default): (&str, &str, Vec3), is_hinge: bool) -> Axis {
    let parameters = if has(scene, joint, field) { scene.child(joint, field) } else { None };
    let mut axis = Axis {
        direction: if is_hinge { default } else { Vec3::Z },
        is_hinge,
        position: 0.0,
        stops: None,
        effort: 10.0,
        velocity: 10.0,
        title: None,
    };
    if let Some(parameters) = parameters {
        if has(scene, parameters, "axis") {
            axis.direction = scene.vec3(parameters, "axis").try_normalize().unwrap_or(axis.direction);
        }
        axis.position = scene.float(parameters, "position");
        let (min, max) = (scene.float(parameters, "minStop"), scene.float(parameters, "maxStop"));
        axis.stops = (min < max).then_some([min, max]);
    }
    let devices: &[NodeId] = if has(scene, joint, devices) { scene.children(joint, devices) } else { &[] };
    for device in devices {
        let ty = scene.node(*device).ty;
        if ty.is_a("Motor") {
            axis.title = Some(scene.string(*device, "name").to_owned());
            axis.velocity = scene.float(*device, "maxVelocity");
            axis.effort = scene.float(*device, if is_hinge { "maxTorque" } else { "maxForce" });
            let (min, max) = (scene.float(*device, "minPosition"), scene.float(*device, "maxPosition"));
            axis.stops = axis.stops.or((min < max).then_some([min, max]));
        } else if axis.title.is_none() && ty.is_a("PositionSensor") {
            axis.title = Some(scene.string(*device, "name").to_owned());
        }
    }
    axis
}

fn has(scene: &Scene, node: NodeId, field: &str) -> bool {
    scene.node(node).ty.field_index(field).is_some()
}

/// Returns the inertial properties: from the Physics node or, as far as it does not contain them, from the bounding
/// object and the density.
fn inertial(scene: &Scene, solid: NodeId, physics: NodeId, link_from_solid: &Pose) -> String {
    let inertia = crate::physics::authored(scene, solid, physics);
    let tensor = inertia.tensor;
    let [xx, yy, zz] = [tensor.x_axis.x, tensor.y_axis.y, tensor.z_axis.z].map(number);
    let [xy, xz, yz] = [tensor.x_axis.y, tensor.x_axis.z, tensor.y_axis.z].map(number);
    let place = *link_from_solid * Pose::from_translation(inertia.center);
    format!(
        "    <inertial>\n      {}\n      <mass value=\"{}\"/>\n      <inertia ixx=\"{xx}\" ixy=\"{xy}\" ixz=\"{xz}\" \
         iyy=\"{yy}\" iyz=\"{yz}\" izz=\"{zz}\"/>\n    </inertial>\n",
        origin(&place),
        number(inertia.mass),
    )
}

/// Writes the visible shapes of a solid, down to the next solid or joint.
fn visuals(scene: &Scene, node: NodeId, link_from_node: Pose, out: &mut String) {
    for child in scene.children(node, "children").iter().copied() {
        let ty = scene.node(child).ty;
        if ty.name == "Shape" {
            shapes(scene, child, link_from_node, "visual", out);
        } else if ty.is_a("Group") && !ty.is_a("Solid") {
            visuals(scene, child, link_from_node * scene.pose(child), out);
        }
    }
}

/// Writes all shapes below a node that URDF supports.
fn shapes(scene: &Scene, node: NodeId, link_from_node: Pose, tag: &str, out: &mut String) {
    let ty = scene.node(node).ty;
    if ty.name == "Shape" {
        if let Some(geometry) = scene.child(node, "geometry") {
            shapes(scene, geometry, link_from_node, tag, out);
        }
        return;
    }
    if ty.is_a("Group") {
        let here = link_from_node * scene.pose(node);
        scene.children(node, "children").iter().for_each(|child| shapes(scene, *child, here, tag, out));
        return;
    }
    let float = |field: &str| number(scene.float(node, field));
    let geometry = match ty.name {
        "Box" => format!("<box size=\"{}\"/>", triple(scene.vec3(node, "size"))),
        "Sphere" => format!("<sphere radius=\"{}\"/>", float("radius")),
        "Cylinder" => format!("<cylinder radius=\"{}\" length=\"{}\"/>", float("radius"), float("height")),
        "Mesh" => match scene.strings(node, "url").first() {
            Some(url) => format!("<mesh filename=\"{}\"/>", escaped(url)),
            None => return,
        },
        _ => return, // URDF has no capsules, planes or height fields
    };
    let _ = writeln!(
        out,
        "    <{tag}>\n      {}\n      <geometry>\n        {geometry}\n      </geometry>\n    </{tag}>",
        origin(&link_from_node)
    );
}

/// Returns the origin element of a pose, with roll, pitch and yaw about fixed axes.
fn origin(pose: &Pose) -> String {
    let ahead = pose.rotation * Vec3::X;
    let (left, up) = (pose.rotation * Vec3::Y, pose.rotation * Vec3::Z);
    let roll = ops::atan2(left.z, up.z);
    let pitch = ops::asin((-ahead.z).clamp(-1.0, 1.0));
    let yaw = ops::atan2(ahead.y, ahead.x);
    format!("<origin xyz=\"{}\" rpy=\"{}\"/>", triple(pose.translation), triple(Vec3::new(roll, pitch, yaw)))
}

fn triple(vector: Vec3) -> String {
    vector.to_array().map(number).join(" ")
}

/// Formats a number without rounding errors in its last digits.
fn number(value: f64) -> String {
    let rounded = (value * 1e9).round() / 1e9;
    if rounded.is_finite() { format!("{}", rounded + 0.0) } else { "0".to_owned() }
}
