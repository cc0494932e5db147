//! Tells viewers when somebody has changed the viewpoint: a supervisor, a viewer, or a reset.

use engine::WorldState;
use scene::Value;
use serde_json::Value as Json;

use super::calls;

/// The viewpoint as viewers know it.
#[derive(Default)]
pub(super) struct ViewpointChanges {
    revision: u64,
    /// The values of its fields.
    fields: Vec<Value>,
}

impl ViewpointChanges {
    /// Continues with another world, whose viewpoint viewers ask for.
    pub(super) fn enter(&mut self, state: &WorldState) {
        self.revision = state.user.view_revision;
        self.fields = fields(state);
    }

    /// Returns the viewpoint if its fields have changed. It costs next to nothing while nobody sets them.
    pub(super) fn news(&mut self, state: &WorldState) -> Option<Json> {
        if std::mem::replace(&mut self.revision, state.user.view_revision) == state.user.view_revision {
            return None;
        }
        let fields = fields(state);
        let is_same = self.fields == fields;
        self.fields = fields;
        (!is_same).then(|| calls::view(state))
    }
}

fn fields(state: &WorldState) -> Vec<Value> {
    let node = nodes::shot::viewpoint_node(state.scene());
    node.map_or_else(Vec::new, |node| state.scene().node(node).values.clone())
}
