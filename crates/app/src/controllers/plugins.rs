//! Libraries that controllers load: robot windows and remote controls.
//!
//! Owns: where they are searched. Libraries older than their sources are rebuilt, like controllers.

use std::path::{Path, PathBuf};

use base::Severity;
use engine::Plugins;

use crate::controllers::build;
use crate::controllers::command::Environment;
use crate::controllers::kind::{Native, Recipe, is_foreign, recipe_of};
use crate::controllers::search::SearchPaths;
use crate::regular_file;

/// Folder of robot windows in `plugins`.
const WINDOWS: &str = "robot_windows";
/// Folder of remote controls in `plugins`.
const REMOTE_CONTROLS: &str = "remote_controls";
/// The window of robots without one of their own, which is served by the controller library.
const GENERIC: &str = "generic";

/// The windows that come with models of Webots. They show the robot's devices, as the generic one does.
const OF_MODELS: [&str; 3] = ["e-puck", "robotis-op2_window", "c3d_viewer_window"];

/// Folder of plugins in projects for old versions, each in a folder whose name starts with `lib`.
const OLD_FOLDER: &str = "lib";

/// The fields of a robot that name plugins.
pub(crate) struct PluginFields<'a> {
    /// The name of the robot, for messages.
    pub(crate) robot: &'a str,
    /// The field `window`.
    pub(crate) window: &'a str,
    /// Whether the window is shown.
    pub(crate) shows_window: bool,
    /// Whether a user may open it.
    pub(crate) opens_window: bool,
    /// The field `remoteControl`.
    pub(crate) remote_control: &'a str,
}

/// What a browser shows as the window of a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WindowPage {
    /// A page of a project.
    Page {
        /// The parent of the window's folder.
        folder: PathBuf,
        /// The name of the window and of its folder.
        name: String,
    },
    /// The generic one.
    Generic,
    /// A native window, which a browser cannot show: the robot's controller draws it.
    Native,
    /// Nothing: there is no window.
    Nothing,
}

/// Returns what a browser shows for a value of the field `window`.
pub(crate) fn window_page(window: &str, search_paths: &SearchPaths) -> WindowPage {
    let Some(name) = named(window) else {
        return if ["<none>", "none"].contains(&window.trim()) {
            WindowPage::Nothing
        } else {
            WindowPage::Generic
        };
    };
    let is_window = |place: &PluginFolder<'_>| place.has_page() || place.has_library();
    match place_of(WINDOWS, name, search_paths, is_window) {
        Some(place) if place.has_page() => match place.folder.parent() {
            Some(folder) => WindowPage::Page { folder: folder.to_owned(), name: name.to_owned() },
            None => WindowPage::Nothing,
        },
        Some(place) if !place.needs_qt() => WindowPage::Native,
        _ => WindowPage::Generic,
    }
}

/// Reports progress to the user.
type Say<'a> = &'a mut dyn FnMut(Severity, String);

/// The folder of a plugin, and its name without a platform-specific prefix.
struct PluginFolder<'a> {
    folder: PathBuf,
    name: &'a str,
}

/// Returns the file name of a plugin's library.
fn library_name(name: &str) -> String {
    format!("lib{name}.{}", if cfg!(target_os = "macos") { "dylib" } else { "so" })
}

/// Returns the name of a plugin, if the field contains one.
pub(crate) fn named(field: &str) -> Option<&str> {
    let name = field.trim();
    let is_reserved = name.is_empty() || name.starts_with('<') || name == "none";
    (!is_reserved).then_some(name)
}

/// Returns the folders in a project in which a plugin may be.
fn in_project<'a>(project: &Path, kind: &str, name: &'a str) -> Vec<PluginFolder<'a>> {
    let mut search_paths = vec![PluginFolder { folder: project.join("plugins").join(kind).join(name), name }];
    // Old worlds contain the name of the folder, or of the plugin.
    let plain = name.strip_prefix("lib").filter(|plain| !plain.is_empty());
    for name in std::iter::once(name).chain(plain) {
        search_paths.push(PluginFolder { folder: project.join(OLD_FOLDER).join(format!("lib{name}")), name });
    }
    search_paths
}

/// Returns all folders below a folder that contain `plugins` or `lib`, sorted: Webots searches its installation in this
/// way.
fn projects_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut inner: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    inner.sort(); // The system lists folders in no particular order.
    let is_project = ["plugins", OLD_FOLDER].iter().any(|name| inner.contains(&folder.join(name)));
    let mut found: Vec<PathBuf> = is_project.then(|| folder.to_owned()).into_iter().collect();
    found.extend(inner.iter().flat_map(|folder| projects_below(folder)));
    found
}

