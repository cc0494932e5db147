//! Which node sits where, and what was built from it.

use std::collections::BTreeMap;

use base::{Pose, Shared, Twist, Vec3};
use dynamics::{ColliderId, Inertia, LinkId};
use scene::NodeId;

use crate::provenance::Provenance;
use crate::robot::RobotId;
use crate::world_state::WorldState;

/// Where a node sits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mount {
    /// The link that carries it; `None` is the world.
    pub link: Option<LinkId>,
    /// Its place on the link.
    pub link_from_node: Pose,
    /// How much larger lengths in its frame are in the world. Only looks differ along the axes.
    pub scale: Vec3,
    /// The robot it belongs to.
    pub robot: Option<RobotId>,
}

/// A collider's owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColliderOwner {
    /// The node with the bounding object.
    pub solid: NodeId,
    /// The node with the geometry.
    pub geometry: NodeId,
    /// The robot it belongs to.
    pub robot: Option<RobotId>,
}

impl ColliderOwner {
    /// Owns colliders that stand for nothing.
    pub(crate) const NOBODY: Self = Self { solid: NodeId(u32::MAX), geometry: NodeId(u32::MAX), robot: None };
}

/// Where nodes are in the engines. Copies have in common what none of them has changed.
#[derive(Clone)]
pub(crate) struct Placement {
    pub(crate) mounts: Shared<BTreeMap<NodeId, Mount>>,
    /// By collider.
    pub(crate) collider_owners: Shared<Vec<ColliderOwner>>,
    /// What was built from which node.
    pub(crate) provenance: Shared<Provenance>,
}

impl Placement {
    /// Whether it is the same as another one, without a look at the contents.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.mounts.is_same(&other.mounts)
            && self.provenance.is_same(&other.provenance)
            && self.collider_owners.is_same(&other.collider_owners)
    }
}

impl WorldState {
    /// Where a node sits; nodes without a place (materials, parameters) have none.
    #[must_use]
    pub fn mount(&self, node: NodeId) -> Option<Mount> {
        self.placement.mounts.get(&node).copied()
    }

    /// Moves all of a fixed part: `top`, which stands in `frame`, and what it carries, by a motion in the axes of `frame`,
    /// from where their fields put them. Bounding objects stay. What moves by itself, behind a joint, stays as well.
    pub fn shift(&mut self, top: NodeId, frame: NodeId, motion: Pose) {
        let Some(carrier) = self.mount(frame) else { return };
        let nodes: Vec<NodeId> = std::iter::once(top).chain(self.scene.descendants(top)).collect();
        for node in nodes {
            let path = std::iter::successors(Some(node), |node| self.scene.get(*node)?.parent);
            let frame_from_node = path
                .take_while(|above| *above != frame)
                .fold(Pose::IDENTITY, |pose, above| self.scene.pose(above) * pose);
            if let Some(mount) =
                self.placement.mounts.get_mut(&node).filter(|mount| mount.link == carrier.link)
            {
                mount.link_from_node = carrier.link_from_node * motion * frame_from_node;
                self.visuals.note_shifted(node);
            }
        }
    }

    /// World placement of a node; the identity for nodes without a place.
    #[must_use]
    pub fn pose(&self, node: NodeId) -> Pose {
        self.mount(node).map_or(Pose::IDENTITY, |mount| self.mounted_pose(&mount))
    }

    /// World placement of a mount.
    #[must_use]
    pub fn mounted_pose(&self, mount: &Mount) -> Pose {
        match mount.link {
            Some(link) => self.dynamics.pose(link) * mount.link_from_node,
            None => mount.link_from_node,
        }
    }

    /// Velocity of a mount at its origin, in world axes.
    #[must_use]
    pub fn mounted_twist(&self, mount: &Mount) -> Twist {
        let Some(link) = mount.link else { return Twist::default() };
        let arm = self.dynamics.pose(link).vector(mount.link_from_node.translation);
        self.dynamics.twist(link).at_offset(arm)
    }

    /// What a node adds to the mass of the link that carries it and that another node has brought, in the link's frame.
    #[must_use]
    pub fn share(&self, node: NodeId) -> Option<Inertia> {
        self.placement.provenance.shares.get(&node).copied()
    }

    /// Whose collider it is.
    #[must_use]
    pub fn collider_owner(&self, collider: ColliderId) -> Option<ColliderOwner> {
        self.placement.collider_owners.get(collider.index()).copied()
    }

    /// Whose colliders they are, by collider.
    #[must_use]
    pub fn collider_owners(&self) -> &[ColliderOwner] {
        &self.placement.collider_owners
    }

    /// Whether the node that brought a link is this one.
    #[must_use]
    pub fn brought(&self, node: NodeId, link: LinkId) -> bool {
        self.placement.provenance.node_of(link) == Some(node)
    }
}
