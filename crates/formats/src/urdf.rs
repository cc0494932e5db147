//! URDF: links connected by joints, the format of ROS.
//!
//! Devices are named as by urdf2webots: a motor has the name of its joint, its sensor `NAME_sensor`.

use std::collections::{BTreeMap, BTreeSet};

use base::{Mat3, Pose, Vec3, math};
use roxmltree::Node;

use crate::import::{self, Import, Imported, Output};
use crate::model::{Body, Geometry, Inertial, Joint, JointKind, Material, Motor, Shape};
use crate::xml::{MAX_DEPTH, Reader, all, from_rpy, one};

/// The mass of a moving link that has none. `[kg]`
const MASSLESS: f64 = 1e-3;

pub(crate) fn import(import: &Import<'_>, root: Node<'_, '_>) -> Result<Imported, String> {
    let reader = Reader::new(&import.path.display().to_string(), import.text);
    let name = root.attribute("name").unwrap_or("robot");
    let mut urdf =
        Urdf { reader, import, materials: BTreeMap::new(), joints: BTreeMap::new(), used: BTreeSet::new() };
    // Without a declaration the prefix is part of the name.
    let is_macro = |node: &Node<'_, '_>| {
        let name = node.tag_name();
        name.namespace().is_some_and(|space| space.contains("xacro")) || name.name().starts_with("xacro.")
    };
    if root.descendants().any(|node| is_macro(&node)) {
        return Err("this file has xacro macros: run `xacro file.xacro > file.urdf` first".to_owned());
    }
    urdf.report_ignored(root);
    for element in all(root, "material") {
        let material = urdf.material(element);
        urdf.materials.insert(element.attribute("name").unwrap_or_default().to_owned(), material);
    }
    // Materials that links declare can be used by other links.
    for element in root.descendants().filter(|node| node.tag_name().name() == "material") {
        let name = element.attribute("name").unwrap_or_default();
        if element.has_children() && !name.is_empty() && !urdf.materials.contains_key(name) {
            let material = urdf.material(element);
            urdf.materials.insert(name.to_owned(), material);
        }
    }
    let links: BTreeMap<&str, Node<'_, '_>> =
        all(root, "link").filter_map(|link| Some((link.attribute("name")?, link))).collect();
    let mut children = BTreeSet::new();
    for joint in all(root, "joint") {
        let end = |which: &'static str| one(joint, which).and_then(|end| end.attribute("link"));
        let (Some(parent), Some(child)) = (end("parent"), end("child")) else {
            urdf.reader.warn(joint, "a joint without parent or child is ignored");
            continue;
        };
        if !links.contains_key(child) || !links.contains_key(parent) {
            urdf.reader
                .warn(joint, format!("there is no link {child:?} or {parent:?}; the joint is ignored"));
        } else if !children.insert(child) {
            urdf.reader.warn(joint, format!("{child} already has another parent joint; this one is ignored"));
        } else {
            urdf.joints.entry(parent).or_default().push((joint, child));
        }
    }
    let mut roots =
        all(root, "link").filter(|link| !children.contains(link.attribute("name").unwrap_or_default()));
    if links.is_empty() {
        return Err("there are no links".to_owned());
    }
    let Some(first) = roots.next() else {
        return Err("every link is the child of a joint: there is no root".to_owned());
    };
    for other in roots {
        urdf.reader.warn(other, "a second root link is ignored");
    }
    let (first, place) = urdf.below_floating(first, &links);
    let mut body = urdf.link(first, &links, 0);
    body.parent_from_body = place;
    let is_anchored = body.name == "world" && body.inertial.is_none();
    body.name = name.to_owned();
    distribute_mass(&mut urdf.reader, &links, &mut body, is_anchored);
    let origin = import::origin(import);
    let (title, text) = match import.output {
        Output::Proto => import::proto(&body, &origin),
        Output::World => {
            let robot = crate::assemble::solid("Robot", &body);
            (
                import::title(name),
                import::world(vrml::Instance::new("WorldInfo"), vec![robot], &origin, false, false),
            )
        }
    };
    Ok(Imported { name: title, output: import.output, text, diagnostics: urdf.reader.diagnostics })
}

