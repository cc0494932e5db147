//! Saves a world with the author's own text: only what edits have changed is rewritten, all other bytes are kept.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use base::{Source, Span};

use crate::axes;
use crate::graph::{Node, NodeId, Scene, SourceLocation};
use crate::state::StateToSave;
use crate::value::Value;
use crate::version::Version;
use crate::write::pad;

/// The original text of a world and what has changed since.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(crate) text: Option<Arc<Source>>,
    pub(crate) changed: BTreeSet<Changed>,
    /// Values before an edit of parameters that the text does not mention: by node, index of the PROTO, index of the
    /// parameter.
    pub(crate) unmentioned: BTreeMap<(NodeId, usize, usize), Value>,
    /// Nodes that were removed from the top level of the file.
    pub(crate) removed: Vec<SourceLocation>,
    /// Nodes that were added because the file lacks them. They are written only if they have been edited.
    pub(crate) added: Vec<NodeId>,
    /// PROTOs of nodes that were inserted since.
    pub(crate) declared: Vec<Declared>,
}

/// An EXTERNPROTO statement to be added.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) name: String,
    pub(crate) url: String,
}

impl History {
    /// Drops the changes of a removed node.
    pub(crate) fn forget(&mut self, id: NodeId) {
        let last = usize::MAX;
        let fields = self.changed.range(Changed::Field(id, 0)..=Changed::Field(id, last));
        let parameters =
            self.changed.range(Changed::Parameter(id, 0, 0)..=Changed::Parameter(id, last, last));
        let whole = self.changed.get(&Changed::Whole(id)).into_iter();
        let gone: Vec<Changed> = fields.chain(parameters).chain(whole).copied().collect();
        for changed in gone {
            self.changed.remove(&changed);
        }
        self.unmentioned.retain(|(node, ..), _| *node != id);
    }

    /// Records that a top-level node was removed. One that was not in the text leaves nothing to remove.
    pub(crate) fn note_removed(&mut self, location: Option<SourceLocation>) {
        let text = self.text.as_ref();
        let is_here =
            |location: &SourceLocation| text.is_some_and(|text| Arc::ptr_eq(text, &location.source));
        self.removed.extend(location.filter(is_here));
    }
}

/// Something that differs from the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Changed {
    /// A field of a node.
    Field(NodeId, usize),
    /// A parameter of an instance: node, index of the PROTO, index of the parameter.
    Parameter(NodeId, usize, usize),
    /// A node that was a USE and no longer is.
    Whole(NodeId),
}

/// New text for a span; an empty span is an insertion.
struct Patch {
    span: Span,
    text: String,
}

impl Scene {
    /// Returns the original text with the changes of edits. A changed list of nodes is rewritten as a whole, so that
    /// comments in it are lost; others are kept. Without edits the result equals the original, byte for byte.
    ///
    /// A scene that was not loaded from a file is written by [`Scene::write`].
    #[must_use]
    pub fn save(&self) -> String {
        let Some(source) = &self.history.text else { return self.write() };
        let mut patches: Vec<Patch> =
            self.history.changed.iter().filter_map(|changed| self.patch(source, *changed)).collect();
        for instance in self.outermost_instances() {
            patches.extend(self.state_patches(source, instance));
        }
        let removed = self.history.removed.iter().filter(|location| Arc::ptr_eq(&location.source, source));
        patches.extend(
            removed.map(|location| Patch { span: with_line_end(source, location.span), text: String::new() }),
        );
        patches.extend(self.declaration_patch(source));
        patches.extend(self.added_patch(source));
        // A patch inside a larger one is part of its text.
        patches.sort_by_key(|patch| (patch.span.start, std::cmp::Reverse(patch.span.end)));
        let mut out = String::with_capacity(source.text.len());
        let mut done = 0;
        for patch in patches {
            if patch.span.start < done {
                continue;
            }
            out.push_str(source.slice(Span { start: done, end: patch.span.start }));
            out.push_str(&patch.text);
            done = patch.span.end;
        }
        out.push_str(source.text.get(done as usize..).unwrap_or(""));
        self.append_new(source, &mut out);
        out
    }

    /// Adds new EXTERNPROTO statements after the existing ones, or after the header.
    fn declaration_patch(&self, source: &Arc<Source>) -> Option<Patch> {
        let text = self.declarations();
        if text.is_empty() {
            return None;
        }
        let own = self.origin.externs.iter().filter(|known| Arc::ptr_eq(&known.location.source, source));
        let last = own.map(|known| known.location.span.end).max();
        let is_header = source.text.starts_with('#');
        let at = last.unwrap_or(0) as usize;
        let rest = source.text.get(at..).unwrap_or("");
        let line = rest.split_inclusive('\n').next().filter(|_| last.is_some() || is_header).unwrap_or("");
        let start = Span::new(at + line.len(), 0).start;
        let gap = if last.is_none() { "\n" } else { "" };
        let end = if line.is_empty() || line.ends_with('\n') { "" } else { "\n" };
        Some(Patch { span: Span { start, end: start }, text: format!("{end}{gap}{text}") })
    }

