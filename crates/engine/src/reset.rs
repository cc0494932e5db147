//! Resets of the world, and of parts of it to saved states, while controllers continue.
//!
//! Webots' manual has a table of what is reset ("Reset/Reload Matrix" on the Supervisor page). A reset restores time,
//! motion, devices, random streams, packets in transit, and those fields that the node types name; added nodes are removed.
//! Other fields keep what was written, and removed nodes stay removed.
//!
//! A reset that a supervisor requests happens at the end of the step that follows, before the answers (at once while the
//! world is paused). All running steps end with it, whatever their length: every controller is answered with time 0 and
//! with the sensor readings there. Sensors stay enabled, as if they had been enabled at time 0.

use std::collections::{BTreeMap, BTreeSet};

use base::Shared;
use dynamics::simulation::LinkState;
use dynamics::{LinkId, State};
use scene::{Edit, NodeId, Scene, Value};

use crate::device::Device;
use crate::kinds::ResetField;
use crate::plugin::PluginContext;
use crate::provenance::PartKey;
use crate::requests::{DeferredRequest, PresentState};
use crate::robot::Write;
use crate::snapshot::{DeviceKey, Moment, inside};
use crate::world::World;

/// Name of the initial state, which every node has without having been saved.
pub const FIRST_STATE: &str = "__init__";

/// The simulation mode of a paused world.
const PAUSE: i32 = 0;

/// The initial state of a world.
#[derive(Clone)]
pub(crate) struct First {
    moment: Moment,
    /// Fields that are restored, with their values.
    fields: BTreeMap<(NodeId, usize), Value>,
    /// Ids from here on belong to nodes that were added later.
    nodes: usize,
    /// Key of each link.
    links: BTreeMap<PartKey, LinkId>,
}

impl First {
    /// A device that is now built from other fields: its initial state with these.
    pub(crate) fn replace_device(&mut self, key: DeviceKey, device: &dyn Device) {
        if let Some(first) = self.moment.devices.get_mut(&key) {
            *first = device.copied();
        }
    }
}

/// Saved state of a node and its descendants.
#[derive(Clone, Debug)]
pub(crate) struct SavedState {
    links: Vec<(PartKey, LinkState)>,
    fields: Vec<(NodeId, usize, Value)>,
}

impl World {
    /// Saves the initial state.
    pub(crate) fn first(&self) -> First {
        let scene = &self.state.scene;
        let all = scene.iter().flat_map(|(node, _)| (self.state.kinds.resets)(scene, node));
        First {
            moment: Moment::of(self),
            fields: all.filter_map(|field| Some(((field.node, field.field), value(scene, field)?))).collect(),
            nodes: scene.id_count(),
            links: self.state.placement.provenance.links.clone(),
        }
    }

    /// Makes the present poses, fields and nodes those of the initial state, as in Webots when a world is saved. There,
    /// everything is at rest; time, devices and the rest start as before.
    pub fn set_initial_state(&mut self, present: PresentState) {
        let Some(start) = self.first.take() else { return };
        let mut first = self.first();
        let PresentState { scene, motors } = present;
        let all = scene.iter().flat_map(|(node, _)| (self.state.kinds.resets)(&scene, node));
        first.fields =
            all.filter_map(|field| Some(((field.node, field.field), value(&scene, field)?))).collect();
        let keys: BTreeMap<LinkId, PartKey> = first.links.iter().map(|(key, link)| (*link, *key)).collect();
        let source = |link: LinkId| start.links.get(keys.get(&link)?).copied();
        first.moment.start_again(&start.moment, &source, motors);
        self.state.states.retain(|(_, name), _| name != FIRST_STATE);
        self.first = Some(Shared::new(first));
    }

    /// Resets the world. Controllers stay connected and their sensors enabled, as if they had enabled them at time 0. A
    /// step that one of them waits for ends at time 0.
    ///
    /// The number of steps, the total time and the trace continue.
    pub fn reset(&mut self) {
        self.restore_link();
        self.start_devices(false);
    }

    /// Carries out requests of devices. Returns whether the world was reset: answers are then measured at time 0, and
    /// [`World::forget_measurements`] must follow.
    pub(crate) fn reset_if_wanted(&mut self) -> bool {
        if !std::mem::take(&mut self.state.requests.is_reset_wanted) {
            return false;
        }
        self.restore_link();
        self.start_devices(true);
        true
    }

