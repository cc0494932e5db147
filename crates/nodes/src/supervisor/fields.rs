//! The field that a request refers to: a field of a node, or a parameter of its PROTO.
//!
//! Users see the parameters of a PROTO instance; requests with `internal` refer to the fields of the base node.

use base::typed_id;
use scene::{Edit, Fragment, Link, NodeId, Scene, Value};

typed_id!(pub(crate) Proto, "Position of a PROTO in `Node::protos`, the outermost first.");

/// The list that contains a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Side {
    /// Fields of the node's type.
    Fields,
    /// Parameters of one of its PROTOs.
    Parameters(Proto),
}

/// A field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FieldKey {
    pub(crate) node: NodeId,
    pub(crate) side: Side,
    pub(crate) index: usize,
}

/// Returns the list that a request refers to; `None` if the node or the PROTO does not exist. `proto` is negative for
/// none.
pub(crate) fn side(scene: &Scene, node: NodeId, proto: i32, internal: bool) -> Option<Side> {
    let protos = scene.get(node)?.protos.len();
    match usize::try_from(proto) {
        Ok(proto) => (proto < protos).then(|| Side::Parameters(Proto::from_index(proto))),
        Err(_) if internal || protos == 0 => Some(Side::Fields),
        Err(_) => Some(Side::Parameters(Proto(0))),
    }
}

/// Returns the number of fields in a list, of which some may be found by name only.
fn len(scene: &Scene, node: NodeId, side: Side) -> usize {
    let Some(node) = scene.get(node) else { return 0 };
    match side {
        Side::Fields => node.ty.fields.len(),
        Side::Parameters(proto) => node.protos.get(proto.index()).map_or(0, |proto| proto.parameters.len()),
    }
}

/// Returns the number of fields in a list that programs can go through.
pub(crate) fn listed(scene: &Scene, node: NodeId, side: Side) -> usize {
    match side {
        Side::Fields => scene.get(node).map_or(0, |node| node.ty.listed_fields()),
        Side::Parameters(_) => len(scene, node, side),
    }
}

impl FieldKey {
    /// Returns the field at an index, if there is one.
    pub(crate) fn at(scene: &Scene, node: NodeId, side: Side, index: u32) -> Option<Self> {
        let index = usize::try_from(index).ok().filter(|index| *index < len(scene, node, side))?;
        Some(Self { node, side, index })
    }

    /// Returns the field that the scene tree shows at an index, if there is one.
    pub(crate) fn visible(scene: &Scene, node: u32, index: u32) -> Option<Self> {
        let node = NodeId(node);
        Self::at(scene, node, side(scene, node, -1, false)?, index)
    }

    /// Returns the field with a name, if there is one.
    pub(crate) fn named(scene: &Scene, node: NodeId, side: Side, name: &str) -> Option<Self> {
        let found = scene.get(node)?;
        let index = match side {
            Side::Fields => found.ty.field_index(name),
            Side::Parameters(proto) => found
                .protos
                .get(proto.index())?
                .parameters
                .iter()
                .position(|(parameter, _)| parameter == name),
        };
        Some(Self { node, side, index: index? })
    }

    pub(crate) fn name<'a>(&self, scene: &'a Scene) -> &'a str {
        let Some(node) = scene.get(self.node) else { return "" };
        match self.side {
            Side::Fields => node.ty.fields.get(self.index).map_or("", |field| field.name),
            Side::Parameters(proto) => {
                let parameters = node.protos.get(proto.index()).map(|proto| &proto.parameters);
                parameters.and_then(|all| all.get(self.index)).map_or("", |(name, _)| name.as_str())
            }
        }
    }

    /// Returns the value of the file, or the one written last.
    ///
    /// Programs look for joints among the children of a model's base node: what turns these in old worlds is left out.
    pub(crate) fn value<'a>(&self, scene: &'a Scene) -> Option<&'a Value> {
        let node = scene.get(self.node)?;
        match self.side {
            Side::Fields if !node.protos.is_empty() && self.name(scene) == "children" => {
                scene.rotated_children(self.node).or_else(|| node.values.get(self.index))
            }
            Side::Fields => node.values.get(self.index),
            Side::Parameters(proto) => Some(&node.protos.get(proto.index())?.parameters.get(self.index)?.1),
        }
    }

    /// Returns the number of items of a list; 0 or 1 for a node; -1 for other single values.
    pub(crate) fn count(&self, scene: &Scene) -> i32 {
        match self.value(scene) {
            Some(Value::SfNode(held)) => i32::from(held.is_some()),
            Some(value) if value.ty().is_multiple() => super::values::count(value.len()),
            _ => -1,
        }
    }

    /// Returns the fields of nodes that it stands for: itself, or the fields that `IS` ties to the parameter.
    pub(crate) fn leaves(&self, scene: &Scene) -> Vec<(NodeId, usize)> {
        match self.side {
            Side::Fields => vec![(self.node, self.index)],
            Side::Parameters(proto) => scene.parameter_fields(self.node, proto.index(), self.index),
        }
    }

    /// Returns the edit that inserts nodes into it. The nodes of a parameter are in the first field that it is tied to.
    pub(crate) fn insertion(&self, scene: &Scene, item: usize, fragment: Fragment) -> Edit {
        let leaf = self.leaves(scene).first().copied();
        match (leaf, self.side) {
            (None, Side::Parameters(proto)) => Edit::InsertIntoParameter {
                node: self.node,
                proto: proto.index(),
                parameter: self.index,
                item,
                fragment,
            },
            (leaf, _) => {
                let (node, field) = leaf.unwrap_or((self.node, self.index));
                Edit::InsertNode { node, field, item, fragment }
            }
        }
    }

    /// Returns the visible field: itself, or the outermost parameter that it is tied to.
    pub(crate) fn actual(&self, scene: &Scene) -> Option<Self> {
        let mut key = *self;
        loop {
            let node = scene.get(key.node)?;
            if !node.is_internal && side(scene, key.node, -1, false) == Some(key.side) {
                return Some(key);
            }
            key = key.tied_to(scene)?;
        }
    }

    /// Returns the next outer parameter that it is tied to.
    fn tied_to(&self, scene: &Scene) -> Option<Self> {
        let link = match self.side {
            Side::Fields => Link::Field(self.node, self.index),
            Side::Parameters(proto) => {
                let protos = scene.get(self.node)?.protos.len();
                let inner = protos.checked_sub(proto.index() + 1)?;
                Link::Parameter { node: self.node, inner, parameter: self.index }
            }
        };
        let mut at = Some(self.node);
        while let Some((id, node)) = at.and_then(|id| Some((id, scene.get(id)?))) {
            for (proto, instance) in node.protos.iter().enumerate() {
                if let Some(index) = instance.links.iter().position(|links| links.contains(&link)) {
                    return Some(Self { node: id, side: Side::Parameters(Proto::from_index(proto)), index });
                }
            }
            at = node.parent;
        }
        None
    }
}
