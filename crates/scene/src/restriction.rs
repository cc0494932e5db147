//! What a PROTO lets a parameter be: the `{ … }` behind its type.

use std::sync::Arc;

use catalog::FieldType;
use vrml::ValueKind;

use crate::graph::{Node, NodeId, Scene};
use crate::interface::single_type;
use crate::load::{Frame, Loader};
use crate::scope::Definition;
use crate::value::Value;
use crate::version::Version;

/// What a PROTO lets a parameter be.
#[derive(Clone, Debug, PartialEq)]
pub enum Restriction {
    /// Anything of its type.
    None,
    /// One of these, or a list of them; the default takes the place of what is not.
    Values {
        /// Single values.
        allowed: Vec<Value>,
        /// The parameter's default.
        default: Value,
    },
    /// Nodes of these types and PROTOs; with a `+` at the name also of those that derive from it.
    Nodes(Vec<String>),
}

impl Restriction {
    /// Whether a value that holds no nodes is allowed.
    pub(crate) fn takes(&self, value: &Value) -> bool {
        match self {
            Self::Values { allowed, .. } => items(value).iter().all(|item| allowed.contains(item)),
            Self::None | Self::Nodes(_) => true,
        }
    }

    /// Whether a node is allowed.
    pub(crate) fn takes_node(&self, node: &Node) -> bool {
        match self {
            Self::Nodes(allowed) => allowed.iter().any(|name| is_called(node, name)),
            Self::None | Self::Values { .. } => true,
        }
    }
}

/// Whether a node is of a type or PROTO; of one that derives from it only if there is a `+` at the name.
fn is_called(node: &Node, name: &str) -> bool {
    let plain = name.trim_matches('+');
    let is_type = match plain.len() < name.len() {
        true => node.ty.is_a(plain),
        false => node.ty.name == plain,
    };
    is_type || node.protos.iter().any(|proto| proto.name == plain)
}

impl Loader<'_> {
    /// The restrictions of a PROTO's parameters, by position.
    pub(crate) fn restrictions(&mut self, definition: &Definition) -> Arc<[Restriction]> {
        if let Some(known) = definition.restrictions.get() {
            return Arc::clone(known);
        }
        let parameters = definition.ast.parameters.iter().zip(&definition.parameters);
        let read: Vec<Restriction> = parameters
            .map(|(written, parameter)| match parameter.ty.filter(|_| !written.restriction.is_empty()) {
                None => Restriction::None,
                Some(FieldType::SfNode | FieldType::MfNode) => {
                    Restriction::Nodes(self.allowed_types(definition, &written.restriction))
                }
                Some(ty) => {
                    let allowed =
                        written.restriction.iter().flat_map(|value| single_values(ty, value)).collect();
                    let mut frame = Frame::new(&definition.source, definition.scope);
                    let default =
                        written.default.as_ref().filter(|default| default.kind != ValueKind::Broken);
                    let default =
                        default.and_then(|default| self.read(&mut frame, default, ty, &parameter.name));
                    Restriction::Values { allowed, default: default.unwrap_or_else(|| Value::zero(ty)) }
                }
            })
            .collect();
        Arc::clone(definition.restrictions.get_or_init(|| read.into()))
    }

    /// The names in a restriction to types and PROTOs, and those that count as one of them.
    fn allowed_types(&self, definition: &Definition, restriction: &[vrml::Value]) -> Vec<String> {
        let mut allowed: Vec<&str> = restriction.iter().flat_map(type_names).collect();
        if self.scopes.version(definition.scope).is_some_and(|version| version < Version::R2023B) {
            // The plainer type that was split off in that version, which users have today, counts as the old one.
            let plain = |name: &&str| self.types.get(name)?.plain;
            let split_off: Vec<&str> = allowed.iter().filter_map(plain).collect();
            allowed.extend(split_off);
        }
        allowed.into_iter().map(str::to_owned).collect()
    }
}

impl Scene {
    /// A value that a parameter of an instance may have, and the parameters inside that it is handed on to; with it what
    /// was wrong with one that it may not have.
    pub(crate) fn fit_parameter(
        &self,
        node: NodeId,
        proto: usize,
        parameter: usize,
        value: Value,
    ) -> (Value, Option<String>) {
        for (node, proto, parameter) in self.handed_on(node, proto, parameter) {
            let Some(instance) = self.get(node).and_then(|node| node.protos.get(proto)) else { continue };
            let restriction = instance.restrictions.get(parameter);
            if let Some(Restriction::Values { default, .. }) =
                restriction.filter(|limit| !limit.takes(&value))
            {
                let name = instance.parameters.get(parameter).map_or("", |(name, _)| name.as_str());
                let remark =
                    format!("{name} of {} does not take this value; its default is used", instance.name);
                return (default.clone(), Some(remark));
            }
        }
        (value, None)
    }

    /// The first of some nodes that a parameter may not hold.
    pub(crate) fn refused_by<'n>(
        &self,
        (node, proto, parameter): (NodeId, usize, usize),
        nodes: impl IntoIterator<Item = &'n Node>,
    ) -> Option<&'n Node> {
        let instance = self.get(node)?.protos.get(proto)?;
        let restriction = instance.restrictions.get(parameter)?;
        nodes.into_iter().find(|node| !restriction.takes_node(node))
    }
}

pub(crate) fn type_names(written: &vrml::Value) -> Vec<&str> {
    let ValueKind::Nodes(nodes) = &written.kind else { return Vec::new() };
    nodes
        .iter()
        .filter_map(|node| match node {
            vrml::Node::Instance(instance) => Some(instance.type_name.text.as_str()),
            vrml::Node::Use { .. } => None,
        })
        .collect()
}

/// A list of allowed values as values of the single type.
fn single_values(ty: FieldType, written: &vrml::Value) -> Vec<Value> {
    let ty = single_type(ty);
    match &written.kind {
        ValueKind::Bools(list) => list.iter().filter_map(|item| Value::from_bools(ty, &[*item])).collect(),
        ValueKind::Strings(list) => {
            list.iter().filter_map(|item| Value::from_strings(ty, std::iter::once(item.clone()))).collect()
        }
        ValueKind::Numbers(list) => {
            list.chunks(ty.components().max(1)).filter_map(|item| Value::from_numbers(ty, item)).collect()
        }
        _ => Vec::new(),
    }
}

/// The items of a list as single values; a single value as itself.
fn items(value: &Value) -> Vec<Value> {
    let single = single_type(value.ty());
    match value {
        Value::MfBool(list) => list.iter().map(|item| Value::SfBool(*item)).collect(),
        Value::MfString(list) => list.iter().map(|item| Value::SfString(item.clone())).collect(),
        _ if !value.ty().is_multiple() => vec![value.clone()],
        _ => {
            let numbers = value.numbers().unwrap_or_default();
            let chunks = numbers.chunks(single.components().max(1));
            chunks.filter_map(|item| Value::from_numbers(single, item)).collect()
        }
    }
}
