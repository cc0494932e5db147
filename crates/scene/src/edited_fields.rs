//! Finds the fields that an edit of a value sets.

use crate::edit::Edit;
use crate::graph::{Link, NodeId, Scene};

impl Scene {
    /// Returns the fields that an edit of a value sets, whether their value changes or not; none for edits of nodes.
    #[must_use]
    pub fn edited_fields(&self, edit: &Edit) -> Vec<(NodeId, usize)> {
        match *edit {
            Edit::SetField { node, field, .. }
            | Edit::SetItem { node, field, .. }
            | Edit::InsertItem { node, field, .. }
            | Edit::RemoveItem { node, field, .. } => {
                // Each copy of a body has moved away on its own.
                let moves = self.follows_motion(node, field);
                let nodes = if moves { self.with_copies(self.original(node)) } else { vec![node] };
                nodes.into_iter().map(|node| (node, field)).collect()
            }
            Edit::SetParameter { node, proto, parameter, .. } => {
                self.parameter_fields(node, proto, parameter)
            }
            Edit::InsertNode { .. } | Edit::InsertIntoParameter { .. } | Edit::RemoveNode { .. } => {
                Vec::new()
            }
        }
    }

    /// Returns a parameter of `protos[proto]` of an instance, and the parameters of inner instances that it is passed
    /// to.
    pub(crate) fn passed_to_parameters(
        &self,
        node: NodeId,
        proto: usize,
        parameter: usize,
    ) -> Vec<(NodeId, usize, usize)> {
        let mut all = vec![(node, proto, parameter)];
        let mut next = 0;
        while let Some(&(node, proto, parameter)) = all.get(next) {
            next += 1;
            let instance = self.get(node).and_then(|node| node.protos.get(proto));
            let links = instance.and_then(|instance| instance.links.get(parameter));
            for link in links.into_iter().flatten() {
                if let Link::Parameter { node, inner, parameter } = *link {
                    let protos = self.get(node).map_or(0, |node| node.protos.len());
                    all.extend(protos.checked_sub(inner + 1).map(|proto| (node, proto, parameter)));
                }
            }
        }
        all
    }

    /// Returns the fields that a parameter of `protos[proto]` of an instance is tied to, directly or through parameters
    /// of inner instances.
    #[must_use]
    pub fn parameter_fields(&self, node: NodeId, proto: usize, parameter: usize) -> Vec<(NodeId, usize)> {
        let mut fields = Vec::new();
        let mut waiting = vec![(node, Some(proto), parameter)];
        while let Some((node, proto, index)) = waiting.pop() {
            let Some(proto) = proto else {
                fields.push((node, index));
                continue;
            };
            let instance = self.get(node).and_then(|node| node.protos.get(proto));
            let links = instance.and_then(|instance| instance.links.get(index));
            for link in links.into_iter().flatten().rev() {
                match *link {
                    Link::Field(node, index) => waiting.push((node, None, index)),
                    Link::Parameter { node, inner, parameter } => {
                        let protos = self.get(node).map_or(0, |node| node.protos.len());
                        if let Some(proto) = protos.checked_sub(inner + 1) {
                            waiting.push((node, Some(proto), parameter));
                        }
                    }
                }
            }
        }
        fields
    }
}
