//! Controllers in Rust: a Cargo project in the controller's folder.
//!
//! Owns: the input files of such a program, the command that builds it, and the path of the program.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::controllers::command::{Environment, resolve};
use crate::controllers::kind::is_program;
use crate::regular_file;

/// The target folder of Cargo, inside the controller's folder even if that is a member of a workspace.
const TARGET: &str = "target";

/// Returns whether a folder is a Cargo project.
pub(crate) fn has_manifest(folder: &Path) -> bool {
    folder.join("Cargo.toml").is_file()
}

/// Returns the command that builds it. The error is a message for the user.
pub(crate) fn command(folder: &Path, environment: &Environment) -> Result<(PathBuf, Vec<OsString>), String> {
    let program = resolve("cargo".into(), folder, environment)
        .map_err(|reason| format!("{reason}; install it from https://rustup.rs"))?;
    // Cargo's progress output is only meant for terminals.
    let words = ["build", "--release", "--quiet", "--target-dir", TARGET];
    Ok((program, words.map(OsString::from).into()))
}

/// Returns the program: the one with the controller's name, or else the only one.
pub(crate) fn program(folder: &Path, name: &str) -> Option<PathBuf> {
    if !has_manifest(folder) {
        return None;
    }
    let built = folder.join(TARGET).join("release");
    let named = built.join(name);
    if named.is_file() {
        return Some(named);
    }
    let entries = std::fs::read_dir(built).into_iter().flatten().flatten().map(|entry| entry.path());
    // Libraries have execute permission, too.
    let mut programs = entries.filter(|path| path.extension().is_none() && is_program(path));
    programs.next().filter(|_| programs.next().is_none())
}

/// Returns the input files of a program, except for those from registries: the manifests of the project and of those
/// that it refers to by `path`, and the files in Cargo's dependency file. If that does not exist, all files of these
/// projects.
pub(crate) fn inputs(folder: &Path, program: &Path) -> Vec<PathBuf> {
    let note = program.with_extension("d");
    let noted = note.is_file().then(|| regular_file::text(&note));
    let mut files: Vec<PathBuf> = noted.as_deref().map(noted_files).unwrap_or_default();
    let (mut seen, mut waiting) = (BTreeSet::new(), vec![folder.to_owned()]);
    while let Some(project) = waiting.pop() {
        let place = project.canonicalize().unwrap_or_else(|_| project.clone());
        if !seen.insert(place) {
            continue;
        }
        let manifest = regular_file::text(&project.join("Cargo.toml"));
        waiting.extend(paths(&manifest).map(|path| project.join(path)).filter(|path| has_manifest(path)));
        match noted {
            Some(_) => files.push(project.join("Cargo.toml")),
            None => walk(&project, &mut files),
        }
    }
    files
}

/// Parses a dependency file in the syntax of `make`: `PROGRAM: FILE FILE`, with a backslash before spaces in names.
fn noted_files(note: &str) -> Vec<PathBuf> {
    let list = note.lines().filter_map(|line| line.split_once(": ")).map(|(_, list)| list);
    let marked = list.map(|list| list.replace("\\ ", "\0")).collect::<Vec<_>>().join(" ");
    marked.split(' ').filter(|name| !name.is_empty()).map(|name| name.replace('\0', " ").into()).collect()
}

