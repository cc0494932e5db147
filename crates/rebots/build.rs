//! Lists the files that `home.rs` embeds: headers, the Python package, build rules, controllers.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders below `bundle`, which are links into the repository, and their destinations below the home folder. A package
/// of this crate contains the linked files.
const FOLDERS: [(&str, &str); 17] = [
    ("bindings/c/include", "include/controller/c"),
    ("bindings/ode/include", "include"),
    ("bindings/cpp/include", "include/controller/cpp"),
    ("bindings/cpp/source", "src/controller/cpp"),
    ("bindings/python", "lib/controller/python"),
    ("bindings/java/source", "src/controller/java"),
    ("bindings/java/older", "src/controller/java_older"),
    ("rust", "src/controller/rust/rebots-controller/src"),
    ("resources", "resources"),
    ("resources/projects", "projects"), // Where Webots 6 had them.
    ("standard/controllers", "projects/default/controllers"),
    ("standard/python", "projects/default/python"),
    ("standard/robots", "projects/robots"),
    ("standard/humans", "projects/humans"),
    ("standard/robots/robotis/darwin-op", "projects/robots/darwin-op"), // Where Webots 8 had it.
    ("standard/robots/robotis/darwin-op", "resources/projects/robots/darwin-op"), // Where Webots 7 had it.
    ("standard/robots/kuka/youbot", "resources/projects/robots/youbot"), // Where Webots 7 had it.
];

/// The files for controllers in MATLAB and Octave, which are many and only written when the first such controller
/// starts.
const MATLAB: [(&str, &str); 4] = [
    ("bindings/matlab/functions", "lib/controller/matlab"),
    ("bindings/matlab/launcher", "lib/controller/matlab"),
    ("bindings/matlab/octave", "lib/controller/matlab/octave"),
    ("bindings/matlab/source", "src/controller/matlab"),
];

/// The manifest of the crate for controllers in Rust outside this repository.
const RUST_MANIFEST: &str = r#"[package]
name = "rebots-controller"
description = "Controllers of simulated robots in Rust, for Rebots and Webots"
version = "VERSION"
edition = "2024"
rust-version = "1.85"
license = "Apache-2.0"
"#;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("bundle");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo sets it"));
    let gateway = gateway(&root, &out);
    println!("cargo::rustc-env=REBOTS_CONTROLLER_LIBRARY={}", library(&out).display());
    let write = |name: &str, text: String| {
        fs::write(out.join(name), text).expect("cannot write to the output folder");
    };
    let manifest = out.join("rebots-controller.toml");
    fs::write(&manifest, RUST_MANIFEST.replace("VERSION", env!("CARGO_PKG_VERSION")))
        .expect("cannot write to the output folder");
    let manifest = [("src/controller/rust/rebots-controller/Cargo.toml", manifest)];
    write("home_files.rs", list(&root, &FOLDERS, &manifest));
    write(
        "matlab_files.rs",
        list(&root, &MATLAB, &[("lib/controller/matlab/rebots_controller.mex", gateway)]),
    );
    write("protos.rs", protos(&root));
}

/// Generates a Rust list of the files in some folders: path below the home folder, contents.
fn list(root: &Path, folders: &[(&str, &str)], more: &[(&str, PathBuf)]) -> String {
    let mut list = String::from("&[\n");
    let mut add = |place: String, file: &Path| {
        list.push_str(&format!("    ({place:?}, include_bytes!({:?})),\n", file.display().to_string()));
    };
    for (from, to) in folders {
        let folder = root.join(from);
        println!("cargo::rerun-if-changed={}", folder.display());
        for file in files_below(&folder) {
            let name = file.strip_prefix(&folder).expect("the file is below the folder");
            add(format!("{to}/{}", name.display()), &file);
        }
    }
    for (place, file) in more {
        add((*place).to_owned(), file);
    }
    list + "]\n"
}

