//! Libraries that controllers load: the window of their robot, and what controls the real robot.
//!
//! Owns: where they are searched. Libraries whose sources are newer are built, as controllers are.

use std::path::{Path, PathBuf};

use base::Severity;
use engine::Plugins;

use crate::controllers::build;
use crate::controllers::command::Environment;
use crate::controllers::kind::{Native, is_foreign, recipe_of};
use crate::controllers::search::Places;

/// Folder of robot windows in `plugins`.
const WINDOWS: &str = "robot_windows";
/// Folder of remote controls in `plugins`.
const REMOTE_CONTROLS: &str = "remote_controls";
/// The window of robots that have none of their own. The controller library serves it.
const GENERIC: &str = "generic";

/// What the fields of a robot ask for.
pub(crate) struct Wanted<'a> {
    /// Its name, for messages.
    pub(crate) robot: &'a str,
    /// Its `window`.
    pub(crate) window: &'a str,
    /// Its `showWindow`.
    pub(crate) shows_window: bool,
    /// Its `remoteControl`.
    pub(crate) remote_control: &'a str,
}

/// Tells people what goes on.
type Say<'a> = &'a mut dyn FnMut(Severity, String);

/// File name of the library of a plugin.
fn library_name(name: &str) -> String {
    format!("lib{name}.{}", if cfg!(target_os = "macos") { "dylib" } else { "so" })
}

/// The name of a plugin, if the field has one.
fn named(field: &str) -> Option<&str> {
    let name = field.trim();
    let is_reserved = name.is_empty() || name.starts_with('<') || name == "none";
    let is_folder = !name.contains(['/', '\\', '\0']) && name != "..";
    (!is_reserved && is_folder).then_some(name)
}

/// The folder of a plugin: the first one in which `is_it` finds what it looks for.
fn folder_of(kind: &str, name: &str, places: &Places, is_it: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    let own = ["projects/default", "resources/projects"].map(|folder| places.home.join(folder));
    let projects = std::iter::once(&places.project).chain(&places.protos).chain(&places.extra).chain(&own);
    projects.map(|project| project.join("plugins").join(kind).join(name)).find(|folder| is_it(folder))
}

/// Whether a folder holds the library of a plugin or what it can be built from.
fn has_library(folder: &Path, name: &str) -> bool {
    folder.join(library_name(name)).is_file() || recipe_of(folder, name).is_some()
}

/// The library in a folder as it is now, built if it must be.
fn library(
    folder: &Path,
    name: &str,
    home: &Path,
    environment: &Environment,
    say: Say<'_>,
) -> Result<String, String> {
    let file = library_name(name);
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let there = Some(folder.join(&file)).filter(|path| path.is_file() && !is_foreign(path));
    let native = Native { program: there, recipe: recipe_of(&folder, name) };
    let say = &mut |text| say(Severity::Note, text);
    let path = build::ensure_built(&native, &folder, &file, home, environment, say)?;
    Ok(path.display().to_string())
}

/// Whether a window is drawn by Qt, which programs on this side do not have.
fn needs_qt(folder: &Path) -> bool {
    let rules = std::fs::read_to_string(folder.join("Makefile")).unwrap_or_default().to_lowercase();
    rules.contains("qt")
}