/// Returns the paths in a manifest given by `path = "…"`.
fn paths(manifest: &str) -> impl Iterator<Item = &str> {
    manifest.split("path").skip(1).filter_map(|rest| {
        let value = rest.trim_start().strip_prefix('=')?.trim_start().strip_prefix('"')?;
        value.split('"').next()
    })
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let Ok(kind) = entry.file_type() else { continue };
        // Cargo writes the lock file itself.
        let is_left_out = name.as_encoded_bytes().starts_with(b".") || name == TARGET || name == "Cargo.lock";
        if kind.is_dir() && !is_left_out {
            walk(&path, files);
        } else if kind.is_file() && !is_left_out {
            files.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controllers::kind::{Kind, kind_of};
    use crate::scratch::Folder;
    use std::time::{Duration, SystemTime};

    #[test]
    fn the_inputs_are_files_of_the_project_and_of_its_path_dependencies() {
        let root = Folder::new();
        let manifest = "[dependencies]\na = { path = \"../a\" }\nserde = \"1\"\n[[bin]]\nname = \"x\"\npath = \"src/x.rs\"\n";
        root.write("c/Cargo.toml", manifest);
        root.write("a/Cargo.toml", "[dependencies]\nc = { path=\"../c\" }\n");
        for file in
            ["c/src/x.rs", "c/target/release/y.d", "c/Cargo.lock", "c/.git/z", "a/src/lib.rs", "b/src/lib.rs"]
        {
            root.write(file, "");
        }
        let mut found = inputs(&root.path("c"), &root.path("c/c"));
        found.iter_mut().for_each(|path| *path = path.canonicalize().unwrap());
        found.sort();
        let expected = ["a/Cargo.toml", "a/src/lib.rs", "c/Cargo.toml", "c/src/x.rs"];
        assert_eq!(found, expected.map(|name| root.path(name).canonicalize().unwrap()));
        // Files that the controller writes next to its sources are ignored once there is a dependency file.
        let program = root.path("c/target/release/c");
        root.write("c/log.txt", "");
        root.write("c/target/release/c.d", "/t/c: /a\\ b/main.rs /c/data.txt\n\n");
        let found = inputs(&root.path("c"), &program);
        let manifests = ["c/Cargo.toml", "c/../a/Cargo.toml"].map(|name| root.path(name));
        let noted = ["/a b/main.rs", "/c/data.txt"].map(PathBuf::from);
        let again = root.path("c/../a/../c/Cargo.toml");
        assert_eq!(found[..4], [&noted[..], &manifests[..]].concat(), "{found:?} {again:?}");
    }

    #[test]
    fn the_program_has_the_controllers_name_or_is_the_only_one() {
        let root = Folder::new();
        root.write("Cargo.toml", "");
        let found = |name: &str| program(&root.path(""), name);
        assert_eq!(found("c"), None);
        root.write("target/release/other.d", "");
        root.write_program("target/release/libx.so", "");
        let other = root.write_program("target/release/other", "");
        assert_eq!(found("c"), Some(other));
        let named = root.write_program("target/release/c", "");
        assert_eq!((found("c"), found("d")), (Some(named), None));
    }

    #[test]
    fn of_two_programs_the_newer_one_is_started() {
        let root = Folder::new();
        root.write("Cargo.toml", "");
        let [copied, built] = ["c", "target/release/c"].map(|name| root.write_program(name, ""));
        for newer in [&copied, &built] {
            let now = SystemTime::now();
            for program in [&copied, &built] {
                let time = if program == newer { now } else { now - Duration::from_secs(9) };
                std::fs::File::options().write(true).open(program).unwrap().set_modified(time).unwrap();
            }
            let Ok(Kind::Native(native)) = kind_of(&root.path(""), "c") else { panic!("no program") };
            assert_eq!(native.program.as_ref(), Some(newer));
        }
    }

    #[test]
    fn a_program_is_rebuilt_when_a_source_is_newer_and_precedes_scripts() {
        let root = Folder::new();
        root.write("Cargo.toml", "");
        let source = root.write("src/main.rs", "");
        root.write("c.py", "");
        assert_eq!(kind_of(&root.path(""), "c"), Ok(Kind::Python(root.path("c.py"))));
        let program = root.write_program("target/release/c", "");
        let later = |path: &Path, seconds: u64| {
            let time = SystemTime::now() + Duration::from_secs(seconds);
            std::fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
        };
        later(&program, 100);
        let Ok(Kind::Native(native)) = kind_of(&root.path(""), "c") else { panic!("no program") };
        assert_eq!(native.program, Some(program));
        assert!(!native.is_stale(&root.path("")));
        later(&source, 200);
        assert!(native.is_stale(&root.path("")));
        root.write("target/release/c.d", "/x/c: /no/such/main.rs\n");
        later(&source, 0);
        assert!(native.is_stale(&root.path("")), "it was moved");
    }
}