/// Returns the first folder of a plugin that satisfies `is_it`.
fn place_of<'a>(
    kind: &str,
    name: &'a str,
    search_paths: &SearchPaths,
    is_it: impl Fn(&PluginFolder<'_>) -> bool,
) -> Option<PluginFolder<'a>> {
    if name.contains(['/', '\\', '\0']) || name == "." || name == ".." {
        return None;
    }
    let projects =
        std::iter::once(&search_paths.project).chain(&search_paths.protos).chain(&search_paths.extra);
    let own = || {
        let is_there = !search_paths.home.as_os_str().is_empty();
        let below = |name: &str| projects_below(&search_paths.home.join(name));
        is_there.then(|| ["resources", "projects"].map(below)).into_iter().flatten().flatten()
    };
    projects
        .flat_map(|project| in_project(project, kind, name))
        .find(|place| is_it(place))
        .or_else(|| own().flat_map(|project| in_project(&project, kind, name)).find(|place| is_it(place)))
}

impl PluginFolder<'_> {
    /// Returns how the library is built, if its sources exist. Its main file may be named after its folder.
    fn recipe(&self) -> Option<Recipe> {
        recipe_of(&self.folder, self.name).or_else(|| recipe_of(&self.folder, &format!("lib{}", self.name)))
    }

    /// Returns whether the folder contains the library of a plugin or its sources.
    fn has_library(&self) -> bool {
        self.folder.join(library_name(self.name)).is_file() || self.recipe().is_some()
    }

    /// Returns whether it contains the page of a window.
    fn has_page(&self) -> bool {
        self.folder.join(format!("{}.html", self.name)).is_file()
    }

    /// Returns the current library, after building it if necessary.
    fn library(&self, home: &Path, environment: &Environment, say: Say<'_>) -> Result<String, String> {
        let file = library_name(self.name);
        let folder = std::path::absolute(&self.folder).unwrap_or_else(|_| self.folder.clone());
        let there = Some(folder.join(&file)).filter(|path| path.is_file() && !is_foreign(path));
        let native = Native { program: there, recipe: self.recipe() };
        let note = &mut |text| say(Severity::Note, text);
        let ready = build::ensure_built(&native, &folder, &file, home, environment, None, note)?;
        if let Some(reason) = ready.failure {
            say(Severity::Error, format!("{file}: the library that was built before is used: {reason}"));
        }
        Ok(ready.program.display().to_string())
    }

    /// Returns whether the window uses Qt, which is not available to controllers.
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

