//! Files that nodes name.

use std::path::{Path, PathBuf};

use assets::Location;
use scene::{NodeId, Scene};

/// Where the file of a URL is; URLs are relative to the file they are written in.
///
/// # Errors
/// For URLs that lead to another machine.
pub(crate) fn path(scene: &Scene, node: NodeId, field: &str, url: &str) -> Result<PathBuf, String> {
    let index = scene.node(node).ty.field_index(field);
    let written = index.and_then(|index| scene.node(node).value_places.get(index)).and_then(Option::as_ref);
    let base = written.map_or("", |place| place.source.name.as_str());
    match assets::resolve(Path::new(base), url) {
        Location::File(path) => Ok(path),
        Location::Library(_) | Location::Remote(_) => Err(format!("{url:?} is not fetched by this version")),
    }
}
