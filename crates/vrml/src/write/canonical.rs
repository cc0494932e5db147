//! Canonical layout of new elements.

use super::{Writer, apply_patches};
use crate::ast::{
    ExternProto, Field, Header, Instance, Item, Node, Parameter, ParameterKind, Proto, Template, Value,
    ValueKind,
};
use crate::number;

/// The width at which lists of numbers are broken into several lines.
const WIDTH: usize = 80;

pub(crate) fn header(header: &Header) -> String {
    format!("#{} {} utf8", header.format, header.version)
}

/// Returns a quoted and escaped string literal.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

pub(crate) fn extern_proto(statement: &ExternProto) -> String {
    let importable = if statement.importable { "IMPORTABLE " } else { "" };
    format!("{importable}EXTERNPROTO {}", quoted(&statement.url))
}

fn keyword(kind: ParameterKind) -> &'static str {
    match kind {
        ParameterKind::Field => "field",
        ParameterKind::UnconnectedField => "unconnectedField",
        ParameterKind::VrmlField => "vrmlField",
        ParameterKind::W3dField => "w3dField",
        ParameterKind::HiddenField => "hiddenField",
        ParameterKind::DeprecatedField => "deprecatedField",
    }
}

fn numbers(numbers: &[f64]) -> Vec<String> {
    let mut lines = vec![String::new()];
    for value in numbers {
        let mut text = String::new();
        number::write_number(&mut text, *value);
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line = text,
            Some(line) if line.len() + text.len() < WIDTH => {
                line.push(' ');
                line.push_str(&text);
            }
            _ => lines.push(text),
        }
    }
    lines
}

fn bools(bools: &[bool]) -> String {
    let words: Vec<_> = bools.iter().map(|value| if *value { "TRUE" } else { "FALSE" }).collect();
    words.join(" ")
}

impl Writer<'_> {
    /// Formats a statement without its line ending. `indent` is the indentation of its line.
    pub(super) fn print_item(&self, item: &Item, indent: &str) -> String {
        match item {
            Item::ExternProto(statement) => extern_proto(statement),
            Item::Proto(proto) => self.print_proto(proto, indent),
            Item::Node(node) => self.print_node(node, indent),
        }
    }

    /// Formats a node; one that is in the original text keeps its bytes.
    pub(super) fn print_node(&self, node: &Node, indent: &str) -> String {
        match node {
            Node::Use { name, .. } => format!("USE {}", name.text),
            Node::Instance(instance) => match self.find_original(instance) {
                Some(old) => self.print_moved(old, instance),
                None => self.print_instance(instance, indent),
            },
        }
    }

    /// Finds the node of the original text that this one was parsed from.
    fn find_original(&self, instance: &Instance) -> Option<&Instance> {
        let span = instance.type_name.span;
        if span.is_synthetic() || instance.span.is_synthetic() {
            return None;
        }
        let at = self.nodes.binary_search_by_key(&span, |node| node.type_name.span).ok()?;
        self.nodes.get(at).copied().filter(|old| old.span == instance.span)
    }

    /// Formats a node that was moved, keeping the bytes of everything that is unchanged in it.
    fn print_moved(&self, old: &Instance, new: &Instance) -> String {
        let mut patches = Vec::new();
        self.diff_instance(&mut patches, old, new);
        apply_patches(self.text, old.span.start as usize, old.span.end as usize, patches)
    }

    pub(super) fn print_instance(&self, instance: &Instance, indent: &str) -> String {
        let mut out = String::new();
        if let Some(def) = &instance.def {
            out.push_str("DEF ");
            out.push_str(&def.text);
            out.push(' ');
        }
        out.push_str(&instance.type_name.text);
        out.push_str(" {");
        out.push_str(self.newline);
        let inner = format!("{indent}  ");
        for field in instance.fields.iter().filter(|field| field.value.kind != ValueKind::Broken) {
            out.push_str(&inner);
            out.push_str(&self.print_field(field, &inner));
            out.push_str(self.newline);
        }
        out.push_str(indent);
        out.push('}');
        out
    }

    pub(super) fn print_field(&self, field: &Field, indent: &str) -> String {
        format!("{} {}", field.name.text, self.print_value(&field.value, indent))
    }

    /// Formats a value; lists of nodes or strings and long lists of numbers take several lines.
    pub(crate) fn print_value(&self, value: &Value, indent: &str) -> String {
        let inner = format!("{indent}  ");
        let items: Vec<String> = match &value.kind {
            ValueKind::Empty | ValueKind::Broken => Vec::new(),
            ValueKind::Null => return "NULL".to_owned(),
            ValueKind::Is(name) => return format!("IS {}", name.text),
            ValueKind::Bools(values) if values.is_empty() => Vec::new(),
            ValueKind::Bools(values) => vec![bools(values)],
            ValueKind::Numbers(values) if values.is_empty() => Vec::new(),
            ValueKind::Numbers(values) => numbers(values),
            ValueKind::Strings(strings) => strings.iter().map(|text| quoted(text)).collect(),
            ValueKind::Nodes(nodes) => {
                let indent = if value.bracketed { &inner } else { indent };
                nodes.iter().map(|node| self.print_node(node, indent)).collect()
            }
        };
        if items.is_empty() {
            return "[ ]".to_owned();
        }
        if !value.bracketed {
            return items.join(" ");
        }
        if let (ValueKind::Numbers(_) | ValueKind::Bools(_), [only]) = (&value.kind, items.as_slice()) {
            return format!("[ {only} ]");
        }
        self.lines("[", &items, "]", indent)
    }

    /// Formats one item per line between two delimiters.
    fn lines(&self, open: &str, items: &[String], close: &str, indent: &str) -> String {
        let mut out = String::from(open);
        for item in items {
            out.push_str(self.newline);
            out.push_str(indent);
            out.push_str("  ");
            out.push_str(item);
        }
        out.push_str(self.newline);
        out.push_str(indent);
        out.push_str(close);
        out
    }

    pub(crate) fn print_parameter(&self, parameter: &Parameter, indent: &str) -> String {
        let mut out = format!("{} {}", keyword(parameter.kind), parameter.ty.text);
        if !parameter.restriction.is_empty() {
            let values: Vec<_> =
                parameter.restriction.iter().map(|value| self.print_value(value, indent)).collect();
            out.push('{');
            out.push_str(&values.join(", "));
            out.push('}');
        }
        out.push(' ');
        out.push_str(&parameter.name.text);
        if let Some(default) = parameter.default.as_ref().filter(|value| value.kind != ValueKind::Broken) {
            out.push(' ');
            out.push_str(&self.print_value(default, indent));
        }
        out
    }

    fn print_proto(&self, proto: &Proto, indent: &str) -> String {
        let inner = format!("{indent}  ");
        let parameters: Vec<_> =
            proto.parameters.iter().map(|parameter| self.print_parameter(parameter, &inner)).collect();
        let interface = self.lines("[", &parameters, "]", indent);
        let body = match proto.body.template {
            // The body of a template is known only as text.
            Some(Template::JavaScript | Template::Lua) => {
                let span = proto.body.span;
                let text = self.text.get(span.start as usize..span.end as usize).unwrap_or("");
                format!("{{{text}}}")
            }
            None => {
                let items: Vec<_> =
                    proto.body.items.iter().map(|item| self.print_item(item, &inner)).collect();
                self.lines("{", &items, "}", indent)
            }
        };
        format!("PROTO {} {interface}{}{indent}{body}", proto.name.text, self.newline)
    }
}
