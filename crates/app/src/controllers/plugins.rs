//! Libraries that controllers load: the window of their robot, and what controls the real robot.
//!
//! Owns: where they are searched. Libraries whose sources are newer are built, as controllers are.

use std::path::{Path, PathBuf};

use base::Severity;
use engine::Plugins;

use crate::controllers::build;
use crate::controllers::command::Environment;
use crate::controllers::kind::{Native, Recipe, is_foreign, recipe_of};
use crate::controllers::search::Places;
use crate::regular_file;

/// Folder of robot windows in `plugins`.
const WINDOWS: &str = "robot_windows";
/// Folder of remote controls in `plugins`.
const REMOTE_CONTROLS: &str = "remote_controls";
/// The window of robots that have none of their own. The controller library serves it.
const GENERIC: &str = "generic";

/// Folder of a project that held plugins in old versions, each in a folder whose name begins with `lib`.
const OLD_FOLDER: &str = "lib";

/// What the fields of a robot ask for.
pub(crate) struct Wanted<'a> {
    /// Its name, for messages.
    pub(crate) robot: &'a str,
    /// Its `window`.
    pub(crate) window: &'a str,
    /// The window is shown, or a user may open it.
    pub(crate) opens_window: bool,
    /// Its `remoteControl`.
    pub(crate) remote_control: &'a str,
}

/// What a browser shows as the window of a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// A page of a project.
    Page {
        /// What holds the folder of the window.
        folder: PathBuf,
        /// The window's name, and the name of its folder.
        name: String,
    },
    /// The generic one.
    Generic,
    /// Nothing: it has no window, or a native one.
    Nothing,
}

/// What a browser shows for a field `window`.
pub(crate) fn shown(window: &str, places: &Places) -> Shown {
    let Some(name) = named(window) else {
        return if ["<none>", "none"].contains(&window.trim()) { Shown::Nothing } else { Shown::Generic };
    };
    let is_window = |place: &Place<'_>| place.has_page() || place.has_library();
    match place_of(WINDOWS, name, places, is_window) {
        Some(place) if place.has_page() => match place.folder.parent() {
            Some(folder) => Shown::Page { folder: folder.to_owned(), name: name.to_owned() },
            None => Shown::Nothing,
        },
        Some(place) if !place.needs_qt() => Shown::Nothing,
        _ => Shown::Generic,
    }
}

/// Tells people what goes on.
type Say<'a> = &'a mut dyn FnMut(Severity, String);

/// A folder that is a plugin's, and the name of the plugin without what systems put in front of libraries.
struct Place<'a> {
    folder: PathBuf,
    name: &'a str,
}

/// File name of the library of a plugin.
fn library_name(name: &str) -> String {
    format!("lib{name}.{}", if cfg!(target_os = "macos") { "dylib" } else { "so" })
}

/// The name of a plugin, if the field has one.
pub(crate) fn named(field: &str) -> Option<&str> {
    let name = field.trim();
    let is_reserved = name.is_empty() || name.starts_with('<') || name == "none";
    (!is_reserved).then_some(name)
}

/// Where a plugin may lie in a project.
fn in_project<'a>(project: &Path, kind: &str, name: &'a str) -> Vec<Place<'a>> {
    let mut places = vec![Place { folder: project.join("plugins").join(kind).join(name), name }];
    // Old worlds name the folder, or the plugin.
    let plain = name.strip_prefix("lib").filter(|plain| !plain.is_empty());
    for name in std::iter::once(name).chain(plain) {
        places.push(Place { folder: project.join(OLD_FOLDER).join(format!("lib{name}")), name });
    }
    places
}

/// All folders below a folder that hold `plugins` or `lib`, sorted: Webots searches its installation so.
fn projects_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut inner: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    inner.sort(); // Folders come in no order.
    let is_project = ["plugins", OLD_FOLDER].iter().any(|name| inner.contains(&folder.join(name)));
    let mut found: Vec<PathBuf> = is_project.then(|| folder.to_owned()).into_iter().collect();
    found.extend(inner.iter().flat_map(|folder| projects_below(folder)));
    found
}

