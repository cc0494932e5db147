//! XML elements that own their text, so that a file can include others; every element knows its location.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::{Diagnostic, Severity, Source, Span, Vec3};

use crate::xml::{MAX_DEPTH, parse, repaired};

/// An element.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: BTreeMap<String, String>,
    /// Its own text, trimmed.
    pub(crate) text: String,
    pub(crate) children: Vec<Element>,
    source: Arc<Source>,
    span: Span,
}

impl Element {
    /// Parses a text and returns its root. Elements that are nested too deep are ignored.
    pub(crate) fn read(name: &str, text: &str) -> Result<Self, String> {
        let repaired = repaired(text);
        let document = parse(&repaired)?;
        let source = Source::new(name, text);
        Ok(Self::of(document.root_element(), &source, 0))
    }

    fn of(node: roxmltree::Node<'_, '_>, source: &Arc<Source>, depth: usize) -> Self {
        let start = node.range().start;
        let name = node.tag_name().name().to_owned();
        let inner = node.children().filter(|child| child.is_element() && depth < MAX_DEPTH);
        let attribute = |attribute: roxmltree::Attribute<'_, '_>| {
            (attribute.name().to_owned(), attribute.value().to_owned())
        };
        Self {
            attributes: node.attributes().map(attribute).collect(),
            text: node.text().unwrap_or("").trim().to_owned(),
            children: inner.map(|child| Self::of(child, source, depth + 1)).collect(),
            source: Arc::clone(source),
            span: Span::new(start, start + 1 + name.len()),
            name,
        }
    }

    /// Creates an empty element with another name at the same location.
    pub(crate) fn like(&self, name: &str) -> Self {
        let (attributes, children) = (BTreeMap::new(), Vec::new());
        Self { name: name.to_owned(), attributes, text: String::new(), children, ..self.clone() }
    }

    /// Returns an attribute.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }

    /// Returns the child elements with a name.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// Returns the first child element with a name.
    pub(crate) fn one(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// Returns the text of the first child element with a name.
    pub(crate) fn child_text(&self, name: &str) -> Option<&str> {
        self.one(name).map(|child| child.text.as_str())
    }
}

/// What could not be converted.
#[derive(Default)]
pub(crate) struct Diagnostics(pub(crate) Vec<Diagnostic>);

impl Diagnostics {
    /// Reports something that was ignored or replaced; the message says what was done.
    pub(crate) fn warn(&mut self, at: &Element, message: impl Into<String>) {
        self.report(Severity::Warning, at, message.into());
    }

    /// Reports something that was expressed differently.
    pub(crate) fn note(&mut self, at: &Element, message: impl Into<String>) {
        self.report(Severity::Note, at, message.into());
    }

    fn report(&mut self, severity: Severity, at: &Element, message: String) {
        let diagnostic = Diagnostic::at(severity, "import/left", &at.source, at.span, message);
        if !self.0.contains(&diagnostic) {
            self.0.push(diagnostic);
        }
    }

    /// Parses the numbers of a text; an invalid one is reported and counts as 0.
    pub(crate) fn numbers(&mut self, at: &Element, text: &str) -> Vec<f64> {
        let mut numbers = Vec::new();
        for word in text.split_whitespace() {
            match word.parse::<f64>() {
                Ok(number) if !number.is_nan() => numbers.push(number.clamp(-1e150, 1e150)),
                _ => {
                    self.warn(at, format!("{word:?} is not a number; 0 is used"));
                    numbers.push(0.0);
                }
            }
        }
        numbers
    }

    /// Parses three numbers.
    pub(crate) fn vector(&mut self, at: &Element, text: &str) -> Vec3 {
        match self.numbers(at, text)[..] {
            [x, y, z, ..] => Vec3::new(x, y, z),
            _ => {
                self.warn(at, "3 numbers were expected; 0 0 0 is used");
                Vec3::ZERO
            }
        }
    }
}
