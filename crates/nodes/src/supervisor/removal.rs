//! Nodes that a supervisor removes.

use std::collections::BTreeSet;

use base::Twist;
use dynamics::{Drive, JointMode, LinkId};
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
                let links = all.into_iter().filter(|(id, _)| removed.contains(id)).map(|(_, link)| link);
                put_aside(stage, &removed, links.collect());
            }
            Err(wrong) => {
                let message = format!("a supervisor tried to remove {what}: {wrong}; it stays");
                self.warn_once(stage, "supervisor/remove", message);
            }
        }
    }
}

/// Bodies of removed nodes stay in the model, at rest and without shapes: ids of the others do not change.
fn put_aside(stage: &mut Stage, removed: &BTreeSet<NodeId>, links: Vec<LinkId>) {
    for link in links {
        stage.dynamics.set_drive(link, Drive::Off);
        stage.dynamics.set_joint_velocity(link, 0.0);
        stage.dynamics.set_twist(link, Twist::default());
        if let Some(link) = stage.dynamics.model.links.get_mut(link.index()) {
            link.joint.mode = JointMode::Kinematic;
        }
    }
    let mut owners = stage.collider_owners.iter();
    stage
        .dynamics
        .model
        .colliders
        .retain(|_| owners.next().is_none_or(|owner| !removed.contains(&owner.solid)));
    stage.collider_owners.retain(|owner| !removed.contains(&owner.solid));
    stage.dynamics.model_changed();
    let state = stage.dynamics.state().clone();
    stage.dynamics.restore(&state); // contacts of the last step name colliders by numbers that are others now
}
