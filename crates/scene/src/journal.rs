//! Records what edits have changed since the last query.

use std::collections::BTreeSet;

use crate::edit::Change;
use crate::graph::{NodeId, Scene};

/// What edits have changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// Fields, by index in the fields of the node's type. The node may have been removed since.
    pub fields: BTreeSet<(NodeId, usize)>,
    /// New nodes; they may have been removed since.
    pub inserted: BTreeSet<NodeId>,
    /// Removed nodes.
    pub removed: BTreeSet<NodeId>,
}

impl Journal {
    /// Returns whether nothing has changed.
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
    /// Returns whether anything has changed since the last call of [`Scene::take_journal`].
    #[must_use]
    pub fn is_changed(&self) -> bool {
        !self.journal.is_empty()
    }

    /// Returns what has changed since the last call.
    pub fn take_journal(&mut self) -> Journal {
        std::mem::take(&mut self.journal)
    }
}
