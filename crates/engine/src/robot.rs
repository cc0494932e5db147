//! A robot: its devices and the conversation with its controller.

use std::collections::BTreeSet;

use base::{SimTime, typed_id};
use scene::{NodeId, Value};
use wire::{Dialect, Transport};

use crate::device::DeviceInfo;

typed_id!(pub RobotId, "A robot, in the order of the world file.");

/// Libraries that a robot's controller loads; they are found outside of the world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plugins {
    /// The library of the robot window, empty if it has none.
    pub window: String,
    /// Whether the robot window is a page; the library then goes with it.
    pub is_page: bool,
    /// Whether the page is the generic one, which needs no library.
    pub is_generic: bool,
    /// The library that controls the real robot, empty if there is none.
    pub remote_control: String,
}

/// A robot of the world.
pub struct Robot {
    /// Its number.
    pub id: RobotId,
    /// Its node.
    pub node: NodeId,
    /// Its `name`.
    pub name: String,
    /// The name of its controller, as written.
    pub controller: String,
    /// Arguments for its controller.
    pub arguments: Vec<String>,
    /// Whether the world waits for its controller.
    pub synchronization: bool,
    /// Whether it may use the supervisor's requests.
    pub supervisor: bool,
    /// Devices 1, 2, ….
    pub devices: Vec<DeviceInfo>,
    /// What its controller loads.
    pub plugins: Plugins,
    /// First row in the world's device table; row 0 of it is the robot's own.
    pub(crate) first_device: usize,
    pub(crate) state: ControllerState,
    /// A request that has come and waits to be applied.
    pub(crate) inbox: Option<Vec<u8>>,
    /// A question that has come and waits for its turn.
    pub(crate) question: Option<Vec<u8>>,
    /// What its questions since the last step have written into the scene, where nobody sees it yet.
    pub(crate) held_back: Vec<Write>,
    pub(crate) news: DeviceChanges,
}

/// A value for a field of a node.
#[derive(Clone, Debug)]
pub(crate) struct Write {
    pub(crate) node: NodeId,
    pub(crate) field: usize,
    pub(crate) value: Value,
}

/// What a controller is not told yet about its devices.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeviceChanges {
    /// Devices 1 to this one were introduced to it.
    pub(crate) introduced: usize,
    /// Tags of devices that are others than they were.
    pub(crate) changed: BTreeSet<u16>,
}

/// Where the conversation with a controller stands.
#[derive(Clone, Debug, PartialEq)]
pub enum ControllerState {
    /// There is none and none is awaited.
    None,
    /// One is awaited.
    Awaited,
    /// Connected.
    Connected(Session),
}

/// A conversation.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// What the controller speaks.
    pub dialect: Dialect,
    /// How it is connected.
    pub transport: Transport,
    /// Whether the robot has been introduced.
    pub configured: bool,
    /// Time of the controller: when its last answer was due.
    pub controller_time: SimTime,
    /// The step it asked for and has not got yet.
    pub step: Option<PendingStep>,
    /// It has been told to end.
    pub quitting: bool,
}

/// A step a controller waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PendingStep {
    /// When the answer is due.
    pub due: SimTime,
    /// How late its commands were; what `step` returns. `[ms]`
    pub delay_ms: i32,
}

impl Session {
    /// A conversation that has just begun.
    #[must_use]
    pub fn new(dialect: Dialect, transport: Transport, now: SimTime) -> Self {
        Self { dialect, transport, configured: false, controller_time: now, step: None, quitting: false }
    }

    /// Schedules the answer to a step request that came at `now`.
    ///
    /// With `late` the time since the controller's own time: the sensors are read when the controller expects it,
    /// or at once if that time has passed; a step that cannot be on time returns how late it was.
    pub fn request_step(&mut self, now: SimTime, duration: SimTime) {
        let late = now - self.controller_time;
        let due = if late <= duration { self.controller_time + duration } else { now };
        self.step = Some(PendingStep { due, delay_ms: late.ms() as i32 });
    }

    /// Time has jumped to `now`: a running step ends there, on time.
    pub(crate) fn jump(&mut self, now: SimTime) {
        self.controller_time = now;
        if let Some(step) = &mut self.step {
            *step = PendingStep { due: now, delay_ms: 0 };
        }
    }
}

