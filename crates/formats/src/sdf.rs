//! SDF: worlds with models of links and joints, the format of Gazebo.
//!
//! A model with movable joints becomes a robot, any other a solid. Devices are named as for URDF.

mod frames;
mod include;
mod joints;
mod nest;
mod sensors;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use base::{Mat3, Pose, Vec3};
use vrml::{Instance, Value};

use crate::import::{self, Import, Imported, Output};
use crate::model::{Body, Geometry, Inertial, Joint, JointKind, Material, Shape};
use crate::tree::{Diagnostics, Element};
use crate::xml::MAX_DEPTH;
use crate::{assemble, pose_fields};
use frames::Frames;

/// Nested models beyond this depth are ignored.
const MAX_MODELS: usize = 16;

pub(crate) fn import(import: &Import<'_>) -> Result<Imported, String> {
    let root = Element::read(&import.path.display().to_string(), import.text)?;
    let mut sdf = Sdf {
        import,
        folder: import.path.parent().map(PathBuf::from).unwrap_or_default(),
        diagnostics: Diagnostics::default(),
        nodes: Vec::new(),
        info: Instance::new("WorldInfo"),
        has_light: false,
        has_floor: false,
        includes: 0,
    };
    let content = root.one("world").unwrap_or(&root);
    if content.name != "world" && root.one("model").is_none() && root.one("light").is_none() {
        return Err("there is neither a world nor a model in this file".to_owned());
    }
    sdf.world(content);
    let title = content
        .get("name")
        .or_else(|| root.one("model").and_then(|model| model.get("name")))
        .unwrap_or("world");
    let text = import::world(sdf.info, sdf.nodes, &import::origin(import), sdf.has_light, sdf.has_floor);
    Ok(Imported { name: import::title(title), output: Output::World, text, diagnostics: sdf.diagnostics.0 })
}

struct Sdf<'a> {
    import: &'a Import<'a>,
    /// The folder of the file that is being read.
    folder: PathBuf,
    diagnostics: Diagnostics,
    nodes: Vec<Instance>,
    info: Instance,
    has_light: bool,
    has_floor: bool,
    /// Number of files included so far.
    includes: usize,
}

