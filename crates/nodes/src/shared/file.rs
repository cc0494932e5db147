//! Files that nodes name.

use std::path::{Path, PathBuf};

use assets::{Location, Source};
use scene::{NodeId, Scene};

/// The name by which a [`Source`] knows the file of a URL. URLs are relative to the file they are written in; what is
/// not there is looked up where it may be, see [`assets::locate`].
///
/// # Errors
/// For URLs of a kind that nothing reads.
pub(crate) fn path(
    scene: &Scene,
    files: &dyn Source,
    node: NodeId,
    field: &str,
    url: &str,
) -> Result<PathBuf, String> {
    let index = scene.node(node).ty.field_index(field);
    let written = index.and_then(|index| scene.node(node).value_places.get(index)).and_then(Option::as_ref);
    let base = written.map_or("", |place| place.source.name.as_str());
    match assets::locate(files, Path::new(base), scene.world_file(), scene.project(), url) {
        Location::Remote(url) if !url.starts_with("https://") && !url.starts_with("http://") => {
            Err(format!("{url:?} is neither a file nor something that can be fetched"))
        }
        location => Ok(location.path()),
    }
}
