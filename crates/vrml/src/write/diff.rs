//! Differences between the original and the edited tree, as patches of the original text.

use base::Span;

use super::same::is_same_value;
use super::{Patch, Writer, canonical};
use crate::ast::{Document, Field, Header, Instance, Item, Name, Node, Parameter, Proto, Value, ValueKind};
use crate::lexer::Lexer;

/// An element of a list: a field, a node, a parameter or a statement.
trait ListItem {
    /// The span of its name, which identifies it in the original.
    fn key(&self) -> Span;
    fn span(&self) -> Span;
    fn print(&self, writer: &Writer<'_>, indent: &str) -> String;
    fn diff(&self, writer: &Writer<'_>, patches: &mut Vec<Patch>, old: &Self);
}

impl ListItem for Field {
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
        writer.diff_name(patches, &old.name, &self.name);
        writer.diff_value(patches, &old.value, &self.value);
    }
}

impl ListItem for Node {
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
            (Self::Instance(old), Self::Instance(new)) => writer.diff_instance(patches, old, new),
            (Self::Use { name: old, .. }, Self::Use { name: new, .. }) => writer.diff_name(patches, old, new),
            _ => patches.push(writer.replace_item(old, self)),
        }
    }
}

impl ListItem for Parameter {
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
            && self.restriction.iter().zip(&old.restriction).all(|(new, old)| is_same_value(new, old));
        match (&old.default, &self.default) {
            (old_default, new_default)
                if restricted
                    && self.kind == old.kind
                    && self.ty.text == old.ty.text
                    && old_default.is_some() == new_default.is_some() =>
            {
                writer.diff_name(patches, &old.name, &self.name);
                if let (Some(old), Some(new)) = (old_default, new_default) {
                    writer.diff_value(patches, old, new);
                }
            }
            _ => patches.push(writer.replace_item(old, self)),
        }
    }
}

impl ListItem for Item {
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
            (Self::Proto(old), Self::Proto(new)) => writer.diff_proto(patches, old, new),
            (Self::ExternProto(old), Self::ExternProto(new))
                if old.url == new.url && old.importable == new.importable => {}
            _ => patches.push(writer.replace_item(old, self)),
        }
    }
}

