//! Restrictions of parameter values: the `{ … }` after a type in a PROTO interface.

use std::sync::Arc;

use catalog::FieldType;
use vrml::ValueKind;

use crate::graph::{Node, NodeId, Scene};
use crate::interface::single_type;
use crate::load::{Frame, Loader};
use crate::scope::Definition;
use crate::value::Value;

/// The allowed values of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Restriction {
    /// Any value of its type.
    None,
    /// One of these values, or a list of them. Other values are replaced by the default, other items of lists are
    /// removed.
    Values {
        /// Single values.
        allowed: Vec<Value>,
        /// The parameter's default.
        default: Value,
    },
    /// Nodes of these types and PROTOs; if a name has a `+`, also of derived ones.
    Nodes(Vec<String>),
}

impl Restriction {
    /// Returns whether a value other than nodes is listed.
    pub(crate) fn lists(&self, value: &Value) -> bool {
        match self {
            Self::Values { allowed, .. } => items(value).iter().all(|item| allowed.contains(item)),
            Self::None | Self::Nodes(_) => true,
        }
    }

    /// Returns the value that is used instead of one that is not allowed, and a phrase that says so. What is in the
    /// default is always allowed.
    pub(crate) fn replacement(&self, value: &Value) -> Option<(Value, &'static str)> {
        let Self::Values { allowed, default } = self else { return None };
        let of_default = items(default);
        let (kept, refused): (Vec<Value>, Vec<Value>) =
            items(value).into_iter().partition(|item| allowed.contains(item) || of_default.contains(item));
        if refused.is_empty() {
            None
        } else if value.ty().is_multiple() {
            let list = list_of(value.ty(), &kept).unwrap_or_else(|| default.clone());
            Some((list, "does not allow all of these values; the others are used"))
        } else {
            Some((default.clone(), "does not allow this value; its default is used"))
        }
    }

    /// Returns whether a node is allowed.
    pub(crate) fn allows_node(&self, node: &Node) -> bool {
        match self {
            Self::Nodes(allowed) => allowed.iter().any(|name| is_called(node, name)),
            Self::None | Self::Values { .. } => true,
        }
    }
}

/// Returns whether a node is of a type or PROTO, or of a derived one if the name has a `+`.
fn is_called(node: &Node, name: &str) -> bool {
    let plain = name.trim_matches('+');
    let is_type = match plain.len() < name.len() {
        true => node.ty.is_a(plain),
        false => node.ty.name == plain,
    };
    is_type || node.protos.iter().any(|proto| proto.name == plain)
}

impl Loader<'_> {
    /// Returns the restrictions of a PROTO's parameters, by index.
    pub(crate) fn restrictions(&mut self, definition: &Definition) -> Arc<[Restriction]> {
        if let Some(known) = definition.restrictions.get() {
            return Arc::clone(known);
        }
        let parameters = definition.ast.parameters.iter().zip(&definition.parameters);
        let read: Vec<Restriction> = parameters
            .map(|(written, parameter)| match parameter.ty.filter(|_| !written.restriction.is_empty()) {
                None => Restriction::None,
                Some(FieldType::SfNode | FieldType::MfNode) => {
                    Restriction::Nodes(self.allowed_types(&written.restriction))
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

    /// Returns the names in a restriction, and those of types that count as one of them.
    fn allowed_types(&self, restriction: &[vrml::Value]) -> Vec<String> {
        let mut allowed: Vec<&str> = restriction.iter().flat_map(type_names).collect();
        // Where a name stands for two types, both are allowed.
        let plain = |name: &&str| self.types.get(name)?.plain;
        let split_off: Vec<&str> = allowed.iter().filter_map(plain).collect();
        allowed.extend(split_off);
        allowed.into_iter().map(str::to_owned).collect()
    }
}

impl Scene {
    /// Returns the value that a parameter of an instance gets, considering the parameters of inner instances that it is
    /// passed to, and a message if the given value was not allowed.
    pub(crate) fn fit_parameter(
        &self,
        node: NodeId,
        proto: usize,
        parameter: usize,
        value: Value,
    ) -> (Value, Option<String>) {
        for (node, proto, parameter) in self.passed_to_parameters(node, proto, parameter) {
            let Some(instance) = self.get(node).and_then(|node| node.protos.get(proto)) else { continue };
            let restriction = instance.restrictions.get(parameter);
            if let Some((other, why)) = restriction.and_then(|restriction| restriction.replacement(&value)) {
                let name = instance.parameters.get(parameter).map_or("", |(name, _)| name.as_str());
                return (other, Some(format!("{name} of {} {why}", instance.name)));
            }
        }
        (value, None)
    }

    /// Returns the first node that a parameter does not allow.
    pub(crate) fn first_disallowed<'n>(
        &self,
        (node, proto, parameter): (NodeId, usize, usize),
        nodes: impl IntoIterator<Item = &'n Node>,
    ) -> Option<&'n Node> {
        let instance = self.get(node)?.protos.get(proto)?;
        let restriction = instance.restrictions.get(parameter)?;
        nodes.into_iter().find(|node| !restriction.allows_node(node))
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

/// Converts the written allowed values to values of the single type.
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

/// Joins single values to a list.
fn list_of(ty: FieldType, items: &[Value]) -> Option<Value> {
    match ty {
        FieldType::MfBool => {
            let bools = items.iter().filter_map(|item| match item {
                Value::SfBool(flag) => Some(*flag),
                _ => None,
            });
            Value::from_bools(ty, &bools.collect::<Vec<bool>>())
        }
        FieldType::MfString => Value::from_strings(
            ty,
            items.iter().filter_map(|item| match item {
                Value::SfString(text) => Some(text.clone()),
                _ => None,
            }),
        ),
        _ => {
            let numbers: Vec<f64> = items.iter().filter_map(Value::numbers).flatten().collect();
            Value::from_numbers(ty, &numbers)
        }
    }
}

/// Splits a list into single values; a single value is returned as is.
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
