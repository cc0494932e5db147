//! The scene graph: nodes by id, parents, names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::{Diagnostic, Mat3, Severity, Source, Span, Vec3, typed_id};
use catalog::NodeType;

use crate::journal::Journal;
use crate::regenerate::{Generated, Stale};
use crate::restriction::Restriction;
use crate::save::History;
use crate::scope::Extern;
use crate::state::SavedState;
use crate::table::Table;
use crate::value::Value;
use crate::version::Version;

typed_id!(pub NodeId, "A node of the scene; ids are never reused. 0 is the root, a Group that is not written in the file.");

/// A location in a file.
#[derive(Clone, Debug)]
pub struct SourceLocation {
    /// The file.
    pub source: Arc<Source>,
    /// The bytes in the file.
    pub span: Span,
}

impl SourceLocation {
    /// Returns an error at this place.
    pub(crate) fn error(&self, code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::at(Severity::Error, code, &self.source, self.span, message)
    }
}

/// The PROTO that a node is an instance of.
#[derive(Clone, Debug)]
pub struct ProtoInstance {
    /// The name of the PROTO.
    pub name: String,
    /// The parameters and their values, in the order of the interface.
    ///
    /// A node in here is either a child in the first field that is tied to the parameter, or it is in no field: then
    /// its parent is the instance, and traversals of the scene skip it.
    pub parameters: Vec<(String, Value)>,
    /// Where the instance is written.
    pub location: SourceLocation,
    /// Where the PROTO is declared: the location of its name.
    pub declared: SourceLocation,
    /// The conversion of axes, if a file older than R2022a uses a current PROTO that had other axes then.
    pub axes_conversion: Option<AxesConversion>,
    /// Which parameters have a value of their own, by index; the others have the default of the PROTO.
    pub written: Vec<bool>,
    /// What is tied to each parameter by `IS`, by index.
    pub links: Vec<Vec<Link>>,
    /// Where each parameter is written, by index; `None` for a default.
    pub parameter_locations: Vec<Option<SourceLocation>>,
    /// The allowed values of the parameters, by index.
    pub restrictions: Arc<[Restriction]>,
    /// Which parameters its scripts read, by index; empty for a PROTO without scripts.
    pub read_by_scripts: Vec<bool>,
    /// Saved state of inner nodes.
    pub saved_state: Vec<SavedState>,
}

/// How the contents of a current PROTO were rotated inside its base node, to match the file that uses it.
#[derive(Clone, Debug, PartialEq)]
pub struct AxesConversion {
    /// Rotation from the current axes to those of the file.
    pub rotation: Mat3,
    /// Parameters that are lengths along x, y and z; their values were reordered.
    pub sizes: Vec<String>,
    /// Parameters that are positions inside the PROTO, whose values were rotated: the rotation from the axes of the file
    /// to those of the parameter.
    pub points: Vec<(String, Mat3)>,
    /// Parameters that contain nodes with axes of their own: the rotation from the current axes to these.
    pub slots: Vec<(String, Mat3)>,
    /// The default of `rotation` in the file.
    pub default_rotation: Option<[f64; 4]>,
    /// The PROTO's script turns the contents.
    pub is_scripted: bool,
}

impl AxesConversion {
    /// Converts lengths along the axes of the file to lengths along the current axes.
    #[must_use]
    pub fn size(&self, size: Vec3) -> Vec3 {
        (self.rotation.transpose() * size).abs()
    }

    /// Rotation from the axes of what the file has in a parameter to the current axes.
    #[must_use]
    pub fn slot(&self, parameter: &str) -> Mat3 {
        let own = self.slots.iter().find(|(name, _)| name == parameter);
        own.map_or(self.rotation, |(_, axes)| *axes).transpose()
    }

    /// Converts a position on the ground by one of the rotations of [`AxesConversion::points`]: from x and z of the file
    /// to x and y of the parameter.
    #[must_use]
    pub fn ground_point(rotation: Mat3, [x, z]: [f64; 2]) -> [f64; 2] {
        let point = rotation * Vec3::new(x, 0.0, z);
        [point.x, point.y]
    }
}

/// What is tied to a parameter of a PROTO.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// A field, by index in the fields of the node's type.
    Field(NodeId, usize),
    /// A parameter of a PROTO instance in the body.
    Parameter {
        /// The instance.
        node: NodeId,
        /// Which of its PROTOs, counted from the innermost: `protos[protos.len() - 1 - inner]`.
        inner: usize,
        /// Index in its interface.
        parameter: usize,
    },
}

