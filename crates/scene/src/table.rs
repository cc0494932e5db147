//! The nodes of a scene by id. Ids are never reused, yet removed nodes leave no memory behind.

use std::collections::BTreeMap;

use crate::graph::{Node, NodeId};

/// Nodes of the file are in a vector; those inserted later, most of which are removed again, are in a map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    dense: Vec<Option<Node>>,
    late: BTreeMap<NodeId, Node>,
    /// The next id once the file is loaded; until then it is the length of the vector.
    next: Option<usize>,
}

impl Table {
    /// Returns the number of ids assigned so far.
    pub(crate) fn len(&self) -> usize {
        self.next.unwrap_or(self.dense.len())
    }

    /// Marks the end of loading: nodes added from now on are stored in the map.
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
