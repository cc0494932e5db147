//! What is wrong in a file the author wrote, and where.

use std::fmt;
use std::sync::Arc;

/// A stretch of bytes in a source text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Marks what was never in a file: it was made by an edit or by a default.
    pub const SYNTHETIC: Self = Self { start: u32::MAX, end: u32::MAX };

    /// A span from byte offsets.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let clip = |n: usize| u32::try_from(n).unwrap_or(u32::MAX - 1);
        Self { start: clip(start), end: clip(end) }
    }

    /// Whether this was never in a file.
    #[must_use]
    pub fn is_synthetic(self) -> bool {
        self == Self::SYNTHETIC
    }

    /// The smallest span that holds both; synthetic spans are ignored.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        if self.is_synthetic() {
            other
        } else if other.is_synthetic() {
            self
        } else {
            Self { start: self.start.min(other.start), end: self.end.max(other.end) }
        }
    }
}

/// A text and the name it goes by in messages.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// As the user would write it: a path or a URL.
    pub name: String,
    /// The whole text.
    pub text: String,
    line_starts: Vec<u32>,
}

impl Source {
    /// Takes a text and finds its lines.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        let text = text.into();
        let newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts =
            std::iter::once(0).chain(newlines.map(|(at, _)| Span::new(at + 1, at + 1).start)).collect();
        Arc::new(Self { name: name.into(), text, line_starts })
    }

    /// Line and column of a byte, both from 1; columns count characters.
    #[must_use]
    pub fn line_column(&self, offset: u32) -> (u32, u32) {
        let offset = offset.min(Span::new(self.text.len(), 0).start);
        let line = self.line_starts.partition_point(|start| *start <= offset) - 1;
        let start = self.line_starts[line] as usize;
        let before = self.text.get(start..offset as usize).unwrap_or("");
        // A byte order mark is not a character for people.
        let before = before.strip_prefix('\u{feff}').unwrap_or(before);
        (line as u32 + 1, before.chars().count() as u32 + 1)
    }

    /// The text of a line (from 1), without its end; empty when there is no such line.
    #[must_use]
    pub fn line(&self, line: u32) -> &str {
        let Some(index) = (line as usize).checked_sub(1) else { return "" };
        let Some(start) = self.line_starts.get(index) else { return "" };
        self.text.get(*start as usize..).and_then(|rest| rest.lines().next()).unwrap_or("")
    }

    /// The text of a span; empty for a synthetic one.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// Something was replaced or left out; the message says what was done instead.
    Warning,
    /// The run cannot start, or a part of it was given up.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// One remark on a file. Prints as `file:line:column: error: message`, then the line with a marker.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Stable and grep-able, e.g. `field/unknown`.
    pub code: &'static str,
    /// What is wrong and what was done instead.
    pub message: String,
    /// The file, if it is about one.
    pub source: Option<Arc<Source>>,
    /// The place in that file.
    pub span: Span,
}

impl Diagnostic {
    /// A remark on a place in a file.
    #[must_use]
    pub fn at(
        severity: Severity,
        code: &'static str,
        source: &Arc<Source>,
        span: Span,
        message: impl Into<String>,
    ) -> Self {
        Self { severity, code, message: message.into(), source: Some(Arc::clone(source)), span }
    }

    /// A remark on no file.
    #[must_use]
    pub fn general(severity: Severity, code: &'static str, message: impl Into<String>) -> Self {
        Self { severity, code, message: message.into(), source: None, span: Span::SYNTHETIC }
    }

    /// Line and column from 1, if it is about a place in a file.
    #[must_use]
    pub fn line_column(&self) -> Option<(u32, u32)> {
        let source = self.source.as_ref()?;
        (!self.span.is_synthetic()).then(|| source.line_column(self.span.start))
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What a broken file holds must not reach the terminal as commands. A compiler's words have lines.
        let is_command = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
        let message: String =
            self.message.chars().map(|c| if is_command(c) { '\u{fffd}' } else { c }).collect();
        let Some(source) = &self.source else { return write!(f, "{}: {message}", self.severity) };
        let Some((line, column)) = self.line_column() else {
            return write!(f, "{}: {}: {message}", source.name, self.severity);
        };
        writeln!(f, "{}:{line}:{column}: {}: {message}", source.name, self.severity)?;
        show_line(f, source.line(line), column as usize, source.slice(self.span))
    }
}

/// Writes the line, cut to a window around the place, and a marker below the span.
fn show_line(f: &mut fmt::Formatter<'_>, line: &str, column: usize, marked: &str) -> fmt::Result {
    const WIDTH: usize = 100; // A line of mesh data can be megabytes long.
    let first = (column - 1).saturating_sub(WIDTH / 2);
    let window: String =
        line.chars().skip(first).take(WIDTH).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let room = window.chars().count().saturating_sub(column - 1 - first);
    let width = marked.lines().next().unwrap_or("").chars().count().clamp(1, room.max(1));
    writeln!(f, "    {window}")?;
    write!(f, "    {}{}", " ".repeat(column - 1 - first), "^".repeat(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagnostic_shows_its_line() {
        let source = Source::new("a.wbt", "Robot {\n  é mass \"x\"\n}\n");
        let at = source.text.find('"').unwrap();
        let wrong =
            Diagnostic::at(Severity::Error, "value/type", &source, Span::new(at, at + 3), "no number");
        assert_eq!(wrong.to_string(), "a.wbt:2:10: error: no number\n      é mass \"x\"\n             ^^^");
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        let source = Source::new("a.wbt", "\u{1b}[2J x");
        let d = Diagnostic::at(Severity::Error, "x", &source, Span::new(0, 1), "not `\u{1b}`");
        assert_eq!(d.to_string(), "a.wbt:1:1: error: not `\u{fffd}`\n     [2J x\n    ^");
    }

    #[test]
    fn messages_keep_their_lines() {
        let d = Diagnostic::general(Severity::Error, "x", "it said:\n\tone\r\n\ttwo");
        assert_eq!(d.to_string(), "error: it said:\n\tone\u{fffd}\n\ttwo");
    }

    #[test]
    fn places_outside_the_text_do_not_panic() {
        let source = Source::new("a.wbt", "");
        let d = Diagnostic::at(Severity::Note, "x", &source, Span::new(90, 95), "m");
        assert_eq!(d.line_column(), Some((1, 1)));
        assert!(d.to_string().starts_with("a.wbt:1:1: note: m"));
    }
}
