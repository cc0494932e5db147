//! Builds C, C++ and Rust controllers whose program is missing or older than its sources.
//!
//! Owns: the choice between `make`, CMake, Cargo and a compiler, and their command lines.

#[cfg(test)]
mod tests;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::controllers::cargo;
use crate::controllers::cmake::{self, Target};
use crate::controllers::command::{Environment, resolve, typed};
use crate::controllers::compiler_hints;
use crate::controllers::cpp_library;
use crate::controllers::kind::{Native, Recipe, newer};
use crate::controllers::sandboxed::{self, UntrustedBuild};
use crate::controllers::{missing_includes, stand_in_headers};

/// A program and its arguments.
type Words = (PathBuf, Vec<OsString>);

/// A way to build a controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Build {
    /// The compiler, `make`, or the two steps of CMake: each runs if the previous one has succeeded.
    pub(crate) commands: Vec<Words>,
    /// A note for the user about the choice.
    pub(crate) note: Option<String>,
}

/// Returns the ways to build a controller, in order of preference. The error is a message for the user.
pub(crate) fn plan(
    recipe: &Recipe,
    folder: &Path,
    name: &str,
    home: &Path,
    environment: &Environment,
) -> Result<Vec<Build>, String> {
    if recipe.cargo {
        return Ok(vec![Build { commands: vec![cargo::command(folder, environment)?], note: None }]);
    }
    let mut note = None;
    if recipe.makefile {
        match resolve("make".into(), folder, environment) {
            Ok(program) => {
                let mut arguments = make_arguments(home);
                arguments.extend(recipe.from_scratch.then(|| "--always-make".into()));
                return Ok(vec![Build { commands: vec![(program, arguments)], note: None }]);
            }
            Err(reason) if recipe.main_source.is_none() => return Err(reason),
            Err(reason) => {
                note = Some(format!("{reason}: the Makefile is ignored, and only one file is compiled"))
            }
        }
    }
    let with_cmake = recipe.cmake.then(|| resolve("cmake".into(), folder, environment).ok()).flatten();
    let with_cmake = with_cmake.map(|program| cmake_build(program, recipe.from_scratch));
    let mut ways: Vec<Build> = with_cmake.into_iter().collect();
    match without_cmake(recipe, folder, name, home, environment, note) {
        Ok(way) => ways.push(way),
        Err(reason) if ways.is_empty() => return Err(reason),
        Err(_) => {}
    }
    Ok(ways)
}

/// CMake configures and builds in `build/release`, where programs are looked up.
fn cmake_build(program: PathBuf, from_scratch: bool) -> Build {
    let words = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
    // Old projects require versions of CMake that the newest ones do not support any more.
    let configure = words(&[
        "-S",
        ".",
        "-B",
        CMAKE_FOLDER,
        "-DCMAKE_BUILD_TYPE=Release",
        "-DCMAKE_POLICY_VERSION_MINIMUM=3.5",
        "-Wno-dev",
    ]);
    let mut build = words(&["--build", CMAKE_FOLDER, "--config", "Release"]);
    build.extend(from_scratch.then(|| "--clean-first".into()));
    Build { commands: vec![(program.clone(), configure), (program, build)], note: None }
}

/// The build folder of CMake.
const CMAKE_FOLDER: &str = "build/release";

/// Returns a build with a compiler only.
fn without_cmake(
    recipe: &Recipe,
    folder: &Path,
    name: &str,
    home: &Path,
    environment: &Environment,
    mut note: Option<String>,
) -> Result<Build, String> {
    let listed = recipe.cmake.then(|| cmake::target(folder, name, home)).flatten();
    let of_cmake = listed.is_some();
    let target = match (listed, recipe.main_source.clone()) {
        (Some(target), _) => target,
        (None, Some(source)) => Target { sources: vec![source], ..Target::default() },
        (None, None) if recipe.cmake => {
            return Err("its CMakeLists.txt lists no existing source files".into());
        }
        (None, None) => return Err("it has no source file".into()),
    };
    if of_cmake {
        note = Some("the source files are taken from its CMakeLists.txt; CMake is not run".to_owned());
    }
    // The C compiler chooses the language by the extension of each file.
    let compilers: &[&str] = match target.sources.iter().any(|source| !is_cpp(source)) {
        true => &["cc", "gcc", "clang"],
        false => &["c++", "g++", "clang++"],
    };
    let found = compilers.iter().find_map(|name| resolve(name.into(), folder, environment).ok());
    let program = found
        .ok_or_else(|| format!("there is no compiler on this machine (tried {})", compilers.join(", ")))?;
    Ok(Build { commands: vec![(program, compiler_arguments(&target, folder, name, home))], note })
}

