//! Public types and modules have the field's names: words that were retired as private jargon come back only with an entry in
//! the glossary.

use std::path::Path;

use super::files::with_endings;

/// Words that once named things of the code which the field calls otherwise.
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

/// Kinds of items whose names are checked.
const KINDS: &[&str] = &["struct", "enum", "trait", "type", "mod"];

/// Public items with a retired word in their names that `docs/glossary.md` does not explain.
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
        let Some(name) = declared(line) else { continue };
        let is_odd = |word: &String| RETIRED.contains(&word.as_str()) && !terms.contains(word);
        if let Some(word) = words(name).into_iter().find(is_odd) {
            found.push(format!("{path}:{}: {name}: `{word}` is not explained in docs/glossary.md", at + 1));
        }
    }
    found
}

/// The name of the public item that a line declares.
fn declared(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub")?;
    let rest = rest.strip_prefix("(crate)").or_else(|| rest.strip_prefix("(super)")).unwrap_or(rest);
    let (kind, name) = rest.trim_start().split_once(' ')?;
    let name = name.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
    (rest.starts_with(' ') && KINDS.contains(&kind)).then_some(name)
}

/// The words of a name in CamelCase or snake_case, in small letters.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for part in name.split('_') {
        let mut word = String::new();
        for letter in part.chars() {
            if letter.is_uppercase() && !word.is_empty() {
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
        let text = "pub struct ContactLaw;\npub(crate) mod sheaf;\nstruct Crew;\npub enum StageKind {}\npub fn ride() {}\n";
        let found = jargon("x.rs", text, &terms);
        assert_eq!(
            found,
            [
                "x.rs:2: sheaf: `sheaf` is not explained in docs/glossary.md",
                "x.rs:4: StageKind: `stage` is not explained in docs/glossary.md",
            ]
        );
    }
}
