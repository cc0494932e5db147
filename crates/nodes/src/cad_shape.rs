//! CadShape: a form from a file. Its parts are seen in a plain look: materials of files are not read yet.

use engine::visual::{Piece, Showing};
use engine::{Builder, Site};
use render::{Affine, Material};
use scene::NodeId;

use crate::mesh;
use crate::shared::{file, recognition};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.mount(node, site);
}

/// Adds what is seen of it.
pub(crate) fn show(showing: &mut Showing<'_>, node: NodeId) -> bool {
    let scene = showing.scene;
    let is_ccw = scene.bool(node, "ccw");
    let piece = Piece {
        material: Material::pbr([0.8; 3], 0.0, 0.5),
        node_from_mesh: Affine::IDENTITY,
        casts_shadows: scene.bool(node, "castShadows"),
        is_two_sided: false,
        segmentation: recognition::segmentation(scene, node),
    };
    for url in scene.strings(node, "url") {
        let path = file::path(scene, node, "url", url)
            .map_or_else(|_| url.clone(), |path| path.display().to_string());
        let key = format!("{path}\n\n-1\n{is_ccw}");
        showing.add_shared(&key, piece.clone(), |showing| {
            match mesh::read(scene, showing.files, node, url) {
                Ok(parts) => Some(mesh::joined(&parts.iter().collect::<Vec<_>>(), is_ccw)),
                Err(wrong) => {
                    showing.remark(node, "mesh/file", format!("{wrong}; the shape is not seen"));
                    None
                }
            }
        });
    }
    true
}
