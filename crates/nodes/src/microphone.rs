//! Microphone: only configures clients. Sound is not simulated.

use engine::{Builder, Site};
use scene::NodeId;
use wire::Writer;

use crate::shared::command_sink;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let mut configuration = Writer::new();
    configuration.f64(builder.scene.float(node, "aperture")).f64(builder.scene.float(node, "sensitivity"));
    let consequence = "controllers can enable it but receive no sound";
    command_sink::build(builder, node, site, consequence, Some(configuration), command_sink::period_only);
}
