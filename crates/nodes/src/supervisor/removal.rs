//! Nodes that a supervisor removes.

use std::collections::BTreeSet;

use dynamics::LinkId;
use engine::Stage;
use scene::{Edit, NodeId, Scene};
use wire::Writer;
use wire::op::supervisor as op;

use super::{Supervisor, describe, live};

/// Nodes of these types have behaviour that refers to them; they cannot go while the world runs.
const STAYING: &[&str] = &["Robot", "Device", "Charger", "WorldInfo", "Viewpoint"];

impl Supervisor {
    /// Removes a node and all below it. The notice that it is gone follows with the answer.
    pub(super) fn remove_node(&mut self, stage: &mut Stage, id: u32, answers: &mut Writer) {
        let node = NodeId(id);
        let scene = &stage.scene;
        let Some(found) = scene.get(node) else {
            answers.record(0, op::NODE_REMOVE).u32(id);
            return;
        };
        let (is_internal, mut branch) = (found.is_internal, scene.descendants(node));
        let is_staying =
            |id: NodeId| scene.get(id).is_some_and(|node| STAYING.iter().any(|name| node.ty.is_a(name)));
        let why = if node == Scene::ROOT {
            "it is the root of the world"
        } else if is_internal {
            "it is inside a PROTO"
        } else if is_staying(node) || branch.any(is_staying) {
            "removing robots, devices, chargers, WorldInfo and Viewpoint is not available in this version"
        } else {
            self.take_out(stage, node);
            return;
        };
        let message = format!("a supervisor tried to remove {}: {why}; it stays", describe(stage, node));
        self.warn_once(stage, "supervisor/remove", message);
    }

    fn take_out(&mut self, stage: &mut Stage, node: NodeId) {
        // Afterwards the nodes are gone and cannot say any more which body was theirs.
        let all: Vec<(NodeId, LinkId)> =
            stage.scene.iter().filter_map(|(id, _)| Some((id, live::own_link(stage, id)?))).collect();
        self.known.insert(node);
        let what = describe(stage, node);
        match stage.scene.apply(Edit::RemoveNode { node }) {
            Ok(change) => {
                let removed: BTreeSet<NodeId> = change.removed.into_iter().collect();
                for (_, link) in all.into_iter().filter(|(id, _)| removed.contains(id)) {
                    for axis in live::with_axes(stage, link) {
                        stage.remove_link(axis);
                    }
                }
                stage.remove_colliders(|solid| removed.contains(&solid));
            }
            Err(wrong) => {
                let message = format!("a supervisor tried to remove {what}: {wrong}; it stays");
                self.warn_once(stage, "supervisor/remove", message);
            }
        }
    }
}
