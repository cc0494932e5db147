//! Snapshots: the complete state of a world at one moment, to the bit.
//!
//! Owns: everything that the next steps depend on. Sessions with controllers (which cannot be made to forget), the
//! simulation mode and pending diagnostics are not included.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use base::{Shared, SimTime};
use dynamics::simulation::Report;
use dynamics::{LinkId, Model, State};
use scene::{NodeId, Scene};

use crate::attachments::Attachments;
use crate::device::{Device, DeviceInfo, Gone};
use crate::edits::PendingRebuild;
use crate::energy::Energy;
use crate::force_field::ForceField;
use crate::host::HostCommand;
use crate::motor_commands::{MotorCommand, MotorCommands};
use crate::placement::Placement;
use crate::radio::RadioMedium;
use crate::reset::{First, SavedState};
use crate::robot::{ControllerState, Robot, RobotId};
use crate::user::Label;
use crate::visual::Visuals;
use crate::world::World;
use crate::world_state::{Settings, WorldState};

/// The state of a world at one moment. Valid for the world it was taken of and for its clones.
pub struct Snapshot {
    scene: Shared<Scene>,
    /// Without sessions.
    robots: Vec<Robot>,
    force_fields: Vec<(NodeId, Arc<dyn ForceField>)>,
    labels: BTreeMap<(NodeId, u16), Label>,
    followed: Option<(NodeId, base::Pose)>,
    settings: Settings,
    first: Option<Shared<First>>,
    model: Shared<Model>,
    placement: Placement,
    dirty: BTreeSet<NodeId>,
    visuals: Visuals,
    states: BTreeMap<(NodeId, String), SavedState>,
    trace: Option<u64>,
    steps: u64,
    elapsed: SimTime,
    moment: Moment,
}

/// Identifies a device: its node, and the number of earlier devices of the robot with the same node (old types have several).
pub(crate) type DeviceKey = (NodeId, u16);

/// Keys of a robot's rows in the device table: its own device, then the others.
pub(crate) fn keys_of(robot: &Robot) -> Vec<DeviceKey> {
    keys(std::iter::once(robot.node).chain(robot.devices.iter().map(|device| device.node)))
}

/// Keys of rows with these nodes.
pub(crate) fn keys(nodes: impl Iterator<Item = NodeId>) -> Vec<DeviceKey> {
    let mut counts: BTreeMap<NodeId, u16> = BTreeMap::new();
    nodes
        .map(|node| {
            let count = counts.entry(node).or_default();
            *count = count.saturating_add(1);
            (node, *count - 1)
        })
        .collect()
}

/// The part that changes with every step.
pub(crate) struct Moment {
    state: State,
    report: Report,
    time: SimTime,
    radio: RadioMedium,
    energy: Energy,
    attachments: Attachments,
    motor_commands: MotorCommands,
    pub(crate) devices: BTreeMap<DeviceKey, Box<dyn Device>>,
}

impl Clone for Moment {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            report: self.report.clone(),
            time: self.time,
            radio: self.radio.clone(),
            energy: self.energy.clone(),
            attachments: self.attachments.clone(),
            motor_commands: self.motor_commands.clone(),
            devices: self.devices.iter().map(|(key, device)| (*key, (**device).copied())).collect(),
        }
    }
}

impl Moment {
    pub(crate) fn of(world: &World) -> Self {
        let state = &world.state;
        Self {
            state: state.dynamics.state().clone(),
            report: state.dynamics.report().clone(),
            time: state.time,
            radio: state.radio.clone(),
            energy: state.energy.clone(),
            attachments: state.attachments.clone(),
            motor_commands: state.motor_commands.clone(),
            devices: world
                .device_keys()
                .zip(&world.devices)
                .map(|(key, it)| (key, (**it).copied()))
                .collect(),
        }
    }

    /// Makes this the start of a run with the poses of this moment, at rest. Everything else is as at another start; `source`
    /// maps each link to its link there. `motors` are commands for the first step.
    pub(crate) fn start_again(
        &mut self,
        start: &Self,
        source: &dyn Fn(LinkId) -> Option<LinkId>,
        motors: BTreeMap<NodeId, MotorCommand>,
    ) {
        self.state.come_to_rest(&start.state, source);
        self.time = start.time;
        self.radio.clone_from(&start.radio);
        self.energy.clone_from(&start.energy);
        self.motor_commands = motors.into_iter().map(|(motor, command)| (motor, vec![command])).collect();
        for (key, device) in &start.devices {
            self.devices.insert(*key, (**device).copied());
        }
    }