/// Finds what a robot's controller will load. What cannot be had is told and left out.
pub(crate) fn find(wanted: &Wanted<'_>, places: &Places, environment: &Environment, say: Say<'_>) -> Plugins {
    let mut plugins = Plugins::default();
    let robot = wanted.robot;
    if let Some(name) = named(wanted.remote_control) {
        let found = match folder_of(REMOTE_CONTROLS, name, places, |folder| has_library(folder, name)) {
            Some(folder) => library(&folder, name, &places.home, environment, say),
            None => Err(format!("there is no plugins/{REMOTE_CONTROLS}/{name} with a library or sources")),
        };
        match found {
            Ok(library) => plugins.remote_control = library,
            Err(reason) => say(
                Severity::Warning,
                format!("the remote control {name:?} of robot {robot:?} is left out: {reason}"),
            ),
        }
    }
    plugins.is_generic = wanted.window.trim() == "<generic>";
    if let Some(name) = named(wanted.window) {
        let page = format!("{name}.html");
        let is_window = |folder: &Path| folder.join(&page).is_file() || has_library(folder, name);
        let Some(folder) = folder_of(WINDOWS, name, places, is_window) else {
            plugins.is_generic = name == GENERIC;
            return plugins;
        };
        plugins.is_page = folder.join(&page).is_file();
        // Nobody can ask for a window later, so one that is not shown at once is not needed.
        if has_library(&folder, name) && (plugins.is_page || wanted.shows_window) {
            let found = match !plugins.is_page && needs_qt(&folder) {
                true => Err("it is drawn by Qt, for which there is no screen".to_owned()),
                false => library(&folder, name, &places.home, environment, say),
            };
            match found {
                Ok(library) => plugins.window = library,
                Err(reason) => say(
                    Severity::Warning,
                    format!("the window {name:?} of robot {robot:?} is left out: {reason}"),
                ),
            }
        }
    }
    plugins
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    fn found(root: &Folder, window: &str, shows_window: bool, remote_control: &str) -> (Plugins, String) {
        let places = Places {
            project: root.path("p"),
            protos: vec![root.path("q")],
            home: root.path("home"),
            ..Places::default()
        };
        let mut told = String::new();
        let wanted = Wanted { robot: "r", window, shows_window, remote_control };
        let plugins = find(&wanted, &places, &std::env::vars_os().collect(), &mut |_, text| {
            told += &format!("{text}\n")
        });
        (plugins, told)
    }

    #[test]
    fn names_of_the_standard_are_no_folders() {
        let root = Folder::new();
        for name in ["", "<none>", "none", "../x"] {
            assert_eq!(found(&root, name, true, name), (Plugins::default(), String::new()));
        }
        let generic = Plugins { is_generic: true, ..Plugins::default() };
        for name in ["<generic>", "generic"] {
            assert_eq!(found(&root, name, true, ""), (generic.clone(), String::new()));
        }
        root.write("p/plugins/robot_windows/generic/generic.html", "");
        let own = Plugins { is_page: true, ..Plugins::default() };
        assert_eq!(found(&root, "generic", true, ""), (own, String::new()), "the project has its own");
    }

    #[test]
    fn a_library_is_found_in_the_project_of_the_proto() {
        let root = Folder::new();
        let library = root.write(&format!("q/plugins/remote_controls/radio/{}", library_name("radio")), "");
        let (plugins, told) = found(&root, "", false, "radio");
        assert_eq!((plugins.remote_control, told), (library.display().to_string(), String::new()));
        let (plugins, told) = found(&root, "", false, "other");
        assert_eq!(plugins, Plugins::default());
        assert!(told.contains("remote control \"other\" of robot \"r\" is left out"), "{told}");
    }

    #[test]
    fn a_library_is_built_from_its_source() {
        let root = Folder::new();
        // Stands for the controller library, without which nothing is linked.
        let source = root.write("home/lib/controller/empty.c", "int nothing;\n");
        let stands_for = root.path("home/lib/controller").join(library_name("Controller"));
        let status = std::process::Command::new("cc")
            .args(["-shared", "-fPIC", "-o"])
            .arg(stands_for)
            .arg(source)
            .status();
        assert!(status.unwrap().success());
        root.write("p/plugins/robot_windows/panel/panel.c", "int wbw_init(void) { return 1; }\n");
        assert_eq!(found(&root, "panel", false, "").0, Plugins::default(), "it would never be shown");
        let (plugins, told) = found(&root, "panel", true, "");
        assert!(!plugins.is_page && Path::new(&plugins.window).is_file(), "{told}");
        root.write("p/plugins/robot_windows/panel/panel.html", "");
        assert!(found(&root, "panel", false, "").0.is_page);
    }

    #[test]
    fn a_window_of_qt_is_told() {
        let root = Folder::new();
        root.write("p/plugins/robot_windows/panel/panel.cpp", "");
        root.write("p/plugins/robot_windows/panel/Makefile", "QT = core gui\n");
        let (plugins, told) = found(&root, "panel", true, "");
        assert_eq!(plugins, Plugins::default());
        assert!(told.contains("drawn by Qt"), "{told}");
    }
}
