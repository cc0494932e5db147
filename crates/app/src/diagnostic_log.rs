//! Diagnostics during a run: each is printed once, however often it occurs.
//!
//! A body that becomes invalid in every step would otherwise fill a disk.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use base::{Diagnostic, Severity};

use crate::console::Console;

/// Number of different diagnostics that are distinguished; further ones are counted together.
const MAX_DISTINCT: usize = 1000;

/// Number of notes about a world's files printed when it is loaded, and about those of inserted nodes during the run. Old
/// worlds and worlds without network access have hundreds of the same kind, which require no action.
const MAX_NOTES: usize = 3;

/// Returns whether a diagnostic is a note about a file.
fn is_minor(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Note && diagnostic.source.is_some()
}

/// Prints the diagnostics of a loaded world: errors and warnings, and notes about its files if there are few.
pub(crate) fn print_loaded(diagnostics: &[Diagnostic], world: &Path, console: &Console) {
    let notes = diagnostics.iter().filter(|diagnostic| is_minor(diagnostic)).count();
    for diagnostic in diagnostics.iter().filter(|diagnostic| notes <= MAX_NOTES || !is_minor(diagnostic)) {
        console.print_diagnostic(diagnostic);
    }
    if notes > MAX_NOTES {
        let world = world.display();
        console.report(
            Severity::Note,
            format!("{notes} notes about its files are not shown; `rebots check \"{world}\"` prints them"),
        );
    }
}

/// What has been printed, and how often it was repeated.
#[derive(Default)]
pub(crate) struct DiagnosticLog {
    repetitions: BTreeMap<String, u64>,
    /// Number of printed notes.
    notes: usize,
    /// Different notes that were not printed.
    omitted: BTreeSet<String>,
    others: u64,
}

impl DiagnosticLog {
    /// Prints new diagnostics.
    pub(crate) fn print(&mut self, diagnostics: &[Diagnostic], console: &Console) {
        for diagnostic in diagnostics {
            let text = diagnostic.to_string();
            if let Some(count) = self.repetitions.get_mut(&text) {
                *count += 1;
            } else if is_minor(diagnostic) && self.notes >= MAX_NOTES {
                if self.omitted.len() < MAX_DISTINCT {
                    self.omitted.insert(text);
                }
            } else if self.repetitions.len() < MAX_DISTINCT {
                self.notes += usize::from(is_minor(diagnostic));
                console.print_diagnostic(diagnostic);
                self.repetitions.insert(text, 0);
            } else {
                self.others += 1;
            }
        }
    }

    /// Reports repeated diagnostics at the end.
    pub(crate) fn finish(&mut self, console: &Console) {
        for (text, count) in std::mem::take(&mut self.repetitions).into_iter().filter(|(_, count)| *count > 0)
        {
            let first_line = text.lines().next().unwrap_or_default();
            console.report(Severity::Note, format!("repeated {count} more times: {first_line}"));
        }
        let omitted = std::mem::take(&mut self.omitted).len();
        if omitted > 0 {
            console.report(
                Severity::Note,
                format!("{omitted} notes about the files of inserted nodes are not shown"),
            );
        }
        if std::mem::take(&mut self.others) > 0 {
            console.report(
                Severity::Note,
                format!("after {MAX_DISTINCT} different messages, further ones were not printed"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::Captured;
    use std::time::Duration;

    #[test]
    fn a_diagnostic_is_printed_once_and_counted() {
        let captured = Captured::new();
        let mut diagnostics = DiagnosticLog::default();
        let diagnostic = |text: &str| Diagnostic::general(Severity::Warning, "x", text);
        for _ in 0..3 {
            diagnostics.print(&[diagnostic("a"), diagnostic("b")], captured.console());
        }
        diagnostics.print(&[diagnostic("c")], captured.console());
        diagnostics.finish(captured.console());
        captured.console().flush();
        let expected = "warning: a\nwarning: b\nwarning: c\n\
                        note: repeated 2 more times: warning: a\nnote: repeated 2 more times: warning: b\n";
        assert_eq!(captured.wait_for("", Duration::ZERO), expected);
    }

    #[test]
    fn few_notes_about_inserted_nodes_are_printed() {
        let source = base::Source::new("inserted nodes", "Robot {}");
        let note =
            |text: &str| Diagnostic::at(Severity::Note, "x", &source, base::Span::new(0, 5), text.to_owned());
        let captured = Captured::new();
        let mut diagnostics = DiagnosticLog::default();
        let all: Vec<_> = (0..MAX_NOTES + 2).map(|number| note(&format!("number {number}"))).collect();
        diagnostics.print(&all, captured.console());
        diagnostics.print(&all, captured.console());
        diagnostics.print(&[Diagnostic::general(Severity::Note, "x", "general")], captured.console());
        diagnostics.finish(captured.console());
        captured.console().flush();
        let printed = captured.wait_for("", Duration::ZERO);
        for number in 0..MAX_NOTES + 2 {
            let times = if number < MAX_NOTES { 2 } else { 0 }; // printed, and repeated at the end
            assert_eq!(printed.matches(&format!("number {number}\n")).count(), times, "{printed}");
        }
        assert!(printed.contains("note: general\n"), "{printed}");
        assert!(
            printed.contains("note: 2 notes about the files of inserted nodes are not shown\n"),
            "{printed}"
        );
    }

    #[test]
    fn many_notes_of_loading_are_counted_and_the_rest_is_printed() {
        let source = base::Source::new("w.wbt", "Robot {}");
        let at = |severity, text: &str| {
            Diagnostic::at(severity, "x", &source, base::Span::new(0, 5), text.to_owned())
        };
        let printed = |diagnostics: &[Diagnostic]| {
            let captured = Captured::new();
            print_loaded(diagnostics, Path::new("my world.wbt"), captured.console());
            captured.console().flush();
            captured.wait_for("", Duration::ZERO)
        };
        let mut diagnostics = vec![at(Severity::Note, "old"); MAX_NOTES];
        diagnostics.push(Diagnostic::general(Severity::Note, "x", "general"));
        assert_eq!(printed(&diagnostics).matches("note: old").count(), MAX_NOTES);
        diagnostics.push(at(Severity::Note, "old"));
        diagnostics.push(at(Severity::Warning, "wrong"));
        let all = printed(&diagnostics);
        assert!(
            !all.contains("old") && all.contains("note: general") && all.contains("warning: wrong"),
            "{all}"
        );
        assert!(
            all.ends_with(
                "note: 4 notes about its files are not shown; `rebots check \"my world.wbt\"` prints them\n"
            ),
            "{all}"
        );
    }

    #[test]
    fn the_number_of_different_diagnostics_is_limited() {
        let captured = Captured::new();
        let mut diagnostics = DiagnosticLog::default();
        for number in 0..MAX_DISTINCT + 5 {
            let diagnostic = Diagnostic::general(Severity::Warning, "x", format!("number {number}"));
            diagnostics.print(&[diagnostic], captured.console());
        }
        diagnostics.finish(captured.console());
        captured.console().flush();
        let all = captured.wait_for("after 1000 different messages", Duration::ZERO);
        assert_eq!(all.lines().count(), MAX_DISTINCT + 1);
    }
}
