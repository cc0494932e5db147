//! Loads a world file into a world.

use std::ffi::OsString;
use std::fs::{DirEntry, File, Permissions};
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use assets::Source;
use base::{Diagnostic, Severity};
use engine::{Options, SupervisorRights, World};

use crate::home;
use crate::installation::installations;
use crate::library::{self, Network};
use crate::project::{folder_list, more_projects, project_of};

/// The user's options for a world.
#[derive(Clone, Copy, Debug)]
pub struct OpenOptions {
    /// Random seed, which replaces the one in the world file.
    pub seed: Option<u64>,
    /// Whether a hash of all poses is computed.
    pub trace: bool,
    /// Whether contacts without `ContactProperties` are as soft as in Webots.
    pub soft_contacts: bool,
    /// The initial mode, as [`Options::mode`].
    pub mode: i32,
    /// Whether remote files are fetched.
    pub network: Network,
}

/// A loaded world, if its file has no errors, and all diagnostics.
pub struct OpenedWorld {
    /// The world.
    pub world: Option<World>,
    /// Diagnostics in the order of their detection.
    pub diagnostics: Vec<Diagnostic>,
    /// The project's folder, absolute.
    pub project: PathBuf,
    /// The version in the world's header.
    pub version: Option<scene::Version>,
}

/// Loads a world file and builds its world.
pub fn open(path: &Path, options: OpenOptions) -> OpenedWorld {
    open_with(path, options, SupervisorRights::default())
}

/// The same, with restricted supervisor rights.
pub fn open_with(path: &Path, options: OpenOptions, supervisors: SupervisorRights) -> OpenedWorld {
    let absolute = assets::absolute(path);
    let project = project_of(&absolute);
    let (files, mut diagnostics) = library::source(&project, options.network);
    if options.network != Network::Off {
        diagnostics.extend(library::prepare(&files, path));
    }
    let loading = loading(path, &project, options.seed);
    let loaded = scene::load(path, &files, loading.clone());
    diagnostics.extend(loaded.diagnostics);
    let version = loaded.version;
    let world = loaded.scene.map(|scene| {
        let engine_options = Options {
            seed: options.seed,
            entropy: entropy(),
            trace: options.trace,
            mode: options.mode,
            soft_contacts: options.soft_contacts,
            supervisors,
            project_path: project.display().to_string(),
            world_path: absolute.display().to_string(),
            loading,
        };
        let mut world = World::new(scene, &files, &nodes::KINDS, engine_options);
        diagnostics.extend(world.take_diagnostics());
        world
    });
    OpenedWorld { world, diagnostics, project, version }
}

/// The Webots folder that scripts see: the user's, or else ours.
fn webots_home() -> String {
    let own = std::env::var("WEBOTS_HOME").ok().filter(|home| !home.is_empty());
    own.unwrap_or_else(|| home::ensure().map(|home| home.display().to_string()).unwrap_or_default())
}

/// Text rendering for images that scripts create.
fn draw_text(font: &str, em: f32, text: &str, project: &Path) -> Result<template::TextMask, String> {
    let drawn = nodes::shared::text_raster::rasterize(font, em, text, &assets::FileSource, project)?;
    let nodes::shared::text_raster::RasterText { corner, width, coverage } = drawn;
    Ok(template::TextMask { corner, width, coverage })
}

/// The options for reading worlds.
fn loading(world: &Path, project: &Path, seed: Option<u64>) -> scene::LoadOptions {
    let templates = template::Engine {
        seed: seed.unwrap_or(0),
        webots_home: Some(webots_home),
        draw_text: Some(draw_text),
        temporary: template_folder(),
        ..template::Engine::default()
    };
    scene::LoadOptions {
        project: Some(project.to_owned()),
        protos: library::proto_folders(&extra_projects(world)),
        library: Some(library::BUNDLE.name.into()),
        templates: Some(Arc::new(templates)),
        ..scene::LoadOptions::default()
    }
}

