//! The graph: nodes by id, parents, names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::{Mat3, Source, Span, Vec3, typed_id};
use catalog::NodeType;

use crate::journal::Journal;
use crate::regenerate::Stale;
use crate::restriction::Restriction;
use crate::save::History;
use crate::scope::Extern;
use crate::state::SavedState;
use crate::table::Table;
use crate::value::Value;
use crate::version::Version;

typed_id!(pub NodeId, "A node of the scene; never reused. 0 is the root, a Group without a place in the file.");

/// Where something was written.
#[derive(Clone, Debug)]
pub struct Place {
    /// The file.
    pub source: Arc<Source>,
    /// The bytes.
    pub span: Span,
}

/// The PROTO that a node came from.
#[derive(Clone, Debug)]
pub struct ProtoInstance {
    /// Name of the PROTO.
    pub name: String,
    /// Its parameters and their values, in the order of its interface.
    ///
    /// A node in here either sits in the first field that took it by `IS`, or in no field: then its parent is the
    /// instance, and walks over the scene do not meet it.
    pub parameters: Vec<(String, Value)>,
    /// Where the instance was written.
    pub place: Place,
    /// Where the PROTO is declared: the place of its name.
    pub declared: Place,
    /// Set when a file from before R2022a uses a PROTO of today that had other axes then.
    pub turned: Option<Turned>,
    /// Which parameters have a value of their own, by position; the others have the default of the PROTO.
    pub written: Vec<bool>,
    /// What `IS` ties to each parameter, by position.
    pub links: Vec<Vec<Link>>,
    /// Where each parameter was written, by position; `None` for a default.
    pub places: Vec<Option<Place>>,
    /// What its parameters may be, by position.
    pub restrictions: Arc<[Restriction]>,
    /// Which parameters its scripts read, by position; empty for a PROTO without scripts.
    pub scripted: Vec<bool>,
    /// State of inner nodes that the world holds.
    pub saved: Vec<SavedState>,
}

/// How the contents of a PROTO of today were turned inside its base node, to suit the file that uses it.
#[derive(Clone, Debug, PartialEq)]
pub struct Turned {
    /// Today's axes in those of the file.
    pub rotation: Mat3,
    /// Parameters that tell lengths along x, y and z; what the file says of them was put in today's order.
    pub sizes: Vec<String>,
    /// Parameters that tell places inside; what the file says of them was put in today's axes.
    pub points: Vec<String>,
    /// Parameters that hold devices, which look ahead as they are.
    pub devices: Vec<String>,
}

impl Turned {
    /// Lengths along the axes of the file, along those of today.
    #[must_use]
    pub fn size(&self, size: Vec3) -> Vec3 {
        self.point(size).abs()
    }

    /// A place in the axes of the file, in those of today.
    #[must_use]
    pub fn point(&self, point: Vec3) -> Vec3 {
        self.rotation.transpose() * point
    }

    /// A place on the ground: x and z of the file, x and y of today.
    #[must_use]
    pub fn flat(&self, [x, z]: [f64; 2]) -> [f64; 2] {
        let point = self.point(Vec3::new(x, 0.0, z));
        [point.x, point.y]
    }
}

/// What follows a parameter of a PROTO.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// A field, by position in the fields of the node's type.
    Field(NodeId, usize),
    /// A parameter of a PROTO instance in the body.
    Parameter {
        /// The instance.
        node: NodeId,
        /// Which of its PROTOs, counted from the innermost: `protos[protos.len() - 1 - inner]`.
        inner: usize,
        /// Position in its interface.
        parameter: usize,
    },
}

/// A node with all its fields.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub ty: &'static NodeType,
    /// The name after DEF.
    pub def: Option<String>,
    /// By position in `ty.fields`; all of them, defaults filled in.
    pub values: Vec<Value>,
    /// Where each value was written; `None` for a default.
    pub value_places: Vec<Option<Place>>,
    /// The node whose field holds it; `None` for the root.
    pub parent: Option<NodeId>,
    /// Where it was written.
    pub place: Option<Place>,
    /// Set on the base node of a PROTO instance; outermost PROTO first when they are nested.
    pub protos: Vec<ProtoInstance>,
    /// It is inside the body of a PROTO and not given by a parameter.
    pub is_internal: bool,
    /// Version of the file it was written in: the file decides what its nodes mean. The newest if there is none.
    pub version: Version,
    /// The node that this one repeats, for `USE`: a copy with an id of its own.
    ///
    /// Set on every node of the copied branch; each names its own original.
    pub use_of: Option<NodeId>,
}

