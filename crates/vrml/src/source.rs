//! Decoding of file contents.

use std::sync::Arc;

use base::{Diagnostic, Severity, Source, Span};

/// Decodes the bytes of a file.
///
/// Each invalid UTF-8 byte becomes U+FFFD, and one warning points to the first of them. A byte order mark and `\r\n`
/// are kept in the text, so that they are written back.
#[must_use]
pub fn source_from_bytes(name: &str, bytes: &[u8]) -> (Arc<Source>, Option<Diagnostic>) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (Source::new(name, text), None),
        Err(error) => {
            let source = Source::new(name, String::from_utf8_lossy(bytes));
            let at = error.valid_up_to();
            let span = Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8());
            let message = "invalid UTF-8 from here on; invalid bytes are replaced by `\u{fffd}`";
            let diagnostic = Diagnostic::at(Severity::Warning, "syntax/utf8", &source, span, message);
            (source, Some(diagnostic))
        }
    }
}
