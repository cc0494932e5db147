//! A connected controller: the device table, and the exchange of packets with the simulator.
//!
//! Promises: one request at a time; a step is one write and one read; no packet of the simulator causes a panic.

use crate::call_error::{CallError, Outcome, misuse};
use crate::configure;
use crate::device::{Device, Slot, invalid_tag};
use crate::differential_wheels::Wheels;
use crate::exported::constants as c;
use crate::joystick::Joystick;
use crate::keyboard::Keyboard;
use crate::motion::{self, Motions};
use crate::motor;
use crate::mouse::Mouse;
use crate::plugins::orders;
use crate::redirect::Redirect;
use crate::remote_control::Remote;
use crate::robot::{self, Robot};
use crate::robot_window_default::Page;
use crate::robot_window_generic::{self as generic, Window};
use crate::robot_wwi::Inbox;
use crate::supervisor::Supervisor;
use crate::vehicle::Vehicle;
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use wire::client::Connection;
use wire::op::camera::FETCH;
use wire::op::robot as op;
use wire::{Reader, ReceivedReply, Writer};

/// Whether the simulator has ended this controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quit {
    /// It is running.
    No,
    /// The simulator has ended it, but the program does not know yet.
    Heard,
    /// A step has returned −1.
    Told,
}

/// A connected controller.
pub struct Session {
    connection: Option<Connection>,
    quit: Quit,
    /// A step was sent and its response has not been read yet.
    stepping: bool,
    /// The program waits for that response: keys and buttons are those that it brings.
    hearing: bool,
    /// A duration that is not a multiple of the basic time step has been reported.
    odd_duration_told: bool,
    out: Writer,
    block: Writer,
    /// Name of the running C function, for messages.
    pub(crate) api: &'static str,
    collected: Option<Vec<String>>,
    /// Commands of tag 0 for the next request.
    pub(crate) commands: Writer,
    /// Output streams that are redirected to the simulator.
    pub(crate) redirects: Vec<Redirect>,
    /// The user event, once it has occurred.
    pub(crate) event: Option<i32>,
    /// The simulator's description of the robot.
    pub robot: Robot,
    pub(crate) keyboard: Keyboard,
    pub(crate) joystick: Joystick,
    pub(crate) mouse: Mouse,
    pub(crate) inbox: Inbox,
    pub(crate) page: Page,
    pub(crate) window: Window,
    pub(crate) supervisor: Supervisor,
    pub(crate) motions: Motions,
    pub(crate) vehicle: Option<Box<Vehicle>>,
    pub(crate) wheels: Wheels,
    pub(crate) remote: Remote,
    /// By motor: the position sensor of its joint, as far as requested; 0: there is none.
    pub(crate) joint_sensors: BTreeMap<u16, u16>,
    /// Deprecated names whose use was reported.
    noted: BTreeSet<&'static str>,
    /// Devices; the first has tag 1.
    slots: Vec<Slot>,
}

impl Session {
    /// Introduces the controller over a connection and receives the robot's description.
    pub fn over(connection: Connection) -> Outcome<Self> {
        let mut session = Self {
            connection: Some(connection),
            quit: Quit::No,
            stepping: false,
            hearing: false,
            odd_duration_told: false,
            out: Writer::new(),
            block: Writer::new(),
            api: "wb_robot_init",
            collected: None,
            commands: Writer::new(),
            redirects: Vec::new(),
            event: None,
            robot: Robot::default(),
            keyboard: Keyboard::default(),
            joystick: Joystick::default(),
            mouse: Mouse::default(),
            inbox: Inbox::default(),
            page: Page::default(),
            window: Window::default(),
            supervisor: Supervisor::default(),
            motions: Motions::new(),
            vehicle: None,
            wheels: Wheels::default(),
            remote: Remote::default(),
            joint_sensors: BTreeMap::new(),
            noted: BTreeSet::new(),
            slots: Vec::new(),
        };
        // The identification bytes of controllers.
        session.commands.u8(op::SET_JOYSTICK_SAMPLING_PERIOD).u16(0);
        session.ask()?;
        Ok(session)
    }

