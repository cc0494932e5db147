//! Parts that hold each other for a time: which node holds what, and by which constraint.

use std::collections::BTreeMap;

use dynamics::{Constraint, ConstraintId};
use scene::NodeId;

use crate::stage::Stage;

/// What a node holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The other one; `None` is the world around.
    pub other: Option<NodeId>,
    /// What ties both.
    pub constraint: ConstraintId,
}

/// By node; where both sides are nodes, both are in it.
pub(crate) type Holds = BTreeMap<NodeId, Hold>;

impl Stage {
    /// What a node holds now. A hold ends with the bodies of both.
    #[must_use]
    pub fn hold(&self, node: NodeId) -> Option<Hold> {
        self.holds.get(&node).copied().filter(|hold| self.dynamics.constraint(hold.constraint).is_some())
    }

    /// Ties two nodes together, which let go of what they held. Whether they could be tied: not to themselves.
    pub fn take_hold(&mut self, node: NodeId, other: Option<NodeId>, constraint: Constraint) -> bool {
        for node in std::iter::once(node).chain(other) {
            self.let_go(node);
        }
        let Some(constraint) = self.dynamics.add_constraint(constraint) else { return false };
        self.holds.insert(node, Hold { other, constraint });
        if let Some(other) = other {
            self.holds.insert(other, Hold { other: Some(node), constraint });
        }
        true
    }

    /// A node lets go of what it holds, if it holds anything.
    pub fn let_go(&mut self, node: NodeId) {
        let Some(hold) = self.holds.remove(&node) else { return };
        self.dynamics.remove_constraint(hold.constraint);
        self.holds.retain(|_, other| other.constraint != hold.constraint);
    }
}
