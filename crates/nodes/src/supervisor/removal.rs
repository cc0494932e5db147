//! Nodes that a supervisor removes.

use engine::WorldState;
use scene::{Edit, NodeId, Scene};
use wire::Writer;
use wire::op::supervisor as op;

use super::{Supervisor, describe};

/// A world has one of each, as long as it runs.
const STAYING: &[&str] = &["WorldInfo", "Viewpoint"];

impl Supervisor {
    /// Removes a node and all below it. The notice that it is gone follows with the answer.
    pub(super) fn remove_node(&mut self, state: &mut WorldState, id: u32, answers: &mut Writer) {
        let node = NodeId(id);
        let Some(found) = state.scene.get(node) else {
            answers.record(0, op::NODE_REMOVE).u32(id);
            return;
        };
        let why = if node == Scene::ROOT {
            "it is the root of the world".to_owned()
        } else if found.is_internal {
            "it is inside a PROTO".to_owned()
        } else if STAYING.iter().any(|name| found.ty.is_a(name)) {
            "a world cannot be without it".to_owned()
        } else {
            self.known.insert(node);
            match state.edit(Edit::RemoveNode { node }) {
                Ok(_) => return,
                Err(wrong) => wrong.to_string(),
            }
        };
        let message = format!("a supervisor tried to remove {}: {why}; it stays", describe(state, node));
        self.warn_once(state, "supervisor/remove", message);
    }
}
