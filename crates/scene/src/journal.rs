//! What edits have changed since somebody asked last.

use std::collections::BTreeSet;

use crate::edit::Change;
use crate::graph::{NodeId, Scene};

/// What edits have changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// Fields, by position in the fields of the node's type. The node may be gone by now.
    pub fields: BTreeSet<(NodeId, usize)>,
    /// New nodes; they may be gone by now.
    pub inserted: BTreeSet<NodeId>,
    /// Nodes that are gone.
    pub removed: BTreeSet<NodeId>,
}

impl Journal {
    /// Whether nothing was changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.inserted.is_empty() && self.removed.is_empty()
    }

    pub(crate) fn note(&mut self, change: &Change) {
        self.fields.extend(change.fields.iter().copied());
        self.inserted.extend(change.inserted.iter().copied());
        self.removed.extend(change.removed.iter().copied());
    }
}

impl Scene {
    /// Whether anything has changed since the last call of [`Scene::take_journal`].
    #[must_use]
    pub fn is_changed(&self) -> bool {
        !self.journal.is_empty()
    }

    /// What has changed since the last call.
    pub fn take_journal(&mut self) -> Journal {
        std::mem::take(&mut self.journal)
    }
}