struct Urdf<'a, 'i> {
    reader: Reader,
    import: &'a Import<'a>,
    materials: BTreeMap<String, Material>,
    /// The joints of each parent link, with their child links.
    joints: BTreeMap<&'i str, Vec<(Node<'i, 'i>, &'i str)>>,
    /// Links that are part of the tree.
    used: BTreeSet<&'i str>,
}

impl<'i> Urdf<'_, 'i> {
    /// Reports elements that have no counterpart.
    fn report_ignored(&mut self, root: Node<'_, '_>) {
        let mut reported = BTreeSet::new();
        for node in root.children().filter(Node::is_element) {
            let name = node.tag_name().name();
            let what = match name {
                "link" | "joint" | "material" => continue,
                "transmission" => {
                    "transmissions are ignored: each movable joint has a motor of its own".to_owned()
                }
                other => format!("<{other}> is ignored"),
            };
            if reported.insert(name) {
                self.reader.warn(node, what);
            }
        }
    }

    fn link(&mut self, link: Node<'i, 'i>, links: &BTreeMap<&'i str, Node<'i, 'i>>, depth: usize) -> Body {
        let name = link.attribute("name").unwrap_or_default();
        self.used.insert(name);
        let mut body = Body { name: name.to_owned(), inertial: self.inertial(link), ..Body::default() };
        for visual in all(link, "visual") {
            let material = one(visual, "material").map(|material| self.read_material(material));
            body.visuals.extend(self.read_shape(visual, material, false));
        }
        for collision in all(link, "collision") {
            body.collisions.extend(self.read_shape(collision, None, true));
        }
        for (joint, child) in self.joints.remove(name).unwrap_or_default() {
            let Some(end) = links.get(child).copied() else { continue };
            if depth >= MAX_DEPTH {
                self.reader.warn(joint, "links are nested too deep; this joint is ignored");
                continue;
            }
            let mut end = self.link(end, links, depth + 1);
            self.joint(joint, &mut end);
            body.bodies.push(end);
        }
        body
    }

    /// Returns the link below an empty root with a floating joint, and its pose: then the robot is floating.
    fn below_floating(
        &mut self,
        root: Node<'i, 'i>,
        links: &BTreeMap<&'i str, Node<'i, 'i>>,
    ) -> (Node<'i, 'i>, Pose) {
        let is_empty = ["visual", "collision", "inertial"].iter().all(|name| one(root, name).is_none());
        let joints = self.joints.get(root.attribute("name").unwrap_or_default());
        match joints.map(Vec::as_slice) {
            Some([(joint, child)]) if is_empty && joint.attribute("type") == Some("floating") => {
                let (joint, child) = (*joint, links.get(child).copied().unwrap_or(root));
                (child, self.origin(joint))
            }
            _ => (root, Pose::IDENTITY),
        }
    }

    fn origin(&mut self, node: Node<'_, '_>) -> Pose {
        let Some(origin) = one(node, "origin") else { return Pose::IDENTITY };
        let place = self.reader.vector(origin, "xyz").unwrap_or_default();
        let turn = self.reader.vector(origin, "rpy").unwrap_or_default();
        Pose::new(place, from_rpy(turn))
    }

    fn inertial(&mut self, link: Node<'_, '_>) -> Option<Inertial> {
        let inertial = one(link, "inertial")?;
        let mass = one(inertial, "mass").and_then(|mass| self.reader.number(mass, "value")).unwrap_or(0.0);
        if mass < 0.0 {
            self.reader.warn(inertial, format!("a mass of {mass} kg is impossible; it is ignored"));
        }
        if mass <= 0.0 {
            return None;
        }
        let tensor = one(inertial, "inertia").map_or(Mat3::ZERO, |inertia| {
            let mut component = |name: &str| self.reader.number(inertia, name).unwrap_or(0.0);
            let [xx, yy, zz] = ["ixx", "iyy", "izz"].map(&mut component);
            let [xy, xz, yz] = ["ixy", "ixz", "iyz"].map(&mut component);
            Mat3::from_cols_array(&[xx, xy, xz, xy, yy, yz, xz, yz, zz])
        });
        let tensor = if Inertial::is_possible(&tensor) {
            tensor
        } else {
            self.reader
                .warn(inertial, "a physically impossible inertia is replaced by that of a sphere of 10 cm");
            Mat3::from_diagonal(Vec3::splat(0.4 * mass * 0.01))
        };
        Some(Inertial { mass, center: Vec3::ZERO, tensor }.transformed(self.origin(inertial)))
    }

    fn material(&mut self, node: Node<'_, '_>) -> Material {
        let colour = one(node, "color").and_then(|colour| self.reader.numbers(colour, "rgba"));
        let colour = colour.and_then(|numbers| match numbers[..] {
            [r, g, b, a] => Some([r, g, b, a]),
            [r, g, b] => Some([r, g, b, 1.0]),
            _ => None,
        });
        let texture = one(node, "texture").and_then(|texture| {
            let url = texture.attribute("filename")?;
            let files = self.import.meshes();
            match files.find(url) {
                Some(path) => Some(files.named(&path)),
                None => {
                    self.reader.warn(texture, format!("no such file; the texture is ignored: {url}"));
                    None
                }
            }
        });
        Material { colour, texture, ..Material::default() }
    }

    fn read_material(&mut self, node: Node<'_, '_>) -> Material {
        let known = self.materials.get(node.attribute("name").unwrap_or_default());
        match known {
            Some(material) if !node.has_children() => material.clone(),
            _ => self.material(node),
        }
    }

    fn read_shape(
        &mut self,
        node: Node<'_, '_>,
        material: Option<Material>,
        is_collision: bool,
    ) -> Option<Shape> {
        let pose = self.origin(node);
        let geometry = one(node, "geometry")?;
        let geometry = geometry.children().find(Node::is_element)?;
        let geometry = self.read_geometry(geometry, material.is_none(), is_collision)?;
        Some(Shape { pose, geometry, material: material.unwrap_or_default() })
    }

    fn read_geometry(
        &mut self,
        node: Node<'_, '_>,
        has_own_materials: bool,
        is_collision: bool,
    ) -> Option<Geometry> {
        let mut number = |name: &str| self.reader.number(node, name).unwrap_or(0.0).abs().max(1e-6);
        Some(match node.tag_name().name() {
            "box" => Geometry::Box(import::positive(self.reader.vector(node, "size")?)),
            "sphere" => Geometry::Sphere(number("radius")),
            "cylinder" => Geometry::Cylinder { radius: number("radius"), length: number("length") },
            "capsule" => Geometry::Capsule { radius: number("radius"), length: number("length") },
            "mesh" => {
                let url = node.attribute("filename").unwrap_or_default();
                let scale = self.reader.vector(node, "scale").unwrap_or(Vec3::ONE);
                match self.import.meshes().mesh(url, scale, is_collision, has_own_materials && !is_collision)
                {
                    Ok(geometry) => geometry,
                    Err(wrong) => {
                        self.reader.warn(node, format!("{wrong}; the mesh is ignored"));
                        return None;
                    }
                }
            }
            other => {
                self.reader.warn(node, format!("<{other}> is not a known shape; it is ignored"));
                return None;
            }
        })
    }

    /// Attaches a body to a joint.
    fn joint(&mut self, node: Node<'_, '_>, body: &mut Body) {
        let origin = self.origin(node);
        body.parent_from_body = origin;
        let ty = node.attribute("type").unwrap_or_default();
        let kind = match ty {
            "revolute" | "continuous" => JointKind::Hinge,
            "prismatic" => JointKind::Slider,
            "fixed" => return,
            "planar" | "floating" => return self.attach_free_joints(node, ty == "planar", body),
            other => {
                self.reader
                    .warn(node, format!("joints of type {other:?} are not supported; it becomes fixed"));
                return;
            }
        };
        let name = node.attribute("name").unwrap_or_default().to_owned();
        let axis = one(node, "axis").and_then(|axis| self.reader.vector(axis, "xyz")).unwrap_or(Vec3::X);
        let axis = axis.try_normalize().unwrap_or_else(|| {
            self.reader.warn(node, "an axis of zero length is replaced by x");
            Vec3::X
        });
        let limit = one(node, "limit");
        let mut limit_value = |name: &str| limit.and_then(|limit| self.reader.number(limit, name));
        let [lower, upper] = ["lower", "upper"].map(|name| limit_value(name).unwrap_or(0.0));
        let (effort, velocity) = (limit_value("effort"), limit_value("velocity"));
        let limits = (ty != "continuous" && lower < upper).then_some([lower, upper]);
        let dynamics = one(node, "dynamics");
        let mut dynamics_value =
            |name: &str| dynamics.and_then(|node| self.reader.number(node, name)).unwrap_or(0.0);
        let (damping, friction) = (dynamics_value("damping"), dynamics_value("friction"));
        let motor = self.motor(node, &name, effort, velocity);
        let axis = origin.rotation * axis;
        // A joint that mimics another one with an offset has its zero there, so that it only has to follow.
        let offset = self.offset(node, &name);
        let origin = match kind {
            JointKind::Slider => Pose { translation: origin.translation + axis * offset, ..origin },
            _ => Pose { rotation: math::axis_angle(axis, offset) * origin.rotation, ..origin },
        };
        let limits = limits.map(|limits| limits.map(|limit| limit - offset));
        // The position 0 may be outside the limits.
        let position = limits.map_or(0.0, |[lower, upper]| 0.0_f64.clamp(lower, upper));
        body.parent_from_body = match kind {
            JointKind::Slider => Pose { translation: origin.translation + axis * position, ..origin },
            _ => Pose { rotation: math::axis_angle(axis, position) * origin.rotation, ..origin },
        };
        body.joint = Joint {
            kind,
            axis,
            anchor: origin.translation,
            position,
            limits,
            spring: 0.0,
            damping,
            friction,
            motor: Some(motor),
            sensor: Some(format!("{name}_sensor")),
        };
    }

    /// Returns the motor of a joint. A joint that mimics another one has a motor with the name of that one's: motors
    /// with the same name move together, and get names of two parts.
    fn motor(&mut self, node: Node<'_, '_>, name: &str, effort: Option<f64>, velocity: Option<f64>) -> Motor {
        let mut motor = Motor {
            name: name.to_owned(),
            max_effort: effort.filter(|effort| *effort > 0.0),
            max_velocity: velocity.filter(|velocity| *velocity > 0.0),
            ..Motor::default()
        };
        let Some(mimic) = one(node, "mimic") else { return motor };
        if let Some(other) = mimic.attribute("joint") {
            other.clone_into(&mut motor.name);
            motor.multiplier = Some(self.reader.number(mimic, "multiplier").unwrap_or(1.0));
            self.reader.note(
                mimic,
                format!("{name} has a motor called {other}::…, which moves together with that of {other}"),
            );
        }
        motor
    }

    /// Returns the position of a joint when the one that it mimics is at 0.
    fn offset(&mut self, node: Node<'_, '_>, name: &str) -> f64 {
        let Some(mimic) = one(node, "mimic") else { return 0.0 };
        let offset = self.reader.number(mimic, "offset").unwrap_or(0.0);
        if offset != 0.0 {
            self.reader.note(
                mimic,
                format!("position 0 of {name} is {offset} in the file: coupled motors have no offset"),
            );
        }
        offset
    }

    /// Attaches a body to joints in series that let it move in a plane or freely. They have no motors.
    fn attach_free_joints(&mut self, node: Node<'_, '_>, is_planar: bool, body: &mut Body) {
        let origin = self.origin(node);
        let name = node.attribute("name").unwrap_or_default();
        let axis = one(node, "axis").and_then(|axis| self.reader.vector(axis, "xyz")).unwrap_or(Vec3::X);
        let normal = origin.rotation * axis.try_normalize().unwrap_or(Vec3::X);
        let anchor = origin.translation;
        let slider = |axis: Vec3, letter: &str| {
            Joint::free(JointKind::Slider, axis, anchor, Some(format!("{name}_{letter}_sensor")))
        };
        let joints = if is_planar {
            let (x, y) = math::tangents(normal);
            let turn = Joint::free(JointKind::Hinge, normal, anchor, Some(format!("{name}_turn_sensor")));
            vec![slider(x, "x"), slider(y, "y"), turn]
        } else {
            let [x, y, z] = [(Vec3::X, "x"), (Vec3::Y, "y"), (Vec3::Z, "z")]
                .map(|(axis, letter)| slider(origin.rotation * axis, letter));
            vec![x, y, z, Joint::free(JointKind::Ball, Vec3::Z, anchor, None)]
        };
        let count = joints.len();
        self.reader.note(node, format!("this joint becomes {count} joints in series, without motors"));
        body.parent_from_body = origin;
        *body = std::mem::take(body).on_joints(joints);
    }
}

