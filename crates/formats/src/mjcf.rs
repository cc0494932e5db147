//! MJCF: nested bodies with joints, the format of MuJoCo.
//!
//! Rigid models only. Each top-level body becomes a robot, or a solid if nothing in it moves. A motor has the name of
//! its actuator; all named joints have a position sensor `NAME_sensor`.

mod couplings;
mod frames;
mod geoms;
mod grid;
mod loops;

use std::collections::{BTreeMap, BTreeSet};

use base::{Mat3, Pose, Vec3};
use vrml::{Instance, Value};

use self::couplings::{DrivenJoint, Tendons};
use crate::assemble;
use crate::import::{self, Import, Imported, Output};
use crate::model::{Body, Inertial, Joint, JointKind, Material, Motor};
use crate::tree::{Diagnostics, Element};
use crate::xml::MAX_DEPTH;

/// The fraction of a body's mass that each intermediate frame between its joints gets, because massless frames cannot
/// carry anything.
const MASS_SHARE: f64 = 1e-3;

/// Attributes by the name of the element to which they apply.
type Class = BTreeMap<String, BTreeMap<String, String>>;

pub(crate) fn import(import: &Import<'_>) -> Result<Imported, String> {
    let mut root = Element::read(&import.path.display().to_string(), import.text)?;
    let mut diagnostics = Diagnostics::default();
    include(import, &mut root, &mut diagnostics, 0);
    let mut mjcf = Mjcf::new(import, diagnostics);
    mjcf.read_settings(&root);
    let mut top = Body { name: "world".to_owned(), ..Body::default() };
    for world in root.all("worldbody") {
        mjcf.contents(world, &mut top, "main", 0);
    }
    for element in root.all("equality").flat_map(|equality| &equality.children) {
        mjcf.equality(element, &mut top);
    }
    let nodes = mjcf.nodes(top);
    let name = root.get("model").unwrap_or("world");
    let text = import::world(mjcf.info, nodes, &import::origin(import), mjcf.has_light, mjcf.has_floor);
    Ok(Imported { name: import::title(name), output: Output::World, text, diagnostics: mjcf.diagnostics.0 })
}

/// Replaces `<include file="…"/>` by the contents of the file.
fn include(import: &Import<'_>, element: &mut Element, diagnostics: &mut Diagnostics, depth: usize) {
    let mut children = Vec::with_capacity(element.children.len());
    for mut child in std::mem::take(&mut element.children) {
        if child.name != "include" {
            include(import, &mut child, diagnostics, depth);
            children.push(child);
            continue;
        }
        let file = child.get("file").unwrap_or_default().to_owned();
        let path = import.meshes().find(&file);
        let bytes = path.as_ref().filter(|_| depth < 16).and_then(|path| import.files.read(path).ok());
        let (Some(path), Some(bytes)) = (path, bytes) else {
            diagnostics.warn(&child, format!("cannot be read and is ignored: {file}"));
            continue;
        };
        match Element::read(&path.display().to_string(), &String::from_utf8_lossy(&bytes)) {
            Ok(mut inner) => {
                include(import, &mut inner, diagnostics, depth + 1);
                children.append(&mut inner.children);
            }
            Err(wrong) => diagnostics.warn(&child, format!("{wrong}; it is ignored: {file}")),
        }
    }
    element.children = children;
}

pub(crate) struct Mjcf<'a> {
    import: &'a Import<'a>,
    diagnostics: Diagnostics,
    classes: BTreeMap<String, Class>,
    uses_degrees: bool,
    /// Axes of Euler angles.
    order: String,
    mesh_folder: String,
    texture_folder: String,
    /// Meshes by name: their element, file and scale.
    meshes: BTreeMap<String, Element>,
    materials: BTreeMap<String, Material>,
    /// Height fields by name.
    grids: BTreeMap<String, grid::Grid>,
    /// Actuators by joint.
    actuators: BTreeMap<String, Motor>,
    info: Instance,
    has_light: bool,
    has_floor: bool,
    /// Number of joints so far, to name those without a name.
    joint_count: usize,
}

impl<'a> Mjcf<'a> {
    fn new(import: &'a Import<'a>, diagnostics: Diagnostics) -> Self {
        Self {
            import,
            diagnostics,
            classes: BTreeMap::from([("main".to_owned(), Class::new())]),
            uses_degrees: true,
            order: "xyz".to_owned(),
            mesh_folder: String::new(),
            texture_folder: String::new(),
            meshes: BTreeMap::new(),
            materials: BTreeMap::new(),
            grids: BTreeMap::new(),
            actuators: BTreeMap::new(),
            info: Instance::new("WorldInfo"),
            has_light: false,
            has_floor: false,
            joint_count: 0,
        }
    }