/// Finds the plugins that a robot's controller will load. Missing ones are reported; a missing window is replaced by
/// the generic one.
pub(crate) fn find(
    wanted: &PluginFields<'_>,
    search_paths: &SearchPaths,
    environment: &Environment,
    say: Say<'_>,
) -> Plugins {
    let mut plugins = Plugins::default();
    let robot = wanted.robot;
    if let Some(name) = named(wanted.remote_control) {
        let found = match place_of(REMOTE_CONTROLS, name, search_paths, |place| place.has_library()) {
            Some(place) => place.library(&search_paths.home, environment, say),
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
    let opens = wanted.shows_window || wanted.opens_window;
    match window(name, opens, search_paths, environment, say) {
        Ok((library, is_page)) => (plugins.window, plugins.is_page) = (library, is_page),
        Err(reason) => {
            plugins.is_generic = true;
            if opens && name != GENERIC {
                let message = format!(
                    "the window {name:?} of robot {robot:?} is ignored, the generic one is used instead: {reason}"
                );
                // Who took a standard model did not ask for its window.
                let is_asked_for = wanted.shows_window && !OF_MODELS.contains(&name);
                let severity = if is_asked_for { Severity::Warning } else { Severity::Note };
                say(severity, message);
            }
        }
    }
    plugins
}

/// Returns messages about the missing plugins of a robot. Nothing is built.
pub(crate) fn missing(wanted: &PluginFields<'_>, search_paths: &SearchPaths) -> Vec<String> {
    let robot = wanted.robot;
    let asked = [
        ("window", WINDOWS, wanted.window, "with a page, a library or sources"),
        ("remote control", REMOTE_CONTROLS, wanted.remote_control, "with a library or sources"),
    ];
    let is_missing = |(what, folder, field, contents): (&str, &str, &str, &str)| {
        let is_replaced = |name: &&str| folder == WINDOWS && (*name == GENERIC || OF_MODELS.contains(name));
        let name = named(field).filter(|name| !is_replaced(name))?;
        let is_it = |place: &PluginFolder<'_>| place.has_library() || (folder == WINDOWS && place.has_page());
        place_of(folder, name, search_paths, is_it).is_none().then(|| {
            format!("the {what} {name:?} of robot {robot:?} is missing: there is no plugins/{folder}/{name} {contents}")
        })
    };
    asked.into_iter().filter_map(is_missing).collect()
}

/// Returns the library of a window, empty if it has none or needs none yet, and whether the window is a page. The error
/// is a message for the user.
fn window(
    name: &str,
    opens: bool,
    search_paths: &SearchPaths,
    environment: &Environment,
    say: Say<'_>,
) -> Result<(String, bool), String> {
    let is_window = |place: &PluginFolder<'_>| place.has_page() || place.has_library();
    let place = place_of(WINDOWS, name, search_paths, is_window)
        .ok_or_else(|| format!("there is no plugins/{WINDOWS}/{name} with a page, a library or sources"))?;
    match place.has_page() {
        true if !place.has_library() => Ok((String::new(), true)),
        true => match place.library(&search_paths.home, environment, say) {
            Ok(library) => Ok((library, true)),
            // The page can still communicate with the controller.
            Err(reason) => {
                let message = format!("the library of the window {name:?} is ignored: {reason}");
                say(Severity::Warning, message);
                Ok((String::new(), true))
            }
        },
        // A window that nobody can open is not built.
        false if !opens => Ok((String::new(), false)),
        false if place.needs_qt() => Err("it needs Qt and a screen".to_owned()),
        false => Ok((place.library(&search_paths.home, environment, say)?, false)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    fn found(root: &Folder, window: &str, opens_window: bool, remote_control: &str) -> (Plugins, String) {
        let search_paths = SearchPaths {
            project: root.path("p"),
            protos: vec![root.path("q")],
            home: root.path("home"),
            ..SearchPaths::default()
        };
        let mut messages = String::new();
        let wanted =
            PluginFields { robot: "r", window, shows_window: opens_window, opens_window, remote_control };
        let plugins = find(&wanted, &search_paths, &std::env::vars_os().collect(), &mut |_, text| {
            messages += &format!("{text}\n")
        });
        (plugins, messages)
    }

    #[test]
    fn reserved_names_are_not_folders() {
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
            let (plugins, messages) = found(&root, name, true, "");
            assert_eq!(plugins, generic);
            let expected =
                format!("the window {name:?} of robot \"r\" is ignored, the generic one is used instead");
            assert!(messages.contains(&expected), "{messages}");
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
        let (plugins, messages) = found(&root, "", false, "radio");
        assert_eq!((plugins.remote_control, messages), (library.display().to_string(), String::new()));
        let (plugins, messages) = found(&root, "", false, "other");
        assert_eq!(plugins.remote_control, "");
        assert!(messages.contains("remote control \"other\" of robot \"r\" is ignored"), "{messages}");
    }

    #[test]
    fn missing_plugins_are_reported_without_a_build() {
        let root = Folder::new();
        let search_paths = SearchPaths { project: root.path("p"), ..SearchPaths::default() };
        let missing = |window: &str, remote_control: &str| {
            missing(
                &PluginFields {
                    robot: "r",
                    window,
                    shows_window: false,
                    opens_window: false,
                    remote_control,
                },
                &search_paths,
            )
        };
        for name in ["<none>", "none", "", "<generic>"] {
            assert!(missing(name, name).is_empty(), "{name}");
        }
        assert!(missing("generic", "").is_empty());
        assert!(missing("e-puck", "").is_empty(), "the generic window is as good");
        let messages = missing("gone", "lost");
        assert!(messages[0].contains("window \"gone\" of robot \"r\" is missing"), "{messages:?}");
        assert!(messages[1].contains("remote control \"lost\" of robot \"r\" is missing"), "{messages:?}");
        root.write("p/plugins/robot_windows/gone/gone.html", "");
        root.write("p/plugins/remote_controls/lost/lost.c", "");
        assert!(missing("gone", "lost").is_empty());
    }

    #[test]
    fn a_library_is_built_from_its_source() {
        let root = Folder::new();
        // A stand-in for the controller library, which the linker requires.
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
        let (plugins, messages) = found(&root, "panel", true, "");
        assert!(!plugins.is_page && Path::new(&plugins.window).is_file(), "{messages}");
        root.write("p/plugins/robot_windows/panel/panel.html", "");
        assert!(found(&root, "panel", false, "").0.is_page);
    }

    #[test]
    fn a_qt_window_is_reported() {
        let root = Folder::new();
        root.write("p/plugins/robot_windows/panel/panel.cpp", "");
        for rules in ["QT = core gui\n", "QT+=widgets", "LIBRARIES = -lQt5Widgets", "LIBRARIES = -lqt_utils"]
        {
            root.write("p/plugins/robot_windows/panel/Makefile", rules);
            let (plugins, messages) = found(&root, "panel", true, "");
            assert_eq!(plugins, Plugins { is_generic: true, ..Plugins::default() });
            assert!(messages.contains("needs Qt"), "{rules}: {messages}");
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
