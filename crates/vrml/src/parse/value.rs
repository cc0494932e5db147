//! Values: what stands behind a field's name.

use base::Span;

use super::names::{is_keyword, looks_like_type, starts_statement};
use super::{Open, Opened, Parser};
use crate::ast::{Name, Value, ValueKind};
use crate::lexer::{Kind, Token};
use crate::number;

impl Parser<'_> {
    /// Reads a value without brackets; `None` if there is none, which is then told.
    pub(super) fn single(&mut self, name: &Name) -> Option<ValueKind> {
        if self.at_end() {
            self.missing_value(name);
            return None;
        }
        match self.token.kind {
            Kind::Number => Some(self.single_numbers()),
            Kind::String { .. } => Some(ValueKind::Strings(vec![self.take_string()])),
            Kind::Word => self.single_word(name),
            Kind::OpenBrace => {
                let message = "a node's type is missing before `{`; the block is ignored";
                self.error("syntax/missing-type", self.token.span(), message);
                self.skip_balanced();
                Some(ValueKind::Broken)
            }
            Kind::Odd | Kind::Script => {
                self.skip_odd();
                Some(ValueKind::Broken)
            }
            _ => {
                self.missing_value(name);
                None
            }
        }
    }

    fn single_word(&mut self, name: &Name) -> Option<ValueKind> {
        let word = self.word();
        match word {
            "TRUE" | "FALSE" => Some(ValueKind::Bools(vec![self.take_bool()])),
            "NULL" => {
                self.bump();
                Some(ValueKind::Null)
            }
            "IS" => Some(self.take_is()),
            "DEF" | "USE" => Some(self.single_node()),
            _ if is_keyword(word) => {
                self.missing_value(name);
                None
            }
            _ if self.peek().kind == Kind::OpenBrace => Some(self.single_node()),
            _ if self.at_named_number() => Some(self.single_numbers()),
            _ => self.unknown_word(name),
        }
    }

    fn single_node(&mut self) -> ValueKind {
        self.node().map_or(ValueKind::Broken, |node| ValueKind::Nodes(vec![node]))
    }

    /// A word that is not a value: a value forgotten before the next field, a node without braces, or text
    /// without quotes.
    fn unknown_word(&mut self, name: &Name) -> Option<ValueKind> {
        let next = self.peek();
        let value_follows = match next.kind {
            Kind::Number | Kind::String { .. } | Kind::OpenBracket => true,
            Kind::Word => matches!(self.text_of(next), "TRUE" | "FALSE" | "NULL" | "IS" | "DEF" | "USE"),
            _ => false,
        };
        let on_line = !self.text.get(name.span.end as usize..self.token.start).unwrap_or("").contains('\n');
        if value_follows {
            self.missing_value(name);
            return None;
        }
        if looks_like_type(self.word()) {
            return Some(self.single_node());
        }
        if !on_line {
            self.missing_value(name);
            return None;
        }
        if matches!(self.word(), "true" | "True" | "false" | "False") {
            return Some(ValueKind::Bools(vec![self.take_bool()]));
        }
        let message = format!("{} is not a value; `{}` is left as it is", self.shown(self.token), name.text);
        self.error("syntax/value", self.token.span(), message);
        self.bump();
        Some(ValueKind::Broken)
    }

    fn missing_value(&mut self, name: &Name) {
        let message = format!("a value is missing after `{}`; it is left as it is", name.text);
        self.error("syntax/missing-value", name.span, message);
    }

    /// Tells about a token that is not a word and uses it.
    fn skip_odd(&mut self) {
        let token = self.bump();
        if token.kind == Kind::Script {
            let message = "a script may stand in the body of a PROTO only; it is ignored";
            self.error("syntax/script", token.span(), message);
        } else {
            let message = format!("unexpected {}; it is ignored", self.shown(token));
            self.error("syntax/unknown-token", token.span(), message);
        }
    }

    fn take_bool(&mut self) -> bool {
        let token = self.bump();
        let text = self.text_of(token);
        let value = text.eq_ignore_ascii_case("true");
        if !matches!(text, "TRUE" | "FALSE") {
            let right = if value { "TRUE" } else { "FALSE" };
            self.error("syntax/bool", token.span(), format!("`{text}` should be `{right}`; it is read so"));
        }
        value
    }

    fn take_is(&mut self) -> ValueKind {
        let keyword = self.bump();
        if self.at_name() {
            return ValueKind::Is(self.take_name());
        }
        self.error(
            "syntax/is",
            keyword.span(),
            "a parameter's name is missing after `IS`; the field is left as it is",
        );
        ValueKind::Broken
    }

    /// Whether the current word is `inf`, `nan` or the like.
    pub(super) fn at_named_number(&self) -> bool {
        let token = self.token;
        self.at(Kind::Word) && number::scan(self.bytes, token.start).is_some_and(|(_, end)| end == token.end)
    }

    /// Reads all numbers that follow. With a malformed one among them the whole value is broken.
    fn single_numbers(&mut self) -> ValueKind {
        let mut numbers = Vec::new();
        if self.take_numbers(&mut numbers, false) { ValueKind::Broken } else { ValueKind::Numbers(numbers) }
    }

    /// Reads all numbers that follow, and tells about the first malformed one unless one was told.
    /// Whether there was a malformed one.
    fn take_numbers(&mut self, numbers: &mut Vec<f64>, told: bool) -> bool {
        let mut broken = told;
        loop {
            self.lexer.go_to(self.token.start);
            match self.lexer.numbers(numbers) {
                Some(end) => self.jump(end),
                None => {
                    self.lexer.go_to(self.token.end);
                }
            }
            if !self.at(Kind::Number) {
                return broken;
            }
            if !broken {
                let message = format!("{} is not a number; the value is ignored", self.shown(self.token));
                self.error("syntax/number", self.token.span(), message);
                broken = true;
            }
            self.bump();
        }
    }

    /// Reads `[ … ]`.
    pub(super) fn list(&mut self, name: &Name) -> Value {
        let start = self.bump().start;
        self.open.push(Open { what: Opened::Bracket, name: name.span });
        let mut list = List { kind: ValueKind::Empty, broken: false, mixed: false };
        while self.list_item(&mut list) {}
        self.open.pop();
        let kind = if list.broken { ValueKind::Broken } else { list.kind };
        Value { kind, bracketed: true, span: self.span_from(start) }
    }

    /// Reads the next part of a list; false when the list is over.
    fn list_item(&mut self, list: &mut List) -> bool {
        if self.at_end() {
            self.missing_close(Opened::Bracket);
            return false;
        }
        match self.token.kind {
            Kind::CloseBracket => {
                self.bump();
                return false;
            }
            Kind::CloseBrace if self.is_open(Opened::Brace) => {
                self.missing_close(Opened::Bracket);
                return false;
            }
            Kind::Number => self.list_numbers(list),
            Kind::String { .. } => {
                let token = self.token;
                let text = self.take_string();
                match &mut list.kind {
                    ValueKind::Strings(strings) => strings.push(text),
                    kind @ ValueKind::Empty if !list.broken => *kind = ValueKind::Strings(vec![text]),
                    _ => self.mixed(list, token),
                }
            }
            Kind::Word => return self.list_word(list),
            Kind::OpenBracket | Kind::OpenBrace => {
                let token = self.token;
                self.mixed(list, token);
                self.skip_balanced();
            }
            _ => self.skip_odd(),
        }
        true
    }

    fn list_numbers(&mut self, list: &mut List) {
        let token = self.token;
        match &mut list.kind {
            ValueKind::Numbers(numbers) => {
                let mut numbers = std::mem::take(numbers);
                list.broken = self.take_numbers(&mut numbers, list.broken);
                list.kind = ValueKind::Numbers(numbers);
            }
            ValueKind::Empty => {
                let mut numbers = Vec::new();
                list.broken = self.take_numbers(&mut numbers, list.broken);
                list.kind = ValueKind::Numbers(numbers);
            }
            _ => {
                self.mixed(list, token);
                self.take_numbers(&mut Vec::new(), true);
            }
        }
    }

    fn list_word(&mut self, list: &mut List) -> bool {
        let token = self.token;
        let word = self.word();
        let before_brace = self.peek().kind == Kind::OpenBrace;
        match word {
            "TRUE" | "FALSE" => {
                let value = self.take_bool();
                match &mut list.kind {
                    ValueKind::Bools(bools) => bools.push(value),
                    kind @ ValueKind::Empty => *kind = ValueKind::Bools(vec![value]),
                    _ => self.mixed(list, token),
                }
            }
            "NULL" => {
                self.warn("syntax/null", token.span(), "a list cannot hold `NULL`; it is ignored");
                self.bump();
            }
            "IS" => {
                let message = "`IS` cannot stand in a list; it is ignored";
                self.error("syntax/is", token.span(), message);
                self.bump();
                if self.at_name() {
                    self.bump();
                }
            }
            "DEF" | "USE" => self.list_node(list, token),
            _ if starts_statement(word) || is_keyword(word) => {
                self.missing_close(Opened::Bracket);
                return false;
            }
            _ if !before_brace && self.at_named_number() => self.list_numbers(list),
            _ if before_brace || looks_like_type(word) && list.holds_nodes() => self.list_node(list, token),
            _ => {
                // Most likely the next field.
                self.missing_close(Opened::Bracket);
                return false;
            }
        }
        true
    }

    fn list_node(&mut self, list: &mut List, token: Token) {
        let Some(node) = self.node() else { return };
        match &mut list.kind {
            ValueKind::Nodes(nodes) => nodes.push(node),
            kind @ ValueKind::Empty => *kind = ValueKind::Nodes(vec![node]),
            _ => self.mixed(list, token),
        }
    }

    /// Tells, once for a list, that something in it is of another kind than its first item.
    fn mixed(&mut self, list: &mut List, token: Token) {
        if list.mixed {
            return;
        }
        list.mixed = true;
        let first = match list.kind {
            ValueKind::Bools(_) => "a list of truth values",
            ValueKind::Numbers(_) => "a list of numbers",
            ValueKind::Strings(_) => "a list of strings",
            ValueKind::Nodes(_) => "a list of nodes",
            _ => "a list",
        };
        let message = format!("{} does not fit into {first}; it is ignored", self.shown(token));
        self.error("syntax/mixed-list", Span::new(token.start, token.end), message);
    }
}

/// A list while it is read.
struct List {
    kind: ValueKind,
    /// Holds a malformed number.
    broken: bool,
    /// An item of another kind was told.
    mixed: bool,
}

impl List {
    fn holds_nodes(&self) -> bool {
        matches!(self.kind, ValueKind::Empty | ValueKind::Nodes(_))
    }
}
