//! Lists the files that `home.rs` puts into the program: headers, the Python package, build rules, controllers.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders of the repository and where they go below the home folder.
const FOLDERS: [(&str, &str); 12] = [
    ("bindings/c/include", "include/controller/c"),
    ("bindings/ode/include", "include"),
    ("bindings/cpp/include", "include/controller/cpp"),
    ("bindings/cpp/source", "src/controller/cpp"),
    ("bindings/python", "lib/controller/python"),
    ("bindings/java/source", "src/controller/java"),
    ("bindings/java/older", "src/controller/java_older"),
    ("resources", "resources"),
    ("resources/projects", "projects"), // Where Webots 6 had them.
    ("standard/controllers", "projects/default/controllers"),
    ("standard/python", "projects/default/python"),
    ("standard/robots", "projects/robots"),
];

fn main() {
    // Physics plugins call functions of this program.
    let flag = match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => "-Wl,-export_dynamic",
        _ => "-Wl,--export-dynamic-symbol=d[A-Z]*",
    };
    println!("cargo::rustc-link-arg-bins={flag}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut list = String::from("&[\n");
    for (from, to) in FOLDERS {
        let folder = root.join(from);
        println!("cargo::rerun-if-changed={}", folder.display());
        for file in files_below(&folder) {
            let name = file.strip_prefix(&folder).expect("it was found below the folder");
            let place = format!("{to}/{}", name.display());
            list.push_str(&format!("    ({place:?}, include_bytes!({:?})),\n", file.display().to_string()));
        }
    }
    list.push_str("]\n");
    let out = std::env::var_os("OUT_DIR").expect("Cargo sets it");
    println!("cargo::rustc-env=REBOTS_CONTROLLER_LIBRARY={}", library(Path::new(&out)).display());
    fs::write(Path::new(&out).join("home_files.rs"), list).expect("the output folder can be written to");
    fs::write(Path::new(&out).join("protos.rs"), protos(&root)).expect("the output folder can be written to");
}

/// The controller library, which `home.rs` puts into the program. It is a dependency of the program, so that Cargo has
/// built it by the time the program itself is compiled. Where code is only checked nothing is built: an empty file then
/// stands for it until the first build.
fn library(out: &Path) -> PathBuf {
    let ending = match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => "dylib",
        _ => "so",
    };
    // The folder of a build script's output is `build/rebots-HASH/out`, beside `deps`.
    let profile = out.ancestors().nth(3).expect("the output folder lies in one of the profile");
    let library = profile.join("deps").join(format!("libController.{ending}"));
    if !library.exists() {
        fs::write(&library, "").expect("the folder of the dependencies can be written to");
    }
    library
}

/// The bundled PROTOs, sorted by their names as texts, for `library.rs`.
fn protos(root: &Path) -> String {
    let folder = root.join("protos");
    println!("cargo::rerun-if-changed={}", folder.display());
    let name = |file: &PathBuf| {
        let below = file.strip_prefix(&folder).expect("it was found below the folder");
        below.to_str().expect("its name is Unicode").replace('\\', "/")
    };
    let mut files: Vec<(String, PathBuf)> =
        files_below(&folder).into_iter().map(|file| (name(&file), file)).collect();
    files.sort();
    let entry = |(name, file): &(String, PathBuf)| {
        format!("    ({name:?}, include_bytes!({:?})),\n", file.display().to_string())
    };
    format!("&[\n{}]\n", files.iter().map(entry).collect::<String>())
}

/// All files below a folder, sorted, without hidden ones and what Python leaves behind.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || name == "__pycache__" || name == "tests" {
            continue;
        }
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.push(path);
        }
    }
    files.sort();
    files
}
