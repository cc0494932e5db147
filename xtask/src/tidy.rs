//! Rules of the repository that no compiler checks.
//!
//! Each rule is a file with a function that returns the violations, one per line. `cargo xtask tidy` runs all rules, and each is
//! also a test of this crate.

mod blind;
mod edges;
mod examples;
mod files;
mod licences;
mod links;
mod names;
mod packages;
mod text;

pub(crate) use links::targets;

use std::path::Path;

/// A rule: returns the violations.
type Rule = fn(&Path) -> Vec<String>;

/// All rules with their names in the output.
const RULES: &[(&str, Rule)] = &[
    ("blind crates contain no node names", blind::check),
    ("dependencies of crates are those in ARCHITECTURE.md", edges::check_map),
    ("the controller library does not link the simulator", edges::check_controller),
    ("generated files are up to date", generated),
    ("no unfinished code, no local paths", text::check),
    ("dependencies have permissive licences", licences::check),
    ("links between pages are valid", links::check),
    ("public names are standard terms or in the glossary", names::check),
    ("packages contain the files that their code includes", packages::check),
    ("examples in documentation are tested", examples::check),
];

/// Checks all rules. The error lists all violations, one per line; long files are only printed.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    for (path, lines) in files::long(root) {
        println!("note: {lines} lines in {path}; files with more than {} should be split", files::LONG);
    }
    let mut violations = Vec::new();
    for (name, rule) in RULES {
        let found = rule(root);
        println!("{name}: {}", if found.is_empty() { "ok".to_owned() } else { found.len().to_string() });
        violations.extend(found);
    }
    if violations.is_empty() { Ok(()) } else { Err(violations.join("\n")) }
}

fn generated(root: &Path) -> Vec<String> {
    crate::codegen::check(root).err().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn passes(name: &str) {
        let (_, rule) = RULES.iter().find(|(known, _)| *known == name).expect("a rule of that name");
        let found = rule(crate::root());
        assert!(found.is_empty(), "{name}:\n{}", found.join("\n"));
    }

    #[test]
    fn blind_crates_contain_no_node_names() {
        passes("blind crates contain no node names");
    }

    #[test]
    fn dependencies_of_crates_are_those_in_architecture_md() {
        passes("dependencies of crates are those in ARCHITECTURE.md");
    }

    #[test]
    fn the_controller_library_does_not_link_the_simulator() {
        passes("the controller library does not link the simulator");
    }

    #[test]
    fn generated_files_are_up_to_date() {
        passes("generated files are up to date");
    }

    #[test]
    fn public_names_are_standard_terms_or_in_the_glossary() {
        passes("public names are standard terms or in the glossary");
    }

    #[test]
    fn packages_contain_the_files_that_their_code_includes() {
        passes("packages contain the files that their code includes");
    }

    #[test]
    fn examples_in_documentation_are_tested() {
        passes("examples in documentation are tested");
    }

    #[test]
    fn links_between_pages_are_valid() {
        passes("links between pages are valid");
    }

    #[test]
    fn dependencies_have_permissive_licences() {
        passes("dependencies have permissive licences");
    }

    #[test]
    fn there_is_no_unfinished_code_and_no_local_path() {
        passes("no unfinished code, no local paths");
    }
}
