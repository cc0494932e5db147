//! XML with places: what stands in it, and remarks that point to it.

use std::sync::Arc;

use base::{Diagnostic, Quat, Severity, Source, Span, Vec3, math};
use roxmltree::Node;

/// Files beyond this are refused: they are no descriptions of robots.
const MAX_BYTES: usize = 64 << 20;

/// Elements beyond this depth are left out.
pub(crate) const MAX_DEPTH: usize = 200;

/// A file that is read, and what was odd in it.
pub(crate) struct Reader {
    pub(crate) source: Arc<Source>,
    pub(crate) remarks: Vec<Diagnostic>,
}

impl Reader {
    /// A file by its name in messages.
    pub(crate) fn new(name: &str, text: &str) -> Self {
        Self { source: Source::new(name, text), remarks: Vec::new() }
    }

    /// Something that was left out or replaced; the message says what was done.
    pub(crate) fn warn(&mut self, node: Node<'_, '_>, message: impl Into<String>) {
        self.tell(Severity::Warning, node, message);
    }

    /// Something worth knowing.
    pub(crate) fn note(&mut self, node: Node<'_, '_>, message: impl Into<String>) {
        self.tell(Severity::Note, node, message);
    }

    fn tell(&mut self, severity: Severity, node: Node<'_, '_>, message: impl Into<String>) {
        let start = node.range().start;
        let end = start + 1 + node.tag_name().name().len();
        let span = Span::new(start, end);
        self.remarks.push(Diagnostic::at(severity, "import/left", &self.source, span, message));
    }

    /// Numbers of an attribute; what is none counts as 0 and is told.
    pub(crate) fn numbers(&mut self, node: Node<'_, '_>, name: &str) -> Option<Vec<f64>> {
        let text = node.attribute(name)?;
        Some(self.numbers_of(node, name, text))
    }

    /// Numbers of a text.
    pub(crate) fn numbers_of(&mut self, node: Node<'_, '_>, name: &str, text: &str) -> Vec<f64> {
        let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        let mut numbers = Vec::new();
        for word in words {
            match word.parse::<f64>() {
                Ok(number) if number.is_finite() => numbers.push(number),
                Ok(number) if !number.is_nan() => numbers.push(number.signum() * f64::MAX.sqrt()),
                _ => {
                    self.warn(node, format!("{name}: {word:?} is no number; 0 is used"));
                    numbers.push(0.0);
                }
            }
        }
        numbers
    }

    /// One number of an attribute.
    pub(crate) fn number(&mut self, node: Node<'_, '_>, name: &str) -> Option<f64> {
        self.numbers(node, name)?.first().copied()
    }

    /// Three numbers of an attribute.
    pub(crate) fn vector(&mut self, node: Node<'_, '_>, name: &str) -> Option<Vec3> {
        let numbers = self.numbers(node, name)?;
        match numbers[..] {
            [x, y, z] => Some(Vec3::new(x, y, z)),
            _ => {
                self.warn(node, format!("{name}: 3 numbers were expected; it is left out"));
                None
            }
        }
    }
}

/// The document of a text.
///
/// # Errors
/// What is wrong, with its place.
pub(crate) fn parse(text: &str) -> Result<roxmltree::Document<'_>, String> {
    if text.len() > MAX_BYTES {
        return Err(format!("the file is larger than {} MiB", MAX_BYTES >> 20));
    }
    let options = roxmltree::ParsingOptions { nodes_limit: 4_000_000, ..Default::default() };
    roxmltree::Document::parse_with_options(text, options).map_err(|error| format!("this is no XML: {error}"))
}

/// Child elements of a name.
pub(crate) fn all<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.is_element() && child.tag_name().name() == name)
}

/// The first child element of a name.
pub(crate) fn one<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> Option<Node<'a, 'i>> {
    all(node, name).next()
}

/// Roll, pitch and yaw about the fixed axes x, y and z, in this order.
pub(crate) fn from_rpy(rpy: Vec3) -> Quat {
    math::axis_angle(Vec3::Z, rpy.z) * math::axis_angle(Vec3::Y, rpy.y) * math::axis_angle(Vec3::X, rpy.x)
}
