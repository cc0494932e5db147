//! SpotLight: a point source that emits light in a cone.

use engine::visual::Showing;
use render::LightKind;
use scene::NodeId;

use crate::shared::lamp;

/// Adds the light to the visual scene.
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
