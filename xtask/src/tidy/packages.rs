//! A package holds what its code includes: nothing that is compiled lies outside the folder of its crate. What is needed
//! from elsewhere stands in the folder as a link. And a package says what it is for, without which none is published.

use std::path::Path;

use super::files::with_endings;

/// Crates that are not published as packages.
const NOT_PUBLISHED: &[&str] = &["crates/python/"];

/// What names a file or folder that is compiled in: the words in front of the path, and whether that starts in the folder
/// of the source file (`true`) or of the crate.
const INCLUDES: &[(&str, bool)] = &[
    ("include_str!(\"", true),
    ("include_bytes!(\"", true),
    ("include!(\"", true),
    ("#[path = \"", true),
    ("#[folder = \"", false),
    ("env!(\"CARGO_MANIFEST_DIR\"), \"/", false),
    ("env!(\"CARGO_MANIFEST_DIR\")).join(\"", false),
];

/// Lines that include what a package would not have.
pub(crate) fn check(root: &Path) -> Vec<String> {
    let files = with_endings(root, "crates", &[".rs"]);
    let is_compiled = |path: &str| {
        let below = path.splitn(3, '/').nth(2).unwrap_or_default();
        (below.starts_with("src/") || below == "build.rs")
            && !NOT_PUBLISHED.iter().any(|folder| path.starts_with(folder))
    };
    let violations = files.iter().filter(|(path, _)| is_compiled(path));
    let mut found: Vec<String> = violations.flat_map(|(path, text)| violations_in(path, text)).collect();
    let manifests = with_endings(root, "crates", &["Cargo.toml"]);
    found.extend(
        manifests
            .iter()
            .filter(|(path, text)| is_nameless(path, text))
            .map(|(path, _)| format!("{path}: a package that is published needs a `description`")),
    );
    found
}

/// Whether the manifest of a published crate does not say what the crate is for.
fn is_nameless(path: &str, text: &str) -> bool {
    let is_published = !NOT_PUBLISHED.iter().any(|folder| path.starts_with(folder));
    let is_crate = path.splitn(3, '/').nth(2) == Some("Cargo.toml");
    is_crate && is_published && !text.lines().any(|line| line.starts_with("description = \""))
}

/// Tests come last in a file, and run in this repository only.
fn violations_in(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    // How many folders lie between the crate's and the file.
    let depth = path.split('/').count().saturating_sub(3);
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("#[cfg(test)]") {
            break;
        }
        for (words, is_of_file) in INCLUDES {
            let Some((_, rest)) = line.split_once(words) else { continue };
            let place = rest.split('"').next().unwrap_or_default();
            if leaves(place, if *is_of_file { depth } else { 0 }) {
                found.push(format!("{path}:{}: a package of this crate has no {place}", index + 1));
            }
        }
    }
    found
}

/// Whether a path goes above the folder that lies `depth` folders above where it starts.
fn leaves(place: &str, depth: usize) -> bool {
    let mut left = depth;
    for part in place.split('/') {
        match part {
            "" | "." => {}
            ".." => match left.checked_sub(1) {
                Some(less) => left = less,
                None => return true,
            },
            _ => left += 1,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_outside_the_crate_is_found() {
        let text = "const A: &str = include_str!(\"../data/a.txt\");\n\
                    const B: &[u8] = include_bytes!(\"../../b.bin\");\n\
                    #[folder = \"page/dist\"]\n#[folder = \"../../docs\"]\n\
                    #[cfg(test)]\nconst C: &str = include_str!(\"../../../c.txt\");\n";
        let found = violations_in("crates/x/src/a.rs", text);
        let lines: Vec<&str> = found.iter().filter_map(|line| line.split(':').nth(1)).collect();
        assert_eq!(lines, ["2", "4"], "{found:?}");
        assert!(violations_in("crates/x/src/a/b.rs", "include_str!(\"../../tests/a.txt\")").is_empty());
        let script = "Path::new(env!(\"CARGO_MANIFEST_DIR\")).join(\"../..\")";
        assert_eq!(violations_in("crates/x/build.rs", script).len(), 1);
        assert!(violations_in("crates/x/build.rs", &script.replace("../..", "bundle")).is_empty());
    }

    #[test]
    fn a_published_package_says_what_it_is_for() {
        assert!(is_nameless("crates/x/Cargo.toml", "name = \"x\"\n"));
        assert!(!is_nameless("crates/x/Cargo.toml", "description = \"an x\"\n"));
        assert!(!is_nameless("crates/python/Cargo.toml", ""));
        assert!(!is_nameless("crates/x/tests/y/Cargo.toml", ""));
    }
}
