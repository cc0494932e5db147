//! Determines the kind of a controller from its folder: a program, its sources, or a script.
//!
//! Owns: the precedence of kinds, and whether a program is older than its sources.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::controllers::cargo;
use crate::regular_file;

/// Extensions of C and C++ sources.
const SOURCE_ENDINGS: [&str; 5] = ["c", "cpp", "cc", "cxx", "c++"];
/// Extensions of other files that a program depends on.
const HEADER_ENDINGS: [&str; 4] = ["h", "hpp", "hh", "hxx"];

/// What is started, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A native program, which may have to be built.
    Native(Native),
    /// `NAME.class`, which may have to be compiled from `NAME.java`.
    JavaClass,
    /// `NAME.jar`.
    JavaArchive(PathBuf),
    /// `NAME.py`.
    Python(PathBuf),
    /// `NAME.m`, for MATLAB or Octave.
    Matlab(PathBuf),
}

/// A program and how to build it; at least one of them exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Native {
    /// The program, if it exists.
    pub(crate) program: Option<PathBuf>,
    /// How to build it, if its sources exist.
    pub(crate) recipe: Option<Recipe>,
}

/// How a program is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recipe {
    /// `NAME.c`, `NAME.cpp`, … Without a Makefile it is the only source.
    pub(crate) main_source: Option<PathBuf>,
    /// Whether the folder has a Makefile.
    pub(crate) makefile: bool,
    /// Whether it has a `CMakeLists.txt` and no Makefile.
    pub(crate) cmake: bool,
    /// Whether it has a `Cargo.toml` and neither of them.
    pub(crate) cargo: bool,
    /// Whether the results of previous builds are unusable.
    pub(crate) from_scratch: bool,
}

impl Recipe {
    /// Returns whether there are C++ sources.
    pub(crate) fn is_cpp(&self, folder: &Path) -> bool {
        let cpp = |path: &Path| ends_in(path, SOURCE_ENDINGS.get(1..).unwrap_or_default());
        let rules = || regular_file::text(&folder.join("Makefile"));
        match self.makefile {
            true => files(folder).iter().any(|path| cpp(path)) || rules().contains("CXX_SOURCES"),
            false => self.cmake || !self.cargo && self.main_source.as_deref().is_some_and(cpp),
        }
    }
}

impl Native {
    /// Returns whether the program is missing or older than a source, a header or the Makefile in the folder.
    pub(crate) fn is_stale(&self, folder: &Path) -> bool {
        let Some(recipe) = &self.recipe else { return false };
        let Some((program, built)) = self.program.as_deref().and_then(|path| Some((path, changed(path)?)))
        else {
            return true;
        };
        if recipe.cargo {
            // Dependency files of a project that was moved refer to its old path.
            let is_newer = |path: &PathBuf| changed(path).is_none_or(|time| time > built);
            return cargo::inputs(folder, program).iter().any(is_newer);
        }
        files(folder).iter().any(|path| is_input(path) && changed(path).is_some_and(|time| time > built))
    }
}

/// Returns what can be started in a folder. The error is a message for the user.
pub(crate) fn kind_of(folder: &Path, name: &str) -> Result<Kind, String> {
    let with = |ending: &str| folder.join(format!("{name}.{ending}"));
    let program = program_of(folder, name).filter(|path| is_program(path));
    let recipe = recipe_of(folder, name);
    // A program of another machine was what its author ran, whatever scripts there are.
    if program.is_some() || recipe.is_some() && is_foreign(&folder.join(name)) {
        return Ok(Kind::Native(Native { program, recipe }));
    }
    if with("class").is_file() {
        return Ok(Kind::JavaClass);
    }
    if with("jar").is_file() {
        return Ok(Kind::JavaArchive(with("jar")));
    }
    if with("py").is_file() {
        return Ok(Kind::Python(with("py")));
    }
    if with("m").is_file() {
        return Ok(Kind::Matlab(with("m")));
    }
    if recipe.is_some() {
        return Ok(Kind::Native(Native { program: None, recipe }));
    }
    if with("java").is_file() {
        return Ok(Kind::JavaClass);
    }
    Err(no_program_reason(folder, name))
}

