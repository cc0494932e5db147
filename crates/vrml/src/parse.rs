//! The parser: recursive descent with error recovery. Invalid input is reported and skipped.

mod header;
mod names;
mod node;
mod proto;
mod report;
mod script;
mod statement;
mod value;

use std::sync::Arc;

use base::{Diagnostic, Severity, Source, Span};

use crate::ast::Document;
use crate::lexer::{Kind, Lexer, Token};

/// The deepest nesting of nodes and declarations that is parsed.
pub const MAX_DEPTH: usize = 500;

/// Parses a file. Warns if the first line is not a header.
#[must_use]
pub fn parse(source: Arc<Source>) -> Document {
    let mut document = parse_fragment(source);
    if document.header.is_none() {
        document.diagnostics.insert(0, header::missing(&document.source));
    }
    document
}

/// Parses text that is not a file of its own, such as a node that a supervisor inserts. The header is optional.
#[must_use]
pub fn parse_fragment(source: Arc<Source>) -> Document {
    if u32::try_from(source.text.len()).is_err() {
        let message = "the text is longer than 4 GiB and is not read";
        let diagnostic = Diagnostic::general(Severity::Error, "syntax/too-long", message);
        return Document { source, header: None, items: Vec::new(), diagnostics: vec![diagnostic] };
    }
    let mut parser = Parser::new(&source);
    let items = parser.parse_items();
    let diagnostics = parser.diagnostics;
    let header = header::read(&source);
    Document { source, header, items, diagnostics }
}

/// The parser state, with one token of lookahead.
struct Parser<'a> {
    source: &'a Arc<Source>,
    text: &'a str,
    bytes: &'a [u8],
    lexer: Lexer<'a>,
    /// The current token, which has not been consumed.
    token: Token,
    /// The end of the last consumed token.
    last_end: usize,
    diagnostics: Vec<Diagnostic>,
    /// The enclosing nodes, lists and declarations, outermost first.
    open: Vec<OpenDelimiter>,
    /// Set when a statement starts where a closing brace is expected: everything that is open is closed here.
    resync: bool,
    /// Whether the premature end of the text has been reported.
    end_reported: bool,
    /// No template statement exists before this position; nested declarations are not searched again.
    scriptless_until: usize,
}

/// An opening delimiter that has not been closed yet.
#[derive(Clone, Copy)]
struct OpenDelimiter {
    what: Delimiter,
    /// The name to show in messages: the type of a node, the field of a list.
    name: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Delimiter {
    /// `{`
    Brace,
    /// `[`
    Bracket,
}

impl<'a> Parser<'a> {
    fn new(source: &'a Arc<Source>) -> Self {
        let text = source.text.as_str();
        let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let mut lexer = Lexer::new(text.as_bytes(), start);
        let token = lexer.next();
        Self {
            source,
            text,
            bytes: text.as_bytes(),
            lexer,
            token,
            last_end: start,
            diagnostics: Vec::new(),
            open: Vec::new(),
            resync: false,
            end_reported: false,
            scriptless_until: 0,
        }
    }

    /// Consumes the current token and returns it.
    fn bump(&mut self) -> Token {
        let used = self.token;
        self.last_end = used.end;
        self.token = self.lexer.next();
        used
    }

    /// Continues at `pos`.
    fn jump_to(&mut self, pos: usize) {
        self.last_end = pos;
        self.lexer.go_to(pos);
        self.token = self.lexer.next();
    }

    /// Returns the token after the current one.
    fn peek(&self) -> Token {
        let mut ahead = self.lexer;
        ahead.next()
    }

    fn at(&self, kind: Kind) -> bool {
        !self.resync && self.token.kind == kind
    }

    /// Returns whether everything that is open ends here.
    fn at_end(&self) -> bool {
        self.resync || self.token.kind == Kind::End
    }

    fn text_of(&self, token: Token) -> &'a str {
        self.text.get(token.start..token.end).unwrap_or("")
    }

    /// Returns the current word; empty if the current token is not a word.
    fn word(&self) -> &'a str {
        if self.at(Kind::Word) { self.text_of(self.token) } else { "" }
    }

    /// Consumes the current token if it is of this kind. Returns whether it was.
    fn eat(&mut self, kind: Kind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    /// Returns the span from `start` to the end of the last consumed token.
    fn span_from(&self, start: usize) -> Span {
        Span::new(start, self.last_end.max(start))
    }

    fn is_open(&self, what: Delimiter) -> bool {
        self.open.iter().any(|open| open.what == what)
    }

    /// Skips a block in braces or brackets with its contents, or else a single token.
    fn skip_balanced(&mut self) {
        let mut depth = 0_usize;
        loop {
            match self.token.kind {
                Kind::End => return,
                Kind::OpenBrace | Kind::OpenBracket => depth += 1,
                Kind::CloseBrace | Kind::CloseBracket => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.bump();
            if depth == 0 {
                return;
            }
        }
    }
}

impl Token {
    fn span(self) -> Span {
        Span::new(self.start, self.end)
    }
}
