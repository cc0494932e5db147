//! Access to elements of XML documents.

use std::collections::BTreeMap;

use roxmltree::Node;

use super::super::{DecodeError, malformed};

/// Elements by id.
pub(crate) struct Ids<'a, 'input>(BTreeMap<&'a str, Node<'a, 'input>>);

impl<'a, 'input> Ids<'a, 'input> {
    pub(crate) fn new(root: Node<'a, 'input>) -> Self {
        Self(root.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect())
    }

    /// Returns the element with an id.
    pub(crate) fn named(&self, id: &str) -> Option<Node<'a, 'input>> {
        self.0.get(id).copied()
    }

    /// Returns the element that an attribute refers to by `#id`.
    pub(crate) fn target(&self, node: Node<'a, 'input>, attribute: &str) -> Option<Node<'a, 'input>> {
        let url = node.attribute(attribute)?;
        self.0.get(url.strip_prefix('#').unwrap_or(url)).copied()
    }
}

/// Rejects elements that are nested too deeply for the parser.
pub(crate) fn check_depth(bytes: &[u8]) -> Result<(), DecodeError> {
    if base::xml::is_too_deep(bytes) {
        let most = base::xml::MAX_DEPTH;
        return Err(DecodeError::TooLarge(format!("elements are nested more than {most} deep")));
    }
    Ok(())
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

pub(crate) fn numbers(node: Node<'_, '_>) -> Result<Vec<f64>, DecodeError> {
    words(node, |word| word.parse().ok())
}

pub(crate) fn integers(node: Node<'_, '_>) -> Result<Vec<usize>, DecodeError> {
    words(node, |word| word.parse().ok())
}

pub(crate) fn words<T>(node: Node<'_, '_>, parse: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, DecodeError> {
    let parse = |word| {
        parse(word)
            .ok_or_else(|| malformed(format!("{word:?} in <{}> is not a number", node.tag_name().name())))
    };
    node.text().unwrap_or("").split_ascii_whitespace().map(parse).collect()
}
