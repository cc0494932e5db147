//! Rules of the repository that no compiler checks.
//!
//! Each rule is a file with a function from the repository's root to trespasses, a line each.
//! `cargo xtask tidy` runs them all, and each is a test of this crate too.

mod blind;
mod edges;
mod files;
mod licences;
mod links;
mod names;
mod packages;
mod text;

pub(crate) use links::targets;

use std::path::Path;

/// A rule: the trespasses it finds.
type Rule = fn(&Path) -> Vec<String>;

/// All rules, by the name they are told under.
const RULES: &[(&str, Rule)] = &[
    ("blind crates spell no node's name", blind::check),
    ("crates depend as ARCHITECTURE.md says", edges::check_map),
    ("controllers do not carry the simulator", edges::check_controller),
    ("generated files are up to date", generated),
    ("nothing half done, nothing of one machine", text::check),
    ("dependencies are under permissive licences", licences::check),
    ("links between pages lead somewhere", links::check),
    ("public names are the field's, or in the glossary", names::check),
    ("packages hold what their code includes", packages::check),
];

/// Checks all rules. The error lists every trespass, a line each; long files are only printed.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    for (path, lines) in files::long(root) {
        println!("note: {lines} lines in {path}; over {} a file wants splitting", files::LONG);
    }
    let mut trespasses = Vec::new();
    for (name, rule) in RULES {
        let found = rule(root);
        println!("{name}: {}", if found.is_empty() { "kept".to_owned() } else { found.len().to_string() });
        trespasses.extend(found);
    }
    if trespasses.is_empty() { Ok(()) } else { Err(trespasses.join("\n")) }
}

fn generated(root: &Path) -> Vec<String> {
    crate::codegen::check(root).err().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn kept(name: &str) {
        let (_, rule) = RULES.iter().find(|(known, _)| *known == name).expect("a rule of that name");
        let found = rule(crate::root());
        assert!(found.is_empty(), "{name}:\n{}", found.join("\n"));
    }

    #[test]
    fn blind_crates_spell_no_node_s_name() {
        kept("blind crates spell no node's name");
    }

    #[test]
    fn crates_depend_as_the_map_says() {
        kept("crates depend as ARCHITECTURE.md says");
    }

    #[test]
    fn controllers_do_not_carry_the_simulator() {
        kept("controllers do not carry the simulator");
    }

    #[test]
    fn generated_files_are_up_to_date() {
        kept("generated files are up to date");
    }

    #[test]
    fn public_names_are_the_field_s_or_in_the_glossary() {
        kept("public names are the field's, or in the glossary");
    }

    #[test]
    fn packages_hold_what_their_code_includes() {
        kept("packages hold what their code includes");
    }

    #[test]
    fn links_between_pages_lead_somewhere() {
        kept("links between pages lead somewhere");
    }

    #[test]
    fn dependencies_are_under_permissive_licences() {
        kept("dependencies are under permissive licences");
    }

    #[test]
    fn nothing_half_done_and_nothing_of_one_machine() {
        kept("nothing half done, nothing of one machine");
    }
}
