//! The first line.

use std::sync::Arc;

use base::{Diagnostic, Severity, Source, Span};

use crate::ast::Header;
use crate::lexer::line_end;

/// The header, or a warning that there is none.
pub(super) fn read(source: &Arc<Source>) -> (Option<Header>, Option<Diagnostic>) {
    let end = line_end(source.text.as_bytes(), 0);
    let line = source.text.get(..end).unwrap_or("").trim_end();
    let start = if line.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let span = Span::new(start, line.len());
    if let Some((format, version)) = words(line.get(start..).unwrap_or("")) {
        let header = Header { format: format.to_owned(), version: version.to_owned(), span };
        return (Some(header), None);
    }
    let message =
        "the first line is no header such as `#VRML_SIM R2025a utf8`; the newest version is assumed";
    let place = Span::new(0, line.len());
    (None, Some(Diagnostic::at(Severity::Warning, "syntax/header", source, place, message)))
}

/// Format and version of a header line. `utf8` at the end is not asked for: old files lack it.
fn words(line: &str) -> Option<(&str, &str)> {
    let mut words = line.strip_prefix('#')?.split_ascii_whitespace();
    let format = words.next().filter(|word| matches!(*word, "VRML" | "VRML_SIM" | "VRML_OBJ"))?;
    let version = words.next().filter(|word| word.starts_with(['R', 'V']))?;
    Some((format, version))
}
