//! Detects Python controllers written for Python 2, for a hint.

use crate::controllers::kind::Kind;
use crate::controllers::search::{ControllerField, SearchPaths, find, parse_controller_field};
use crate::regular_file;

/// Returns a hint if the controller's file suggests why it has failed.
pub(super) fn hint_at(search_paths: &SearchPaths, controller: &str) -> Option<String> {
    let ControllerField::Named(name) = parse_controller_field(controller) else { return None };
    let Kind::Python(file) = find(name, search_paths).ok()?.kind else { return None };
    let line = python_2_line(&regular_file::text(&file))?;
    let file = file.display();
    Some(format!(
        "; line {line} is Python 2, which Python 3 cannot run: convert the file with `2to3 -w {file}`, or \
         have it run by Python 2 with [python] COMMAND = python2 in a runtime.ini next to it"
    ))
}

/// Returns the first line with a statement that only Python 2 accepts: a print statement or an old except clause.
fn python_2_line(text: &str) -> Option<usize> {
    let is_old = |line: &str| {
        let line = line.trim();
        let printed = line.strip_prefix("print ").or_else(|| line.strip_prefix("print>>").map(|_| ">>"));
        let prints =
            printed.is_some_and(|rest| !rest.trim_start().starts_with(['(', '=', '.', ',', ')', ':']));
        let caught = line.strip_prefix("except ").and_then(|rest| rest.strip_suffix(':'));
        let catches = caught.is_some_and(|rest| rest.contains(',') && !rest.contains('('));
        prints || catches
    };
    let mut is_text = false;
    for (number, line) in text.lines().enumerate() {
        if !is_text && is_old(line) {
            return Some(number + 1);
        }
        let quotes = line.matches("\"\"\"").count() + line.matches("'''").count();
        is_text ^= quotes % 2 == 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_2_is_recognized_by_its_statements() {
        assert_eq!(python_2_line("import sys\nif sys:\n    print 'Ctrl+B is pressed'\n"), Some(3));
        assert_eq!(python_2_line("try:\n    a()\nexcept OSError, error:\n    pass\n"), Some(3));
        assert_eq!(python_2_line("print >>sys.stderr, 'x'\n"), Some(1));
        let new = "\"\"\"\nprint what is seen\n\"\"\"\nprint ('x')\nprint = log\nexcept (A, B):\n";
        assert_eq!(python_2_line(new), None);
    }
}
