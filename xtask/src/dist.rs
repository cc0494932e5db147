//! `cargo xtask dist`: what users install, in `target/dist`: the wheel of the Python package, a tarball and a Debian
//! package of the program, and its bill of materials.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders of the repository and where the wheel has them.
const PACKAGED: [(&str, &str); 5] = [
    ("crates/python/python/rebots", "python/rebots"),
    ("bindings/python/controller", "python/controller"),
    ("bindings/python/vehicle", "python/vehicle"),
    ("tasks", "python/rebots/share/tasks"),
    ("worlds", "python/rebots/share/worlds"),
];

/// Builds all of it. With `--test` the wheel is installed into an empty environment and the package's tests are run there,
/// with `--learning` also those that need Stable-Baselines3, RLlib and PyTorch, which are large;
/// with `--dev` all is built for development, which is quick after other builds, and large, and the wheel replaces the one in
/// the environment of the last time. With `--if-online` nothing is
/// done where packages of Python cannot be installed.
pub(crate) fn run(root: &Path, words: &[&str]) -> Result<(), String> {
    let known = ["--test", "--learning", "--dev", "--if-online"];
    if let Some(wrong) = words.iter().find(|word| !known.contains(word)) {
        return Err(format!("usage: cargo xtask dist [{}], not {wrong}", known.join("] [")));
    }
    let (test, dev) = (words.contains(&"--test"), words.contains(&"--dev"));
    let profile: &[&str] = if dev { &[] } else { &["--release"] };
    let built = root.join(if dev { "target/debug" } else { "target/release" });
    let dist = root.join("target/dist");
    let python = match environment(&dist.join("build"), &["wheel"]) {
        Err(why) if words.contains(&"--if-online") => {
            println!("skipped: packages of Python cannot be installed here ({why})");
            return Ok(());
        }
        python => python?,
    };
    let stage = dist.join("stage");
    let _ = fs::remove_dir_all(&stage);
    // The whole workspace, as for tests: nothing is built twice for other features.
    let packages: &[&str] = if dev { &["--workspace"] } else { &["-p", "rebots", "-p", "rebots-python"] };
    // What is given away does not tell where it was built, and has the same bytes wherever that was.
    let places = if dev { Vec::new() } else { crate::reproducible::flags(root).to_vec() };
    cargo(root, &[&["build"], profile, packages].concat(), places)?;
    let program = built.join("rebots");
    let library = newest_library(&built)?;
    for (from, to) in PACKAGED {
        copy_all(&root.join(from), &stage.join(to))?;
    }
    copy(&library, &stage.join("python/controller").join(library.file_name().unwrap_or_default()))?;
    copy(&built.join(native_library()), &stage.join("python/rebots/_rebots.abi3.so"))?;
    let version = version(&read(&root.join("Cargo.toml"))?);
    let platform = platform(&[&program, &library, &built.join(native_library())])?;
    describe(&stage.join(format!("python/rebots-{version}.dist-info")), &version, &platform)?;
    copy(&program, &stage.join(format!("python/rebots-{version}.data/scripts/rebots")))?;
    let pack = ["-m", "wheel", "pack", "python", "--dest-dir"];
    call(Command::new(&python).args(pack).arg(&dist).current_dir(&stage))?;
    // As one of the repository's tests it checks the wheel; packing the rest takes as long as all of that.
    if !words.contains(&"--if-online") {
        tarball(root, &dist, &program, &version)?;
        debian(root, &dist, &program, &version)?;
        crate::sbom::write(root, &dist, &version)?;
    }
    if test {
        return check(root, &dist, words.contains(&"--learning"), dev);
    }
    println!("{}", list(&dist).join("\n"));
    Ok(())
}

/// What the program is made of, without building it.
pub(crate) fn bill_of_materials(root: &Path) -> Result<(), String> {
    let version = version(&read(&root.join("Cargo.toml"))?);
    crate::sbom::write(root, &root.join("target/dist"), &version)
}

/// The file that Cargo makes of the Python module.
fn native_library() -> &'static str {
    if cfg!(target_os = "macos") { "lib_rebots.dylib" } else { "lib_rebots.so" }
}

