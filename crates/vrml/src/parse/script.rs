//! Finds the end of the body of a PROTO template.
//!
//! Template statements may generate braces, so those outside of them need not be balanced.

use crate::ast::Template;
use crate::lexer::{Lexer, line_end, script_end};

/// The body of a PROTO with template statements.
pub(super) struct Body {
    pub(super) language: Template,
    /// Position of the closing brace, or the end of the text.
    pub(super) end: usize,
    /// Whether there is a closing brace.
    pub(super) closed: bool,
    /// Position of an unterminated template statement.
    pub(super) open_script: Option<usize>,
}

/// What the scanner stops at.
enum Event {
    Open,
    Close(usize),
    Script(Template),
    OpenScript(Template, usize),
    End,
}

/// Scans a body for braces and template statements; ignores braces in comments, strings and template statements.
struct BodyScanner<'a> {
    bytes: &'a [u8],
    pos: usize,
    /// The language of the first statement; the delimiters of the other language are then plain text.
    language: Option<Template>,
}

impl BodyScanner<'_> {
    fn next(&mut self) -> Event {
        while let Some(byte) = self.bytes.get(self.pos) {
            let at = self.pos;
            self.pos += 1;
            match byte {
                b'{' => return Event::Open,
                b'}' => return Event::Close(at),
                b'#' => self.pos = line_end(self.bytes, at),
                b'"' => {
                    if let Some(event) = self.string() {
                        return event;
                    }
                }
                b'%' => {
                    if let Some(event) = self.script(at) {
                        return event;
                    }
                }
                _ => {}
            }
        }
        Event::End
    }

    /// Skips the rest of a string. It may contain template statements, and these may contain quotes.
    fn string(&mut self) -> Option<Event> {
        let mut first = None;
        while let Some(byte) = self.bytes.get(self.pos) {
            let at = self.pos;
            self.pos += 1;
            match byte {
                b'\\' => self.pos += 1,
                // In a template, a string ends with its line at the latest, so that a missing quote does not invert the
                // meaning of the rest of the text.
                b'"' | b'\n' => break,
                b'%' => match self.script(at) {
                    Some(event @ Event::Script(_)) => first = first.or(Some(event)),
                    Some(event) => return Some(event),
                    None => {}
                },
                _ => {}
            }
        }
        first
    }

    /// Skips the template statement that starts with the `%` at `at`, if there is one.
    fn script(&mut self, at: usize) -> Option<Event> {
        let language = match self.bytes.get(at + 1)? {
            b'<' => Template::JavaScript,
            b'{' => Template::Lua,
            _ => return None,
        };
        if *self.language.get_or_insert(language) != language {
            return None;
        }
        match script_end(self.bytes, at) {
            Some(end) => {
                self.pos = end;
                Some(Event::Script(language))
            }
            None => {
                self.pos = self.bytes.len();
                Some(Event::OpenScript(language, at))
            }
        }
    }
}

/// Finds the body that starts with the brace at `open`, if it contains template statements. The error is the position
/// up to which there are none.
///
/// The body ends at the matching brace if only the end of the text or another declaration follows; otherwise at the
/// last closing brace of the text, since a file usually holds a single PROTO.
pub(super) fn find(bytes: &[u8], open: usize) -> Result<Body, usize> {
    let mut scanner = BodyScanner { bytes, pos: open, language: None };
    let (mut depth, mut scripts, mut matching, mut last) = (0_usize, None, None, None);
    loop {
        match scanner.next() {
            Event::Open => depth += 1,
            Event::Close(at) => {
                last = Some(at);
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    if scripts.is_none() {
                        return Err(at);
                    }
                    if matching.is_none() && ends_declaration(bytes, at + 1) {
                        matching = Some(at);
                        break;
                    }
                }
            }
            Event::Script(language) => scripts = Some(language),
            Event::OpenScript(language, at) => {
                let end = bytes.len();
                return Ok(Body { language, end, closed: false, open_script: Some(at) });
            }
            Event::End => break,
        }
    }
    let Some(language) = scripts else { return Err(bytes.len()) };
    let end = matching.or(last);
    Ok(Body { language, end: end.unwrap_or(bytes.len()), closed: end.is_some(), open_script: None })
}

/// Returns whether the end of the text or another declaration follows after `from`.
fn ends_declaration(bytes: &[u8], from: usize) -> bool {
    let mut lexer = Lexer::new(bytes, from);
    lexer.skip_trivia();
    let rest = bytes.get(lexer.pos()..).unwrap_or(&[]);
    let starts: [&[u8]; 3] = [b"PROTO", b"EXTERNPROTO", b"IMPORTABLE"];
    rest.is_empty() || starts.iter().any(|word| rest.starts_with(word))
}
