//! The files of the repository, in a fixed order.

use std::fs;
use std::path::Path;

/// Lines over which a file is told as long.
pub(crate) const LONG: usize = 900;

/// Folders that hold what tools made.
const SKIPPED: &[&str] = &["target", "node_modules", "__pycache__", "build"];

/// All readable text files below a folder whose name has one of these endings: path from the root with `/`, and
/// text. Hidden folders and what tools made are ignored.
pub(crate) fn with_endings(root: &Path, below: &str, endings: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    walk(root, below, endings, &mut found);
    found.sort();
    found
}

fn walk(root: &Path, below: &str, endings: &[&str], found: &mut Vec<(String, String)>) {
    let Ok(entries) = fs::read_dir(root.join(below)) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() { name.clone() } else { format!("{below}/{name}") };
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() {
            if !name.starts_with('.') && !SKIPPED.contains(&name.as_str()) {
                walk(root, &path, endings, found);
            }
        } else if kind.is_file() && endings.iter().any(|ending| name.ends_with(ending)) {
            // What is not UTF-8 is not a text.
            if let Ok(text) = fs::read_to_string(root.join(&path)) {
                found.push((path, text));
            }
        }
    }
}

/// Rust files of more than [`LONG`] lines that nobody generated.
pub(crate) fn long(root: &Path) -> Vec<(String, usize)> {
    let files = with_endings(root, "", &[".rs"]).into_iter();
    let counts = files.filter(|(path, text)| !path.ends_with("generated.rs") && !is_generated(text));
    counts.map(|(path, text)| (path, text.lines().count())).filter(|(_, lines)| *lines > LONG).collect()
}

/// Whether the head of a file says that it is generated.
pub(crate) fn is_generated(text: &str) -> bool {
    text.lines().take(3).any(|line| line.contains("Generated") || line.contains("generated"))
}

/// Whether a word stands in a line by itself, not as a part of a longer one.
pub(crate) fn has_word(line: &str, word: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_alone() {
        assert!(has_word("a HingeJoint.", "HingeJoint"));
        assert!(has_word("\"HingeJoint\"", "HingeJoint"));
        assert!(!has_word("HingeJointParameters", "HingeJoint"));
        assert!(!has_word("my_HingeJoint", "HingeJoint"));
        assert!(has_word("xLED LED", "LED"));
    }

    #[test]
    fn the_walk_finds_this_file_and_no_build_outputs() {
        let files = with_endings(crate::root(), "xtask", &[".rs"]);
        assert!(files.iter().any(|(path, _)| path == "xtask/src/tidy/files.rs"));
        assert!(files.iter().all(|(path, _)| !path.contains("/target/")));
    }
}
