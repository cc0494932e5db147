//! The two ways in which the scene changes while the world runs.
//!
//! *Edits* are made by supervisors, users and programs. [`WorldState::edit`] is their only route and carries out all their
//! effects, which `schema/*.node` declares for each field ([`EditEffect`]). Parts that have to be rebuilt are rebuilt when
//! the command that is being read is complete, or by [`World::settle`](crate::World::settle).
//!
//! *Records* are what the world itself writes into fields: the pose of a solid, the charge of a battery, the channel that a
//! controller has set. They have no effects, as the device that writes them has changed already.

use std::collections::BTreeSet;

use base::Pose;
use catalog::EditEffect;
use scene::{Change, Edit, EditError, NodeId, Scene, Value};

use crate::robot::Write;
use crate::world_state::WorldState;

/// Effects of edits that are pending.
#[derive(Clone, Debug, Default)]
pub(crate) struct PendingRebuild {
    /// Nodes with parts to be rebuilt.
    pub(crate) nodes: BTreeSet<NodeId>,
    pub(crate) inserted: BTreeSet<NodeId>,
    pub(crate) removed: BTreeSet<NodeId>,
    /// Robots that get another controller.
    pub(crate) controllers: BTreeSet<NodeId>,
    /// Whether world-wide settings have to be read again.
    pub(crate) settings: bool,
}

impl PendingRebuild {
    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.inserted.is_empty() && self.removed.is_empty() && !self.settings
    }
}

/// State of edits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Edits {
    /// Pending effects.
    pub(crate) touched: PendingRebuild,
    /// Records that are not visible to others yet.
    pub(crate) held_back: Option<Vec<Write>>,
    /// Counts removals of nodes, by edits or by restoring a moment: see [`WorldState::departures`].
    pub(crate) departures: u64,
    /// Counts rebuilds of parts: see [`WorldState::builds`].
    pub(crate) builds: u64,
    /// Whether parts that do not move by themselves may be moved by others.
    pub(crate) is_expected: bool,
}

impl WorldState {
    /// Applies an edit to the scene, moves what follows it, and notes what must be built, rebuilt or removed.
    ///
    /// # Errors
    /// If the edit is invalid; nothing is changed then.
    pub fn edit(&mut self, edit: Edit) -> Result<Change, EditError> {
        // A body that has moved away goes back even if the text of the field is the same as before.
        let mut written: BTreeSet<(NodeId, usize)> = self.scene.edited_fields(&edit).into_iter().collect();
        let mut change = self.scene.apply(edit)?;
        self.note_nodes(&change);
        written.extend(change.fields.iter().copied());
        for (node, field) in written {
            self.entail(node, field, self.kinds.follow_motion);
        }
        for (node, field) in change.fields.clone() {
            self.imply(node, field, &mut change);
        }
        Ok(change)
    }

    /// Writes the fields of other nodes that a written field implies.
    fn imply(&mut self, node: NodeId, field: usize, change: &mut Change) {
        for (other, field, value) in (self.kinds.implied)(&self.scene, node, field) {
            let path = self.scene.path(other);
            let Ok(more) = self.edit_field(other, field, value) else { continue };
            change.messages.push(format!("'{field}' of {path} is changed as well"));
            change.messages.extend(more.messages);
            change.fields.extend(more.fields);
        }
    }

    /// Sets a field of a node by name: see [`WorldState::edit`].
    ///
    /// # Errors
    /// If there is no such field or the value has another type; nothing is changed then.
    pub fn edit_field(&mut self, node: NodeId, field: &str, value: Value) -> Result<Change, EditError> {
        let found = self.scene.get(node).ok_or(EditError::NoNode(node))?;
        let field = found.ty.field_index(field).ok_or(EditError::NoField)?;
        self.edit(Edit::SetField { node, field, value })
    }

    /// Returns whether an edit has changed a node that is not rebuilt yet.
    #[must_use]
    pub fn awaits_rebuild(&self, node: NodeId) -> bool {
        self.edits.touched.nodes.contains(&node)
    }

    /// Records a change that the world itself has made. An invalid field or value is a bug and changes nothing.
    ///
    /// What a synchronous robot without supervisor rights records between steps becomes visible when its step is executed.
    pub fn record(&mut self, node: NodeId, field: &str, value: Value) {
        let Some(field) = self.scene.get(node).and_then(|node| node.ty.field_index(field)) else { return };
        let write = Write { node, field, value };
        match &mut self.edits.held_back {
            Some(writes) => writes.push(write),
            None => self.write(write),
        }
    }

    /// Records the pose of a node in its parent's frame as `translation` and `rotation`.
    pub fn record_pose(&mut self, node: NodeId, pose: Pose) {
        self.scene.set_pose(node, pose);
    }

    /// Writes into the scene, if the node still exists.
    pub(crate) fn write(&mut self, Write { node, field, value }: Write) {
        let before = self.scene.get(node).and_then(|node| node.values.get(field));
        // The same again is no change: worlds go on having the scene in common.
        if before.is_some_and(|before| *before != value) {
            let done = self.scene.record(Edit::SetField { node, field, value });
            debug_assert!(done.is_ok(), "{done:?}");
        }
    }

    /// A counter that changes whenever a node may have been removed, for caches of nodes. It is not part of the world's
    /// state and never returns to an earlier value.
    #[must_use]
    pub fn departures(&self) -> u64 {
        self.edits.departures
    }

    /// A counter that changes whenever a bounding object may have been rebuilt, for caches of shapes. It is not part of the
    /// world's state and never returns to an earlier value.
    #[must_use]
    pub fn builds(&self) -> u64 {
        self.edits.builds
    }

    /// Re-runs the scripts of PROTO instances that read a changed field. What they generate is rebuilt in place.
    pub(crate) fn run_scripts(&mut self) {
        if !self.scene.is_stale() {
            return;
        }
        let (change, diagnostics) = self.scene.regenerate(&*self.project.files, &self.project.loading);
        self.diagnostics.extend(diagnostics);
        self.note_nodes(&change);
        for (node, field) in change.fields {
            self.entail(node, field, |_, _, _| false);
        }
    }

    /// Notes added and removed nodes, and their parents.
    fn note_nodes(&mut self, change: &Change) {
        self.edits.departures += u64::from(!change.removed.is_empty());
        if !change.inserted.is_empty() || !change.removed.is_empty() {
            let touched = &mut self.edits.touched;
            touched.nodes.extend(change.fields.iter().map(|(node, _)| *node));
            touched.inserted.extend(&change.inserted);
            touched.removed.extend(&change.removed);
        }
    }

    /// Carries out the effects of a written field, or notes them. `follow_motion` tells whether everything it describes has
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
            EditEffect::Start => {}
            EditEffect::Move | EditEffect::Rebuild => {
                self.edits.touched.settings |= is_part_of_settings(&self.scene, node);
            }
        }
        self.edits.touched.nodes.insert(node);
    }
}

/// Whether a node is the value of a world-wide setting, such as the default damping.
fn is_part_of_settings(scene: &Scene, node: NodeId) -> bool {
    let holder = scene.get(node).and_then(|node| scene.get(node.parent?));
    let field = holder.and_then(|holder| {
        let at = holder.values.iter().position(|value| value.nodes().contains(&node))?;
        holder.ty.fields.get(at)
    });
    field.is_some_and(|field| field.edit_effect == EditEffect::Settings)
}