/// Builds the gateway for Octave: a library that Octave loads, which loads the controller library. A C compiler is
/// usually available, because it links Rust programs. Without one the file is empty, and Octave controllers report
/// that.
fn gateway(root: &Path, out: &Path) -> PathBuf {
    let source = root.join("bindings/matlab/source");
    let result = out.join("rebots_controller.mex");
    let is_macos = std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("macos");
    let of_target = format!("CC_{}", std::env::var("TARGET").unwrap_or_default().replace('-', "_"));
    let compiler = [of_target.as_str(), "CC"].into_iter().find_map(|name| {
        println!("cargo::rerun-if-env-changed={name}");
        std::env::var(name).ok()
    });
    let compiler = compiler.unwrap_or_else(|| "cc".to_owned());
    println!("cargo::rerun-if-changed={}", root.join("bindings/c/include").display());
    // The real library may not have been built yet: only its name is recorded.
    let stub = out.join(if is_macos { "libController.dylib" } else { "libController.so" });
    let empty = out.join("empty.c");
    fs::write(&empty, "").expect("cannot write to the output folder");
    let run = |words: &[&str], paths: &[&Path]| {
        let output = std::process::Command::new(&compiler).args(words).args(paths).output();
        match output {
            Ok(output) if output.status.success() => true,
            Ok(output) => {
                println!(
                    "cargo::warning=gateway for Octave: {}",
                    String::from_utf8_lossy(&output.stderr).replace('\n', " ")
                );
                false
            }
            Err(error) => {
                println!("cargo::warning=the gateway for Octave cannot be built: {error}: {compiler}");
                false
            }
        }
    };
    let text = |path: &Path| path.display().to_string();
    let name = if is_macos {
        "-Wl,-install_name,@rpath/libController.dylib"
    } else {
        "-Wl,-soname,libController.so"
    };
    let is_there = run(&["-shared", name, "-o", &text(&stub)], &[&empty]);
    let (own, octave, headers) = (
        format!("-I{}", text(&source)),
        format!("-I{}", text(&source.join("octave"))),
        format!("-I{}", text(&root.join("bindings/c/include"))),
    );
    let mut words = vec!["-O2", "-fPIC", "-shared", "-fexceptions", "-o"];
    let target = text(&result);
    let link = format!("-L{}", text(out));
    words.extend([target.as_str(), &own, &octave, &headers]);
    let files =
        ["gateway.c", "by_hand.c", "functions.c", "octave/loader.c"].map(|name| text(&source.join(name)));
    words.extend(files.iter().map(String::as_str));
    let system: &[&str] = match is_macos {
        true => &["-undefined", "dynamic_lookup", "-Wl,-rpath,@loader_path/.."],
        false => &["-Wl,--no-as-needed", "-Wl,-rpath,$ORIGIN/.."],
    };
    words.extend(system);
    words.extend([link.as_str(), "-lController", "-lm", "-ldl"]);
    if !(is_there && run(&words, &[])) {
        fs::write(&result, "").expect("cannot write to the output folder");
    }
    result
}

/// The controller library, which `home.rs` embeds. It is a dependency of the program, so that Cargo has built it by the
/// time the program itself is compiled. `cargo check` builds nothing: an empty file stands in for it until the first
/// build.
fn library(out: &Path) -> PathBuf {
    let ending = match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => "dylib",
        _ => "so",
    };
    // The output folder of a build script is `build/rebots-HASH/out`, next to `deps`.
    let profile = out.ancestors().nth(3).expect("the output folder lies in one of the profile");
    let library = profile.join("deps").join(format!("libController.{ending}"));
    if !library.exists() {
        fs::write(&library, "").expect("the folder of the dependencies can be written to");
    }
    library
}

/// The bundled PROTOs, sorted by name, for `library.rs`.
fn protos(root: &Path) -> String {
    let folder = root.join("protos");
    println!("cargo::rerun-if-changed={}", folder.display());
    let name = |file: &PathBuf| {
        let below = file.strip_prefix(&folder).expect("the file is below the folder");
        below.to_str().expect("the name is valid Unicode").replace('\\', "/")
    };
    let mut files: Vec<(String, PathBuf)> =
        files_below(&folder).into_iter().map(|file| (name(&file), file)).collect();
    files.sort();
    let entry = |(name, file): &(String, PathBuf)| {
        format!("    ({name:?}, include_bytes!({:?})),\n", file.display().to_string())
    };
    format!("&[\n{}]\n", files.iter().map(entry).collect::<String>())
}

/// All files below a folder, sorted, except for hidden ones and Python's caches.
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
