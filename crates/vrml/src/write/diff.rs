//! What differs between the original tree and the tree to write, as patches of the original text.

use base::Span;

use super::same::same_value;
use super::{Patch, Writer, canonical};
use crate::ast::{Document, Field, Header, Instance, Item, Name, Node, Parameter, Proto, Value, ValueKind};
use crate::lexer::Lexer;

/// A part of a list: a field, a node, a parameter or a statement.
trait Part {
    /// The place of its name, by which it is known again.
    fn key(&self) -> Span;
    fn span(&self) -> Span;
    fn print(&self, writer: &Writer<'_>, indent: &str) -> String;
    fn diff(&self, writer: &Writer<'_>, patches: &mut Vec<Patch>, old: &Self);
}

impl Part for Field {
    fn key(&self) -> Span {
        self.name.span
    }

    fn span(&self) -> Span {
        self.span
    }

    fn print(&self, writer: &Writer<'_>, indent: &str) -> String {
        writer.print_field(self, indent)
    }

    fn diff(&self, writer: &Writer<'_>, patches: &mut Vec<Patch>, old: &Self) {
        writer.name(patches, &old.name, &self.name);
        writer.value(patches, &old.value, &self.value);
    }
}

impl Part for Node {
    fn key(&self) -> Span {
        match self {
            Self::Instance(instance) => instance.type_name.span,
            Self::Use { name, .. } => name.span,
        }
    }

    fn span(&self) -> Span {
        match self {
            Self::Instance(instance) => instance.span,
            Self::Use { span, .. } => *span,
        }
    }

    fn print(&self, writer: &Writer<'_>, indent: &str) -> String {
        writer.print_node(self, indent)
    }

    fn diff(&self, writer: &Writer<'_>, patches: &mut Vec<Patch>, old: &Self) {
        match (old, self) {
            (Self::Instance(old), Self::Instance(new)) => writer.instance(patches, old, new),
            (Self::Use { name: old, .. }, Self::Use { name: new, .. }) => writer.name(patches, old, new),
            _ => patches.push(writer.replace_part(old, self)),
        }
    }
}

impl Part for Parameter {
    fn key(&self) -> Span {
        self.name.span
    }

    fn span(&self) -> Span {
        self.span
    }

    fn print(&self, writer: &Writer<'_>, indent: &str) -> String {
        writer.print_parameter(self, indent)
    }

    fn diff(&self, writer: &Writer<'_>, patches: &mut Vec<Patch>, old: &Self) {
        let restricted = self.restriction.len() == old.restriction.len()
            && self.restriction.iter().zip(&old.restriction).all(|(new, old)| same_value(new, old));
        match (&old.default, &self.default) {
            (old_default, new_default)
                if restricted
                    && self.kind == old.kind
                    && self.ty.text == old.ty.text
                    && old_default.is_some() == new_default.is_some() =>
            {
                writer.name(patches, &old.name, &self.name);
                if let (Some(old), Some(new)) = (old_default, new_default) {
                    writer.value(patches, old, new);
                }
            }
            _ => patches.push(writer.replace_part(old, self)),
        }
    }
}

impl Part for Item {
    fn key(&self) -> Span {
        match self {
            Self::ExternProto(statement) => statement.url_span,
            Self::Proto(proto) => proto.name.span,
            Self::Node(node) => node.key(),
        }
    }

    fn span(&self) -> Span {
        match self {
            Self::ExternProto(statement) => statement.span,
            Self::Proto(proto) => proto.span,
            Self::Node(node) => node.span(),
        }
    }

    fn print(&self, writer: &Writer<'_>, indent: &str) -> String {
        writer.print_item(self, indent)
    }

    fn diff(&self, writer: &Writer<'_>, patches: &mut Vec<Patch>, old: &Self) {
        match (old, self) {
            (Self::Node(old), Self::Node(new)) => new.diff(writer, patches, old),
            (Self::Proto(old), Self::Proto(new)) => writer.proto(patches, old, new),
            (Self::ExternProto(old), Self::ExternProto(new))
                if old.url == new.url && old.importable == new.importable => {}
            _ => patches.push(writer.replace_part(old, self)),
        }
    }
}

impl Writer<'_> {
    pub(super) fn document(&self, patches: &mut Vec<Patch>, old: &Document, new: &Document) {
        let start = if self.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let new_header = self.header(patches, start, old.header.as_ref(), new.header.as_ref());
        let first = old.header.as_ref().map_or(start, |header| header.span.end as usize);
        if old.items.is_empty() && self.text.len() == start {
            // There is no text to patch.
            let statements: String =
                new.items.iter().map(|item| self.print_item(item, "") + self.newline).collect();
            let gap = if new_header && !statements.is_empty() { self.newline } else { "" };
            patches.push(Patch { start, end: start, text: format!("{gap}{statements}") });
            return;
        }
        self.list(patches, &old.items, &new.items, first..first, Some(""));
    }

    /// Whether there is a header now and was none.
    fn header(
        &self,
        patches: &mut Vec<Patch>,
        start: usize,
        old: Option<&Header>,
        new: Option<&Header>,
    ) -> bool {
        match (old, new) {
            (Some(old), Some(new)) if old.format == new.format && old.version == new.version => {}
            (Some(old), Some(new)) => {
                let (start, end) = (old.span.start as usize, old.span.end as usize);
                patches.push(Patch { start, end, text: canonical::header(new) });
            }
            (Some(old), None) => patches.push(self.remove(old.span.start as usize, old.span.end as usize)),
            (None, Some(new)) => {
                let text = canonical::header(new) + self.newline;
                patches.push(Patch { start, end: start, text });
                return true;
            }
            (None, None) => {}
        }
        false
    }

    fn name(&self, patches: &mut Vec<Patch>, old: &Name, new: &Name) {
        if old.text != new.text {
            let (start, end) = (old.span.start as usize, old.span.end as usize);
            patches.push(Patch { start, end, text: new.text.clone() });
        }
    }

    fn proto(&self, patches: &mut Vec<Patch>, old: &Proto, new: &Proto) {
        self.name(patches, &old.name, &new.name);
        if let Some(open) = self.opening(old.name.span.end as usize, b'[') {
            let close = self.closing(open, old.body.span.start as usize);
            self.list(patches, &old.parameters, &new.parameters, open..close, None);
        }
        let (start, end) = (old.body.span.start as usize, old.body.span.end as usize);
        self.list(patches, &old.body.items, &new.body.items, start..end, None);
    }

    /// Place behind the sign that is next after `from`.
    fn opening(&self, from: usize, sign: u8) -> Option<usize> {
        let mut lexer = Lexer::new(self.text.as_bytes(), from);
        lexer.skip_trivia();
        (self.text.as_bytes().get(lexer.pos()) == Some(&sign)).then_some(lexer.pos() + 1)
    }

    /// Place of the first bracket or brace after `from`, or `or`.
    fn closing(&self, from: usize, or: usize) -> usize {
        let mut lexer = Lexer::new(self.text.as_bytes(), from);
        lexer.skip_trivia();
        if lexer.pos() < or { lexer.pos() } else { from }
    }

    pub(super) fn instance(&self, patches: &mut Vec<Patch>, old: &Instance, new: &Instance) {
        let body = self.opening(old.type_name.span.end as usize, b'{');
        let Some(open) = body else {
            // Braces were missing; they come with the first field.
            if new.fields.len() != old.fields.len() && old.fields.is_empty() {
                let (start, end) = (old.span.start as usize, old.span.end as usize);
                patches.push(self.replace(start, end, &self.print_instance(new, self.indent_at(start))));
                return;
            }
            self.labels(patches, old, new);
            let start = old.type_name.span.end as usize;
            self.list(patches, &old.fields, &new.fields, start..start, None);
            return;
        };
        self.labels(patches, old, new);
        let close = (old.span.end as usize).saturating_sub(1).max(open);
        self.list(patches, &old.fields, &new.fields, open..close, None);
    }

    /// `DEF`, its name and the type.
    fn labels(&self, patches: &mut Vec<Patch>, old: &Instance, new: &Instance) {
        let at = old.type_name.span.start as usize;
        match (&old.def, &new.def) {
            (Some(old), Some(new)) => self.name(patches, old, new),
            (Some(_), None) => {
                patches.push(Patch { start: old.span.start as usize, end: at, text: String::new() });
            }
            (None, Some(new)) => {
                patches.push(Patch { start: at, end: at, text: format!("DEF {} ", new.text) });
            }
            (None, None) => {}
        }
        self.name(patches, &old.type_name, &new.type_name);
    }

    fn value(&self, patches: &mut Vec<Patch>, old: &Value, new: &Value) {
        if same_value(old, new) {
            return;
        }
        let (start, end) = (old.span.start as usize, old.span.end as usize);
        let nodes = |value: &Value| -> Option<Vec<Node>> {
            match &value.kind {
                ValueKind::Nodes(nodes) => Some(nodes.clone()),
                ValueKind::Empty => Some(Vec::new()),
                _ => None,
            }
        };
        let brackets = old.bracketed || new.bracketed;
        if let (Some(old_nodes), Some(new_nodes)) = (nodes(old), nodes(new)) {
            if old.bracketed && new.bracketed {
                let close = end.saturating_sub(1).max(start + 1);
                self.list(patches, &old_nodes, &new_nodes, start + 1..close, None);
                return;
            }
            if let ([old], [new]) = (old_nodes.as_slice(), new_nodes.as_slice())
                && old.key() == new.key()
                && !brackets
            {
                new.diff(self, patches, old);
                return;
            }
        }
        let text = self.print_value(new, self.indent_at(start));
        patches.push(self.replace(start, end, &text));
    }

    fn replace_part<T: Part>(&self, old: &T, new: &T) -> Patch {
        let (start, end) = (old.span().start as usize, old.span().end as usize);
        self.replace(start, end, &new.print(self, self.indent_at(start)))
    }

    /// Compares two lists. `inside` is what lies between the brackets; `indent` is that of the items,
    /// by default taken from the first one or two spaces more than the list's own line.
    fn list<T: Part>(
        &self,
        patches: &mut Vec<Patch>,
        old: &[T],
        new: &[T],
        inside: std::ops::Range<usize>,
        indent: Option<&str>,
    ) {
        let outer = self.indent_at(inside.start);
        let deeper = format!("{outer}  ");
        let first = old.first().map(|part| self.indent_at(part.span().start as usize));
        let indent = indent.or(first).unwrap_or(&deeper);
        if old.is_empty() && !new.is_empty() {
            let parts: Vec<_> = new.iter().map(|part| part.print(self, &deeper)).collect();
            if let Some(patch) = self.fill(inside.start, inside.end, outer, &parts) {
                patches.push(patch);
                return;
            }
        }
        let places: Vec<_> = new.iter().map(|part| place(old, part.key())).collect();
        let in_order = in_order(&places);
        let mut kept = vec![false; old.len()];
        let mut after = inside.start;
        for ((part, place), stays) in new.iter().zip(places).zip(in_order) {
            match place.filter(|_| stays).and_then(|at| Some((kept.get_mut(at)?, old.get(at)?))) {
                Some((kept, old)) => {
                    part.diff(self, patches, old);
                    *kept = true;
                    after = old.span().end as usize;
                }
                None => patches.push(self.insert(after, indent, &part.print(self, indent))),
            }
        }
        for (old, _) in old.iter().zip(kept).filter(|(_, kept)| !kept) {
            patches.push(self.remove(old.span().start as usize, old.span().end as usize));
        }
    }
}

/// Which of the original parts has this key; these are in the order of their places.
fn place<T: Part>(old: &[T], key: Span) -> Option<usize> {
    if key.is_synthetic() {
        return None;
    }
    old.binary_search_by_key(&key, T::key).ok()
}

/// Which parts stay where they are, so that as few as possible move: a longest increasing subsequence.
fn in_order(places: &[Option<usize>]) -> Vec<bool> {
    // `ends[n]` is the index of the part with the smallest place that ends a sequence of n + 1 parts.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; places.len()];
    let at = |index: usize| places.get(index).copied().flatten();
    for (index, place) in places.iter().enumerate().filter(|(_, place)| place.is_some()) {
        let length = ends.partition_point(|end| at(*end) < *place);
        if let Some(before) = before.get_mut(index) {
            *before = length.checked_sub(1).and_then(|last| ends.get(last).copied());
        }
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut stays = vec![false; places.len()];
    let mut next = ends.last().copied();
    while let Some(index) = next {
        if let Some(stays) = stays.get_mut(index) {
            *stays = true;
        }
        next = before.get(index).copied().flatten();
    }
    stays
}
