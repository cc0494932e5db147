//! Builds nodes out of the tree: types, fields, DEF and USE.

use base::Span;
use catalog::{FieldDef, FieldType, NodeType, Range};
use vrml::{Instance, ValueKind};

use crate::graph::{Copy, Link, Node, NodeId, Place};
use crate::load::{BYTES_PER_NODE, Frame, Loader, MAX_DEPTH};
use crate::resolve::Found;
use crate::value::Value;
use crate::version::Version;
use crate::{check, convert, suggest};

/// How much room the record of a PROTO's instance takes.
const NODES_PER_EXPANSION: usize = 3;

impl Loader<'_> {
    /// A node, or nothing if it must be left out; then there is a diagnostic.
    pub(crate) fn build_node(&mut self, frame: &mut Frame, written: &vrml::Node) -> Option<NodeId> {
        match written {
            vrml::Node::Use { name, span } => self.build_use(frame, name, *span),
            vrml::Node::Instance(instance) => {
                let before = instance.def.as_ref().map(|def| frame.defs.get(&def.text).copied());
                let id = self.build_instance(frame, instance);
                // Only now: a node cannot USE itself. A node inside of the same name is nearer to what follows.
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
            let place = frame.place(instance.type_name.span);
            self.too_deep(Some(&place));
            return None;
        }
        self.depth += 1;
        let id = match self.find_type(frame, &instance.type_name) {
            Found::Base(ty) => self.build_base(frame, instance, ty),
            Found::Proto(definition) => self.build_proto(frame, instance, &definition),
            Found::Nothing => {
                instance.fields.iter().for_each(|field| leave_out_defs(frame, &field.value));
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
        let place = frame.place(instance.span);
        if !self.has_room(1, &place) {
            return None;
        }
        if ty.deprecated && !self.is_of_its_time(frame) && self.told.insert((ty.name, "")) {
            let place = frame.place(instance.type_name.span);
            self.report.note("node/deprecated", &place, format!("{} is deprecated", ty.name));
        }
        let written_ty = ty;
        let ty = self.meant(frame, instance, ty);
        let mut node = Node::new(ty);
        node.def = instance.def.as_ref().map(|def| def.text.clone());
        node.place = Some(place);
        node.is_internal = frame.is_internal;
        node.version = self.version_of(frame);
        node.take_defaults_of(node.version);
        let id = self.scene.add(node);
        let mut written = vec![false; ty.fields.len()];
        // A word that is not a field and has no value is a slip in the value before it, which the parser has told: the
        // world is given up, and more remarks on the same slip would not help.
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
        self.carry_renamed(id, ty, &written);
        self.carry_axes(id, instance);
        Some(id)
    }

    /// The type that a file means by another one: before R2023b one type stood for what are two today, and says which by
    /// whether the fields that only one of them has are written with other values than their defaults.
    fn meant(&self, frame: &Frame, instance: &Instance, ty: &'static NodeType) -> &'static NodeType {
        let plain = ty.plain.and_then(|plain| self.types.get(plain));
        let Some(plain) = plain.filter(|_| self.version_of(frame) < Version::R2023B) else { return ty };
        let is_plain = |field: &vrml::Field| {
            let name = &field.name.text;
            let def = ty.field_index(name).and_then(|index| ty.fields.get(index));
            let Some(def) = def.filter(|_| plain.field_index(name).is_none()) else { return true };
            let value = convert::scalar(def.ty, &field.value).map(|(value, _)| value);
            value == Ok(Value::from_default(def.ty, def.default))
        };
        if instance.fields.iter().all(is_plain) { plain } else { ty }
    }

    /// The version of the file that is read.
    pub(crate) fn version_of(&self, frame: &Frame) -> Version {
        self.scopes.version(frame.scope).or(self.version).unwrap_or(Version::NEWEST)
    }

    /// Makes room for the nodes that a file writes out.
    pub(crate) fn add_room(&mut self, text: &base::Source) {
        self.max_nodes = self.max_nodes.saturating_add(text.text.len() / BYTES_PER_NODE);
    }

    /// Whether some more nodes may be made. What is kept of a PROTO's instance takes the room of some nodes.
    pub(crate) fn has_room(&mut self, more: usize, place: &Place) -> bool {
        let kept = self.expansions.saturating_mul(NODES_PER_EXPANSION);
        let has_room = self.scene.id_count().saturating_add(kept).saturating_add(more) <= self.max_nodes;
        if !has_room && !self.is_full {
            self.is_full = true;
            let message = format!(
                "the world has more than {} nodes; USE and PROTOs may repeat what is written so often only",
                self.max_nodes
            );
            self.report.error("node/too-many", place, message);
        }
        has_room
    }

    fn build_field(
        &mut self,
        frame: &mut Frame,
        id: NodeId,
        ty: &'static NodeType,
        field: &vrml::Field,
        written: &mut [bool],
    ) {
        let name_place = frame.place(field.name.span);
        let Some(index) = ty.field_index(&field.name.text) else {
            leave_out_defs(frame, &field.value);
            if !is_saved_state(field) {
                let names = ty.fields.iter().filter(|field| !field.hidden).map(|field| field.name);
                let hint = suggest::hint(&field.name.text, names);
                let message = format!("{} has no field {}; it is ignored{hint}", ty.name, field.name.text);
                self.report.warning("field/unknown", &name_place, message);
            }
            return;
        };
        let (Some(def), Some(is_written)) = (ty.fields.get(index), written.get_mut(index)) else { return };
        if std::mem::replace(is_written, true) {
            let message = format!("{} is written more than once; the last value is used", def.name);
            self.report.warning("field/duplicate", &name_place, message);
        }
        if !self.is_of_its_time(frame) {
            self.report_deprecated_field(ty, def, &name_place);
        }
        let value = match &field.value.kind {
            ValueKind::Broken => None,
            ValueKind::Is(name) => self.bind(frame, name, def.ty, def.name, Link::Field(id, index)),
            _ => self
                .read(frame, &field.value, def.ty, def.name)
                .map(|value| (value, Some(frame.place(field.value.span)))),
        };
        if let Some((value, place)) = value {
            let is_tied = matches!(field.value.kind, ValueKind::Is(_)) && value.nodes().is_empty();
            let parameter = is_tied.then(|| value.clone());
            let value = self.fit(ty, def, value, place.as_ref().unwrap_or(&name_place));
            if parameter.is_some_and(|parameter| parameter != value) {
                self.corrected.push((id, index));
            }
            self.store(id, index, value, place);
        }
    }

    /// Whether what is deprecated today was right when the file was written, as far as is known: its author needs no
    /// advice.
    fn is_of_its_time(&self, frame: &Frame) -> bool {
        self.version_of(frame).is_before_years()
    }

    fn report_deprecated_field(&mut self, ty: &'static NodeType, def: &'static FieldDef, place: &Place) {
        let Some(instead) = def.deprecated else { return };
        if self.told.insert((ty.name, def.name)) {
            let instead =
                if instead.is_empty() { String::new() } else { format!("; {instead} took its place") };
            let message = format!("field {} of {} is deprecated{instead}", def.name, ty.name);
            self.report.note("field/deprecated", place, message);
        }
    }

    /// Sets a field; nodes that were in it go.
    fn store(&mut self, id: NodeId, index: usize, value: Value, place: Option<Place>) {
        self.scene.adopt(id, &value);
        let Some(node) = self.scene.get_mut(id) else { return };
        if let Some(slot) = node.value_places.get_mut(index) {
            *slot = place;
        }
        let Some(slot) = node.values.get_mut(index) else { return };
        let old = std::mem::replace(slot, value);
        for gone in old.nodes() {
            self.scene.erase(*gone);
        }
    }

    /// Values of renamed fields go to the fields that took their place, unless those are written too. Where a field only
    /// has another name now, both names hold the same value.
    fn carry_renamed(&mut self, id: NodeId, ty: &'static NodeType, written: &[bool]) {
        for (old, def) in ty.fields.iter().enumerate() {
            let Some(new) = def.deprecated.and_then(|name| ty.field_index(name)) else { continue };
            let Some(new_def) = ty.fields.get(new) else { continue };
            let is_written = |index: usize| written.get(index).copied().unwrap_or(false);
            if !is_written(old) || is_written(new) || new_def.ty != def.ty {
                continue;
            }
            let Some(node) = self.scene.get_mut(id) else { continue };
            let (Some(from), Some(place)) = (node.values.get_mut(old), node.value_places.get(old).cloned())
            else {
                continue;
            };
            // A node has one place only, so it moves; other values stay where they were written as well.
            let value = if from.nodes().is_empty() {
                from.clone()
            } else {
                std::mem::replace(from, Value::zero(def.ty))
            };
            let at = place.clone().or_else(|| node.place.clone());
            let value = match at {
                Some(at) => self.fit(ty, new_def, value, &at),
                None => value,
            };
            self.store(id, new, value, place);
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

    /// A written value of any type.
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
        let place = frame.place(written.span);
        if let Some((value, remark)) = convert::old_form(name, ty, written, self.version_of(frame)) {
            if let Some(remark) = remark {
                self.report.note("value/old-form", &place, remark);
            }
            return Some(value);
        }
        match convert::scalar(ty, written) {
            Ok((value, remark)) => {
                if let Some(remark) = remark {
                    self.report.warning("value/cut", &place, format!("{name}: {remark}"));
                }
                Some(value)
            }
            Err(wrong) => {
                self.report.error("value/type", &place, format!("{name}: {wrong}"));
                leave_out_defs(frame, written);
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
            ValueKind::Nodes(nodes) if is_single && !written.bracketed && nodes.len() == 1 => {
                Some(Value::SfNode(nodes.first().and_then(|node| self.build_node(frame, node))))
            }
            ValueKind::Nodes(nodes) if !is_single && (written.bracketed || nodes.len() == 1) => {
                Some(Value::MfNode(nodes.iter().filter_map(|node| self.build_node(frame, node)).collect()))
            }
            _ => {
                let place = frame.place(written.span);
                let message =
                    format!("{name}: expected {}, found {}", convert::expected(ty), convert::found(written));
                self.report.error("value/type", &place, message);
                leave_out_defs(frame, written);
                None
            }
        }
    }

    /// The value within the limits of the field; nodes that it does not take are ignored.
    fn fit(&mut self, ty: &NodeType, def: &FieldDef, mut value: Value, place: &Place) -> Value {
        let Range::Nodes(allowed) = def.range else {
            let (value, wrong) = check::fit(def, value);
            if let Some(wrong) = wrong {
                self.report.warning("field/range", place, format!("{}: {wrong}", def.name));
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
            let place = node.and_then(|node| node.place.clone()).unwrap_or_else(|| place.clone());
            let message = format!(
                "{} of {} accepts only {}, not {name}; it is ignored",
                def.name,
                ty.name,
                allowed.join(", ")
            );
            self.report.warning("node/misplaced", &place, message);
            self.scene.erase(*id);
        }
        match &mut value {
            Value::SfNode(held) if !refused.is_empty() => *held = None,
            Value::MfNode(list) => list.retain(|id| !refused.contains(id)),
            _ => {}
        }
        value
    }

    /// A copy of the node that a DEF before it names.
    fn build_use(&mut self, frame: &mut Frame, name: &vrml::Name, span: Span) -> Option<NodeId> {
        let place = frame.place(span);
        let original = match frame.defs.get(&name.text) {
            None => {
                let hint = suggest::hint(&name.text, frame.defs.keys().map(String::as_str));
                let message = format!("no DEF {} before this USE, which is ignored{hint}", name.text);
                self.report.warning("use/unknown", &place, message);
                return None;
            }
            Some(original) => original.filter(|id| self.scene.get(*id).is_some()),
        };
        let Some(original) = original else {
            let message = format!("DEF {} was ignored, and so is this USE", name.text);
            self.report.warning("use/left-out", &place, message);
            return None;
        };
        if !self.has_room(self.scene.branch(original).len(), &place) {
            return None;
        }
        let id = self.scene.copy(original, Copy::Use);
        if let Some(node) = self.scene.get_mut(id) {
            node.def = None;
            node.place = Some(place);
            node.is_internal = frame.is_internal;
        }
        Some(id)
    }
}

/// Marks the DEF names in a value that is not read, so that a USE of one is no second mistake.
pub(crate) fn leave_out_defs(frame: &mut Frame, value: &vrml::Value) {
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

/// `translation_3`, `position2_0_1`: the state of a node inside a PROTO, as saved worlds hold it.
pub(crate) fn is_saved_state(field: &vrml::Field) -> bool {
    let mut parts = field.name.text.split('_');
    let has_name = parts.next().is_some_and(|first| first.starts_with(|c: char| c.is_ascii_alphabetic()));
    let mut numbers = parts.peekable();
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    has_name && numbers.peek().is_some() && numbers.all(is_number)
}
