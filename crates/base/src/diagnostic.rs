//! Diagnostics: problems in a source file, with their location.

use std::fmt;
use std::sync::Arc;

/// A range of bytes in a source text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset of the byte after the last one.
    pub end: u32,
}

impl Span {
    /// The span of something that is in no file because an edit or a default created it.
    pub const SYNTHETIC: Self = Self { start: u32::MAX, end: u32::MAX };

    /// Creates a span from byte offsets.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let clip = |n: usize| u32::try_from(n).unwrap_or(u32::MAX - 1);
        Self { start: clip(start), end: clip(end) }
    }

    /// Returns whether this span refers to no file.
    #[must_use]
    pub fn is_synthetic(self) -> bool {
        self == Self::SYNTHETIC
    }

    /// Returns the smallest span that covers both; synthetic spans are ignored.
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

/// A source text and its name in messages.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// A path or a URL, as the user would write it.
    pub name: String,
    /// The complete text.
    pub text: String,
    line_starts: Vec<u32>,
}

impl Source {
    /// Stores a text and indexes its lines.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        let text = text.into();
        let newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts =
            std::iter::once(0).chain(newlines.map(|(at, _)| Span::new(at + 1, at + 1).start)).collect();
        Arc::new(Self { name: name.into(), text, line_starts })
    }

    /// Returns the line and the column of a byte offset, both starting at 1; columns count characters.
    #[must_use]
    pub fn line_column(&self, offset: u32) -> (u32, u32) {
        let offset = offset.min(Span::new(self.text.len(), 0).start);
        let line = self.line_starts.partition_point(|start| *start <= offset) - 1;
        let start = self.line_starts[line] as usize;
        let before = self.text.get(start..offset as usize).unwrap_or("");
        // Editors do not count a byte order mark as a column.
        let before = before.strip_prefix('\u{feff}').unwrap_or(before);
        (line as u32 + 1, before.chars().count() as u32 + 1)
    }

    /// Returns a line, numbered from 1, without its line ending; empty if there is no such line.
    #[must_use]
    pub fn line(&self, line: u32) -> &str {
        let Some(index) = (line as usize).checked_sub(1) else { return "" };
        let Some(start) = self.line_starts.get(index) else { return "" };
        self.text.get(*start as usize..).and_then(|rest| rest.lines().next()).unwrap_or("")
    }

    /// Returns the text of a span; empty for a synthetic one.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Returns the text before a span.
    #[must_use]
    pub fn before(&self, span: Span) -> &str {
        self.slice(Span { start: 0, end: span.start })
    }
}

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Information; nothing is wrong.
    Note,
    /// Something was replaced or ignored; the message says what was done instead.
    Warning,
    /// The run cannot start, or part of it had to be abandoned.
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

/// A message about a file.
///
/// Displayed as `file:line:column: error: message`, followed by the source line with a marker under the span.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// A stable identifier to search for, e.g. `field/unknown`.
    pub code: &'static str,
    /// What is wrong and what was done instead.
    pub message: String,
    /// The file that the message is about, if any.
    pub source: Option<Arc<Source>>,
    /// The location in that file.
    pub span: Span,
}

impl Diagnostic {
    /// Creates a diagnostic at a location in a file.
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

    /// Creates a diagnostic that is about no file.
    #[must_use]
    pub fn general(severity: Severity, code: &'static str, message: impl Into<String>) -> Self {
        Self { severity, code, message: message.into(), source: None, span: Span::SYNTHETIC }
    }

    /// Returns the line and the column, both starting at 1, if the diagnostic has a location in a file.
    #[must_use]
    pub fn line_column(&self) -> Option<(u32, u32)> {
        let source = self.source.as_ref()?;
        (!self.span.is_synthetic()).then(|| source.line_column(self.span.start))
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Quoted file contents must not reach the terminal as escape sequences. Line breaks are kept: messages may
        // include the output of a compiler.
        let is_unsafe = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
        let message: String =
            self.message.chars().map(|c| if is_unsafe(c) { '\u{fffd}' } else { c }).collect();
        let Some(source) = &self.source else { return write!(f, "{}: {message}", self.severity) };
        let Some((line, column)) = self.line_column() else {
            return write!(f, "{}: {}: {message}", source.name, self.severity);
        };
        writeln!(f, "{}:{line}:{column}: {}: {message}", source.name, self.severity)?;
        write_snippet(f, source.line(line), column as usize, source.slice(self.span))
    }
}

/// Writes the source line, cut to a window around `column`, and a marker under the span.
fn write_snippet(f: &mut fmt::Formatter<'_>, line: &str, column: usize, marked: &str) -> fmt::Result {
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
    fn a_diagnostic_shows_its_source_line() {
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
    fn messages_keep_line_breaks() {
        let d = Diagnostic::general(Severity::Error, "x", "it said:\n\tone\r\n\ttwo");
        assert_eq!(d.to_string(), "error: it said:\n\tone\u{fffd}\n\ttwo");
    }

    #[test]
    fn spans_outside_the_text_do_not_panic() {
        let source = Source::new("a.wbt", "");
        let d = Diagnostic::at(Severity::Note, "x", &source, Span::new(90, 95), "m");
        assert_eq!(d.line_column(), Some((1, 1)));
        assert!(d.to_string().starts_with("a.wbt:1:1: note: m"));
    }
}