impl Sdf<'_> {
    fn world(&mut self, world: &Element) {
        let mut reported = BTreeSet::new();
        for element in &world.children {
            match element.name.as_str() {
                "model" => self.model(element, Pose::IDENTITY, None, 0),
                "include" => self.include(element, Pose::IDENTITY, 0),
                "light" => self.light(element, Pose::IDENTITY),
                "gravity" => {
                    let gravity = self.diagnostics.vector(element, &element.text);
                    self.info.set("gravity", Value::numbers([pose_fields::rounded(gravity.length())]));
                    if gravity.x != 0.0 || gravity.y != 0.0 || gravity.z > 0.0 {
                        self.diagnostics
                            .warn(element, "gravity can only point along -z; its magnitude is kept");
                    }
                }
                "physics" => {
                    let step = element.one("max_step_size").and_then(|step| self.number(step));
                    if let Some(step) = step.filter(|step| *step > 0.0) {
                        self.info.set(
                            "basicTimeStep",
                            Value::numbers([pose_fields::rounded(step * 1e3).max(1.0)]),
                        );
                    }
                }
                "scene" | "gui" | "magnetic_field" | "atmosphere" | "audio" | "wind" => {}
                other => {
                    if reported.insert(other) {
                        self.diagnostics.warn(element, format!("<{other}> is ignored"));
                    }
                }
            }
        }
    }

    /// Reads the number in an element.
    fn number(&mut self, element: &Element) -> Option<f64> {
        self.diagnostics.numbers(element, &element.text).first().copied()
    }

    fn child_number(&mut self, element: &Element, name: &str) -> Option<f64> {
        element.one(name).and_then(|child| self.number(child))
    }

    /// Adds a top-level model, with its name if that is not its own.
    fn model(&mut self, model: &Element, world_from_here: Pose, name: Option<&str>, depth: usize) {
        let name = name.or_else(|| model.get("name")).unwrap_or("model");
        let world_from_model = world_from_here * self.pose(model);
        let mut model = model.clone();
        self.resolve_includes(&mut model, depth);
        nest::flatten(&mut model, &mut self.diagnostics, MAX_MODELS);
        let model = &model;
        for inner in &model.children {
            match inner.name.as_str() {
                "link" | "joint" | "pose" | "static" | "frame" | "self_collide" | "allow_auto_disable"
                | "enable_wind" => {}
                other => self.diagnostics.warn(inner, format!("<{other}> is ignored")),
            }
        }
        let frames = Frames::of(model, &mut self.diagnostics);
        let is_static = matches!(model.child_text("static"), Some("true" | "1"));
        let mut joints: BTreeMap<&str, Vec<(&Element, &str)>> = BTreeMap::new();
        let (mut children, mut anchored) = (BTreeSet::new(), BTreeSet::new());
        for joint in model.all("joint") {
            let (parent, child) = (
                joint.child_text("parent").unwrap_or_default(),
                joint.child_text("child").unwrap_or_default(),
            );
            if !frames.has_link(child) || !(parent == "world" || frames.has_link(parent)) {
                self.diagnostics
                    .warn(joint, format!("there is no link {child:?} or {parent:?}; the joint is ignored"));
            } else if !children.insert(child) {
                self.diagnostics
                    .warn(joint, format!("{child} already has another parent joint; this one is ignored"));
            } else {
                if parent == "world" {
                    anchored.insert(child);
                }
                joints.entry(parent).or_default().push((joint, child));
            }
        }
        let roots: Vec<&Element> = model
            .all("link")
            .filter(|link| !children.contains(link.get("name").unwrap_or_default()))
            .collect();
        let several = roots.len() + anchored.len() > 1;
        for link in roots {
            let own = link.get("name").unwrap_or_default();
            let mut body = self.tree(link, model, &frames, &mut joints, 0);
            body.parent_from_body = world_from_model * frames.of_link(own);
            body.name = if several { format!("{name} {own}") } else { name.to_owned() };
            self.add_to_world(body, is_static);
        }
        for (joint, child) in joints.remove("world").unwrap_or_default() {
            let Some(link) = model.all("link").find(|link| link.get("name") == Some(child)) else { continue };
            let mut body = self.tree(link, model, &frames, &mut joints, 0);
            self.joint(joint, Pose::IDENTITY, &frames, &mut body);
            let base = match body.joint.kind {
                JointKind::Fixed => {
                    body.remove_mass();
                    Body { parent_from_body: world_from_model * body.parent_from_body, ..body }
                }
                _ => Body { parent_from_body: world_from_model, bodies: vec![body], ..Body::default() },
            };
            self.add_to_world(Body { name: name.to_owned(), ..base }, is_static);
        }
    }

    fn add_to_world(&mut self, mut body: Body, is_static: bool) {
        if is_static {
            fix(&mut body);
        }
        let ty = if body.has_moving_parts() || has_devices(&body) { "Robot" } else { "Solid" };
        self.has_floor |= body.collisions.iter().any(|shape| matches!(shape.geometry, Geometry::Plane(_)));
        self.nodes.push(assemble::solid(ty, &body));
    }

    fn tree<'m>(
        &mut self,
        link: &'m Element,
        model: &'m Element,
        frames: &Frames,
        joints: &mut BTreeMap<&'m str, Vec<(&'m Element, &'m str)>>,
        depth: usize,
    ) -> Body {
        let name = link.get("name").unwrap_or_default();
        let mut body = self.link(link);
        for (joint, child) in joints.remove(name).unwrap_or_default() {
            let Some(end) = model.all("link").find(|link| link.get("name") == Some(child)) else { continue };
            if depth >= MAX_DEPTH {
                self.diagnostics.warn(joint, "links are nested too deep; this joint is ignored");
                continue;
            }
            let mut end = self.tree(end, model, frames, joints, depth + 1);
            self.joint(joint, frames.of_link(name), frames, &mut end);
            body.bodies.push(end);
        }
        body
    }

    fn pose(&mut self, element: &Element) -> Pose {
        element.one("pose").map_or(Pose::IDENTITY, |pose| frames::pose(pose, &mut self.diagnostics))
    }

    fn link(&mut self, link: &Element) -> Body {
        let mut body = Body { name: link.get("name").unwrap_or_default().to_owned(), ..Body::default() };
        let mut collisions = Vec::new();
        for child in &link.children {
            match child.name.as_str() {
                "visual" => body.visuals.extend(self.read_shape(child, false)),
                "collision" => {
                    let shape = self.read_shape(child, true);
                    let name = child.get("name").unwrap_or_default().to_owned();
                    collisions.extend(shape.clone().map(|shape| (name, shape)));
                    body.collisions.extend(shape);
                }
                "inertial" => body.inertial = self.inertial(child),
                "pose" | "self_collide" | "gravity" | "velocity_decay" | "enable_wind" | "kinematic"
                | "must_be_base_link" => {}
                "sensor" => {}
                other => self.diagnostics.warn(child, format!("<{other}> is ignored")),
            }
        }
        for sensor in link.all("sensor") {
            body.nodes.extend(self.sensor(sensor, &collisions));
        }
        if body.inertial.is_none() {
            // The default of the format.
            body.inertial = Some(Inertial { mass: 1.0, center: Vec3::ZERO, tensor: Mat3::IDENTITY });
        }
        body
    }

    fn inertial(&mut self, element: &Element) -> Option<Inertial> {
        let mass = self.child_number(element, "mass").unwrap_or(1.0);
        if mass <= 0.0 {
            self.diagnostics
                .warn(element, format!("a mass of {mass} kg is impossible; the default mass is used"));
        }
        let tensor = element.one("inertia").map_or(Mat3::IDENTITY, |inertia| {
            let mut component = |name: &str, plain: f64| self.child_number(inertia, name).unwrap_or(plain);
            let [xx, yy, zz] = ["ixx", "iyy", "izz"].map(|name| component(name, 1.0));
            let [xy, xz, yz] = ["ixy", "ixz", "iyz"].map(|name| component(name, 0.0));
            Mat3::from_cols_array(&[xx, xy, xz, xy, yy, yz, xz, yz, zz])
        });
        let pose = self.pose(element);
        (mass > 0.0).then(|| Inertial { mass, center: Vec3::ZERO, tensor }.transformed(pose))
    }

    fn read_shape(&mut self, element: &Element, is_collision: bool) -> Option<Shape> {
        let geometry = element.one("geometry")?.children.first()?;
        let mut pose = self.pose(element);
        let material = element.one("material").map(|material| self.read_material(material));
        let geometry = self.read_geometry(geometry, material.is_none(), is_collision, &mut pose)?;
        Some(Shape { pose, geometry, material: material.unwrap_or_default() })
    }

    fn read_geometry(
        &mut self,
        element: &Element,
        has_own_materials: bool,
        is_collision: bool,
        pose: &mut Pose,
    ) -> Option<Geometry> {
        let mut number =
            |name: &str, plain: f64| self.child_number(element, name).unwrap_or(plain).abs().max(1e-6);
        Some(match element.name.as_str() {
            "box" => {
                let size =
                    element.one("size").map_or(Vec3::ONE, |size| self.diagnostics.vector(size, &size.text));
                Geometry::Box(import::positive(size))
            }
            "sphere" => Geometry::Sphere(number("radius", 1.0)),
            "cylinder" => Geometry::Cylinder { radius: number("radius", 1.0), length: number("length", 1.0) },
            "capsule" => Geometry::Capsule { radius: number("radius", 0.5), length: number("length", 1.0) },
            "ellipsoid" => {
                let radii = element
                    .one("radii")
                    .map_or(Vec3::ONE, |radii| self.diagnostics.vector(radii, &radii.text));
                self.diagnostics.warn(element, "an ellipsoid becomes a sphere with the same mean radius");
                let radii = import::positive(radii);
                Geometry::Sphere((radii.x + radii.y + radii.z) / 3.0)
            }
            "plane" => {
                let normal = element
                    .one("normal")
                    .map_or(Vec3::Z, |normal| self.diagnostics.vector(normal, &normal.text));
                pose.rotation *= pose_fields::rotation_from_z_to(normal);
                let size = element
                    .one("size")
                    .map(|size| self.diagnostics.numbers(size, &size.text))
                    .unwrap_or_default();
                let side = |at: usize| size.get(at).copied().filter(|side| *side > 0.0).unwrap_or(100.0);
                Geometry::Plane([side(0), side(1)])
            }
            "mesh" => {
                let uri = element.child_text("uri").unwrap_or_default().to_owned();
                let scale = element
                    .one("scale")
                    .map_or(Vec3::ONE, |scale| self.diagnostics.vector(scale, &scale.text));
                if element.one("submesh").is_some() {
                    self.diagnostics.warn(element, "the whole mesh is used instead of a part of it");
                }
                let files = crate::meshes::Files { folder: &self.folder, ..self.import.meshes() };
                match files.mesh(&uri, scale, is_collision, has_own_materials && !is_collision) {
                    Ok(geometry) => geometry,
                    Err(wrong) => {
                        self.diagnostics.warn(element, format!("{wrong}; the mesh is ignored"));
                        return None;
                    }
                }
            }
            "empty" => return None,
            other => {
                self.diagnostics.warn(element, format!("<{other}> is not a known shape; it is ignored"));
                return None;
            }
        })
    }

    fn read_material(&mut self, material: &Element) -> Material {
        let colour = material.one("diffuse").or_else(|| material.one("ambient"));
        let colour = colour.and_then(|colour| match self.diagnostics.numbers(colour, &colour.text)[..] {
            [r, g, b, a] => Some([r, g, b, a]),
            [r, g, b] => Some([r, g, b, 1.0]),
            _ => None,
        });
        if let Some(script) = material.one("script") {
            self.diagnostics.warn(script, "material scripts are ignored");
        }
        let metal = material.one("pbr").and_then(|pbr| pbr.one("metal"));
        let texture = metal.and_then(|metal| metal.one("albedo_map")).and_then(|map| {
            let found = self.find(&map.text);
            if found.is_none() {
                self.diagnostics.warn(map, format!("no such file; the texture is ignored: {}", map.text));
            }
            found.map(|path| self.import.meshes().named(&path))
        });
        let mut metal_value = |name: &str| metal.and_then(|metal| self.child_number(metal, name));
        Material { colour, texture, metalness: metal_value("metalness"), roughness: metal_value("roughness") }
    }

    fn light(&mut self, light: &Element, world_from_here: Pose) {
        let pose = world_from_here * self.pose(light);
        let direction =
            light.one("direction").map_or(-Vec3::Z, |text| self.diagnostics.vector(text, &text.text));
        let direction = pose.vector(direction);
        let colour = light
            .one("diffuse")
            .map(|colour| self.diagnostics.numbers(colour, &colour.text))
            .unwrap_or_default();
        let ty = light.get("type").unwrap_or("point");
        let mut node = match ty {
            "directional" => {
                Instance::new("DirectionalLight").with("direction", pose_fields::vector(direction))
            }
            "spot" => Instance::new("SpotLight")
                .with("direction", pose_fields::vector(direction))
                .with("location", pose_fields::vector(pose.translation)),
            _ => Instance::new("PointLight").with("location", pose_fields::vector(pose.translation)),
        };
        if let [r, g, b, ..] = colour[..] {
            node.set("color", Value::numbers([r, g, b].map(|value| value.clamp(0.0, 1.0))));
        }
        node.set(
            "intensity",
            Value::numbers([self.child_number(light, "intensity").unwrap_or(1.0).max(0.0) * 2.0]),
        );
        let casts = matches!(light.child_text("cast_shadows"), Some("true" | "1"));
        node.set("castShadows", Value::bool(casts));
        self.has_light = true;
        self.nodes.push(node);
    }
}

/// Returns whether there is a device on the body.
fn has_devices(body: &Body) -> bool {
    body.nodes.iter().any(sensors::is_device) || body.bodies.iter().any(has_devices)
}

/// Fixes all joints of a static model.
fn fix(body: &mut Body) {
    body.inertial = None;
    for child in &mut body.bodies {
        child.joint = Joint::default();
        fix(child);
    }
}
