//! Warns about siblings with the same name: see [`catalog::naming`].

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::graph::{Node, NodeId, Scene, SourceLocation};
use crate::load::Loader;
use crate::version::Version;

const NAME: &str = "name";

impl Loader<'_> {
    /// Warns about each name that several siblings have, at the second one. Before R2018a duplicate names were allowed.
    pub(crate) fn warn_about_duplicate_names(&mut self) {
        let allows_duplicates = |version: Version| version < Version::R2018A;
        // Nodes that could not be read have the default name.
        if self.version.is_some_and(allows_duplicates) || self.report.is_fatal {
            return;
        }
        let mut stack = vec![Scene::ROOT];
        while let Some(parent) = stack.pop() {
            let siblings = self.scene.named_descendants(parent);
            // By name: the number of siblings, and the second one.
            let mut by_name: BTreeMap<&str, (usize, Option<NodeId>)> = BTreeMap::new();
            for &sibling in &siblings {
                let Some(node) = self.scene.get(sibling) else { continue };
                let (count, duplicate) = by_name.entry(self.scene.string(sibling, NAME)).or_default();
                *count += 1;
                if *count > 1
                    && !allows_duplicates(node.version)
                    && !catalog::naming::is_checked_by_robot(node.ty)
                {
                    duplicate.get_or_insert(sibling);
                }
            }
            let mut duplicates: Vec<(NodeId, usize)> =
                by_name.values().filter_map(|(count, duplicate)| Some(((*duplicate)?, *count))).collect();
            duplicates.sort_unstable();
            for (duplicate, count) in duplicates {
                self.warn_about_duplicate_name(duplicate, count);
            }
            stack.extend(siblings.into_iter().rev());
        }
    }

    fn warn_about_duplicate_name(&mut self, duplicate: NodeId, count: usize) {
        let Some(location) = self.scene.location_of_name(duplicate) else { return };
        let name = self.scene.string(duplicate, NAME);
        let message =
            format!("{count} siblings are named {name:?}; a path of names finds the first one only");
        self.report.warning("node/name", &location, message);
    }
}

impl Scene {
    /// Returns where the name of a node is written; if it is inside a PROTO, where the PROTO is used.
    fn location_of_name(&self, id: NodeId) -> Option<SourceLocation> {
        let node = self.get(id)?;
        let field = node.ty.field_index(NAME);
        let written = field.and_then(|field| node.value_locations.get(field)).and_then(Option::as_ref);
        let is_external = |node: &&Node| !node.is_internal;
        let mut ancestors = std::iter::successors(Some(node), |inner| self.get(inner.parent?));
        let instance =
            ancestors.find(is_external).and_then(|node| node.protos.first()).map(|proto| &proto.location);
        let is_in_instance = |written: &&SourceLocation| {
            instance.is_none_or(|instance| {
                Arc::ptr_eq(&written.source, &instance.source) && written.span.start >= instance.span.start
            })
        };
        written.filter(is_in_instance).or(instance).or(node.location.as_ref()).cloned()
    }

    /// Returns the nearest descendants with names, without `USE` copies.
    fn named_descendants(&self, parent: NodeId) -> Vec<NodeId> {
        let mut named = Vec::new();
        let mut stack = self.attached_nodes(parent);
        while let Some(id) = stack.pop() {
            let Some(node) = self.get(id).filter(|node| node.use_of.is_none()) else { continue };
            if catalog::naming::is_named(node.ty) {
                named.push(id);
            } else {
                stack.extend(self.attached_nodes(id));
            }
        }
        named
    }

    /// Returns the nodes in the fields that attach nodes, in reverse order.
    fn attached_nodes(&self, parent: NodeId) -> Vec<NodeId> {
        let Some(node) = self.get(parent) else { return Vec::new() };
        let fields = node.ty.fields.iter().zip(&node.values);
        let attaching = fields.filter(|(field, _)| catalog::naming::attaches_nodes(field.name));
        let mut nodes: Vec<NodeId> = attaching.flat_map(|(_, value)| value.nodes().to_vec()).collect();
        nodes.reverse();
        nodes
    }
}
