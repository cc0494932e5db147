//! Text to tree. Never fails: what cannot be read is reported and ignored.

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

/// Deepest nesting of nodes and declarations that is read.
pub const MAX_DEPTH: usize = 500;

/// Reads a file. Without a header in the first line there is a warning.
#[must_use]
pub fn parse(source: Arc<Source>) -> Document {
    let mut document = parse_fragment(source);
    if document.header.is_none() {
        document.diagnostics.insert(0, header::missing(&document.source));
    }
    document
}

/// Reads text that is not a file of its own, such as a node that a supervisor inserts. A header is no mistake, nor is
/// none.
#[must_use]
pub fn parse_fragment(source: Arc<Source>) -> Document {
    if u32::try_from(source.text.len()).is_err() {
        let message = "the text is longer than 4 GiB; nothing of it is read";
        let diagnostic = Diagnostic::general(Severity::Error, "syntax/too-long", message);
        return Document { source, header: None, items: Vec::new(), diagnostics: vec![diagnostic] };
    }
    let mut parser = Parser::new(&source);
    let items = parser.items();
    let diagnostics = parser.diagnostics;
    let header = header::read(&source);
    Document { source, header, items, diagnostics }
}

/// Reads one text, with one token of look-ahead.
struct Parser<'a> {
    source: &'a Arc<Source>,
    text: &'a str,
    bytes: &'a [u8],
    lexer: Lexer<'a>,
    /// The next token that is not used yet.
    token: Token,
    /// End of the last used token.
    last_end: usize,
    diagnostics: Vec<Diagnostic>,
    /// Nodes, lists and declarations around the current place, outermost first.
    open: Vec<Open>,
    /// Set when a statement starts where a closing brace should be: all that is open ends here.
    resync: bool,
    /// Whether it was told that the text ends too early.
    end_reported: bool,
    /// Up to here there is known to be no script, so that nested declarations are not searched again.
    scriptless_until: usize,
}

/// Something that was opened and not closed yet.
#[derive(Clone, Copy)]
struct Open {
    what: Opened,
    /// The word a message shows: the type of a node, the name of a list's field.
    name: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Opened {
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

    /// Uses the current token and moves to the next one.
    fn bump(&mut self) -> Token {
        let used = self.token;
        self.last_end = used.end;
        self.token = self.lexer.next();
        used
    }

    /// Goes on reading at `pos`.
    fn jump(&mut self, pos: usize) {
        self.last_end = pos;
        self.lexer.go_to(pos);
        self.token = self.lexer.next();
    }

    /// The token after the current one.
    fn peek(&self) -> Token {
        let mut ahead = self.lexer;
        ahead.next()
    }

    fn at(&self, kind: Kind) -> bool {
        !self.resync && self.token.kind == kind
    }

    /// Whether everything that is open ends here.
    fn at_end(&self) -> bool {
        self.resync || self.token.kind == Kind::End
    }

    fn text_of(&self, token: Token) -> &'a str {
        self.text.get(token.start..token.end).unwrap_or("")
    }

    /// The current word, or nothing if the current token is none.
    fn word(&self) -> &'a str {
        if self.at(Kind::Word) { self.text_of(self.token) } else { "" }
    }

    /// Uses the current token if it is of this kind.
    fn eat(&mut self, kind: Kind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    /// From `start` to the end of the last used token.
    fn span_from(&self, start: usize) -> Span {
        Span::new(start, self.last_end.max(start))
    }

    fn is_open(&self, what: Opened) -> bool {
        self.open.iter().any(|open| open.what == what)
    }

    /// Skips a block in braces or brackets with all that is in it; any other token alone.
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
