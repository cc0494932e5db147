//! Examples in documentation are compiled and run by tests. Most crates have none and say so in their manifest
//! (`doctest = false`), because looking for them takes a compiler run per crate.

use std::path::Path;

use super::files::with_endings;

/// Examples in crates without documentation tests.
pub(crate) fn check(root: &Path) -> Vec<String> {
    let manifests = with_endings(root, "crates", &["Cargo.toml"]);
    let untested = manifests.iter().filter(|(_, text)| text.lines().any(|line| line == "doctest = false"));
    let folders: Vec<String> = untested
        .filter_map(|(path, _)| Some(format!("{}/src/", path.strip_suffix("/Cargo.toml")?)))
        .collect();
    let sources = with_endings(root, "crates", &[".rs"]);
    let untested = sources.iter().filter(|(path, _)| folders.iter().any(|folder| path.starts_with(folder)));
    untested.flat_map(|(path, text)| examples(path, text)).collect()
}

fn examples(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_open = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let Some(comment) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else { continue };
        let Some(language) = comment.trim().strip_prefix("```") else { continue };
        if !is_open && language != "text" {
            let number = index + 1;
            found.push(format!(
                "{path}:{number}: this example is not tested: the manifest says `doctest = false`"
            ));
        }
        is_open = !is_open;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::examples;

    #[test]
    fn examples_are_found_but_no_plain_text() {
        let text = "//! ```text\n//! a = b\n//! ```\n/// ```\n/// f();\n/// ```\nfn f() {}\n";
        assert_eq!(
            examples("a.rs", text),
            ["a.rs:4: this example is not tested: the manifest says `doctest = false`"]
        );
    }
}
