//! Temporary attachments between nodes (connectors, grippers, pins) and the constraints that hold them.

use std::collections::BTreeMap;

use dynamics::{Constraint, ConstraintId};
use scene::NodeId;

use crate::world_state::WorldState;

/// What a node is attached to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// The node at the other end; `None` is the world.
    pub other: Option<NodeId>,
    /// The constraint between both.
    pub constraint: ConstraintId,
}

/// Attachments by node; an attachment between two nodes is listed under both.
pub(crate) type Attachments = BTreeMap<NodeId, Attachment>;

impl WorldState {
    /// The attachment of a node. It ends when either body is removed.
    #[must_use]
    pub fn attachment(&self, node: NodeId) -> Option<Attachment> {
        self.attachments
            .get(&node)
            .copied()
            .filter(|attachment| self.dynamics.constraint(attachment.constraint).is_some())
    }

    /// Attaches two nodes, detaching both first. Returns whether the constraint was accepted: a body cannot be attached
    /// to itself.
    pub fn attach(&mut self, node: NodeId, other: Option<NodeId>, constraint: Constraint) -> bool {
        for node in std::iter::once(node).chain(other) {
            self.detach(node);
        }
        let Some(constraint) = self.dynamics.add_constraint(constraint) else { return false };
        self.attachments.insert(node, Attachment { other, constraint });
        if let Some(other) = other {
            self.attachments.insert(other, Attachment { other: Some(node), constraint });
        }
        true
    }

    /// Removes the attachment of a node, if there is one.
    pub fn detach(&mut self, node: NodeId) {
        let Some(attachment) = self.attachments.remove(&node) else { return };
        self.dynamics.remove_constraint(attachment.constraint);
        self.attachments.retain(|_, other| other.constraint != attachment.constraint);
    }
}
