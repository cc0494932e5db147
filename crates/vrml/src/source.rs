//! Bytes of a file to a text.

use std::sync::Arc;

use base::{Diagnostic, Severity, Source, Span};

/// Takes the bytes of a file as a text.
///
/// Bytes that are no UTF-8 become U+FFFD each, and one warning tells where the first of them is.
/// A byte order mark and `\r\n` stay in the text, so that writing gives them back.
#[must_use]
pub fn source_from_bytes(name: &str, bytes: &[u8]) -> (Arc<Source>, Option<Diagnostic>) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (Source::new(name, text), None),
        Err(wrong) => {
            let source = Source::new(name, String::from_utf8_lossy(bytes));
            let at = wrong.valid_up_to();
            let span = Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8());
            let message = "the text is not UTF-8 from here on; wrong bytes are read as `\u{fffd}`";
            let diagnostic = Diagnostic::at(Severity::Warning, "syntax/utf8", &source, span, message);
            (source, Some(diagnostic))
        }
    }
}
