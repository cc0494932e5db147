//! Hinge2Joint: turns about its first axis only, and says so.

use engine::{Builder, Site};
use scene::NodeId;

use crate::hinge_joint;
use crate::shared::unsupported;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    unsupported::remark(builder, node, "turns about its first axis only; controllers do not find 'device2'");
    hinge_joint::build(builder, node, site);
}
