//! Saving with the author's own text: only what edits changed is written anew, all other bytes stay.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use base::{Source, Span};

use crate::axes;
use crate::graph::{Node, NodeId, Place, Scene};
use crate::state::StateToSave;
use crate::value::Value;
use crate::version::Version;
use crate::write::pad;

/// The text of a world and what is different by now.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(crate) text: Option<Arc<Source>>,
    pub(crate) changed: BTreeSet<Changed>,
    /// What parameters that the text does not mention said before an edit: by node, position of the PROTO, position of
    /// the parameter.
    pub(crate) unmentioned: BTreeMap<(NodeId, usize, usize), Value>,
    /// Nodes that went from the top of the file.
    pub(crate) removed: Vec<Place>,
    /// PROTOs that nodes have come from since.
    pub(crate) declared: Vec<Declared>,
}

/// An EXTERNPROTO statement to be written.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) name: String,
    pub(crate) url: String,
}

impl History {
    /// A node is gone, and with it what was different about it.
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

    /// A node went from the top of the world. One that was not in the text leaves nothing there.
    pub(crate) fn note_removed(&mut self, place: Option<Place>) {
        let text = self.text.as_ref();
        let is_here = |place: &Place| text.is_some_and(|text| Arc::ptr_eq(text, &place.source));
        self.removed.extend(place.filter(is_here));
    }
}

/// Something that is not as in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Changed {
    /// A field of a node.
    Field(NodeId, usize),
    /// A parameter of an instance: node, position of the PROTO, position of the parameter.
    Parameter(NodeId, usize, usize),
    /// A node that was a USE and is none any more.
    Whole(NodeId),
}

/// New text for a span; an empty span is an insertion.
struct Patch {
    span: Span,
    text: String,
}

impl Scene {
    /// The world as text: the original with what edits changed. A changed list of nodes is written anew as a whole,
    /// so comments in it are lost; those elsewhere stay. Without edits it is the original, byte for byte.
    ///
    /// A scene that did not come from a file is written as [`Scene::write`] does.
    #[must_use]
    pub fn save(&self) -> String {
        let Some(source) = &self.history.text else { return self.write() };
        let mut patches: Vec<Patch> =
            self.history.changed.iter().filter_map(|changed| self.patch(source, *changed)).collect();
        for instance in self.outermost_instances() {
            patches.extend(self.state_patches(source, instance));
        }
        let removed = self.history.removed.iter().filter(|place| Arc::ptr_eq(&place.source, source));
        patches.extend(
            removed.map(|place| Patch { span: with_line_end(source, place.span), text: String::new() }),
        );
        patches.extend(self.declaration_patch(source));
        // What lies inside a larger patch is part of its text.
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

    /// New EXTERNPROTO statements, behind those that are there, else behind the header.
    fn declaration_patch(&self, source: &Arc<Source>) -> Option<Patch> {
        let text = self.declarations();
        if text.is_empty() {
            return None;
        }
        let own = self.origin.externs.iter().filter(|known| Arc::ptr_eq(&known.place.source, source));
        let last = own.map(|known| known.place.span.end).max();
        let is_header = source.text.starts_with('#');
        let at = last.unwrap_or(0) as usize;
        let rest = source.text.get(at..).unwrap_or("");
        let line = rest.split_inclusive('\n').next().filter(|_| last.is_some() || is_header).unwrap_or("");
        let start = Span::new(at + line.len(), 0).start;
        let gap = if last.is_none() { "\n" } else { "" };
        let end = if line.is_empty() || line.ends_with('\n') { "" } else { "\n" };
        Some(Patch { span: Span { start, end: start }, text: format!("{end}{gap}{text}") })
    }

    /// Nodes that were inserted at the top.
    fn append_new(&self, source: &Arc<Source>, out: &mut String) {
        let root = self.get(Self::ROOT);
        for id in root.into_iter().flat_map(|root| root.values.iter().flat_map(Value::nodes)) {
            let place = self.place(*id);
            if place.is_none_or(|place| !Arc::ptr_eq(&place.source, source)) {
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
                let place = node.value_places.get(field)?.as_ref();
                let value = node.values.get(field)?;
                // In older files a field that is not written may say something else than its default.
                let is_default = || {
                    let mut new = Node::new(node.ty);
                    new.take_defaults_of(node.version);
                    new.values.get(field) == Some(value)
                };
                if place.is_none() && !is_node(value) && node.version >= Version::R2022A && is_default() {
                    return None;
                }
                self.value_patch(source, span, node.ty.fields.get(field)?.name, value, place)
            }
            Changed::Parameter(_, 0, parameter) => {
                let proto = node.protos.first()?;
                let (name, value) = proto.parameters.get(parameter)?;
                if self.history.unmentioned.get(&(id, 0, parameter)) == Some(value) {
                    return None;
                }
                self.value_patch(source, span, name, value, proto.places.get(parameter)?.as_ref())
            }
            Changed::Whole(_) => {
                let mut text = String::new();
                self.write_node(&mut text, id, level(source, span.start));
                Some(Patch { span, text })
            }
            _ => None,
        }
    }

    /// Whether files of the node's version tell a field by the vector of gravity.
    fn is_old_gravity(&self, id: NodeId, field: usize) -> bool {
        let name = self.get(id).and_then(|node| node.ty.fields.get(field)).map(|field| field.name);
        matches!(name, Some(axes::GRAVITY | axes::GRAVITY_DIRECTION)) && self.is_before(id, Version::R2020B)
    }

    /// Writes gravity as files from before R2020b have it.
    fn old_gravity_patch(&self, source: &Arc<Source>, span: Span, id: NodeId, field: usize) -> Option<Patch> {
        let node = self.get(id)?;
        let [length, direction] =
            [axes::GRAVITY, axes::GRAVITY_DIRECTION].map(|name| node.ty.field_index(name));
        let is_both = [length, direction]
            .iter()
            .flatten()
            .all(|at| self.history.changed.contains(&Changed::Field(id, *at)));
        if is_both && Some(field) == direction {
            return None; // it is written with the length
        }
        let place = node.value_places.get(length?)?.as_ref();
        let vector = Value::SfVec3f(self.old_gravity(id));
        self.value_patch(source, span, axes::GRAVITY, &vector, place)
    }

    /// The hidden fields of an instance that are others now.
    fn state_patches(&self, source: &Arc<Source>, instance: NodeId) -> Vec<Patch> {
        let node = self.get(instance);
        let Some(span) = node.and_then(|node| self.own_text(source, instance, node)) else {
            return Vec::new();
        };
        let states = self.state_to_save(instance);
        let changed = states.iter().filter(|state| state.has_changed);
        let patch = |state: &StateToSave<'_>| {
            self.value_patch(source, span, &state.title(), state.value, state.place)
        };
        changed.filter_map(patch).collect()
    }