/// Loads the nodes of a world file, without building the world. `text`, if given, replaces the contents of the file.
pub fn scene(
    path: &Path,
    project: &Path,
    network: Network,
    text: Option<String>,
) -> (scene::Loaded, Vec<Diagnostic>) {
    let (files, mut diagnostics) = library::source(project, network);
    if network != Network::Off && text.is_none() {
        diagnostics.extend(library::prepare(&files, path));
    }
    let files = WithOne { files: &files, path: path.to_owned(), text };
    let mut loaded = scene::load(path, &files, loading(path, project, None));
    diagnostics.append(&mut loaded.diagnostics);
    (loaded, diagnostics)
}

/// The folder that PROTO scripts write to: removed when the program ends, or when the next one starts.
pub fn template_folder() -> PathBuf {
    home::scratch_folder().join(format!("{TEMPLATES}{}", std::process::id()))
}

/// The prefix of the names of script folders.
const TEMPLATES: &str = "templates-";

/// Removes the folders of programs that were killed.
pub fn remove_old_templates() {
    for entry in std::fs::read_dir(home::scratch_folder()).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(TEMPLATES)?.parse::<i32>().ok());
        let process = process.and_then(rustix::process::Pid::from_raw);
        let is_gone = |process| rustix::process::test_kill_process(process) == Err(rustix::io::Errno::SRCH);
        if process.is_some_and(is_gone) {
            remove_folder(&entry.path()); // Another program may be doing the same.
        }
    }
}

/// Removes a folder with all its contents, even if it is nested deeper than paths and the stack allow, or contains
/// folders without read permission. What cannot be removed is left.
pub fn remove_folder(folder: &Path) {
    let open = |path: &Path| {
        let _ = std::fs::set_permissions(path, Permissions::from_mode(0o700));
        std::fs::read_dir(path).into_iter().flatten().flatten()
    };
    let is_folder = |entry: &DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir());
    let mut number = 0_u64;
    // Subfolders are moved up one level before theirs are processed, until there are none.
    loop {
        let mut is_moved = false;
        for entry in open(folder) {
            let path = entry.path();
            if !is_folder(&entry) {
                let _ = std::fs::remove_file(path);
                continue;
            }
            for inner in open(&path) {
                if !is_folder(&inner) {
                    let _ = std::fs::remove_file(inner.path());
                    continue;
                }
                let _ = std::fs::set_permissions(inner.path(), Permissions::from_mode(0o700));
                // The name may be taken already.
                for _ in 0..100 {
                    number += 1;
                    if std::fs::rename(inner.path(), folder.join(format!("moved-{number}"))).is_ok() {
                        is_moved = true;
                        break;
                    }
                }
            }
            let _ = std::fs::remove_dir(&path);
        }
        if !is_moved {
            break;
        }
    }
    let _ = std::fs::remove_dir(folder);
}

/// A value that differs between runs, for worlds with random seeds.
fn entropy() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_nanos() as u64 ^ u64::from(std::process::id()).rotate_left(32)
}

/// Further folders with parts of a world: near the project, and those in the user's environment variable.
pub fn extra_projects(world: &Path) -> Vec<PathBuf> {
    let value: Option<OsString> = std::env::var_os("WEBOTS_EXTRA_PROJECT_PATH");
    let world = assets::absolute(world);
    let mut projects = more_projects(&world);
    projects.extend(folder_list(value.as_deref()));
    // The standard project of a copy of Webots, and its resources, which are laid out like a project.
    for folder in installations(&project_of(&world)) {
        let parts = ["projects/default", "resources/projects"].map(|part| folder.join(part));
        projects.extend(parts.into_iter().filter(|part| part.is_dir()));
    }
    projects
}

/// Why there is no file to load, as a message for the user.
pub fn missing(path: &Path) -> Option<String> {
    match path.metadata() {
        Ok(data) if data.is_dir() => {
            Some(format!("this is a folder, not a world file: {}{}", path.display(), world_hint(path)))
        }
        Ok(_) => None,
        Err(error) => Some(format!("cannot read the world: {error}: {}{}", path.display(), file_hint(path))),
    }
}