/// WEBOTS_HOME is given on the command line, which overrides the Makefile: many Makefiles contain the path of an
/// installation on their author's machine.
pub(crate) fn make_arguments(home: &Path) -> Vec<OsString> {
    let mut plain = OsString::from("WEBOTS_HOME=");
    plain.push(home);
    let escaped = format!("WEBOTS_HOME_PATH={}", home.display().to_string().replace(' ', "\\ "));
    vec![plain, escaped.into()]
}

/// Returns whether a library is built instead of a program.
fn is_library(name: &str) -> bool {
    [".so", ".dylib"].iter().any(|ending| name.ends_with(ending))
}

/// Returns what is built, for messages.
fn title(name: &str) -> String {
    if is_library(name) { name.to_owned() } else { format!("controller {name}") }
}

fn is_cpp(source: &Path) -> bool {
    source.extension().and_then(OsStr::to_str) != Some("c")
}

fn compiler_arguments(target: &Target, folder: &Path, name: &str, home: &Path) -> Vec<OsString> {
    let joined = |option: &str, path: PathBuf| {
        let mut word = OsString::from(option);
        word.push(path);
        word
    };
    let mut arguments: Vec<OsString> = ["-O3", "-DNDEBUG", "-Wall"].map(OsString::from).into();
    let is_c = !target.sources.iter().any(|source| is_cpp(source));
    let is_mixed = !is_c && target.sources.iter().any(|source| !is_cpp(source));
    arguments.extend(target.options.iter().map(OsString::from));
    arguments.extend(target.includes.iter().map(|folder| joined("-I", folder.clone())));
    if !is_c {
        arguments.push(joined("-I", home.join("include/controller/cpp")));
    }
    arguments.push(joined("-I", home.join("include/controller/c")));
    arguments.push(joined("-I", home.join("include")));
    arguments
        .extend(target.sources.iter().map(|source| source.strip_prefix(folder).unwrap_or(source).into()));
    if is_library(name) {
        arguments.extend(["-shared", "-fPIC"].map(OsString::from));
    }
    arguments.extend(["-o".into(), name.into()]);
    let libraries = home.join("lib/controller");
    arguments.push(joined("-L", libraries.clone()));
    if !is_c && ["so", "dylib"].iter().any(|end| libraries.join(format!("libCppController.{end}")).is_file())
    {
        arguments.push("-lCppController".into());
    }
    arguments.extend(target.libraries.iter().map(OsString::from));
    arguments.extend(is_mixed.then(|| "-lstdc++".into()));
    arguments.extend(["-lController".into(), "-lm".into(), joined("-Wl,-rpath,", libraries)]);
    arguments
}

/// The result of a build.
#[derive(Debug)]
pub(crate) struct Built {
    /// The program.
    pub(crate) program: PathBuf,
    /// Warnings of the compiler; usually empty.
    pub(crate) warnings: String,
    /// Notes for the user about headers that are named as on Windows or not included.
    pub(crate) notes: Vec<String>,
}

/// Attempts to compile a program whose headers have names that only Windows understands or are not included; each may
/// report others.
const ATTEMPTS: usize = 20;

