//! Collects diagnostics without duplicates: the body of a PROTO is read again for every instance.

use std::collections::BTreeSet;

use base::{Diagnostic, Severity, Span};

use crate::graph::SourceLocation;

#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) diagnostics: Vec<Diagnostic>,
    seen: BTreeSet<(String, Span, &'static str, String)>,
    /// Whether the file must not be used.
    pub(crate) is_fatal: bool,
    /// Whether the body or the defaults of a PROTO are being read: an error there concerns its instance only.
    pub(crate) is_in_proto: bool,
    /// Number of errors in the PROTO instance that is being read, including those that were reported before.
    pub(crate) proto_errors: usize,
}

/// Errors after which Webots continues with what it could read.
const TOLERATED: &[&str] = &["syntax/open-string", "is/outside"];

/// Returns whether a file with this diagnostic must not be used.
pub(crate) fn is_fatal(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error && !TOLERATED.contains(&diagnostic.code)
}

impl Report {
    pub(crate) fn add(&mut self, diagnostic: Diagnostic) {
        let file = diagnostic.source.as_ref().map_or(String::new(), |source| source.name.clone());
        if self.seen.insert((file, diagnostic.span, diagnostic.code, diagnostic.message.clone())) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Adds the diagnostics of the parser about a world, or about nodes to insert.
    pub(crate) fn add_syntax(&mut self, diagnostics: &[Diagnostic]) {
        self.is_fatal |= !self.add_proto_syntax(diagnostics);
    }

    /// Adds the diagnostics of the parser about a PROTO. Returns whether it can be used.
    pub(crate) fn add_proto_syntax(&mut self, diagnostics: &[Diagnostic]) -> bool {
        diagnostics.iter().for_each(|diagnostic| self.add(diagnostic.clone()));
        !diagnostics.iter().any(is_fatal)
    }

    pub(crate) fn at(
        &mut self,
        severity: Severity,
        code: &'static str,
        location: &SourceLocation,
        message: impl Into<String>,
    ) {
        self.add(Diagnostic::at(severity, code, &location.source, location.span, message));
    }

    /// Adds an error. In a PROTO its instance is left out, in a world the file cannot be used.
    pub(crate) fn error(
        &mut self,
        code: &'static str,
        location: &SourceLocation,
        message: impl Into<String>,
    ) {
        let error = location.error(code, message);
        if self.is_in_proto {
            self.proto_errors += usize::from(is_fatal(&error));
        } else {
            self.is_fatal |= is_fatal(&error);
        }
        self.add(error);
    }

    /// Adds an error after which the world cannot be used, wherever it is.
    pub(crate) fn fatal(&mut self, error: Diagnostic) {
        self.is_fatal = true;
        self.add(error);
    }

    pub(crate) fn warning(
        &mut self,
        code: &'static str,
        location: &SourceLocation,
        message: impl Into<String>,
    ) {
        self.at(Severity::Warning, code, location, message);
    }

    pub(crate) fn note(&mut self, code: &'static str, location: &SourceLocation, message: impl Into<String>) {
        self.at(Severity::Note, code, location, message);
    }
}