/// Makes sure that everything that moves has a mass. Links that are rigidly connected form a group.
fn distribute_mass(
    reader: &mut Reader,
    links: &BTreeMap<&str, Node<'_, '_>>,
    body: &mut Body,
    is_anchored: bool,
) {
    if is_anchored {
        body.remove_mass();
    } else {
        share_mass(body);
    }
    for child in moving_bodies(body) {
        distribute_mass(reader, links, child, false);
        if child.inertial.is_none() {
            if let Some(link) = links.get(child.name.as_str()) {
                reader.warn(*link, format!("link {} moves and has no mass; it gets 1 g", child.name));
            }
            let tensor = Mat3::from_diagonal(Vec3::splat(MASSLESS * 1e-3));
            child.inertial = Some(Inertial { mass: MASSLESS, center: Vec3::ZERO, tensor });
        }
    }
}

/// Returns the bodies that move relative to a group.
fn moving_bodies(body: &mut Body) -> Vec<&mut Body> {
    let mut found = Vec::new();
    for child in &mut body.bodies {
        match child.joint.kind {
            JointKind::Fixed => found.extend(moving_bodies(child)),
            _ => found.push(child),
        }
    }
    found
}

/// The fraction of the mass that each massless link of a group gets.
const MASS_SHARE: f64 = 1e-3;