/// What a wheel says of itself. The module is for all versions of Python from 3.10 on.
fn describe(folder: &Path, version: &str, platform: &str) -> Result<(), String> {
    let metadata = format!(
        "Metadata-Version: 2.1\nName: rebots\nVersion: {version}\nSummary: A robot simulator that runs Webots projects\n\
         License: Apache-2.0\nRequires-Python: >=3.10\nRequires-Dist: numpy>=1.23\nProvides-Extra: gym\n\
         Requires-Dist: gymnasium>=1.0; extra == \"gym\"\n"
    );
    write(&folder.join("METADATA"), &metadata)?;
    let wheel =
        format!("Wheel-Version: 1.0\nGenerator: xtask\nRoot-Is-Purelib: false\nTag: cp310-abi3-{platform}\n");
    write(&folder.join("WHEEL"), &wheel)?;
    write(&folder.join("entry_points.txt"), "[pytest11]\nrebots = rebots.pytest_plugin\n")
}

/// The machines on which binaries run, as wheels say it: those with a C library of at least this version.
fn platform(binaries: &[&PathBuf]) -> Result<String, String> {
    let machine = std::env::consts::ARCH;
    if std::env::consts::OS == "macos" {
        return Ok(format!("macosx_11_0_{}", machine.replace("aarch64", "arm64")));
    }
    let mut newest = 0;
    for binary in binaries {
        let bytes = fs::read(binary).map_err(|error| format!("{error}: {}", binary.display()))?;
        newest = newest.max(newest_glibc(&bytes));
    }
    // Nothing of a C library: another one than glibc, of which wheels say nothing here.
    Ok(if newest == 0 { format!("linux_{machine}") } else { format!("manylinux_2_{newest}_{machine}") })
}

