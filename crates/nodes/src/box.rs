//! Box: a block of `size`, centred.

use base::{Pose, Vec3};
use dynamics::Shape;
use scene::{NodeId, Scene};

pub(crate) fn shape(scene: &Scene, node: NodeId) -> (Pose, Shape) {
    let half: Vec3 = scene.vec3(node, "size") * 0.5;
    (Pose::IDENTITY, Shape::Box { half })
}
