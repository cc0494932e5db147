//! Radar: introduces itself; targets come in a later version.

use engine::{Builder, Site};
use scene::NodeId;
use wire::Writer;

use crate::shared::silent;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let mut introduction = Writer::new();
    for field in ["minRange", "maxRange", "horizontalFieldOfView", "verticalFieldOfView"] {
        introduction.f64(builder.scene.float(node, field));
    }
    let consequence = "controllers find it but see no targets";
    silent::build(builder, node, site, consequence, Some(introduction), silent::period_only);
}
