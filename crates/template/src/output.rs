//! What a script writes and prints.

use base::Span;
use scene::template::{Fault, Message, Piece, Written};
use vrml::Part;

/// More lines than this are not kept.
const MAX_MESSAGES: usize = 200;
/// Longer lines are cut. `[bytes]`
const MAX_MESSAGE: usize = 2000;

/// Collects the text, piece by piece.
pub(crate) struct Output {
    body: String,
    parts: Vec<Part>,
    written: Written,
    limit: usize,
    left_out: usize,
}

impl Output {
    pub(crate) fn new(body: &str, parts: Vec<Part>, limit: usize) -> Self {
        Self { body: body.to_owned(), parts, written: Written::default(), limit, left_out: 0 }
    }

    /// Writes a part of the body as it is.
    pub(crate) fn text(&mut self, number: usize) -> Result<(), String> {
        let Some(Part::Text(span)) = self.parts.get(number).copied() else { return Ok(()) };
        let piece = Piece { at: self.length(), from: span, is_verbatim: true };
        self.written.pieces.push(piece);
        let text = self.body.get(span.start as usize..span.end as usize).unwrap_or("");
        self.written.text.push_str(text);
        self.check()
    }

    /// Writes the value of an expression.
    pub(crate) fn value(&mut self, number: usize, text: &str) -> Result<(), String> {
        let Some(Part::Expression(span)) = self.parts.get(number).copied() else { return Ok(()) };
        let piece = Piece { at: self.length(), from: self.trimmed(span), is_verbatim: false };
        self.written.pieces.push(piece);
        self.written.text.push_str(text);
        self.check()
    }

    fn trimmed(&self, span: Span) -> Span {
        let text = self.body.get(span.start as usize..span.end as usize).unwrap_or("");
        let start = span.start as usize + (text.len() - text.trim_start().len());
        Span::new(start, start + text.trim().len())
    }

    fn length(&self) -> u32 {
        Span::new(self.written.text.len(), 0).start
    }

    fn check(&self) -> Result<(), String> {
        if self.written.text.len() > self.limit {
            return Err(format!("the script writes more than {} MiB", self.limit >> 20));
        }
        Ok(())
    }

    /// Keeps a line that the script prints.
    pub(crate) fn say(&mut self, is_error: bool, mut text: String) {
        if self.written.messages.len() >= MAX_MESSAGES {
            self.left_out += 1;
            return;
        }
        if text.len() > MAX_MESSAGE {
            let cut = text.floor_char_boundary(MAX_MESSAGE);
            text.truncate(cut);
            text.push('…');
        }
        self.written.messages.push(Message { is_error, text });
    }

    pub(crate) fn finish(mut self, fault: Option<Fault>) -> Written {
        if self.left_out > 0 {
            let text = format!("the script printed {} more lines", self.left_out);
            self.written.messages.push(Message { is_error: false, text });
        }
        self.written.fault = fault;
        self.written
    }
}
