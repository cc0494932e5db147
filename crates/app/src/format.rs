//! `rebots fmt`: formats worlds and PROTO files.

use std::path::{Path, PathBuf};

use base::{Diagnostic, Severity};

use crate::console::Console;
use crate::project;

/// Formats files; with `check`, only lists those that are not formatted. Returns the exit status.
pub(crate) fn run(files: &[PathBuf], check: bool, console: &Console) -> i32 {
    let mut status = 0;
    for file in files {
        match one(file, check) {
            Ok(false) => {}
            Ok(true) if check => {
                console.result(format!("{}: not formatted\n", file.display()));
                status = 1;
            }
            Ok(true) => console.result(format!("{}: formatted\n", file.display())),
            Err(wrong) => {
                wrong.iter().for_each(|wrong| console.print_diagnostic(wrong));
                console.report(Severity::Error, format!("{} is not changed", file.display()));
                status = 1;
            }
        }
    }
    status
}

/// Returns whether a file was not formatted. A file with errors is unchanged; the errors are returned.
fn one(file: &Path, check: bool) -> Result<bool, Vec<Diagnostic>> {
    let general = |message| vec![Diagnostic::general(Severity::Error, "run", message)];
    let bytes =
        std::fs::read(file).map_err(|error| general(format!("cannot read: {error}: {}", file.display())))?;
    let (source, odd) = vrml::source_from_bytes(&file.display().to_string(), &bytes);
    let document = vrml::parse(source);
    let wrong: Vec<Diagnostic> = odd.into_iter().chain(document.diagnostics.iter().cloned()).collect();
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let text = vrml::format(&document);
    if text.as_bytes() == bytes {
        return Ok(false);
    }
    if !check {
        project::replace(file, &text).map_err(general)?;
    }
    Ok(true)
}
