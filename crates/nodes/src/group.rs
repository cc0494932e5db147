//! Group: contains children, without a pose of its own.

use engine::{Builder, Site};
use scene::NodeId;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.mount(node, site);
    builder.build_all(node, "children", site);
}