/// The second number of the newest version of glibc (2.N) whose symbols a binary names; 0 if it names none.
fn newest_glibc(binary: &[u8]) -> u32 {
    const NAME: &[u8] = b"GLIBC_2.";
    let places = binary.windows(NAME.len()).enumerate().filter(|(_, piece)| *piece == NAME);
    let number = |(at, _): (usize, &[u8])| {
        let rest = &binary[at + NAME.len()..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        // Names of versions end with a zero byte, or with a third number, which counts for nothing.
        let is_name = matches!(rest.get(digits), Some(0 | b'.'));
        std::str::from_utf8(&rest[..digits]).ok().filter(|_| is_name)?.parse().ok()
    };
    places.filter_map(number).max().unwrap_or(0)
}

/// Installs the wheel into an environment, an empty one unless the last one is kept, runs a world by the command and the tests
/// of the package.
fn check(root: &Path, dist: &Path, with_learning: bool, is_kept: bool) -> Result<(), String> {
    let wheel = list(dist).into_iter().find(|name| name.ends_with(".whl")).ok_or("there is no wheel")?;
    let folder = dist.join("installed");
    if !is_kept {
        let _ = fs::remove_dir_all(&folder);
    }
    let ours = format!("{wheel}[gym]");
    let mut packages = vec![ours.as_str(), "pytest", "pettingzoo", "mypy"];
    if with_learning {
        packages.extend(["stable-baselines3", "ray[rllib]", "torch"]);
    }
    let python = environment(&folder, &packages)?;
    if is_kept {
        // Otherwise the one of the last time stays, as it has the same version.
        let words = ["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall"];
        call(Command::new(&python).args(words).arg(&wheel))?;
    }
    // Old code that is to run as it is; without it its tests are left out.
    let old = ["--no-deps", "deepbots", "gym==0.26.2", "gym_notices", "cloudpickle"];
    if let Err(why) = call(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(old)) {
        println!("deepbots is not tested: {why}");
    }
    let program = python.with_file_name("rebots");
    let world = root.join("tasks/cart_pole.wbt");
    call(Command::new(program).args(["--mode=fast", "--duration=1", "--no-page"]).arg(&world))?;
    let tests = root.join("crates/python/tests");
    call(Command::new(python).args(["-m", "pytest", "-q"]).arg(tests).current_dir(dist))
}

/// A Python with these packages; the program's path.
fn environment(folder: &Path, packages: &[&str]) -> Result<PathBuf, String> {
    call(Command::new("python3").args(["-m", "venv"]).arg(folder))?;
    let python = folder.join("bin/python");
    call(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--upgrade"]).args(packages))?;
    Ok(python)
}

fn tarball(root: &Path, dist: &Path, program: &Path, version: &str) -> Result<(), String> {
    let name = format!("rebots-{version}-{}-linux", std::env::consts::ARCH);
    let folder = dist.join("stage").join(&name);
    copy(program, &folder.join("bin/rebots"))?;
    for file in ["LICENSE", "README.md"] {
        copy(&root.join(file), &folder.join(file))?;
    }
    let archive = dist.join(format!("{name}.tar.gz"));
    call(Command::new("tar").arg("-czf").arg(archive).arg("-C").arg(dist.join("stage")).arg(name))
}

fn debian(root: &Path, dist: &Path, program: &Path, version: &str) -> Result<(), String> {
    if Command::new("dpkg-deb").arg("--version").output().is_err() {
        println!("dpkg-deb is missing: no Debian package is made");
        return Ok(());
    }
    let architecture = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    let folder = dist.join("stage/debian");
    copy(program, &folder.join("usr/bin/rebots"))?;
    copy(&root.join("LICENSE"), &folder.join("usr/share/doc/rebots/copyright"))?;
    let control = format!(
        "Package: rebots\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: Rebots maintainers\n\
         Depends: libc6, libgcc-s1, libstdc++6\nRecommends: gcc, g++, make, python3\nSection: science\nPriority: optional\n\
         Description: robot simulator that runs Webots projects\n"
    );
    write(&folder.join("DEBIAN/control"), &control)?;
    let package = dist.join(format!("rebots_{version}_{architecture}.deb"));
    call(Command::new("dpkg-deb").args(["--build", "--root-owner-group", "-Zgzip"]).arg(folder).arg(package))
}

/// The version that the workspace's manifest says.
fn version(manifest: &str) -> String {
    let line = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
    line.and_then(|rest| rest.split('"').next()).unwrap_or("0").to_owned()
}

/// The controller library that was built last.
fn newest_library(folder: &Path) -> Result<PathBuf, String> {
    let name = if cfg!(target_os = "macos") { "libController.dylib" } else { "libController.so" };
    let places = [folder.join("deps").join(name), folder.join(name)];
    let written = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    let found = places.into_iter().filter(|path| path.is_file()).max_by_key(written);
    found.ok_or_else(|| format!("{name} was not built"))
}

fn list(dist: &Path) -> Vec<String> {
    let files = fs::read_dir(dist).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<String> =
        files.filter(|path| path.is_file()).map(|path| path.display().to_string()).collect();
    files.sort();
    files
}

fn cargo(root: &Path, arguments: &[&str], variables: Vec<(&str, String)>) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    call(Command::new(cargo).args(arguments).envs(variables).current_dir(root))
}

fn call(command: &mut Command) -> Result<(), String> {
    let name = format!("{command:?}");
    let status = command.status().map_err(|error| format!("{error}: {name}"))?;
    if status.success() { Ok(()) } else { Err(format!("{status}: {name}")) }
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{error}: {}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{error}: {}", path.display()))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let folder = to.parent().unwrap_or(to);
    let copied = fs::create_dir_all(folder).and_then(|()| fs::copy(from, to));
    copied.map(drop).map_err(|error| format!("{error}: {}", from.display()))
}

/// Copies a folder, without what Python and others leave behind.
fn copy_all(from: &Path, to: &Path) -> Result<(), String> {
    let entries = fs::read_dir(from).map_err(|error| format!("{error}: {}", from.display()))?;
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let is_left = name.to_string_lossy().starts_with('.') || name == "__pycache__" || name == "share";
        if is_left || path.extension().is_some_and(|ending| ending == "so") {
            continue;
        }
        if path.is_dir() { copy_all(&path, &to.join(name))? } else { copy(&path, &to.join(name))? }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_c_library_that_a_binary_needs_is_found() {
        let binary = b"\0GLIBC_2.2.5\0memcpy\0GLIBC_2.34\0GLIBC_2.4\0GLIBC_2.99 in a text\0GLIBC_2.\0";
        assert_eq!(newest_glibc(binary), 34);
        assert_eq!(newest_glibc(b"\x7fELF"), 0);
    }
}
