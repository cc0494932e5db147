//! Java controllers: our classes, their native library, and compiling a controller's source.
//!
//! Our part is built from its sources in the home folder when the first Java controller is started, as it needs the
//! headers of the installed Java. Guarantees: the library is never visible incomplete; several programs may need it
//! simultaneously.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::controllers::build::make_arguments;
use crate::controllers::command::{Environment, resolve, typed};
use crate::controllers::library_lock;
use crate::controllers::sandboxed::{self, UntrustedBuild};
use crate::regular_file;

const SHARED: &str =
    if cfg!(target_os = "macos") { "libJavaController.jnilib" } else { "libJavaController.so" };
/// Classes with the package names of manuals up to R2018b. They are in a separate archive, because a program that
/// imports all of `controller` and all of `controller.vehicle` would otherwise find each of them twice.
pub(crate) const OLDER: &str = "Older.jar";
/// The compiler ends before optimizing itself is worth while. Without these options it takes half as long again.
const QUICK_START: [&str; 2] = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"];
const SYSTEM: &str = if cfg!(target_os = "macos") { "darwin" } else { "linux" };

/// Builds our classes and library if they do not exist, and the controller if it is older than its source. `class_path`
/// lists further archives and folders with classes. The error is a message for the user.
pub(crate) fn ensure(
    folder: &Path,
    name: &str,
    home: &Path,
    class_path: Option<&OsStr>,
    environment: &Environment,
    untrusted: Option<&UntrustedBuild>,
    say: &mut dyn FnMut(String),
) -> Result<(), String> {
    let ours = home.join("lib/controller/java");
    let is_built = || ours.join("Controller.jar").is_file() && ours.join(SHARED).is_file();
    if !is_built() {
        let lock = library_lock::lock(home, is_built);
        if !is_built() {
            library(home, &ours, environment)?;
        }
        drop(lock);
    }
    let source = folder.join(format!("{name}.java"));
    let class = folder.join(format!("{name}.class"));
    let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    let newest = sources(folder).iter().filter_map(|path| changed(path)).max();
    let is_old = changed(&class).is_none_or(|built| newest > Some(built));
    let stale = source.is_file() && (is_old || is_too_new(&class, environment));
    if !stale {
        return Ok(());
    }
    say(format!("building controller {name} in {}", folder.display()));
    let (program, arguments) = if folder.join("Makefile").is_file() {
        (resolve("make".into(), folder, environment)?, make_arguments(home))
    } else {
        let mut classes = format!("{}:.", ours.join("Controller.jar").display());
        if needs_older(folder) {
            classes = format!("{}:{classes}", ours.join(OLDER).display());
        }
        let mut classes = OsString::from(classes);
        if let Some(more) = class_path.filter(|more| !more.is_empty()) {
            classes.push(":");
            classes.push(more);
        }
        // Existing classes may have been compiled with a newer Java.
        let words = ["-Xprefer:source".into(), "-classpath".into(), classes];
        let words = QUICK_START.map(OsString::from).into_iter().chain(words);
        let words = words.chain([source.file_name().unwrap_or_default().into()]);
        (resolve("javac".into(), folder, environment)?, words.collect())
    };
    run(&program, &arguments, folder, home, environment, untrusted)?;
    if class.is_file() { Ok(()) } else { Err(format!("the build did not produce {name}.class")) }
}

/// Returns whether a source in a folder refers to a class in [`OLDER`].
fn needs_older(folder: &Path) -> bool {
    let names = ["Car", "Driver"].map(|name| format!("com.cyberbotics.webots.controller.{name};"));
    let needs = |text: String| names.iter().any(|name| text.contains(name.as_str()));
    sources(folder).iter().any(|path| needs(regular_file::text(path)))
}

/// Returns whether a class was compiled for a newer Java than the installed one.
fn is_too_new(class: &Path, environment: &Environment) -> bool {
    let mut head = [0; 8];
    let is_read = std::fs::File::open(class).and_then(|mut file| file.read_exact(&mut head)).is_ok();
    let folder = class.parent().unwrap_or(Path::new("."));
    // The compiler is in `bin` in the folder of this Java, which contains a file with its version.
    let javac = resolve("javac".into(), folder, environment).ok().and_then(|path| path.canonicalize().ok());
    let release = javac.and_then(|path| path.ancestors().nth(2).map(|java| java.join("release")));
    let newest =
        release.and_then(|path| std::fs::read_to_string(path).ok()).and_then(|text| class_version(&text));
    is_read && newest.is_some_and(|newest| u16::from_be_bytes([head[6], head[7]]) > newest)
}

