//! From a world file to a world.

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
use crate::library::{self, Network};
use crate::project::{folder_list, more_projects, project_of};

/// What the user chose about a world.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Random seed, which replaces the one in the world file.
    pub seed: Option<u64>,
    /// Whether a hash of all poses is kept.
    pub trace: bool,
    /// Contacts of which the world says nothing are as soft as in Webots.
    pub soft_contacts: bool,
    /// The pace at the start, as [`Options::mode`].
    pub mode: i32,
    /// Whether files are fetched.
    pub network: Network,
}

/// A world, unless its file has errors, and all remarks on the way.
pub struct Opened {
    /// The world.
    pub world: Option<World>,
    /// Remarks, in the order they were met.
    pub remarks: Vec<Diagnostic>,
    /// The project's folder, absolute.
    pub project: PathBuf,
    /// The version in the world's header.
    pub version: Option<scene::Version>,
}

/// Loads a world file and builds its world.
pub fn open(path: &Path, choice: Choice) -> Opened {
    open_with(path, choice, SupervisorRights::default())
}

/// The same where not every robot may be a supervisor.
pub fn open_with(path: &Path, choice: Choice, supervisors: SupervisorRights) -> Opened {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let project = project_of(&absolute);
    let (files, mut remarks) = library::source(&project, choice.network);
    if choice.network != Network::Off {
        remarks.extend(library::prepare(&files, path));
    }
    let loading = loading(path, &project, choice.seed);
    let loaded = scene::load(path, &files, loading.clone());
    remarks.extend(loaded.diagnostics);
    let version = loaded.version;
    let world = loaded.scene.map(|scene| {
        let options = Options {
            seed: choice.seed,
            entropy: entropy(),
            trace: choice.trace,
            mode: choice.mode,
            soft_contacts: choice.soft_contacts,
            supervisors,
            project_path: project.display().to_string(),
            world_path: absolute.display().to_string(),
            loading,
        };
        let mut world = World::new(scene, &files, &nodes::KINDS, options);
        remarks.extend(world.take_diagnostics());
        world
    });
    Opened { world, remarks, project, version }
}

/// What scripts see as the folder of Webots: the user's, else ours.
fn webots_home() -> String {
    let own = std::env::var("WEBOTS_HOME").ok().filter(|home| !home.is_empty());
    own.unwrap_or_else(|| home::ensure().map(|home| home.display().to_string()).unwrap_or_default())
}

/// Texts for pictures that scripts make.
fn draw_text(font: &str, em: f32, text: &str, project: &Path) -> Result<template::TextMask, String> {
    let drawn = nodes::shared::text_raster::rasterize(font, em, text, &assets::FileSource, project)?;
    let nodes::shared::text_raster::RasterText { corner, width, coverage } = drawn;
    Ok(template::TextMask { corner, width, coverage })
}

/// How worlds are read.
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
        library: Some(PathBuf::from(library::BUNDLE.name)),
        templates: Some(Arc::new(templates)),
        ..scene::LoadOptions::default()
    }
}

/// The nodes of a world file, without building the world. With a text, that is the file.
pub fn scene(
    path: &Path,
    project: &Path,
    network: Network,
    text: Option<String>,
) -> (scene::Loaded, Vec<Diagnostic>) {
    let (files, mut remarks) = library::source(project, network);
    if network != Network::Off && text.is_none() {
        remarks.extend(library::prepare(&files, path));
    }
    let files = WithOne { files: &files, path: path.to_owned(), text };
    let mut loaded = scene::load(path, &files, loading(path, project, None));
    remarks.append(&mut loaded.diagnostics);
    (loaded, remarks)
}

/// The folder that scripts of PROTOs write to: gone when the program ends, or when the next one starts.
pub fn template_folder() -> PathBuf {
    home::scratch_folder().join(format!("{TEMPLATES}{}", std::process::id()))
}

/// Beginning of the names of folders of scripts.
const TEMPLATES: &str = "templates-";

/// Removes what programs have left behind that were killed.
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

/// Removes a folder with all that is in it, whoever has filled it: folders in it may be nested deeper than paths and stacks
/// reach, and may forbid to be read. What cannot be removed stays.
pub fn remove_folder(folder: &Path) {
    let open = |path: &Path| {
        let _ = std::fs::set_permissions(path, Permissions::from_mode(0o700));
        std::fs::read_dir(path).into_iter().flatten().flatten()
    };
    let is_folder = |entry: &DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir());
    let mut number = 0_u64;
    // Folders in folders are moved up before theirs are looked at, until there are none.
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
                // Some may have such a name already.
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

/// Something that differs from run to run, for worlds that ask for it.
fn entropy() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_nanos() as u64 ^ u64::from(std::process::id()).rotate_left(32)
}

