//! The world for browsers: as rows of the renderer's tables, live ([`SnapshotBuilder`]) and recorded in pages that play
//! without a server ([`PageRecorder`]); and as an X3D file with the names of nodes, attributes and ids that the players
//! of Webots read ([`export`]).
//!
//! In the X3D file every node with a pose is a `Transform`; joints and slots are a `Group` around their end point; appearances and the
//! six simple geometries keep their fields. Every other geometry is an `IndexedFaceSet` of its triangles, so that no
//! mesh file is needed. A node's `id` is `n` and its number, which the frames of an animation refer to. Images are
//! copied into `textures/` next to the file, except those on servers. Players of `.x3d` (up to R2023b) take solids as a
//! `Transform`, those of `.w3d` (R2025a) as a `Solid`, which the viewpoint can follow; otherwise, what differs between the
//! formats is not needed. Physics, bounding objects, devices without children and muscles are omitted.

mod appearance;
mod dedup;
mod element;
mod environment;
mod geometry;
mod page;
mod snapshots;
mod viewer;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use assets::Source;
use base::Pose;
use engine::WorldState;
use engine::visual::Visuals;
use render::{Affine, MeshId, TextureId};
use scene::{NodeId, Scene, Value};

use crate::slot;
use crate::supervisor::present_value;
use element::{Elements, numbers};

pub use page::{Format, PageRecorder, STYLE, page};
pub use snapshots::SnapshotBuilder;
pub use viewer::{ViewpointChanges, labels, view};

/// An exported world.
#[derive(Clone, Debug, Default)]
pub struct WebScene {
    /// The X3D file.
    pub text: String,
    /// Images that it refers to: paths relative to the file, and contents.
    pub files: Vec<(String, Vec<u8>)>,
    /// Nodes with the fields that may change in an animation.
    pub changing: Vec<(NodeId, &'static [&'static str])>,
}

/// Exports the world in its current state.
#[must_use]
pub fn export(state: &WorldState, format: Format) -> WebScene {
    let mut page = Page::new(state, format, FOLDER.to_owned());
    for node in page.scene.children(Scene::ROOT, "children") {
        page.node(*node);
    }
    let text = format!("{HEAD}{}{TAIL}", page.out.text());
    WebScene { text, files: page.files, changing: page.changing }
}

/// Exports a node of the world, for players that have the rest, with images of its own. The text is empty if it shows
/// nothing.
#[must_use]
pub fn export_node(state: &WorldState, format: Format, node: NodeId) -> WebScene {
    let mut page = Page::new(state, format, format!("{FOLDER}/n{}", node.0));
    page.node(node);
    let text = page.out.text().trim();
    // Players take the first child of this element, which must not be a line break.
    let text = if text.is_empty() { String::new() } else { format!("<nodes>{text}</nodes>") };
    WebScene { text, files: page.files, changing: page.changing }
}

/// Returns whether players can insert and delete a node while they show a world.
#[must_use]
pub fn is_insertable(scene: &Scene, node: NodeId) -> bool {
    !matches!(scene.node(node).ty.name, "WorldInfo" | "Viewpoint" | "Background" | "Fog")
}

impl<'a> Page<'a> {
    fn new(state: &'a WorldState, format: Format, folder: String) -> Self {
        Self {
            state,
            format,
            folder,
            scene: state.scene(),
            sources: state.project.files(),
            visuals: state.current_visuals(),
            out: Elements::default(),
            files: Vec::new(),
            names: BTreeMap::new(),
            meshes: BTreeMap::new(),
            pictures: BTreeMap::new(),
            changing: Vec::new(),
        }
    }
}

/// Returns the value of a field as JSON for players, with numbers rounded to 0.0001; `None` if it does not exist.
#[must_use]
pub fn shown(state: &WorldState, node: NodeId, field: &str) -> Option<String> {
    let value = present_value(state, node, field)?;
    Some(match &value {
        Value::SfBool(value) => format!("\"{value}\""),
        Value::SfString(text) => quoted(text),
        other => {
            let rounded = |number: &f64| (number * 1e4).round() / 1e4 + 0.0;
            let numbers = other.numbers().unwrap_or_default();
            let numbers: Vec<String> = numbers.iter().map(|number| rounded(number).to_string()).collect();
            format!("\"{}\"", numbers.join(" "))
        }
    })
}

/// Returns a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            '\n' => out.push_str("\\n"),
            control if control < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(control)); // to memory
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// Current players use the version to determine the names.
const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <X3D version=\"3.0\" profile=\"Immersive\" xmlns:xsd=\"http://www.w3.org/2001/XMLSchema-instance\" \
    xsd:noNamespaceSchemaLocation=\"http://www.web3d.org/specifications/x3d-3.0.xsd\">\n\
    <head>\n<meta name=\"generator\" content=\"Rebots\"/>\n<meta name=\"version\" content=\"R2025a\"/>\n</head>\n<Scene>\n";

const TAIL: &str = "</Scene>\n</X3D>\n";

