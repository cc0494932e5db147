//! A world or PROTO file of an earlier version in the form of the newest one.
//!
//! Owns: what each version changed, and how text says the same today. What is not concerned keeps its bytes.
//! Places are kept: a solid stands where it stood, only that the world's axes have other names. What a node meant is
//! what the loader says it means, so this works on the tree and the scene of a file at once.

mod axes;
mod background;
mod externs;
mod fields;
mod scripted;
mod semantics;
mod servo;
mod sizes;
mod walk;
mod wheels;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use base::{Mat3, Pose, Quat, Source, Span, Vec3};
use scene::{Loaded, NodeId, Scene, Value, Version};
use vrml::{Document, Item};

/// What to convert to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorldAxes {
    /// East, north, up: what is at the top of the world is turned.
    Enu,
    /// Those that the world has: it names them.
    Kept,
}

/// Something that was changed, or could not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Where in the original.
    pub span: Span,
    /// It is as it was, and means something else now or nothing at all.
    pub is_unresolved: bool,
    /// What was done, in a few words.
    pub message: String,
}

/// The new text and what was done.
#[derive(Clone, Debug)]
pub struct Converted {
    /// The file.
    pub text: String,
    /// In the order of the file.
    pub remarks: Vec<Remark>,
}

/// The document of a file in the newest form. `loaded` is the world it was loaded as, or for a PROTO file any world
/// that uses it; `path` is that of the file.
#[must_use]
pub fn convert(document: &Document, loaded: &Loaded, path: &Path, axes: WorldAxes) -> Converted {
    let Some(scene) = &loaded.scene else {
        let remark = left(Span::new(0, 0), "the file has errors; nothing was changed".to_owned());
        return Converted { text: document.source.text.clone(), remarks: vec![remark] };
    };
    let header = document.header.as_ref().filter(|header| header.format != "VRML");
    let version = header.and_then(|header| Version::parse(&header.version)).unwrap_or(Version::NEWEST);
    let mut converter = Converter::new(scene, document, version);
    let is_proto = converter.is_proto;
    let mut new = document.clone();
    if !is_proto {
        converter.choose_axes(axes);
    }
    if document.protos().any(|proto| proto.body.template.is_some()) && is_proto {
        converter.is_blocked = !converter.scripted(document);
    } else {
        converter.items(&mut new.items);
    }
    if version < Version::R2023B && converter.has_scaled_solids() {
        converter.sizes(&mut new.items);
    }
    if !(is_proto && converter.is_blocked) {
        externs::declare(&mut converter, &mut new, path);
    }
    if is_proto && converter.is_blocked {
        let mut remarks = converter.remarks;
        remarks.retain(|remark| remark.is_unresolved);
        let message = "nothing was changed; the header tells which version is meant".to_owned();
        remarks.push(left(Span::new(0, 0), message));
        return Converted { text: document.source.text.clone(), remarks };
    }
    if let Some(header) = new.header.as_mut().filter(|header| header.format != "VRML")
        && version < Version::NEWEST
    {
        converter.done(header.span, format!("{version} is {} now", Version::NEWEST));
        if !is_proto {
            converter.tell_semantics(header.span);
        }
        header.version = Version::NEWEST.to_string();
    }
    let mut remarks = converter.remarks;
    remarks.sort_by_key(|remark| remark.span.start);
    Converted { text: vrml::write(&new), remarks }
}

fn left(span: Span, message: String) -> Remark {
    Remark { span, is_unresolved: true, message }
}

/// The state of a conversion.
struct Converter<'a> {
    scene: &'a Scene,
    /// It holds PROTOs only, no world.
    is_proto: bool,
    /// The nodes of this file, by where they stand.
    nodes: BTreeMap<Span, NodeId>,
    version: Version,
    /// From the world's old axes to the new ones.
    world_turn: Quat,
    /// The axes that the world goes on to have, if they are not those of today.
    kept_axes: Option<&'static str>,
    /// What must be put around a USE of each name for it to be what it was.
    defs: BTreeMap<String, Pose>,
    /// PROTOs that the file uses, with the first place each.
    used: BTreeMap<String, Span>,
    /// Types that the file declares itself.
    own: BTreeSet<String>,
    /// Something that axes concern could not be changed.
    is_blocked: bool,
    remarks: Vec<Remark>,
}

impl<'a> Converter<'a> {
    fn new(scene: &'a Scene, document: &Document, version: Version) -> Self {
        let mut nodes = BTreeMap::new();
        let is_here = |source: &Arc<Source>| {
            source.name == document.source.name && source.text.len() == document.source.text.len()
        };
        for (id, node) in scene.iter() {
            if let Some(place) = node.place.as_ref().filter(|place| is_here(&place.source)) {
                nodes.entry(place.span).or_insert(id);
            }
        }
        Self {
            scene,
            is_proto: !document.items.iter().any(|item| matches!(item, Item::Node(_))),
            nodes,
            version,
            world_turn: Quat::IDENTITY,
            kept_axes: None,
            defs: BTreeMap::new(),
            used: BTreeMap::new(),
            own: document.protos().map(|proto| proto.name.text.clone()).collect(),
            is_blocked: false,
            remarks: Vec::new(),
        }
    }

    /// Whether shapes and devices of this file have the axes from before R2022a.
    fn has_old_axes(&self) -> bool {
        self.version < Version::R2022A
    }

    fn choose_axes(&mut self, axes: WorldAxes) {
        let root = self.scene.children(Scene::ROOT, "children");
        let info = root.iter().find(|id| self.scene.node(**id).ty.name == "WorldInfo");
        let system = match info.and_then(|info| self.scene.value(*info, "coordinateSystem")) {
            Some(Value::SfString(system)) if self.has_old_axes() => system.as_str(),
            _ => return,
        };
        let (kept, turn) = match system {
            "NUE" => ("NUE", Mat3::from_cols(Vec3::Y, Vec3::Z, Vec3::X)),
            "EUN" => ("EUN", Mat3::from_cols(Vec3::X, Vec3::Z, -Vec3::Y)),
            _ => ("ENU", Mat3::IDENTITY),
        };
        let tilted = info.and_then(|info| self.gravity_alignment(*info));
        match axes {
            WorldAxes::Enu => self.world_turn = tilted.unwrap_or_else(|| Quat::from_mat3(&turn)),
            WorldAxes::Kept => {
                self.kept_axes = (kept != "ENU").then_some(kept);
                let place = info.and_then(|info| self.scene.get(*info)?.place.as_ref());
                if let Some(place) = place.filter(|_| tilted.is_some()) {
                    let message = "gravity was tilted; with these axes it pulls straight down";
                    self.left(place.span, message);
                }
            }
        }
    }

    /// The turn that puts gravity straight down and north along y, for a world whose gravity was tilted.
    fn gravity_alignment(&self, info: NodeId) -> Option<Quat> {
        let up = -self.scene.vec3(info, "gravityDirection").try_normalize()?;
        let north = self.scene.vec3(info, "northDirection");
        let north =
            (north - up * north.dot(up)).try_normalize().unwrap_or_else(|| up.any_orthonormal_vector());
        Some(Quat::from_mat3(&Mat3::from_cols(north.cross(up), north, up)).conjugate())
    }

    /// Tells of a change.
    fn done(&mut self, span: Span, message: impl Into<String>) {
        self.remarks.push(Remark { span, is_unresolved: false, message: message.into() });
    }

    /// Tells of something that stays as it was.
    fn left(&mut self, span: Span, message: impl Into<String>) {
        self.remarks.push(left(span, message.into()));
    }
}