impl Node {
    /// A node with nothing but defaults.
    pub(crate) fn new(ty: &'static NodeType) -> Self {
        let default = |field: &catalog::FieldDef| Value::from_default(field.ty, field.default);
        Self {
            ty,
            def: None,
            values: ty.fields.iter().map(default).collect(),
            value_places: vec![None; ty.fields.len()],
            parent: None,
            place: None,
            protos: Vec::new(),
            is_internal: false,
            version: Version::NEWEST,
            use_of: None,
        }
    }

    /// Takes the values that fields had by default in files of this version.
    pub(crate) fn take_defaults_of(&mut self, version: Version) {
        for (field, value) in self.ty.fields.iter().zip(&mut self.values) {
            if let Some((until, default)) = field.default_before
                && (version.major, version.minor) < until
            {
                *value = Value::from_default(field.ty, default);
            }
        }
    }

    /// The nodes in its fields, then those in parameters of its PROTOs that sit in no field.
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

/// Where a world comes from, as far as nodes that are inserted later need it.
#[derive(Clone, Debug, Default)]
pub(crate) struct WorldOrigin {
    /// The EXTERNPROTO statements of the world, by name.
    pub(crate) externs: Vec<Extern>,
    /// The version in the header, if there is one that can be read.
    pub(crate) version: Option<Version>,
    /// The project's folder.
    pub(crate) project: PathBuf,
    /// The world file.
    pub(crate) world: PathBuf,
    /// Its axes: `ENU`, `NUE`, `EUN`.
    pub(crate) coordinate_system: String,
}

/// The graph.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    pub(crate) nodes: Table,
    /// Copies that `USE` made, by original.
    pub(crate) copies: BTreeMap<NodeId, Vec<NodeId>>,
    /// Header, EXTERNPROTO and PROTO statements, for saving.
    pub(crate) preamble: Vec<String>,
    /// The text it was read from and what is different by now.
    pub(crate) history: History,
    /// What edits have changed since somebody asked last.
    pub(crate) journal: Journal,
    /// Instances whose scripts must run again.
    pub(crate) stale: Stale,
    /// What nodes that are inserted later may use.
    pub(crate) origin: Arc<WorldOrigin>,
}

impl Scene {
    /// The root: its `children` are the nodes at the top of the file.
    pub const ROOT: NodeId = NodeId(0);

    /// The file that the world was read from.
    #[must_use]
    pub fn world_file(&self) -> &Path {
        &self.origin.world
    }

    /// The folder of the world's project.
    #[must_use]
    pub fn project(&self) -> &Path {
        &self.origin.project
    }

    /// A node.
    ///
    /// # Panics
    /// If it was removed; ids of removed nodes are not kept by callers.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        self.get(id).expect("ids of removed nodes are not kept")
    }

    /// A node, if it is (still) there.
    #[must_use]
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id)
    }

    pub(crate) fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id)
    }

    /// Number of ids given out so far; every id is below it.
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

    /// Makes the nodes of a value children of a node.
    pub(crate) fn adopt(&mut self, parent: NodeId, value: &Value) {
        for held in value.nodes() {
            if let Some(node) = self.get_mut(*held) {
                node.parent = Some(parent);
            }
        }
    }

    /// The node and all below it, parents first, parameters that sit in no field included.
    pub(crate) fn branch(&self, top: NodeId) -> Vec<NodeId> {
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

    /// Takes a branch out of the table. The field that held it is the caller's to clear.
    pub(crate) fn erase(&mut self, top: NodeId) -> Vec<NodeId> {
        let gone = self.branch(top);
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

    /// Copies a branch; the copy has no parent yet.
    pub(crate) fn copy(&mut self, top: NodeId, how: Copy) -> NodeId {
        let old = self.branch(top);
        let first = self.nodes.len();
        let new_id: BTreeMap<NodeId, NodeId> =
            old.iter().enumerate().map(|(at, id)| (*id, NodeId::from_index(first + at))).collect();
        for id in &old {
            let mut node = self.node(*id).clone();
            node.use_of = match how {
                Copy::Use => Some(*id),
                Copy::Plain => node.use_of.map(|of| new_id.get(&of).copied().unwrap_or(of)),
            };
            node.parent = node.parent.and_then(|parent| new_id.get(&parent).copied());
            renumber(&mut node, &new_id);
            self.add(node);
        }
        NodeId::from_index(first)
    }

    /// The value of a field; `None` when the type has no such field.
    #[must_use]
    pub fn value(&self, id: NodeId, field: &str) -> Option<&Value> {
        let node = self.node(id);
        Some(&node.values[node.ty.field_index(field)?])
    }

    /// Where a node was written.
    #[must_use]
    pub fn place(&self, id: NodeId) -> Option<&Place> {
        self.get(id)?.place.as_ref()
    }
}

/// What the copy of a branch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Copy {
    /// It repeats the original and follows it.
    Use,
    /// It is on its own.
    Plain,
}

/// Points all ids in a node to their new numbers; ids without one stay.
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
