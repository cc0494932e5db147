//! SpotLight: light from a point into a cone.

use engine::visual::Showing;
use render::LightKind;
use scene::NodeId;

use crate::shared::lamp;

/// Adds the light.
pub(crate) fn show(showing: &mut Showing<'_>, node: NodeId) -> bool {
    let scene = showing.scene;
    let kind = LightKind::Spot {
        position: scene.vec3(node, "location"),
        direction: lamp::direction(scene, node),
        falloff: lamp::falloff(scene, node),
        beam_width: scene.float(node, "beamWidth") as f32,
        cut_off: scene.float(node, "cutOffAngle") as f32,
    };
    lamp::show(showing, node, kind)
}
