//! The formatter: one field or node per line, two spaces of indentation per level, comments kept.
//!
//! Guarantees: the output parses to the same tree, except for `hidden` fields, which are dropped; formatting is
//! idempotent.

use base::Span;

use crate::ast::{Document, Field, Instance, Item, Node, Parameter, Proto, Value, ValueKind};
use crate::lexer::{Kind, Lexer};
use crate::write::{Writer, canonical};

/// Returns the canonical text of a document.
///
/// Fields in which a simulator has saved its state (`hidden linearVelocity_0 …`) are dropped. A document with
/// diagnostics keeps its text because whatever could not be parsed would be lost.
#[must_use]
pub fn format(document: &Document) -> String {
    let text = document.source.text.as_str();
    if !document.diagnostics.is_empty() {
        return text.to_owned();
    }
    let comments = find_comments(text);
    let mut formatter =
        Formatter { text, comments: &comments, next: 0, out: String::with_capacity(text.len()), depth: 0 };
    formatter.write_document(document);
    formatter.out
}

/// A comment, from its `#` to the end of the line.
struct Comment {
    start: usize,
    end: usize,
    /// Nothing precedes it on its line.
    is_alone: bool,
}

/// Returns all comments outside of strings and template statements.
fn find_comments(text: &str) -> Vec<Comment> {
    let bytes = text.as_bytes();
    let mut lexer = Lexer::new(bytes, 0);
    let mut found = Vec::new();
    let mut from = 0;
    loop {
        let token = lexer.next();
        let mut at = from;
        while let Some(hash) = text.get(at..token.start).and_then(|gap| gap.find('#')) {
            let start = at + hash;
            let end = text[start..].find(['\n', '\r']).map_or(text.len(), |length| start + length);
            let line = text[..start].rfind('\n').map_or(0, |line| line + 1);
            found.push(Comment { start, end, is_alone: text[line..start].trim().is_empty() });
            at = end;
        }
        if token.kind == Kind::End {
            return found;
        }
        from = token.end;
    }
}

struct Formatter<'a> {
    text: &'a str,
    comments: &'a [Comment],
    /// Index of the first comment that has not been written yet.
    next: usize,
    out: String,
    depth: usize,
}

