//! Where a node is seen: its mount, and the scales above it that the mount does not know.

use base::Vec3;
use dynamics::LinkId;
use render::Affine;
use scene::{NodeId, Scene, Value};

use super::Mounts;

/// A node and all above it.
pub(super) fn upwards(scene: &Scene, node: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::successors(Some(node), |node| scene.get(*node)?.parent)
}

/// The link that carries a node, and the node's frame on it.
///
/// Scales are for looks only. Below a scaled node places are those of the fields, for nothing moves there by itself.
pub(super) fn of(scene: &Scene, mounts: &Mounts, node: NodeId) -> (Option<LinkId>, Affine) {
    let path: Vec<NodeId> = upwards(scene, node).collect();
    let scaled =
        path.iter().rposition(|above| scale(scene, *above) != Vec3::ONE && mounts.contains_key(above));
    let mounted = scaled.or_else(|| path.iter().position(|above| mounts.contains_key(above)));
    let Some(at) = mounted else { return (None, Affine::IDENTITY) };
    let (top, below) = (path[at], &path[..at]);
    let Some(mount) = mounts.get(&top) else { return (None, Affine::IDENTITY) };
    let mut place = render::affine(mount.link_from_node, scale(scene, top));
    for inner in below.iter().rev() {
        place *= render::affine(scene.pose(*inner), scale(scene, *inner));
    }
    (mount.link, place)
}

/// The scale of a node that has one.
fn scale(scene: &Scene, node: NodeId) -> Vec3 {
    match scene.get(node).and_then(|_| scene.value(node, "scale")) {
        Some(Value::SfVec3f(scale)) => *scale,
        _ => Vec3::ONE,
    }
}