/// Where the parts of a world may be besides its project: near it, and in projects that the user added by a variable.
pub fn extra_projects(world: &Path) -> Vec<PathBuf> {
    let value: Option<OsString> = std::env::var_os("WEBOTS_EXTRA_PROJECT_PATH");
    let world = std::path::absolute(world).unwrap_or_else(|_| world.to_owned());
    let mut projects = more_projects(&world);
    projects.extend(folder_list(value.as_deref()));
    projects
}

/// Why there is no file to load, for people.
pub fn missing(path: &Path) -> Option<String> {
    match path.metadata() {
        Ok(data) if data.is_dir() => Some(format!("this is a folder, not a world file: {}", path.display())),
        Ok(_) => None,
        Err(error) => Some(format!("cannot read the world: {error}: {}{}", path.display(), file_hint(path))),
    }
}

/// A world of nearly this name in the same folder.
fn file_hint(path: &Path) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    let mut worlds: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    worlds.retain(|name| name.ends_with(".wbt"));
    worlds.sort();
    let wrong = path.file_name().unwrap_or_default().to_string_lossy();
    // It may be there and lead nowhere, as a link does.
    worlds.retain(|name| *name != wrong);
    let stem = |name: &str| name.trim_end_matches(".wbt").to_owned();
    let stems: Vec<String> = worlds.iter().map(|name| stem(name)).collect();
    match scene::suggest::nearest(&stem(&wrong), stems.iter().map(String::as_str)) {
        Some(near) => format!("; did you mean {}?", path.with_file_name(format!("{near}.wbt")).display()),
        None => String::new(),
    }
}

/// What a file is that is not a world, and what to do with it, for people. Only what begins as worlds do, or is named as
/// they are, is read as one: of anything else each line would be told as a mistake.
pub fn foreign(path: &Path) -> Option<String> {
    let extension =
        path.extension().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    let name = path.display();
    if !path.is_file() {
        // A pipe would be waited for; loading tells what it is.
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
        "urdf" | "sdf" | "mjcf" => {
            Some(format!("this is not a world file; `rebots import {name}` makes one or a PROTO of it"))
        }
        _ => {
            let is_world = read.is_err() || start.windows(HEADER.len()).any(|text| text == HEADER);
            (!is_world).then(|| {
                format!("this is not a world file, for `#VRML_SIM` is not in its first line: {name}")
            })
        }
    }
}

/// What worlds begin with, and how far behind the start of the file it may stand.
const HEADER: &[u8] = b"#VRML_SIM";
const HEADER_REACH: u64 = 64;

/// How many of each: `2 errors, 1 warning`.
pub fn count(remarks: &[Diagnostic]) -> String {
    let of = |severity: Severity, word: &str| {
        let number = remarks.iter().filter(|remark| remark.severity == severity).count();
        format!("{number} {word}{}", if number == 1 { "" } else { "s" })
    };
    format!("{}, {}", of(Severity::Error, "error"), of(Severity::Warning, "warning"))
}

/// Files, and one more that is nowhere.
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn what_is_not_a_file_is_told() {
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
        assert!(!missing(&root.path("link.wbt")).unwrap().contains("did you mean"), "not the same again");
        assert_eq!(missing(&root.write("x.wbt", "")), None);
    }

    #[test]
    fn what_a_killed_program_left_behind_goes() {
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
    fn folders_go_however_deep_they_are_and_whatever_they_forbid() {
        let root = Folder::new();
        let top = root.path("top");
        root.write("top/a/moved-1/f", "x");
        root.write("top/moved-1/g", "x");
        root.write("top/shut/in/f", "x");
        std::fs::set_permissions(root.path("top/shut/in"), Permissions::from_mode(0o000)).unwrap();
        std::fs::set_permissions(root.path("top/shut"), Permissions::from_mode(0o300)).unwrap();
        let outside = root.write("outside/f", "x");
        std::os::unix::fs::symlink(root.path("outside"), root.path("top/link")).unwrap();
        // Whole paths have a limit, so that each level is made from the one above it.
        let script =
            "cd \"$0\" && d=$(printf %0200d 1); for n in $(seq 30); do mkdir $d && cd $d || exit 1; done";
        let made = std::process::Command::new("/bin/bash").args(["-c", script]).arg(&top).status().unwrap();
        assert!(made.success());
        remove_folder(&top);
        assert!(!top.exists() && outside.exists());
        remove_folder(&top);
    }

    #[test]
    fn files_of_other_kinds_are_told_by_their_name_or_their_start() {
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
        // Nobody writes to this pipe: whoever reads it waits for ever.
        let pipe = root.path("pipe.wbt");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert_eq!(foreign(&pipe), None);
    }

    #[test]
    fn remarks_are_counted() {
        let remark = |severity| Diagnostic::general(severity, "x", "y");
        let remarks = [Severity::Error, Severity::Warning, Severity::Warning, Severity::Note].map(remark);
        assert_eq!(count(&remarks), "1 error, 2 warnings");
        assert_eq!(count(&[]), "0 errors, 0 warnings");
    }
}