/// A node with all its fields.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its type.
    pub ty: &'static NodeType,
    /// Its DEF name.
    pub def: Option<String>,
    /// All values, including defaults, by index in `ty.fields`.
    pub values: Vec<Value>,
    /// Where each value is written; `None` for a default.
    pub value_locations: Vec<Option<SourceLocation>>,
    /// The node that contains it; `None` for the root.
    pub parent: Option<NodeId>,
    /// Where it is written.
    pub location: Option<SourceLocation>,
    /// The PROTOs of an instance, on its base node; outermost first if they are nested.
    pub protos: Vec<ProtoInstance>,
    /// Whether it comes from the body of a PROTO and not from a parameter.
    pub is_internal: bool,
    /// The version of the file in which it is written, which decides its meaning. The newest if there is none.
    pub version: Version,
    /// The original, if this node is a copy made by `USE`.
    ///
    /// Set on every node of a copied subtree; each names its own original.
    pub use_of: Option<NodeId>,
    /// Whether it is a further copy of a node in a parameter that `IS` ties to several fields. It belongs to the original
    /// in `use_of`, which it follows in everything, and is not written as `USE`.
    pub is_repeat: bool,
}

impl Node {
    /// Creates a node with default values.
    pub(crate) fn new(ty: &'static NodeType) -> Self {
        let default = |field: &catalog::FieldDef| Value::from_default(field.ty, field.default);
        Self {
            ty,
            def: None,
            values: ty.fields.iter().map(default).collect(),
            value_locations: vec![None; ty.fields.len()],
            parent: None,
            location: None,
            protos: Vec::new(),
            is_internal: false,
            version: Version::NEWEST,
            use_of: None,
            is_repeat: false,
        }
    }

    /// Sets the defaults that fields had in files of this version.
    pub(crate) fn take_defaults_of(&mut self, version: Version) {
        for (field, value) in self.ty.fields.iter().zip(&mut self.values) {
            if let Some((until, default)) = field.default_before
                && (version.major, version.minor) < until
            {
                *value = Value::from_default(field.ty, default);
            }
        }
    }

    /// Returns the nodes in its fields, then those in PROTO parameters that are tied to no field.
    pub(crate) fn owned(&self, id: NodeId, scene: &Scene) -> Vec<NodeId> {
        let mut owned: Vec<NodeId> = self.values.iter().flat_map(Value::nodes).copied().collect();
        for proto in &self.protos {
            for (_, value) in &proto.parameters {
                let detached = |held: &&NodeId| {
                    scene.get(**held).is_some_and(|node| node.parent == Some(id)) && !owned.contains(held)
                };
                let detached: Vec<NodeId> = value.nodes().iter().filter(detached).copied().collect();
                owned.extend(detached);
            }
        }
        owned
    }
}

/// The origin of a world, as far as nodes that are inserted later need it.
#[derive(Clone, Debug, Default)]
pub(crate) struct WorldOrigin {
    /// The EXTERNPROTO statements of the world, by name.
    pub(crate) externs: Vec<Extern>,
    /// The version in the header, if it could be parsed.
    pub(crate) version: Option<Version>,
    /// The project's folder.
    pub(crate) project: PathBuf,
    /// The world file.
    pub(crate) world: PathBuf,
    /// The coordinate system: `ENU`, `NUE`, `EUN`.
    pub(crate) coordinate_system: String,
}

/// The scene graph.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    pub(crate) nodes: Table,
    /// `USE` copies by original.
    pub(crate) copies: BTreeMap<NodeId, Vec<NodeId>>,
    /// Header, EXTERNPROTO and PROTO statements, for saving.
    pub(crate) preamble: Vec<String>,
    /// The original text and what has changed since.
    pub(crate) history: History,
    /// What edits have changed since the last query.
    pub(crate) journal: Journal,
    /// Instances whose scripts have to run again.
    pub(crate) stale: Stale,
    /// Instances whose scripts failed, and the last text with which they did not.
    pub(crate) failed: Stale,
    /// Instances whose scripts ran again, as they are since then.
    pub(crate) generated: BTreeMap<NodeId, Arc<Generated>>,
    /// What nodes that are inserted later may use.
    pub(crate) origin: Arc<WorldOrigin>,
}

impl Scene {
    /// The root: its `children` are the top-level nodes of the file.
    pub const ROOT: NodeId = NodeId(0);

    /// Returns the file that the world was loaded from.
    #[must_use]
    pub fn world_file(&self) -> &Path {
        &self.origin.world
    }

    /// Returns the project folder of the world.
    #[must_use]
    pub fn project(&self) -> &Path {
        &self.origin.project
    }

