//! Ways through the XML.

use std::collections::BTreeMap;

use roxmltree::Node;

use super::super::{Problem, broken};

/// Elements by id.
pub(crate) struct Ids<'a, 'input>(BTreeMap<&'a str, Node<'a, 'input>>);

impl<'a, 'input> Ids<'a, 'input> {
    pub(crate) fn new(root: Node<'a, 'input>) -> Self {
        Self(root.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect())
    }

    /// The element of an id.
    pub(crate) fn named(&self, id: &str) -> Option<Node<'a, 'input>> {
        self.0.get(id).copied()
    }

    /// The element that `#id` in an attribute names.
    pub(crate) fn target(&self, node: Node<'a, 'input>, attribute: &str) -> Option<Node<'a, 'input>> {
        let url = node.attribute(attribute)?;
        self.0.get(url.strip_prefix('#').unwrap_or(url)).copied()
    }
}

/// Deeper nesting is refused before the parser sees it: the parser recurses, and a stack cannot be caught.
const MAX_XML_DEPTH: usize = 500;

/// Counts open elements; strings in tags, comments, character data and instructions are passed over.
pub(crate) fn check_depth(bytes: &[u8]) -> Result<(), Problem> {
    let mut rest = bytes;
    let mut depth = 0_usize;
    while let Some(at) = rest.iter().position(|byte| *byte == b'<') {
        rest = rest.get(at + 1..).unwrap_or(&[]);
        let skipped = [(&b"!--"[..], &b"-->"[..]), (b"![CDATA[", b"]]>"), (b"?", b"?>")];
        if let Some((_, end)) = skipped.iter().find(|(start, _)| rest.starts_with(start)) {
            let at = rest.windows(end.len()).position(|window| window == *end);
            rest = at.and_then(|at| rest.get(at + end.len()..)).unwrap_or(&[]);
            continue;
        }
        if rest.first() == Some(&b'/') {
            depth = depth.saturating_sub(1);
            continue;
        }
        let (length, is_closed) = tag(rest);
        if !is_closed {
            depth += 1;
            if depth > MAX_XML_DEPTH {
                return Err(Problem::TooLarge(format!("elements are nested more than {MAX_XML_DEPTH} deep")));
            }
        }
        rest = rest.get(length..).unwrap_or(&[]);
    }
    Ok(())
}

/// Length of a tag up to its `>`, and whether it ends in `/>`.
fn tag(bytes: &[u8]) -> (usize, bool) {
    let mut quote = None;
    let mut before = 0;
    for (at, byte) in bytes.iter().enumerate() {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(*byte),
            (None, b'>') => return (at + 1, before == b'/'),
            (Some(open), byte) if open == *byte => quote = None,
            _ => {}
        }
        before = *byte;
    }
    (bytes.len(), false)
}

pub(crate) fn child<'a, 'input>(node: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    node.children().find(|child| child.tag_name().name() == name)
}

pub(crate) fn elements<'a, 'input>(
    node: Node<'a, 'input>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'input>> + use<'a, 'input> {
    node.children().filter(move |child| child.tag_name().name() == name)
}

pub(crate) fn numbers(node: Node<'_, '_>) -> Result<Vec<f64>, Problem> {
    words(node, |word| word.parse().ok())
}

pub(crate) fn integers(node: Node<'_, '_>) -> Result<Vec<usize>, Problem> {
    words(node, |word| word.parse().ok())
}

pub(crate) fn words<T>(node: Node<'_, '_>, parse: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, Problem> {
    let parse = |word| {
        parse(word).ok_or_else(|| broken(format!("{word:?} in <{}> is not a number", node.tag_name().name())))
    };
    node.text().unwrap_or("").split_ascii_whitespace().map(parse).collect()
}
