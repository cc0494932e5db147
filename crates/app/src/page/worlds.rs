//! The worlds of the project, which viewers can load.

use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};

use crate::controllers::search::{project_of, worlds_in};

/// Returns the worlds in the folder of the current one and in its project's folder `worlds`.
fn worlds(open: &Path) -> Vec<PathBuf> {
    let beside = open.parent().unwrap_or(Path::new("."));
    let usual = project_of(open).join("worlds");
    let mut worlds: Vec<PathBuf> =
        [beside, usual.as_path()].iter().flat_map(|folder| worlds_in(folder).unwrap_or_default()).collect();
    worlds.sort();
    worlds.dedup();
    worlds
}

/// Returns the name of a world: its path relative to the project.
fn name(open: &Path, world: &Path) -> String {
    world.strip_prefix(project_of(open)).unwrap_or(world).to_string_lossy().into_owned()
}

/// Lists the worlds that can be loaded.
pub(super) fn list(open: &Path) -> Json {
    let row = |world: &PathBuf| json!({ "file": name(open, world), "isOpen": world == open });
    worlds(open).iter().map(row).collect()
}

/// Finds a world by its name: browsers cannot load any other file.
pub(super) fn find(open: &Path, file: &str) -> Result<PathBuf, String> {
    let found = worlds(open).into_iter().find(|world| name(open, world) == file);
    found.ok_or_else(|| format!("the project has no world {file:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn only_worlds_of_the_project_are_found() {
        let root = Folder::new();
        let open = root.write("p/worlds/b.wbt", "");
        root.write("p/worlds/a.wbt", "");
        root.write("p/worlds/.b.wbproj", "");
        root.write("p/controllers/c.wbt", "");
        root.write("other.wbt", "");
        let rows =
            json!([{ "file": "worlds/a.wbt", "isOpen": false }, { "file": "worlds/b.wbt", "isOpen": true }]);
        assert_eq!(list(&open), rows);
        assert_eq!(find(&open, "worlds/a.wbt").unwrap(), root.path("p/worlds/a.wbt"));
        for wrong in ["a.wbt", "../other.wbt", "controllers/c.wbt", "worlds/../../other.wbt", ""] {
            assert!(find(&open, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_folder_with_another_name_is_listed_together_with_worlds() {
        let root = Folder::new();
        let open = root.write("p/scenes/x.wbt", "");
        root.write("p/worlds/y.wbt", "");
        let rows = list(&open);
        let files: Vec<_> = rows.as_array().unwrap().iter().map(|row| row["file"].clone()).collect();
        assert_eq!(files, ["scenes/x.wbt", "worlds/y.wbt"]);
    }
}
