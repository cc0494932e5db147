//! Plane: a visible rectangle, which collides as the half-space z < 0.

use base::{Pose, Vec3};
use dynamics::Shape;
use render::Mesh;
use scene::{NodeId, Scene};

use crate::shared::axes;
use crate::shared::tessellation::Tessellation;

pub(crate) fn shape(scene: &Scene, node: NodeId) -> (Pose, Shape) {
    (axes::upright(scene, node), Shape::Plane)
}

/// Returns the mesh: a rectangle with one copy of the texture.
pub(crate) fn mesh(scene: &Scene, node: NodeId) -> Mesh {
    let [width, height] = scene.vec2(node, "size");
    let mut made = Tessellation::default();
    made.rectangle(Vec3::ZERO, Vec3::X * (width / 2.0), Vec3::Y * (height / 2.0));
    made.finish()
}
