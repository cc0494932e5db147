//! Compact text forms of trees and diagnostics, for expectations in tests.

use std::fmt::Write as _;

use base::Source;
use vrml::{Document, Field, Item, Node, Parameter, Proto, Template, Value, ValueKind};

/// Parses a text without requiring a header.
pub(crate) fn read(text: &str) -> Document {
    vrml::parse_fragment(Source::new("t.wbt", text))
}

/// Returns `line:column severity code message` for each diagnostic.
pub(crate) fn messages(document: &Document) -> Vec<String> {
    document
        .diagnostics
        .iter()
        .map(|d| {
            let (line, column) = d.line_column().unwrap_or((0, 0));
            format!("{line}:{column} {} {} {}", d.severity, d.code, d.message)
        })
        .collect()
}

/// Returns the compact form of all statements.
pub(crate) fn dump(document: &Document) -> String {
    join(&document.items, " ", item)
}

fn join<T>(parts: &[T], between: &str, show: impl Fn(&T) -> String) -> String {
    parts.iter().map(show).collect::<Vec<_>>().join(between)
}

fn item(item: &Item) -> String {
    match item {
        Item::ExternProto(found) => {
            format!("extern{}({:?})", if found.importable { "*" } else { "" }, found.url)
        }
        Item::Proto(found) => proto(found),
        Item::Node(found) => node(found),
    }
}

fn proto(proto: &Proto) -> String {
    let body = match proto.body.template {
        None => join(&proto.body.items, " ", item),
        Some(Template::JavaScript) => "javascript".to_owned(),
        Some(Template::Lua) => "lua".to_owned(),
    };
    format!("proto {}({}){{{body}}}", proto.name.text, join(&proto.parameters, ", ", parameter))
}

fn parameter(parameter: &Parameter) -> String {
    let mut out = format!("{:?} {}", parameter.kind, parameter.ty.text);
    if !parameter.restriction.is_empty() {
        let _ = write!(out, "<{}>", join(&parameter.restriction, " | ", value));
    }
    let _ = write!(out, " {}", parameter.name.text);
    if let Some(default) = &parameter.default {
        let _ = write!(out, "={}", value(default));
    }
    out
}

fn node(node: &Node) -> String {
    match node {
        Node::Use { name, .. } => format!("use {}", name.text),
        Node::Instance(instance) => {
            let def = instance.def.as_ref().map_or(String::new(), |name| format!("{}:", name.text));
            format!("{def}{}({})", instance.type_name.text, join(&instance.fields, ", ", field))
        }
    }
}

fn field(field: &Field) -> String {
    format!("{}={}", field.name.text, value(&field.value))
}

fn value(value: &Value) -> String {
    let text = match &value.kind {
        ValueKind::Empty => String::new(),
        ValueKind::Bools(values) => join(values, " ", bool::to_string),
        ValueKind::Numbers(values) => join(values, " ", f64::to_string),
        ValueKind::Strings(values) => join(values, " ", |text| format!("{text:?}")),
        ValueKind::Nodes(values) => join(values, " ", node),
        ValueKind::Null => "null".to_owned(),
        ValueKind::Is(name) => format!("is {}", name.text),
        ValueKind::Broken => "broken".to_owned(),
    };
    if value.bracketed { format!("[{text}]") } else { text }
}
