//! Patches that fit into the lines and indentation of the original text.

use super::{Patch, Writer};
use crate::lexer::{line_end, line_start};

impl Writer<'_> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn is_space(&self, at: usize) -> bool {
        self.byte(at).is_none_or(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b','))
    }

    /// Returns the indentation of the line that contains `at`.
    pub(super) fn indent_at(&self, at: usize) -> &str {
        let start = line_start(self.text.as_bytes(), at);
        let line = self.text.get(start..).unwrap_or("").trim_start_matches('\u{feff}');
        let width = line.find(|c| !matches!(c, ' ' | '\t')).unwrap_or(0);
        line.get(..width).unwrap_or("")
    }

    /// Returns whether only white space precedes `at` on its line.
    fn is_first(&self, at: usize) -> bool {
        let start = line_start(self.text.as_bytes(), at);
        self.text.get(start..at).is_some_and(|before| before.bytes().all(|byte| matches!(byte, b' ' | b'\t')))
    }

    /// Returns the end of the line that contains `at`, before its `\r\n` or `\n`.
    fn line_end(&self, at: usize) -> usize {
        let end = line_end(self.text.as_bytes(), at);
        if end > at && self.byte(end - 1) == Some(b'\r') { end - 1 } else { end }
    }

    /// Removes an element: its lines if nothing else is on them, otherwise the element and adjacent spaces.
    pub(super) fn remove(&self, start: usize, end: usize) -> Patch {
        let line = self.line_end(end);
        let rest = self.text.get(end..line).unwrap_or("");
        if self.is_first(start) {
            if rest.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b',')) {
                let next = (line_end(self.text.as_bytes(), end) + 1).min(self.text.len());
                return Patch {
                    start: line_start(self.text.as_bytes(), start),
                    end: next,
                    text: String::new(),
                };
            }
            let spaces = rest.len() - rest.trim_start_matches([' ', '\t', ',']).len();
            return Patch { start, end: end + spaces, text: String::new() };
        }
        let before = self.text.get(..start).unwrap_or("");
        let spaces = before.len() - before.trim_end_matches([' ', '\t']).len();
        let touches = start == spaces || (!self.is_space(start - spaces - 1) && !self.is_space(end));
        let text = if touches { " " } else { "" };
        Patch { start: start - spaces, end, text: text.to_owned() }
    }

    /// Inserts `part` after `after`: on a line of its own if the rest of that line is empty or a comment.
    pub(super) fn insert(&self, after: usize, indent: &str, part: &str) -> Patch {
        let line = self.line_end(after);
        let rest = self.text.get(after..line).unwrap_or("").trim_start_matches([' ', '\t', ',']);
        if rest.is_empty() || rest.starts_with('#') {
            let text = if line == 0 {
                format!("{indent}{part}{}", self.newline)
            } else {
                format!("{}{indent}{part}", self.newline)
            };
            return Patch { start: line, end: line, text };
        }
        let space = if self.is_space(after) || rest.starts_with(['}', ']']) { "" } else { " " };
        let before = if after == 0 { "" } else { " " };
        Patch { start: after, end: after, text: format!("{before}{part}{space}") }
    }

    /// Replaces the bytes from `start` to `end`, adding spaces where the new text would touch its neighbours.
    pub(super) fn replace(&self, start: usize, end: usize, part: &str) -> Patch {
        let apart =
            start > 0 && (self.is_space(start - 1) || matches!(self.byte(start - 1), Some(b'[' | b'{')));
        let sets_off = start < end && part.starts_with(['"', '[']);
        let before = if start == 0 || apart || sets_off { "" } else { " " };
        let touches = !self.is_space(end) && !matches!(self.byte(end), Some(b'}' | b']' | b'#'));
        let after = if touches { " " } else { "" };
        Patch { start, end, text: format!("{before}{part}{after}") }
    }

    /// Fills the empty block between `start` and `end`, one item per line. Returns `None` if the block is not empty.
    pub(super) fn fill_empty(
        &self,
        start: usize,
        end: usize,
        outer: &str,
        parts: &[String],
    ) -> Option<Patch> {
        let empty = self.text.get(start..end)?.bytes().all(|byte| byte.is_ascii_whitespace());
        let closed = matches!(self.byte(end), Some(b'}' | b']'));
        if !(empty && closed) {
            return None;
        }
        let mut text = String::new();
        for part in parts {
            text.push_str(self.newline);
            text.push_str(outer);
            text.push_str("  ");
            text.push_str(part);
        }
        text.push_str(self.newline);
        text.push_str(outer);
        Some(Patch { start, end, text })
    }
}
