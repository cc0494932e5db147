//! Plane: seen as a rectangle, met as everything below z = 0.

use base::Pose;
use dynamics::Shape;
use scene::{NodeId, Scene};

use crate::shared::axes;

pub(crate) fn shape(scene: &Scene, node: NodeId) -> (Pose, Shape) {
    (axes::upright(scene, node), Shape::Plane)
}