/// Runs a build. The output of the compiler is returned in any case; the error is a message for the user.
pub(crate) fn run(
    build: &Build,
    folder: &Path,
    name: &str,
    home: &Path,
    environment: &Environment,
    untrusted: Option<&UntrustedBuild>,
) -> Result<Built, String> {
    let place = folder.display();
    // Simulators that start simultaneously build one after the other, as they would write the same files. If a folder
    // cannot be locked, they do not wait.
    let turn = std::fs::File::open(folder).and_then(|folder| folder.lock().map(|()| folder));
    let (mut warnings, mut output_text, mut command) = (String::new(), String::new(), String::new());
    let stand_ins = stand_in_headers::folder_for(home, folder);
    let mut notes: Vec<String> = Vec::new();
    // The output of the attempt before headers were included that source files do not include.
    let mut without_includes = None;
    for (program, arguments) in &build.commands {
        command = typed(program.as_os_str(), arguments);
        for attempt in 1.. {
            let words = (program.clone(), arguments.clone());
            let headers = stand_ins.is_dir().then_some(stand_ins.as_path());
            let output = sandboxed::build(words, folder, home, environment, untrusted, headers)
                .map_err(|error| format!("{command}: {error}"))?;
            warnings = String::from_utf8_lossy(&output.stderr).trim_end().to_owned();
            let before = std::mem::replace(
                &mut output_text,
                format!("{}{warnings}", String::from_utf8_lossy(&output.stdout)).trim_end().to_owned(),
            );
            if output.status.success() {
                break;
            }
            // A message about a stand-in would not say what the program includes.
            let is_futile = stand_in_headers::remove_futile(&output_text, &stand_ins);
            if is_futile && attempt == 1 {
                continue;
            }
            let mut added = Vec::new();
            if is_futile {
                output_text = before;
            } else {
                added = stand_in_headers::add(&output_text, folder, &stand_ins);
                added.retain(|note| !notes.contains(note));
                let includes = missing_includes::add(&output_text, &stand_ins);
                if !includes.is_empty() {
                    without_includes.get_or_insert_with(|| output_text.clone());
                }
                added.extend(includes);
            }
            if added.is_empty() || attempt == ATTEMPTS {
                if let Some(before) = without_includes {
                    missing_includes::remove(&stand_ins);
                    output_text = before;
                }
                return Err(format!(
                    "it could not be built ({}):\n{output_text}{}\nThe command was, in {place}:\n  {command}",
                    output.status,
                    compiler_hints::hint(&output_text)
                ));
            }
            notes.append(&mut added);
        }
    }
    drop(turn);
    let program = [folder.join(name), folder.join("build/release").join(name)];
    let found = program.into_iter().find(|path| path.is_file());
    let found = newer(found, cargo::program(folder, name));
    if let (Some(program), Some(_)) = (&found, untrusted) {
        sandboxed::make_executable(folder, program)
            .map_err(|error| format!("{error}: {}", program.display()))?;
    }
    found.map(|program| Built { program, warnings, notes }).ok_or_else(|| {
        format!(
            "the build has not created the program {name} in {place}; its output:\n{output_text}\nThe command was:\n  {command}"
        )
    })
}

/// A program that can be started.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ready {
    /// The program.
    pub(crate) program: PathBuf,
    /// Why it is older than its sources: the failure of its build, as a message for the user.
    pub(crate) failure: Option<String>,
}

/// Builds a native controller if necessary. If that fails, the program that was built before is used. `say` reports
/// progress to the user.
pub(crate) fn ensure_built(
    native: &Native,
    folder: &Path,
    name: &str,
    home: &Path,
    environment: &Environment,
    untrusted: Option<&UntrustedBuild>,
    say: &mut dyn FnMut(String),
) -> Result<Ready, String> {
    let cpp = native.recipe.as_ref().is_some_and(|recipe| recipe.is_cpp(folder));
    if cpp
        && native.is_stale(folder)
        && let Err(reason) = cpp_library::ensure(home, environment)
    {
        // Programs that use the C functions do not need it.
        say(format!("the C++ library cannot be built: {reason}"));
    }
    let current = |program: PathBuf| Ok(Ready { program, failure: None });
    match (&native.program, &native.recipe) {
        (Some(program), _) if !native.is_stale(folder) => current(program.clone()),
        (program, Some(recipe)) => match (plan(recipe, folder, name, home, environment), program) {
            (Ok(ways), _) => {
                say(format!("building {} in {}", title(name), folder.display()));
                let mut first_failure = None;
                for way in ways {
                    way.note.iter().for_each(|note| say(format!("{}: {note}", title(name))));
                    match run(&way, folder, name, home, environment, untrusted) {
                        Ok(Built { program, warnings, notes }) => {
                            notes.iter().for_each(|note| say(format!("{}: {note}", title(name))));
                            if !warnings.is_empty() {
                                say(format!("{} was built with warnings:\n{warnings}", title(name)));
                            }
                            return current(program);
                        }
                        Err(reason) => first_failure = first_failure.or(Some(reason)),
                    }
                }
                let failure = first_failure.unwrap_or_default();
                match program.clone().filter(|program| program.is_file()) {
                    Some(program) => Ok(Ready { program, failure: Some(failure) }),
                    None => Err(failure),
                }
            }
            (Err(reason), Some(program)) => {
                say(format!(
                    "{} is older than its sources and cannot be rebuilt ({reason}); the old one is used",
                    title(name)
                ));
                current(program.clone())
            }
            (Err(reason), None) => Err(format!("it is not built yet, and cannot be: {reason}")),
        },
        (_, None) => Err("it has no program and no sources".to_owned()),
    }
}
