//! Checks on PROTO interfaces: their declarations, and the values they are restricted to.

use std::collections::BTreeSet;

use catalog::FieldType;
use vrml::{Item, ParameterKind, ValueKind};

use crate::graph::{Node, NodeId, Place};
use crate::load::Loader;
use crate::scope::{Definition, ParameterDef};
use crate::value::Value;
use crate::version::Version;

impl Loader<'_> {
    /// Tells of the mistakes in a declaration, once.
    pub(crate) fn check_definition(&mut self, definition: &Definition) {
        if definition.is_checked.replace(true) {
            return;
        }
        self.check_axes(definition);
        let mut names = BTreeSet::new();
        let mut used = BTreeSet::new();
        collect_is(&definition.ast.body.items, &mut used);
        for (parameter, written) in definition.parameters.iter().zip(&definition.ast.parameters) {
            let place = definition.place(written.name.span);
            if !names.insert(parameter.name.as_str()) {
                let message =
                    format!("field {} is already declared; the first declaration is used", parameter.name);
                self.report.warning("proto/field", &place, message);
            }
            if parameter.ty.is_none() {
                let place = definition.place(written.ty.span);
                self.report.error("proto/field", &place, format!("{} is not a field type", written.ty.text));
                continue;
            }
            let should_be_used =
                parameter.kind == ParameterKind::Field && definition.ast.body.template.is_none();
            if should_be_used && !used.contains(parameter.name.as_str()) {
                let message = format!("field {} is not used: no IS {}", parameter.name, parameter.name);
                self.report.warning("proto/unused", &place, message);
            }
        }
    }

    /// Leaves out what the declaration does not allow; FALSE: the default must be used instead.
    pub(crate) fn restrict(
        &mut self,
        definition: &Definition,
        parameter: &ParameterDef,
        restriction: &[vrml::Value],
        value: &mut Value,
        place: &Place,
    ) -> bool {
        if restriction.is_empty() {
            return true;
        }
        if matches!(value, Value::SfNode(_) | Value::MfNode(_)) {
            self.restrict_nodes(definition, parameter, restriction, value, place);
            return true;
        }
        let Some(ty) = parameter.ty else { return true };
        let allowed = restriction.iter().flat_map(|written| single_values(ty, written)).collect::<Vec<_>>();
        let is_allowed = items(value).iter().all(|item| allowed.contains(item));
        if !is_allowed {
            let message = format!(
                "{} of {} does not take this value; its default is used",
                parameter.name, definition.name
            );
            self.report.warning("field/range", place, message);
        }
        is_allowed
    }

    /// Tells of a default that its own declaration does not allow; it is used nevertheless.
    pub(crate) fn check_default(
        &mut self,
        definition: &Definition,
        parameter: &ParameterDef,
        restriction: &[vrml::Value],
        value: &Value,
        place: &Place,
    ) {
        let Some(ty) = parameter.ty.filter(|_| !restriction.is_empty()) else { return };
        let is_allowed = if matches!(value, Value::SfNode(_) | Value::MfNode(_)) {
            let allowed = self.allowed_types(definition, restriction);
            let takes = |id: &NodeId| {
                self.scene.get(*id).is_none_or(|node| allowed.iter().any(|name| takes(name, node)))
            };
            value.nodes().iter().all(takes)
        } else {
            let allowed: Vec<Value> = restriction.iter().flat_map(|v| single_values(ty, v)).collect();
            items(value).iter().all(|item| allowed.contains(item))
        };
        if !is_allowed {
            let message = format!(
                "the default of {} is not among the allowed values of {}; it is used anyway",
                parameter.name, definition.name
            );
            self.report.warning("proto/default", place, message);
        }
    }

    /// The names in a restriction to types and PROTOs, and those that count as one of them.
    fn allowed_types<'r>(&self, definition: &Definition, restriction: &'r [vrml::Value]) -> Vec<&'r str> {
        let mut allowed: Vec<&str> = restriction.iter().flat_map(type_names).collect();
        if self.scopes.version(definition.scope).is_some_and(|version| version < Version::R2023B) {
            // The plainer type that was split off in that version, which users have today, counts as the old one.
            let plain = |name: &&str| self.types.get(name)?.plain;
            let split_off: Vec<&str> = allowed.iter().filter_map(plain).collect();
            allowed.extend(split_off);
        }
        allowed
    }

    fn restrict_nodes(
        &mut self,
        definition: &Definition,
        parameter: &ParameterDef,
        restriction: &[vrml::Value],
        value: &mut Value,
        place: &Place,
    ) {
        let shown = restriction.iter().flat_map(type_names).collect::<Vec<_>>().join(", ");
        let allowed = self.allowed_types(definition, restriction);
        let refused = |id: &NodeId| {
            self.scene.get(*id).is_some_and(|node| !allowed.iter().any(|name| takes(name, node)))
        };
        let refused: Vec<NodeId> = value.nodes().iter().copied().filter(refused).collect();
        for id in &refused {
            let node = self.scene.get(*id);
            let place = node.and_then(|node| node.place.clone()).unwrap_or_else(|| place.clone());
            let message = format!(
                "{} of {} accepts only {}, not {}; it is ignored",
                parameter.name,
                definition.name,
                shown,
                node.map_or("", |node| node.ty.name)
            );
            self.report.warning("node/misplaced", &place, message);
            self.scene.erase(*id);
        }
        match value {
            Value::SfNode(held) if !refused.is_empty() => *held = None,
            Value::MfNode(list) => list.retain(|id| !refused.contains(id)),
            _ => {}
        }
    }
}

/// Whether a restriction to a type or PROTO takes a node: those that derive from it only if there is a `+` at the name.
fn takes(name: &str, node: &Node) -> bool {
    let plain = name.trim_matches('+');
    let is_type = match plain.len() < name.len() {
        true => node.ty.is_a(plain),
        false => node.ty.name == plain,
    };
    is_type || node.protos.iter().any(|proto| proto.name == plain)
}

/// The parameters that something in a body is tied to. Nested declarations have parameters of their own.
fn collect_is<'a>(items: &'a [Item], used: &mut BTreeSet<&'a str>) {
    let mut waiting: Vec<&vrml::Node> = Vec::new();
    waiting.extend(items.iter().filter_map(|item| match item {
        Item::Node(node) => Some(node),
        _ => None,
    }));
    while let Some(node) = waiting.pop() {
        let vrml::Node::Instance(instance) = node else { continue };
        for field in &instance.fields {
            match &field.value.kind {
                ValueKind::Is(name) => {
                    used.insert(name.text.as_str());
                }
                ValueKind::Nodes(nodes) => waiting.extend(nodes),
                _ => {}
            }
        }
    }
}

fn type_names(written: &vrml::Value) -> Vec<&str> {
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

/// `SFVec3f` for `MFVec3f`.
pub(crate) fn single_type(ty: FieldType) -> FieldType {
    match ty {
        FieldType::MfBool => FieldType::SfBool,
        FieldType::MfInt32 => FieldType::SfInt32,
        FieldType::MfFloat => FieldType::SfFloat,
        FieldType::MfVec2f => FieldType::SfVec2f,
        FieldType::MfVec3f => FieldType::SfVec3f,
        FieldType::MfRotation => FieldType::SfRotation,
        FieldType::MfColor => FieldType::SfColor,
        FieldType::MfString => FieldType::SfString,
        FieldType::MfNode => FieldType::SfNode,
        single => single,
    }
}
