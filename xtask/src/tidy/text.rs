//! Nothing half done goes in, and nothing that is true on one machine only.

use std::path::Path;

use super::files::{has_word, with_endings};

/// Marks of what is not finished, in Rust files. Written apart so that this file does not find itself.
const HALF_DONE: &[&str] = &[
    concat!("to", "do!"),
    concat!("unimple", "mented!"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
    concat!("db", "g!"),
    concat!("#[ign", "ore"),
];

/// Folders of one machine.
const PLACES: &[&str] = &[concat!("/ro", "ot/"), concat!("/wo", "rk/")];

/// Hosts of package registries: builds take packages by name, through what the user has set up.
const HOSTS: &[&str] = &[
    concat!("crates", ".io"),
    concat!("pypi", ".org"),
    concat!("python", "hosted.org"),
    concat!("npm", "js.org"),
    concat!("npm", "js.com"),
    concat!("proxy.", "golang.org"),
];

/// Endings of the files that people write.
const WRITTEN: &[&str] = &[
    ".rs",
    ".md",
    ".toml",
    ".node",
    ".py",
    ".c",
    ".h",
    ".cpp",
    ".hpp",
    ".java",
    ".m",
    ".js",
    ".html",
    ".css",
    ".sh",
    ".yml",
    ".yaml",
    ".wbt",
    ".proto",
    ".txt",
    "Makefile",
    "Dockerfile",
];

/// Lines with marks of unfinished work, machine paths or registry hosts.
pub(crate) fn check(root: &Path) -> Vec<String> {
    let files = with_endings(root, "", WRITTEN);
    files.iter().flat_map(|(path, text)| violations(path, text)).collect()
}

fn violations(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if path.ends_with(".rs") {
            for mark in HALF_DONE.iter().filter(|mark| is_mark(line, mark)) {
                found.push(format!("{path}:{number}: {mark} marks what is not finished"));
            }
        }
        for place in PLACES.iter().filter(|place| starts_a_path(line, place)) {
            found.push(format!("{path}:{number}: {place} is a folder of one machine"));
        }
        for host in HOSTS.iter().filter(|host| line.contains(*host)) {
            found.push(format!("{path}:{number}: {host} is a registry's host"));
        }
    }
    found
}

/// A macro's name ends in `!`, which a word cannot; look at the name and at what follows.
fn is_mark(line: &str, mark: &str) -> bool {
    match mark.strip_suffix('!') {
        Some(name) => has_word(line, name) && line.contains(mark),
        None => has_word(line, mark),
    }
}

/// Whether an absolute path starts with the folder, which may also stand in the middle of a longer path.
fn starts_a_path(line: &str, place: &str) -> bool {
    line.match_indices(place).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|letter| letter.is_alphanumeric() || ".-_}$~*<>/".contains(letter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_places_are_found() {
        let text = format!(
            "a\n{}()\n// {} later\n\"{}x\"\ndocs{}x\nhttps://{}\n",
            HALF_DONE[0], HALF_DONE[2], PLACES[0], PLACES[0], HOSTS[0]
        );
        let found = violations("a.rs", &text);
        let lines: Vec<&str> = found.iter().filter_map(|line| line.split(':').nth(1)).collect();
        assert_eq!(lines, ["2", "3", "4", "6"]);
        let found = violations("a.md", &text);
        assert_eq!(found.len(), 2, "marks count in Rust files only: {found:?}");
    }
}
