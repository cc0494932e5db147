//! Where a file is that the URL in a world does not lead to: worlds come from other machines, and use what every
//! installation of the simulator has.

use std::path::{Component, Path, PathBuf};

use crate::{Location, Source, resolve};

/// The folders of the simulator's own projects, below `projects/`.
const STANDARD: &[&str] =
    &["appearances", "default", "devices", "humans", "languages", "objects", "robots", "samples", "vehicles"];

/// What the folders of installations and of the sources on servers start with.
const INSTALLATION: &str = "webots";

/// Where relative URLs of pictures are looked up last: the manual calls them generic textures.
const GENERIC: &str = "projects/default/worlds";

/// The place in the simulator's own library of a file of an installation, or of its sources on a server:
/// `projects/default/worlds/textures/metal.jpg` of `/usr/local/webots/projects/default/worlds/textures/metal.jpg`.
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

/// Where the file of a URL is that is written in `base_file`, for a world in a project.
///
/// Mostly that is [`resolve`]'s answer. A file that is not there is looked up beside the world, then, if it is a
/// picture that every installation has, among those, and if it is on another machine, in the project and in the
/// simulator's own library. What is nowhere is where the URL says.
#[must_use]
pub fn locate(files: &dyn Source, base_file: &Path, world: &Path, project: &Path, url: &str) -> Location {
    let first = resolve(base_file, url);
    let Location::File(path) = &first else { return first };
    if files.is_file(path) {
        return first;
    }
    if let Some(rest) = standard_path(Path::new(url)) {
        return Location::Library(rest);
    }
    let found = if is_absolute(url) { moved(files, project, url) } else { nearby(files, world, url) };
    found.unwrap_or(first)
}

/// A file of another machine, in this project: `/home/ann/project/models/A.obj` may be `models/A.obj` here.
#[must_use]
pub fn moved(files: &dyn Source, project: &Path, url: &str) -> Option<Location> {
    let url = url.replace('\\', "/");
    let parts: Vec<&str> = url.split('/').filter(|part| !matches!(*part, "" | "." | "..")).collect();
    let ends = (1..parts.len()).filter_map(|start| parts.get(start..));
    let here = ends.map(|parts| project.join(parts.iter().collect::<PathBuf>()));
    here.into_iter().find(|here| files.is_file(here)).map(Location::File)
}

/// Beside the world, or one of the pictures that every installation has.
fn nearby(files: &dyn Source, world: &Path, url: &str) -> Option<Location> {
    match resolve(world, url) {
        Location::File(path) if files.is_file(&path) => return Some(Location::File(path)),
        _ => {}
    }
    let below = url.replace('\\', "/");
    let is_inside = Path::new(&below).components().all(|part| matches!(part, Component::Normal(_)));
    let generic = Location::Library(format!("{GENERIC}/{below}"));
    (is_inside && files.stand_in(&generic.path()).is_some()).then_some(generic)
}

/// On any system: `/home/…`, `C:\…`, `\\server\…`.
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
    fn files_of_installations_have_a_place_in_the_library() {
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
    fn what_is_missing_is_looked_up_where_it_may_be() {
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
