//! Reporting of syntax errors, and skipping of invalid tokens.

use base::{Diagnostic, Severity, Span};

use super::{Delimiter, Parser};
use crate::lexer::{Kind, Token};

/// The number of diagnostics after which the rest is omitted: such a text is hardly a world.
const MAX_DIAGNOSTICS: usize = 100;

impl Parser<'_> {
    pub(super) fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.report(Severity::Error, code, span, message);
    }

    pub(super) fn warn(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.report(Severity::Warning, code, span, message);
    }

    fn report(&mut self, severity: Severity, code: &'static str, span: Span, message: impl Into<String>) {
        let count = self.diagnostics.len();
        if count < MAX_DIAGNOSTICS {
            self.diagnostics.push(Diagnostic::at(severity, code, self.source, span, message));
        } else if count == MAX_DIAGNOSTICS {
            let message = "further errors are not listed";
            let note = Diagnostic::at(Severity::Note, "syntax/more", self.source, span, message);
            self.diagnostics.push(note);
        }
    }

    /// Reports that a closing brace or bracket is missing before the current token.
    ///
    /// At the end of the text, a single message covers everything that is open.
    pub(super) fn missing_close(&mut self, what: Delimiter) {
        if self.diagnostics.len() > MAX_DIAGNOSTICS {
            return; // Formatting the message is expensive.
        }
        let delimiter = match what {
            Delimiter::Brace => "}",
            Delimiter::Bracket => "]",
        };
        let opened = self.open.last().map_or(String::new(), |open| {
            let (line, _) = self.source.line_column(open.name.start);
            format!("`{}` of line {line}", self.source.slice(open.name))
        });
        if !self.at_end() {
            let found = self.shown(self.token);
            let message = format!("`{delimiter}` is missing before {found}; {opened} is closed here");
            self.error("syntax/missing-close", self.token.span(), message);
        } else if !self.end_reported {
            self.end_reported = true;
            let more = match self.open.len() {
                0 | 1 => String::new(),
                open => format!(" with {} more around it", open - 1),
            };
            let end = if self.resync { self.shown(self.token) } else { "the end of the text".to_owned() };
            let message = format!("`{delimiter}` is missing before {end}; {opened} is closed here{more}");
            self.error("syntax/missing-close", self.token.span(), message);
        }
    }

    /// Reports the current token and skips it, together with all following tokens that are not allowed here.
    pub(super) fn skip_unexpected(&mut self, wanted: &str) {
        let token = self.token;
        match token.kind {
            Kind::Invalid => {
                let message = format!("unexpected {}; it is ignored", self.shown(token));
                self.error("syntax/unknown-token", token.span(), message);
            }
            Kind::Script => {
                let message = "scripts are allowed only in the body of a PROTO; this one is ignored";
                self.error("syntax/script", token.span(), message);
            }
            Kind::CloseBrace | Kind::CloseBracket => {
                let message = format!("unmatched {}; it is ignored", self.shown(token));
                self.error("syntax/stray-close", token.span(), message);
            }
            _ => {
                let message = format!("expected {wanted}, found {}; it is ignored", self.shown(token));
                self.error("syntax/unexpected", token.span(), message);
            }
        }
        self.skip_balanced();
        while self.is_unexpected() {
            self.skip_balanced();
        }
    }

    /// Returns whether the current token can start neither a statement nor a field and closes nothing.
    pub(super) fn is_unexpected(&self) -> bool {
        match self.token.kind {
            Kind::End => false,
            Kind::Word => self.at_named_number(),
            Kind::CloseBrace => self.open.is_empty(),
            Kind::CloseBracket => !self.is_open(Delimiter::Bracket),
            _ => true,
        }
    }

    /// Returns a token as it is quoted in messages.
    pub(super) fn shown(&self, token: Token) -> String {
        const LENGTH: usize = 30; // An unterminated string can be long.
        if token.kind == Kind::End {
            return "the end of the text".to_owned();
        }
        let text = self.text_of(token);
        let mut short = String::new();
        for character in text.chars().take(LENGTH) {
            if character.is_control() {
                short.extend(character.escape_debug());
            } else {
                short.push(character);
            }
        }
        let dots = if text.chars().nth(LENGTH).is_some() { "…" } else { "" };
        format!("`{short}{dots}`")
    }
}
