//! Refreshing the rendered scene after changes of nodes and motion.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use assets::Source;
use base::{Diagnostic, Pose, Vec3};
use render::Affine;
use scene::{Journal, NodeId};

use super::drawn_node::move_drawn_node;
use super::{Moved, Showing, Visuals, place};
use crate::world_state::WorldState;

/// Takes the place of the visuals of a world during an update. A constant, as creating one takes longer than most updates.
static EMPTY: LazyLock<Visuals> = LazyLock::new(Visuals::default);

impl WorldState {
    /// Updates the rendered scene to nodes and motion, if it is needed, and prepares it for images and rays.
    pub fn refresh_visuals(&mut self) {
        self.update_visuals(Moved::All);
        if self.visuals.is_needed {
            self.visuals.scene.prepare();
        }
    }

    /// Updates the rendered scene as [`WorldState::refresh_visuals`] does, for viewers that render elsewhere: what moves
    /// with its link and is in [`Visuals::placements`] is not moved in the scene.
    pub fn follow_visuals(&mut self) {
        self.update_visuals(Moved::Independent);
    }

    fn update_visuals(&mut self, moved: Moved) {
        let journal = if self.scene.is_changed() { self.scene.take_journal() } else { Journal::default() };
        if !self.visuals.is_needed {
            return;
        }
        let mut visuals = std::mem::replace(&mut self.visuals, EMPTY.clone());
        visuals.animate(self);
        let files = Arc::clone(&self.project.files);
        let mut refresh =
            Refresh { visuals: &mut visuals, state: self, files: &*files, diagnostics: Vec::new() };
        if refresh.visuals.is_built {
            refresh.follow(&journal);
        } else {
            refresh.build();
        }
        let diagnostics = refresh.diagnostics;
        self.diagnostics.extend(diagnostics);
        // Finding the viewpoint takes time.
        let world_from_eye =
            if visuals.attached_to_eye.is_empty() { Pose::IDENTITY } else { (self.kinds.eye)(self) };
        visuals.place(moved, world_from_eye, |link| self.dynamics.pose(link), |node| self.pose(node));
        self.visuals = visuals;
    }
}

/// A refresh in progress.
pub(super) struct Refresh<'a> {
    pub(super) visuals: &'a mut Visuals,
    pub(super) state: &'a WorldState,
    pub(super) files: &'a dyn Source,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Refresh<'_> {
    pub(super) fn build(&mut self) {
        self.visuals.is_built = true;
        let nodes: Vec<NodeId> = self.state.scene.iter().map(|(node, _)| node).collect();
        nodes.into_iter().for_each(|node| self.show(node));
    }

    /// Shows again what has changed.
    fn follow(&mut self, journal: &Journal) {
        for node in &journal.removed {
            self.visuals.remove(*node);
            self.visuals.remove_paint(*node);
            self.visuals.remove_spot(*node);
            self.visuals.bones.remove(node);
            self.visuals.attached_to_eye.remove(node);
        }
        let mut stale = std::mem::take(&mut self.visuals.moved);
        let is_rebuilt = !(stale.is_empty() && journal.inserted.is_empty() && journal.removed.is_empty());
        stale.retain(|node| self.visuals.drawn_nodes.contains_key(node));
        let scene = &self.state.scene;
        // Most are the two fields of a pose.
        let mut edited: Vec<NodeId> = journal.fields.iter().map(|(node, _)| *node).collect();
        edited.dedup();
        let changed = edited.iter().chain(&journal.inserted).copied();
        let changed = changed.chain(std::mem::take(&mut self.visuals.stale)).collect::<Vec<_>>();
        for node in changed {
            let drawn_node =
                place::upwards(scene, node).find(|above| self.visuals.drawn_nodes.contains_key(above));
            match drawn_node {
                Some(drawn_node) => drop(stale.insert(drawn_node)),
                None if journal.inserted.contains(&node)
                    || self.state.placement.mounts.contains_key(&node) =>
                {
                    stale.insert(node);
                }
                None => {}
            }
        }
        stale.into_iter().for_each(|node| self.show(node));
        let shifted = std::mem::take(&mut self.visuals.shifted);
        let scene = &self.state.scene;
        let is_shown = |node: &NodeId| self.visuals.drawn_nodes.contains_key(node);
        let mut elsewhere: BTreeSet<NodeId> = if is_rebuilt {
            self.visuals.drawn_nodes.keys().copied().collect()
        } else {
            // A field moves what is below its node only.
            let below = |node: NodeId| std::iter::once(node).chain(scene.descendants(node));
            let known = edited.iter().copied().filter(|node| scene.get(*node).is_some());
            known.flat_map(below).filter(is_shown).collect()
        };
        elsewhere.extend(shifted);
        elsewhere.into_iter().for_each(|node| self.put(node));
    }

    /// Shows a node, or shows it again.
    fn show(&mut self, node: NodeId) {
        if self.state.scene.get(node).is_none() || !self.state.placement.mounts.contains_key(&node) {
            return self.visuals.remove(node);
        }
        let mut showing = Showing::new(&self.state.scene, self.files, self.visuals, node);
        let is_drawn = (self.state.kinds.show)(&mut showing, node);
        let (drawn_node, diagnostics) = showing.finish();
        self.diagnostics.extend(diagnostics);
        if !is_drawn {
            return self.visuals.remove(node);
        }
        self.visuals.drawn_nodes.insert(node, drawn_node);
        self.put(node);
        self.visuals.set_layers(&self.state.scene, node);
    }

    /// Places a drawn node.
    fn put(&mut self, node: NodeId) {
        let placement = place::of(&self.state.scene, &self.state.placement.mounts, node);
        let Visuals { drawn_nodes, independent, scene, copies, attached_to_eye, .. } = &mut *self.visuals;
        let Some(drawn_node) = drawn_nodes.get_mut(&node) else { return };
        let attached_ancestor =
            place::upwards(&self.state.scene, node).find(|above| attached_to_eye.contains(above));
        // A solid that moves records its pose at every step; what it shows stays where it is on its link.
        if drawn_node.placed.is_some()
            && (drawn_node.link, drawn_node.link_from_node) == placement
            && drawn_node.attached_ancestor == attached_ancestor
        {
            return;
        }
        scene.mark_changed(); // what is seen of it is arranged anew
        (drawn_node.link, drawn_node.link_from_node) = placement;
        drawn_node.placed = None;
        drawn_node.attached_ancestor = attached_ancestor;
        match drawn_node.is_independent() {
            true => independent.insert(node),
            false => independent.remove(&node),
        };
        let world_from_link = drawn_node
            .link
            .map_or(Affine::IDENTITY, |link| render::affine(self.state.dynamics.pose(link), Vec3::ONE));
        move_drawn_node(scene, drawn_node, copies, world_from_link);
    }
}