    fn read_settings(&mut self, root: &Element) {
        let mut reported = BTreeSet::new();
        for element in &root.children {
            match element.name.as_str() {
                "compiler" => self.compiler(element),
                "option" => self.option(element),
                "default" => self.default(element, &Class::new(), true, 0),
                "asset" | "worldbody" | "actuator" | "equality" | "tendon" | "size" | "visual"
                | "statistic" | "custom" => {}
                other => {
                    if reported.insert(other) {
                        self.diagnostics.warn(element, format!("<{other}> is ignored"));
                    }
                }
            }
        }
        root.all("asset").for_each(|assets| self.assets(assets));
        let mut tendons = self.tendons(root);
        for element in root.all("actuator").flat_map(|actuator| &actuator.children) {
            self.actuator(element, &mut tendons);
        }
        tendons.report_unused(&mut self.diagnostics);
        for element in root.all("equality").flat_map(|equality| equality.all("joint")) {
            self.follow(element);
        }
    }

    fn compiler(&mut self, element: &Element) {
        self.uses_degrees = element.get("angle").map_or(self.uses_degrees, |angle| angle != "radian");
        for (name, into) in [
            ("eulerseq", &mut self.order),
            ("meshdir", &mut self.mesh_folder),
            ("texturedir", &mut self.texture_folder),
        ] {
            if let Some(value) =
                element.get(name).or_else(|| element.get("assetdir").filter(|_| name != "eulerseq"))
            {
                value.clone_into(into);
            }
        }
    }

    fn option(&mut self, element: &Element) {
        if let Some(text) = element.get("timestep") {
            let step = self.diagnostics.numbers(element, text).first().copied().unwrap_or(0.002);
            self.info.set("basicTimeStep", Value::numbers([(step * 1e3).max(1.0)]));
            if step < 1e-3 {
                self.diagnostics.warn(element, "the time step is increased to 1 ms");
            }
        }
        if let Some(text) = element.get("gravity") {
            let gravity = self.diagnostics.vector(element, text);
            self.info.set("gravity", Value::numbers([gravity.length()]));
            if gravity.x != 0.0 || gravity.y != 0.0 || gravity.z > 0.0 {
                self.diagnostics.warn(element, "gravity can only point along -z; its magnitude is kept");
            }
        }
    }

    fn default(&mut self, element: &Element, outer: &Class, is_top: bool, depth: usize) {
        let name = element.get("class").unwrap_or(if is_top { "main" } else { "" }).to_owned();
        let mut class = outer.clone();
        for child in element.children.iter().filter(|child| child.name != "default") {
            class.entry(child.name.clone()).or_default().extend(child.attributes.clone());
        }
        if depth < MAX_DEPTH {
            element.all("default").for_each(|inner| self.default(inner, &class, false, depth + 1));
        }
        self.classes.insert(if is_top { "main".to_owned() } else { name.clone() }, class.clone());
        if is_top && name != "main" {
            self.classes.insert(name, class);
        }
    }

    /// Completes an element with the defaults of its class.
    fn complete(&self, element: &Element, class: &str) -> Element {
        let class = element.get("class").unwrap_or(class);
        let class = self.classes.get(class).or_else(|| self.classes.get("main"));
        let mut complete = element.clone();
        if let Some(attributes) = class.and_then(|class| class.get(&element.name)) {
            for (name, value) in attributes {
                complete.attributes.entry(name.clone()).or_insert_with(|| value.clone());
            }
        }
        complete
    }