impl Writer<'_> {
    pub(super) fn diff_document(&self, patches: &mut Vec<Patch>, old: &Document, new: &Document) {
        let start = if self.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let new_header = self.diff_header(patches, start, old.header.as_ref(), new.header.as_ref());
        let first = old.header.as_ref().map_or(start, |header| header.span.end as usize);
        if old.items.is_empty() && self.text.len() == start {
            // There is no text to patch yet.
            let statements: String =
                new.items.iter().map(|item| self.print_item(item, "") + self.newline).collect();
            let gap = if new_header && !statements.is_empty() { self.newline } else { "" };
            patches.push(Patch { start, end: start, text: format!("{gap}{statements}") });
            return;
        }
        self.diff_list(patches, &old.items, &new.items, first..first, Some(""));
    }

    /// Patches the header. Returns whether a header was added.
    fn diff_header(
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

    fn diff_name(&self, patches: &mut Vec<Patch>, old: &Name, new: &Name) {
        if old.text != new.text {
            let (start, end) = (old.span.start as usize, old.span.end as usize);
            patches.push(Patch { start, end, text: new.text.clone() });
        }
    }

    fn diff_proto(&self, patches: &mut Vec<Patch>, old: &Proto, new: &Proto) {
        self.diff_name(patches, &old.name, &new.name);
        if let Some(open) = self.after_delimiter(old.name.span.end as usize, b'[') {
            let close = self.skip_to_content(open, old.body.span.start as usize);
            self.diff_list(patches, &old.parameters, &new.parameters, open..close, None);
        }
        let (start, end) = (old.body.span.start as usize, old.body.span.end as usize);
        self.diff_list(patches, &old.body.items, &new.body.items, start..end, None);
    }

    /// Returns the position after the delimiter, if it is the next token after `from`.
    fn after_delimiter(&self, from: usize, delimiter: u8) -> Option<usize> {
        let mut lexer = Lexer::new(self.text.as_bytes(), from);
        lexer.skip_trivia();
        (self.text.as_bytes().get(lexer.pos()) == Some(&delimiter)).then_some(lexer.pos() + 1)
    }

    /// Returns the position of the next token after `from`, or `from` if that is not before `end`.
    fn skip_to_content(&self, from: usize, end: usize) -> usize {
        let mut lexer = Lexer::new(self.text.as_bytes(), from);
        lexer.skip_trivia();
        if lexer.pos() < end { lexer.pos() } else { from }
    }

    pub(super) fn diff_instance(&self, patches: &mut Vec<Patch>, old: &Instance, new: &Instance) {
        let body = self.after_delimiter(old.type_name.span.end as usize, b'{');
        let Some(open) = body else {
            // The braces were missing; they are added with the first field.
            if new.fields.len() != old.fields.len() && old.fields.is_empty() {
                let (start, end) = (old.span.start as usize, old.span.end as usize);
                patches.push(self.replace(start, end, &self.print_instance(new, self.indent_at(start))));
                return;
            }
            self.diff_labels(patches, old, new);
            let start = old.type_name.span.end as usize;
            self.diff_list(patches, &old.fields, &new.fields, start..start, None);
            return;
        };
        self.diff_labels(patches, old, new);
        let close = (old.span.end as usize).saturating_sub(1).max(open);
        self.diff_list(patches, &old.fields, &new.fields, open..close, None);
    }

    /// Patches `DEF`, the name after it and the type.
    fn diff_labels(&self, patches: &mut Vec<Patch>, old: &Instance, new: &Instance) {
        let at = old.type_name.span.start as usize;
        match (&old.def, &new.def) {
            (Some(old), Some(new)) => self.diff_name(patches, old, new),
            (Some(_), None) => {
                patches.push(Patch { start: old.span.start as usize, end: at, text: String::new() });
            }
            (None, Some(new)) => {
                patches.push(Patch { start: at, end: at, text: format!("DEF {} ", new.text) });
            }
            (None, None) => {}
        }
        self.diff_name(patches, &old.type_name, &new.type_name);
    }

    fn diff_value(&self, patches: &mut Vec<Patch>, old: &Value, new: &Value) {
        if is_same_value(old, new) {
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
                self.diff_list(patches, &old_nodes, &new_nodes, start + 1..close, None);
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

    fn replace_item<T: ListItem>(&self, old: &T, new: &T) -> Patch {
        let (start, end) = (old.span().start as usize, old.span().end as usize);
        self.replace(start, end, &new.print(self, self.indent_at(start)))
    }

    /// Patches a list. `inside` is the range between the brackets. `indent` is the indentation of the items; by default
    /// that of the first one, or two spaces more than that of the line of the list.
    fn diff_list<T: ListItem>(
        &self,
        patches: &mut Vec<Patch>,
        old: &[T],
        new: &[T],
        inside: std::ops::Range<usize>,
        indent: Option<&str>,
    ) {
        let outer = self.indent_at(inside.start);
        let deeper = format!("{outer}  ");
        let first = old.first().map(|item| self.indent_at(item.span().start as usize));
        let indent = indent.or(first).unwrap_or(&deeper);
        if old.is_empty() && !new.is_empty() {
            let printed: Vec<_> = new.iter().map(|item| item.print(self, &deeper)).collect();
            if let Some(patch) = self.fill_empty(inside.start, inside.end, outer, &printed) {
                patches.push(patch);
                return;
            }
        }
        let indices: Vec<_> = new.iter().map(|item| original_index(old, item.key())).collect();
        let stays = longest_increasing_subsequence(&indices);
        let mut kept = vec![false; old.len()];
        let mut after = inside.start;
        for ((item, index), stays) in new.iter().zip(indices).zip(stays) {
            match index.filter(|_| stays).and_then(|at| Some((kept.get_mut(at)?, old.get(at)?))) {
                Some((kept, old)) => {
                    item.diff(self, patches, old);
                    *kept = true;
                    after = old.span().end as usize;
                }
                None => patches.push(self.insert(after, indent, &item.print(self, indent))),
            }
        }
        for (old, _) in old.iter().zip(kept).filter(|(_, kept)| !kept) {
            patches.push(self.remove(old.span().start as usize, old.span().end as usize));
        }
    }
}

/// Returns the index of the original item with this key; the originals are sorted by key.
fn original_index<T: ListItem>(old: &[T], key: Span) -> Option<usize> {
    if key.is_synthetic() {
        return None;
    }
    old.binary_search_by_key(&key, T::key).ok()
}

/// Returns which items can keep their position so that as few as possible are moved: a longest increasing subsequence.
fn longest_increasing_subsequence(indices: &[Option<usize>]) -> Vec<bool> {
    // `ends[n]` is the item with the smallest original index that ends a sequence of n + 1 items.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; indices.len()];
    let at = |index: usize| indices.get(index).copied().flatten();
    for (index, original) in indices.iter().enumerate().filter(|(_, original)| original.is_some()) {
        let length = ends.partition_point(|end| at(*end) < *original);
        if let Some(before) = before.get_mut(index) {
            *before = length.checked_sub(1).and_then(|last| ends.get(last).copied());
        }
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut stays = vec![false; indices.len()];
    let mut next = ends.last().copied();
    while let Some(index) = next {
        if let Some(stays) = stays.get_mut(index) {
            *stays = true;
        }
        next = before.get(index).copied().flatten();
    }
    stays
}
