//! Branches of a scene as fragments, for those who put them back or somewhere else.

use std::collections::{BTreeMap, BTreeSet};

use crate::fragment::Fragment;
use crate::graph::{Node, NodeId, Scene, renumber};
use crate::save::{Changed, Declared};
use crate::value::Value;

impl Scene {
    /// A copy of a node and all below it, to be inserted somewhere. What it repeats by USE of nodes elsewhere becomes its
    /// own. `None` if the node is not there or is the root.
    #[must_use]
    pub fn cutting(&self, top: NodeId) -> Option<Fragment> {
        self.get(top).filter(|_| top != Self::ROOT)?;
        let mut scene = Self::default();
        let mut root = Node::new(self.node(Self::ROOT).ty);
        let old = self.branch(top);
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

    /// Nodes came in that may be those which went: in the text they stand where they stood. All others have no place in
    /// it any more, for a copy must not change the text of its original.
    pub(crate) fn place_inserted(&mut self, parent: NodeId, tops: &[NodeId]) {
        let Some(text) = self.history.text.clone() else { return };
        for top in tops {
            let place =
                self.place(*top).filter(|place| std::sync::Arc::ptr_eq(&place.source, &text)).cloned();
            let Some(place) = place else { continue };
            let was_there = self.history.removed.iter().position(|removed| removed.span == place.span);
            if let Some(at) = was_there.filter(|_| parent == Self::ROOT) {
                self.history.removed.remove(at);
                self.note_branch(*top);
                continue;
            }
            for id in self.branch(*top) {
                let Some(node) = self.get_mut(id) else { continue };
                if node.place.as_ref().is_some_and(|place| std::sync::Arc::ptr_eq(&place.source, &text)) {
                    node.place = None;
                }
            }
        }
    }

    /// What the text says of nodes that came back may be out of date.
    fn note_branch(&mut self, top: NodeId) {
        for id in self.branch(top) {
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

    /// From now on a saved world says where a PROTO comes from, if it is used: by an EXTERNPROTO statement with this URL.
    pub fn declare(&mut self, name: &str, url: &str) {
        let is_known = self.origin.externs.iter().any(|known| known.name == name && !known.importable)
            || self.history.declared.iter().any(|known| known.name == name);
        if !is_known {
            self.history.declared.push(Declared { name: name.to_owned(), url: url.to_owned() });
        }
    }

    /// The statements of [`Scene::declare`] whose PROTOs are used: name and URL.
    #[must_use]
    pub fn declared(&self) -> Vec<(&str, &str)> {
        let nodes = self.iter().filter(|(_, node)| !node.is_internal);
        let used: BTreeSet<&str> =
            nodes.filter_map(|(_, node)| node.protos.first()).map(|proto| proto.name.as_str()).collect();
        let declared = self.history.declared.iter().filter(|known| used.contains(known.name.as_str()));
        declared.map(|known| (known.name.as_str(), known.url.as_str())).collect()
    }

    /// The same as text, a line each.
    pub(crate) fn declarations(&self) -> String {
        self.declared().iter().map(|(_, url)| format!("EXTERNPROTO \"{url}\"\n")).collect()
    }
}