/// The folder of a plugin: the first one in which `is_it` finds what it looks for.
fn place_of<'a>(
    kind: &str,
    name: &'a str,
    places: &Places,
    is_it: impl Fn(&Place<'_>) -> bool,
) -> Option<Place<'a>> {
    if name.contains(['/', '\\', '\0']) || name == "." || name == ".." {
        return None;
    }
    let projects = std::iter::once(&places.project).chain(&places.protos).chain(&places.extra);
    let own = || {
        let is_there = !places.home.as_os_str().is_empty();
        let below = |name: &str| projects_below(&places.home.join(name));
        is_there.then(|| ["resources", "projects"].map(below)).into_iter().flatten().flatten()
    };
    projects
        .flat_map(|project| in_project(project, kind, name))
        .find(|place| is_it(place))
        .or_else(|| own().flat_map(|project| in_project(&project, kind, name)).find(|place| is_it(place)))
}

impl Place<'_> {
    /// How the library is built, if its sources are there. Its main file may be called as its folder.
    fn recipe(&self) -> Option<Recipe> {
        recipe_of(&self.folder, self.name).or_else(|| recipe_of(&self.folder, &format!("lib{}", self.name)))
    }

    /// Whether the folder holds the library of a plugin or what it can be built from.
    fn has_library(&self) -> bool {
        self.folder.join(library_name(self.name)).is_file() || self.recipe().is_some()
    }

    /// Whether it holds the page of a window.
    fn has_page(&self) -> bool {
        self.folder.join(format!("{}.html", self.name)).is_file()
    }

    /// The library as it is now, built if it must be.
    fn library(&self, home: &Path, environment: &Environment, say: Say<'_>) -> Result<String, String> {
        let file = library_name(self.name);
        let folder = std::path::absolute(&self.folder).unwrap_or_else(|_| self.folder.clone());
        let there = Some(folder.join(&file)).filter(|path| path.is_file() && !is_foreign(path));
        let native = Native { program: there, recipe: self.recipe() };
        let say = &mut |text| say(Severity::Note, text);
        let path = build::ensure_built(&native, &folder, &file, home, environment, None, say)?;
        Ok(path.display().to_string())
    }

    /// Whether the window is drawn by Qt, which programs on this side do not have.
    fn needs_qt(&self) -> bool {
        let rules = regular_file::text(&self.folder.join("Makefile"));
        // `QT = core gui`, `-lQt5Widgets`, `-lQtCore`, `qt_utils`; not `-lmqtt`.
        rules.lines().filter(|line| !line.trim_start().starts_with('#')).any(|line| {
            let is_set = line
                .trim_start()
                .strip_prefix("QT")
                .is_some_and(|rest| rest.trim_start().starts_with(['=', '+', ':', '?']));
            let is_linked = line.split("Qt").skip(1).any(|after| {
                after.starts_with(|letter: char| letter.is_ascii_digit() || letter.is_ascii_uppercase())
            });
            is_set || is_linked || line.contains("qt_utils")
        })
    }
}

/// Finds what a robot's controller will load. What cannot be had is told; the generic window takes the place of a window.
pub(crate) fn find(wanted: &Wanted<'_>, places: &Places, environment: &Environment, say: Say<'_>) -> Plugins {
    let mut plugins = Plugins::default();
    let robot = wanted.robot;
    if let Some(name) = named(wanted.remote_control) {
        let found = match place_of(REMOTE_CONTROLS, name, places, |place| place.has_library()) {
            Some(place) => place.library(&places.home, environment, say),
            None => Err(format!("there is no plugins/{REMOTE_CONTROLS}/{name} with a library or sources")),
        };
        match found {
            Ok(library) => plugins.remote_control = library,
            Err(reason) => say(
                Severity::Warning,
                format!("the remote control {name:?} of robot {robot:?} is ignored: {reason}"),
            ),
        }
    }
    let Some(name) = named(wanted.window) else {
        plugins.is_generic = !["<none>", "none"].contains(&wanted.window.trim());
        return plugins;
    };
    match window(name, wanted.opens_window, places, environment, say) {
        Ok((library, is_page)) => (plugins.window, plugins.is_page) = (library, is_page),
        Err(reason) => {
            plugins.is_generic = true;
            if wanted.opens_window && name != GENERIC {
                let message = format!(
                    "the window {name:?} of robot {robot:?} is ignored, the generic one is used instead: {reason}"
                );
                say(Severity::Warning, message);
            }
        }
    }
    plugins
}

