//! Track: a solid that is not driven, and says so.

use engine::{Builder, Site};
use scene::NodeId;

use crate::shared::unsupported;
use crate::solid;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    unsupported::remark(builder, node, "is not driven; controllers do not find its devices");
    solid::build(builder, node, site);
}
