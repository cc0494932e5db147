//! The input and output that all importers share.

use std::path::Path;

use assets::Source;
use base::{Diagnostic, Span, Vec3, math};
use vrml::{
    Document, Instance, Item, Name, Node, Parameter, ParameterKind, Proto, ProtoBody, Value, ValueKind,
};

use crate::meshes::Files;
use crate::model::Body;
use crate::{assemble, mjcf, osm, sdf, urdf};

/// The kind of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// A PROTO of one robot.
    Proto,
    /// A world.
    World,
}

/// A file to import.
#[derive(Clone, Copy)]
pub struct Import<'a> {
    /// Its path, also for messages.
    pub path: &'a Path,
    /// Its contents.
    pub text: &'a str,
    /// Where meshes and included files are read from.
    pub files: &'a dyn Source,
    /// The folder of the result, to which URLs are relative.
    pub target: &'a Path,
    /// The wanted result; MJCF, SDF and OpenStreetMap files always become worlds.
    pub output: Output,
}

/// The result.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The name of the robot or world: letters, digits and `_`.
    pub name: String,
    /// Its kind.
    pub output: Output,
    /// The text of the file.
    pub text: String,
    /// What could not be converted.
    pub diagnostics: Vec<Diagnostic>,
}

/// Imports a URDF, MJCF, SDF or OpenStreetMap file, which is recognised by its root element.
///
/// # Errors
/// Why the file cannot be imported.
pub fn import(import: &Import<'_>) -> Result<Imported, String> {
    let text = crate::xml::repaired(import.text);
    let document = crate::xml::parse(&text)?;
    let root = document.root_element();
    match root.tag_name().name() {
        "robot" => urdf::import(import, root),
        "mujoco" => mjcf::import(import),
        "sdf" => sdf::import(import),
        "osm" => osm::import(import),
        other => {
            Err(format!("<{other}> is not <robot> (URDF), <mujoco> (MJCF), <sdf> or <osm> (OpenStreetMap)"))
        }
    }
}

impl<'a> Import<'a> {
    pub(crate) fn meshes(&self) -> Files<'a> {
        Files { source: self.files, folder: self.path.parent().unwrap_or(Path::new("")), target: self.target }
    }
}

/// Makes a valid PROTO name.
pub(crate) fn title(name: &str) -> String {
    let kept: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    let kept = kept.trim_matches('_');
    let mut letters = kept.chars();
    match letters.next() {
        Some(first) if first.is_ascii_alphabetic() => {
            first.to_ascii_uppercase().to_string() + letters.as_str()
        }
        Some(first) => format!("Robot{first}{}", letters.as_str()),
        None => "Robot".to_owned(),
    }
}

/// The parameters that robots of the library have: type, name and default.
fn interface(name: &str) -> [(&'static str, &'static str, Value); 9] {
    let text = |text: &str| Value::string(text);
    [
        ("SFVec3f", "translation", Value::numbers([0.0; 3])),
        ("SFRotation", "rotation", Value::numbers([0.0, 0.0, 1.0, 0.0])),
        ("SFString", "name", text(name)),
        ("SFString", "controller", text("<generic>")),
        ("MFString", "controllerArgs", Value::string_list([])),
        ("SFString", "customData", text("")),
        ("SFBool", "supervisor", Value::bool(false)),
        ("SFBool", "synchronization", Value::bool(true)),
        ("SFBool", "selfCollision", Value::bool(false)),
    ]
}

/// Writes a PROTO file for a robot.
pub(crate) fn proto(robot: &Body, origin: &str) -> (String, String) {
    let title = title(&robot.name);
    let mut node = assemble::solid("Robot", robot);
    let mut parameters = Vec::new();
    let interface = interface(&robot.name);
    // Connected fields come first, where readers expect them.
    let mut bound: Vec<(&str, Value)> = Vec::new();
    for (ty, name, default) in interface {
        node.remove(name);
        let is = Value { kind: ValueKind::Is(Name::new(name)), bracketed: false, span: Span::SYNTHETIC };
        bound.push((name, is));
        parameters.push(Parameter {
            kind: ParameterKind::Field,
            ty: Name::new(ty),
            restriction: Vec::new(),
            name: Name::new(name),
            default: Some(default),
            span: Span::SYNTHETIC,
        });
    }
    let mut base = Instance::new("Robot");
    bound.into_iter().for_each(|(name, value)| base.set(name, value));
    base.fields.append(&mut node.fields);
    let body =
        ProtoBody { span: Span::SYNTHETIC, template: None, items: vec![Item::Node(Node::Instance(base))] };
    let proto = Proto { name: Name::new(title.clone()), parameters, body, span: Span::SYNTHETIC };
    let mut document = Document::new(&title, "R2025a");
    document.items.push(Item::Proto(proto));
    let text = commented(&vrml::write(&document), origin);
    (title, text)
}

/// Writes a world file; adds a floor and a light if it has none.
pub(crate) fn world(
    mut info: Instance,
    nodes: Vec<Instance>,
    origin: &str,
    has_light: bool,
    has_floor: bool,
) -> String {
    let mut document = Document::new("", "R2025a");
    if info.get("basicTimeStep").is_none() {
        info.set("basicTimeStep", Value::numbers([8.0]));
    }
    // Looking north-west and slightly down.
    let turn = math::axis_angle(Vec3::Z, 2.356) * math::axis_angle(Vec3::Y, 0.36);
    let eye = Instance::new("Viewpoint")
        .with("orientation", crate::pose_fields::rotation(turn))
        .with("position", Value::numbers([3.0, -3.0, 2.0]));
    let sky = Instance::new("Background").with("skyColor", Value::number_list([0.7, 0.8, 0.9]));
    let mut all = vec![info, eye, sky];
    if !has_light {
        let light = Instance::new("DirectionalLight")
            .with("direction", Value::numbers([0.3, 0.5, -1.0]))
            .with("intensity", Value::numbers([2.0]))
            .with("castShadows", Value::bool(true));
        all.push(light);
    }
    if !has_floor {
        let plane = || Instance::new("Plane").with("size", Value::numbers([20.0, 20.0]));
        let material = Instance::new("PBRAppearance")
            .with("baseColor", Value::numbers([0.6, 0.6, 0.6]))
            .with("roughness", Value::numbers([1.0]))
            .with("metalness", Value::numbers([0.0]));
        let shape = Instance::new("Shape")
            .with("appearance", Value::node(material))
            .with("geometry", Value::node(plane()));
        let floor = Instance::new("Solid")
            .with("children", Value::node_list([shape.into()]))
            .with("name", Value::string("floor"))
            .with("boundingObject", Value::node(plane()));
        all.push(floor);
    }
    all.extend(nodes);
    document.items = all.into_iter().map(|node| Item::Node(Node::Instance(node))).collect();
    commented(&vrml::write(&document), origin)
}

/// Adds a comment about the origin after the header.
pub(crate) fn commented(text: &str, origin: &str) -> String {
    let origin: String = origin.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    match text.split_once('\n') {
        Some((header, rest)) => format!("{header}\n# imported from {origin}\n{rest}"),
        None => text.to_owned(),
    }
}

/// Returns the name of the file for the comment.
pub(crate) fn origin(import: &Import<'_>) -> String {
    import.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Clamps sizes to a range that the physics engine can handle.
pub(crate) fn positive(size: Vec3) -> Vec3 {
    size.abs().max(Vec3::splat(1e-6))
}
