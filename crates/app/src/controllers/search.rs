//! Locates the folder of a controller.
//!
//! Owns: the order of the search and the meaning of reserved names.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use engine::Robot;
pub(crate) use rebots::project::{folder_list, project_of, project_of_proto, worlds_in};
use scene::suggest;

use crate::controllers::kind::{self, Kind};

/// The meaning of a robot's field `controller`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ControllerField<'a> {
    /// No controller.
    Nothing,
    /// A controller that does nothing: it needs no process.
    Idle,
    /// A controller that is started by somebody else.
    Extern,
    /// A folder with this name.
    Named(&'a str),
}

/// Distinguishes reserved names from names of folders. Old worlds use `void` for the controller that does nothing.
pub(crate) fn parse_controller_field(controller: &str) -> ControllerField<'_> {
    match controller {
        "" | "<none>" | "none" => ControllerField::Nothing,
        "<generic>" | "void" => ControllerField::Idle,
        "<extern>" => ControllerField::Extern,
        name => ControllerField::Named(name),
    }
}

/// Returns the folder of a robot's controller, if it exists.
pub(crate) fn folder_of(robot: &Robot, search_paths: &SearchPaths) -> Option<PathBuf> {
    match parse_controller_field(&robot.controller) {
        ControllerField::Named(name) => Some(find(name, search_paths).ok()?.folder),
        _ => None,
    }
}

/// The projects that may contain a robot's controller, in order of the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SearchPaths {
    /// The project of the world.
    pub(crate) project: PathBuf,
    /// The projects of the PROTO files the robot is made of, outermost first.
    pub(crate) protos: Vec<PathBuf>,
    /// Other folders of the world's project, and `WEBOTS_EXTRA_PROJECT_PATH`.
    pub(crate) extra: Vec<PathBuf>,
    /// The folder that is used as `WEBOTS_HOME`.
    pub(crate) home: PathBuf,
}

impl SearchPaths {
    /// Returns the folders called `controllers`, each once.
    pub(crate) fn controller_folders(&self) -> Vec<PathBuf> {
        let has_home = !self.home.as_os_str().is_empty();
        let own = ["projects/default", "resources/projects"].map(|folder| self.home.join(folder));
        let own = own.into_iter().filter(|_| has_home).collect::<Vec<_>>();
        let mut folders: Vec<PathBuf> = Vec::new();
        for project in std::iter::once(&self.project).chain(&self.protos).chain(&self.extra).chain(&own) {
            let folder = project.join("controllers");
            if !folders.contains(&folder) {
                folders.push(folder);
            }
        }
        folders
    }

    /// Returns the folders with shared libraries: each folder in `libraries` of the world's and the PROTOs' projects.
    pub(crate) fn library_folders(&self) -> Vec<PathBuf> {
        let mut folders: Vec<PathBuf> = Vec::new();
        for project in std::iter::once(&self.project).chain(&self.protos) {
            let entries = std::fs::read_dir(project.join("libraries")).into_iter().flatten().flatten();
            let mut found: Vec<PathBuf> =
                entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
            found.sort(); // The system lists folders in no particular order; the first library with a name is used.
            found.retain(|folder| !folders.contains(folder));
            folders.append(&mut found);
        }
        folders
    }
}

/// A folder and what can be started in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// Its name, as its files have it.
    pub(crate) name: String,
    /// The controller's folder.
    pub(crate) folder: PathBuf,
    /// The kind of controller in it.
    pub(crate) kind: Kind,
}

/// Finds a controller: the first folder in which something can be started. Upper and lower case are distinguished unless
/// nothing is found, as projects come from systems that do not. The error is a message for the user.
pub(crate) fn find(name: &str, search_paths: &SearchPaths) -> Result<Found, String> {
    if name.contains(['/', '\\', '\0']) || name == "." || name == ".." {
        return Err(format!("{name:?} is not the name of a folder"));
    }
    let folders: Vec<PathBuf> =
        search_paths.controller_folders().into_iter().map(|folder| folder.join(name)).collect();
    let mut refused: Option<String> = None;
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        match kind::kind_of(folder, name) {
            Ok(kind) => return Ok(Found { name: name.to_owned(), folder: folder.clone(), kind }),
            Err(reason) => refused = refused.or(Some(reason)),
        }
    }
    if let Some(found) = find_in_any_case(name, search_paths) {
        return Ok(found);
    }
    Err(refused.unwrap_or_else(|| {
        let list: Vec<String> = folders.iter().map(|folder| format!("\n    {}", folder.display())).collect();
        format!("there is no such folder{}; these were tried:{}", hint(name, search_paths), list.concat())
    }))
}

/// Finds a controller in folders and files whose names differ from `name` only in upper and lower case.
fn find_in_any_case(name: &str, search_paths: &SearchPaths) -> Option<Found> {
    let sorted = |folder: &Path| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        paths
    };
    let alike = |text: Option<&OsStr>| text.is_some_and(|text| text.eq_ignore_ascii_case(name));
    let folders = search_paths.controller_folders().into_iter().flat_map(|folder| sorted(&folder));
    folders.filter(|folder| folder.is_dir() && alike(folder.file_name())).find_map(|folder| {
        let files = sorted(&folder).into_iter().filter(|file| alike(file.file_stem()));
        let stems = files.filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()));
        // A Makefile may list sources with other names.
        let own = folder.file_name().and_then(OsStr::to_str).map(str::to_owned);
        stems.chain(own).find_map(|name| {
            let kind = kind::kind_of(&folder, &name).ok()?;
            Some(Found { name, folder: folder.clone(), kind })
        })
    })
}

