//! A world at one moment, to the bit.
//!
//! Owns: everything that the bits of the next steps depend on. Left out are the conversations with controllers (they
//! cannot be told to forget), the pace, and remarks that wait to be told.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};

use base::SimTime;
use dynamics::simulation::Report;
use dynamics::{LinkId, Model, State};
use scene::{NodeId, Scene};

use crate::air::{Air, Packet};
use crate::device::Device;
use crate::holds::Holds;
use crate::ledger::Ledger;
use crate::mail::Mail;
use crate::reset::SavedState;
use crate::robot::{Robot, RobotId};
use crate::stage::{ColliderOwner, Mount, Stage, Touched};
use crate::visual::Visuals;
use crate::world::World;

/// A world at one moment. It is of use for the world it was taken of, as long as it has the same robots and devices.
pub struct Snapshot {
    scene: Scene,
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

impl World {
    /// The world as it is now.
    ///
    /// It is meant to be taken between steps. Costs a copy of the scene and of the model.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let stage = &self.stage;
        Snapshot {
            scene: stage.scene.clone(),
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
    /// come and were not obeyed yet stay.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        let stage = &mut self.stage;
        stage.scene.clone_from(&snapshot.scene);
        stage.dynamics.model.clone_from(&snapshot.model);
        stage.dynamics.model_changed();
        stage.collider_owners.clone_from(&snapshot.collider_owners);
        stage.mounts.clone_from(&snapshot.mounts);
        stage.ledger.clone_from(&snapshot.ledger);
        stage.touched = Touched::default();
        self.dirty.clone_from(&snapshot.dirty);
        stage.visuals.clone_from(&snapshot.visuals);
        stage.states.clone_from(&snapshot.states);
        stage.is_reset_wanted = false;
        snapshot.moment.restore(stage, &Some);
        self.trace = snapshot.trace;
        self.steps = snapshot.steps;
        self.elapsed = snapshot.elapsed;
        let keys: Vec<DeviceKey> = self.device_keys().collect();
        for (device, key) in self.devices.iter_mut().zip(keys) {
            if let Some(then) = snapshot.moment.devices.get(&key) {
                let mut restored = (**then).copied();
                restored.take_over(inside(&**device));
                *device = restored;
            }
        }
        self.jump();
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
