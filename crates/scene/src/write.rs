//! Writes a scene graph as text: PROTO instances as instances, without defaults.

use std::fmt::Write;

use catalog::NodeType;

use crate::graph::{Node, NodeId, Scene};
use crate::value::Value;
use crate::version::Version;

impl Node {
    /// Returns the type name used in files of the node's version: before R2023b one name stood for two current types.
    #[must_use]
    pub fn type_in_file(&self) -> &'static NodeType {
        let is_split_off = |ty: &&NodeType| ty.plain == Some(self.ty.name);
        let old = catalog::NODES.iter().find(|ty| self.version < Version::R2023B && is_split_off(ty));
        old.unwrap_or(self.ty)
    }
}

impl Scene {
    /// Returns the world as canonical text: header and declarations as written, then each node with the fields that
    /// differ from their defaults, in the catalogue's order. Comments and layout of the original file are lost.
    ///
    /// Changes inside a PROTO to fields that are tied to no parameter cannot be written.
    #[must_use]
    pub fn write(&self) -> String {
        let mut out = String::new();
        if !self.preamble.first().is_some_and(|line| line.starts_with('#')) {
            let _ = writeln!(out, "#VRML_SIM {} utf8", Version::NEWEST);
        }
        for declaration in &self.preamble {
            out.push_str(declaration);
            out.push('\n');
        }
        out.push_str(&self.declarations());
        let root = self.get(Self::ROOT);
        for id in root.into_iter().flat_map(|root| root.values.iter().flat_map(Value::nodes)) {
            out.push('\n');
            self.write_node(&mut out, *id, 0);
            out.push('\n');
        }
        out
    }

    /// Returns a node with everything below it as canonical text.
    #[must_use]
    pub fn write_subtree(&self, id: NodeId) -> String {
        let mut out = String::new();
        self.write_node(&mut out, id, 0);
        out
    }

    /// Writes a node. The depth of the graph is bounded, and so is this recursion.
    pub(crate) fn write_node(&self, out: &mut String, id: NodeId, indent: usize) {
        let Some(node) = self.get(id) else { return };
        if let Some(def) = self.used_def(id, node) {
            let _ = write!(out, "USE {def}");
            return;
        }
        if let Some(def) = &node.def {
            let _ = write!(out, "DEF {def} ");
        }
        match node.protos.first() {
            Some(proto) => {
                let _ = writeln!(out, "{} {{", proto.name);
                for state in self.state_of_outermost(id) {
                    self.write_field(out, &state.title(), state.value, indent + 1);
                }
                let parameters = proto.parameters.iter().zip(&proto.written).enumerate();
                for (parameter, ((name, value), is_written)) in parameters {
                    let is_default = self.history.unmentioned.get(&(id, 0, parameter)) == Some(value);
                    if *is_written && !is_default {
                        self.write_field(out, name, value, indent + 1);
                    }
                }
            }
            None => {
                let _ = writeln!(out, "{} {{", node.type_in_file().name);
                for (field, value) in node.ty.fields.iter().zip(&node.values) {
                    let is_default = *value == Value::from_default(field.ty, field.default);
                    let is_carried = field.deprecated.is_some_and(|new| self.value(id, new) == Some(value));
                    if !is_default && !is_carried {
                        self.write_field(out, field.name, value, indent + 1);
                    }
                }
            }
        }
        pad(out, indent);
        out.push('}');
    }

    /// Returns the DEF name if a copy can be written as a USE of it.
    fn used_def<'a>(&'a self, id: NodeId, node: &Node) -> Option<&'a str> {
        let original = node.use_of.filter(|_| !node.is_repeat)?;
        let parent_of = |id: NodeId| self.get(id).and_then(|node| node.parent);
        let parent_use = parent_of(id).and_then(|parent| self.get(parent)).and_then(|parent| parent.use_of);
        // Inside a copy, the whole copy is written as USE, or each node in full.
        if parent_use.is_some() && parent_use == parent_of(original) {
            return None;
        }
        self.get(original)?.def.as_deref()
    }

    pub(crate) fn write_field(&self, out: &mut String, name: &str, value: &Value, indent: usize) {
        pad(out, indent);
        out.push_str(name);
        out.push(' ');
        self.write_value(out, value, indent);
        out.push('\n');
    }

    pub(crate) fn write_value(&self, out: &mut String, value: &Value, indent: usize) {
        match value {
            Value::SfNode(None) => out.push_str("NULL"),
            Value::SfNode(Some(id)) => self.write_node(out, *id, indent),
            Value::MfNode(list) => {
                write_list(out, list, indent, 1, |out, id| self.write_node(out, *id, indent + 1))
            }
            _ => write_scalar(out, value, indent),
        }
    }
}

pub(crate) fn pad(out: &mut String, indent: usize) {
    out.extend(std::iter::repeat_n("  ", indent));
}

/// How many items of a list of vectors or truth values have lines of their own; those of a longer list share one.
const MAX_LINES: usize = 25;

/// Writes a value other than nodes. Lists have the lines that Webots gives them.
fn write_scalar(out: &mut String, value: &Value, indent: usize) {
    match value {
        Value::SfBool(value) => out.push_str(boolean(*value)),
        Value::SfString(text) => write_text(out, text),
        Value::MfBool(list) => {
            write_list(out, list, indent, per_line(list.len(), 1), |out, value| {
                out.push_str(boolean(*value))
            });
        }
        Value::MfString(list) => write_list(out, list, indent, 1, |out, text| write_text(out, text)),
        _ => {
            let numbers = value.numbers().unwrap_or_default();
            if !value.ty().is_multiple() {
                write_numbers(out, &numbers);
                return;
            }
            let components = value.ty().components().max(1);
            let items: Vec<&[f64]> = numbers.chunks(components).collect();
            let short = if components == 1 { 10 } else { 1 };
            write_list(out, &items, indent, per_line(items.len(), short), |out, item| {
                write_numbers(out, item)
            });
        }
    }
}

/// Returns the number of items in a line of a list, which is `short` unless the list is long.
fn per_line(count: usize, short: usize) -> usize {
    if count > MAX_LINES { count } else { short }
}

/// Writes a list with a number of items in each line. No comma ends a line.
fn write_list<T>(
    out: &mut String,
    list: &[T],
    indent: usize,
    per_line: usize,
    write: impl Fn(&mut String, &T),
) {
    out.push('[');
    for (position, item) in list.iter().enumerate() {
        if position % per_line == 0 {
            out.push('\n');
            pad(out, indent + 1);
        } else {
            out.push_str(", ");
        }
        write(out, item);
    }
    if !list.is_empty() {
        out.push('\n');
        pad(out, indent);
    }
    out.push(']');
}

fn boolean(value: bool) -> &'static str {
    if value { "TRUE" } else { "FALSE" }
}

fn write_numbers(out: &mut String, numbers: &[f64]) {
    for (position, number) in numbers.iter().enumerate() {
        if position > 0 {
            out.push(' ');
        }
        vrml::write_number(out, *number);
    }
}

fn write_text(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            // A string ends with its line.
            '\n' => out.push_str("\\n"),
            _ => out.push(c),
        }
    }
    out.push('"');
}
