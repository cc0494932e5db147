//! Tells of siblings that have the same name: see [`catalog::naming`].

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::graph::{Node, NodeId, Place, Scene};
use crate::load::Loader;
use crate::version::Version;

/// The field that has the name.
const NAME: &str = "name";

impl Loader<'_> {
    /// Tells of each name that several siblings have, at the second one. Names were free in worlds before R2018a.
    pub(crate) fn compare_siblings(&mut self) {
        let is_free = |version: Version| version < Version::R2018A;
        // What could not be read says its default.
        if self.version.is_some_and(is_free) || self.report.has_errors() {
            return;
        }
        let mut waiting = vec![Scene::ROOT];
        while let Some(holder) = waiting.pop() {
            let siblings = self.scene.named_below(holder);
            // How many have a name, and the second one of them.
            let mut named: BTreeMap<&str, (usize, Option<NodeId>)> = BTreeMap::new();
            for sibling in &siblings {
                let Some(node) = self.scene.get(*sibling) else { continue };
                let (count, twin) = named.entry(self.scene.string(*sibling, NAME)).or_default();
                *count += 1;
                if *count > 1 && !is_free(node.version) && !catalog::naming::is_found_by_name(node.ty) {
                    twin.get_or_insert(*sibling);
                }
            }
            let mut twins: Vec<(NodeId, usize)> =
                named.values().filter_map(|(count, twin)| Some(((*twin)?, *count))).collect();
            twins.sort_unstable();
            twins.into_iter().for_each(|(twin, count)| self.tell_twin(twin, count));
            waiting.extend(siblings.into_iter().rev());
        }
    }

    fn tell_twin(&mut self, twin: NodeId, count: usize) {
        let Some(place) = self.scene.place_of_name(twin) else { return };
        let name = self.scene.string(twin, NAME);
        let message =
            format!("{count} siblings are named {name:?}; a path of names finds the first one only");
        self.report.warning("node/name", &place, message);
    }
}

impl Scene {
    /// Where the name of a node was written; of one that a PROTO names, where the PROTO is used.
    fn place_of_name(&self, id: NodeId) -> Option<Place> {
        let node = self.get(id)?;
        let field = node.ty.field_index(NAME);
        let written = field.and_then(|field| node.value_places.get(field)).and_then(Option::as_ref);
        let outside = |node: &&Node| !node.is_internal;
        let mut around = std::iter::successors(Some(node), |inner| self.get(inner.parent?));
        let user = around.find(outside).and_then(|node| node.protos.first()).map(|proto| &proto.place);
        let is_inside = |written: &&Place| {
            user.is_none_or(|user| {
                Arc::ptr_eq(&written.source, &user.source) && written.span.start >= user.span.start
            })
        };
        written.filter(is_inside).or(user).or(node.place.as_ref()).cloned()
    }

    /// The nodes with names that hang on a node, with no other one between; repetitions of others are left out.
    fn named_below(&self, holder: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut waiting = self.hanging(holder);
        while let Some(id) = waiting.pop() {
            let Some(node) = self.get(id).filter(|node| node.use_of.is_none()) else { continue };
            if catalog::naming::is_named(node.ty) {
                found.push(id);
            } else {
                waiting.extend(self.hanging(id));
            }
        }
        found
    }

    /// The nodes in the fields of a node that others hang in, the last one first.
    fn hanging(&self, holder: NodeId) -> Vec<NodeId> {
        let Some(node) = self.get(holder) else { return Vec::new() };
        let fields = node.ty.fields.iter().zip(&node.values);
        let held = fields.filter(|(field, _)| catalog::naming::hangs_in(field.name));
        let mut nodes: Vec<NodeId> = held.flat_map(|(_, value)| value.nodes().to_vec()).collect();
        nodes.reverse();
        nodes
    }
}
