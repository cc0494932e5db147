//! BallJoint: holds its end point where it is, and says so.

use engine::{Builder, Site};
use scene::NodeId;

use crate::shared::unsupported;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    unsupported::remark(builder, node, "holds its end point fast; controllers do not find its devices");
    builder.mount(node, site);
    if let Some(end) = builder.scene.child(node, "endPoint") {
        builder.build(end, site);
    }
}
