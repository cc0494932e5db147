//! Dependencies are under permissive licences: they may be used in any program, also one that is not free.

use std::path::Path;
use std::process::Command;

/// Licences that ask for a notice at most, by their SPDX names.
const PERMISSIVE: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "IJG",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// What the program and its libraries are built from, as far as this machine builds it, under other licences.
pub(crate) fn check(root: &Path) -> Vec<String> {
    let mut cargo = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    cargo.args(["tree", "--workspace", "--locked", "--edges", "normal,build", "--prefix", "none"]);
    let output = match cargo.args(["--format", "{p}|{l}"]).current_dir(root).output() {
        Ok(output) if output.status.success() => output,
        Ok(output) => return vec![format!("cargo tree: {}", String::from_utf8_lossy(&output.stderr).trim())],
        Err(error) => return vec![format!("cargo tree: {error}")],
    };
    let mut found = violations(&String::from_utf8_lossy(&output.stdout));
    found.sort();
    found.dedup();
    found
}

/// Lines `package|licence` whose licence is not permissive.
fn violations(lines: &str) -> Vec<String> {
    let packages = lines.lines().filter_map(|line| line.trim_end_matches(" (*)").split_once('|'));
    let others = packages.filter(|(_, licence)| !is_permissive(licence));
    others
        .map(|(package, licence)| format!("{package}: the licence {licence:?} is not known as permissive"))
        .collect()
}

/// Whether an SPDX expression leaves a choice that is permissive. A slash is an old way to write OR.
fn is_permissive(licence: &str) -> bool {
    let spaced = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    any(&mut rest) == Some(true) && rest.is_empty()
}

/// Whether a choice is permissive; nothing if something is missing, as behind the last word.
fn any(rest: &mut &[&str]) -> Option<bool> {
    let mut is_fine = all(rest)?;
    while let ["OR", after @ ..] = *rest {
        *rest = after;
        is_fine |= all(rest)?;
    }
    Some(is_fine)
}

fn all(rest: &mut &[&str]) -> Option<bool> {
    let mut is_fine = one(rest)?;
    while let ["AND", after @ ..] = *rest {
        *rest = after;
        is_fine &= one(rest)?;
    }
    Some(is_fine)
}

/// A licence, with an exception or not (exceptions only grant more), or an expression in brackets.
fn one(rest: &mut &[&str]) -> Option<bool> {
    match *rest {
        ["(", after @ ..] => {
            *rest = after;
            let is_fine = any(rest)?;
            let [")", after @ ..] = *rest else { return None };
            *rest = after;
            Some(is_fine)
        }
        [name, "WITH", _, after @ ..] | [name, after @ ..] => {
            *rest = after;
            Some(PERMISSIVE.contains(name))
        }
        [] => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_read_as_spdx_says() {
        for fine in [
            "MIT",
            "MIT/Apache-2.0",
            "GPL-3.0 OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception",
            "GPL-2.0 OR (MIT AND ISC)",
        ] {
            assert!(is_permissive(fine), "{fine}");
        }
        for other in
            ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR ISC) AND LGPL-3.0", "MIT OR", "MIT ISC", "(MIT"]
        {
            assert!(!is_permissive(other), "{other}");
        }
    }

    #[test]
    fn packages_without_a_licence_are_told() {
        let lines = "a v1.0.0|MIT\n\nb v2.0.0 (/p)|GPL-3.0-only\nc v1.0.0|\na v1.0.0|MIT (*)\n";
        assert_eq!(
            violations(lines),
            [
                "b v2.0.0 (/p): the licence \"GPL-3.0-only\" is not known as permissive",
                "c v1.0.0: the licence \"\" is not known as permissive"
            ]
        );
    }
}
