//! The writer: turns an edited tree back into text.
//!
//! The source text is parsed again and compared with the tree. Equal elements keep their bytes; only differences are
//! replaced, inserted or removed. Edits therefore need not maintain spans: an element is identified by the span of its
//! name, and a changed value is detected by comparing contents.

pub(crate) mod canonical;
mod diff;
mod layout;
mod same;

use crate::ast::{Document, Instance, Item, Node, ValueKind};
use crate::parse::parse;

/// Returns the text of a document: byte for byte the source, except for what has been edited.
///
/// New elements are laid out as by Webots: two spaces of indentation per level, one field or node per line.
#[must_use]
pub fn write(document: &Document) -> String {
    let original = parse(std::sync::Arc::clone(&document.source));
    let text = document.source.text.as_str();
    if original.header == document.header && original.items == document.items {
        return text.to_owned();
    }
    let mut nodes = Vec::new();
    for item in &original.items {
        collect_item(item, &mut nodes);
    }
    nodes.sort_by_key(|node| node.type_name.span);
    let newline = if text.lines().next().is_some_and(|line| text[line.len()..].starts_with("\r\n")) {
        "\r\n"
    } else {
        "\n"
    };
    let writer = Writer { text, nodes, newline };
    let mut patches = Vec::new();
    writer.diff_document(&mut patches, &original, document);
    apply_patches(text, 0, text.len(), patches)
}

/// The original text and its nodes.
pub(crate) struct Writer<'a> {
    text: &'a str,
    /// All nodes of the original, sorted by the span of their type name.
    nodes: Vec<&'a Instance>,
    /// The line ending of the file.
    newline: &'static str,
}

impl<'a> Writer<'a> {
    /// Creates a writer that lays out everything from scratch.
    pub(crate) fn plain(text: &'a str) -> Self {
        Self { text, nodes: Vec::new(), newline: "\n" }
    }
}

/// A replacement for the bytes from `start` to `end`.
struct Patch {
    start: usize,
    end: usize,
    text: String,
}

/// Returns the bytes from `start` to `end` with the patches applied.
///
/// Two removals may both cover the white space between them; no other patches overlap.
fn apply_patches(text: &str, start: usize, end: usize, mut patches: Vec<Patch>) -> String {
    patches.sort_by_key(|patch| (patch.start, patch.end));
    let mut out = String::with_capacity(end - start);
    let mut done = start;
    for patch in patches {
        out.push_str(text.get(done..patch.start).unwrap_or(""));
        out.push_str(&patch.text);
        done = done.max(patch.end);
    }
    out.push_str(text.get(done..end).unwrap_or(""));
    out
}

fn collect_item<'a>(item: &'a Item, nodes: &mut Vec<&'a Instance>) {
    match item {
        Item::ExternProto(_) => {}
        Item::Node(node) => collect_node(node, nodes),
        Item::Proto(proto) => {
            let defaults = proto.parameters.iter().filter_map(|parameter| parameter.default.as_ref());
            defaults.for_each(|value| collect_kind(&value.kind, nodes));
            proto.body.items.iter().for_each(|item| collect_item(item, nodes));
        }
    }
}

fn collect_node<'a>(node: &'a Node, nodes: &mut Vec<&'a Instance>) {
    if let Node::Instance(instance) = node {
        nodes.push(instance);
        instance.fields.iter().for_each(|field| collect_kind(&field.value.kind, nodes));
    }
}

fn collect_kind<'a>(kind: &'a ValueKind, nodes: &mut Vec<&'a Instance>) {
    if let ValueKind::Nodes(inner) = kind {
        inner.iter().for_each(|node| collect_node(node, nodes));
    }
}
