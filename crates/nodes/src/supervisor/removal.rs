//! Removal of nodes.

use engine::WorldState;
use scene::{Edit, NodeId, Scene};
use wire::Writer;
use wire::op::supervisor as op;

use super::{Supervisor, describe};

/// Node types that a running world must keep.
const REQUIRED: &[&str] = &["WorldInfo", "Viewpoint"];

impl Supervisor {
    /// Removes a node and everything below it. The controller is notified with the next reply.
    pub(super) fn remove_node(&mut self, state: &mut WorldState, id: u32, answers: &mut Writer) {
        let node = NodeId(id);
        if state.scene().get(node).is_none() {
            answers.record(0, op::NODE_REMOVE).u32(id);
            return;
        }
        if obstacle(state.scene(), node).is_none() {
            self.known.insert(node);
        }
        let Err(why) = remove(state, node) else { return };
        let message = format!("a supervisor cannot remove {}: {why}", describe(state, node));
        self.warn_once(state, "supervisor/remove", message);
    }
}

/// Returns the reason why a node cannot be removed.
fn obstacle(scene: &Scene, node: NodeId) -> Option<&'static str> {
    let found = scene.get(node)?;
    if node == Scene::ROOT {
        Some("it is the root of the world")
    } else if found.is_internal {
        Some("it is inside a PROTO")
    } else if REQUIRED.iter().any(|name| found.ty.is_a(name)) {
        Some("a world needs it")
    } else {
        None
    }
}

/// Removes a node and everything below it. Returns the removed nodes, parents first.
pub(crate) fn remove(state: &mut WorldState, node: NodeId) -> Result<Vec<NodeId>, String> {
    match obstacle(state.scene(), node) {
        Some(why) => Err(why.to_owned()),
        None => {
            let change = state.edit(Edit::RemoveNode { node }).map_err(|wrong| wrong.to_string())?;
            Ok(change.removed)
        }
    }
}