    /// The text of a node, if it has one of its own: not inside a PROTO's declaration, not repeated by a USE.
    fn own_text(&self, source: &Arc<Source>, id: NodeId, node: &Node) -> Option<Span> {
        let mut span = node.place.as_ref().filter(|place| Arc::ptr_eq(&place.source, source))?.span;
        let own = span;
        let mut at = Some(id);
        while let Some(id) = at.filter(|id| *id != Self::ROOT) {
            let node = self.get(id)?;
            if node.use_of.is_some() {
                return None;
            }
            if let Some(place) = &node.place {
                let is_around = Arc::ptr_eq(&place.source, source)
                    && place.span.start <= span.start
                    && span.end <= place.span.end;
                // A node around it inside a PROTO's body is skipped; a text that is not around is another one.
                if is_around {
                    span = place.span;
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
        place: Option<&Place>,
    ) -> Option<Patch> {
        let inside = |span: &Span| node.start <= span.start && span.end <= node.end;
        let written = place.filter(|place| Arc::ptr_eq(&place.source, source)).map(|place| place.span);
        let mut text = String::new();
        if let Some(span) = written.filter(inside) {
            if says(source.slice(span), value) {
                return None;
            }
            self.write_value(&mut text, value, level(source, span.start));
            return Some(Patch { span, text });
        }
        let brace = node.end.checked_sub(1)?;
        let line = source.text.get(..brace as usize)?.rsplit('\n').next().unwrap_or("");
        if line.trim().is_empty() {
            // The brace has a line of its own; the field gets one before it.
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

/// Whether a text stands for a value as it is. Nodes are not looked at.
fn says(text: &str, value: &Value) -> bool {
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

/// How far the line of a place is indented, in steps of two spaces.
fn level(source: &Source, at: u32) -> usize {
    let (line, _) = source.line_column(at);
    let line = source.line(line);
    let mut step = String::new();
    pad(&mut step, 1);
    (line.len() - line.trim_start().len()) / step.len()
}

/// The span with the rest of its last line, if nothing else is on it.
fn with_line_end(source: &Source, span: Span) -> Span {
    let rest = source.text.get(span.end as usize..).unwrap_or("");
    let line = rest.split_inclusive('\n').next().unwrap_or("");
    let end = if line.trim().is_empty() { span.end + Span::new(line.len(), 0).start } else { span.end };
    Span { start: span.start, end }
}
