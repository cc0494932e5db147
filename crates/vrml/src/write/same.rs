//! Equality of elements, ignoring their spans.

use crate::ast::{Instance, Name, Node, Value, ValueKind};

/// Returns whether two values are equal apart from their spans. Numbers are compared bitwise, so that NaN equals itself
/// and -0 differs from 0.
pub(super) fn is_same_value(a: &Value, b: &Value) -> bool {
    a.bracketed == b.bracketed && is_same_kind(&a.kind, &b.kind)
}

fn is_same_kind(a: &ValueKind, b: &ValueKind) -> bool {
    match (a, b) {
        (ValueKind::Numbers(a), ValueKind::Numbers(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits())
        }
        (ValueKind::Nodes(a), ValueKind::Nodes(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same_node(a, b))
        }
        (ValueKind::Is(a), ValueKind::Is(b)) => a.text == b.text,
        _ => a == b,
    }
}

fn is_same_node(a: &Node, b: &Node) -> bool {
    match (a, b) {
        (Node::Instance(a), Node::Instance(b)) => is_same_instance(a, b),
        (Node::Use { name: a, .. }, Node::Use { name: b, .. }) => a.text == b.text,
        _ => false,
    }
}

fn is_same_instance(a: &Instance, b: &Instance) -> bool {
    is_same_name(a.def.as_ref(), b.def.as_ref())
        && a.type_name.text == b.type_name.text
        && a.fields.len() == b.fields.len()
        && a.fields
            .iter()
            .zip(&b.fields)
            .all(|(a, b)| a.name.text == b.name.text && is_same_value(&a.value, &b.value))
}

fn is_same_name(a: Option<&Name>, b: Option<&Name>) -> bool {
    a.map(|name| &name.text) == b.map(|name| &name.text)
}