/// Returns the names of the world files in a folder, sorted.
fn worlds_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut worlds: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    // A project file of Webots (`.name.wbproj`) or a backup may begin with a dot.
    worlds.retain(|name| name.ends_with(".wbt") && !name.starts_with('.'));
    worlds.sort();
    worlds
}

/// A suggestion: a world in this folder, or in the folder of worlds of this project.
fn world_hint(folder: &Path) -> String {
    let here = |folder: PathBuf| worlds_in(&folder).first().map(|name| folder.join(name));
    let world = here(folder.to_owned()).or_else(|| here(folder.join("worlds")));
    world.map_or(String::new(), |world| format!("; choose a world in it, such as {}", world.display()))
}

/// A suggestion: a world with a similar name in the same folder.
fn file_hint(path: &Path) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut worlds = worlds_in(folder.unwrap_or(Path::new(".")));
    let wrong = path.file_name().unwrap_or_default().to_string_lossy();
    // It exists, but cannot be opened, such as a broken link.
    worlds.retain(|name| *name != wrong);
    let stem = |name: &str| name.trim_end_matches(".wbt").to_owned();
    let stems: Vec<String> = worlds.iter().map(|name| stem(name)).collect();
    match scene::suggest::nearest(&stem(&wrong), stems.iter().map(String::as_str)) {
        Some(near) => format!("; did you mean {}?", path.with_file_name(format!("{near}.wbt")).display()),
        None => String::new(),
    }
}

/// Why a file is not a world, and what to do with it, as a message for the user. Only files with the header or the
/// extension of worlds are parsed as such; otherwise every line would be reported as an error.
pub fn foreign(path: &Path) -> Option<String> {
    let extension =
        path.extension().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    let name = path.display();
    if !path.is_file() {
        // Reading a pipe would block; loading reports what it is.
        return None;
    }
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(HEADER_REACH).read_to_end(&mut start));
    if start.starts_with(&[0xff, 0xfe]) || start.starts_with(&[0xfe, 0xff]) {
        return Some(format!("this file is UTF-16; save it as UTF-8: {name}"));
    }
    if start.contains(&0) {
        return Some(format!("this is a binary file, not a world: {name}"));
    }
    match extension.as_str() {
        "wbt" => None,
        "proto" => Some(format!("this is a PROTO file, which worlds use, not a world: {name}")),
        "urdf" | "sdf" | "mjcf" => Some(format!(
            "this is not a world file; `rebots import {name}` converts it to a world or a PROTO"
        )),
        _ => {
            let is_world = read.is_err() || start.windows(HEADER.len()).any(|text| text == HEADER);
            (!is_world).then(|| {
                format!("this is not a world file: its first line does not contain `#VRML_SIM`: {name}")
            })
        }
    }
}

/// The header of worlds, and the range at the start of the file in which it may be.
const HEADER: &[u8] = b"#VRML_SIM";
const HEADER_REACH: u64 = 64;

/// The number of errors and warnings: `2 errors, 1 warning`.
pub fn count(diagnostics: &[Diagnostic]) -> String {
    let of = |severity: Severity, word: &str| {
        let number = diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count();
        format!("{number} {word}{}", if number == 1 { "" } else { "s" })
    };
    format!("{}, {}", of(Severity::Error, "error"), of(Severity::Warning, "warning"))
}

/// A file source with one additional file that does not exist on disk.
struct WithOne<'a> {
    files: &'a dyn Source,
    path: PathBuf,
    text: Option<String>,
}

