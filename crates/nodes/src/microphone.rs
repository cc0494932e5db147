//! Microphone: introduces itself; sounds come in a later version.

use engine::{Builder, Site};
use scene::NodeId;
use wire::Writer;

use crate::shared::silent;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let mut introduction = Writer::new();
    introduction.f64(builder.scene.float(node, "aperture")).f64(builder.scene.float(node, "sensitivity"));
    let consequence = "controllers find it but hear no sound";
    silent::build(builder, node, site, consequence, Some(introduction), silent::period_only);
}
