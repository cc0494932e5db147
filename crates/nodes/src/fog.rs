//! Fog: fades distant objects.

use engine::visual::Showing;
use engine::{Builder, Site};
use render::{Fog, FogKind};
use scene::NodeId;

use crate::material::colour;
use crate::world_info;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.mount(node, site);
}

/// Adds the fog to the visual scene.
pub(crate) fn show(showing: &mut Showing<'_>, node: NodeId) -> bool {
    if world_info::is_surplus(showing, node) {
        return true;
    }
    let scene = showing.scene;
    showing.fog(Fog {
        colour: colour(scene, node, "color"),
        kind: match scene.string(node, "fogType") {
            "EXPONENTIAL" => FogKind::Exponential,
            "EXPONENTIAL2" => FogKind::Exponential2,
            _ => FogKind::Linear,
        },
        visibility_range: scene.float(node, "visibilityRange") as f32,
    });
    true
}
