//! Axes of nodes from files before R2022a.
//!
//! R2022a turned the axes of shapes and devices: what stood along y stands along z, what sent along z sends along x.
//! A node keeps the meaning of the file it was written in, so old worlds and PROTOs need no change, and their fields
//! read back as they were written. The turns are those of the manual's guide "Upgrade from R2021b to R2022a".

use base::{Pose, Quat, Vec3};
use scene::{NodeId, Scene, Version};

/// Whether a node is from a file before R2022a.
pub(crate) fn is_old(scene: &Scene, node: NodeId) -> bool {
    scene.is_before(node, Version::R2022A)
}

/// Turn from the axes a shape has today to those it was written in: cylinders, capsules and planes stood along y.
pub(crate) fn upright(scene: &Scene, node: NodeId) -> Pose {
    turned(scene, node, Vec3::X, -Vec3::Z)
}

/// The same for what faces others: emitters, receivers, connectors and touch sensors faced along z, with y up.
pub(crate) fn facing(scene: &Scene, node: NodeId) -> Quat {
    turned(scene, node, Vec3::Z, Vec3::X).rotation
}

/// The same for what looks: cameras, range finders, lidars, radars and the user's eye looked along -z, with y up.
pub(crate) fn looking(scene: &Scene, node: NodeId) -> Quat {
    turned(scene, node, -Vec3::Z, -Vec3::X).rotation
}

/// The same for pens: they drew along -y.
pub(crate) fn drawing(scene: &Scene, node: NodeId) -> Quat {
    turned(scene, node, Vec3::X, -Vec3::Z).rotation
}

/// The rotation that takes x and y to these unit vectors, for nodes of old files; nothing for today's.
fn turned(scene: &Scene, node: NodeId, x: Vec3, y: Vec3) -> Pose {
    if !scene.is_before(node, Version::R2022A) {
        return Pose::IDENTITY;
    }
    let rotation = Quat::from_mat3(&base::Mat3::from_cols(x, y, x.cross(y)));
    Pose { rotation, ..Pose::IDENTITY }
}