impl Source for WithOne<'_> {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        match &self.text {
            Some(text) if path == self.path => Ok(text.clone().into_bytes()),
            _ => self.files.read(path),
        }
    }

    fn is_file(&self, path: &Path) -> bool {
        (self.text.is_some() && path == self.path) || self.files.is_file(path)
    }

    fn files_under(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        self.files.files_under(folder)
    }

    fn installed(&self, path: &str) -> Option<PathBuf> {
        self.files.installed(path)
    }

    fn substitute(&self, path: &Path) -> Option<PathBuf> {
        self.files.substitute(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn missing_files_are_reported() {
        let root = Folder::new();
        assert!(missing(&root.path("no.wbt")).unwrap().contains("no.wbt"));
        assert!(missing(&root.path("")).unwrap().contains("folder"));
        let near = root.write("arena.wbt", "");
        for wrong in ["arna.wbt", "arena", "Arena.wbt"] {
            let told = missing(&root.path(wrong)).unwrap();
            assert!(told.ends_with(&format!("; did you mean {}?", near.display())), "{told}");
        }
        assert!(!missing(&root.path("other.wbt")).unwrap().contains("did you mean"));
        std::os::unix::fs::symlink("gone.wbt", root.path("link.wbt")).unwrap();
        assert!(
            !missing(&root.path("link.wbt")).unwrap().contains("did you mean"),
            "the name itself is not suggested"
        );
        assert_eq!(missing(&root.write("x.wbt", "")), None);
    }

    #[test]
    fn folders_of_killed_programs_are_removed() {
        let mut gone = std::process::Command::new("true").spawn().unwrap();
        gone.wait().unwrap();
        let theirs = home::scratch_folder().join(format!("{TEMPLATES}{}", gone.id()));
        let ours = template_folder();
        for folder in [&theirs, &ours] {
            std::fs::create_dir_all(folder.join("deep")).unwrap();
        }
        remove_old_templates();
        assert!(!theirs.exists() && ours.exists());
        std::fs::remove_dir_all(ours).unwrap();
    }

    #[test]
    fn deep_and_unreadable_folders_are_removed() {
        let root = Folder::new();
        let top = root.path("top");
        root.write("top/a/moved-1/f", "x");
        root.write("top/moved-1/g", "x");
        root.write("top/shut/in/f", "x");
        std::fs::set_permissions(root.path("top/shut/in"), Permissions::from_mode(0o000)).unwrap();
        std::fs::set_permissions(root.path("top/shut"), Permissions::from_mode(0o300)).unwrap();
        let outside = root.write("outside/f", "x");
        std::os::unix::fs::symlink(root.path("outside"), root.path("top/link")).unwrap();
        // The length of paths is limited, so each level is created from the one above it.
        let script =
            "cd \"$0\" && d=$(printf %0200d 1); for n in $(seq 30); do mkdir $d && cd $d || exit 1; done";
        let made = std::process::Command::new("/bin/bash").args(["-c", script]).arg(&top).status().unwrap();
        assert!(made.success());
        remove_folder(&top);
        assert!(!top.exists() && outside.exists());
        remove_folder(&top);
    }

    #[test]
    fn other_files_are_recognized_by_extension_or_contents() {
        let root = Folder::new();
        let told = |name: &str, text: &str| foreign(&root.write(name, text)).unwrap_or_default();
        assert!(told("x.proto", "#VRML_SIM R2025a utf8\nPROTO x [] { Solid { } }").contains("a PROTO file"));
        assert!(told("x.urdf", "<robot/>").contains("`rebots import "));
        assert!(told("x.txt", "# Notes\n").contains("not a world file"));
        assert!(told("x.png", "").contains("not a world file"));
        assert_eq!(told("x.txt", "\u{feff}#VRML_SIM R2025a utf8\n"), "");
        assert_eq!(told("x.wbt", "WorldInfo { }"), "");
        assert!(told("y.wbt", "\u{7f}ELF\0\0").contains("this is a binary file"));
        let wide = root.path("wide.wbt");
        std::fs::write(&wide, b"\xff\xfe#\0V\0").unwrap();
        assert!(foreign(&wide).unwrap().contains("UTF-8"));
        // This pipe has no writer: reading from it would block forever.
        let pipe = root.path("pipe.wbt");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert_eq!(foreign(&pipe), None);
    }

    #[test]
    fn diagnostics_are_counted() {
        let diagnostic = |severity| Diagnostic::general(severity, "x", "y");
        let diagnostics =
            [Severity::Error, Severity::Warning, Severity::Warning, Severity::Note].map(diagnostic);
        assert_eq!(count(&diagnostics), "1 error, 2 warnings");
        assert_eq!(count(&[]), "0 errors, 0 warnings");
    }
}