    /// Inserts nodes that the file lacked, and that have been edited, before the nodes of the file.
    fn added_patch(&self, source: &Arc<Source>) -> Option<Patch> {
        let is_edited = |id: &NodeId| {
            let below = self.subtree(*id);
            self.history.changed.iter().any(|changed| {
                let (Changed::Field(id, _) | Changed::Parameter(id, ..) | Changed::Whole(id)) = changed;
                below.contains(id)
            })
        };
        let mut text = String::new();
        for id in self.history.added.iter().filter(|id| is_edited(id)) {
            self.write_node(&mut text, *id, 0);
            text.push('\n');
        }
        let tops = self.children(Self::ROOT, "children").iter().filter_map(|id| self.location(*id));
        let first = tops.filter(|location| Arc::ptr_eq(&location.source, source));
        let start = first.map(|location| location.span.start).min();
        let end = Span::new(source.text.len(), 0).start;
        let start = start.unwrap_or(end);
        (!text.is_empty()).then_some(Patch { span: Span { start, end: start }, text })
    }

    /// Appends nodes that were inserted at the top level.
    fn append_new(&self, source: &Arc<Source>, out: &mut String) {
        let root = self.get(Self::ROOT);
        let is_new = |id: &&NodeId| !self.history.added.contains(id);
        for id in root.into_iter().flat_map(|root| root.values.iter().flat_map(Value::nodes)).filter(is_new) {
            let location = self.location(*id);
            if location.is_none_or(|location| !Arc::ptr_eq(&location.source, source)) {
                if !out.ends_with('\n') {
                    out.push('\n');
                }
                self.write_node(out, *id, 0);
                out.push('\n');
            }
        }
    }

    fn patch(&self, source: &Arc<Source>, changed: Changed) -> Option<Patch> {
        let (Changed::Field(id, _) | Changed::Parameter(id, ..) | Changed::Whole(id)) = changed;
        let node = self.get(id)?;
        let span = self.own_text(source, id, node)?;
        match changed {
            // A field of an instance is not in the text; the parameter that it is tied to is.
            Changed::Field(_, field) if self.is_old_gravity(id, field) => {
                self.old_gravity_patch(source, span, id, field)
            }
            Changed::Field(_, field) if node.protos.is_empty() => {
                let location = node.value_locations.get(field)?.as_ref();
                let value = node.values.get(field)?;
                // In older files the absence of a field may mean another value than its default.
                let is_default = || {
                    let mut new = Node::new(node.ty);
                    new.take_defaults_of(node.version);
                    new.values.get(field) == Some(value)
                };
                if location.is_none() && !is_node(value) && node.version >= Version::R2022A && is_default() {
                    return None;
                }
                self.value_patch(source, span, node.ty.fields.get(field)?.name, value, location)
            }
            Changed::Parameter(_, 0, parameter) => {
                let proto = node.protos.first()?;
                let (name, value) = proto.parameters.get(parameter)?;
                if self.history.unmentioned.get(&(id, 0, parameter)) == Some(value) {
                    return None;
                }
                self.value_patch(
                    source,
                    span,
                    name,
                    value,
                    proto.parameter_locations.get(parameter)?.as_ref(),
                )
            }
            Changed::Whole(_) => {
                let mut text = String::new();
                self.write_node(&mut text, id, level(source, span.start));
                Some(Patch { span, text })
            }
            _ => None,
        }
    }

    /// Returns whether files of the node's version store a field in the vector of gravity.
    fn is_old_gravity(&self, id: NodeId, field: usize) -> bool {
        let name = self.get(id).and_then(|node| node.ty.fields.get(field)).map(|field| field.name);
        matches!(name, Some(axes::GRAVITY | axes::GRAVITY_DIRECTION)) && self.is_before(id, Version::R2020B)
    }

    /// Writes gravity as a vector, as in files before R2020b.
    fn old_gravity_patch(&self, source: &Arc<Source>, span: Span, id: NodeId, field: usize) -> Option<Patch> {
        let node = self.get(id)?;
        let [length, direction] =
            [axes::GRAVITY, axes::GRAVITY_DIRECTION].map(|name| node.ty.field_index(name));
        let is_both = [length, direction]
            .iter()
            .flatten()
            .all(|at| self.history.changed.contains(&Changed::Field(id, *at)));
        if is_both && Some(field) == direction {
            return None; // it is written together with the magnitude
        }
        let location = node.value_locations.get(length?)?.as_ref();
        let vector = Value::SfVec3f(self.old_gravity(id));
        self.value_patch(source, span, axes::GRAVITY, &vector, location)
    }

