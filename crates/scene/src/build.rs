//! Builds scene nodes from the syntax tree: types, fields, DEF and USE.

use base::Span;
use catalog::{FieldDef, FieldType, NodeType, Range};
use vrml::{Instance, ValueKind};

use crate::graph::{Link, Node, NodeId, SourceLocation};
use crate::load::{BYTES_PER_NODE, Frame, Loader, MAX_DEPTH};
use crate::resolve::Resolved;
use crate::value::Value;
use crate::version::Version;
use crate::{check, convert, suggest};

/// What the record of a PROTO instance counts for in the limit of nodes.
const NODES_PER_EXPANSION: usize = 3;

/// How a field of a node is written in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written {
    No,
    Value,
    /// With `IS`.
    Parameter,
}

impl Loader<'_> {
    /// Builds a node. Returns `None` after a diagnostic if it must be ignored.
    pub(crate) fn build_node(&mut self, frame: &mut Frame, written: &vrml::Node) -> Option<NodeId> {
        match written {
            vrml::Node::Use { name, span } => self.build_use(frame, name, *span),
            vrml::Node::Instance(instance) => {
                let before = instance.def.as_ref().map(|def| frame.defs.get(&def.text).copied());
                let id = self.build_instance(frame, instance);
                // Entered only now, as a node cannot USE itself; it takes precedence over a node inside it with the
                // same name.
                if let (Some(def), Some(before)) = (&instance.def, before)
                    && frame.defs.get(&def.text).copied() == before
                {
                    frame.defs.insert(def.text.clone(), id);
                }
                id
            }
        }
    }

    pub(crate) fn build_instance(&mut self, frame: &mut Frame, instance: &Instance) -> Option<NodeId> {
        if self.depth >= MAX_DEPTH {
            let location = frame.location(instance.type_name.span);
            self.too_deep(Some(&location));
            return None;
        }
        self.depth += 1;
        let id = match self.find_type(frame, &instance.type_name) {
            Resolved::Base(ty) => self.build_base(frame, instance, ty),
            Resolved::Proto(definition) => self.build_proto(frame, instance, &definition),
            Resolved::Unknown => {
                instance.fields.iter().for_each(|field| skip_defs(frame, &field.value));
                None
            }
        };
        self.depth -= 1;
        id
    }

    fn build_base(
        &mut self,
        frame: &mut Frame,
        instance: &Instance,
        ty: &'static NodeType,
    ) -> Option<NodeId> {
        let location = frame.location(instance.span);
        if !self.has_room_for_nodes(1, &location) {
            return None;
        }
        if ty.deprecated && !self.predates_deprecation(frame) && self.reported.insert((ty.name, "")) {
            let location = frame.location(instance.type_name.span);
            self.report.note("node/deprecated", &location, format!("{} is deprecated", ty.name));
        }
        let written_ty = ty;
        let ty = self.intended_type(frame, instance, ty);
        let mut node = Node::new(ty);
        node.def = instance.def.as_ref().map(|def| def.text.clone());
        node.location = Some(location);
        node.is_internal = frame.is_internal;
        node.version = self.version_of(frame);
        node.take_defaults_of(node.version);
        let id = self.scene.add(node);
        let mut written = vec![Written::No; ty.fields.len()];
        // An unknown word without a value results from a syntax error in the value before it, which the parser has
        // reported. Loading fails anyway, and another message about the same error would not help.
        let is_slip = |field: &vrml::Field| {
            field.value.kind == ValueKind::Broken && ty.field_index(&field.name.text).is_none()
        };
        let is_dropped = |field: &vrml::Field| {
            ty.field_index(&field.name.text).is_none() && written_ty.field_index(&field.name.text).is_some()
        };
        for (at, field) in instance.fields.iter().enumerate().filter(|(_, field)| !is_dropped(field)) {
            if !is_slip(field) && !instance.fields.get(at + 1).is_some_and(is_slip) {
                self.build_field(frame, id, ty, field, &mut written);
            }
        }
        let written: Vec<bool> = written.into_iter().map(|written| written != Written::No).collect();
        self.migrate_renamed_fields(id, ty, &written);
        if written_ty.variant.is_some_and(|variant| variant.ty == ty.name) {
            self.complete_variant(id, ty, written_ty, &written);
        }
        self.migrate_axes(id, instance);
        Some(id)
    }

    /// Completes a variant of the type that the file names: fields that are not written have the defaults of the type in
    /// the file, and one field has the value that was written in another one.
    fn complete_variant(&mut self, id: NodeId, ty: &NodeType, written_ty: &NodeType, written: &[bool]) {
        let is_written = |index: usize| written.get(index).copied().unwrap_or(false);
        for (index, def) in ty.fields.iter().enumerate().filter(|(index, _)| !is_written(*index)) {
            let before = written_ty.fields.iter().find(|field| field.name == def.name && field.ty == def.ty);
            if let Some(before) = before.filter(|before| before.default != def.default) {
                self.store(id, index, Value::from_default(def.ty, before.default), None);
            }
        }
        let Some((to, from)) = written_ty.variant.and_then(|variant| variant.copied) else { return };
        let (Some(to), Some(from)) = (ty.field_index(to), ty.field_index(from)) else { return };
        let value = self.scene.get(id).and_then(|node| node.values.get(from).cloned());
        if let Some(value) = value.filter(|_| is_written(from) && !is_written(to)) {
            self.store(id, to, value, None);
        }
    }

    /// Returns the type that the file means: before R2023b one name stood for two current types, and it still is the more
    /// specific one only if fields that only that one has are written with other values than their defaults. Other types
    /// were selected by the value of a field.
    fn intended_type(&self, frame: &Frame, instance: &Instance, ty: &'static NodeType) -> &'static NodeType {
        let version = self.version_of(frame);
        let is_meant = |variant: &catalog::Variant| {
            let value = instance.get(variant.field).map(|value| &value.kind);
            let is_word = matches!(value, Some(ValueKind::Strings(texts)) if texts.first().is_some_and(|text| text == variant.word));
            (version.major, version.minor) < variant.before && is_word
        };
        if let Some(variant) = ty.variant.filter(is_meant).and_then(|variant| self.types.get(variant.ty)) {
            return variant;
        }
        let plain = ty.plain.and_then(|plain| self.types.get(plain));
        // As in Webots, in files of all versions, but not in nodes that are inserted while the world runs.
        let is_inserted = self.import == Some(frame.scope);
        let Some(plain) = plain.filter(|_| !is_inserted) else { return ty };
        let is_plain = |field: &vrml::Field| {
            let name = &field.name.text;
            let def = ty.field_index(name).and_then(|index| ty.fields.get(index));
            let Some(def) = def.filter(|_| plain.field_index(name).is_none()) else { return true };
            let value = convert::scalar(def.ty, &field.value).map(|(value, _)| value);
            value == Ok(Value::from_default(def.ty, def.default))
        };
        if instance.fields.iter().all(is_plain) { plain } else { ty }
    }

    /// Returns the version of the file that is being read.
    pub(crate) fn version_of(&self, frame: &Frame) -> Version {
        self.scopes.version(frame.scope).or(self.version).unwrap_or(Version::NEWEST)
    }

    /// Raises the limit of nodes by what a file writes out.
    pub(crate) fn raise_node_limit(&mut self, text: &base::Source) {
        self.max_nodes = self.max_nodes.saturating_add(text.text.len() / BYTES_PER_NODE);
    }

    /// Returns whether some more nodes may be created. The record of a PROTO instance counts for several nodes.
    pub(crate) fn has_room_for_nodes(&mut self, more: usize, location: &SourceLocation) -> bool {
        let kept = self.expansions.saturating_mul(NODES_PER_EXPANSION);
        let has_room_for_nodes =
            self.scene.id_count().saturating_add(kept).saturating_add(more) <= self.max_nodes;
        if !has_room_for_nodes && !self.is_full {
            self.is_full = true;
            let message = format!(
                "the world has more than {} nodes; nodes repeated by USE and PROTOs count towards this limit",
                self.max_nodes
            );
            self.report.fatal(location.error("node/too-many", message));
        }
        has_room_for_nodes
    }

    fn build_field(
        &mut self,
        frame: &mut Frame,
        id: NodeId,
        ty: &'static NodeType,
        field: &vrml::Field,
        written: &mut [Written],
    ) {
        let name_place = frame.location(field.name.span);
        let Some(index) = ty.field_index(&field.name.text) else {
            skip_defs(frame, &field.value);
            if !is_saved_state(field) {
                let names = ty.fields.iter().filter(|field| !field.hidden).map(|field| field.name);
                let hint = suggest::hint(&field.name.text, names);
                let message = format!("{} has no field {}; it is ignored{hint}", ty.name, field.name.text);
                self.report.warning("field/unknown", &name_place, message);
            }
            return;
        };
        let (Some(def), Some(is_written)) = (ty.fields.get(index), written.get_mut(index)) else { return };
        let is_parameter = matches!(field.value.kind, ValueKind::Is(_));
        match *is_written {
            Written::No => {}
            // As in Webots, where parameters are connected to fields after all values have been read.
            Written::Parameter if !is_parameter => {
                skip_defs(frame, &field.value);
                let message = format!("{} is written more than once; the parameter is used", def.name);
                self.report.warning("field/duplicate", &name_place, message);
                return;
            }
            Written::Parameter | Written::Value => {
                let message = format!("{} is written more than once; the last value is used", def.name);
                self.report.warning("field/duplicate", &name_place, message);
            }
        }
        *is_written = if is_parameter { Written::Parameter } else { Written::Value };
        if !self.predates_deprecation(frame) {
            self.report_deprecated_field(ty, def, &name_place);
        }
        let value = match &field.value.kind {
            ValueKind::Broken => None,
            ValueKind::Is(name) => self.bind(frame, name, def.ty, def.name, Link::Field(id, index)),
            _ => self
                .read(frame, &field.value, def.ty, def.name)
                .map(|value| (value, Some(frame.location(field.value.span)))),
        };
        if let Some((value, location)) = value {
            let is_tied = matches!(field.value.kind, ValueKind::Is(_)) && value.nodes().is_empty();
            let parameter = is_tied.then(|| value.clone());
            let value = self.fit(ty, def, value, location.as_ref().unwrap_or(&name_place));
            if parameter.is_some_and(|parameter| parameter != value) {
                self.corrected.push((id, index));
            }
            self.store(id, index, value, location);
        }
    }

    /// Returns whether what is deprecated now was current when the file was written, as far as is known: then its
    /// author needs no advice.
    fn predates_deprecation(&self, frame: &Frame) -> bool {
        self.version_of(frame).predates_yearly_releases()
    }

    fn report_deprecated_field(
        &mut self,
        ty: &'static NodeType,
        def: &'static FieldDef,
        location: &SourceLocation,
    ) {
        let Some(instead) = def.deprecated else { return };
        if self.reported.insert((ty.name, def.name)) {
            let instead = if instead.is_empty() { String::new() } else { format!("; use {instead} instead") };
            let message = format!("field {} of {} is deprecated{instead}", def.name, ty.name);
            self.report.note("field/deprecated", location, message);
        }
    }

    /// Sets a field and removes the nodes that were in it.
    fn store(&mut self, id: NodeId, index: usize, value: Value, location: Option<SourceLocation>) {
        self.scene.adopt(id, &value);
        let Some(node) = self.scene.get_mut(id) else { return };
        if let Some(slot) = node.value_locations.get_mut(index) {
            *slot = location;
        }
        let Some(slot) = node.values.get_mut(index) else { return };
        let old = std::mem::replace(slot, value);
        for gone in old.nodes() {
            self.scene.erase(*gone);
        }
    }

    /// Copies values of renamed fields to their successors, unless those are written too. If a field has merely been
    /// renamed, both names keep the value.
    fn migrate_renamed_fields(&mut self, id: NodeId, ty: &'static NodeType, written: &[bool]) {
        for (old, def) in ty.fields.iter().enumerate() {
            let Some(new) = def.deprecated.and_then(|name| ty.field_index(name)) else { continue };
            let Some(new_def) = ty.fields.get(new) else { continue };
            let is_written = |index: usize| written.get(index).copied().unwrap_or(false);
            if !is_written(old) || is_written(new) || new_def.ty != def.ty {
                continue;
            }
            let Some(node) = self.scene.get_mut(id) else { continue };
            let (Some(from), Some(location)) =
                (node.values.get_mut(old), node.value_locations.get(old).cloned())
            else {
                continue;
            };
            // A node has one parent only, so it moves; other values stay in the old field as well.
            let value = if from.nodes().is_empty() {
                from.clone()
            } else {
                std::mem::replace(from, Value::zero(def.ty))
            };
            let at = location.clone().or_else(|| node.location.clone());
            let value = match at {
                Some(at) => self.fit(ty, new_def, value, &at),
                None => value,
            };
            self.store(id, new, value, location);
        }
        for (old, def) in ty.fields.iter().enumerate().filter(|(_, def)| def.deprecated.is_some()) {
            let new = def.deprecated.and_then(|name| ty.field_index(name));
            let Some(new) = new.filter(|new| ty.same_fields(old).any(|same| same == *new)) else { continue };
            if let Some(node) = self.scene.get_mut(id)
                && let Some(value) = node.values.get(new).cloned()
                && let Some(slot) = node.values.get_mut(old)
            {
                *slot = value;
            }
        }
    }

    /// Reads a written value of any type.
    pub(crate) fn read(
        &mut self,
        frame: &mut Frame,
        written: &vrml::Value,
        ty: FieldType,
        name: &str,
    ) -> Option<Value> {
        if matches!(ty, FieldType::SfNode | FieldType::MfNode) {
            return self.read_nodes(frame, written, ty, name);
        }
        let location = frame.location(written.span);
        if let Some((value, message)) = convert::migrate_value(name, ty, written, self.version_of(frame)) {
            if let Some(message) = message {
                self.report.note("value/old-form", &location, message);
            }
            return Some(value);
        }
        match convert::scalar(ty, written) {
            Ok((value, message)) => {
                if let Some(message) = message {
                    self.report.warning("value/cut", &location, format!("{name}: {message}"));
                }
                Some(value)
            }
            Err(wrong) => {
                self.report.error("value/type", &location, format!("{name}: {wrong}"));
                skip_defs(frame, written);
                None
            }
        }
    }

    fn read_nodes(
        &mut self,
        frame: &mut Frame,
        written: &vrml::Value,
        ty: FieldType,
        name: &str,
    ) -> Option<Value> {
        let is_single = ty == FieldType::SfNode;
        match &written.kind {
            ValueKind::Null if is_single && !written.bracketed => Some(Value::SfNode(None)),
            ValueKind::Empty if !is_single => Some(Value::MfNode(Vec::new())),
            // PROTO files of Webots 7 and 8 have such defaults.
            ValueKind::Null if !is_single => {
                let location = frame.location(written.span);
                self.report.note(
                    "value/old-form",
                    &location,
                    format!("{name}: NULL stands for an empty list"),
                );
                Some(Value::MfNode(Vec::new()))
            }
            ValueKind::Nodes(nodes) if is_single && !written.bracketed && nodes.len() == 1 => {
                Some(Value::SfNode(nodes.first().and_then(|node| self.build_node(frame, node))))
            }
            ValueKind::Nodes(nodes) if !is_single && (written.bracketed || nodes.len() == 1) => {
                Some(Value::MfNode(nodes.iter().filter_map(|node| self.build_node(frame, node)).collect()))
            }
            _ => {
                let location = frame.location(written.span);
                let message =
                    format!("{name}: expected {}, found {}", convert::expected(ty), convert::found(written));
                self.report.error("value/type", &location, message);
                skip_defs(frame, written);
                None
            }
        }
    }

    /// Returns the value corrected to the range of the field; nodes that it does not allow are ignored.
    fn fit(&mut self, ty: &NodeType, def: &FieldDef, mut value: Value, location: &SourceLocation) -> Value {
        let Range::Nodes(allowed) = def.range else {
            let (value, wrong) = check::fit(def, value);
            if let Some(wrong) = wrong {
                self.report.warning("field/range", location, format!("{}: {wrong}", def.name));
            }
            return value;
        };
        let held = value.nodes().to_vec();
        let refused = |id: &NodeId| {
            self.scene.get(*id).is_some_and(|node| !allowed.iter().any(|name| node.ty.is_a(name)))
        };
        let refused: Vec<NodeId> = held.into_iter().filter(refused).collect();
        for id in &refused {
            let node = self.scene.get(*id);
            let name = node.map_or("", |node| node.ty.name);
            let location = node.and_then(|node| node.location.clone()).unwrap_or_else(|| location.clone());
            let message = format!(
                "{} of {} accepts only {}, not {name}; it is ignored",
                def.name,
                ty.name,
                allowed.join(", ")
            );
            self.report.warning("node/misplaced", &location, message);
            self.scene.erase(*id);
        }
        match &mut value {
            Value::SfNode(held) if !refused.is_empty() => *held = None,
            Value::MfNode(list) => list.retain(|id| !refused.contains(id)),
            _ => {}
        }
        value
    }

    /// Copies the node of an earlier DEF.
    fn build_use(&mut self, frame: &mut Frame, name: &vrml::Name, span: Span) -> Option<NodeId> {
        let location = frame.location(span);
        let original = match frame.defs.get(&name.text) {
            None => {
                if let Some(id) = self.build_use_of_world(frame, name, &location) {
                    return Some(id);
                }
                let hint = suggest::hint(&name.text, frame.defs.keys().map(String::as_str));
                let message = format!("no DEF {} before this USE, which is ignored{hint}", name.text);
                self.report.warning("use/unknown", &location, message);
                return None;
            }
            Some(original) => original.filter(|id| self.scene.get(*id).is_some()),
        };
        let Some(original) = original else {
            let message = format!("DEF {} was ignored, and so is this USE", name.text);
            self.report.warning("use/left-out", &location, message);
            return None;
        };
        if !self.has_room_for_nodes(self.scene.subtree(original).len(), &location) {
            return None;
        }
        let id = self.scene.copy(original);
        if let Some(node) = self.scene.get_mut(id) {
            node.def = None;
            node.location = Some(location);
            node.is_internal = frame.is_internal;
        }
        Some(id)
    }

    /// Copies a node of the world into which nodes are inserted. PROTO bodies do not see its DEF names.
    fn build_use_of_world(
        &mut self,
        frame: &Frame,
        name: &vrml::Name,
        location: &SourceLocation,
    ) -> Option<NodeId> {
        let (world, defs) = self.surroundings.as_ref().filter(|_| frame.body.is_none())?;
        let (world, original) = (*world, *defs.get(&name.text)?);
        if !self.has_room_for_nodes(world.subtree(original).len(), location) {
            return None;
        }
        let copies = self.scene.copy_from(world, original);
        let id = copies.first()?.0;
        self.outer_uses.extend(copies);
        if let Some(node) = self.scene.get_mut(id) {
            node.def = None;
            node.location = Some(location.clone());
        }
        Some(id)
    }
}

/// Marks the DEF names in a value that is skipped, so that a USE of one is not reported as another error.
pub(crate) fn skip_defs(frame: &mut Frame, value: &vrml::Value) {
    let mut waiting = vec![value];
    while let Some(value) = waiting.pop() {
        let ValueKind::Nodes(nodes) = &value.kind else { continue };
        for node in nodes {
            if let vrml::Node::Instance(instance) = node {
                if let Some(def) = &instance.def {
                    frame.defs.insert(def.text.clone(), None);
                }
                waiting.extend(instance.fields.iter().map(|field| &field.value));
            }
        }
    }
}

/// Returns whether a field has the name of a saved state of a node inside a PROTO, such as `translation_3` or
/// `position2_0_1`.
pub(crate) fn is_saved_state(field: &vrml::Field) -> bool {
    let mut parts = field.name.text.split('_');
    let has_name = parts.next().is_some_and(|first| first.starts_with(|c: char| c.is_ascii_alphabetic()));
    let mut numbers = parts.peekable();
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    has_name && numbers.peek().is_some() && numbers.all(is_number)
}
