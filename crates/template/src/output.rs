//! The generated text and the printed messages of a script.

use std::cell::Cell;
use std::rc::Rc;

use base::Span;
use scene::template::{Message, ScriptError, Segment, TemplateOutput};
use vrml::Part;

/// The number of printed messages that are kept.
const MAX_MESSAGES: usize = 200;
/// Longer messages are truncated. `[bytes]`
const MAX_MESSAGE: usize = 2000;

/// Collects the generated text, with a source map, and the printed messages.
pub(crate) struct Output {
    body: String,
    parts: Vec<Part>,
    written: TemplateOutput,
    limit: usize,
    omitted_messages: usize,
    /// Whether a text was refused, after which all are, even if the script does not mind the error.
    is_full: bool,
    /// See [`TemplateOutput::cost`].
    pub(crate) cost: Rc<Cell<f64>>,
}

impl Output {
    pub(crate) fn new(body: &str, parts: Vec<Part>, limit: usize) -> Self {
        let (body, written, cost) = (body.to_owned(), TemplateOutput::default(), Rc::default());
        Self { body, parts, written, limit, omitted_messages: 0, is_full: false, cost }
    }

    /// Writes a literal part of the body.
    pub(crate) fn write_text(&mut self, number: usize) -> Result<(), String> {
        let Some(Part::Text(span)) = self.parts.get(number).copied() else { return Ok(()) };
        let text = self.body.get(span.start as usize..span.end as usize).unwrap_or("");
        self.is_full |= self.lacks_room_for(text);
        self.refuse_if_full()?;
        let segment = Segment { at: self.length(), from: span, is_verbatim: true };
        self.written.segments.push(segment);
        self.written.text.push_str(text);
        Ok(())
    }

    /// Writes the value of an expression.
    pub(crate) fn write_value(&mut self, number: usize, text: &str) -> Result<(), String> {
        let Some(Part::Expression(span)) = self.parts.get(number).copied() else { return Ok(()) };
        self.is_full |= self.lacks_room_for(text);
        self.refuse_if_full()?;
        let segment = Segment { at: self.length(), from: self.trimmed(span), is_verbatim: false };
        self.written.segments.push(segment);
        self.written.text.push_str(text);
        Ok(())
    }

    fn trimmed(&self, span: Span) -> Span {
        let text = self.body.get(span.start as usize..span.end as usize).unwrap_or("");
        let start = span.start as usize + (text.len() - text.trim_start().len());
        Span::new(start, start + text.trim().len())
    }

    fn length(&self) -> u32 {
        Span::new(self.written.text.len(), 0).start
    }

    /// Returns whether a text goes beyond the limit. Short and empty ones count as well: each has its place of origin.
    fn lacks_room_for(&self, text: &str) -> bool {
        let places = (self.written.segments.len() + 1) * size_of::<Segment>();
        self.written.text.len() + text.len() + places > self.limit
    }

    fn refuse_if_full(&self) -> Result<(), String> {
        match self.is_full {
            true => Err(format!("the script writes more than {} MiB", self.limit >> 20)),
            false => Ok(()),
        }
    }

    /// Keeps a message that the script prints.
    pub(crate) fn print(&mut self, is_error: bool, mut text: String) {
        if self.written.messages.len() >= MAX_MESSAGES {
            self.omitted_messages += 1;
            return;
        }
        if text.len() > MAX_MESSAGE {
            let cut = text.floor_char_boundary(MAX_MESSAGE);
            text.truncate(cut);
            text.push('…');
        }
        self.written.messages.push(Message { is_error, text });
    }

    pub(crate) fn finish(mut self, error: Option<ScriptError>) -> TemplateOutput {
        if self.omitted_messages > 0 {
            let text = format!("the script printed {} more lines", self.omitted_messages);
            self.written.messages.push(Message { is_error: false, text });
        }
        let full = self.refuse_if_full().err().map(|message| ScriptError { span: None, message });
        self.written.error = error.or(full);
        self.written.cost = self.cost.get();
        self.written
    }
}
