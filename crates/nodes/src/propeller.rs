//! Propeller: does not push, and says so.

use engine::{Builder, Site};
use scene::NodeId;

use crate::shared::unsupported;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    unsupported::remark(builder, node, "does not push; controllers do not find its motor");
    builder.mount(node, site);
}