    /// Motion of all links.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Restores everything but the devices. `source` maps each current link to its link in the snapshot.
    pub(crate) fn restore(&self, state: &mut WorldState, source: &dyn Fn(LinkId) -> Option<LinkId>) {
        state.dynamics.restore_links(&self.state, &self.report, source);
        state.time = self.time;
        state.radio.clone_from(&self.radio);
        state.energy.clone_from(&self.energy);
        state.attachments.clone_from(&self.attachments);
        state.motor_commands.clone_from(&self.motor_commands);
    }
}

/// The concrete device, for [`crate::Persistent::take_over`].
pub(crate) fn inside(device: &dyn Device) -> &dyn Any {
    device
}

/// The devices of a robot in the snapshot, its own first.
fn restore_row(
    state: &mut WorldState,
    robot: &mut Robot,
    row: &mut Vec<Box<dyn Device>>,
    then: &Robot,
    snapshot: &Snapshot,
) {
    if robot.controller != then.controller || robot.arguments != then.arguments {
        state.requests.host_commands.push(HostCommand::StartController(robot.id));
    }
    let mut now: BTreeMap<DeviceKey, Box<dyn Device>> =
        keys_of(robot).into_iter().zip(std::mem::take(row)).collect();
    let known = keys_of(robot).split_off(1);
    let mut infos: BTreeMap<DeviceKey, &DeviceInfo> =
        keys_of(then).into_iter().skip(1).zip(&then.devices).collect();
    let mut restored = |key: &DeviceKey| -> Box<dyn Device> {
        let Some(device) = snapshot.moment.devices.get(key) else { return Box::new(Gone) };
        let mut device = (**device).copied();
        if let Some(now) = now.remove(key) {
            device.take_over(inside(&*now));
        }
        device
    };
    row.push(restored(&(then.node, 0)));
    let numbers = if robot.session().is_some() { known } else { Vec::new() };
    let mut devices = Vec::new();
    for (key, info) in numbers.iter().zip(&robot.devices) {
        match infos.remove(key) {
            Some(then) => {
                let values = |scene: &Scene| scene.get(key.0).map(|node| node.values.clone());
                if values(&state.scene) != values(&snapshot.scene) {
                    robot.news.changed.insert((devices.len() + 1) as u16);
                }
                devices.push(then.clone());
                row.push(restored(key));
            }
            None => {
                devices.push(info.gone());
                row.push(Box::new(Gone));
            }
        }
    }
    for (key, info) in keys_of(then).iter().skip(1).zip(&then.devices) {
        if infos.contains_key(key) {
            devices.push(info.clone());
            row.push(restored(key));
        }
    }
    let Robot { state, inbox, question, news, plugins, .. } =
        std::mem::replace(robot, Robot::vacant(then.id));
    *robot = Robot { state, inbox, question, news, plugins, devices, id: robot.id, ..then.alone() };
}

