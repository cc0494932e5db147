//! Plane: seen as a rectangle, met as everything below z = 0.

use base::{Pose, Vec3};
use dynamics::Shape;
use render::Mesh;
use scene::{NodeId, Scene};

use crate::shared::axes;
use crate::shared::tessellation::Tessellation;

pub(crate) fn shape(scene: &Scene, node: NodeId) -> (Pose, Shape) {
    (axes::upright(scene, node), Shape::Plane)
}

/// What is seen: a rectangle with the whole picture on it.
pub(crate) fn mesh(scene: &Scene, node: NodeId) -> Mesh {
    let [width, height] = scene.vec2(node, "size");
    let mut made = Tessellation::default();
    made.rectangle(Vec3::ZERO, Vec3::X * (width / 2.0), Vec3::Y * (height / 2.0));
    made.finish()
}
