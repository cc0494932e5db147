//! Checks PROTO interfaces: their declarations and the restrictions of parameter values.

use std::collections::BTreeSet;

use catalog::FieldType;
use vrml::{Item, ParameterKind, ValueKind};

use crate::graph::{NodeId, SourceLocation};
use crate::load::Loader;
use crate::restriction::Restriction;
use crate::scope::{Definition, ParameterDef};
use crate::value::Value;

impl Loader<'_> {
    /// Reports the errors in a declaration, once.
    pub(crate) fn check_definition(&mut self, definition: &Definition) {
        if definition.is_checked.replace(true) {
            return;
        }
        self.check_axes(definition);
        let mut names = BTreeSet::new();
        let mut used = BTreeSet::new();
        collect_is(&definition.ast.body.items, &mut used);
        for (parameter, written) in definition.parameters.iter().zip(&definition.ast.parameters) {
            let location = definition.location(written.name.span);
            if !names.insert(parameter.name.as_str()) {
                let message =
                    format!("field {} is already declared; the first declaration is used", parameter.name);
                self.report.warning("proto/field", &location, message);
            }
            if parameter.ty.is_none() {
                let location = definition.location(written.ty.span);
                self.report.error(
                    "proto/field",
                    &location,
                    format!("{} is not a field type", written.ty.text),
                );
                continue;
            }
            let should_be_used =
                parameter.kind == ParameterKind::Field && definition.ast.body.template.is_none();
            if should_be_used && !used.contains(parameter.name.as_str()) {
                let message = format!("field {} is not used: no IS {}", parameter.name, parameter.name);
                self.report.warning("proto/unused", &location, message);
            }
        }
    }

    /// Removes what the declaration does not allow. Returns false if the default must be used instead.
    pub(crate) fn restrict(
        &mut self,
        definition: &Definition,
        parameter: &ParameterDef,
        restriction: &Restriction,
        value: &mut Value,
        location: &SourceLocation,
    ) -> bool {
        if let Restriction::Nodes(names) = restriction {
            self.restrict_nodes(definition, parameter, (restriction, names), value, location);
            return true;
        }
        let Some((other, why)) = restriction.replacement(value) else { return true };
        let message = format!("{} of {} {why}", parameter.name, definition.name);
        self.report.warning("field/range", location, message);
        let is_list = other.ty().is_multiple();
        if is_list {
            *value = other;
        }
        is_list
    }

    /// Warns about a default that its own declaration does not allow; it is used nevertheless.
    pub(crate) fn check_default(
        &mut self,
        definition: &Definition,
        parameter: &ParameterDef,
        restriction: &Restriction,
        value: &Value,
        location: &SourceLocation,
    ) {
        let allows_node = |id: &NodeId| self.scene.get(*id).is_none_or(|node| restriction.allows_node(node));
        if !(restriction.lists(value) && value.nodes().iter().all(allows_node)) {
            let message = format!(
                "the default of {} is not among the allowed values of {}; it is used anyway",
                parameter.name, definition.name
            );
            self.report.warning("proto/default", location, message);
        }
    }

    fn restrict_nodes(
        &mut self,
        definition: &Definition,
        parameter: &ParameterDef,
        (restriction, names): (&Restriction, &[String]),
        value: &mut Value,
        location: &SourceLocation,
    ) {
        let shown = names.join(", ");
        let refused = |id: &NodeId| self.scene.get(*id).is_some_and(|node| !restriction.allows_node(node));
        let refused: Vec<NodeId> = value.nodes().iter().copied().filter(refused).collect();
        for id in &refused {
            let node = self.scene.get(*id);
            let location = node.and_then(|node| node.location.clone()).unwrap_or_else(|| location.clone());
            let message = format!(
                "{} of {} accepts only {}, not {}; it is ignored",
                parameter.name,
                definition.name,
                shown,
                node.map_or("", |node| node.ty.name)
            );
            self.report.warning("node/misplaced", &location, message);
            self.scene.erase(*id);
        }
        match value {
            Value::SfNode(held) if !refused.is_empty() => *held = None,
            Value::MfNode(list) => list.retain(|id| !refused.contains(id)),
            _ => {}
        }
    }
}

/// Collects the parameters that something in a body is tied to. Nested declarations have their own parameters.
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

/// Returns the type of an item: `SFVec3f` for `MFVec3f`.
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