/// A scene being exported.
struct Page<'a> {
    state: &'a WorldState,
    format: Format,
    /// The folder for copied images.
    folder: String,
    scene: &'a Scene,
    sources: Arc<dyn Source>,
    visuals: Visuals,
    out: Elements,
    files: Vec<(String, Vec<u8>)>,
    /// Names of copied or linked images by their source.
    names: BTreeMap<String, String>,
    /// The first element with a mesh, which others refer to.
    meshes: BTreeMap<MeshId, String>,
    /// Images of model files that have been written.
    pictures: BTreeMap<TextureId, String>,
    changing: Vec<(NodeId, &'static [&'static str])>,
}

impl Page<'_> {
    fn node(&mut self, node: NodeId) {
        let ty = self.scene.node(node).ty;
        match ty.name {
            "WorldInfo" => self.world_info(node),
            "Viewpoint" => self.viewpoint(node),
            "Background" => self.background(node),
            "Fog" => self.fog(node),
            "DirectionalLight" | "PointLight" | "SpotLight" => self.light(node),
            "Shape" => self.shape(node),
            "CadShape" | "Skin" => self.model(node),
            "Billboard" => self.group("Billboard", node, Vec::new()),
            "Propeller" => self.around(node, self.scene.child(node, "slowHelix")),
            "Track" => self.track(node),
            _ if ty.is_a("Group") => self.place(node),
            _ if ty.is_a("Joint") || ty.name == "Slot" => self.around(node, slot::held(self.scene, node)),
            _ => {}
        }
    }

    /// Writes a node that contains another one.
    fn around(&mut self, node: NodeId, held: Option<NodeId>) {
        let Some(held) = held.filter(|held| self.scene.node(*held).parent.is_some()) else { return };
        let id = self.id(node);
        self.out.open("Group", &[("id", id)]);
        self.node(held);
        self.out.close("Group");
    }

    /// Writes a group, with or without a pose.
    fn place(&mut self, node: NodeId) {
        let ty = self.scene.node(node).ty;
        if ty.field_index("translation").is_none() {
            return self.group("Group", node, Vec::new());
        }
        let mut attributes = self.placing(node);
        let is_scaled = attributes.iter().any(|(name, _)| *name == "scale");
        if self.format == Format::W3d && ty.is_a("Solid") && !is_scaled {
            attributes.retain(|(name, _)| *name != "solid");
            return self.group("Solid", node, attributes);
        }
        self.group("Transform", node, attributes);
    }

    /// Returns the attributes of a node's pose relative to its parent.
    fn placing(&mut self, node: NodeId) -> Vec<(&'static str, String)> {
        let ty = self.scene.node(node).ty;
        let has_scale = ty.field_index("scale").is_some_and(|_| ty.name == "Transform");
        let fields: &[&str] = if has_scale { &PLACE_AND_SCALE } else { &PLACE_AND_SCALE[..2] };
        self.changing.push((node, fields));
        let mut attributes = self.attributes(node, fields);
        if !has_scale && ty.field_index("scale").is_some() && self.scene.scale(node) != base::Vec3::ONE {
            attributes.push(("scale", numbers(&self.scene.scale(node).to_array())));
        }
        if ty.is_a("Solid") {
            attributes.push(("solid", "true".to_owned()));
            attributes.push(("name", self.scene.string(node, "name").to_owned()));
        }
        attributes
    }

    fn group(&mut self, tag: &'static str, node: NodeId, mut attributes: Vec<(&'static str, String)>) {
        attributes.insert(0, ("id", self.id(node)));
        self.out.open(tag, &attributes);
        for child in self.scene.children(node, "children") {
            self.node(*child);
        }
        self.out.close(tag);
    }

    /// Writes a track with the current copies on its belt.
    fn track(&mut self, node: NodeId) {
        let mut attributes = self.placing(node);
        attributes.insert(0, ("id", self.id(node)));
        self.out.open("Transform", &attributes);
        for child in self.scene.children(node, "children") {
            self.node(*child);
        }
        if let Some(thing) = self.scene.child(node, "animatedGeometry") {
            let link_from_track = self
                .state
                .mount(node)
                .map_or(Affine::IDENTITY, |mount| render::affine(mount.link_from_node, mount.scale));
            let copies: Vec<Affine> = self.visuals.copies(thing).to_vec();
            for copy in copies {
                let moved = link_from_track.inverse() * copy * link_from_track;
                let (_, rotation, translation) = moved.to_scale_rotation_translation();
                self.out.open("Transform", &element::place(&Pose { translation, rotation }));
                self.node(thing);
                self.out.close("Transform");
            }
        }
        self.out.close("Transform");
    }

    /// Returns the id of a node. If a node is written several times, only the first one has this id.
    fn id(&mut self, node: NodeId) -> String {
        self.out.id(node)
    }

    /// Returns the current values of fields as attributes.
    fn attributes(&self, node: NodeId, fields: &[&'static str]) -> Vec<(&'static str, String)> {
        let value = |name: &'static str| Some((name, element::text(&present_value(self.state, node, name)?)));
        fields.iter().filter_map(|name| value(name)).collect()
    }
}

/// The folder for copied images.
const FOLDER: &str = "textures";

const PLACE_AND_SCALE: [&str; 3] = ["translation", "rotation", "scale"];
