//! Axes of nodes from files before R2022a.
//!
//! R2022a changed the axes of shapes and devices: cylinders are along z instead of y, emitters send along x instead of
//! z. Nodes keep the axes of the version of their file, so that old worlds and PROTOs work unchanged and their fields
//! have the values of the file. The rotations are those of the manual's guide "Upgrade from R2021b to R2022a".

use base::{Pose, Quat, Vec3};
use scene::{NodeId, Scene, Version};

/// Returns whether a node is from a file from before R2022a.
pub(crate) fn is_old(scene: &Scene, node: NodeId) -> bool {
    scene.is_before(node, Version::R2022A)
}

/// Returns the pose of today's axes in the node's frame, for shapes: the axis of old cylinders, capsules and planes is
/// y.
pub(crate) fn upright(scene: &Scene, node: NodeId) -> Pose {
    turned(scene, node, Vec3::X, -Vec3::Z)
}

/// The same for emitters, receivers, connectors and touch sensors: the old ones face along z, with y up.
pub(crate) fn facing(scene: &Scene, node: NodeId) -> Quat {
    turned(scene, node, Vec3::Z, Vec3::X).rotation
}

/// The same for cameras, range finders, lidars, radars and the viewpoint: the old ones look along -z, with y up.
pub(crate) fn looking(scene: &Scene, node: NodeId) -> Quat {
    turned(scene, node, -Vec3::Z, -Vec3::X).rotation
}

/// The same for pens: the old ones draw along -y.
pub(crate) fn drawing(scene: &Scene, node: NodeId) -> Quat {
    turned(scene, node, Vec3::X, -Vec3::Z).rotation
}

/// Returns the rotation that maps x and y to two unit vectors for nodes of old files, and the identity for others.
fn turned(scene: &Scene, node: NodeId, x: Vec3, y: Vec3) -> Pose {
    if !scene.is_before(node, Version::R2022A) {
        return Pose::IDENTITY;
    }
    let rotation = Quat::from_mat3(&base::Mat3::from_cols(x, y, x.cross(y)));
    Pose { rotation, ..Pose::IDENTITY }
}
