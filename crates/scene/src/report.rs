//! Collects diagnostics without duplicates: the body of a PROTO is read again for every instance.

use std::collections::BTreeSet;

use base::{Diagnostic, Severity, Span};

use crate::graph::SourceLocation;

#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) diagnostics: Vec<Diagnostic>,
    seen: BTreeSet<(String, Span, &'static str, String)>,
}

impl Report {
    pub(crate) fn add(&mut self, diagnostic: Diagnostic) {
        let file = diagnostic.source.as_ref().map_or(String::new(), |source| source.name.clone());
        if self.seen.insert((file, diagnostic.span, diagnostic.code, diagnostic.message.clone())) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Adds the diagnostics of the parser.
    pub(crate) fn add_syntax(&mut self, diagnostics: &[Diagnostic]) {
        diagnostics.iter().for_each(|diagnostic| self.add(diagnostic.clone()));
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

    pub(crate) fn error(
        &mut self,
        code: &'static str,
        location: &SourceLocation,
        message: impl Into<String>,
    ) {
        self.at(Severity::Error, code, location, message);
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

    pub(crate) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}
