//! Statements at the top level of a file and in the body of a PROTO.

use base::Span;

use super::Parser;
use crate::ast::{ExternProto, Item};
use crate::lexer::Kind;

impl Parser<'_> {
    /// Parses statements up to the end of the text.
    pub(super) fn parse_items(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        while self.token.kind != Kind::End {
            self.resync = false;
            self.parse_item(&mut items);
        }
        items
    }

    /// Parses one statement, or skips tokens that do not start one.
    pub(super) fn parse_item(&mut self, items: &mut Vec<Item>) {
        match self.word() {
            "" => self.skip_unexpected("a node"),
            "EXTERNPROTO" | "IMPORTABLE" => items.extend(self.parse_extern_proto().map(Item::ExternProto)),
            "PROTO" => items.extend(self.parse_proto().map(Item::Proto)),
            "ROUTE" => self.skip_route(),
            "DEF" | "USE" => items.extend(self.parse_node().map(Item::Node)),
            _ if self.at_name() && self.starts_node() => items.extend(self.parse_node().map(Item::Node)),
            _ => self.skip_unknown_statement(),
        }
    }

    /// Returns whether the current name starts a node.
    fn starts_node(&self) -> bool {
        let next = self.peek();
        match next.kind {
            Kind::OpenBrace => true,
            // A type without braces, followed by fields, a node or nothing.
            Kind::Word | Kind::CloseBrace | Kind::End => super::names::looks_like_type(self.word()),
            _ => false,
        }
    }

    /// Skips a word that does not start a statement, with the rest of its line.
    fn skip_unknown_statement(&mut self) {
        let token = self.token;
        let message =
            format!("{} is not a node or a statement; the rest of its line is ignored", self.shown(token));
        self.error("syntax/unknown-statement", token.span(), message);
        loop {
            self.skip_balanced();
            let gap = self.text.get(self.last_end..self.token.start).unwrap_or("");
            if gap.contains('\n') || matches!(self.token.kind, Kind::End | Kind::CloseBrace) {
                return;
            }
        }
    }

    /// Skips `ROUTE a.b TO c.d`.
    pub(super) fn skip_route(&mut self) {
        let start = self.bump().start;
        for _ in 0..3 {
            if self.at(Kind::Word) {
                self.bump();
            }
        }
        let span = self.span_from(start);
        self.warn("syntax/route", span, "`ROUTE` is not supported; it is ignored");
    }

    fn parse_extern_proto(&mut self) -> Option<ExternProto> {
        let start = self.token.start;
        let importable = self.word() == "IMPORTABLE";
        if importable {
            self.bump();
            if self.word() != "EXTERNPROTO" {
                let message = "`EXTERNPROTO` is missing after `IMPORTABLE`; it is ignored";
                self.error("syntax/extern-proto", self.span_from(start), message);
                return None;
            }
        }
        self.bump();
        let in_vrml97_form = self.at_name() && matches!(self.peek().kind, Kind::OpenBracket);
        if in_vrml97_form {
            self.bump();
            self.skip_balanced();
            self.eat(Kind::OpenBracket);
            let message = "`EXTERNPROTO` takes only a URL; the interface is ignored";
            self.warn("syntax/extern-proto", self.span_from(start), message);
        }
        let url_start = self.token;
        if !matches!(url_start.kind, Kind::String { .. }) {
            let message = "a URL in quotes is missing after `EXTERNPROTO`; it is ignored";
            self.error("syntax/extern-proto", self.span_from(start), message);
            if self.at_name() && self.peek().kind != Kind::OpenBrace {
                self.bump();
            }
            return None;
        }
        let url = self.parse_string();
        let url_span = Span::new(url_start.start, url_start.end);
        if in_vrml97_form {
            while matches!(self.token.kind, Kind::String { .. }) {
                self.bump();
            }
            self.eat(Kind::CloseBracket);
        }
        Some(ExternProto { importable, url, url_span, span: self.span_from(start) })
    }
}
