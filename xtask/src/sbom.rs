//! `cargo xtask sbom`: the bill of materials of the program and the Python package, in the format of CycloneDX, in
//! `target/dist`. It has no date, so that the same sources give the same bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// What is distributed.
const PACKAGES: [&str; 2] = ["rebots", "rebots-python"];

/// A package that goes into the program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    name: String,
    version: String,
    /// An SPDX expression.
    licence: String,
}

/// Writes the file into a folder.
pub(crate) fn write(root: &Path, folder: &Path, version: &str) -> Result<(), String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["tree", "--locked", "--edges", "normal", "--prefix", "none", "--format", "{p}|{l}"]);
    cargo.args(PACKAGES.iter().flat_map(|name| ["-p", name])).current_dir(root);
    let output = cargo.output().map_err(|error| format!("cargo tree: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo tree: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    let parts: BTreeSet<Part> = String::from_utf8_lossy(&output.stdout).lines().filter_map(part).collect();
    let lock = root.join("Cargo.lock");
    let lock = std::fs::read_to_string(&lock).map_err(|error| format!("{error}: {}", lock.display()))?;
    let text = bill(&parts, &checksums(&lock), version);
    let path = folder.join(format!("rebots-{version}.cdx.json"));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|error| format!("{error}: {}", path.display()))?;
    println!("{}: {} packages", path.display(), parts.len());
    Ok(())
}

/// A line `NAME vVERSION (PLACE)|LICENCE`; our own packages, which have a place, are not parts.
fn part(line: &str) -> Option<Part> {
    let (package, licence) = line.trim_end_matches(" (*)").split_once('|')?;
    let mut words = package.split(' ');
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    let is_ours = words.any(|word| word.starts_with("(/"));
    let licence = licence.replace('/', " OR ");
    (!is_ours).then(|| Part { name: name.to_owned(), version: version.to_owned(), licence })
}

/// Checksums by name and version, of a lock file.
fn checksums(lock: &str) -> BTreeMap<(&str, &str), &str> {
    let packages = lock.split("[[package]]").filter_map(|package| {
        let value = |name: &str| {
            package.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \"")?.strip_suffix('"'))
        };
        Some(((value("name")?, value("version")?), value("checksum")?))
    });
    packages.collect()
}

/// A text as JSON has it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            '\0'..='\x1f' => {
                let _ = write!(out, "\\u{:04x}", u32::from(character));
            }
            _ => out.push(character),
        }
    }
    out + "\""
}

fn bill(parts: &BTreeSet<Part>, checksums: &BTreeMap<(&str, &str), &str>, version: &str) -> String {
    let component = |Part { name, version, licence }: &Part| {
        let purl = quoted(&format!("pkg:cargo/{name}@{version}"));
        let hash = checksums.get(&(name.as_str(), version.as_str())).map_or_else(String::new, |sum| {
            format!(",\n      \"hashes\": [{{ \"alg\": \"SHA-256\", \"content\": {} }}]", quoted(sum))
        });
        format!(
            "    {{\n      \"type\": \"library\",\n      \"bom-ref\": {purl},\n      \"name\": {},\n      \"version\": {},\n      \
             \"purl\": {purl},\n      \"licenses\": [{{ \"expression\": {} }}]{hash}\n    }}",
            quoted(name),
            quoted(version),
            quoted(licence)
        )
    };
    let components: Vec<String> = parts.iter().map(component).collect();
    format!(
        "{{\n  \"bomFormat\": \"CycloneDX\",\n  \"specVersion\": \"1.5\",\n  \"version\": 1,\n  \"metadata\": {{\n    \
         \"component\": {{ \"type\": \"application\", \"name\": \"rebots\", \"version\": {}, \"licenses\": [{{ \"expression\": \
         \"Apache-2.0\" }}] }}\n  }},\n  \"components\": [\n{}\n  ]\n}}\n",
        quoted(version),
        components.join(",\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_licences_and_checksums() {
        let lines =
            ["a v1.2.0|MIT/Apache-2.0", "ours v0.1.0 (/x/ours)|Apache-2.0", "m v1.0.0 (proc-macro)|MIT (*)"];
        let parts: BTreeSet<Part> = lines.into_iter().filter_map(part).collect();
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.2.0\"\nchecksum = \"abc\"\n\n[[package]]\nname = \"ours\"\n";
        let text = bill(&parts, &checksums(lock), "9.9.9");
        for wanted in ["pkg:cargo/a@1.2.0", "MIT OR Apache-2.0", "\"abc\"", "pkg:cargo/m@1.0.0", "9.9.9"] {
            assert!(text.contains(wanted), "{wanted}: {text}");
        }
        assert!(!text.contains("ours"), "{text}");
        assert_eq!(quoted("a\"\\\n"), "\"a\\\"\\\\\\u000a\"");
    }
}
