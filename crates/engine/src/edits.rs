//! The two ways in which the scene changes while the world runs.
//!
//! *Edits* are what supervisors, people and programs change. [`WorldState::edit`] is their only route, and it does all
//! that they entail: what each field entails is declared in `schema/*.node`
//! ([`EditEffect`]). What has to be built again follows as soon as the command that is read now is
//! over, or by [`World::settle`](crate::World::settle).
//!
//! *Records* are what the world itself writes into fields: where a solid has come to, what is left in a battery, which
//! channel a controller has set. Nothing follows from them, as the device that writes them has changed already.

use std::collections::BTreeSet;

use base::Pose;
use catalog::EditEffect;
use scene::{Change, Edit, EditError, NodeId, Scene, Value};

use crate::robot::Write;
use crate::world_state::WorldState;

/// What edits have changed since the world was brought up to them.
#[derive(Clone, Debug, Default)]
pub(crate) struct PendingRebuild {
    /// Nodes of which something is to be built again.
    pub(crate) nodes: BTreeSet<NodeId>,
    pub(crate) inserted: BTreeSet<NodeId>,
    pub(crate) removed: BTreeSet<NodeId>,
    /// Robots that get another controller.
    pub(crate) controllers: BTreeSet<NodeId>,
    /// World-wide settings are to be read again.
    pub(crate) settings: bool,
}

impl PendingRebuild {
    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.inserted.is_empty() && self.removed.is_empty() && !self.settings
    }
}

/// What has come of edits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Edits {
    /// What was changed and is to be built again.
    pub(crate) touched: PendingRebuild,
    /// Where records go that are not to be seen yet.
    pub(crate) held_back: Option<Vec<Write>>,
    /// How often nodes have gone, by an edit or with the moment to which the world went back: see
    /// [`WorldState::departures`].
    pub(crate) departures: u64,
    /// How often parts were built again: see [`WorldState::builds`].
    pub(crate) builds: u64,
    /// Someone may put parts somewhere else that do not move by themselves.
    pub(crate) is_expected: bool,
}

impl WorldState {
    /// Changes the scene, lets what moves follow, and notes what must be built, built again or taken away.
    ///
    /// # Errors
    /// When the edit does not fit; nothing is changed then.
    pub fn edit(&mut self, edit: Edit) -> Result<Change, EditError> {
        // A body that has moved away goes back even if the text of the field is the same as before.
        let mut written: BTreeSet<(NodeId, usize)> = self.scene.edited_fields(&edit).into_iter().collect();
        let change = self.scene.apply(edit)?;
        self.note_nodes(&change);
        written.extend(change.fields.iter().copied());
        for (node, field) in written {
            self.entail(node, field, self.kinds.follow_motion);
        }
        Ok(change)
    }

    /// Sets a field, by its name, of a node: see [`WorldState::edit`].
    ///
    /// # Errors
    /// When there is no such field or the value is of another type; nothing is changed then.
    pub fn edit_field(&mut self, node: NodeId, field: &str, value: Value) -> Result<Change, EditError> {
        let found = self.scene.get(node).ok_or(EditError::NoNode(node))?;
        let field = found.ty.field_index(field).ok_or(EditError::NoField)?;
        self.edit(Edit::SetField { node, field, value })
    }

    /// Notes in a field what the world itself has done. A field or a value that does not fit is our own mistake: nothing
    /// changes then.
    ///
    /// What a synchronous robot that is no supervisor records between steps is seen as soon as its step is obeyed.
    pub fn record(&mut self, node: NodeId, field: &str, value: Value) {
        let Some(field) = self.scene.get(node).and_then(|node| node.ty.field_index(field)) else { return };
        let write = Write { node, field, value };
        match &mut self.edits.held_back {
            Some(writes) => writes.push(write),
            None => self.write(write),
        }
    }

    /// Notes in `translation` and `rotation` where a node has come to, in the frame of its parent.
    pub fn record_pose(&mut self, node: NodeId, pose: Pose) {
        self.scene.set_pose(node, pose);
    }

    /// Writes into the scene, if the node is still there.
    pub(crate) fn write(&mut self, Write { node, field, value }: Write) {
        let before = self.scene.get(node).and_then(|node| node.values.get(field));
        // The same again is no change: worlds go on having the scene in common.
        if before.is_some_and(|before| *before != value) {
            let done = self.scene.apply(Edit::SetField { node, field, value });
            debug_assert!(done.is_ok(), "{done:?}");
        }
    }

    /// Another number than before if any node may have gone since, for those who remember nodes. It is no part of the
    /// world's state and never returns to an earlier number.
    #[must_use]
    pub fn departures(&self) -> u64 {
        self.edits.departures
    }

    /// Another number than before if any bounding object may have been built again since, for those who remember their
    /// shapes. It is no part of the world's state and never returns to an earlier number.
    #[must_use]
    pub fn builds(&self) -> u64 {
        self.edits.builds
    }

    /// Writes instances of PROTOs anew whose scripts read a field that was changed. What they write is built again where
    /// it stands.
    pub(crate) fn run_scripts(&mut self) {
        if !self.scene.is_stale() {
            return;
        }
        let (change, remarks) = self.scene.regenerate(&*self.project.files, &self.project.loading);
        self.diagnostics.extend(remarks);
        self.note_nodes(&change);
        for (node, field) in change.fields {
            self.entail(node, field, |_, _, _| false);
        }
    }

    /// Notes nodes that have come or gone, and those that hold them.
    fn note_nodes(&mut self, change: &Change) {
        self.edits.departures += u64::from(!change.removed.is_empty());
        if !change.inserted.is_empty() || !change.removed.is_empty() {
            let touched = &mut self.edits.touched;
            touched.nodes.extend(change.fields.iter().map(|(node, _)| *node));
            touched.inserted.extend(&change.inserted);
            touched.removed.extend(&change.removed);
        }
    }

    /// Does what a field that was written entails, or notes it. `follow_motion` says whether all that the field says has
    /// moved along.
    fn entail(&mut self, node: NodeId, field: usize, follow_motion: fn(&mut Self, NodeId, usize) -> bool) {
        let effect =
            self.scene.get(node).and_then(|node| node.ty.fields.get(field)).map(|def| def.edit_effect);
        let Some(effect) = effect else { return };
        match effect {
            EditEffect::Read => return,
            EditEffect::View => return self.anchor_eye(),
            EditEffect::Move if follow_motion(self, node, field) => return,
            EditEffect::Settings => self.edits.touched.settings = true,
            EditEffect::Controller => drop(self.edits.touched.controllers.insert(node)),
            EditEffect::Move | EditEffect::Rebuild => {
                self.edits.touched.settings |= is_part_of_settings(&self.scene, node);
            }
        }
        self.edits.touched.nodes.insert(node);
    }
}

/// Whether a node is held by a field that is a setting of the whole world, such as its damping.
fn is_part_of_settings(scene: &Scene, node: NodeId) -> bool {
    let holder = scene.get(node).and_then(|node| scene.get(node.parent?));
    let field = holder.and_then(|holder| {
        let at = holder.values.iter().position(|value| value.nodes().contains(&node))?;
        holder.ty.fields.get(at)
    });
    field.is_some_and(|field| field.edit_effect == EditEffect::Settings)
}
