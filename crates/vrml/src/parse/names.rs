//! Names, keywords and strings.

use base::Span;

use super::Parser;
use crate::ast::Name;
use crate::lexer::{Kind, Token, is_name_byte, line_end};

/// Returns whether a word is reserved, so that it cannot name a node or a field.
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

/// Returns whether a word can only occur at the start of a statement.
pub(super) fn starts_statement(word: &str) -> bool {
    matches!(word, "PROTO" | "EXTERNPROTO" | "IMPORTABLE")
}

/// Returns whether a word looks like a node type: field names start with a lower-case letter.
pub(super) fn looks_like_type(word: &str) -> bool {
    word.starts_with(char::is_uppercase) && !is_keyword(word)
}

impl Parser<'_> {
    /// Consumes the current word as a name, whatever it is.
    pub(super) fn parse_name(&mut self) -> Name {
        let token = self.bump();
        let text = self.text_of(token).to_owned();
        if let Some(invalid) = text.bytes().position(|byte| !is_name_byte(byte)) {
            let character = text.get(invalid..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
            let message = format!(
                "a name cannot contain `{}`; `{}` is used as it is",
                character.escape_debug(),
                text.escape_debug()
            );
            self.error("syntax/name", token.span(), message);
        }
        Name { text, span: token.span() }
    }

    /// Returns whether the current token is a word that can be a name.
    pub(super) fn at_name(&self) -> bool {
        self.at(Kind::Word) && !is_keyword(self.word())
    }

    /// Consumes the current string and returns its unescaped contents.
    pub(super) fn parse_string(&mut self) -> String {
        let token = self.bump();
        let Kind::String { closed } = token.kind else { return String::new() };
        if !closed {
            let message = "`\"` is missing at the end of the string; it ends with its line";
            // On the last line it may have swallowed the closing braces.
            let is_last = line_end(self.bytes, token.end) == self.bytes.len();
            let code = if is_last { "syntax/open-end" } else { "syntax/open-string" };
            self.error(code, token.span(), message);
            self.end_reported |= is_last;
        }
        let end = if closed { token.end.saturating_sub(1) } else { token.end };
        let inside = self.text.get(token.start + 1..end).unwrap_or("");
        if inside.contains('\\') { self.unescape(token, inside) } else { inside.to_owned() }
    }

    /// Replaces the escape sequences `\"`, `\\` and `\n`, the only ones in the manual.
    fn unescape(&mut self, token: Token, inside: &str) -> String {
        let mut out = String::with_capacity(inside.len());
        let mut invalid = None;
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
                    invalid = invalid.or(Some(token.start + 1 + at));
                    out.push(other);
                }
                None => {}
            }
        }
        if let Some(at) = invalid {
            let length =
                self.text.get(at + 1..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
            let message = "a backslash is allowed only before `\"`, `\\` and `n`; it is ignored";
            self.warn("syntax/escape", Span::new(at, at + 1 + length), message);
        }
        out
    }
}
