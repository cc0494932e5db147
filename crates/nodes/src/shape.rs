//! Shape: what is seen. Infra-red rays meet it.

use engine::{Builder, Site};
use scene::NodeId;

use crate::shared::geometry;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.mount(node, site);
    let Some(geometry_node) = builder.scene.child(node, "geometry") else { return };
    if let Some((local, shape)) =
        geometry::shape(builder.scene, builder.files, geometry_node, &mut Vec::new())
    {
        builder.add_visual(node, site, local, shape);
    }
}
