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
use crate::mail::Mail;
use crate::reset::SavedState;
use crate::robot::RobotId;
use crate::stage::{ColliderOwner, Mount, Stage};
use crate::visual::Visuals;
use crate::world::World;

/// A world at one moment. It is of use for the world it was taken of, and for no other.
pub struct Snapshot {
    scene: Scene,
    model: Model,
    collider_owners: Vec<ColliderOwner>,
    mounts: BTreeMap<NodeId, Mount>,
    removed_links: BTreeSet<LinkId>,
    visuals: Visuals,
    states: BTreeMap<(NodeId, String), SavedState>,
    trace: Option<u64>,
    steps: u64,
    elapsed: SimTime,
    moment: Moment,
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
    pub(crate) devices: Vec<Box<dyn Device>>,
}

impl Moment {
    pub(crate) fn of(stage: &Stage, devices: &[Box<dyn Device>]) -> Self {
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
            devices: devices.iter().map(|device| (**device).copied()).collect(),
        }
    }

    /// Motion of all links.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Puts everything but the devices back.
    pub(crate) fn restore(&self, stage: &mut Stage) {
        stage.dynamics.restore_with_report(&self.state, &self.report);
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
            removed_links: stage.removed_links.clone(),
            visuals: stage.visuals.clone(),
            states: stage.states.clone(),
            trace: self.trace,
            steps: self.steps,
            elapsed: self.elapsed,
            moment: Moment::of(stage, &self.devices),
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
        stage.removed_links.clone_from(&snapshot.removed_links);
        stage.visuals.clone_from(&snapshot.visuals);
        stage.states.clone_from(&snapshot.states);
        stage.is_reset_wanted = false;
        snapshot.moment.restore(stage);
        self.trace = snapshot.trace;
        self.steps = snapshot.steps;
        self.elapsed = snapshot.elapsed;
        for (device, then) in self.devices.iter_mut().zip(&snapshot.moment.devices) {
            let mut restored = (**then).copied();
            restored.take_over(inside(&**device));
            *device = restored;
        }
        self.jump();
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