/// Returns the class file version of a Java, given its file `release`: 52 for Java 8, 61 for Java 17.
fn class_version(release: &str) -> Option<u16> {
    let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    let mut numbers = line.trim_matches('"').split(['.', '_', '-', '+']).map(str::parse::<u16>);
    let first = numbers.next()?.ok()?;
    let major = if first == 1 { numbers.next()?.ok()? } else { first };
    major.checked_add(44)
}

/// Returns all `.java` files below a folder, sorted. Links are followed, but not cyclically.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let (mut seen, mut open) = (BTreeSet::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        if !folder.canonicalize().is_ok_and(|real| seen.insert(real)) {
            continue;
        }
        for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "java") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn library(home: &Path, ours: &Path, environment: &Environment) -> Result<(), String> {
    let fault = |error: std::io::Error| format!("the Java classes cannot be written: {error}");
    let javac = resolve("javac".into(), home, environment)
        .map_err(|_| "there is no Java compiler (javac) on this machine".to_owned())?;
    let compilers = ["cc", "gcc", "clang"];
    let found = compilers.iter().find_map(|name| resolve(name.into(), home, environment).ok());
    let compiler = found.ok_or("there is no C compiler on this machine")?;
    // The compiler is in `bin` in the folder of this Java.
    let java = javac.canonicalize().map_err(fault)?;
    let java = java.ancestors().nth(2).unwrap_or(Path::new("/")).to_owned();
    std::fs::create_dir_all(ours).map_err(fault)?;
    let beside = ours.join(format!("new.{}", std::process::id()));
    let classes = beside.join("classes");
    std::fs::create_dir_all(&classes).map_err(fault)?;
    let code = home.join("src/controller/java");
    let mut words: Vec<OsString> =
        vec!["-encoding".into(), "UTF-8".into(), "-d".into(), classes.clone().into()];
    words.extend(sources(&code).into_iter().map(OsString::from));
    run(&javac, &words, &beside, home, environment, None)?;
    let jar = beside.join("Controller.jar");
    let words = ["cf".into(), jar.clone().into(), "-C".into(), classes.into(), ".".into()];
    run(&resolve("jar".into(), home, environment)?, &words, &beside, home, environment, None)?;
    let (older, older_jar) = (beside.join("older"), beside.join(OLDER));
    let mut words: Vec<OsString> =
        vec!["-encoding".into(), "UTF-8".into(), "-classpath".into(), jar.clone().into()];
    words.extend(["-d".into(), older.clone().into()]);
    words.extend(sources(&home.join("src/controller/java_older")).into_iter().map(OsString::from));
    run(&javac, &words, &beside, home, environment, None)?;
    let words = ["cf".into(), older_jar.clone().into(), "-C".into(), older.into(), ".".into()];
    run(&resolve("jar".into(), home, environment)?, &words, &beside, home, environment, None)?;
    let include = |path: PathBuf| {
        let mut word = OsString::from("-I");
        word.push(path);
        word
    };
    let mut words: Vec<OsString> = ["-O2", "-fPIC", "-shared", "-o", SHARED].map(OsString::from).into();
    words.push(code.join("library.c").into());
    words.push(include(java.join("include")));
    words.push(include(java.join("include").join(SYSTEM)));
    words.push(include(home.join("include/controller/c")));
    let mut folder = OsString::from("-L");
    folder.push(home.join("lib/controller"));
    words.push(folder);
    words.extend(["-lController".into(), "-Wl,-rpath,$ORIGIN/..".into()]);
    run(&compiler, &words, &beside, home, environment, None)?;
    std::fs::rename(beside.join(SHARED), ours.join(SHARED)).map_err(fault)?;
    std::fs::rename(older_jar, ours.join(OLDER)).map_err(fault)?;
    std::fs::rename(jar, ours.join("Controller.jar")).map_err(fault)?;
    std::fs::remove_dir_all(beside).map_err(fault)
}

fn run(
    program: &Path,
    arguments: &[OsString],
    folder: &Path,
    home: &Path,
    environment: &Environment,
    untrusted: Option<&UntrustedBuild>,
) -> Result<(), String> {
    let command = typed(program.as_os_str(), arguments);
    let words = (program.to_owned(), arguments.to_vec());
    let output = sandboxed::build(words, folder, home, environment, untrusted, None)
        .map_err(|error| format!("{command}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let output_text =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Err(format!(
        "it could not be built ({}):\n{}\nThe command was, in {}:\n  {command}",
        output.status,
        output_text.trim_end(),
        folder.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_file_version_is_derived_from_the_release() {
        assert_eq!(class_version("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"17.0.9\"\n"), Some(61));
        assert_eq!(class_version("JAVA_VERSION=\"1.8.0_392\"\n"), Some(52));
        assert_eq!(class_version("JAVA_VERSION=\"21\"\n"), Some(65));
        assert_eq!(class_version("JAVA_VERSION=\"\"\n"), None);
    }
}
