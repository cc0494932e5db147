//! Nodes and their fields.

use base::Span;

use super::names::{is_keyword, looks_like_type, starts_statement};
use super::{MAX_DEPTH, Open, Opened, Parser};
use crate::ast::{Field, Instance, Name, Node, Value, ValueKind};
use crate::lexer::{Kind, line_start};

impl Parser<'_> {
    /// Reads `Type { … }`, `DEF NAME Type { … }` or `USE NAME` at the current word.
    ///
    /// `None`: it was told what is missing, and what was there is used up.
    pub(super) fn node(&mut self) -> Option<Node> {
        let start = self.token.start;
        let def = if self.word() == "DEF" { self.def_name() } else { None };
        match self.word() {
            "USE" => {
                if let Some(def) = &def {
                    let message = "`DEF` and `USE` cannot name the same node; `DEF` is ignored";
                    self.error("syntax/def", def.span, message);
                }
                self.use_node(start)
            }
            _ if self.at_name() => {
                let type_name = self.take_name();
                self.instance(start, def, type_name).map(Node::Instance)
            }
            _ => {
                let message =
                    format!("a node should follow before {}; nothing is defined", self.shown(self.token));
                self.error("syntax/missing-node", self.span_from(start), message);
                if self.word() == "NULL" {
                    self.bump();
                }
                while self.is_junk() {
                    self.skip_balanced();
                }
                None
            }
        }
    }

    /// Uses `DEF NAME`.
    fn def_name(&mut self) -> Option<Name> {
        let keyword = self.bump();
        let mut name = None;
        loop {
            while self.word() == "DEF" {
                let message = "`DEF` is repeated; the last name counts";
                self.error("syntax/def", self.token.span(), message);
                self.bump();
            }
            if !self.at_name() || self.peek().kind == Kind::OpenBrace {
                break;
            }
            name = Some(self.take_name());
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

    fn use_node(&mut self, start: usize) -> Option<Node> {
        let keyword = self.bump();
        if !self.at_name() {
            self.error("syntax/use", keyword.span(), "a name is missing after `USE`; it is ignored");
            if self.at(Kind::OpenBrace) {
                self.skip_balanced();
            }
            return None;
        }
        let name = self.take_name();
        let span = self.span_from(start);
        if self.at(Kind::OpenBrace) {
            let message = "`USE` takes a name only; the braces are ignored";
            self.error("syntax/use", self.token.span(), message);
            self.skip_balanced();
        }
        Some(Node::Use { name, span })
    }

    /// Reads the braces after `type_name`.
    fn instance(&mut self, start: usize, def: Option<Name>, type_name: Name) -> Option<Instance> {
        if self.open.len() >= MAX_DEPTH {
            let message = format!("more than {MAX_DEPTH} levels of nodes; this one is ignored");
            self.error("syntax/depth", type_name.span, message);
            if self.at(Kind::OpenBrace) {
                self.skip_balanced();
            }
            return None;
        }
        let has_body = self.eat(Kind::OpenBrace) || self.body_without_brace(&type_name);
        let mut fields = Vec::new();
        if has_body {
            self.open.push(Open { what: Opened::Brace, name: type_name.span });
            self.fields(&mut fields);
            self.open.pop();
        }
        Some(Instance { def, type_name, fields, span: self.span_from(start) })
    }

    /// Tells that `{` is missing, and whether fields and a `}` follow all the same.
    fn body_without_brace(&mut self, type_name: &Name) -> bool {
        let follows = match self.token.kind {
            _ if self.resync => false,
            Kind::CloseBrace => self.closes(type_name.span),
            Kind::Word => !looks_like_type(self.word()) && !is_keyword(self.word()),
            _ => false,
        };
        let shown = &type_name.text;
        let message = if follows {
            format!("`{{` is missing after `{shown}`; it is read as if it were there")
        } else {
            format!("`{{ }}` is missing after `{shown}`; it is read as if it were there")
        };
        self.error("syntax/missing-open", type_name.span, message);
        follows
    }

    /// Whether the brace at the current token closes what stands at `span`, judged by the layout:
    /// on the same line, or first on its line and indented as much.
    fn closes(&self, span: Span) -> bool {
        let (start, brace) = (span.start as usize, self.token.start);
        let between = self.bytes.get(start..brace).unwrap_or(&[]);
        let Some(newline) = between.iter().rposition(|byte| *byte == b'\n') else { return true };
        let indent = between.get(newline + 1..).unwrap_or(&[]);
        if !indent.iter().all(|byte| matches!(byte, b' ' | b'\t')) {
            return false;
        }
        // When the outer node starts on that line too, the brace is rather the outer one's.
        let line = line_start(self.bytes, start);
        let shared = self.open.last().is_some_and(|open| open.name.start as usize >= line);
        let text = self.bytes.get(line..start).unwrap_or(&[]);
        let width = text.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(text.len());
        !shared && width == indent.len()
    }

    /// Reads fields up to the closing brace, with it.
    fn fields(&mut self, fields: &mut Vec<Field>) {
        loop {
            if self.at_end() || starts_statement(self.word()) || self.at_lost_statement() {
                self.resync |= self.token.kind != Kind::End;
                self.missing_close(Opened::Brace);
                return;
            }
            match self.token.kind {
                Kind::CloseBrace => {
                    self.bump();
                    return;
                }
                Kind::CloseBracket if self.is_open(Opened::Bracket) => {
                    self.missing_close(Opened::Brace);
                    return;
                }
                Kind::Word if self.word() == "ROUTE" => self.route(),
                Kind::Word if self.at_field_name() => {
                    let field = self.field();
                    fields.push(field);
                }
                Kind::Word
                    if matches!(self.word(), "DEF" | "USE")
                        || self.at_name() && self.peek().kind == Kind::OpenBrace =>
                {
                    self.skip_node();
                }
                _ => self.skip_junk("a field"),
            }
        }
    }

    /// Whether a field's name comes next. `inf` and `nan` are always numbers.
    fn at_field_name(&self) -> bool {
        self.at_name()
            && !self.at_named_number()
            && (self.peek().kind != Kind::OpenBrace || !looks_like_type(self.word()))
    }

    /// Whether a node starts at the very start of a line where a field should be: then rather some
    /// closing brace before it is missing.
    fn at_lost_statement(&self) -> bool {
        // Looks one byte back only: a whole file may be one line.
        let before = self.token.start.checked_sub(1).and_then(|at| self.bytes.get(at));
        let starts_line = before.is_none_or(|byte| *byte == b'\n');
        starts_line
            && (self.word() == "DEF" || looks_like_type(self.word()) && self.peek().kind == Kind::OpenBrace)
    }

    /// Leaves out a node that no field holds.
    fn skip_node(&mut self) {
        let message =
            format!("a field's name is missing before {}; the node is ignored", self.shown(self.token));
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

    /// Reads `name value`, or `hidden name value` as worlds that hold the state of joints have it.
    fn field(&mut self) -> Field {
        let start = self.token.span();
        let next = self.peek();
        if self.word() == "hidden" && next.kind == Kind::Word && !is_keyword(self.text_of(next)) {
            self.bump();
        }
        let name = self.take_name();
        let value = self.value(&name);
        let span = start.to(name.span).to(value.span);
        Field { name, value, span }
    }

    /// Reads what follows a field's or a parameter's name.
    pub(super) fn value(&mut self, name: &Name) -> Value {
        let start = self.token.start;
        if self.at(Kind::OpenBracket) {
            return self.list(name);
        }
        let Some(kind) = self.single(name) else {
            // Nothing was used, so the value has no bytes.
            let end = Span { start: name.span.end, end: name.span.end };
            return Value { kind: ValueKind::Broken, bracketed: false, span: end };
        };
        Value { kind, bracketed: false, span: self.span_from(start) }
    }
}
