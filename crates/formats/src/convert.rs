//! Converts a world or PROTO file of an earlier version to the newest one.
//!
//! Owns: what each version changed, and how to express the same today. Text that is not affected keeps its bytes.
//! Poses are preserved: a solid stays where it was; only the axes of the world have other names. What a node meant is
//! determined by the loader, so the conversion works on the syntax tree and on the scene of a file at the same time.

mod axes;
mod background;
mod externs;
mod fields;
mod pictures;
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

/// The target coordinate system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorldAxes {
    /// East, north, up (ENU): the top-level nodes of the world are rotated.
    Enu,
    /// The coordinate system of the world, which is written out.
    Kept,
}

/// A change, or something that could not be converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConversionDiagnostic {
    /// The location in the original file.
    pub span: Span,
    /// Whether it was left unchanged, although it has a different meaning now or none at all.
    pub is_unresolved: bool,
    /// A short description.
    pub message: String,
}

/// The converted text and the changes.
#[derive(Clone, Debug)]
pub struct Converted {
    /// The converted file.
    pub text: String,
    /// The diagnostics in the order of the file.
    pub diagnostics: Vec<ConversionDiagnostic>,
}

/// Converts the document of a file to the newest version. `loaded` is the world that it was loaded as or, for a PROTO,
/// any world that uses it; `path` is the path of the file.
#[must_use]
pub fn convert(document: &Document, loaded: &Loaded, path: &Path, axes: WorldAxes) -> Converted {
    let Some(scene) = &loaded.scene else {
        let diagnostic = left(Span::new(0, 0), "the file has errors; nothing was changed".to_owned());
        return Converted { text: document.source.text.clone(), diagnostics: vec![diagnostic] };
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
        let mut diagnostics = converter.diagnostics;
        diagnostics.retain(|diagnostic| diagnostic.is_unresolved);
        let message = "nothing was changed; add a header with the version of the file".to_owned();
        diagnostics.push(left(Span::new(0, 0), message));
        return Converted { text: document.source.text.clone(), diagnostics };
    }
    if let Some(header) = new.header.as_mut().filter(|header| header.format != "VRML")
        && version < Version::NEWEST
    {
        converter.note_change(header.span, format!("{version} is {} now", Version::NEWEST));
        if !is_proto {
            converter.report_semantics(header.span);
        }
        header.version = Version::NEWEST.to_string();
    }
    let mut diagnostics = converter.diagnostics;
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
    Converted { text: vrml::write(&new), diagnostics }
}

fn left(span: Span, message: String) -> ConversionDiagnostic {
    ConversionDiagnostic { span, is_unresolved: true, message }
}

/// The state of a conversion.
struct Converter<'a> {
    scene: &'a Scene,
    /// Whether the file contains only PROTOs and no world.
    is_proto: bool,
    /// The nodes of this file by their span.
    nodes: BTreeMap<Span, NodeId>,
    version: Version,
    /// Rotation from the old to the new axes of the world.
    world_rotation: Quat,
    /// The coordinate system that the world keeps, unless it is today's.
    kept_axes: Option<&'static str>,
    /// For each DEF name, the pose that must be wrapped around a USE for it to stay as it was.
    defs: BTreeMap<String, Pose>,
    /// PROTOs that the file uses, with the span of their first use.
    used: BTreeMap<String, Span>,
    /// Types that the file declares itself.
    declared_types: BTreeSet<String>,
    /// Whether something that depends on the axes could not be converted.
    is_blocked: bool,
    diagnostics: Vec<ConversionDiagnostic>,
}

impl<'a> Converter<'a> {
    fn new(scene: &'a Scene, document: &Document, version: Version) -> Self {
        let mut nodes = BTreeMap::new();
        let is_here = |source: &Arc<Source>| {
            source.name == document.source.name && source.text.len() == document.source.text.len()
        };
        for (id, node) in scene.iter() {
            if let Some(place) = node.location.as_ref().filter(|place| is_here(&place.source)) {
                nodes.entry(place.span).or_insert(id);
            }
        }
        Self {
            scene,
            is_proto: !document.items.iter().any(|item| matches!(item, Item::Node(_))),
            nodes,
            version,
            world_rotation: Quat::IDENTITY,
            kept_axes: None,
            defs: BTreeMap::new(),
            used: BTreeMap::new(),
            declared_types: document.protos().map(|proto| proto.name.text.clone()).collect(),
            is_blocked: false,
            diagnostics: Vec::new(),
        }
    }

    /// Returns whether geometries and devices of this file have the axes from before R2022a.
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
            WorldAxes::Enu => self.world_rotation = tilted.unwrap_or_else(|| Quat::from_mat3(&turn)),
            WorldAxes::Kept => {
                self.kept_axes = (kept != "ENU").then_some(kept);
                let place = info.and_then(|info| self.scene.get(*info)?.location.as_ref());
                if let Some(place) = place.filter(|_| tilted.is_some()) {
                    let message = "gravity was tilted; with these axes it points straight down";
                    self.note_unresolved(place.span, message);
                }
            }
        }
    }

    /// Returns the rotation that makes gravity point straight down and north along y, for a world with tilted gravity.
    fn gravity_alignment(&self, info: NodeId) -> Option<Quat> {
        let up = -self.scene.vec3(info, "gravityDirection").try_normalize()?;
        let north = self.scene.vec3(info, "northDirection");
        let north =
            (north - up * north.dot(up)).try_normalize().unwrap_or_else(|| up.any_orthonormal_vector());
        Some(Quat::from_mat3(&Mat3::from_cols(north.cross(up), north, up)).conjugate())
    }

    /// Records a change.
    fn note_change(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(ConversionDiagnostic { span, is_unresolved: false, message: message.into() });
    }

    /// Records something that stays as it was.
    fn note_unresolved(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(left(span, message.into()));
    }
}
