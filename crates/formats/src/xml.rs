//! XML with locations: a parser, and diagnostics that refer to them.

use std::collections::BTreeSet;
use std::sync::Arc;

use base::{Diagnostic, Quat, Severity, Source, Span, Vec3, math};
use roxmltree::Node;

/// Larger files are rejected: they are no robot descriptions.
const MAX_BYTES: usize = 64 << 20;

/// Elements beyond this depth are ignored.
pub(crate) const MAX_DEPTH: usize = 200;

/// A file that is being read, and the diagnostics about it.
pub(crate) struct Reader {
    pub(crate) source: Arc<Source>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Reader {
    /// Creates a reader; `name` is used in messages.
    pub(crate) fn new(name: &str, text: &str) -> Self {
        Self { source: Source::new(name, text), diagnostics: Vec::new() }
    }

    /// Reports something that was ignored or replaced; the message says what was done.
    pub(crate) fn warn(&mut self, node: Node<'_, '_>, message: impl Into<String>) {
        self.report(Severity::Warning, node, message);
    }

    /// Reports something worth knowing.
    pub(crate) fn note(&mut self, node: Node<'_, '_>, message: impl Into<String>) {
        self.report(Severity::Note, node, message);
    }

    fn report(&mut self, severity: Severity, node: Node<'_, '_>, message: impl Into<String>) {
        let start = node.range().start;
        let end = start + 1 + node.tag_name().name().len();
        let span = Span::new(start, end);
        self.diagnostics.push(Diagnostic::at(severity, "import/left", &self.source, span, message));
    }

    /// Reads the numbers of an attribute; an invalid one is reported and counts as 0.
    pub(crate) fn numbers(&mut self, node: Node<'_, '_>, name: &str) -> Option<Vec<f64>> {
        let text = node.attribute(name)?;
        Some(self.numbers_of(node, name, text))
    }

    /// Parses the numbers of a text.
    pub(crate) fn numbers_of(&mut self, node: Node<'_, '_>, name: &str, text: &str) -> Vec<f64> {
        let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        let mut numbers = Vec::new();
        for word in words {
            match word.parse::<f64>() {
                Ok(number) if number.is_finite() => numbers.push(number),
                Ok(number) if !number.is_nan() => numbers.push(number.signum() * f64::MAX.sqrt()),
                _ => {
                    self.warn(node, format!("{name}: {word:?} is not a number; 0 is used"));
                    numbers.push(0.0);
                }
            }
        }
        numbers
    }

    /// Reads one number of an attribute.
    pub(crate) fn number(&mut self, node: Node<'_, '_>, name: &str) -> Option<f64> {
        self.numbers(node, name)?.first().copied()
    }

    /// Reads three numbers of an attribute.
    pub(crate) fn vector(&mut self, node: Node<'_, '_>, name: &str) -> Option<Vec3> {
        let numbers = self.numbers(node, name)?;
        match numbers[..] {
            [x, y, z] => Some(Vec3::new(x, y, z)),
            _ => {
                self.warn(node, format!("{name}: 3 numbers were expected; it is ignored"));
                None
            }
        }
    }
}

/// Repairs what strict XML parsers reject although models contain it and simulators accept it: double hyphens in
/// comments, and names with undeclared prefixes. Bytes are overwritten one by one, so that locations stay the same.
pub(crate) fn repaired(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let prefixes =
        text.match_indices("xmlns:").filter_map(|(at, word)| text.get(at + word.len()..)?.split('=').next());
    let known: BTreeSet<&str> = prefixes.map(str::trim).chain(["xmlns", "xml"]).collect();
    let mut at = 0;
    while let Some(start) = find(text, at, "<") {
        let rest = text.get(start..).unwrap_or("");
        let (opening, closing) = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
            .into_iter()
            .find(|(opening, _)| rest.starts_with(opening))
            .unwrap_or(("<", ""));
        let inner = start + opening.len();
        let end = match closing {
            "" => repair_tag(text, inner, &known, &mut bytes),
            _ => find(text, inner, closing).unwrap_or(text.len()),
        };
        if opening == "<!--" {
            let comment = bytes.get_mut(inner..end).unwrap_or_default();
            comment.iter_mut().filter(|byte| **byte == b'-').for_each(|byte| *byte = b' ');
        }
        at = end.max(inner) + closing.len();
    }
    // Only ASCII characters were replaced by others.
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

fn find(text: &str, from: usize, what: &str) -> Option<usize> {
    Some(from + text.get(from..)?.find(what)?)
}

/// Replaces the colons after undeclared prefixes in a tag; returns where the tag ends.
fn repair_tag(text: &str, start: usize, known: &BTreeSet<&str>, bytes: &mut [u8]) -> usize {
    let (mut quote, mut word) = (None, start);
    for (offset, byte) in text.bytes().enumerate().skip(start) {
        match (quote, byte) {
            (None, b'>' | b'<') => return offset,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            (None, b':') => {
                let is_known = text.get(word..offset).is_some_and(|prefix| known.contains(prefix));
                if let Some(colon) = bytes.get_mut(offset).filter(|_| !is_known) {
                    *colon = b'.';
                }
            }
            _ => {}
        }
        if quote.is_none() && !(byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')) {
            word = offset + 1;
        }
    }
    text.len()
}

/// Parses a text, which should be [`repaired`] first.
///
/// # Errors
/// What is wrong, with its location.
pub(crate) fn parse(text: &str) -> Result<roxmltree::Document<'_>, String> {
    if text.len() > MAX_BYTES {
        return Err(format!("the file is larger than {} MiB", MAX_BYTES >> 20));
    }
    if base::xml::is_too_deep(text.as_bytes()) {
        return Err(format!("elements are nested more than {} deep", base::xml::MAX_DEPTH));
    }
    let options = roxmltree::ParsingOptions { nodes_limit: 4_000_000, ..Default::default() };
    roxmltree::Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::DtdDetected => {
            "document type definitions (<!DOCTYPE>) are not supported; remove them".to_owned()
        }
        error => format!("this is not XML: {error}"),
    })
}

/// Returns the child elements with a name.
pub(crate) fn all<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.is_element() && child.tag_name().name() == name)
}

/// Returns the first child element with a name.
pub(crate) fn one<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> Option<Node<'a, 'i>> {
    all(node, name).next()
}

/// Rotation by roll, pitch and yaw about the fixed axes x, y and z, in this order.
pub(crate) fn from_rpy(rpy: Vec3) -> Quat {
    math::axis_angle(Vec3::Z, rpy.z) * math::axis_angle(Vec3::Y, rpy.y) * math::axis_angle(Vec3::X, rpy.x)
}
