//! Where the folder of a controller is looked for.
//!
//! Owns: the order of the places and the meaning of the reserved names.

use std::path::PathBuf;

use engine::Robot;
pub(crate) use rebots::project::{folder_list, project_of, project_of_proto, worlds_in};
use scene::suggest;

use crate::controllers::kind::{self, Kind};

/// What the field `controller` of a robot asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted<'a> {
    /// No controller at all.
    Nothing,
    /// One that does nothing: it needs no process.
    Idle,
    /// One that somebody else starts.
    Extern,
    /// A folder of this name.
    Named(&'a str),
}

/// Tells the reserved names from names of folders. `void` is how old worlds spell the idle controller.
pub(crate) fn wanted(controller: &str) -> Wanted<'_> {
    match controller {
        "" | "<none>" | "none" => Wanted::Nothing,
        "<generic>" | "void" => Wanted::Idle,
        "<extern>" => Wanted::Extern,
        name => Wanted::Named(name),
    }
}

/// The folder of the controller of a robot, if it names one that is there.
pub(crate) fn folder_of(robot: &Robot, places: &Places) -> Option<PathBuf> {
    match wanted(&robot.controller) {
        Wanted::Named(name) => Some(find(name, places).ok()?.folder),
        _ => None,
    }
}

/// The projects that may hold a robot's controller, in the order in which they are asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Places {
    /// The world's own project.
    pub(crate) project: PathBuf,
    /// The projects of the PROTO files the robot is made of, outermost first.
    pub(crate) protos: Vec<PathBuf>,
    /// Where else the world's own files may be, and `WEBOTS_EXTRA_PROJECT_PATH`.
    pub(crate) extra: Vec<PathBuf>,
    /// The folder that plays `WEBOTS_HOME`.
    pub(crate) home: PathBuf,
}

impl Places {
    /// The folders called `controllers`, each once.
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

    /// The folders with shared libraries: each folder in `libraries` of the world's and the PROTOs' projects.
    pub(crate) fn library_folders(&self) -> Vec<PathBuf> {
        let mut folders: Vec<PathBuf> = Vec::new();
        for project in std::iter::once(&self.project).chain(&self.protos) {
            let entries = std::fs::read_dir(project.join("libraries")).into_iter().flatten().flatten();
            let mut found: Vec<PathBuf> =
                entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
            found.sort(); // Folders come in no order; the first library of a name wins.
            found.retain(|folder| !folders.contains(folder));
            folders.append(&mut found);
        }
        folders
    }
}

/// A folder and what can be started in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// The controller's folder.
    pub(crate) folder: PathBuf,
    /// What it holds.
    pub(crate) kind: Kind,
}

/// Looks for a controller. The first folder with something to start wins; the error is for people.
pub(crate) fn find(name: &str, places: &Places) -> Result<Found, String> {
    if name.contains(['/', '\\', '\0']) || name == "." || name == ".." {
        return Err(format!("{name:?} is not the name of a folder"));
    }
    let folders: Vec<PathBuf> =
        places.controller_folders().into_iter().map(|folder| folder.join(name)).collect();
    let mut refused: Option<String> = None;
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        match kind::kind_of(folder, name) {
            Ok(kind) => return Ok(Found { folder: folder.clone(), kind }),
            Err(reason) => refused = refused.or(Some(reason)),
        }
    }
    Err(refused.unwrap_or_else(|| {
        let list: Vec<String> = folders.iter().map(|folder| format!("\n    {}", folder.display())).collect();
        format!("there is no such folder{}; these were tried:{}", hint(name, places), list.concat())
    }))
}

/// A controller of nearly this name.
fn hint(name: &str, places: &Places) -> String {
    let entries = places.controller_folders().into_iter().flat_map(std::fs::read_dir).flatten().flatten();
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
    fn reserved_names_are_no_folders() {
        assert_eq!(wanted(""), Wanted::Nothing);
        assert_eq!(wanted("<none>"), Wanted::Nothing);
        assert_eq!(wanted("void"), Wanted::Idle);
        assert_eq!(wanted("<generic>"), Wanted::Idle);
        assert_eq!(wanted("<extern>"), Wanted::Extern);
        assert_eq!(wanted("braitenberg"), Wanted::Named("braitenberg"));
    }

    #[test]
    fn projects_are_asked_in_order() {
        let root = Folder::new();
        let places = Places {
            project: root.path("world"),
            protos: vec![root.path("proto"), root.path("world")],
            extra: vec![root.path("extra")],
            home: root.path("home"),
        };
        root.write("home/resources/projects/controllers/c/c.py", "");
        assert_eq!(find("c", &places).unwrap().folder, root.path("home/resources/projects/controllers/c"));
        root.write("extra/controllers/c/c.py", "");
        assert_eq!(find("c", &places).unwrap().folder, root.path("extra/controllers/c"));
        root.write("proto/controllers/c/c.py", "");
        assert_eq!(find("c", &places).unwrap().folder, root.path("proto/controllers/c"));
        root.write("world/controllers/c/notes.txt", "");
        assert_eq!(find("c", &places).unwrap().folder, root.path("proto/controllers/c"));
        root.write("world/controllers/c/c.py", "");
        assert_eq!(find("c", &places).unwrap().folder, root.path("world/controllers/c"));
        assert_eq!(places.controller_folders().len(), 5);
    }

    #[test]
    fn a_missing_controller_names_the_folders() {
        let root = Folder::new();
        let places = Places { project: root.path("p"), home: root.path("h"), ..Places::default() };
        let reason = find("gone", &places).unwrap_err();
        assert!(reason.contains(&root.path("p/controllers/gone").display().to_string()), "{reason}");
        assert!(reason.contains("h/resources/projects/controllers/gone"), "{reason}");
        root.write("p/controllers/braitenberg/x.py", "");
        assert!(find("breitenberg", &places).unwrap_err().contains("; did you mean braitenberg?"));
        root.write("controllers/x/x.py", "");
        assert!(find("../controllers/x", &places).unwrap_err().contains("not the name of a folder"));
        root.write("p/controllers/gone/notes.txt", "");
        assert!(find("gone", &places).unwrap_err().contains("gone.py"));
    }

    #[test]
    fn without_a_home_folder_none_is_asked() {
        let places = Places { project: PathBuf::from("p"), ..Places::default() };
        assert_eq!(places.controller_folders(), [PathBuf::from("p/controllers")]);
    }

    #[test]
    fn libraries_are_found_in_order() {
        let root = Folder::new();
        for name in ["p/libraries/b/x", "p/libraries/a/x", "q/libraries/c/x", "q/libraries/file"] {
            root.write(name, "");
        }
        let places = Places {
            project: root.path("p"),
            protos: vec![root.path("q"), root.path("p")],
            ..Places::default()
        };
        let expected = ["p/libraries/a", "p/libraries/b", "q/libraries/c"].map(|name| root.path(name));
        assert_eq!(places.library_folders(), expected);
    }
}
