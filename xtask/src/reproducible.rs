//! `cargo xtask reproducible [PACKAGE]...`: builds packages twice, from copies of the sources in two folders, and compares
//! the files that come out, byte by byte. Without names it is the library of controllers, which takes minutes; the program
//! is `rebots`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the two copies are, in names of different lengths: places must not matter.
const FOLDERS: [&str; 2] = ["a", "another/folder/with/a/longer/name"];

/// Flags of the compilers for sources in a folder: what is built does not tell where.
pub(crate) fn flags(root: &Path) -> [(&'static str, String); 2] {
    let cargo = cargo_home();
    let places = [(root, "/rebots"), (cargo.as_path(), "/cargo")];
    let all = |flag: &str| places.map(|(from, to)| format!("{flag}={}={to}", from.display())).join(" ");
    // The second one is for what is compiled by a compiler for C.
    [("RUSTFLAGS", all("--remap-path-prefix")), ("CFLAGS", all("-ffile-prefix-map"))]
}

/// Where Cargo keeps the sources of dependencies.
fn cargo_home() -> PathBuf {
    let usual = || std::env::home_dir().unwrap_or_default().join(".cargo");
    std::env::var_os("CARGO_HOME").map_or_else(usual, PathBuf::from)
}

pub(crate) fn run(root: &Path, packages: &[&str]) -> Result<(), String> {
    let packages = if packages.is_empty() { &["rebots-libcontroller"] } else { packages };
    let place = root.join("target/reproducible");
    let mut built: Vec<Vec<(String, Vec<u8>)>> = Vec::new();
    for folder in FOLDERS.map(|name| place.join(name)) {
        let _ = fs::remove_dir_all(&folder);
        copy_sources(root, &folder)?;
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["build", "--quiet", "--release", "--locked"]).current_dir(&folder);
        cargo.args(packages.iter().flat_map(|package| ["-p", package]));
        cargo.env("CARGO_TARGET_DIR", folder.join("target")).env_remove("CARGO_ENCODED_RUSTFLAGS");
        cargo.envs(flags(&folder));
        let status = cargo.status().map_err(|error| format!("cargo does not start: {error}"))?;
        if !status.success() {
            return Err(format!("the build in {} failed", folder.display()));
        }
        built.push(products(&folder.join("target/release"))?);
        // Sources and what was built of them take gigabytes.
        let _ = fs::remove_dir_all(&folder);
    }
    let [first, second] = &built[..] else { return Ok(()) };
    if first.is_empty() || first.len() != second.len() {
        return Err(format!("{} files came out of one build, {} of the other", first.len(), second.len()));
    }
    let mut wrong = 0;
    for ((name, bytes), (other, others)) in first.iter().zip(second) {
        if name == other && bytes == others {
            println!("same bytes: {name} ({} bytes)", bytes.len());
        } else {
            let apart = bytes.iter().zip(others).filter(|(a, b)| a != b).count();
            let lengths = [bytes.len(), others.len()];
            println!("{name} and {other} ({lengths:?} bytes): {apart} bytes differ");
            wrong += 1;
        }
        // What names a place of this machine comes out otherwise on the next one.
        for here in [&place, &cargo_home()] {
            let here = here.display().to_string();
            if bytes.windows(here.len().max(1)).any(|part| part == here.as_bytes()) {
                println!("{name} names {here}");
                wrong += 1;
            }
        }
    }
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} files are not reproducible")) }
}

/// Copies what the repository has, as it stands, links as links.
fn copy_sources(root: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| format!("{error}: {}", to.display()))?;
    let script = "cd \"$0\" && git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - | tar -xf - -C \"$1\"";
    let status = Command::new("sh").args(["-c", script]).arg(root).arg(to).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("the sources cannot be copied: {status}")),
        Err(error) => Err(format!("the sources cannot be copied: {error}")),
    }
}

/// Programs and libraries of a build, by name.
fn products(folder: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).map_err(|error| format!("{error}: {}", folder.display()))?;
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_product = match path.extension() {
            None => !name.starts_with('.'),
            Some(ending) => ending == "so" || ending == "dylib",
        };
        if is_product {
            found.push((name, fs::read(&path).map_err(|error| format!("{error}: {}", path.display()))?));
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_and_libraries_are_products() {
        let folder = std::env::temp_dir().join(format!("rebots-products-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for name in ["rebots", "rebots.d", ".cargo-lock", "libController.so", "libx.rlib"] {
            fs::write(folder.join(name), name).unwrap();
        }
        let names: Vec<String> = products(&folder).unwrap().into_iter().map(|(name, _)| name).collect();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(names, ["libController.so", "rebots"]);
    }

    #[test]
    fn places_are_hidden_from_both_compilers() {
        let [(rust, rustflags), (c, cflags)] = flags(Path::new("/x/y"));
        assert_eq!((rust, c), ("RUSTFLAGS", "CFLAGS"));
        assert!(rustflags.starts_with("--remap-path-prefix=/x/y=/rebots "), "{rustflags}");
        assert!(cflags.starts_with("-ffile-prefix-map=/x/y=/rebots "), "{cflags}");
    }
}