/// Returns the program in a folder, if it exists: where users and Makefiles put it, or where CMake and Cargo do.
pub(crate) fn program_of(folder: &Path, name: &str) -> Option<PathBuf> {
    let usual = [folder.join(name), folder.join("build/release").join(name)];
    newer(usual.into_iter().find(|path| is_program(path)), cargo::program(folder, name))
}

/// Returns the newer file; the first one if they are equally old.
pub(crate) fn newer(one: Option<PathBuf>, other: Option<PathBuf>) -> Option<PathBuf> {
    let is_newer = |other: &PathBuf| one.as_deref().is_none_or(|one| changed(other) > changed(one));
    other.filter(is_newer).or(one)
}

fn no_program_reason(folder: &Path, name: &str) -> String {
    let place = folder.display();
    let has = |file: String| folder.join(file).is_file();
    if has("Dockerfile".to_owned()) {
        format!("controllers in containers cannot be started yet: {place}/Dockerfile")
    } else if has(format!("{name}.bsg")) {
        format!("BotStudio controllers cannot be started: {place}/{name}.bsg")
    } else if has(format!("{name}.exe")) {
        format!("{name}.exe is a Windows program and its sources are missing: {place}")
    } else if is_foreign(&folder.join(name)) {
        format!("{name} is a program for another machine and its sources are missing: {place}/{name}")
    } else if has(name.to_owned()) {
        format!("{name} is not executable (chmod +x fixes this): {place}/{name}")
    } else {
        format!(
            "none of {name}, {name}.class, {name}.jar, {name}.py, {name}.m, {name}.c, {name}.cpp, {name}.java, a \
             Makefile with sources or a Cargo.toml is in {place}"
        )
    }
}

pub(crate) fn recipe_of(folder: &Path, name: &str) -> Option<Recipe> {
    let main_source = SOURCE_ENDINGS
        .iter()
        .map(|ending| folder.join(format!("{name}.{ending}")))
        .find(|path| path.is_file());
    let makefile = is_makefile(folder);
    let cmake = !makefile && folder.join("CMakeLists.txt").is_file();
    let cargo = !makefile && !cmake && cargo::has_manifest(folder);
    let has_sources = main_source.is_some()
        || makefile && files(folder).iter().any(|path| ends_in(path, &SOURCE_ENDINGS))
        || makefile && names_sources(folder)
        || cmake
        || cargo;
    has_sources.then_some(Recipe { main_source, makefile, cmake, cargo, from_scratch: false })
}

/// Returns whether the Makefile lists sources, which may be in another folder.
fn names_sources(folder: &Path) -> bool {
    let rules = regular_file::text(&folder.join("Makefile"));
    let listed = |line: &str| {
        let (name, value) = line.split_once('=').unwrap_or_default();
        ["C_SOURCES", "CXX_SOURCES"].contains(&name.trim_end_matches([' ', '\t', '+', ':', '?']))
            && !value.trim().is_empty()
    };
    rules.lines().any(listed)
}

/// Returns whether there is a Makefile, unless CMake generated it on another machine: it contains paths and programs
/// there.
fn is_makefile(folder: &Path) -> bool {
    let path = folder.join("Makefile");
    if !path.is_file() {
        return false;
    }
    let rules = regular_file::text(&path);
    let here = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    !rules.starts_with("# CMAKE generated file") || rules.contains(&*here.to_string_lossy())
}

pub(crate) fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
        && !is_foreign(path)
}

/// Returns whether a file is a program for another system or processor. Projects often contain what their authors have
/// built.
pub(crate) fn is_foreign(path: &Path) -> bool {
    let mut head = [0; 20];
    let is_read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok();
    is_read && machine(&head).is_some_and(|machine| machine != OURS)
}

/// The platform of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Machine {
    /// Linux and similar systems, with the processor and the word size.
    Elf { bits: u8, processor: u16 },
    /// macOS.
    MachO,
    /// Windows.
    Windows,
}

