//! Items have the field's names: words that were retired as private jargon come back only with an entry in the glossary.

use std::path::Path;

use super::files::with_endings;

/// Words that once named things of the code which the field calls otherwise. They have other uses: only public types and
/// modules may not have them in their names.
const RETIRED: &[&str] = &[
    "air",
    "aloft",
    "aside",
    "bend",
    "card",
    "crew",
    "flow",
    "heft",
    "holds",
    "influence",
    "kept",
    "law",
    "lead",
    "ledger",
    "letter",
    "lift",
    "mail",
    "meanings",
    "motion",
    "parts",
    "pile",
    "rejoin",
    "relief",
    "rest",
    "ride",
    "sheaf",
    "stage",
    "transport",
    "wish",
];

/// Words that no item may have in its name, private ones and functions included.
const JARGON: &[&str] = &[
    "bathers",
    "bereft",
    "bury",
    "buried",
    "farewell",
    "foresee",
    "forgive",
    "goodbye",
    "haul",
    "hush",
    "needy",
    "obituary",
    "owe",
    "owed",
    "owes",
    "owing",
    "remark",
    "remarked",
    "remarks",
    "retell",
    "ripen",
    "shout",
    "swelling",
    "trespass",
    "trespasses",
    "trouble",
    "tumble",
    "undertaker",
    "unripe",
    "untell",
    "untilting",
];

/// Kinds of items whose names are checked.
const TYPES: &[&str] = &["struct", "enum", "trait", "type", "mod"];
/// These, too, for words that no item may have.
const OTHERS: &[&str] = &["fn", "const", "static"];

/// Items with a retired word in their names that `docs/glossary.md` does not explain.
pub(crate) fn check(root: &Path) -> Vec<String> {
    let glossary = std::fs::read_to_string(root.join("docs/glossary.md")).unwrap_or_default();
    let terms: Vec<String> = terms(&glossary);
    let sources = with_endings(root, "crates", &[".rs"]).into_iter();
    let sources = sources.filter(|(path, _)| path.contains("/src/"));
    sources.flat_map(|(path, text)| jargon(&path, &text, &terms)).collect()
}

/// The words of the terms in a page's tables, in small letters.
fn terms(glossary: &str) -> Vec<String> {
    let cells = glossary.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    let words = cells.flat_map(|cell| cell.split(|letter: char| !letter.is_alphanumeric()));
    words.map(str::to_lowercase).collect()
}

fn jargon(path: &str, text: &str, terms: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let Some(Item { name, is_public_type }) = declared(line) else { continue };
        let is_odd = |word: &String| {
            let word = word.as_str();
            JARGON.contains(&word)
                || is_public_type && RETIRED.contains(&word) && !terms.iter().any(|term| term == word)
        };
        if let Some(word) = words(name).into_iter().find(is_odd) {
            found.push(format!("{path}:{}: {name}: `{word}` is not explained in docs/glossary.md", at + 1));
        }
    }
    found
}

/// An item and what kind it is of.
#[derive(Debug, PartialEq, Eq)]
struct Item<'a> {
    name: &'a str,
    is_public_type: bool,
}

/// The item that a line declares.
fn declared(line: &str) -> Option<Item<'_>> {
    let line = line.trim_start();
    let public = line
        .strip_prefix("pub")
        .map(|rest| rest.strip_prefix("(crate)").or_else(|| rest.strip_prefix("(super)")).unwrap_or(rest));
    let (kind, name) = public.unwrap_or(line).trim_start().split_once(' ')?;
    let name = name.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
    let is_type = TYPES.contains(&kind);
    let is_public_type = is_type && public.is_some_and(|rest| rest.starts_with(' '));
    (is_type || OTHERS.contains(&kind)).then_some(Item { name, is_public_type })
}

/// The words of a name in CamelCase or snake_case, in small letters.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for part in name.split('_') {
        let mut word = String::new();
        for letter in part.chars() {
            if letter.is_uppercase() && !word.is_empty() && name.chars().any(char::is_lowercase) {
                words.push(std::mem::take(&mut word));
            }
            word.extend(letter.to_lowercase());
        }
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_retired_word_needs_an_entry() {
        let terms = terms("| term | meaning |\n|---|---|\n| contact law | friction and bounce |\n");
        let text = "pub struct ContactLaw;\npub(crate) mod sheaf;\nstruct Crew;\npub enum StageKind {}\npub fn ride() {}\n\
                    fn hush() {}\nconst OWED: u8 = 1;\nconst HUSHED: u8 = 1;\n";
        let found = jargon("x.rs", text, &terms);
        assert_eq!(
            found,
            [
                "x.rs:2: sheaf: `sheaf` is not explained in docs/glossary.md",
                "x.rs:4: StageKind: `stage` is not explained in docs/glossary.md",
                "x.rs:6: hush: `hush` is not explained in docs/glossary.md",
                "x.rs:7: OWED: `owed` is not explained in docs/glossary.md",
            ]
        );
    }
}
