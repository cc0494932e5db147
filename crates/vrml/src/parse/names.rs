//! Names, keywords and strings.

use base::Span;

use super::Parser;
use crate::ast::Name;
use crate::lexer::{Kind, Token, is_name_byte, line_end};

/// Words that are no name of a node or a field.
pub(super) fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "DEF"
            | "USE"
            | "IS"
            | "TRUE"
            | "FALSE"
            | "NULL"
            | "PROTO"
            | "EXTERNPROTO"
            | "IMPORTABLE"
            | "ROUTE"
            | "TO"
    )
}

/// Words that start a statement and stand nowhere else.
pub(super) fn starts_statement(word: &str) -> bool {
    matches!(word, "PROTO" | "EXTERNPROTO" | "IMPORTABLE")
}

/// Whether it looks like the type of a node: field names start with a small letter.
pub(super) fn looks_like_type(word: &str) -> bool {
    word.starts_with(char::is_uppercase) && !is_keyword(word)
}

impl Parser<'_> {
    /// Uses the current word as a name, whatever it is.
    pub(super) fn take_name(&mut self) -> Name {
        let token = self.bump();
        let text = self.text_of(token).to_owned();
        if let Some(odd) = text.bytes().position(|byte| !is_name_byte(byte)) {
            let character = text.get(odd..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
            let message = format!(
                "a name cannot hold `{}`; `{}` is taken as it is",
                character.escape_debug(),
                text.escape_debug()
            );
            self.error("syntax/name", token.span(), message);
        }
        Name { text, span: token.span() }
    }

    /// Whether the current token is a word that can be a name.
    pub(super) fn at_name(&self) -> bool {
        self.at(Kind::Word) && !is_keyword(self.word())
    }

    /// Uses the current string.
    pub(super) fn take_string(&mut self) -> String {
        let token = self.bump();
        let Kind::String { closed } = token.kind else { return String::new() };
        if !closed {
            let message = "`\"` is missing at the end of the string; it ends with its line";
            self.error("syntax/open-string", token.span(), message);
            // What it swallowed on the last line may have closed the rest.
            self.end_reported |= line_end(self.bytes, token.end) == self.bytes.len();
        }
        let end = if closed { token.end.saturating_sub(1) } else { token.end };
        let inside = self.text.get(token.start + 1..end).unwrap_or("");
        if inside.contains('\\') { self.unescape(token, inside) } else { inside.to_owned() }
    }

    /// Replaces `\"`, `\\` and `\n`. The manual names no others.
    fn unescape(&mut self, token: Token, inside: &str) -> String {
        let mut out = String::with_capacity(inside.len());
        let mut wrong = None;
        let mut characters = inside.char_indices();
        while let Some((at, character)) = characters.next() {
            if character != '\\' {
                out.push(character);
                continue;
            }
            match characters.next() {
                Some((_, 'n')) => out.push('\n'),
                Some((_, escaped @ ('"' | '\\'))) => out.push(escaped),
                Some((_, other)) => {
                    wrong = wrong.or(Some(token.start + 1 + at));
                    out.push(other);
                }
                None => {}
            }
        }
        if let Some(at) = wrong {
            let length =
                self.text.get(at + 1..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
            let message = "a backslash can stand before `\"`, `\\` and `n` only; it is ignored";
            self.warn("syntax/escape", Span::new(at, at + 1 + length), message);
        }
        out
    }
}