/// What a robot asks for that is nowhere, for people. Nothing is built.
pub(crate) fn missing(wanted: &Wanted<'_>, places: &Places) -> Vec<String> {
    let robot = wanted.robot;
    let asked = [
        ("window", WINDOWS, wanted.window, "with a page, a library or sources"),
        ("remote control", REMOTE_CONTROLS, wanted.remote_control, "with a library or sources"),
    ];
    let is_missing = |(what, folder, field, contents): (&str, &str, &str, &str)| {
        let name = named(field).filter(|name| (what, *name) != ("window", GENERIC))?;
        let is_it = |place: &Place<'_>| place.has_library() || (folder == WINDOWS && place.has_page());
        place_of(folder, name, places, is_it).is_none().then(|| {
            format!("the {what} {name:?} of robot {robot:?} is not there: there is no plugins/{folder}/{name} {contents}")
        })
    };
    asked.into_iter().filter_map(is_missing).collect()
}

/// The library of a window, empty if it has none or needs none yet, and whether it is a page. The error says, for people,
/// why the window cannot be had.
fn window(
    name: &str,
    opens: bool,
    places: &Places,
    environment: &Environment,
    say: Say<'_>,
) -> Result<(String, bool), String> {
    let is_window = |place: &Place<'_>| place.has_page() || place.has_library();
    let place = place_of(WINDOWS, name, places, is_window)
        .ok_or_else(|| format!("there is no plugins/{WINDOWS}/{name} with a page, a library or sources"))?;
    match place.has_page() {
        true if !place.has_library() => Ok((String::new(), true)),
        true => match place.library(&places.home, environment, say) {
            Ok(library) => Ok((library, true)),
            // The page can still talk with the controller.
            Err(reason) => {
                let message = format!("the library of the window {name:?} is ignored: {reason}");
                say(Severity::Warning, message);
                Ok((String::new(), true))
            }
        },
        // What nobody can open is not built.
        false if !opens => Ok((String::new(), false)),
        false if place.needs_qt() => Err("it needs Qt and a screen".to_owned()),
        false => Ok((place.library(&places.home, environment, say)?, false)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    fn found(root: &Folder, window: &str, opens_window: bool, remote_control: &str) -> (Plugins, String) {
        let places = Places {
            project: root.path("p"),
            protos: vec![root.path("q")],
            home: root.path("home"),
            ..Places::default()
        };
        let mut told = String::new();
        let wanted = Wanted { robot: "r", window, opens_window, remote_control };
        let plugins = find(&wanted, &places, &std::env::vars_os().collect(), &mut |_, text| {
            told += &format!("{text}\n")
        });
        (plugins, told)
    }

    #[test]
    fn names_of_the_standard_are_no_folders() {
        let root = Folder::new();
        for name in ["<none>", "none"] {
            assert_eq!(found(&root, name, true, name), (Plugins::default(), String::new()));
        }
        // "If the window field is empty, the default generic robot window is loaded."
        let generic = Plugins { is_generic: true, ..Plugins::default() };
        for name in ["", "<generic>", "generic"] {
            assert_eq!(found(&root, name, true, ""), (generic.clone(), String::new()), "{name:?}");
        }
        // "If the robot window cannot be loaded (bad path, …), a generic robot window is open instead."
        for name in ["gone", "../x"] {
            let (plugins, told) = found(&root, name, true, "");
            assert_eq!(plugins, generic);
            let expected =
                format!("the window {name:?} of robot \"r\" is ignored, the generic one is used instead");
            assert!(told.contains(&expected), "{told}");
        }
        assert_eq!(found(&root, "gone", false, ""), (generic.clone(), String::new()), "nobody can open it");
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
        assert_eq!(plugins.remote_control, "");
        assert!(told.contains("remote control \"other\" of robot \"r\" is ignored"), "{told}");
    }

    #[test]
    fn what_is_missing_is_known_without_a_build() {
        let root = Folder::new();
        let places = Places { project: root.path("p"), ..Places::default() };
        let missing = |window: &str, remote_control: &str| {
            missing(&Wanted { robot: "r", window, opens_window: false, remote_control }, &places)
        };
        for name in ["<none>", "none", "", "<generic>"] {
            assert!(missing(name, name).is_empty(), "{name}");
        }
        assert!(missing("generic", "").is_empty());
        let told = missing("gone", "lost");
        assert!(told[0].contains("window \"gone\" of robot \"r\" is not there"), "{told:?}");
        assert!(told[1].contains("remote control \"lost\" of robot \"r\" is not there"), "{told:?}");
        root.write("p/plugins/robot_windows/gone/gone.html", "");
        root.write("p/plugins/remote_controls/lost/lost.c", "");
        assert!(missing("gone", "lost").is_empty());
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
        assert_eq!(
            found(&root, "panel", false, ""),
            (Plugins::default(), String::new()),
            "nobody can open it"
        );
        let (plugins, told) = found(&root, "panel", true, "");
        assert!(!plugins.is_page && Path::new(&plugins.window).is_file(), "{told}");
        root.write("p/plugins/robot_windows/panel/panel.html", "");
        assert!(found(&root, "panel", false, "").0.is_page);
    }

    #[test]
    fn a_window_of_qt_is_told() {
        let root = Folder::new();
        root.write("p/plugins/robot_windows/panel/panel.cpp", "");
        for rules in ["QT = core gui\n", "QT+=widgets", "LIBRARIES = -lQt5Widgets", "LIBRARIES = -lqt_utils"]
        {
            root.write("p/plugins/robot_windows/panel/Makefile", rules);
            let (plugins, told) = found(&root, "panel", true, "");
            assert_eq!(plugins, Plugins { is_generic: true, ..Plugins::default() });
            assert!(told.contains("needs Qt"), "{rules}: {told}");
        }
        root.write("p/plugins/robot_windows/panel/Makefile", "# no Qt5\nLIBRARIES = -lmqtt\n");
        assert!(!found(&root, "panel", true, "").1.contains("needs Qt"));
    }

    /// "Then the first existing file will be used": the project's, then any below `$(WEBOTS)/resources`; and before
    /// version 7 in `lib`, in "a subdirectory starting with the lib prefix".
    #[test]
    fn libraries_are_searched_as_specified() {
        let root = Folder::new();
        let library = |folder: &str, name: &str| root.write(&format!("{folder}/{}", library_name(name)), "");
        let window = |name: &str| found(&root, name, true, "").0.window;
        let control = |name: &str| found(&root, "", false, name).0.remote_control;
        let deep = library("home/resources/a/b/plugins/robot_windows/panel", "panel");
        assert_eq!(window("panel"), deep.display().to_string());
        let old = library("p/lib/libpanel", "panel");
        assert_eq!(window("panel"), old.display().to_string());
        assert_eq!(window("libpanel"), old.display().to_string());
        let new = library("p/plugins/robot_windows/panel", "panel");
        assert_eq!(window("panel"), new.display().to_string());
        assert_eq!(control("panel"), old.display().to_string());
        let radio = library("home/projects/robots/x/lib/libradio", "radio");
        assert_eq!(control("radio"), radio.display().to_string());
        let radio = library("home/resources/projects/x/plugins/remote_controls/radio", "radio");
        assert_eq!(control("radio"), radio.display().to_string());
    }
}
