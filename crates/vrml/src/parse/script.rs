//! Where the body of a PROTO with scripts ends.
//!
//! Scripts write braces, so the braces outside of them need not match.

use crate::ast::Template;
use crate::lexer::{Lexer, line_end, script_end};

/// The body of a PROTO with scripts in it.
pub(super) struct Body {
    pub(super) language: Template,
    /// The closing brace, or the end of the text.
    pub(super) end: usize,
    /// Whether there is a closing brace.
    pub(super) closed: bool,
    /// Place of a script that is not closed.
    pub(super) open_script: Option<usize>,
}

/// What is of interest in the text of a body.
enum Mark {
    Open,
    Close(usize),
    Script(Template),
    OpenScript(Template, usize),
    End,
}

/// Walks over a body; sees no braces in comments, strings and scripts.
struct Walk<'a> {
    bytes: &'a [u8],
    pos: usize,
    /// The first script's; the other delimiters are plain text then.
    language: Option<Template>,
}

impl Walk<'_> {
    fn next(&mut self) -> Mark {
        while let Some(byte) = self.bytes.get(self.pos) {
            let at = self.pos;
            self.pos += 1;
            match byte {
                b'{' => return Mark::Open,
                b'}' => return Mark::Close(at),
                b'#' => self.pos = line_end(self.bytes, at),
                b'"' => {
                    if let Some(mark) = self.string() {
                        return mark;
                    }
                }
                b'%' => {
                    if let Some(mark) = self.script(at) {
                        return mark;
                    }
                }
                _ => {}
            }
        }
        Mark::End
    }

    /// Skips the rest of a string. It may hold scripts, and these may hold quotes.
    fn string(&mut self) -> Option<Mark> {
        let mut first = None;
        while let Some(byte) = self.bytes.get(self.pos) {
            let at = self.pos;
            self.pos += 1;
            match byte {
                b'\\' => self.pos += 1,
                // A string of a body ends with its line at the latest, so that one forgotten quote
                // does not turn the text inside out.
                b'"' | b'\n' => break,
                b'%' => match self.script(at) {
                    Some(mark @ Mark::Script(_)) => first = first.or(Some(mark)),
                    Some(mark) => return Some(mark),
                    None => {}
                },
                _ => {}
            }
        }
        first
    }

    /// Skips the script that starts with the `%` at `at`, if one does.
    fn script(&mut self, at: usize) -> Option<Mark> {
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
                Some(Mark::Script(language))
            }
            None => {
                self.pos = self.bytes.len();
                Some(Mark::OpenScript(language, at))
            }
        }
    }
}

/// The body that starts with the brace at `open`, if it holds scripts; else how far there are none.
///
/// The body ends with the brace that matches, if nothing but another declaration follows it; else
/// with the last closing brace of the text: a file holds one PROTO.
pub(super) fn find(bytes: &[u8], open: usize) -> Result<Body, usize> {
    let mut walk = Walk { bytes, pos: open, language: None };
    let (mut depth, mut scripts, mut matching, mut last) = (0_usize, None, None, None);
    loop {
        match walk.next() {
            Mark::Open => depth += 1,
            Mark::Close(at) => {
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
            Mark::Script(language) => scripts = Some(language),
            Mark::OpenScript(language, at) => {
                let end = bytes.len();
                return Ok(Body { language, end, closed: false, open_script: Some(at) });
            }
            Mark::End => break,
        }
    }
    let Some(language) = scripts else { return Err(bytes.len()) };
    let end = matching.or(last);
    Ok(Body { language, end: end.unwrap_or(bytes.len()), closed: end.is_some(), open_script: None })
}

/// Whether after `from` comes the end of the text or another declaration.
fn ends_declaration(bytes: &[u8], from: usize) -> bool {
    let mut lexer = Lexer::new(bytes, from);
    lexer.skip_trivia();
    let rest = bytes.get(lexer.pos()..).unwrap_or(&[]);
    let starts: [&[u8]; 3] = [b"PROTO", b"EXTERNPROTO", b"IMPORTABLE"];
    rest.is_empty() || starts.iter().any(|word| rest.starts_with(word))
}
