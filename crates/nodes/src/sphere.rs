//! Sphere: a ball of `radius`.

use base::Pose;
use dynamics::Shape;
use scene::{NodeId, Scene};

pub(crate) fn shape(scene: &Scene, node: NodeId) -> (Pose, Shape) {
    (Pose::IDENTITY, Shape::Sphere { radius: scene.float(node, "radius") })
}