impl Formatter<'_> {
    fn write_document(&mut self, document: &Document) {
        if let Some(header) = &document.header {
            self.out.push_str(&canonical::header(header));
            self.out.push('\n');
            self.skip_comments(header.span.end as usize);
        }
        self.write_items(&document.items);
        self.flush_comments(self.text.len());
    }

    fn write_items(&mut self, items: &[Item]) {
        for item in items {
            let span = match item {
                Item::ExternProto(statement) => statement.span,
                Item::Proto(proto) => proto.span,
                Item::Node(node) => node_span(node),
            };
            self.start_line(span.start as usize);
            match item {
                Item::ExternProto(statement) => self.out.push_str(&canonical::extern_proto(statement)),
                Item::Proto(proto) => self.write_proto(proto),
                Item::Node(node) => self.write_node(node),
            }
            self.out.push('\n');
        }
    }

    /// Starts the line of an element: writes the comments before it and keeps an empty line above it.
    fn start_line(&mut self, position: usize) {
        self.flush_comments(position);
        self.keep_gap(position);
        self.write_indent();
    }

    fn write_indent(&mut self) {
        self.out.extend(std::iter::repeat_n("  ", self.depth));
    }

    /// Writes the pending comments before a position.
    fn flush_comments(&mut self, position: usize) {
        while let Some(comment) = self.comments.get(self.next).filter(|comment| comment.start < position) {
            self.next += 1;
            let text = self.text[comment.start..comment.end].trim_end();
            if !comment.is_alone && self.out.ends_with('\n') && !self.out.ends_with("\n\n") {
                self.out.pop();
                self.out.push_str("  ");
            } else {
                self.keep_gap(comment.start);
                self.write_indent();
            }
            self.out.push_str(text);
            self.out.push('\n');
        }
    }

    /// Keeps one empty line where there were some; only at the top level.
    fn keep_gap(&mut self, position: usize) {
        let gap = self.text[..position].trim_end_matches([' ', '\t']);
        let is_gap = gap.ends_with("\n\n") || gap.ends_with("\n\r\n");
        if is_gap && self.depth == 0 && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    fn skip_comments(&mut self, position: usize) {
        while self.comments.get(self.next).is_some_and(|comment| comment.start < position) {
            self.next += 1;
        }
    }

    fn has_comment(&self, span: Span) -> bool {
        let (start, end) = (span.start as usize, span.end as usize);
        self.comments[self.next..].iter().any(|comment| comment.start > start && comment.start < end)
    }

    /// Copies the source text of an element that is not formatted.
    fn write_verbatim(&mut self, span: Span) {
        self.out.push_str(&self.text[span.start as usize..span.end as usize]);
        self.skip_comments(span.end as usize);
    }

    fn write_node(&mut self, node: &Node) {
        match node {
            Node::Use { name, .. } => {
                self.out.push_str("USE ");
                self.out.push_str(&name.text);
            }
            Node::Instance(instance) => self.write_instance(instance),
        }
    }

    fn write_instance(&mut self, instance: &Instance) {
        if let Some(def) = &instance.def {
            self.out.push_str(&format!("DEF {} ", def.text));
        }
        self.out.push_str(&instance.type_name.text);
        self.out.push_str(" {\n");
        self.depth += 1;
        for field in &instance.fields {
            if self.is_hidden(field) {
                self.skip_comments(field.span.end as usize);
                continue;
            }
            self.start_line(field.span.start as usize);
            self.write_field(field);
            self.out.push('\n');
        }
        self.flush_comments(instance.span.end as usize);
        self.depth -= 1;
        self.write_indent();
        self.out.push('}');
    }

    fn is_hidden(&self, field: &Field) -> bool {
        field.span.start < field.name.span.start
            && self.text[field.span.start as usize..].starts_with("hidden")
    }

    fn write_field(&mut self, field: &Field) {
        self.out.push_str(&field.name.text);
        self.out.push(' ');
        self.write_value(&field.value);
    }

    fn write_value(&mut self, value: &Value) {
        let ValueKind::Nodes(nodes) = &value.kind else {
            if self.has_comment(value.span) {
                self.write_verbatim(value.span);
            } else {
                let indent = "  ".repeat(self.depth);
                self.out.push_str(&Writer::plain(self.text).print_value(value, &indent));
            }
            return;
        };
        if !value.bracketed {
            nodes.iter().for_each(|node| self.write_node(node));
            return;
        }
        self.out.push_str("[\n");
        self.depth += 1;
        for node in nodes {
            self.start_line(node_span(node).start as usize);
            self.write_node(node);
            self.out.push('\n');
        }
        self.flush_comments(value.span.end as usize);
        self.depth -= 1;
        self.write_indent();
        self.out.push(']');
    }

    fn write_proto(&mut self, proto: &Proto) {
        self.out.push_str(&format!("PROTO {} [\n", proto.name.text));
        self.depth += 1;
        for parameter in &proto.parameters {
            self.start_line(parameter.span.start as usize);
            self.write_parameter(parameter);
            self.out.push('\n');
        }
        self.flush_comments(proto.body.span.start as usize);
        self.depth -= 1;
        self.write_indent();
        self.out.push_str("]\n");
        self.write_indent();
        self.out.push('{');
        if proto.body.template.is_some() {
            self.write_verbatim(proto.body.span);
        } else {
            self.out.push('\n');
            self.depth += 1;
            self.write_items(&proto.body.items);
            self.flush_comments(proto.body.span.end as usize);
            self.depth -= 1;
            self.write_indent();
        }
        self.out.push('}');
    }

    fn write_parameter(&mut self, parameter: &Parameter) {
        match &parameter.default {
            Some(default) if !default.nodes().is_empty() => {
                let head = Parameter { default: None, ..parameter.clone() };
                let indent = "  ".repeat(self.depth);
                self.out.push_str(&Writer::plain(self.text).print_parameter(&head, &indent));
                self.out.push(' ');
                self.write_value(default);
            }
            _ if self.has_comment(parameter.span) => self.write_verbatim(parameter.span),
            _ => {
                let indent = "  ".repeat(self.depth);
                self.out.push_str(&Writer::plain(self.text).print_parameter(parameter, &indent));
            }
        }
    }
}

fn node_span(node: &Node) -> Span {
    match node {
        Node::Use { span, .. } => *span,
        Node::Instance(instance) => instance.span,
    }
}
