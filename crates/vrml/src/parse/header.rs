//! The header line.

use std::sync::Arc;

use base::{Diagnostic, Severity, Source, Span};

use crate::ast::Header;
use crate::lexer::line_end;

/// Parses the header, if the first line is one.
pub(super) fn read(source: &Source) -> Option<Header> {
    let line = first_line(source);
    let start = if line.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let (format, version) = parse_line(line.get(start..).unwrap_or(""))?;
    let span = Span::new(start, line.len());
    Some(Header { format: format.to_owned(), version: version.to_owned(), span })
}

/// Creates the diagnostic for a missing header.
pub(super) fn missing(source: &Arc<Source>) -> Diagnostic {
    let message = "the first line is not a header such as `#VRML_SIM R2025a utf8`; the world's version, or else the newest, is assumed";
    let place = Span::new(0, first_line(source).len());
    Diagnostic::at(Severity::Warning, "syntax/header", source, place, message)
}

fn first_line(source: &Source) -> &str {
    let end = line_end(source.text.as_bytes(), 0);
    source.text.get(..end).unwrap_or("").trim_end()
}

/// Parses the format and the version of a header line. A final `utf8` is optional because old files lack it.
fn parse_line(line: &str) -> Option<(&str, &str)> {
    let mut words = line.strip_prefix('#')?.split_ascii_whitespace();
    let format = words.next().filter(|word| matches!(*word, "VRML" | "VRML_SIM" | "VRML_OBJ"))?;
    let version = words.next().filter(|word| word.starts_with(['R', 'V']))?;
    Some((format, version))
}
