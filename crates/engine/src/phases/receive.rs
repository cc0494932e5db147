//! Phase: waits for every synchronous controller that is due; the only place that blocks. Answers immediate questions (see
//! `turns`).

use base::{Diagnostic, Severity};
use wire::{Malformed, Reader, Reply, Request, Writer};

use crate::device::{CommandContext, ConfigureContext, EncodeContext};
use crate::host::PAUSED;
use crate::ports::{PortEvent, Ports};
use crate::robot::{ControllerState, DeviceChanges, RobotId, Session};
use crate::world::World;

/// Marker instead of a delay: the packet answers nothing.
const UNASKED: i32 = -1;

impl World {
    /// Handles received events. With `wait`, continues until no robot holds the world. Returns false if that was
    /// interrupted, or if a robot has just requested the end of the world, after which there are no more steps.
    pub(crate) fn receive(&mut self, ports: &mut dyn Ports, wait: bool) -> bool {
        self.send_urgent(ports);
        if self.take_turns(ports) && self.is_interrupted() {
            return false;
        }
        loop {
            let holds = self.robots.iter().any(crate::robot::Robot::blocks_step);
            match ports.next_event(wait && holds) {
                Some(event) => {
                    self.handle(ports, event);
                    self.take_turns(ports);
                    if self.is_interrupted() {
                        return false;
                    }
                }
                None => return !holds,
            }
        }
    }

    /// Sends controllers what cannot wait until they ask.
    fn send_urgent(&mut self, ports: &mut dyn Ports) {
        for index in 0..self.robots.len() {
            let robot = &self.robots[index];
            if robot.session().is_none_or(|session| !session.configured || session.quitting) {
                continue;
            }
            let id = RobotId::from_index(index);
            let own = self.devices[robot.first_device].robot();
            if own.is_some_and(|own| own.is_urgent(&mut self.state, id)) {
                // Official clients wait for another packet after an unrequested one.
                let reply = self.encode_reply(id, 0, false);
                ports.send(id, &reply);
            } else if self.state.user.mode == PAUSED && self.robots[index].is_in_step() {
                self.announce(ports, id);
            }
        }
    }

    /// Sends a controller that is in a step what it should know before the end of that step.
    pub(crate) fn announce(&mut self, ports: &mut dyn Ports, id: RobotId) {
        let robot = &self.robots[id.index()];
        let Some(session) = robot.session() else { return };
        let mut records = Writer::new();
        let context =
            EncodeContext { tag: 0, dialect: session.dialect, robot, after_step: false, state: &self.state };
        if let Some(own) = self.devices[robot.first_device].robot() {
            own.announce(&context, &mut records);
        }
        if !records.is_empty() {
            ports.send(id, &Reply { delay_ms: UNASKED, records, ..Reply::default() });
        }
    }

    fn handle(&mut self, ports: &mut dyn Ports, event: PortEvent) {
        match event {
            PortEvent::Connected { robot, dialect, transport } => {
                let session = Session::new(dialect, transport, self.state.time);
                let robot = &mut self.robots[robot.index()];
                robot.state = ControllerState::Connected(session);
                // What the one before it has written stayed until now.
                self.state.user.labels.remove_of(robot.node);
            }
            PortEvent::Packet { robot, bytes } => {
                if let Err(wrong) = self.handle_packet(ports, robot, bytes) {
                    self.end_with_report(ports, robot, &wrong);
                }
            }
            PortEvent::Closed { robot, .. } => self.end_session(ports, robot),
        }
    }

    fn handle_packet(
        &mut self,
        ports: &mut dyn Ports,
        robot: RobotId,
        bytes: Vec<u8>,
    ) -> Result<(), Malformed> {
        let ControllerState::Connected(session) = &self.robots[robot.index()].state else { return Ok(()) };
        let configured = session.configured;
        match Request::decode(&bytes)? {
            Request::Goodbye => {
                ports.close(robot);
                self.end_session(ports, robot);
            }
            Request::Step { duration_ms: 0, .. } if configured => self.ask(ports, robot, bytes)?,
            Request::Step { duration_ms: 0, .. } => {
                self.obey(ports, robot, &bytes)?;
                let reply = self.introduce(robot);
                ports.send(robot, &reply);
            }
            Request::Step { .. } if !configured => {
                return Err(Malformed {
                    what: "the first request asks for a step before the robot is known".into(),
                });
            }
            Request::Step { .. } => {
                let robot = &mut self.robots[robot.index()];
                let is_asking = robot.inbox.is_some() || robot.question.is_some();
                if is_asking || robot.session().is_some_and(|session| session.step.is_some()) {
                    return Err(Malformed { what: "a request came before the last one was answered".into() });
                }
                robot.inbox = Some(bytes);
            }
        }
        Ok(())
    }

