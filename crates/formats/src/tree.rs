//! XML files as trees that own their text, so that files may include others; every element knows its place.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::{Diagnostic, Severity, Source, Span, Vec3};

use crate::xml::{MAX_DEPTH, mended, parse};

/// An element.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: BTreeMap<String, String>,
    /// The text right in it, without blanks around.
    pub(crate) text: String,
    pub(crate) children: Vec<Element>,
    source: Arc<Source>,
    span: Span,
}

impl Element {
    /// The root of a text. Elements that are too deep are ignored.
    pub(crate) fn read(name: &str, text: &str) -> Result<Self, String> {
        let mended = mended(text);
        let document = parse(&mended)?;
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

    /// An empty element of another name at the same place in the file.
    pub(crate) fn like(&self, name: &str) -> Self {
        let (attributes, children) = (BTreeMap::new(), Vec::new());
        Self { name: name.to_owned(), attributes, text: String::new(), children, ..self.clone() }
    }

    /// An attribute.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }

    /// Child elements of a name.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The first child element of a name.
    pub(crate) fn one(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// The text of the child element of a name.
    pub(crate) fn said(&self, name: &str) -> Option<&str> {
        self.one(name).map(|child| child.text.as_str())
    }
}

/// What could not be carried over.
#[derive(Default)]
pub(crate) struct Remarks(pub(crate) Vec<Diagnostic>);

impl Remarks {
    /// Something that was ignored or replaced; the message says what was done.
    pub(crate) fn warn(&mut self, at: &Element, message: impl Into<String>) {
        self.tell(Severity::Warning, at, message.into());
    }

    /// Something that was said in other words.
    pub(crate) fn note(&mut self, at: &Element, message: impl Into<String>) {
        self.tell(Severity::Note, at, message.into());
    }

    fn tell(&mut self, severity: Severity, at: &Element, message: String) {
        let remark = Diagnostic::at(severity, "import/left", &at.source, at.span, message);
        if !self.0.contains(&remark) {
            self.0.push(remark);
        }
    }

    /// The numbers of a text; what is none counts as 0 and is told.
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

    /// Three numbers.
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
