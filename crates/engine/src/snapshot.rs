//! A world at one moment, to the bit.
//!
//! Owns: everything that the bits of the next steps depend on. Left out are the conversations with controllers (they
//! cannot be told to forget), the pace, and remarks that wait to be told.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use base::SimTime;
use dynamics::simulation::Report;
use dynamics::{LinkId, Model, State};
use scene::{NodeId, Scene};

use crate::air::{Air, Packet};
use crate::device::{Device, DeviceInfo, Gone};
use crate::holds::Holds;
use crate::host::HostCommand;
use crate::influence::Influence;
use crate::ledger::Ledger;
use crate::mail::Mail;
use crate::reset::SavedState;
use crate::robot::{Robot, RobotId};
use crate::stage::{ColliderOwner, Label, Mount, Stage, Touched};
use crate::visual::Visuals;
use crate::world::World;

/// A world at one moment. It is of use for the world it was taken of.
pub struct Snapshot {
    scene: Scene,
    /// Without their conversations.
    robots: Vec<Robot>,
    influences: Vec<(NodeId, Arc<dyn Influence>)>,
    labels: BTreeMap<(NodeId, u16), Label>,
    followed: Option<(NodeId, base::Pose)>,
    settings: Settings,
    first: BTreeMap<DeviceKey, Box<dyn Device>>,
    model: Model,
    collider_owners: Vec<ColliderOwner>,
    mounts: BTreeMap<NodeId, Mount>,
    ledger: Ledger,
    dirty: BTreeSet<NodeId>,
    visuals: Visuals,
    states: BTreeMap<(NodeId, String), SavedState>,
    trace: Option<u64>,
    steps: u64,
    elapsed: SimTime,
    moment: Moment,
}

/// World-wide settings that a supervisor can change.
#[derive(Clone, Copy)]
struct Settings {
    time_step: SimTime,
    seed: u64,
    damping: dynamics::Damping,
}

/// The node of a robot or device, and how many of the robot's have the same one before it: old types bring several.
pub(crate) type DeviceKey = (NodeId, u16);

/// Keys of a robot's rows in the table of devices: its own, then its devices'.
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
    air: Air,
    outbox: Vec<Packet>,
    unpowered: Vec<RobotId>,
    power: BTreeMap<RobotId, f64>,
    holds: Holds,
    mail: Mail,
    pub(crate) devices: BTreeMap<DeviceKey, Box<dyn Device>>,
}

impl Moment {
    pub(crate) fn of(world: &World) -> Self {
        let stage = &world.stage;
        Self {
            state: stage.dynamics.state().clone(),
            report: stage.dynamics.report().clone(),
            time: stage.time,
            air: stage.air.clone(),
            outbox: stage.outbox.clone(),
            unpowered: stage.unpowered.clone(),
            power: stage.power.clone(),
            holds: stage.holds.clone(),
            mail: stage.mail.clone(),
            devices: world
                .device_keys()
                .zip(&world.devices)
                .map(|(key, it)| (key, (**it).copied()))
                .collect(),
        }
    }

    /// Motion of all links.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Puts everything but the devices back. `source` says which link of the moment each link is now.
    pub(crate) fn restore(&self, stage: &mut Stage, source: &dyn Fn(LinkId) -> Option<LinkId>) {
        stage.dynamics.restore_links(&self.state, &self.report, source);
        stage.time = self.time;
        stage.air.clone_from(&self.air);
        stage.outbox.clone_from(&self.outbox);
        stage.unpowered.clone_from(&self.unpowered);
        stage.power.clone_from(&self.power);
        stage.holds.clone_from(&self.holds);
        stage.mail.clone_from(&self.mail);
    }
}

/// What a device is, for [`Device::take_over`].
pub(crate) fn inside(device: &dyn Device) -> &dyn Any {
    device
}

/// The devices of a robot as they were, its own first.
fn restore_row(
    stage: &mut Stage,
    robot: &mut Robot,
    row: &mut Vec<Box<dyn Device>>,
    then: &Robot,
    snapshot: &Snapshot,
) {
    if robot.controller != then.controller || robot.arguments != then.arguments {
        stage.host_commands.push(HostCommand::StartController(robot.id));
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
                if values(&stage.scene) != values(&snapshot.scene) {
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
    /// The world as it is now.
    ///
    /// It is meant to be taken between steps. Costs a copy of the scene and of the model.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let stage = &self.stage;
        Snapshot {
            scene: stage.scene.clone(),
            robots: self.robots.iter().map(Robot::alone).collect(),
            influences: self.influences.clone(),
            labels: stage.labels.clone(),
            followed: stage.followed,
            settings: Settings {
                time_step: stage.time_step,
                seed: stage.seed,
                damping: stage.default_damping,
            },
            first: self.first.as_ref().map(|first| first.devices()).unwrap_or_default(),
            model: stage.dynamics.model.clone(),
            collider_owners: stage.collider_owners.clone(),
            mounts: stage.mounts.clone(),
            ledger: stage.ledger.clone(),
            dirty: self.dirty.clone(),
            visuals: stage.visuals.clone(),
            states: stage.states.clone(),
            trace: self.trace,
            steps: self.steps,
            elapsed: self.elapsed,
            moment: Moment::of(self),
        }
    }

    /// Goes back (or ahead) to a moment of this world: from there on it makes the same bits again, given the same
    /// commands.
    ///
    /// Controllers stay connected. A step that one of them waits for ends at the restored time; requests that have
    /// come and were not obeyed yet stay. Robots that came since then go, and those that went are back: the program
    /// around is asked to end and start their controllers.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.restore_robots(snapshot);
        self.influences.clone_from(&snapshot.influences);
        if let Some(first) = &mut self.first {
            first.set_devices(&snapshot.first);
        }
        let stage = &mut self.stage;
        stage.labels.clone_from(&snapshot.labels);
        stage.followed = snapshot.followed;
        stage.time_step = snapshot.settings.time_step;
        stage.seed = snapshot.settings.seed;
        stage.default_damping = snapshot.settings.damping;
        stage.scene.clone_from(&snapshot.scene);
        stage.dynamics.model.clone_from(&snapshot.model);
        stage.dynamics.model_changed();
        stage.collider_owners.clone_from(&snapshot.collider_owners);
        stage.mounts.clone_from(&snapshot.mounts);
        stage.ledger.clone_from(&snapshot.ledger);
        stage.touched = Touched::default();
        stage.departures += 1;
        stage.builds += 1;
        self.dirty.clone_from(&snapshot.dirty);
        stage.visuals.clone_from(&snapshot.visuals);
        stage.states.clone_from(&snapshot.states);
        stage.is_reset_wanted = false;
        snapshot.moment.restore(stage, &Some);
        self.trace = snapshot.trace;
        self.steps = snapshot.steps;
        self.elapsed = snapshot.elapsed;
        self.jump();
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
                self.stage.host_commands.push(command);
                // A controller that is still there is ignored until it has left.
                *robot = then.alone();
                row.clear();
            }
            restore_row(&mut self.stage, robot, row, then, snapshot);
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
        let now = self.stage.time;
        for robot in &mut self.robots {
            if let Some(session) = robot.session_mut() {
                session.jump(now);
            }
        }
    }
}
