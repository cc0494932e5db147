//! Where nodes are mounted, and what was built from them.

use std::collections::BTreeMap;

use base::{Pose, Shared, Twist, Vec3};
use dynamics::{ColliderId, Inertia, LinkId};
use scene::NodeId;

use crate::provenance::Provenance;
use crate::robot::RobotId;
use crate::world_state::WorldState;

/// Where a node is mounted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mount {
    /// The link that carries it; `None` for the world.
    pub link: Option<LinkId>,
    /// Its pose on the link.
    pub link_from_node: Pose,
    /// Scale from lengths in its frame to lengths in the world. Only appearances scale differently along the axes.
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
    /// Owner of colliders that stand for nothing.
    pub(crate) const NOBODY: Self = Self { solid: NodeId(u32::MAX), geometry: NodeId(u32::MAX), robot: None };
}

/// Maps nodes to links and colliders. Clones share what none of them has changed.
#[derive(Clone)]
pub(crate) struct Placement {
    pub(crate) mounts: Shared<BTreeMap<NodeId, Mount>>,
    /// By collider.
    pub(crate) collider_owners: Shared<Vec<ColliderOwner>>,
    /// What was built from which node.
    pub(crate) provenance: Shared<Provenance>,
}

impl Placement {
    /// Whether it shares its data with another one; the contents are not compared.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.mounts.is_same(&other.mounts)
            && self.provenance.is_same(&other.provenance)
            && self.collider_owners.is_same(&other.collider_owners)
    }
}

impl WorldState {
    /// Where a node is mounted; `None` for nodes without a pose (materials, parameters).
    #[must_use]
    pub fn mount(&self, node: NodeId) -> Option<Mount> {
        self.placement.mounts.get(&node).copied()
    }

    /// Moves a fixed part, `top` with its descendants in the frame `frame`, by a motion in the axes of `frame`, relative to
    /// where its fields put it. Bounding objects stay, and so does what moves by itself behind a joint.
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

    /// Pose of a node in the world; the identity for nodes without a pose.
    #[must_use]
    pub fn pose(&self, node: NodeId) -> Pose {
        self.mount(node).map_or(Pose::IDENTITY, |mount| self.mounted_pose(&mount))
    }

    /// Pose of a mount in the world.
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

    /// The inertia that a node adds to the link of another node, in the link's frame.
    #[must_use]
    pub fn share(&self, node: NodeId) -> Option<Inertia> {
        self.placement.provenance.shares.get(&node).copied()
    }

    /// Owner of a collider.
    #[must_use]
    pub fn collider_owner(&self, collider: ColliderId) -> Option<ColliderOwner> {
        self.placement.collider_owners.get(collider.index()).copied()
    }

    /// Owners of all colliders, by collider.
    #[must_use]
    pub fn collider_owners(&self) -> &[ColliderOwner] {
        &self.placement.collider_owners
    }

    /// Whether this node created a link.
    #[must_use]
    pub fn brought(&self, node: NodeId, link: LinkId) -> bool {
        self.placement.provenance.node_of(link) == Some(node)
    }
}
