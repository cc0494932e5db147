//! Copies of subtrees as fragments, to be inserted again or elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use crate::fragment::Fragment;
use crate::graph::{Node, NodeId, Scene, renumber};
use crate::save::{Changed, Declared};
use crate::value::Value;

impl Scene {
    /// Copies a node and everything below it to a fragment. What it repeats by USE of nodes outside becomes its own.
    /// `None` if the node does not exist or is the root.
    #[must_use]
    pub fn copy_subtree(&self, top: NodeId) -> Option<Fragment> {
        self.get(top).filter(|_| top != Self::ROOT)?;
        let mut scene = Self::default();
        let mut root = Node::new(self.node(Self::ROOT).ty);
        let old = self.subtree(top);
        let new_id: BTreeMap<NodeId, NodeId> =
            old.iter().enumerate().map(|(at, id)| (*id, NodeId::from_index(at + 1))).collect();
        if let Some(children) = root.values.first_mut() {
            *children = Value::MfNode(new_id.get(&top).copied().into_iter().collect());
        }
        scene.add(root);
        for id in &old {
            let mut node = self.node(*id).clone();
            let above = node.parent.and_then(|parent| new_id.get(&parent).copied());
            node.parent = if *id == top { Some(Self::ROOT) } else { above };
            node.use_of = node.use_of.and_then(|of| new_id.get(&of).copied());
            renumber(&mut node, &new_id);
            scene.add(node);
        }
        Some(Fragment::new(scene))
    }

    /// Keeps the source locations of inserted nodes only if they are put back where the text has them; otherwise clears
    /// them, as a copy must not change the text of its original.
    pub(crate) fn update_inserted_locations(&mut self, parent: NodeId, tops: &[NodeId]) {
        let Some(text) = self.history.text.clone() else { return };
        for top in tops {
            let location = self
                .location(*top)
                .filter(|location| std::sync::Arc::ptr_eq(&location.source, &text))
                .cloned();
            let Some(location) = location else { continue };
            let was_there = self.history.removed.iter().position(|removed| removed.span == location.span);
            if let Some(at) = was_there.filter(|_| parent == Self::ROOT) {
                self.history.removed.remove(at);
                self.mark_subtree_changed(*top);
                continue;
            }
            for id in self.subtree(*top) {
                let Some(node) = self.get_mut(id) else { continue };
                if node
                    .location
                    .as_ref()
                    .is_some_and(|location| std::sync::Arc::ptr_eq(&location.source, &text))
                {
                    node.location = None;
                }
            }
        }
    }

    /// Marks reinserted nodes as changed, as their text may be out of date.
    fn mark_subtree_changed(&mut self, top: NodeId) {
        for id in self.subtree(top) {
            let Some(node) = self.get(id).filter(|node| !node.is_internal) else { continue };
            let is_plain = |value: &Value| !matches!(value, Value::SfNode(_) | Value::MfNode(_));
            let noted: Vec<Changed> = match node.protos.first() {
                Some(proto) => {
                    let all = proto.parameters.iter().zip(&proto.written).enumerate();
                    let written = all.filter(|(_, ((_, value), is_written))| **is_written && is_plain(value));
                    written.map(|(parameter, _)| Changed::Parameter(id, 0, parameter)).collect()
                }
                None => {
                    let fields = node.values.iter().enumerate().filter(|(_, value)| is_plain(value));
                    fields.map(|(field, _)| Changed::Field(id, field)).collect()
                }
            };
            self.history.changed.extend(noted);
        }
    }

    /// Makes saved worlds declare a PROTO by an EXTERNPROTO statement with this URL, if it is used.
    pub fn declare(&mut self, name: &str, url: &str) {
        let is_known = self.origin.externs.iter().any(|known| known.name == name && !known.importable)
            || self.history.declared.iter().any(|known| known.name == name);
        if !is_known {
            self.history.declared.push(Declared { name: name.to_owned(), url: url.to_owned() });
        }
    }

    /// Returns the name and URL of each PROTO that was passed to [`Scene::declare`] and is used.
    #[must_use]
    pub fn declared(&self) -> Vec<(&str, &str)> {
        let nodes = self.iter().filter(|(_, node)| !node.is_internal);
        let used: BTreeSet<&str> =
            nodes.filter_map(|(_, node)| node.protos.first()).map(|proto| proto.name.as_str()).collect();
        let declared = self.history.declared.iter().filter(|known| used.contains(known.name.as_str()));
        declared.map(|known| (known.name.as_str(), known.url.as_str())).collect()
    }

    /// Returns the same as EXTERNPROTO statements, one per line.
    pub(crate) fn declarations(&self) -> String {
        self.declared().iter().map(|(_, url)| format!("EXTERNPROTO \"{url}\"\n")).collect()
    }
}