/// A solid without mass could not carry others. So massless links inside a group get a share of the mass of the first
/// one that has a mass; as the group is rigid, its total mass, centre and inertia stay exactly the same.
fn share_mass(body: &mut Body) {
    let Some(donor) = first_mass(body, Pose::IDENTITY) else { return };
    let share = Inertial { mass: donor.mass * MASS_SHARE, tensor: donor.tensor * MASS_SHARE, ..donor };
    let left = (1.0 - MASS_SHARE * f64::from(count_massless(body))).max(MASS_SHARE);
    take_mass_from(body, left);
    assign_mass_share(body, Pose::IDENTITY, share);
}

/// Returns the mass of the first link of a group that has one, in the frame of the group.
fn first_mass(body: &Body, group_from_body: Pose) -> Option<Inertial> {
    let own = body.inertial.map(|inertial| inertial.transformed(group_from_body));
    let mut fixed = body.bodies.iter().filter(|child| child.joint.kind == JointKind::Fixed);
    own.or_else(|| fixed.find_map(|child| first_mass(child, group_from_body * child.parent_from_body)))
}

/// Reduces the mass of the first link of a group that has one to this fraction; returns whether there was one.
fn take_mass_from(body: &mut Body, left: f64) -> bool {
    if let Some(inertial) = &mut body.inertial {
        (inertial.mass, inertial.tensor) = (inertial.mass * left, inertial.tensor * left);
        return true;
    }
    let mut fixed = body.bodies.iter_mut().filter(|child| child.joint.kind == JointKind::Fixed);
    fixed.any(|child| take_mass_from(child, left))
}

/// Returns whether a link carries others and has no mass.
fn lacks_mass(body: &Body) -> bool {
    body.inertial.is_none() && !body.bodies.is_empty()
}

fn count_massless(body: &Body) -> u32 {
    let fixed = body.bodies.iter().filter(|child| child.joint.kind == JointKind::Fixed);
    u32::from(lacks_mass(body)) + fixed.map(count_massless).sum::<u32>()
}

fn assign_mass_share(body: &mut Body, group_from_body: Pose, share: Inertial) {
    for child in body.bodies.iter_mut().filter(|child| child.joint.kind == JointKind::Fixed) {
        assign_mass_share(child, group_from_body * child.parent_from_body, share);
    }
    if lacks_mass(body) {
        body.inertial = Some(share.transformed(group_from_body.inverse()));
    }
}