    /// The same for a world that does not step because it is paused.
    pub(crate) fn reset_if_paused(&mut self, ports: &mut dyn crate::ports::Ports) {
        if self.state.user.mode == PAUSE && self.reset_if_wanted() {
            self.sense(&mut ());
            self.reply(ports);
            self.forget_measurements();
        }
    }

    /// After a reset, controllers are told their sensor readings at time 0. The next run must give the same bits as the
    /// first, in which nothing was read at time 0: these readings and their random numbers are undone.
    pub(crate) fn forget_measurements(&mut self) {
        self.start_devices(false);
    }

    /// Resets everything but the devices.
    fn restore_link(&mut self) {
        self.remove_added();
        let Some(first) = &self.first else { return };
        for ((node, field), value) in &first.fields {
            self.state.write(Write { node: *node, field: *field, value: value.clone() });
        }
        // What was built again since the start was built from where things were then.
        self.state.edits.touched.nodes.append(&mut self.dirty);
        self.follow_edits();
        self.dirty.clear();
        let Some(first) = &self.first else { return };
        let keys: BTreeMap<LinkId, PartKey> =
            self.state.placement.provenance.links.iter().map(|(key, link)| (*link, *key)).collect();
        let source = |link: LinkId| first.links.get(keys.get(&link)?).copied();
        first.moment.restore(&mut self.state, &source);
        self.robots.iter_mut().for_each(|robot| robot.held_back.clear());
        self.state.user.labels.replace(&BTreeMap::new());
        self.state.clear_paint();
        self.state.visuals.show_all(&self.state.scene);
        self.jump();
        self.state.anchor_eye();
        if let Some(plugin) = &mut self.plugin {
            plugin.restart(PluginContext::new(&mut self.state));
        }
    }

    /// Restores the initial devices, keeping what they and their controllers know of each other.
    fn start_devices(&mut self, read_at_once: bool) {
        let keys: Vec<DeviceKey> = self.device_keys().collect();
        let Some(first) = &self.first else { return };
        let now = self.state.time;
        for (device, key) in self.devices.iter_mut().zip(keys) {
            let Some(then) = first.moment.devices.get(&key) else { continue };
            let mut fresh = (**then).copied();
            fresh.take_over(inside(&**device));
            fresh.keep_settings(inside(&**device));
            if let Some((clock, old)) = fresh.clock().zip(device.clock()) {
                clock.resume(old, now);
                if read_at_once {
                    clock.hurry();
                }
            }
            fresh.undo(&mut self.state);
            *device = fresh;
        }
    }

    /// Removes nodes that were added later. What PROTO scripts have generated since stays, as their parameters do.
    fn remove_added(&mut self) {
        let Some(first) = &self.first else { return };
        let state = &mut self.state;
        if state.scene.id_count() == first.nodes {
            return;
        }
        let is_written = |node: NodeId| state.scene.get(node).is_some_and(|node| node.is_internal);
        let added = |node: NodeId| node.index() >= first.nodes && !is_written(node);
        let tops: Vec<NodeId> = state
            .scene
            .iter()
            .filter(|(id, node)| added(*id) && !node.parent.is_some_and(added))
            .map(|(id, _)| id)
            .collect();
        for node in tops {
            let _ = state.edit(Edit::RemoveNode { node }); // gone with another one, then
        }
    }

    /// Carries out a request of a device.
    pub(crate) fn carry_out(&mut self, request: DeferredRequest) {
        match request {
            DeferredRequest::SaveState(node, name) => {
                if self.state.scene.get(node).is_some() && name != FIRST_STATE {
                    let saved = self.saved(node);
                    self.state.states.insert((node, name), saved);
                }
            }
            DeferredRequest::LoadState(node, name) => self.load_state(node, &name),
            DeferredRequest::SetInitialState(present) => self.set_initial_state(present),
            DeferredRequest::Remote(robot, is_remote) => {
                let Some(robot) = self.robots.get(robot.index()) else { return };
                let own = robot.first_device..robot.first_device + robot.devices.len() + 1;
                let devices = self.devices.get_mut(own).unwrap_or_default();
                devices.iter_mut().for_each(|device| device.hand_over(is_remote));
            }
        }
    }

    /// Restores poses and velocities of a node and its descendants, as they were initially or when they were added. Time
    /// and everything else continue.
    pub fn load_first_state(&mut self, node: NodeId) {
        self.load_state(node, FIRST_STATE);
    }

