//! Collects diagnostics, each once: the body of a PROTO is read again for every instance.

use std::collections::BTreeSet;

use base::{Diagnostic, Severity, Span};

use crate::graph::Place;

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

    /// Takes over what the parser says.
    pub(crate) fn add_syntax(&mut self, diagnostics: &[Diagnostic]) {
        diagnostics.iter().for_each(|diagnostic| self.add(diagnostic.clone()));
    }

    pub(crate) fn at(
        &mut self,
        severity: Severity,
        code: &'static str,
        place: &Place,
        message: impl Into<String>,
    ) {
        self.add(Diagnostic::at(severity, code, &place.source, place.span, message));
    }

    pub(crate) fn error(&mut self, code: &'static str, place: &Place, message: impl Into<String>) {
        self.at(Severity::Error, code, place, message);
    }

    pub(crate) fn warning(&mut self, code: &'static str, place: &Place, message: impl Into<String>) {
        self.at(Severity::Warning, code, place, message);
    }

    pub(crate) fn note(&mut self, code: &'static str, place: &Place, message: impl Into<String>) {
        self.at(Severity::Note, code, place, message);
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}