    /// Returns a node.
    ///
    /// # Panics
    /// If it was removed; callers do not keep ids of removed nodes.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        self.get(id).expect("ids of removed nodes are not kept")
    }

    /// Returns a node, if it (still) exists.
    #[must_use]
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id)
    }

    pub(crate) fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id)
    }

    /// Returns the number of ids assigned so far; every id is below it.
    #[must_use]
    pub fn id_count(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn add(&mut self, node: Node) -> NodeId {
        let of = node.use_of;
        let id = self.nodes.push(node);
        if let Some(original) = of {
            self.copies.entry(original).or_default().push(id);
        }
        id
    }

    /// Sets the parent of the nodes in a value.
    pub(crate) fn adopt(&mut self, parent: NodeId, value: &Value) {
        for held in value.nodes() {
            if let Some(node) = self.get_mut(*held) {
                node.parent = Some(parent);
            }
        }
    }

    /// Returns the node and everything below it, parents first, including parameters that are tied to no field.
    pub(crate) fn subtree(&self, top: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut waiting = vec![top];
        while let Some(id) = waiting.pop() {
            if let Some(node) = self.get(id) {
                found.push(id);
                waiting.extend(node.owned(id, self).into_iter().rev());
            }
        }
        found
    }

    /// Removes a subtree from the table. The caller clears the field that contained it.
    pub(crate) fn erase(&mut self, top: NodeId) -> Vec<NodeId> {
        let gone = self.subtree(top);
        for id in &gone {
            self.copies.remove(id);
            let node = self.nodes.take(*id);
            if let Some(copies) = node.and_then(|node| node.use_of).and_then(|of| self.copies.get_mut(&of)) {
                copies.retain(|copy| copy != id);
            }
            self.history.forget(*id);
        }
        gone
    }

    /// Copies a subtree for `USE`: the copy, which has no parent yet, mirrors the original.
    pub(crate) fn copy(&mut self, top: NodeId) -> NodeId {
        self.copy_with(top, |id, _, _| Some(id))
    }

    /// Copies a node in a parameter for another field that is tied to the parameter; the copy has no parent yet. It
    /// mirrors the original.
    pub(crate) fn repeat(&mut self, top: NodeId) -> NodeId {
        let copy = self.copy(top);
        if let Some(node) = self.get_mut(copy) {
            node.is_repeat = true;
        }
        copy
    }

    /// Copies a subtree; the copy has no parent yet. `original` is given a node, its original and the ids of the copies.
    fn copy_with(
        &mut self,
        top: NodeId,
        original: impl Fn(NodeId, Option<NodeId>, &BTreeMap<NodeId, NodeId>) -> Option<NodeId>,
    ) -> NodeId {
        let old = self.subtree(top);
        let first = self.nodes.len();
        let new_id: BTreeMap<NodeId, NodeId> =
            old.iter().enumerate().map(|(at, id)| (*id, NodeId::from_index(first + at))).collect();
        for id in &old {
            let mut node = self.node(*id).clone();
            node.use_of = original(*id, node.use_of, &new_id);
            node.parent = node.parent.and_then(|parent| new_id.get(&parent).copied());
            renumber(&mut node, &new_id);
            self.add(node);
        }
        NodeId::from_index(first)
    }

    /// Copies a node of another scene and everything below it. Returns each copy with its original, parents first.
    pub(crate) fn copy_from(&mut self, other: &Self, top: NodeId) -> Vec<(NodeId, NodeId)> {
        let old = other.subtree(top);
        let first = self.nodes.len();
        let new_id: BTreeMap<NodeId, NodeId> =
            old.iter().enumerate().map(|(at, id)| (*id, NodeId::from_index(first + at))).collect();
        for id in &old {
            let mut node = other.node(*id).clone();
            (node.use_of, node.is_repeat) = (None, false);
            node.parent = node.parent.and_then(|parent| new_id.get(&parent).copied());
            renumber(&mut node, &new_id);
            self.add(node);
        }
        old.into_iter().enumerate().map(|(at, id)| (NodeId::from_index(first + at), id)).collect()
    }

    /// Returns the value of a field; `None` if the type has no such field.
    #[must_use]
    pub fn value(&self, id: NodeId, field: &str) -> Option<&Value> {
        let node = self.node(id);
        Some(&node.values[node.ty.field_index(field)?])
    }

    /// Returns where a node is written.
    #[must_use]
    pub fn location(&self, id: NodeId) -> Option<&SourceLocation> {
        self.get(id)?.location.as_ref()
    }
}

/// Maps all ids in a node to new ones; ids without a new one stay.
pub(crate) fn renumber(node: &mut Node, new_id: &BTreeMap<NodeId, NodeId>) {
    let map = |id: &mut NodeId| {
        if let Some(new) = new_id.get(id) {
            *id = *new;
        }
    };
    node.values.iter_mut().flat_map(Value::nodes_mut).for_each(map);
    for proto in &mut node.protos {
        proto.parameters.iter_mut().flat_map(|(_, value)| value.nodes_mut()).for_each(map);
        for link in proto.links.iter_mut().flatten() {
            match link {
                Link::Field(node, _) | Link::Parameter { node, .. } => map(node),
            }
        }
    }
}
