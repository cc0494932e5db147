//! Billboard: its children hang in front of the user's eye, in its axes. Cameras do not see them.

use engine::{Builder, Site};
use scene::NodeId;

use crate::group;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.lift(node);
    group::build(builder, node, site);
}
