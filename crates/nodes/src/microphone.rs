//! Microphone: introduces itself; sounds come in a later version.

use engine::{Builder, Site};
use scene::NodeId;
use wire::Writer;

use crate::shared::command_sink;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let mut introduction = Writer::new();
    introduction.f64(builder.scene.float(node, "aperture")).f64(builder.scene.float(node, "sensitivity"));
    let consequence = "controllers find it but hear no sound";
    command_sink::build(builder, node, site, consequence, Some(introduction), command_sink::period_only);
}
