//! Finds copies of Webots on this machine: the one that contains a world, and the user's installation.
//!
//! Worlds in such a copy refer to files of it by `webots://`, and may use its standard controllers and plugins. A world
//! elsewhere needs none: what it refers to is bundled.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::home;

/// Folders of which a copy of Webots has at least one; a part of it may have been copied alone.
const PARTS: [&str; 3] = ["projects", "resources", "tests"];

/// The folder of an installation on macOS that contains [`PARTS`].
const CONTENTS: &str = "Contents";

/// The copies of Webots for a project: the folders above it which may be one, the nearest first, and `WEBOTS_HOME`.
///
/// In shared folders, such as that for temporary files, anybody could leave a folder called `projects`: those folders
/// count only if they belong to this user, to the system, or to the owner of the project.
pub fn installations(project: &Path) -> Vec<PathBuf> {
    let project = std::path::absolute(project).unwrap_or_else(|_| project.to_owned());
    let user_home = std::env::var_os("WEBOTS_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    let user_home = user_home.filter(|home| !home.starts_with(home::our_cache_folder()));
    let in_bundle = user_home.as_ref().map(|home| home.join(CONTENTS));
    let above = project.ancestors().map(Path::to_owned);
    let mut found: Vec<PathBuf> = Vec::new();
    for folder in above.chain(user_home).chain(in_bundle) {
        if !found.contains(&folder) && PARTS.iter().any(|part| is_trusted(&folder.join(part), &project)) {
            found.push(folder);
        }
    }
    found
}

/// Whether this is a folder of this user, the system, or the owner of the project.
fn is_trusted(folder: &Path, project: &Path) -> bool {
    let owner = |path: &Path| path.metadata().ok().map(|data| data.uid());
    let trusted = [Some(rustix::process::geteuid().as_raw()), Some(0), owner(project)];
    folder.is_dir() && trusted.contains(&owner(folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn folders_above_a_project_may_be_copies_of_webots() {
        let root = Folder::new();
        root.write("webots/projects/default/worlds/x.wbt", "");
        root.write("webots/tests/api/worlds/y.wbt", "");
        root.write("other/worlds/z.wbt", "");
        let found = |project: &str| {
            let folders = installations(&root.path(project));
            folders.into_iter().filter(|folder| folder.starts_with(root.path(""))).collect::<Vec<_>>()
        };
        assert_eq!(found("webots/projects/default"), [root.path("webots")]);
        assert_eq!(found("webots/tests/api"), [root.path("webots")]);
        assert!(found("other").is_empty());
    }
}