/// This machine. macOS programs may contain code for several processors.
#[cfg(target_os = "macos")]
const OURS: Machine = Machine::MachO;
/// This machine.
#[cfg(not(target_os = "macos"))]
const OURS: Machine = Machine::Elf {
    bits: if cfg!(target_pointer_width = "64") { 2 } else { 1 },
    processor: if cfg!(target_arch = "x86_64") {
        62
    } else if cfg!(target_arch = "aarch64") {
        183
    } else if cfg!(target_arch = "riscv64") {
        243
    } else {
        0
    },
};

/// Parses the start of a file; `None` if it is not a program, such as a script.
fn machine(head: &[u8; 20]) -> Option<Machine> {
    match *head {
        [0x7f, b'E', b'L', b'F', bits, order, ..] => {
            let processor = [head[18], head[19]];
            let processor =
                if order == 2 { u16::from_be_bytes(processor) } else { u16::from_le_bytes(processor) };
            Some(Machine::Elf { bits, processor })
        }
        [0xfe, 0xed, 0xfa, 0xce | 0xcf, ..]
        | [0xce | 0xcf, 0xfa, 0xed, 0xfe, ..]
        | [0xca, 0xfe, 0xba, 0xbe, ..] => Some(Machine::MachO),
        [b'M', b'Z', ..] => Some(Machine::Windows),
        _ => None,
    }
}

fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_file()).collect()
}

fn ends_in(path: &Path, endings: &[&str]) -> bool {
    path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| endings.contains(&ending))
}