    /// Dispatches the blocks of a packet to the devices.
    pub(crate) fn obey(
        &mut self,
        ports: &mut dyn Ports,
        id: RobotId,
        packet: &[u8],
    ) -> Result<(), Malformed> {
        let Request::Step { duration_ms, blocks } = Request::decode(packet)? else { return Ok(()) };
        for block in blocks {
            let mut input = Reader::new(block.body);
            while !input.is_empty() {
                let before = input.position();
                self.obey_one(ports, id, (block.tag, duration_ms == 0), &mut input)?;
                if input.position() == before {
                    let what = format!("device {} does not read what it is sent", block.tag);
                    return Err(Malformed { what });
                }
            }
        }
        for (path, quality) in std::mem::take(&mut self.state.requests.pictures) {
            self.take_picture(ports, id, &path, quality);
        }
        Ok(())
    }

    /// Renders and writes an image of the world.
    fn take_picture(&mut self, ports: &mut dyn Ports, id: RobotId, path: &str, quality: u8) {
        self.state.need_visuals();
        self.refresh_visuals();
        let file = (self.state.kinds.picture)(&self.state, path, quality);
        let saved = if file.is_empty() {
            Err("nothing is drawn in this run".to_owned())
        } else {
            ports.save_file(id, path, &file)
        };
        if let Err(why) = saved {
            let message = format!("a picture of the world was not saved as {path:?}: {why}");
            self.state.report(Diagnostic::general(Severity::Error, "supervisor/picture", message));
        }
    }

    /// Passes one command to a device.
    fn obey_one(
        &mut self,
        ports: &mut dyn Ports,
        id: RobotId,
        (tag, is_amid_step): (u16, bool),
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        let robot = &mut self.robots[id.index()];
        // A controller that is gone is not obeyed any more.
        let ControllerState::Connected(session) = &mut robot.state else {
            return input.bytes(input.remaining()).map(drop);
        };
        if usize::from(tag) > robot.devices.len() {
            return Err(Malformed { what: format!("there is no device {tag} on robot \"{}\"", robot.name) });
        }
        let device = &mut self.devices[robot.first_device + usize::from(tag)];
        let mut context = CommandContext {
            tag,
            robot: id,
            is_amid_step,
            dialect: &mut session.dialect,
            devices: &robot.devices,
            state: &mut self.state,
            ports,
        };
        device.command(&mut context, input).map_err(|wrong| Malformed {
            what: format!("device {tag} of robot \"{}\": {}", robot.name, wrong.what),
        })?;
        for request in std::mem::take(&mut self.state.requests.deferred) {
            self.carry_out(request);
        }
        self.follow_edits();
        Ok(())
    }

    /// The answer to the first request: the robot and its devices.
    fn introduce(&mut self, id: RobotId) -> Reply {
        let mut records = Writer::new();
        self.compact_robot(id);
        let robot = &mut self.robots[id.index()];
        robot.news = DeviceChanges { introduced: robot.devices.len(), ..DeviceChanges::default() };
        let now = self.state.time;
        let Some(session) = robot.session_mut() else { return Reply::default() };
        session.configured = true;
        session.controller_time = now;
        let dialect = session.dialect;
        let robot = &self.robots[id.index()];
        for tag in 0..=robot.devices.len() {
            let context = ConfigureContext {
                tag: tag as u16,
                dialect,
                robot,
                devices: &robot.devices,
                state: &self.state,
            };
            self.devices[robot.first_device + tag].configure(&context, &mut records);
        }
        Reply { delay_ms: 0, records, ..Reply::default() }
    }

    /// Ends a session with a protocol error, and only that one.
    pub(crate) fn end_with_report(&mut self, ports: &mut dyn Ports, id: RobotId, wrong: &Malformed) {
        let name = &self.robots[id.index()].name;
        let message = format!(
            "the controller of robot \"{name}\" sent a malformed request ({}); its connection was ended",
            wrong.what
        );
        self.state.report(Diagnostic::general(Severity::Error, "controller/request", message));
        self.send_quit(ports, id);
        ports.close(id);
        self.end_session(ports, id);
    }

    /// The controller has disconnected.
    pub(crate) fn end_session(&mut self, ports: &mut dyn Ports, id: RobotId) {
        let robot = &mut self.robots[id.index()];
        if !matches!(robot.state, ControllerState::Connected(_)) {
            return;
        }
        robot.state = ControllerState::None;
        robot.inbox = None;
        robot.question = None;
        self.askers.remove(&id);
        for index in robot.first_device..=robot.first_device + robot.devices.len() {
            self.devices[index].disconnect(&mut self.state);
        }
        for (path, bytes) in std::mem::take(&mut self.state.requests.left_files) {
            if let Err(why) = ports.save_file(id, &path, &bytes) {
                let message = format!("{path:?} was not saved: {why}");
                self.state.report(Diagnostic::general(Severity::Error, "controller/file", message));
            }
        }
    }

    /// Tells a controller to quit: its running step returns -1.
    pub fn send_quit(&mut self, ports: &mut dyn Ports, id: RobotId) {
        let robot = &mut self.robots[id.index()];
        let Some(session) = robot.session_mut() else { return };
        if !session.quitting {
            session.quitting = true;
            session.step = None;
            ports.send(id, &Reply::quit());
        }
    }
}
