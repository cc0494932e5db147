//! Finds copies of Webots on this machine: the one that contains a world, and the user's installation.
//!
//! Worlds in such a copy refer to files of it by `webots://`, and may use its standard controllers and plugins. A world
//! elsewhere needs none: what it refers to is bundled.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::home::{self, HomeError};

/// Folders of which a copy of Webots has at least one; a part of it may have been copied alone.
const PARTS: [&str; 2] = ["projects", "tests"];

/// Folders of a copy of Webots in which Makefiles and controllers of its projects look for files.
const SHARED_PARTS: [&str; 3] = ["projects", "resources", "tests"];

/// The folder of an installation on macOS that contains [`PARTS`].
const CONTENTS: &str = "Contents";

/// The copies of Webots for a project: the folders above it which may be one, the nearest first, and `WEBOTS_HOME`.
///
/// In shared folders, such as that for temporary files, anybody could leave a folder called `projects`: those folders
/// count only if all their parts belong to this user, to the system, or to the owner of the project.
pub fn installations(project: &Path) -> Vec<PathBuf> {
    let project = std::path::absolute(project).unwrap_or_else(|_| project.to_owned());
    let user_home = std::env::var_os("WEBOTS_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    let user_home = user_home.filter(|home| !home.starts_with(home::our_cache_folder()));
    let in_bundle = user_home.as_ref().map(|home| home.join(CONTENTS));
    let above = project.ancestors().map(Path::to_owned);
    let mut found: Vec<PathBuf> = Vec::new();
    for folder in above.chain(user_home).chain(in_bundle) {
        let has = |part: &str| folder.join(part).is_dir();
        let is_copy = PARTS.iter().any(|part| has(part))
            && SHARED_PARTS.iter().all(|part| !has(part) || is_trusted(&folder.join(part), &project));
        if is_copy && !found.contains(&folder) {
            found.push(folder);
        }
    }
    found
}

/// Returns the home folder for the controllers of a world: `home` itself, or one with the files of the copy of Webots that
/// the world lies in.
///
/// # Errors
/// If a folder or a link cannot be created.
pub fn home_for(home: &Path, project: &Path) -> Result<PathBuf, HomeError> {
    let project = std::path::absolute(project).unwrap_or_else(|_| project.to_owned());
    // A folder called `projects` alone may be anything.
    let is_copy = |folder: &&PathBuf| {
        folder.join("projects/default").is_dir() || project.starts_with(folder.join("tests"))
    };
    match installations(&project).iter().find(is_copy) {
        Some(copy) if !home.as_os_str().is_empty() => home::merged_with(home, copy, &SHARED_PARTS),
        _ => Ok(home.to_owned()),
    }
}

/// Whether this is a folder of this user, the system, or the owner of the project.
fn is_trusted(folder: &Path, project: &Path) -> bool {
    let owner = |path: &Path| path.metadata().ok().map(|data| data.uid());
    let trusted = [Some(rustix::process::geteuid().as_raw()), Some(0), owner(project)];
    trusted.contains(&owner(folder))
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

    #[test]
    fn the_home_folder_has_what_the_copy_has_in_addition() {
        let root = Folder::new();
        root.write("home-1/include/a.h", "ours");
        root.write("home-1/projects/default/controllers/b/b.py", "ours");
        root.write("webots/include/other.h", "theirs");
        root.write("webots/projects/default/controllers/b/b.py", "theirs");
        root.write("webots/projects/default/controllers/c/c.py", "theirs");
        root.write("webots/projects/robots/d.h", "theirs");
        root.write("webots/tests/lib/e.h", "theirs");
        let home = |project: &str| home_for(&root.path("home-1"), &root.path(project)).unwrap();
        assert_eq!(home("elsewhere"), root.path("home-1"));
        for _ in 0..2 {
            let home = home("webots/tests/api");
            let read = |place: &str| std::fs::read_to_string(home.join(place)).ok();
            assert_eq!(read("include/a.h").as_deref(), Some("ours"));
            assert_eq!(read("include/other.h"), None);
            assert_eq!(read("projects/default/controllers/b/b.py").as_deref(), Some("ours"));
            for place in ["projects/default/controllers/c/c.py", "projects/robots/d.h", "tests/lib/e.h"] {
                assert_eq!(read(place).as_deref(), Some("theirs"), "{place}");
            }
        }
        // What was a link becomes a folder; nothing is written where the link led.
        root.write("home-1/projects/robots/ours.h", "ours");
        let home = home("webots/tests/api");
        for place in ["projects/robots/d.h", "projects/robots/ours.h"] {
            assert!(home.join(place).is_file(), "{place}");
        }
        assert!(!root.path("webots/projects/robots/ours.h").exists());
    }
}
