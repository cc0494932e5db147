//! The C++ library for controllers, built from its sources in the home folder on first use.
//!
//! Its ABI depends on the compiler, so it cannot be part of this program. Guarantees: the library is never visible
//! incomplete; several programs may need it simultaneously.

use std::path::Path;
use std::process::Command;

use crate::controllers::command::{Environment, LIBRARY_PATH, resolve, typed};
use crate::controllers::{library_lock, tool};

const ENDING: &str = if cfg!(target_os = "macos") { "dylib" } else { "so" };

/// Other names of the library: official Makefiles link with these for vehicles.
const OTHER_NAMES: [&str; 2] = ["libCppCar", "libCppDriver"];

/// Builds the library if it does not exist. The error is a message for the user.
pub(crate) fn ensure(home: &Path, environment: &Environment) -> Result<(), String> {
    let folder = home.join("lib/controller");
    let name = format!("libCppController.{ENDING}");
    let is_built = || folder.join(&name).is_file();
    if !is_built() {
        let lock = library_lock::lock(home, is_built);
        if !is_built() {
            build(home, &folder, &name, environment)?;
        }
        drop(lock);
    }
    for other in OTHER_NAMES.map(|other| folder.join(format!("{other}.{ENDING}"))) {
        if !other.exists() {
            // Another program may be building it, too.
            let _ = std::os::unix::fs::symlink(&name, &other);
        }
    }
    Ok(())
}

fn build(home: &Path, folder: &Path, name: &str, environment: &Environment) -> Result<(), String> {
    let compilers = ["c++", "g++", "clang++"];
    let found = compilers.iter().find_map(|name| resolve(name.into(), folder, environment).ok());
    let program = found.ok_or("there is no C++ compiler on this machine")?;
    let beside = format!("{name}.{}.new", std::process::id());
    let mut arguments: Vec<String> = ["-O2", "-DNDEBUG", "-fPIC", "-shared"].map(String::from).into();
    let at = |path: &str| home.join(path).display().to_string();
    arguments.push(format!("-I{}", at("include/controller/cpp")));
    arguments.push(format!("-I{}", at("include/controller/c")));
    arguments.push(at("src/controller/cpp/classes.cpp"));
    arguments.push(at("src/controller/cpp/by_hand.cpp"));
    arguments.extend(["-o".into(), beside.clone(), "-L.".into(), "-lController".into()]);
    arguments.push(if cfg!(target_os = "macos") {
        "-Wl,-rpath,@loader_path".into()
    } else {
        "-Wl,-rpath,$ORIGIN".into()
    });
    let arguments: Vec<_> = arguments.into_iter().map(Into::into).collect();
    let command = typed(program.as_os_str(), &arguments);
    let mut tool = Command::new(&program);
    tool.args(&arguments).current_dir(folder).env_clear().envs(environment).env_remove(LIBRARY_PATH);
    let output = tool::output(&mut tool).map_err(|error| format!("{command}: {error}"))?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{}:\n{}\nThe command was:\n  {command}", output.status, stderr.trim_end()));
    }
    std::fs::rename(folder.join(&beside), folder.join(name)).map_err(|error| error.to_string())
}
