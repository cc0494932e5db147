//! Where a node is shown: its mount, and the scales above it.

use base::Vec3;
use dynamics::LinkId;
use render::Affine;
use scene::{NodeId, Scene};

use super::Mounts;
use crate::placement::Mount;

/// A node with its ancestors.
pub(super) fn upwards(scene: &Scene, node: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::successors(Some(node), |node| scene.get(*node)?.parent)
}

/// The link that carries a node, and the node's frame on it.
///
/// Below a node that is scaled along its axes, poses are those of the fields, as nothing moves there by itself.
pub(super) fn of(scene: &Scene, mounts: &Mounts, node: NodeId) -> (Option<LinkId>, Affine) {
    let path: Vec<NodeId> = upwards(scene, node).collect();
    let is_stretched = |mount: &Mount| mount.scale != Vec3::splat(mount.scale.x);
    let stretched = path.iter().rposition(|above| mounts.get(above).is_some_and(is_stretched));
    let mounted = stretched.or_else(|| path.iter().position(|above| mounts.contains_key(above)));
    let Some(at) = mounted else { return (None, Affine::IDENTITY) };
    let Some(mount) = mounts.get(&path[at]) else { return (None, Affine::IDENTITY) };
    let mut place = render::affine(mount.link_from_node, mount.scale);
    for inner in path[..at].iter().rev() {
        place *= render::affine(scene.pose(*inner), scene.scale(*inner));
    }
    (mount.link, place)
}
