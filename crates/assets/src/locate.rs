//! Locates files whose URL in a world leads nowhere: worlds are moved between machines, and use files that are part of
//! every Webots installation.

use std::path::{Component, Path, PathBuf};

use crate::{Location, Source, resolve};

/// The folders of the standard projects, below `projects/`.
const STANDARD: &[&str] =
    &["appearances", "default", "devices", "humans", "languages", "objects", "robots", "samples", "vehicles"];

/// Folder names of installations and of the sources on servers start with this.
const INSTALLATION: &str = "webots";

/// The last folder in which relative URLs of images are looked up; the manual calls them generic textures.
const GENERIC: &str = "projects/default/worlds";

/// Returns the path in the standard library of a file in an installation or in the sources on a server:
/// `projects/default/worlds/textures/metal.jpg` for `/usr/local/webots/projects/default/worlds/textures/metal.jpg`.
#[must_use]
pub fn standard_path(path: &Path) -> Option<String> {
    let text = path.to_str()?.replace('\\', "/");
    if let Location::Library(rest) = resolve(Path::new(""), &text) {
        return Some(rest);
    }
    let text = text.split(['?', '#']).next().unwrap_or("");
    let parts: Vec<&str> = text.split('/').collect();
    let is_installation = |part: &&str| part.to_ascii_lowercase().starts_with(INSTALLATION);
    let installation = parts.iter().position(is_installation)?;
    let starts = parts.windows(2).enumerate().skip(installation + 1);
    let mut starts =
        starts.filter(|(_, pair)| matches!(pair, ["projects", below] if STANDARD.contains(below)));
    let (start, _) = starts.next()?;
    Some(parts.get(start..)?.join("/"))
}

/// Returns the location of a URL in `base_file`, for a world in a project.
///
/// In general this is the result of [`resolve`]. A file of the standard library is that of a copy of Webots on this
/// machine, if there is one. If the file does not exist, it is looked up next to the world, then
/// among the images of every installation and, if its path belongs to another machine, in the project and in the
/// standard library. If it is found nowhere, the result of [`resolve`] is returned.
#[must_use]
pub fn locate(files: &dyn Source, base_file: &Path, world: &Path, project: &Path, url: &str) -> Location {
    let first = resolve(base_file, url);
    let path = match &first {
        Location::File(path) => path,
        Location::Library(rest) => return files.installed(rest).map_or(first, Location::File),
        Location::Remote(_) => return first,
    };
    if files.is_file(path) {
        return first;
    }
    if let Some(rest) = standard_path(Path::new(url)) {
        return files.installed(&rest).map_or(Location::Library(rest), Location::File);
    }
    let found = if is_absolute(url) { relocated(files, project, url) } else { nearby(files, world, url) };
    found.unwrap_or(first)
}

/// Maps a path on another machine to this project: `/home/ann/project/models/A.obj` may be `models/A.obj` here.
#[must_use]
pub fn relocated(files: &dyn Source, project: &Path, url: &str) -> Option<Location> {
    let url = url.replace('\\', "/");
    let parts: Vec<&str> = url.split('/').filter(|part| !matches!(*part, "" | "." | "..")).collect();
    let ends = (1..parts.len()).filter_map(|start| parts.get(start..));
    let here = ends.map(|parts| project.join(parts.iter().collect::<PathBuf>()));
    here.into_iter().find(|here| files.is_file(here)).map(Location::File)
}

/// Looks next to the world, then among the images of every installation.
fn nearby(files: &dyn Source, world: &Path, url: &str) -> Option<Location> {
    match resolve(world, url) {
        Location::File(path) if files.is_file(&path) => return Some(Location::File(path)),
        _ => {}
    }
    let below = url.replace('\\', "/");
    let is_inside = Path::new(&below).components().all(|part| matches!(part, Component::Normal(_)));
    let generic = Location::Library(format!("{GENERIC}/{below}"));
    (is_inside && files.substitute(&generic.path()).is_some()).then_some(generic)
}

/// Returns whether a path is absolute on any system: `/home/…`, `C:\…`, `\\server\…`.
fn is_absolute(url: &str) -> bool {
    let mut start = url.chars();
    match (start.next(), start.next()) {
        (Some('/' | '\\'), _) => true,
        (Some(drive), Some(':')) => drive.is_ascii_alphabetic(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemorySource;

    #[test]
    fn paths_in_installations_map_to_the_library() {
        let place = |path: &str| standard_path(Path::new(path));
        let metal = Some("projects/default/worlds/textures/metal.jpg".to_owned());
        for path in [
            "/usr/local/webots/projects/default/worlds/textures/metal.jpg",
            "C:\\Program Files\\Webots\\projects\\default\\worlds\\textures\\metal.jpg",
            "/Applications/Webots.app/Contents/projects/default/worlds/textures/metal.jpg",
            "/snap/webots/12/usr/share/webots/projects/default/worlds/textures/metal.jpg",
            "p/worlds/C:/Users/ann/webots-R2021b/projects/default/worlds/textures/metal.jpg",
            "https://raw.githubusercontent.com/cyberbotics/webots/R2023b/projects/default/worlds/textures/metal.jpg",
            "webots://projects/default/worlds/textures/metal.jpg",
        ] {
            assert_eq!(place(path), metal, "{path}");
        }
        assert_eq!(place("/home/ann/webots/projects/mine/worlds/metal.jpg"), None);
        assert_eq!(place("/home/ann/projects/default/worlds/metal.jpg"), None);
        assert_eq!(place("https://h.org/a.jpg"), None);
    }

    fn found(url: &str) -> Location {
        let files = MemorySource::new()
            .with("/p/protos/textures/a.png", "")
            .with("/p/worlds/textures/a.png", "")
            .with("/p/worlds/textures/b.png", "")
            .with("/p/models/c.obj", "")
            .with("/p/d.png", "");
        locate(&files, Path::new("/p/protos/A.proto"), Path::new("/p/worlds/w.wbt"), Path::new("/p"), url)
    }

    #[test]
    fn missing_files_are_looked_up_elsewhere() {
        let check =
            |url: &str, expected: &str| assert_eq!(found(url), Location::File(expected.into()), "{url}");
        check("textures/a.png", "/p/protos/textures/a.png");
        check("textures/b.png", "/p/worlds/textures/b.png");
        check("C:\\Users\\ann\\p\\models\\c.obj", "/p/models/c.obj");
        check("/home/ann/p/models/c.obj", "/p/models/c.obj");
        check("D:/ann/d.png", "/p/d.png");
        check("textures/none.png", "/p/protos/textures/none.png");
        check("/home/ann/none.png", "/home/ann/none.png");
        let library = Location::Library("projects/objects/a.obj".into());
        assert_eq!(found("/opt/webots/projects/objects/a.obj"), library);
    }
}
