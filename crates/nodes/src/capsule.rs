//! Capsule: a cylinder of `height` along z with half balls of `radius` at its ends.

use base::Pose;
use dynamics::Shape;
use scene::{NodeId, Scene};

use crate::shared::axes;

pub(crate) fn shape(scene: &Scene, node: NodeId) -> (Pose, Shape) {
    let shape = Shape::Capsule {
        radius: scene.float(node, "radius"),
        half_height: scene.float(node, "height") * 0.5,
    };
    (axes::upright(scene, node), shape)
}