impl Robot {
    /// Whether its controller is on its way.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        self.state == ControllerState::Awaited
    }

    /// A place in the table of robots that is free.
    pub(crate) fn vacant(id: RobotId) -> Self {
        Self {
            id,
            node: NodeId(u32::MAX),
            name: String::new(),
            controller: String::new(),
            arguments: Vec::new(),
            synchronization: false,
            supervisor: false,
            devices: Vec::new(),
            plugins: Plugins::default(),
            first_device: 0,
            state: ControllerState::None,
            inbox: None,
            question: None,
            held_back: Vec::new(),
            news: DeviceChanges::default(),
        }
    }

    /// The robot without its conversation.
    pub(crate) fn alone(&self) -> Self {
        Self {
            node: self.node,
            name: self.name.clone(),
            controller: self.controller.clone(),
            arguments: self.arguments.clone(),
            synchronization: self.synchronization,
            supervisor: self.supervisor,
            devices: self.devices.clone(),
            plugins: self.plugins.clone(),
            ..Self::vacant(self.id)
        }
    }

    /// Whether its node was removed. Its number goes to the next robot that comes.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.node == NodeId(u32::MAX)
    }

    /// Whether the world must wait for it before it can step.
    #[must_use]
    pub fn blocks_step(&self) -> bool {
        self.synchronization
            && match &self.state {
                ControllerState::None => false,
                ControllerState::Awaited => true,
                ControllerState::Connected(session) => {
                    session.step.is_none() && self.inbox.is_none() && !session.quitting
                }
            }
    }

    /// Whether its controller waits for the end of a step, or for its beginning.
    #[must_use]
    pub fn is_in_step(&self) -> bool {
        self.session().is_some_and(|session| session.step.is_some() || self.inbox.is_some())
    }

    /// Whether other supervisors' questions wait until it has asked for its next step or is gone.
    pub(crate) fn blocks_supervisors(&self) -> bool {
        self.supervisor && self.blocks_step()
    }

    /// Whether what happens between its steps must not depend on when its questions come: what it does shows with
    /// its step, and it learns of the others with the answer.
    #[must_use]
    pub fn defers_effects(&self) -> bool {
        self.synchronization && !self.supervisor
    }

    /// Whether its controller knows the robot and has not asked for a step yet: it may still have questions.
    #[must_use]
    pub fn is_computing(&self) -> bool {
        let is_asked = |session: &Session| session.step.is_some() || self.inbox.is_some();
        self.session().is_some_and(|session| session.configured && !session.quitting && !is_asked(session))
    }

    /// The conversation with its controller, if there is one.
    #[must_use]
    pub fn session(&self) -> Option<&Session> {
        match &self.state {
            ControllerState::Connected(session) => Some(session),
            ControllerState::None | ControllerState::Awaited => None,
        }
    }

    pub(crate) fn session_mut(&mut self) -> Option<&mut Session> {
        match &mut self.state {
            ControllerState::Connected(session) => Some(session),
            ControllerState::None | ControllerState::Awaited => None,
        }
    }

    /// Where the conversation with its controller stands.
    #[must_use]
    pub fn controller_state(&self) -> &ControllerState {
        &self.state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Requests a step of 64 ms at `at` ms when the controller's own time is 0.
    fn step_of_64(at: f64) -> (f64, i32) {
        let mut session = Session::new(Dialect::R2025a, Transport::Local, SimTime::ZERO);
        session.request_step(SimTime::from_ms(at), SimTime::from_ms(64.0));
        let step = session.step.unwrap();
        (step.due.ms(), step.delay_ms)
    }

    #[test]
    fn a_step_on_time_has_no_delay() {
        assert_eq!(step_of_64(0.0), (64.0, 0));
    }

    #[test]
    fn late_commands_do_not_move_the_measurement() {
        assert_eq!(step_of_64(16.0), (64.0, 16));
        assert_eq!(step_of_64(64.0), (64.0, 64));
    }

    #[test]
    fn a_step_that_has_passed_is_answered_at_once() {
        assert_eq!(step_of_64(80.0), (80.0, 80));
    }
}
