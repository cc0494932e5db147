//! Billboard: its children are attached to the user's viewpoint, in its frame. Cameras do not see them.

use engine::{Builder, Site};
use scene::NodeId;

use crate::group;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.attach_to_eye(node);
    group::build(builder, node, site);
}
