//! XML elements and the text of values.

use std::collections::BTreeSet;
use std::fmt::Write;

use base::{Pose, math};
use scene::{NodeId, Value};

use crate::shared::xml::escaped;

/// A writer of XML elements, indented by their depth.
#[derive(Default)]
pub(super) struct Elements {
    text: String,
    depth: usize,
    used: BTreeSet<NodeId>,
    /// Number of elements whose id is not that of a node.
    copies: usize,
}

impl Elements {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns a unique id for the element of a node. A second element of the same node has an id that no frame of an
    /// animation uses.
    pub(super) fn id(&mut self, node: NodeId) -> String {
        if self.used.insert(node) {
            return format!("n{}", node.0);
        }
        self.copies += 1;
        format!("n{}_{}", node.0, self.copies)
    }

    pub(super) fn open(&mut self, tag: &str, attributes: &[(&str, String)]) {
        self.start(tag, attributes);
        self.text.push_str(">\n");
        self.depth += 1;
    }

    pub(super) fn close(&mut self, tag: &str) {
        self.depth = self.depth.saturating_sub(1);
        let _ = writeln!(self.text, "{:1$}</{tag}>", "", self.depth * 2); // to memory
    }

    pub(super) fn empty(&mut self, tag: &str, attributes: &[(&str, String)]) {
        self.start(tag, attributes);
        self.text.push_str("/>\n");
    }

    fn start(&mut self, tag: &str, attributes: &[(&str, String)]) {
        let _ = write!(self.text, "{:1$}<{tag}", "", self.depth * 2); // to memory
        for (name, value) in attributes {
            let _ = write!(self.text, " {name}=\"{}\"", escaped(value)); // to memory
        }
    }
}

/// Returns the text of a value in attributes.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::SfBool(value) => value.to_string(),
        Value::SfString(text) => text.clone(),
        Value::MfString(texts) => quoted(texts),
        other => numbers(&other.numbers().unwrap_or_default()),
    }
}

/// Returns a list of quoted strings.
pub(super) fn quoted(texts: &[String]) -> String {
    let one = |text: &String| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    texts.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Returns numbers separated by spaces.
pub(super) fn numbers(numbers: &[f64]) -> String {
    // Avoids -0.
    joined(numbers.iter().map(|number| number + 0.0))
}

/// Returns items separated by spaces.
pub(super) fn joined<T: std::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut out = String::new();
    for item in items {
        if !out.is_empty() {
            out.push(' ');
        }
        let _ = write!(out, "{item}"); // to memory
    }
    out
}

/// Returns the attributes of a pose.
pub(super) fn place(pose: &Pose) -> Vec<(&'static str, String)> {
    let (axis, angle) = math::to_axis_angle(pose.rotation);
    let rotation = [axis.x, axis.y, axis.z, angle];
    vec![("translation", numbers(&pose.translation.to_array())), ("rotation", numbers(&rotation))]
}
