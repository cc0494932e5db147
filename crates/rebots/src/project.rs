//! Finds the project folders of a world.

use std::path::{Path, PathBuf};

/// The project of a world: the parent of its folder, whatever that is called.
pub fn project_of(world: &Path) -> PathBuf {
    let folder = world.parent().unwrap_or(Path::new(""));
    match folder.parent() {
        Some(project) if project.as_os_str().is_empty() => PathBuf::from("."),
        Some(project) => project.to_owned(),
        // The file is in the root folder, or the path is a bare file name.
        None if folder.as_os_str().is_empty() => PathBuf::from(".."),
        None => folder.to_owned(),
    }
}

/// Further project folders of a world: the parent of its `worlds` folder if the world is in a subfolder, and its own
/// folder.
pub fn more_projects(world: &Path) -> Vec<PathBuf> {
    let project = project_of(world);
    let named = above(world, "worlds").map(Path::to_owned);
    let beside = world.parent().map(Path::to_owned).filter(|folder| !folder.ends_with("worlds"));
    let mut more: Vec<PathBuf> =
        named.into_iter().chain(beside).filter(|folder| *folder != project).collect();
    more.dedup();
    more
}

/// The worlds in a folder, sorted by name.
///
/// # Errors
/// If the folder cannot be read.
pub fn worlds_in(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let is_world = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "wbt") && path.is_file();
    let entries = std::fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    let mut worlds: Vec<PathBuf> = entries.filter(is_world).collect();
    worlds.sort();
    Ok(worlds)
}

/// The project of a PROTO file: the parent of its folder `protos`, however deep the file is below it; without such a
/// folder, the folder of the file.
pub fn project_of_proto(file: &Path) -> PathBuf {
    match above(file, "protos").or_else(|| file.parent()) {
        Some(project) if project.as_os_str().is_empty() => PathBuf::from("."),
        Some(project) => project.to_owned(),
        None => PathBuf::from("."),
    }
}

/// The parent of the enclosing folder with this name.
fn above<'a>(file: &'a Path, folder: &str) -> Option<&'a Path> {
    file.ancestors().skip(1).find(|above| above.file_name().is_some_and(|name| name == folder))?.parent()
}

/// The folders in a variable like `WEBOTS_EXTRA_PROJECT_PATH`.
pub fn folder_list(value: Option<&std::ffi::OsStr>) -> Vec<PathBuf> {
    let list = value.map(std::env::split_paths).into_iter().flatten();
    list.filter(|path| !path.as_os_str().is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "the full path of the current project, that is the directory which contains the worlds and controllers
    /// subdirectories"; the manual's file hierarchy has worlds in folders of other names, too.
    #[test]
    fn a_project_is_the_parent_of_the_folder_of_the_world() {
        assert_eq!(project_of(Path::new("/a/worlds/x.wbt")), Path::new("/a"));
        assert_eq!(project_of(Path::new("/a/b/x.wbt")), Path::new("/a"));
        assert_eq!(project_of(Path::new("/a/worlds/deep/x.wbt")), Path::new("/a/worlds"));
        assert_eq!(project_of(Path::new("worlds/x.wbt")), Path::new("."));
        assert_eq!(project_of(Path::new("x.wbt")), Path::new(".."));
        assert_eq!(project_of(Path::new("/x.wbt")), Path::new("/"));
        let more = |path: &str| more_projects(Path::new(path));
        assert!(more("/a/worlds/x.wbt").is_empty());
        assert_eq!(more("/a/b/x.wbt"), [Path::new("/a/b")]);
        assert_eq!(more("/a/worlds/deep/x.wbt"), [Path::new("/a"), Path::new("/a/worlds/deep")]);
        assert_eq!(project_of_proto(Path::new("/p/protos/X.proto")), Path::new("/p"));
        assert_eq!(project_of_proto(Path::new("/p/protos/deep/X.proto")), Path::new("/p"));
        assert_eq!(project_of_proto(Path::new("/p/X.proto")), Path::new("/p"));
    }
}