fn is_input(path: &Path) -> bool {
    ends_in(path, &SOURCE_ENDINGS)
        || ends_in(path, &HEADER_ENDINGS)
        || path.file_name().is_some_and(|name| name == "Makefile")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;
    use std::time::Duration;

    #[test]
    fn kinds_have_an_order_of_precedence() {
        let root = Folder::new();
        let at = root.path("");
        let kind = || kind_of(&at, "c");
        root.write("Dockerfile", "");
        assert!(kind().unwrap_err().contains("containers"));
        root.write("c.c", "");
        let recipe = Some(Recipe {
            main_source: Some(root.path("c.c")),
            makefile: false,
            cmake: false,
            cargo: false,
            from_scratch: false,
        });
        assert_eq!(kind(), Ok(Kind::Native(Native { program: None, recipe: recipe.clone() })));
        root.write("c.m", "");
        assert_eq!(kind(), Ok(Kind::Matlab(root.path("c.m"))));
        root.write("c.py", "");
        assert_eq!(kind(), Ok(Kind::Python(root.path("c.py"))));
        root.write("c.jar", "");
        assert_eq!(kind(), Ok(Kind::JavaArchive(root.path("c.jar"))));
        root.write("c.class", "");
        assert_eq!(kind(), Ok(Kind::JavaClass));
        root.write_program("build/release/c", "");
        let native = |program| Ok(Kind::Native(Native { program: Some(program), recipe: recipe.clone() }));
        assert_eq!(kind(), native(root.path("build/release/c")));
        root.write_program("c", "");
        assert_eq!(kind(), native(root.path("c")));
    }

    #[test]
    fn a_file_without_execute_permission_is_no_program() {
        let root = Folder::new();
        root.write("c", "");
        assert!(kind_of(&root.path(""), "c").unwrap_err().contains("chmod"));
    }

    #[test]
    fn a_program_of_another_machine_is_rebuilt_or_reported() {
        const HEAD: &[u8; 20] = b"\xcf\xfa\xed\xfe\x07\0\0\x01\x03\0\0\0\x02\0\0\0\x10\0\0\0";
        let root = Folder::new();
        let program = root.write_program("c", "");
        std::fs::write(&program, HEAD).unwrap();
        let text = kind_of(&root.path(""), "c").unwrap_err();
        assert_eq!(text.contains("another machine"), cfg!(not(target_os = "macos")), "{text}");
        root.write("c.c", "");
        let Ok(Kind::Native(native)) = kind_of(&root.path(""), "c") else { panic!("nothing to build") };
        assert_eq!(native.program.is_none(), cfg!(not(target_os = "macos")));
        root.write("c.m", "");
        assert!(matches!(kind_of(&root.path(""), "c"), Ok(Kind::Native(_))), "a script is preferred");
        let ours = std::env::current_exe().unwrap();
        assert!(!is_foreign(&ours), "{}", ours.display());
    }

    #[test]
    fn the_platform_of_programs_is_recognized() {
        let with = |start: &[u8], end: [u8; 2]| {
            let mut head = [0; 20];
            head[..start.len()].copy_from_slice(start);
            head[18..].copy_from_slice(&end);
            machine(&head)
        };
        assert_eq!(with(b"\x7fELF\x02\x01", [62, 0]), Some(Machine::Elf { bits: 2, processor: 62 }));
        assert_eq!(with(b"\x7fELF\x01\x02", [0, 8]), Some(Machine::Elf { bits: 1, processor: 8 }));
        assert_eq!(with(b"MZ\x90\0", [0, 0]), Some(Machine::Windows));
        assert_eq!(with(b"\xca\xfe\xba\xbe", [0, 0]), Some(Machine::MachO));
        assert_eq!(with(b"#!/bin/sh\n", [0, 0]), None);
    }

    #[test]
    fn a_makefile_needs_sources() {
        let root = Folder::new();
        root.write("Makefile", "");
        assert!(kind_of(&root.path(""), "c").is_err());
        root.write("other.cpp", "");
        let recipe = Some(Recipe {
            main_source: None,
            makefile: true,
            cmake: false,
            cargo: false,
            from_scratch: false,
        });
        assert_eq!(kind_of(&root.path(""), "c"), Ok(Kind::Native(Native { program: None, recipe })));
    }

    #[test]
    fn sources_of_a_makefile_may_be_elsewhere() {
        let root = Folder::new();
        let is_built = |rules: &str| {
            root.write("Makefile", rules);
            recipe_of(&root.path(""), "c").is_some()
        };
        assert!(is_built("C_SOURCES = ../d/d.c\n") && is_built("CXX_SOURCES+=../d/d.cpp\n"));
        assert!(!is_built("### C_SOURCES = my_clever_algo.c\nC_SOURCES =\n"));
    }

    #[test]
    fn a_makefile_generated_by_cmake_elsewhere_is_ignored() {
        let root = Folder::new();
        root.write("c.cpp", "");
        for (rules, makefile) in [
            ("# CMAKE generated file: DO NOT EDIT!\nCMAKE_SOURCE_DIR = D:\\project\n".to_owned(), false),
            (
                format!(
                    "# CMAKE generated file: DO NOT EDIT!\nCMAKE_SOURCE_DIR = {}\n",
                    root.path("").display()
                ),
                true,
            ),
        ] {
            root.write("Makefile", &rules);
            let Ok(Kind::Native(native)) = kind_of(&root.path(""), "c") else { panic!("no program") };
            assert_eq!(native.recipe.map(|recipe| recipe.makefile), Some(makefile), "{rules}");
        }
    }

    #[test]
    fn a_program_older_than_a_header_is_stale() {
        let root = Folder::new();
        root.write("c.c", "");
        root.write("part.h", "");
        root.write("notes.txt", "");
        let program = root.write_program("c", "");
        let Ok(Kind::Native(native)) = kind_of(&root.path(""), "c") else { panic!("no program") };
        let built = SystemTime::now() + Duration::from_secs(100);
        let set = |name: &str, time: SystemTime| {
            let file = std::fs::File::options().write(true).open(root.path(name)).unwrap();
            file.set_modified(time).unwrap();
        };
        std::fs::File::options().write(true).open(&program).unwrap().set_modified(built).unwrap();
        assert!(!native.is_stale(&root.path("")));
        set("notes.txt", built + Duration::from_secs(1));
        assert!(!native.is_stale(&root.path("")));
        set("part.h", built + Duration::from_secs(1));
        assert!(native.is_stale(&root.path("")));
        assert!(!Native { recipe: None, ..native }.is_stale(&root.path("")));
    }
}
