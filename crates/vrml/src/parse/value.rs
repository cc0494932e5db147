//! Field values.

use base::Span;

use super::names::{is_keyword, looks_like_type, starts_statement};
use super::{Delimiter, OpenDelimiter, Parser};
use crate::ast::{Name, Value, ValueKind};
use crate::lexer::{Kind, Token};
use crate::number;

impl Parser<'_> {
    /// Parses a value without brackets. Returns `None` if there is none, which has then been reported.
    pub(super) fn parse_single(&mut self, name: &Name) -> Option<ValueKind> {
        if self.at_end() {
            self.missing_value(name);
            return None;
        }
        match self.token.kind {
            Kind::Number => Some(self.parse_single_numbers()),
            Kind::String { .. } => Some(ValueKind::Strings(vec![self.parse_string()])),
            Kind::Word => self.parse_single_word(name),
            Kind::OpenBrace => {
                let message = "a node type is missing before `{`; the block is ignored";
                self.error("syntax/missing-type", self.token.span(), message);
                self.skip_balanced();
                Some(ValueKind::Broken)
            }
            Kind::Invalid | Kind::Script => {
                self.skip_invalid();
                Some(ValueKind::Broken)
            }
            _ => {
                self.missing_value(name);
                None
            }
        }
    }

    fn parse_single_word(&mut self, name: &Name) -> Option<ValueKind> {
        let word = self.word();
        match word {
            "TRUE" | "FALSE" => Some(ValueKind::Bools(vec![self.parse_bool()])),
            "NULL" => {
                self.bump();
                Some(ValueKind::Null)
            }
            "IS" => Some(self.parse_is()),
            "DEF" | "USE" => Some(self.parse_single_node()),
            _ if is_keyword(word) => {
                self.missing_value(name);
                None
            }
            _ if self.peek().kind == Kind::OpenBrace => Some(self.parse_single_node()),
            _ if self.at_named_number() => Some(self.parse_single_numbers()),
            _ => self.recover_unknown_word(name),
        }
    }

    fn parse_single_node(&mut self) -> ValueKind {
        self.parse_node().map_or(ValueKind::Broken, |node| ValueKind::Nodes(vec![node]))
    }

    /// Handles a word that is not a value: a missing value before the next field, a node without braces, or a string
    /// without quotes.
    fn recover_unknown_word(&mut self, name: &Name) -> Option<ValueKind> {
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
            return Some(self.parse_single_node());
        }
        if !on_line {
            self.missing_value(name);
            return None;
        }
        if matches!(self.word(), "true" | "True" | "false" | "False") {
            return Some(ValueKind::Bools(vec![self.parse_bool()]));
        }
        let message = format!("{} is not a value; `{}` is ignored", self.shown(self.token), name.text);
        self.error("syntax/value", self.token.span(), message);
        self.bump();
        Some(ValueKind::Broken)
    }

    fn missing_value(&mut self, name: &Name) {
        let message = format!("a value is missing after `{}`; the field is ignored", name.text);
        self.error("syntax/missing-value", name.span, message);
    }

    /// Reports and consumes a token that is not a word.
    fn skip_invalid(&mut self) {
        let token = self.bump();
        if token.kind == Kind::Script {
            let message = "scripts are allowed only in the body of a PROTO; this one is ignored";
            self.error("syntax/script", token.span(), message);
        } else {
            let message = format!("unexpected {}; it is ignored", self.shown(token));
            self.error("syntax/unknown-token", token.span(), message);
        }
    }

    fn parse_bool(&mut self) -> bool {
        let token = self.bump();
        let text = self.text_of(token);
        let value = text.eq_ignore_ascii_case("true");
        if !matches!(text, "TRUE" | "FALSE") {
            let expected = if value { "TRUE" } else { "FALSE" };
            self.error(
                "syntax/bool",
                token.span(),
                format!("`{text}` should be `{expected}`; it is read as `{expected}`"),
            );
        }
        value
    }

    fn parse_is(&mut self) -> ValueKind {
        let keyword = self.bump();
        if self.at_name() {
            return ValueKind::Is(self.parse_name());
        }
        self.error(
            "syntax/is",
            keyword.span(),
            "a parameter name is missing after `IS`; the field is ignored",
        );
        ValueKind::Broken
    }

    /// Returns whether the current word is a number such as `inf` or `nan`.
    pub(super) fn at_named_number(&self) -> bool {
        let token = self.token;
        self.at(Kind::Word) && number::scan(self.bytes, token.start).is_some_and(|(_, end)| end == token.end)
    }

    /// Parses all numbers that follow. A malformed one makes the whole value invalid.
    fn parse_single_numbers(&mut self) -> ValueKind {
        let mut numbers = Vec::new();
        if self.parse_numbers(&mut numbers, false) { ValueKind::Broken } else { ValueKind::Numbers(numbers) }
    }

    /// Parses all numbers that follow, and reports the first malformed one unless `reported`. Returns whether any
    /// number of the value is malformed.
    fn parse_numbers(&mut self, numbers: &mut Vec<f64>, reported: bool) -> bool {
        let mut broken = reported;
        loop {
            self.lexer.go_to(self.token.start);
            match self.lexer.numbers(numbers) {
                Some(end) => self.jump_to(end),
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

    /// Parses `[ … ]`.
    pub(super) fn parse_list(&mut self, name: &Name) -> Value {
        let start = self.bump().start;
        self.open.push(OpenDelimiter { what: Delimiter::Bracket, name: name.span });
        let mut list = List { kind: ValueKind::Empty, broken: false, mixed: false };
        while self.parse_list_item(&mut list) {}
        self.open.pop();
        let kind = if list.broken { ValueKind::Broken } else { list.kind };
        Value { kind, bracketed: true, span: self.span_from(start) }
    }

    /// Parses the next item of a list. Returns false at the end of the list.
    fn parse_list_item(&mut self, list: &mut List) -> bool {
        if self.at_end() {
            self.missing_close(Delimiter::Bracket);
            return false;
        }
        match self.token.kind {
            Kind::CloseBracket => {
                self.bump();
                return false;
            }
            Kind::CloseBrace if self.is_open(Delimiter::Brace) => {
                self.missing_close(Delimiter::Bracket);
                return false;
            }
            Kind::Number => self.parse_list_numbers(list),
            Kind::String { .. } => {
                let token = self.token;
                let text = self.parse_string();
                match &mut list.kind {
                    ValueKind::Strings(strings) => strings.push(text),
                    kind @ ValueKind::Empty if !list.broken => *kind = ValueKind::Strings(vec![text]),
                    _ => self.report_mixed(list, token),
                }
            }
            Kind::Word => return self.parse_list_word(list),
            Kind::OpenBracket | Kind::OpenBrace => {
                let token = self.token;
                self.report_mixed(list, token);
                self.skip_balanced();
            }
            _ => self.skip_invalid(),
        }
        true
    }

    fn parse_list_numbers(&mut self, list: &mut List) {
        let token = self.token;
        match &mut list.kind {
            ValueKind::Numbers(numbers) => {
                let mut numbers = std::mem::take(numbers);
                list.broken = self.parse_numbers(&mut numbers, list.broken);
                list.kind = ValueKind::Numbers(numbers);
            }
            ValueKind::Empty => {
                let mut numbers = Vec::new();
                list.broken = self.parse_numbers(&mut numbers, list.broken);
                list.kind = ValueKind::Numbers(numbers);
            }
            _ => {
                self.report_mixed(list, token);
                self.parse_numbers(&mut Vec::new(), true);
            }
        }
    }

    fn parse_list_word(&mut self, list: &mut List) -> bool {
        let token = self.token;
        let word = self.word();
        let before_brace = self.peek().kind == Kind::OpenBrace;
        match word {
            "TRUE" | "FALSE" => {
                let value = self.parse_bool();
                match &mut list.kind {
                    ValueKind::Bools(bools) => bools.push(value),
                    kind @ ValueKind::Empty => *kind = ValueKind::Bools(vec![value]),
                    _ => self.report_mixed(list, token),
                }
            }
            "NULL" => {
                self.warn("syntax/null", token.span(), "`NULL` is not allowed in a list; it is ignored");
                self.bump();
            }
            "IS" => {
                let message = "`IS` is not allowed in a list; it is ignored";
                self.error("syntax/is", token.span(), message);
                self.bump();
                if self.at_name() {
                    self.bump();
                }
            }
            "DEF" | "USE" => self.parse_list_node(list, token),
            _ if starts_statement(word) || is_keyword(word) => {
                self.missing_close(Delimiter::Bracket);
                return false;
            }
            _ if !before_brace && self.at_named_number() => self.parse_list_numbers(list),
            _ if before_brace || looks_like_type(word) && list.holds_nodes() => {
                self.parse_list_node(list, token)
            }
            _ => {
                // Most likely the next field.
                self.missing_close(Delimiter::Bracket);
                return false;
            }
        }
        true
    }

    fn parse_list_node(&mut self, list: &mut List, token: Token) {
        let Some(node) = self.parse_node() else { return };
        match &mut list.kind {
            ValueKind::Nodes(nodes) => nodes.push(node),
            kind @ ValueKind::Empty => *kind = ValueKind::Nodes(vec![node]),
            _ => self.report_mixed(list, token),
        }
    }

    /// Reports, once per list, an item whose kind differs from that of the first one.
    fn report_mixed(&mut self, list: &mut List, token: Token) {
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

/// A list that is being parsed.
struct List {
    kind: ValueKind,
    /// It contains a malformed number.
    broken: bool,
    /// An item of another kind has been reported.
    mixed: bool,
}

impl List {
    fn holds_nodes(&self) -> bool {
        matches!(self.kind, ValueKind::Empty | ValueKind::Nodes(_))
    }
}
