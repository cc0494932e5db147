//! Nodes that are hidden from some viewers.

use std::collections::BTreeSet;

use scene::{NodeId, Scene};

use super::{EYE, SPOTS, Visuals, place};

impl Visuals {
    /// Visibility mask of a viewer's rays and views, which excludes what is hidden from it.
    #[must_use]
    pub fn layers(&self, viewer: NodeId) -> u32 {
        match self.viewers.iter().position(|known| *known == viewer) {
            Some(index) => 2 << index,
            None => 1,
        }
    }

    /// Hides a node and its descendants from a viewer, or shows them again.
    pub fn set_visibility(&mut self, scene: &Scene, node: NodeId, viewer: NodeId, is_visible: bool) {
        if is_visible {
            if let Some(viewers) = self.hidden.get_mut(&node) {
                viewers.remove(&viewer);
            }
        } else {
            self.hidden.entry(node).or_default().insert(viewer);
            // More viewers than bits share the last one: better to see too little than to fail.
            if !self.viewers.contains(&viewer) && self.viewers.len() < 29 {
                self.viewers.push(viewer);
            }
        }
        let drawn_nodes: Vec<NodeId> = self.drawn_nodes.keys().copied().collect();
        for drawn_node in drawn_nodes {
            self.set_layers(scene, drawn_node);
        }
    }

    /// Makes everything visible to all viewers again.
    pub fn show_all(&mut self, scene: &Scene) {
        if self.hidden.is_empty() {
            return;
        }
        self.hidden.values_mut().for_each(BTreeSet::clear);
        let drawn_nodes: Vec<NodeId> = self.drawn_nodes.keys().copied().collect();
        for drawn_node in drawn_nodes {
            self.set_layers(scene, drawn_node);
        }
        self.hidden.clear();
        self.viewers.clear();
    }

    pub(super) fn set_layers(&mut self, scene: &Scene, node: NodeId) {
        let is_for_eye =
            self.drawn_nodes.get(&node).is_some_and(|drawn_node| drawn_node.attached_ancestor.is_some());
        if self.hidden.is_empty() && !is_for_eye {
            return;
        }
        let mut layers = if is_for_eye { EYE } else { !(EYE | SPOTS) };
        for above in place::upwards(scene, node) {
            for viewer in self.hidden.get(&above).into_iter().flatten() {
                let index = self.viewers.iter().position(|known| known == viewer);
                layers &= !index.map_or(0, |index| 2 << index);
            }
        }
        let Some(drawn_node) = self.drawn_nodes.get(&node) else { return };
        for piece in &drawn_node.pieces {
            for id in piece.instances() {
                if let Some(instance) = self.scene.instance(id)
                    && instance.layers != layers
                {
                    let instance = render::Instance { layers, ..instance.clone() };
                    self.scene.update_instance(id, instance);
                }
            }
        }
    }
}
