//! Pose (and Transform, whose scale concerns looks only): places its children.

use engine::{Builder, Site};
use scene::NodeId;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let inner = placed(builder, node, site);
    builder.mount(node, &inner);
    builder.build_all(node, "children", &inner);
}

/// The site inside a node with a pose.
pub(crate) fn placed(builder: &Builder<'_>, node: NodeId, site: &Site) -> Site {
    Site { link_from_site: site.link_from_site * builder.scene.pose(node), ..*site }
}