    fn actuator(&mut self, element: &Element, tendons: &mut Tendons) {
        let element = self.complete(element, "main");
        let joints = match (element.get("joint"), element.get("tendon")) {
            (Some(joint), _) => vec![DrivenJoint { joint: joint.to_owned(), multiplier: None, share: 1.0 }],
            (None, Some(tendon)) => tendons.driven_joints(tendon, &element, &mut self.diagnostics),
            (None, None) => {
                self.diagnostics
                    .warn(&element, "only actuators of joints and fixed tendons are motors; it is ignored");
                return;
            }
        };
        let taken = joints.iter().find(|pulled| self.actuators.contains_key(&pulled.joint));
        if let Some(DrivenJoint { joint, .. }) = taken {
            let message = format!("{joint} has a motor already; this actuator is ignored");
            self.diagnostics.warn(&element, message);
            return;
        }
        let Some(DrivenJoint { joint: first, .. }) = joints.first() else { return };
        let gear = self.first(&element, "gear").unwrap_or(1.0).abs();
        let reach = |range: Option<Vec<f64>>| {
            range
                .map(|range| range.iter().fold(0.0, |most: f64, end| most.max(end.abs())))
                .filter(|reach| *reach > 0.0)
        };
        let [control, force] = ["ctrlrange", "forcerange"].map(|name| reach(self.list(&element, name)));
        let is_kind = |kind: &str| element.name == kind;
        let max_effort = force.or(control.filter(|_| is_kind("motor"))).map(|effort| effort * gear);
        let max_velocity = control.filter(|_| is_kind("velocity"));
        let name = element.get("name").unwrap_or(first).to_owned();
        if !matches!(element.name.as_str(), "motor" | "position" | "velocity" | "general") {
            self.diagnostics.warn(&element, format!("a <{}> actuator becomes a plain motor", element.name));
        }
        for DrivenJoint { joint, multiplier, share } in joints {
            let max_effort = max_effort.map(|effort| effort * share);
            let max_velocity = max_velocity.map(|velocity| velocity * multiplier.unwrap_or(1.0).abs());
            let motor = Motor { name: name.clone(), max_effort, max_velocity, multiplier, positions: None };
            self.actuators.insert(joint, motor);
        }
    }

    fn list(&mut self, element: &Element, name: &str) -> Option<Vec<f64>> {
        let text = element.get(name)?;
        Some(self.diagnostics.numbers(element, text))
    }

    fn first(&mut self, element: &Element, name: &str) -> Option<f64> {
        self.list(element, name)?.first().copied()
    }

    /// Reads the children of a body element.
    fn contents(&mut self, element: &Element, body: &mut Body, class: &str, depth: usize) {
        let class = element.get("childclass").unwrap_or(class);
        let mut mass: Option<Inertial> = None;
        for child in &element.children {
            match child.name.as_str() {
                "geom" => {
                    let geom = self.complete(child, class);
                    let inertial = self.geom(&geom, body);
                    mass = mass.into_iter().chain(inertial).reduce(Inertial::with);
                }
                "body" => {
                    if depth >= MAX_DEPTH {
                        self.diagnostics.warn(child, "bodies are nested too deep; it is ignored");
                        continue;
                    }
                    let inner = self.body(child, class, depth + 1);
                    body.bodies.push(inner);
                }
                "light" => {
                    let light = self.complete(child, class);
                    self.light(&light, body);
                }
                "joint" | "freejoint" | "inertial" | "site" => {}
                other => self.diagnostics.warn(child, format!("<{other}> is ignored")),
            }
        }
        body.inertial = element.one("inertial").and_then(|inertial| self.inertial(inertial)).or(mass);
    }

    fn inertial(&mut self, element: &Element) -> Option<Inertial> {
        let mass = self.first(element, "mass")?;
        if mass < 0.0 {
            self.diagnostics.warn(element, format!("a mass of {mass} kg is impossible; it is ignored"));
        }
        let mass = Some(mass).filter(|mass| *mass > 0.0)?;
        let tensor = match (
            self.list(element, "diaginertia").as_deref(),
            self.list(element, "fullinertia").as_deref(),
        ) {
            (Some([x, y, z]), _) => Mat3::from_diagonal(Vec3::new(*x, *y, *z)),
            (_, Some([xx, yy, zz, xy, xz, yz])) => {
                Mat3::from_cols_array(&[*xx, *xy, *xz, *xy, *yy, *yz, *xz, *yz, *zz])
            }
            _ => Mat3::from_diagonal(Vec3::splat(0.4 * mass * 0.01)),
        };
        Some(Inertial { mass, center: Vec3::ZERO, tensor }.transformed(self.frame(element)))
    }

