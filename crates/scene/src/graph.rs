//! The graph: nodes by id, parents, names.

use std::sync::Arc;

use base::{Pose, Source, Span, Vec3, typed_id};
use catalog::NodeType;

use crate::value::Value;

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
    pub parameters: Vec<(String, Value)>,
    /// Where the instance was written.
    pub place: Place,
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
    /// The node that this one repeats, for `USE`: a copy with an id of its own.
    pub use_of: Option<NodeId>,
}

/// The graph.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    nodes: Vec<Option<Node>>,
}

impl Scene {
    /// The root: its `children` are the nodes at the top of the file.
    pub const ROOT: NodeId = NodeId(0);

    /// A node.
    ///
    /// # Panics
    /// If it was removed; ids of removed nodes are not kept by callers.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        self.nodes[id.index()].as_ref().expect("ids of removed nodes are not kept")
    }

    /// A node, if it is (still) there.
    #[must_use]
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())?.as_ref()
    }

    /// Value of a field; `None` when the type has no such field.
    #[must_use]
    pub fn value(&self, id: NodeId, field: &str) -> Option<&Value> {
        let node = self.node(id);
        Some(&node.values[node.ty.field_index(field)?])
    }

    /// A field's value by its name and expected type. A wrong name or type is our own mistake: it stops tests and
    /// gives FALSE in a user's hands.
    #[must_use]
    pub fn bool(&self, _id: NodeId, _field: &str) -> bool {
        todo!()
    }

    /// As [`Scene::bool`], 0 for a mistake.
    #[must_use]
    pub fn int(&self, _id: NodeId, _field: &str) -> i32 {
        todo!()
    }

    /// As [`Scene::bool`], 0 for a mistake.
    #[must_use]
    pub fn float(&self, _id: NodeId, _field: &str) -> f64 {
        todo!()
    }

    /// As [`Scene::bool`], zero for a mistake.
    #[must_use]
    pub fn vec2(&self, _id: NodeId, _field: &str) -> [f64; 2] {
        todo!()
    }

    /// As [`Scene::bool`], zero for a mistake. Colours too.
    #[must_use]
    pub fn vec3(&self, _id: NodeId, _field: &str) -> Vec3 {
        todo!()
    }

    /// As [`Scene::bool`], no rotation for a mistake.
    #[must_use]
    pub fn rotation(&self, _id: NodeId, _field: &str) -> base::Quat {
        todo!()
    }

    /// As [`Scene::bool`], empty for a mistake.
    #[must_use]
    pub fn string(&self, _id: NodeId, _field: &str) -> &str {
        todo!()
    }

    /// As [`Scene::bool`]: the node of an SFNode field.
    #[must_use]
    pub fn child(&self, _id: NodeId, _field: &str) -> Option<NodeId> {
        todo!()
    }

    /// As [`Scene::bool`]: the nodes of an MFNode field.
    #[must_use]
    pub fn children(&self, _id: NodeId, _field: &str) -> &[NodeId] {
        todo!()
    }

    /// `translation` and `rotation` as a pose; identity when the type has none.
    #[must_use]
    pub fn pose(&self, _id: NodeId) -> Pose {
        todo!()
    }
}