    /// Sets the name of the next function, for messages.
    pub fn call_as(&mut self, name: &'static str) {
        self.api = name;
    }

    /// Receives packets between steps, waiting up to this long. Returns whether the simulator has ended this
    /// controller.
    pub fn listen(&mut self, patience: Duration) -> Outcome<bool> {
        let lost = || CallError::Lost("there is no connection to the simulator".into());
        let connection = self.connection.as_mut().ok_or_else(lost)?;
        let heard = connection.receive_within(patience).map_err(|lost| CallError::Lost(lost.reason))?;
        if let Some(answer) = heard {
            self.read(&answer)?;
        }
        Ok(self.has_quit())
    }

    /// Collects messages instead of printing them; for programs that show them elsewhere.
    pub fn collect_messages(&mut self) {
        self.collected.get_or_insert_default();
    }

    /// The messages collected so far.
    pub fn take_messages(&mut self) -> Vec<String> {
        self.collected.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Reports a message to the user, without the name of the function.
    pub(crate) fn say(&mut self, message: String) {
        match &mut self.collected {
            Some(collected) => collected.push(message),
            None => eprintln!("{message}"),
        }
    }

    /// `Error: wb_…()` and the text.
    pub(crate) fn complain(&mut self, text: &str) {
        self.say(format!("Error: {}(){text}", self.api));
    }

    /// `Warning: wb_…()` and the text.
    pub(crate) fn warn(&mut self, text: &str) {
        self.say(format!("Warning: {}(){text}", self.api));
    }

    /// Reports the use of an old API once; `now` is its replacement.
    pub(crate) fn note_once(&mut self, old: &'static str, now: &str) {
        if self.noted.insert(old) {
            self.warn(&format!(" is deprecated, as are all functions of {old}; use {now} instead."));
        }
    }

    /// Reports a warning once.
    pub(crate) fn note(&mut self, subject: &'static str, text: &str) {
        if self.noted.insert(subject) {
            self.warn(text);
        }
    }

    /// Reports once that a function is deprecated.
    pub(crate) fn note_successor(&mut self, old: &'static str, now: &str) {
        if self.noted.insert(old) {
            self.warn(&format!(" is deprecated, use {now} instead."));
        }
    }

    /// Reports that a device is read while it is disabled; `cure` is the function that enables it.
    pub(crate) fn complain_disabled(&mut self, cure: &str) {
        self.complain(&format!(" called for a disabled device! Please use: {cure}()."));
    }

    /// The device with a tag.
    pub(crate) fn slot(&mut self, tag: u16) -> Outcome<&mut Slot> {
        let index = usize::from(tag).checked_sub(1).ok_or_else(invalid_tag)?;
        if index >= self.slots.len() {
            self.say(format!("Error: device with tag={tag} not found."));
        }
        self.slots.get_mut(index).ok_or_else(invalid_tag)
    }

    /// The tag of the first device with a name.
    pub(crate) fn find(&self, name: &str) -> Option<u16> {
        let place = self.slots.iter().position(|slot| slot.name.as_c().to_bytes() == name.as_bytes())?;
        u16::try_from(place + 1).ok()
    }

    /// The device with a tag, if it has this type.
    pub(crate) fn device<T: Device>(&mut self, tag: u16) -> Outcome<&mut T> {
        let device: &mut dyn Any = self.slot(tag)?.state.as_mut();
        device.downcast_mut().ok_or_else(invalid_tag)
    }

    /// All devices, by tag from 1 on.
    #[must_use]
    pub fn devices(&self) -> &[Slot] {
        &self.slots
    }

    pub(crate) fn add_device(&mut self, slot: Slot) {
        self.slots.push(slot);
    }

    pub(crate) fn forget_devices(&mut self) {
        self.slots.clear();
    }

    /// Sends all queued commands to the simulator and waits for the response, without a step. A program that continues
    /// to send requests after the end of the simulation is terminated, as with the official library.
    pub(crate) fn ask(&mut self) -> Outcome<()> {
        if self.stepping {
            self.warn(": immediate requests are not possible between wb_robot_step_begin() and wb_robot_step_end().");
            return Err(CallError::Refused);
        }
        match self.quit {
            // It does not check for the end, unlike the next step.
            Quit::Told => return Err(CallError::Over),
            Quit::Heard => return Err(CallError::Refused),
            Quit::No => {}
        }
        self.send(0)?;
        self.wait().map(drop)
    }

    /// Requests the rendering of an image that was taken. Nothing else is sent, and no time passes. During a step, and
    /// after the end of this controller, the last image stays.
    pub(crate) fn fetch(&mut self, tag: u16, picture: u8) -> Outcome<()> {
        if self.stepping || self.quit != Quit::No {
            return Ok(());
        }
        let mut block = Writer::new();
        block.u8(FETCH).u8(picture);
        self.out.clear();
        self.out.u32(0).u32(0);
        append_block(&mut self.out, tag, &block);
        self.send_composed()?;
        self.wait().map(drop)
    }

    /// The same for all images that can still be requested.
    fn fetch_all(&mut self) -> Outcome<()> {
        let deferred_picture = |(tag, slot): (u16, &Slot)| Some((tag, slot.state.deferred_picture()?));
        while let Some((tag, picture)) = (1..=u16::MAX).zip(&self.slots).find_map(deferred_picture)
            && !self.stepping
            && self.quit == Quit::No
        {
            if let Ok(slot) = self.slot(tag) {
                slot.state.ask_for(picture);
            }
            self.fetch(tag, picture)?;
        }
        Ok(())
    }

    /// Sends a step; [`Session::step_end`] waits for its response. −1 if the simulator has ended this controller.
    /// Meanwhile the program can read the images it has.
    pub fn step_begin(&mut self, duration_ms: i32) -> Outcome<i32> {
        self.fetch_all()?;
        self.begin_step(duration_ms)
    }

    /// The same for programs that do nothing in between.
    pub(crate) fn begin_step(&mut self, duration_ms: i32) -> Outcome<i32> {
        let duration_ms =
            u32::try_from(duration_ms).map_err(|_| misuse(" called with a negative 'duration' argument."))?;
        self.check_multiple(duration_ms);
        match self.quit {
            Quit::Told => return Err(CallError::Over),
            Quit::Heard => {
                self.quit = Quit::Told;
                return Ok(-1);
            }
            Quit::No => {}
        }
        if self.stepping {
            self.warn(" called multiple times before calling wb_robot_step_end().");
            return Err(CallError::Refused);
        }
        generic::step(self)?;
        motion::step_all(self, i32::try_from(duration_ms).unwrap_or(i32::MAX));
        self.supervisor.write(&mut self.commands);
        self.supervisor.age += u64::from(duration_ms > 0);
        self.send(duration_ms)?;
        (self.stepping, self.hearing) = (true, false);
        Ok(0)
    }

    /// The duration is rounded up to whole steps of the world; reported once, because that is usually not intended.
    fn check_multiple(&mut self, duration_ms: u32) {
        let basic_ms = self.robot.basic_time_step_ms;
        let steps = f64::from(duration_ms) / basic_ms;
        // Rounding of one division.
        if basic_ms > 0.0 && (steps - steps.round()).abs() > 1e-9 * steps && !self.odd_duration_told {
            self.odd_duration_told = true;
            self.warn(&format!(
                " called with a duration ({duration_ms} ms) which is not a multiple of the basic time step ({basic_ms} ms)."
            ));
        }
    }

    /// Waits for the response to a step: its delay `[ms]`, or −1 if the simulator has ended this controller.
    pub fn step_end(&mut self) -> Outcome<i32> {
        loop {
            if let Some(delay_ms) = self.hear_step()? {
                return Ok(delay_ms);
            }
        }
    }

    /// Waits for the next packet in a step; `None` if it is not the response.
    pub(crate) fn hear_step(&mut self) -> Outcome<Option<i32>> {
        if self.quit == Quit::Told {
            return Ok(Some(-1));
        }
        if !self.stepping {
            self.warn(" called multiple times before calling wb_robot_step_begin().");
            return Err(CallError::Refused);
        }
        if !std::mem::replace(&mut self.hearing, true) {
            self.keyboard.clear();
            self.joystick.clear();
        }
        let delay_ms = self.receive().inspect_err(|_| self.stepping = false)?;
        if delay_ms < 0 {
            return Ok(None);
        }
        self.stepping = false;
        if self.quit == Quit::Heard {
            self.quit = Quit::Told;
            return Ok(Some(-1));
        }
        generic::obey(self)?;
        Ok(Some(delay_ms))
    }

    /// Completes a step that was only begun, before the next one.
    pub(crate) fn end_step_before(&mut self) -> Outcome<()> {
        if self.stepping {
            self.warn(" called before calling wb_robot_step_end().");
            self.step_end()?;
        }
        Ok(())
    }

    /// [`Session::step_begin`] and [`Session::step_end`] combined.
    pub fn step(&mut self, duration_ms: i32) -> Outcome<i32> {
        self.end_step_before()?;
        match self.begin_step(duration_ms)? {
            -1 => Ok(-1),
            _ => self.step_end(),
        }
    }

    /// The socket of the connection, for programs that poll it together with others.
    pub(crate) fn socket(&self) -> Option<i32> {
        self.connection.as_ref().map(Connection::raw_socket)
    }

    /// Switches between the readings of the real robot and those of the simulator. All requests of the program are sent
    /// again to the new one.
    pub(crate) fn set_remote(&mut self, is_on: bool) {
        if self.remote.switch(is_on) {
            self.robot.resend();
            self.slots.iter_mut().for_each(|slot| slot.state.resend());
        }
    }

    /// Informs the simulator of a switch, before the first step after it. The simulator stops measuring at once, and
    /// measures again with the step.
    pub(crate) fn announce_remote(&mut self) -> Outcome<()> {
        if !self.remote.take_switched() {
            return Ok(());
        }
        let is_on = self.remote.is_on();
        self.commands.u8(if is_on { op::REMOTE_ON } else { op::REMOTE_OFF });
        if !is_on {
            return Ok(());
        }
        self.ask()?;
        motor::find_joint_sensors(self)
    }

    /// Leaves the simulation: sends a message unless the simulator has ended it, and closes the connection.
    pub fn leave(&mut self) {
        if self.stepping {
            self.stepping = false;
            // Only the arrival of the response matters, not its contents.
            let _ = self.wait();
        }
        if self.quit == Quit::No && self.connection.is_some() {
            self.supervisor.write(&mut self.commands);
            self.commands.u8(op::CLIENT_EXIT_NOTIFY);
            let _ = self.ask();
        }
        if let Some(connection) = self.connection.take() {
            connection.disconnect();
        }
    }

    /// Whether the simulator has ended this controller.
    #[must_use]
    pub fn has_quit(&self) -> bool {
        self.quit != Quit::No
    }

    pub(crate) fn hear_quit(&mut self) {
        if self.quit == Quit::No {
            self.quit = Quit::Heard;
        }
    }

    fn send(&mut self, duration_ms: u32) -> Outcome<()> {
        self.compose(duration_ms);
        self.send_composed()
    }

    fn send_composed(&mut self) -> Outcome<()> {
        let size = u32::try_from(self.out.len()).unwrap_or(u32::MAX);
        if let Some(first) = self.out.as_mut_slice().first_chunk_mut::<4>() {
            *first = size.to_le_bytes();
        }
        let lost = || CallError::Lost("there is no connection to the simulator".into());
        let connection = self.connection.as_mut().ok_or_else(lost)?;
        connection.send(self.out.as_slice()).map_err(|lost| CallError::Lost(lost.reason))
    }

    /// Builds the request: the robot's block, then those of devices with data to send.
    fn compose(&mut self, duration_ms: u32) {
        self.tell_time();
        let Self { out, block, commands, redirects, slots, remote, .. } = self;
        out.clear();
        out.u32(0).u32(duration_ms);
        self.keyboard.write(commands);
        self.joystick.write(commands);
        self.mouse.write(commands);
        if !remote.is_on() {
            self.robot.write(commands);
        } else if let Some(period_ms) = self.robot.take_battery_period() {
            orders::battery(period_ms, &mut remote.orders);
        }
        redirects.iter().for_each(|redirect| redirect.write(commands));
        append_block(out, 0, commands);
        commands.clear();
        for (tag, slot) in (1..=u16::MAX).zip(slots.iter_mut()) {
            slot.state.write(block, duration_ms);
            if remote.is_on() && !block.is_empty() && orders::is_diverted(slot.node_type) {
                let kept = orders::divert(slot.node_type, tag, block.as_slice(), &mut remote.orders);
                block.clear();
                block.bytes(&kept);
            }
            append_block(out, tag, block);
            block.clear();
        }
    }

    /// Reads packets until the one that is the response to the request.
    fn wait(&mut self) -> Outcome<i32> {
        loop {
            let delay_ms = self.receive()?;
            if delay_ms >= 0 {
                return Ok(delay_ms);
            }
        }
    }

    /// Reads one packet: its delay, −1 if it is not a response.
    pub(crate) fn receive(&mut self) -> Outcome<i32> {
        let lost = || CallError::Lost("there is no connection to the simulator".into());
        let connection = self.connection.as_mut().ok_or_else(lost)?;
        let answer = connection.receive().map_err(|lost| CallError::Lost(lost.reason))?;
        self.read(&answer)?;
        Ok(answer.delay_ms)
    }

    fn read(&mut self, answer: &ReceivedReply) -> Outcome<()> {
        let mut input = Reader::new(&answer.records);
        while !input.is_empty() {
            let at = input.position();
            let (tag, opcode) = (input.u16()?, input.u8()?);
            if tag == 0 {
                self.read_robot(opcode, &mut input)?;
                continue;
            }
            match self.slot(tag) {
                Ok(slot) => slot.state.read(opcode, &mut input)?,
                Err(_) => {
                    let what =
                        format!("the simulator speaks of device {tag}, which it never described (byte {at})");
                    return Err(CallError::Lost(what));
                }
            }
        }
        for image in &answer.images {
            if let Ok(slot) = self.slot(image.tag) {
                slot.state.see(image.command, &image.pixels);
            }
        }
        Ok(())
    }

    /// Tells all devices the time.
    fn tell_time(&mut self) {
        let (now_ms, step_ms) = (self.robot.time_s * 1e3, self.robot.basic_time_step_ms);
        self.slots.iter_mut().for_each(|slot| slot.state.note_time(now_ms, step_ms));
    }

    fn read_robot(&mut self, opcode: u8, input: &mut Reader<'_>) -> Outcome<()> {
        match opcode {
            op::CONFIGURE if self.robot.configured && self.robot.supervisor => {
                self.supervisor.read(opcode, input)?;
            }
            op::CONFIGURE => configure::read(self, input)?,
            op::NEW_DEVICE => configure::new_devices(self, input)?,
            op::QUIT => self.hear_quit(),
            op::WAIT_FOR_USER_INPUT_EVENT => self.event = Some(input.i32()?),
            op::KEYBOARD_VALUE => self.keyboard.read(input)?,
            op::JOYSTICK_CONFIG | op::JOYSTICK_VALUE => self.joystick.read(opcode, input)?,
            op::SIMULATION_CHANGE_MODE => {
                self.robot.read(opcode, input)?;
                if self.remote.is_on() && self.robot.simulation_mode == c::WB_SUPERVISOR_SIMULATION_MODE_PAUSE
                {
                    orders::pause(&mut self.remote.orders);
                }
            }
            op::MOUSE_VALUE => self.mouse.read(input)?,
            op::WWI_MESSAGE => self.inbox.read(input)?,
            op::TIME => {
                self.robot.read(opcode, input)?;
                self.tell_time();
            }
            _ if robot::reads(opcode) => self.robot.read(opcode, input)?,
            _ => self.supervisor.read(opcode, input)?,
        }
        Ok(())
    }
}

fn append_block(out: &mut Writer, tag: u16, block: &Writer) {
    if !block.is_empty() {
        out.u16(tag).i32(i32::try_from(block.len()).unwrap_or(i32::MAX)).bytes(block.as_slice());
    }
}
