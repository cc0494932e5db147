//! The nodes by id. Ids are never used again, yet nodes that come and go leave no memory behind.

use std::collections::BTreeMap;

use crate::graph::{Node, NodeId};

/// Nodes of a file lie side by side; those that come later, of which most go again, lie in a tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    dense: Vec<Option<Node>>,
    late: BTreeMap<NodeId, Node>,
    /// The next id, once the file is read; until then the vector tells it.
    next: Option<usize>,
}

impl Table {
    /// Ids given out so far.
    pub(crate) fn len(&self) -> usize {
        self.next.unwrap_or(self.dense.len())
    }

    /// The file is read: what comes now comes later.
    pub(crate) fn seal(&mut self) {
        self.next = Some(self.len());
    }

    pub(crate) fn get(&self, id: NodeId) -> Option<&Node> {
        match self.dense.get(id.index()) {
            Some(slot) => slot.as_ref(),
            None => self.late.get(&id),
        }
    }

    pub(crate) fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        match self.dense.get_mut(id.index()) {
            Some(slot) => slot.as_mut(),
            None => self.late.get_mut(&id),
        }
    }

    pub(crate) fn push(&mut self, node: Node) -> NodeId {
        let id = NodeId::from_index(self.len());
        match &mut self.next {
            Some(next) => {
                *next += 1;
                self.late.insert(id, node);
            }
            None => self.dense.push(Some(node)),
        }
        id
    }

    pub(crate) fn take(&mut self, id: NodeId) -> Option<Node> {
        match self.dense.get_mut(id.index()) {
            Some(slot) => slot.take(),
            None => self.late.remove(&id),
        }
    }
}