    fn body(&mut self, element: &Element, class: &str, depth: usize) -> Body {
        let mut body = Body {
            name: element.get("name").unwrap_or("body").to_owned(),
            parent_from_body: self.frame(element),
            ..Body::default()
        };
        self.contents(element, &mut body, class, depth);
        let class = element.get("childclass").unwrap_or(class);
        let joints: Vec<Element> = element
            .children
            .iter()
            .filter(|child| child.name == "joint")
            .map(|joint| self.complete(joint, class))
            .collect();
        if element.one("freejoint").is_some() || joints.iter().any(|joint| joint.get("type") == Some("free"))
        {
            if depth > 1 {
                self.diagnostics.warn(element, "only top-level bodies can be free; this one is fixed");
            }
            body.is_free = true;
            return body;
        }
        self.attach_to_joints(&joints, body)
    }

    /// Attaches a body to its joints in series, with an intermediate frame between each two.
    fn attach_to_joints(&mut self, joints: &[Element], mut body: Body) -> Body {
        let place = body.parent_from_body;
        let count = joints.len();
        let share = body.inertial.map(|inertial| inertial.scaled(MASS_SHARE));
        if count > 1 {
            body.inertial =
                body.inertial.map(|inertial| inertial.scaled(1.0 - MASS_SHARE * (count - 1) as f64));
        }
        // From the innermost joint outwards; only the outermost frame is at the pose of the body.
        for (index, element) in joints.iter().enumerate().rev() {
            let outer = if index == 0 { place } else { Pose::IDENTITY };
            body.parent_from_body = outer;
            self.joint(element, &mut body);
            if index > 0 {
                let name = format!(
                    "{} {index}",
                    body.name.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ')
                );
                body = Body { name, inertial: share, bodies: vec![body], ..Body::default() };
            }
        }
        body
    }

    fn joint(&mut self, element: &Element, body: &mut Body) {
        let kind = match element.get("type").unwrap_or("hinge") {
            "hinge" => JointKind::Hinge,
            "slide" => JointKind::Slider,
            "ball" => JointKind::Ball,
            other => {
                self.diagnostics.warn(element, format!("a joint of type {other:?} is unknown; it is fixed"));
                return;
            }
        };
        self.joint_count += 1;
        let name = element.get("name").map_or_else(|| format!("joint {}", self.joint_count), str::to_owned);
        let place = body.parent_from_body;
        let axis = element.get("axis").map_or(Vec3::Z, |text| self.diagnostics.vector(element, text));
        let anchor = element.get("pos").map_or(Vec3::ZERO, |text| self.diagnostics.vector(element, text));
        let angle =
            |this: &Self, value: f64| if kind == JointKind::Hinge { this.angle(value) } else { value };
        let range = self.list(element, "range").filter(|_| element.get("limited") != Some("false"));
        let limits = match range.as_deref() {
            Some([lower, upper]) if lower < upper && kind != JointKind::Ball => {
                Some([angle(self, *lower), angle(self, *upper)])
            }
            _ => None,
        };
        for name in ["ref", "springref"] {
            if self.first(element, name).unwrap_or(0.0) != 0.0 {
                self.diagnostics.warn(element, format!("{name} is ignored: positions start at 0"));
            }
        }
        let mut number = |name: &str| self.first(element, name).unwrap_or(0.0);
        let [spring, damping, friction] = ["stiffness", "damping", "frictionloss"].map(&mut number);
        let motor = self.actuators.remove(&name);
        body.joint = Joint {
            kind,
            axis: place.vector(axis).try_normalize().unwrap_or(Vec3::Z),
            anchor: place.point(anchor),
            position: 0.0,
            limits,
            spring,
            damping,
            friction,
            motor: motor.filter(|_| kind != JointKind::Ball),
            sensor: element
                .get("name")
                .filter(|_| kind != JointKind::Ball)
                .map(|name| format!("{name}_sensor")),
        };
    }

    /// Builds the top-level nodes: what belongs to the world body does not move.
    fn nodes(&mut self, mut top: Body) -> Vec<Instance> {
        let mut nodes = std::mem::take(&mut top.nodes);
        let bodies = std::mem::take(&mut top.bodies);
        top.inertial = None;
        if !(top.visuals.is_empty() && top.collisions.is_empty()) {
            nodes.push(assemble::solid("Solid", &top));
        }
        for mut body in bodies {
            let is_robot = body.has_moving_parts() || body.joint.kind != JointKind::Fixed;
            if body.joint.kind != JointKind::Fixed {
                // A top-level body on a joint gets a base that does not move.
                let name = body.name.clone();
                body = Body { name, bodies: vec![body], ..Body::default() };
            } else if !body.is_free {
                body.remove_mass();
            }
            nodes.push(assemble::solid(if is_robot { "Robot" } else { "Solid" }, &body));
        }
        nodes
    }
}
