//! What a controller's folder holds: a program, sources of one, or a script.
//!
//! Owns: the order of the kinds and the question whether a program is older than its sources.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::controllers::cargo;
use crate::regular_file;

/// Endings of C and C++ sources.
const SOURCE_ENDINGS: [&str; 5] = ["c", "cpp", "cc", "cxx", "c++"];
/// Endings of files that a program also depends on.
const HEADER_ENDINGS: [&str; 4] = ["h", "hpp", "hh", "hxx"];

/// What is started, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A program of the machine, perhaps to be built first.
    Native(Native),
    /// `NAME.class`, perhaps to be compiled from `NAME.java` first.
    JavaClass,
    /// `NAME.jar`.
    JavaArchive(PathBuf),
    /// `NAME.py`.
    Python(PathBuf),
    /// `NAME.m`, for MATLAB or Octave.
    Matlab(PathBuf),
}

/// A program and what it is built from; at least one of the two is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Native {
    /// The program, if it is there already.
    pub(crate) program: Option<PathBuf>,
    /// How to build it, if its sources are there.
    pub(crate) recipe: Option<Recipe>,
}

/// How a program is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recipe {
    /// `NAME.c`, `NAME.cpp`, ... Without a Makefile it is the whole program.
    pub(crate) main_source: Option<PathBuf>,
    /// Whether the folder has a Makefile.
    pub(crate) makefile: bool,
    /// Whether it has a `CMakeLists.txt` and no Makefile.
    pub(crate) cmake: bool,
    /// Whether it has a `Cargo.toml` and neither of them.
    pub(crate) cargo: bool,
    /// Whether what was built before is no use.
    pub(crate) from_scratch: bool,
}

impl Recipe {
    /// Whether C++ is among the sources.
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
    /// Whether the program is missing or older than a source, a header or the Makefile beside it.
    pub(crate) fn is_stale(&self, folder: &Path) -> bool {
        let Some(recipe) = &self.recipe else { return false };
        let Some((program, built)) = self.program.as_deref().and_then(|path| Some((path, changed(path)?)))
        else {
            return true;
        };
        if recipe.cargo {
            // A project that was moved has its sources elsewhere than was noted.
            let is_newer = |path: &PathBuf| changed(path).is_none_or(|time| time > built);
            return cargo::inputs(folder, program).iter().any(is_newer);
        }
        files(folder).iter().any(|path| is_input(path) && changed(path).is_some_and(|time| time > built))
    }
}

/// What can be started in a folder. The error says, for people, why there is nothing.
pub(crate) fn kind_of(folder: &Path, name: &str) -> Result<Kind, String> {
    let with = |ending: &str| folder.join(format!("{name}.{ending}"));
    let program = program_of(folder, name).filter(|path| is_program(path));
    let recipe = recipe_of(folder, name);
    if program.is_some() {
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

/// Where the program of a folder is, if it is there: where users and Makefiles put it, or where CMake and Cargo do.
pub(crate) fn program_of(folder: &Path, name: &str) -> Option<PathBuf> {
    let usual = [folder.join(name), folder.join("build/release").join(name)];
    newer(usual.into_iter().find(|path| is_program(path)), cargo::program(folder, name))
}

/// The file that was written later; the first one of two that are as old.
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

/// Whether the Makefile lists sources, which may lie in another folder.
fn names_sources(folder: &Path) -> bool {
    let rules = regular_file::text(&folder.join("Makefile"));
    let listed = |line: &str| {
        let (name, value) = line.split_once('=').unwrap_or_default();
        ["C_SOURCES", "CXX_SOURCES"].contains(&name.trim_end_matches([' ', '\t', '+', ':', '?']))
            && !value.trim().is_empty()
    };
    rules.lines().any(listed)
}

/// Whether there is a Makefile, but for one that CMake wrote on another machine: it names places and programs there.
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

/// Whether a file is a program of another system or processor. Projects often hold what their author has built.
pub(crate) fn is_foreign(path: &Path) -> bool {
    let mut head = [0; 20];
    let is_read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok();
    is_read && machine(&head).is_some_and(|machine| machine != OURS)
}

/// What a program was built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Machine {
    /// Linux and its like, with the number of the processor and of its bits.
    Elf { bits: u8, processor: u16 },
    /// macOS.
    MachO,
    /// Windows.
    Windows,
}

/// This machine. Programs of macOS hold code for several processors.
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

/// Reads the start of a file; nothing for what is not a program, as a script.
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
    fn the_first_kind_wins() {
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
    fn a_file_that_may_not_run_is_no_program() {
        let root = Folder::new();
        root.write("c", "");
        assert!(kind_of(&root.path(""), "c").unwrap_err().contains("chmod"));
    }

    #[test]
    fn a_program_of_another_machine_is_built_again_or_told() {
        const HEAD: &[u8; 20] = b"\xcf\xfa\xed\xfe\x07\0\0\x01\x03\0\0\0\x02\0\0\0\x10\0\0\0";
        let root = Folder::new();
        let program = root.write_program("c", "");
        std::fs::write(&program, HEAD).unwrap();
        let text = kind_of(&root.path(""), "c").unwrap_err();
        assert_eq!(text.contains("another machine"), cfg!(not(target_os = "macos")), "{text}");
        root.write("c.c", "");
        let Ok(Kind::Native(native)) = kind_of(&root.path(""), "c") else { panic!("nothing to build") };
        assert_eq!(native.program.is_none(), cfg!(not(target_os = "macos")));
        let ours = std::env::current_exe().unwrap();
        assert!(!is_foreign(&ours), "{}", ours.display());
    }

    #[test]
    fn programs_say_what_they_were_built_for() {
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
    fn sources_of_a_makefile_may_lie_elsewhere() {
        let root = Folder::new();
        let is_built = |rules: &str| {
            root.write("Makefile", rules);
            recipe_of(&root.path(""), "c").is_some()
        };
        assert!(is_built("C_SOURCES = ../d/d.c\n") && is_built("CXX_SOURCES+=../d/d.cpp\n"));
        assert!(!is_built("### C_SOURCES = my_clever_algo.c\nC_SOURCES =\n"));
    }

    #[test]
    fn a_makefile_that_cmake_wrote_elsewhere_is_none() {
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
