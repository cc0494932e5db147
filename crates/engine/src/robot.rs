//! A robot: its devices and the session with its controller.

use std::collections::BTreeSet;

use base::{SimTime, typed_id};
use scene::{NodeId, Value};
use wire::{Dialect, Transport};

use crate::device::DeviceInfo;

typed_id!(pub RobotId, "A robot, in the order of the world file.");

/// Plugin libraries of a robot's controller; their files are located outside of the world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plugins {
    /// The library of the robot window; empty if it has none.
    pub window: String,
    /// Whether the robot window is an HTML page.
    pub is_page: bool,
    /// Whether it is the generic page, which needs no library.
    pub is_generic: bool,
    /// The remote-control library; empty if there is none.
    pub remote_control: String,
}

/// A robot of the world.
pub struct Robot {
    /// Its id.
    pub id: RobotId,
    /// Its node.
    pub node: NodeId,
    /// Its `name`.
    pub name: String,
    /// Name of its controller, as written.
    pub controller: String,
    /// Arguments for its controller.
    pub arguments: Vec<String>,
    /// Whether it is synchronous: the world waits for its controller.
    pub synchronization: bool,
    /// Whether it has the rights of a supervisor.
    pub supervisor: bool,
    /// Devices 1, 2, ….
    pub devices: Vec<DeviceInfo>,
    /// Plugins of its controller.
    pub plugins: Plugins,
    /// First row in the world's device table, which is the robot's own device.
    pub(crate) first_device: usize,
    pub(crate) state: ControllerState,
    /// A received request that has not been applied yet.
    pub(crate) inbox: Option<Vec<u8>>,
    /// A received question that waits for its turn.
    pub(crate) question: Option<Vec<u8>>,
    /// Records of its questions since the last step, not visible to others yet.
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

/// Changes of its devices that the controller has not been told yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeviceChanges {
    /// Devices up to this tag were introduced to it.
    pub(crate) introduced: usize,
    /// Tags of devices that have changed.
    pub(crate) changed: BTreeSet<u16>,
}

/// State of the session with a controller.
#[derive(Clone, Debug, PartialEq)]
pub enum ControllerState {
    /// No controller, and none is expected.
    None,
    /// A controller is expected.
    Awaited,
    /// Connected.
    Connected(Session),
}

/// A session with a controller.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// Protocol dialect of the controller.
    pub dialect: Dialect,
    /// Transport of the connection.
    pub transport: Transport,
    /// Whether the robot has been introduced.
    pub configured: bool,
    /// The controller's time: when its last answer was due.
    pub controller_time: SimTime,
    /// The requested step that has not been answered yet.
    pub step: Option<PendingStep>,
    /// Whether it was told to quit.
    pub quitting: bool,
}

/// A step that a controller is waiting for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PendingStep {
    /// When the answer is due.
    pub due: SimTime,
    /// Delay of its commands, which `step` returns. `[ms]`
    pub delay_ms: i32,
}

impl Session {
    /// A new session.
    #[must_use]
    pub fn new(dialect: Dialect, transport: Transport, now: SimTime) -> Self {
        Self { dialect, transport, configured: false, controller_time: now, step: None, quitting: false }
    }

    /// Schedules the answer to a step request received at `now`.
    ///
    /// `late` is the time since the controller's own time: sensors are read when the controller expects it, or at once if that
    /// time has passed; a step that cannot be on time returns its delay.
    pub fn request_step(&mut self, now: SimTime, duration: SimTime) {
        let late = now - self.controller_time;
        let due = if late <= duration { self.controller_time + duration } else { now };
        self.step = Some(PendingStep { due, delay_ms: late.ms() as i32 });
    }

    /// Time has jumped to `now`: a running step ends there, without delay.
    pub(crate) fn jump(&mut self, now: SimTime) {
        self.controller_time = now;
        if let Some(step) = &mut self.step {
            *step = PendingStep { due: now, delay_ms: 0 };
        }
    }
}

impl Robot {
    /// Whether its controller is starting.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        self.state == ControllerState::Awaited
    }

    /// A free entry of the table of robots.
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

    /// A copy without the session.
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

    /// Whether its node was removed. Its id is reused by the next new robot.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.node == NodeId(u32::MAX)
    }

    /// Whether the world must wait for it before the next step.
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

    /// Whether its controller waits for a step to begin or end.
    #[must_use]
    pub fn is_in_step(&self) -> bool {
        self.session().is_some_and(|session| session.step.is_some() || self.inbox.is_some())
    }

    /// Whether questions of other supervisors wait until it has requested its next step or disconnected.
    pub(crate) fn blocks_supervisors(&self) -> bool {
        self.supervisor && self.blocks_step()
    }

    /// Whether its effects must not depend on when its questions arrive: they become visible with its step, and it sees
    /// those of others with the answer.
    #[must_use]
    pub fn defers_effects(&self) -> bool {
        self.synchronization && !self.supervisor
    }

    /// Whether its controller was introduced and has not requested a step yet, so that more questions may come.
    #[must_use]
    pub fn is_computing(&self) -> bool {
        let is_asked = |session: &Session| session.step.is_some() || self.inbox.is_some();
        self.session().is_some_and(|session| session.configured && !session.quitting && !is_asked(session))
    }

    /// The session with its controller, if there is one.
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

    /// State of the session with its controller.
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