    /// Returns patches for the hidden fields of an instance that have changed.
    fn state_patches(&self, source: &Arc<Source>, instance: NodeId) -> Vec<Patch> {
        let node = self.get(instance);
        let Some(span) = node.and_then(|node| self.own_text(source, instance, node)) else {
            return Vec::new();
        };
        let states = self.state_to_save(instance);
        let changed = states.iter().filter(|state| state.has_changed);
        let patch = |state: &StateToSave<'_>| {
            self.value_patch(source, span, &state.title(), state.value, state.location)
        };
        changed.filter_map(patch).collect()
    }

    /// Returns the span of a node's text, unless it is inside a PROTO's declaration or repeated by a USE.
    fn own_text(&self, source: &Arc<Source>, id: NodeId, node: &Node) -> Option<Span> {
        let mut span = node.location.as_ref().filter(|location| Arc::ptr_eq(&location.source, source))?.span;
        let own = span;
        let mut at = Some(id);
        while let Some(id) = at.filter(|id| *id != Self::ROOT) {
            let node = self.get(id)?;
            if node.use_of.is_some() {
                return None;
            }
            if let Some(location) = &node.location {
                let is_around = Arc::ptr_eq(&location.source, source)
                    && location.span.start <= span.start
                    && span.end <= location.span.end;
                // Ancestors inside a PROTO's body are skipped; if the text of an ancestor does not enclose this one, it
                // is another text.
                if is_around {
                    span = location.span;
                } else if !node.is_internal {
                    return None;
                }
            }
            at = node.parent;
        }
        (!node.is_internal).then_some(own)
    }

    fn value_patch(
        &self,
        source: &Arc<Source>,
        node: Span,
        name: &str,
        value: &Value,
        location: Option<&SourceLocation>,
    ) -> Option<Patch> {
        let inside = |span: &Span| node.start <= span.start && span.end <= node.end;
        let written =
            location.filter(|location| Arc::ptr_eq(&location.source, source)).map(|location| location.span);
        let mut text = String::new();
        if let Some(span) = written.filter(inside) {
            if represents(source.slice(span), value) {
                return None;
            }
            self.write_value(&mut text, value, level(source, span.start));
            return Some(Patch { span, text });
        }
        let brace = node.end.checked_sub(1)?;
        let line = source.text.get(..brace as usize)?.rsplit('\n').next().unwrap_or("");
        if line.trim().is_empty() {
            // The brace has a line of its own; the field is inserted on one before it.
            let indent = level(source, brace);
            let start = brace.checked_sub(Span::new(line.len(), 0).start)?;
            self.write_field(&mut text, name, value, indent + 1);
            return Some(Patch { span: Span { start, end: start }, text });
        }
        self.write_field(&mut text, name, value, 0);
        let text = text.trim_end().to_owned() + " ";
        let text = if line.ends_with([' ', '\t']) { text } else { format!(" {text}") };
        Some(Patch { span: Span { start: brace, end: brace }, text })
    }
}

fn is_node(value: &Value) -> bool {
    matches!(value, Value::SfNode(_) | Value::MfNode(_))
}

/// Returns whether a text represents a value as it is, disregarding nodes.
fn represents(text: &str, value: &Value) -> bool {
    let document = vrml::parse_fragment(Source::new("", format!("A {{ a {text}\n}}")));
    let written = document.nodes().next().and_then(|node| node.instance()?.get("a"));
    let Some(written) = written.filter(|_| document.diagnostics.is_empty()) else { return false };
    match (&written.kind, value) {
        (vrml::ValueKind::Numbers(numbers), _) => value.numbers().is_some_and(|now| now == *numbers),
        (vrml::ValueKind::Strings(texts), Value::SfString(text)) => *texts == [text.as_str()],
        (vrml::ValueKind::Strings(texts), Value::MfString(list)) => texts == list,
        (vrml::ValueKind::Bools(bools), Value::SfBool(is_set)) => *bools == [*is_set],
        (vrml::ValueKind::Bools(bools), Value::MfBool(list)) => bools == list,
        (vrml::ValueKind::Empty, _) => !is_node(value) && value.ty().is_multiple() && value.is_empty(),
        _ => false,
    }
}

/// Returns the indentation of a line, in steps of two spaces.
fn level(source: &Source, at: u32) -> usize {
    let (line, _) = source.line_column(at);
    let line = source.line(line);
    let mut step = String::new();
    pad(&mut step, 1);
    (line.len() - line.trim_start().len()) / step.len()
}

/// Extends a span to the end of its last line if nothing else is on it.
fn with_line_end(source: &Source, span: Span) -> Span {
    let rest = source.text.get(span.end as usize..).unwrap_or("");
    let line = rest.split_inclusive('\n').next().unwrap_or("");
    let end = if line.trim().is_empty() { span.end + Span::new(line.len(), 0).start } else { span.end };
    Span { start: span.start, end }
}
