//! DirectionalLight: parallel light from infinity.

use engine::visual::Showing;
use render::LightKind;
use scene::NodeId;

use crate::shared::lamp;

/// Adds the light to the visual scene.
pub(crate) fn show(showing: &mut Showing<'_>, node: NodeId) -> bool {
    let direction = lamp::direction(showing.scene, node);
    lamp::show(showing, node, LightKind::Directional { direction })
}
