//! Files that nodes refer to.

use std::path::{Path, PathBuf};

use assets::{Location, Source};
use scene::{NodeId, Scene};

/// Returns the path of a URL for a [`Source`]. URLs are relative to the file that contains them. Missing files are
/// searched for as described at [`assets::locate`], and next to the PROTOs that the node comes from, the innermost
/// first, as was the rule until R2022a.
///
/// # Errors
/// If the URL has an unsupported scheme.
pub(crate) fn path(
    scene: &Scene,
    files: &dyn Source,
    node: NodeId,
    field: &str,
    url: &str,
) -> Result<PathBuf, String> {
    let index = scene.node(node).ty.field_index(field);
    let written =
        index.and_then(|index| scene.node(node).value_locations.get(index)).and_then(Option::as_ref);
    let base = written.map_or("", |place| place.source.name.as_str());
    match assets::locate(files, Path::new(base), scene.world_file(), scene.project(), url) {
        Location::Remote(url) if !url.starts_with("https://") && !url.starts_with("http://") => {
            Err(format!("{url:?} is neither a file nor an http or https URL"))
        }
        Location::File(path) if !files.is_file(&path) => {
            Ok(beside_protos(scene, files, node, url).unwrap_or(path))
        }
        location => Ok(location.path()),
    }
}

/// Returns the file next to a PROTO that the node or one of its ancestors comes from, the innermost first.
pub(crate) fn beside_protos(scene: &Scene, files: &dyn Source, node: NodeId, url: &str) -> Option<PathBuf> {
    let mut around = std::iter::successors(Some(node), |id| scene.node(*id).parent);
    around.find_map(|id| {
        let mut protos = scene.node(id).protos.iter().rev();
        protos.find_map(|record| match assets::resolve(Path::new(&record.declared.source.name), url) {
            Location::File(path) if files.is_file(&path) => Some(path),
            _ => None,
        })
    })
}

#[cfg(test)]
mod tests {
    use assets::MemorySource;
    use scene::{LoadOptions, load};

    use super::*;

    #[test]
    fn files_are_also_found_next_to_protos() {
        let look =
            "#VRML_SIM R2021b utf8\nPROTO Look [ field MFString url [ ] ] { ImageTexture { url IS url } }";
        let thing = "#VRML_SIM R2021b utf8\nPROTO Thing [ ] { Shape { appearance Appearance { texture Look { url \"a.png\" } } } }";
        let at = |files: MemorySource| {
            let files = files
                .with("p/worlds/w.wbt", "#VRML_SIM R2021b utf8\nThing { }")
                .with("p/protos/Thing.proto", thing)
                .with("p/protos/looks/Look.proto", look);
            let scene = load(Path::new("p/worlds/w.wbt"), &files, LoadOptions::default()).scene.unwrap();
            let (node, _) = scene.iter().find(|(_, node)| node.ty.is_a("ImageTexture")).unwrap();
            path(&scene, &files, node, "url", "a.png").unwrap()
        };
        let files = MemorySource::new;
        assert_eq!(at(files()), Path::new("p/protos/a.png"), "where it should be");
        assert_eq!(at(files().with("p/protos/looks/a.png", "")), Path::new("p/protos/looks/a.png"));
        let both = files().with("p/protos/looks/a.png", "").with("p/protos/a.png", "");
        assert_eq!(at(both), Path::new("p/protos/a.png"), "where the URL is written comes first");
    }
}
