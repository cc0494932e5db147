//! PointLight: a point source that emits light in all directions.

use engine::visual::Showing;
use render::LightKind;
use scene::NodeId;

use crate::shared::lamp;

/// Adds the light to the visual scene.
pub(crate) fn show(showing: &mut Showing<'_>, node: NodeId) -> bool {
    let scene = showing.scene;
    let kind =
        LightKind::Point { position: scene.vec3(node, "location"), falloff: lamp::falloff(scene, node) };
    lamp::show(showing, node, kind)
}