impl World {
    /// Takes a snapshot.
    ///
    /// Meant to be called between steps. It copies what changes with every step; scene and model are shared until the world
    /// changes them.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let state = &self.state;
        Snapshot {
            scene: state.scene.clone(),
            robots: self.robots.iter().map(Robot::alone).collect(),
            force_fields: self.force_fields.clone(),
            labels: (*state.user.labels).clone(),
            followed: state.user.followed,
            settings: state.settings,
            first: self.first.clone(),
            model: state.dynamics.model.clone(),
            placement: state.placement.clone(),
            dirty: self.dirty.clone(),
            visuals: state.visuals.clone(),
            states: state.states.clone(),
            trace: self.trace,
            steps: self.steps,
            elapsed: self.elapsed,
            moment: Moment::of(self),
        }
    }

    /// Restores a snapshot of this world: given the same commands, it then produces the same bits.
    ///
    /// Controllers stay connected. A step that one of them waits for ends at the restored time; received requests that were
    /// not executed yet are kept. Robots that were added since then are removed and removed ones return: the program is
    /// asked to stop and start their controllers.
    ///
    /// It is fast if no node was added, removed or rebuilt since.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        let is_whole = self.is_as_built(snapshot);
        if is_whole {
            self.restore_devices(snapshot);
        } else {
            self.restore_robots(snapshot);
            self.restore_parts(snapshot);
        }
        self.force_fields.clone_from(&snapshot.force_fields);
        self.first.clone_from(&snapshot.first);
        let state = &mut self.state;
        state.user.labels.replace(&snapshot.labels);
        state.user.followed = snapshot.followed;
        state.user.view_revision += 1;
        state.settings = snapshot.settings;
        state.scene.clone_from(&snapshot.scene);
        state.edits.touched = PendingRebuild::default();
        self.dirty.clone_from(&snapshot.dirty);
        state.visuals.clone_from(&snapshot.visuals);
        state.states.clone_from(&snapshot.states);
        state.requests.is_reset_wanted = false;
        snapshot.moment.restore(state, &Some);
        self.trace = snapshot.trace;
        self.steps = snapshot.steps;
        self.elapsed = snapshot.elapsed;
        self.jump();
    }

    /// Whether bodies, mounts and robots have the same nodes as in a snapshot, and no controller is connected.
    fn is_as_built(&self, snapshot: &Snapshot) -> bool {
        let state = &self.state;
        state.dynamics.model.is_same(&snapshot.model)
            && state.placement.is_same(&snapshot.placement)
            && state.edits.touched.is_empty()
            && self.devices.len() == snapshot.moment.devices.len()
            && self.robots.len() == snapshot.robots.len()
            && self.robots.iter().all(|robot| robot.state == ControllerState::None)
    }

    /// The devices of robots that are as they were.
    fn restore_devices(&mut self, snapshot: &Snapshot) {
        let keys = self.robots.iter().flat_map(keys_of);
        for (key, device) in keys.zip(&mut self.devices) {
            let Some(then) = snapshot.moment.devices.get(&key) else { continue };
            let mut then = (**then).copied();
            then.take_over(inside(&**device));
            *device = then;
        }
        self.robots.iter_mut().for_each(|robot| robot.held_back.clear());
    }

    /// The devices of these robots as they were, with what their controllers had been told until then.
    pub(crate) fn recall(&mut self, snapshot: &Snapshot, robots: &BTreeSet<RobotId>) {
        let rows = self.robots.iter().flat_map(|robot| keys_of(robot).into_iter().map(|key| (robot.id, key)));
        for ((id, key), device) in rows.zip(&mut self.devices) {
            if let Some(then) = snapshot.moment.devices.get(&key).filter(|_| robots.contains(&id)) {
                *device = (**then).copied();
            }
        }
    }

    /// Bodies and places as they were.
    fn restore_parts(&mut self, snapshot: &Snapshot) {
        let state = &mut self.state;
        state.dynamics.model.clone_from(&snapshot.model);
        state.dynamics.model_changed();
        state.placement.clone_from(&snapshot.placement);
        state.edits.departures += 1;
        state.edits.builds += 1;
    }

    /// Robots and their devices as they were. Those that a controller knows keep their numbers.
    fn restore_robots(&mut self, snapshot: &Snapshot) {
        let mut rows = self.take_rows();
        for (robot, row) in self.robots.iter_mut().zip(&mut rows) {
            robot.held_back.clear();
            let vacant = Robot::vacant(robot.id);
            let then = snapshot.robots.get(robot.id.index()).unwrap_or(&vacant);
            if robot.node != then.node {
                let command = if then.is_gone() {
                    HostCommand::StopController(robot.id)
                } else {
                    HostCommand::StartController(robot.id)
                };
                self.state.requests.host_commands.push(command);
                // A controller that is still there is ignored until it has left.
                *robot = then.alone();
                row.clear();
            }
            restore_row(&mut self.state, robot, row, then, snapshot);
        }
        self.askers.retain(|id| self.robots[id.index()].question.is_some());
        self.put_rows(rows);
    }

    /// The key of every row in the table of devices.
    pub(crate) fn device_keys(&self) -> impl Iterator<Item = DeviceKey> {
        self.robots.iter().flat_map(keys_of)
    }

    /// Tells the conversations that time has jumped.
    pub(crate) fn jump(&mut self) {
        let now = self.state.time;
        for robot in &mut self.robots {
            if let Some(session) = robot.session_mut() {
                session.jump(now);
            }
        }
    }
}