    /// Saves the initial state of nodes that were added later.
    pub(crate) fn save_first_states(&mut self, inserted: &BTreeSet<NodeId>) {
        let Some(nodes) = self.first.as_ref().map(|first| first.nodes) else { return };
        let moves = |node: &NodeId| self.state.placement.provenance.links_of(*node).next().is_some();
        let below = inserted.iter().flat_map(|top| self.state.scene.descendants(*top)).filter(moves);
        let added: Vec<NodeId> =
            inserted.iter().copied().chain(below).filter(|node| node.index() >= nodes).collect();
        for node in added {
            let key = (node, FIRST_STATE.to_owned());
            if self.state.scene.get(node).is_some() && !self.state.states.contains_key(&key) {
                let state = self.saved(node);
                self.state.states.insert(key, state);
            }
        }
    }

    fn branch(&self, node: NodeId) -> Vec<NodeId> {
        std::iter::once(node).chain(self.state.scene.descendants(node)).collect()
    }

    /// Links of a subtree, and those between the axes of the joint that carries it.
    fn links_of(&self, branch: &[NodeId]) -> Vec<(PartKey, LinkId)> {
        let provenance = &self.state.placement.provenance;
        let top = branch.first().copied();
        let joint = top.filter(|top| provenance.sites.get(top).is_some_and(|site| site.joint.is_some()));
        let joint = joint.and_then(|top| self.state.scene.get(top)?.parent);
        joint.iter().chain(branch).flat_map(|node| provenance.links_of(*node)).collect()
    }

    fn saved(&self, node: NodeId) -> SavedState {
        let scene = &self.state.scene;
        let branch = self.branch(node);
        let fields = branch.iter().flat_map(|node| (self.state.kinds.resets)(scene, *node));
        SavedState {
            links: states(self.state.dynamics.state(), self.links_of(&branch)),
            fields: fields
                .filter(|field| field.is_saved)
                .filter_map(|field| Some((field.node, field.field, value(scene, field)?)))
                .collect(),
        }
    }

    /// A restored subtree is at rest where it was saved; in the initial state it moves as it did then.
    fn load_state(&mut self, node: NodeId, name: &str) {
        let saved = self.state.states.get(&(node, name.to_owned())).cloned();
        if self.state.scene.get(node).is_none() || (saved.is_none() && name != FIRST_STATE) {
            return;
        }
        let Some(first) = &self.first else { return };
        let branch = self.branch(node);
        let links = match &saved {
            Some(saved) => saved.links.clone(),
            None => {
                let first_link = |(key, _)| Some((key, *first.links.get(&key)?));
                states(
                    first.moment.state(),
                    self.links_of(&branch).into_iter().filter_map(first_link).collect(),
                )
            }
        };
        for (key, state) in links {
            if let Some(link) = self.state.placement.provenance.links.get(&key) {
                self.state.dynamics.restore_link(*link, &state, name == FIRST_STATE);
            }
        }
        let resets = branch
            .iter()
            .flat_map(|node| (self.state.kinds.resets)(&self.state.scene, *node))
            .collect::<Vec<_>>();
        for field in resets {
            if let Some(value) = first.fields.get(&(field.node, field.field))
                && !(field.is_saved && saved.is_some())
            {
                let (node, field) = (field.node, field.field);
                self.state.write(Write { node, field, value: value.clone() });
            }
        }
        for (node, field, value) in saved.iter().flat_map(|saved| &saved.fields) {
            self.state.write(Write { node: *node, field: *field, value: value.clone() });
        }
        let members: BTreeSet<NodeId> = branch.into_iter().collect();
        for robot in &self.robots {
            if members.contains(&robot.node) {
                self.state.user.labels.remove_of(robot.node);
                self.state.visuals.show_all(&self.state.scene);
            }
            let nodes = std::iter::once(robot.node).chain(robot.devices.iter().map(|device| device.node));
            for (tag, of) in nodes.enumerate() {
                if members.contains(&of) {
                    self.devices[robot.first_device + tag].settle(&mut self.state);
                }
            }
        }
    }
}

fn states(state: &State, links: Vec<(PartKey, LinkId)>) -> Vec<(PartKey, LinkState)> {
    links.into_iter().filter_map(|(key, link)| Some((key, state.link(link)?.clone()))).collect()
}

fn value(scene: &Scene, field: ResetField) -> Option<Value> {
    scene.get(field.node)?.values.get(field.field).cloned()
}
