//! Nodes and their fields.

use base::Span;

use super::names::{is_keyword, looks_like_type, starts_statement};
use super::{Delimiter, MAX_DEPTH, OpenDelimiter, Parser};
use crate::ast::{Field, Instance, Name, Node, Value, ValueKind};
use crate::lexer::{Kind, line_start};

impl Parser<'_> {
    /// Parses `Type { … }`, `DEF NAME Type { … }` or `USE NAME` at the current word.
    ///
    /// Returns `None` if there is no node; the error has been reported and the invalid tokens are consumed.
    pub(super) fn parse_node(&mut self) -> Option<Node> {
        let start = self.token.start;
        let def = if self.word() == "DEF" { self.parse_def() } else { None };
        match self.word() {
            "USE" => {
                if let Some(def) = &def {
                    let message = "`DEF` and `USE` cannot name the same node; `DEF` is ignored";
                    self.error("syntax/def", def.span, message);
                }
                self.parse_use(start)
            }
            _ if self.at_name() => {
                let type_name = self.parse_name();
                self.parse_instance(start, def, type_name).map(Node::Instance)
            }
            _ => {
                let message =
                    format!("expected a node before {}; the definition is ignored", self.shown(self.token));
                self.error("syntax/missing-node", self.span_from(start), message);
                if self.word() == "NULL" {
                    self.bump();
                }
                while self.is_unexpected() {
                    self.skip_balanced();
                }
                None
            }
        }
    }

    /// Parses `DEF NAME`.
    fn parse_def(&mut self) -> Option<Name> {
        let keyword = self.bump();
        let mut name = None;
        loop {
            while self.word() == "DEF" {
                let message = "`DEF` is repeated; the last name is used";
                self.error("syntax/def", self.token.span(), message);
                self.bump();
            }
            if !self.at_name() || self.peek().kind == Kind::OpenBrace {
                break;
            }
            name = Some(self.parse_name());
            if self.word() != "DEF" {
                return name;
            }
        }
        if self.at(Kind::Number) {
            let message = format!("{} is not a name; the node gets none", self.shown(self.token));
            self.error("syntax/def", self.token.span(), message);
            self.bump();
        } else if name.is_none() && self.at_name() {
            self.error("syntax/def", keyword.span(), "a name is missing after `DEF`; the node gets none");
        }
        name
    }

    fn parse_use(&mut self, start: usize) -> Option<Node> {
        let keyword = self.bump();
        if !self.at_name() {
            self.error("syntax/use", keyword.span(), "a name is missing after `USE`; it is ignored");
            if self.at(Kind::OpenBrace) {
                self.skip_balanced();
            }
            return None;
        }
        let name = self.parse_name();
        let span = self.span_from(start);
        if self.at(Kind::OpenBrace) {
            let message = "`USE` takes only a name; the braces are ignored";
            self.error("syntax/use", self.token.span(), message);
            self.skip_balanced();
        }
        Some(Node::Use { name, span })
    }

    /// Parses the body after `type_name`.
    fn parse_instance(&mut self, start: usize, def: Option<Name>, type_name: Name) -> Option<Instance> {
        if self.open.len() >= MAX_DEPTH {
            let message = format!("nodes are nested more than {MAX_DEPTH} deep; this one is ignored");
            self.error("syntax/depth", type_name.span, message);
            if self.at(Kind::OpenBrace) {
                self.skip_balanced();
            }
            return None;
        }
        let has_body = self.eat(Kind::OpenBrace) || self.recover_missing_brace(&type_name);
        let mut fields = Vec::new();
        if has_body {
            self.open.push(OpenDelimiter { what: Delimiter::Brace, name: type_name.span });
            self.parse_fields(&mut fields);
            self.open.pop();
        }
        Some(Instance { def, type_name, fields, span: self.span_from(start) })
    }

    /// Reports a missing `{`. Returns whether fields and a `}` follow nevertheless.
    fn recover_missing_brace(&mut self, type_name: &Name) -> bool {
        let follows = match self.token.kind {
            _ if self.resync => false,
            Kind::CloseBrace => self.is_closing_brace_of(type_name.span),
            Kind::Word => !looks_like_type(self.word()) && !is_keyword(self.word()),
            _ => false,
        };
        let shown = &type_name.text;
        let message = if follows {
            format!("`{{` is missing after `{shown}`; it is assumed")
        } else {
            format!("`{{ }}` is missing after `{shown}`; it is assumed")
        };
        self.error("syntax/missing-open", type_name.span, message);
        follows
    }

    /// Guesses from the layout whether the brace at the current token closes the node at `span`: it is on the same
    /// line, or first on its line with the same indentation.
    fn is_closing_brace_of(&self, span: Span) -> bool {
        let (start, brace) = (span.start as usize, self.token.start);
        let between = self.bytes.get(start..brace).unwrap_or(&[]);
        let Some(newline) = between.iter().rposition(|byte| *byte == b'\n') else { return true };
        let indent = between.get(newline + 1..).unwrap_or(&[]);
        if !indent.iter().all(|byte| matches!(byte, b' ' | b'\t')) {
            return false;
        }
        // If the outer node starts on that line too, the brace more likely belongs to the outer node.
        let line = line_start(self.bytes, start);
        let shared = self.open.last().is_some_and(|open| open.name.start as usize >= line);
        let text = self.bytes.get(line..start).unwrap_or(&[]);
        let width = text.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(text.len());
        !shared && width == indent.len()
    }

    /// Parses fields up to and including the closing brace.
    fn parse_fields(&mut self, fields: &mut Vec<Field>) {
        loop {
            if self.at_end() || starts_statement(self.word()) || self.at_unindented_node() {
                self.resync |= self.token.kind != Kind::End;
                self.missing_close(Delimiter::Brace);
                return;
            }
            match self.token.kind {
                Kind::CloseBrace => {
                    self.bump();
                    return;
                }
                Kind::CloseBracket if self.is_open(Delimiter::Bracket) => {
                    self.missing_close(Delimiter::Brace);
                    return;
                }
                Kind::Word if self.word() == "ROUTE" => self.skip_route(),
                Kind::Word if self.at_field_name() => {
                    let field = self.parse_field();
                    fields.push(field);
                }
                Kind::Word
                    if matches!(self.word(), "DEF" | "USE")
                        || self.at_name() && self.peek().kind == Kind::OpenBrace =>
                {
                    self.skip_node();
                }
                _ => self.skip_unexpected("a field"),
            }
        }
    }

    /// Returns whether the current token is a field name. `inf` and `nan` are always numbers.
    fn at_field_name(&self) -> bool {
        self.at_name()
            && !self.at_named_number()
            && (self.peek().kind != Kind::OpenBrace || !looks_like_type(self.word()))
    }

    /// Returns whether a node starts in the first column where a field is expected: then a closing brace is more likely
    /// missing before it.
    fn at_unindented_node(&self) -> bool {
        // Only one byte is checked: a whole file may be a single line.
        let before = self.token.start.checked_sub(1).and_then(|at| self.bytes.get(at));
        let starts_line = before.is_none_or(|byte| *byte == b'\n');
        starts_line
            && (self.word() == "DEF" || looks_like_type(self.word()) && self.peek().kind == Kind::OpenBrace)
    }

    /// Skips a node that has no field name.
    fn skip_node(&mut self) {
        let message =
            format!("a field name is missing before {}; the node is ignored", self.shown(self.token));
        self.error("syntax/missing-name", self.token.span(), message);
        if matches!(self.word(), "DEF" | "USE") {
            self.bump();
            if self.at_name() {
                self.bump();
            }
        }
        if self.at_name() && self.peek().kind == Kind::OpenBrace {
            self.bump();
        }
        if self.at(Kind::OpenBrace) {
            self.skip_balanced();
        }
    }

    /// Parses `name value`, or `hidden name value`, in which saved worlds store the state of joints.
    fn parse_field(&mut self) -> Field {
        let start = self.token.span();
        let next = self.peek();
        if self.word() == "hidden" && next.kind == Kind::Word && !is_keyword(self.text_of(next)) {
            self.bump();
        }
        let name = self.parse_name();
        let value = self.parse_value(&name);
        let span = start.to(name.span).to(value.span);
        Field { name, value, span }
    }

    /// Parses the value of a field or a parameter.
    pub(super) fn parse_value(&mut self, name: &Name) -> Value {
        let start = self.token.start;
        if self.at(Kind::OpenBracket) {
            return self.parse_list(name);
        }
        let Some(kind) = self.parse_single(name) else {
            // Nothing was consumed, so the span is empty.
            let end = Span { start: name.span.end, end: name.span.end };
            return Value { kind: ValueKind::Broken, bracketed: false, span: end };
        };
        Value { kind, bracketed: false, span: self.span_from(start) }
    }
}