/// Suggests a controller with a similar name.
fn hint(name: &str, search_paths: &SearchPaths) -> String {
    let entries =
        search_paths.controller_folders().into_iter().flat_map(std::fs::read_dir).flatten().flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> = folders.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    suggest::hint(name, names.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn reserved_names_are_not_folders() {
        assert_eq!(parse_controller_field(""), ControllerField::Nothing);
        assert_eq!(parse_controller_field("<none>"), ControllerField::Nothing);
        assert_eq!(parse_controller_field("void"), ControllerField::Idle);
        assert_eq!(parse_controller_field("<generic>"), ControllerField::Idle);
        assert_eq!(parse_controller_field("<extern>"), ControllerField::Extern);
        assert_eq!(parse_controller_field("braitenberg"), ControllerField::Named("braitenberg"));
    }

    #[test]
    fn projects_are_searched_in_order() {
        let root = Folder::new();
        let search_paths = SearchPaths {
            project: root.path("world"),
            protos: vec![root.path("proto"), root.path("world")],
            extra: vec![root.path("extra")],
            home: root.path("home"),
        };
        root.write("home/resources/projects/controllers/c/c.py", "");
        assert_eq!(
            find("c", &search_paths).unwrap().folder,
            root.path("home/resources/projects/controllers/c")
        );
        root.write("extra/controllers/c/c.py", "");
        assert_eq!(find("c", &search_paths).unwrap().folder, root.path("extra/controllers/c"));
        root.write("proto/controllers/c/c.py", "");
        assert_eq!(find("c", &search_paths).unwrap().folder, root.path("proto/controllers/c"));
        root.write("world/controllers/c/notes.txt", "");
        assert_eq!(find("c", &search_paths).unwrap().folder, root.path("proto/controllers/c"));
        root.write("world/controllers/c/c.py", "");
        assert_eq!(find("c", &search_paths).unwrap().folder, root.path("world/controllers/c"));
        assert_eq!(search_paths.controller_folders().len(), 5);
    }

    #[test]
    fn the_searched_folders_are_reported() {
        let root = Folder::new();
        let search_paths =
            SearchPaths { project: root.path("p"), home: root.path("h"), ..SearchPaths::default() };
        let reason = find("gone", &search_paths).unwrap_err();
        assert!(reason.contains(&root.path("p/controllers/gone").display().to_string()), "{reason}");
        assert!(reason.contains("h/resources/projects/controllers/gone"), "{reason}");
        root.write("p/controllers/braitenberg/x.py", "");
        assert!(find("breitenberg", &search_paths).unwrap_err().contains("; did you mean braitenberg?"));
        root.write("controllers/x/x.py", "");
        assert!(find("../controllers/x", &search_paths).unwrap_err().contains("not the name of a folder"));
        root.write("p/controllers/gone/notes.txt", "");
        assert!(find("gone", &search_paths).unwrap_err().contains("gone.py"));
    }

    #[test]
    fn case_matters_only_if_there_is_something_of_that_name() {
        let root = Folder::new();
        let search_paths = SearchPaths { project: root.path("p"), ..SearchPaths::default() };
        root.write("p/controllers/Supervisor/SUPERVISOR.py", "");
        let found = find("supervisor", &search_paths).unwrap();
        assert_eq!((&*found.name, found.folder), ("SUPERVISOR", root.path("p/controllers/Supervisor")));
        root.write("p/controllers/supervisor/notes.txt", "");
        assert_eq!(find("supervisor", &search_paths).unwrap().folder, root.path("p/controllers/Supervisor"));
        root.write("p/controllers/supervisor/supervisor.py", "");
        let found = find("supervisor", &search_paths).unwrap();
        assert_eq!((&*found.name, found.folder), ("supervisor", root.path("p/controllers/supervisor")));
    }

    #[test]
    fn without_a_home_folder_none_is_searched() {
        let search_paths = SearchPaths { project: PathBuf::from("p"), ..SearchPaths::default() };
        assert_eq!(search_paths.controller_folders(), [PathBuf::from("p/controllers")]);
    }

    #[test]
    fn libraries_are_found_in_order() {
        let root = Folder::new();
        for name in ["p/libraries/b/x", "p/libraries/a/x", "q/libraries/c/x", "q/libraries/file"] {
            root.write(name, "");
        }
        let search_paths = SearchPaths {
            project: root.path("p"),
            protos: vec![root.path("q"), root.path("p")],
            ..SearchPaths::default()
        };
        let expected = ["p/libraries/a", "p/libraries/b", "q/libraries/c"].map(|name| root.path(name));
        assert_eq!(search_paths.library_folders(), expected);
    }
}
