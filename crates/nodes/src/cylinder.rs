//! Cylinder: of `height` along z and `radius`. Its caps are there even when they are not drawn.

use base::Pose;
use dynamics::Shape;
use scene::{NodeId, Scene};

use crate::shared::axes;

pub(crate) fn shape(scene: &Scene, node: NodeId) -> (Pose, Shape) {
    let shape = Shape::Cylinder {
        radius: scene.float(node, "radius"),
        half_height: scene.float(node, "height") * 0.5,
    };
    (axes::upright(scene, node), shape)
}
