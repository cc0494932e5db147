//! What stands at the top of a file and in the body of a PROTO.

use base::Span;

use super::Parser;
use crate::ast::{ExternProto, Item};
use crate::lexer::Kind;

impl Parser<'_> {
    /// Reads statements to the end of the text.
    pub(super) fn items(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        while self.token.kind != Kind::End {
            self.resync = false;
            self.item(&mut items);
        }
        items
    }

    /// Reads one statement, or leaves out what is none.
    pub(super) fn item(&mut self, items: &mut Vec<Item>) {
        match self.word() {
            "" => self.skip_junk("a node"),
            "EXTERNPROTO" | "IMPORTABLE" => items.extend(self.extern_proto().map(Item::ExternProto)),
            "PROTO" => items.extend(self.proto().map(Item::Proto)),
            "ROUTE" => self.route(),
            "DEF" | "USE" => items.extend(self.node().map(Item::Node)),
            _ if self.at_name() && self.starts_node() => items.extend(self.node().map(Item::Node)),
            _ => self.skip_unknown_statement(),
        }
    }

    /// Whether the current name is the type of a node.
    fn starts_node(&self) -> bool {
        let next = self.peek();
        match next.kind {
            Kind::OpenBrace => true,
            // `Solid` without braces, then fields, a node or nothing more.
            Kind::Word | Kind::CloseBrace | Kind::End => super::names::looks_like_type(self.word()),
            _ => false,
        }
    }

    /// Leaves out a word that starts no statement, with the rest of its line.
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

    /// Leaves out `ROUTE a.b TO c.d`.
    pub(super) fn route(&mut self) {
        let start = self.bump().start;
        for _ in 0..3 {
            if self.at(Kind::Word) {
                self.bump();
            }
        }
        let span = self.span_from(start);
        self.warn("syntax/route", span, "`ROUTE` has no meaning here; it is ignored");
    }

    fn extern_proto(&mut self) -> Option<ExternProto> {
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
            let message = "`EXTERNPROTO` is followed by its URL alone; the interface is ignored";
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
        let url = self.take_string();
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
