//! User input for the controller of a robot: keys, mouse, joystick, and the event it waits for.

use base::SimTime;
use engine::input::{Input, event};
use engine::{Clock, CommandContext, HostCommand, RobotId};
use wire::{Malformed, Reader, Writer, op};

/// Maximum number of simultaneous keys; more do not fit into a record of old clients.
const MAX_KEYS: usize = 7;

/// The input devices of a controller.
#[derive(Clone, Default)]
pub(crate) struct UserInput {
    keyboard: Clock,
    mouse: Clock,
    /// Whether the controller has requested the position of the mouse in the world.
    wants_point: bool,
    joystick: Clock,
    /// Whether the joystick that the controller knows is connected; `None` if it knows nothing yet.
    joystick_known: Option<bool>,
    waiting: Option<Waiting>,
    /// The event that ended the wait; 0 for a timeout.
    event: Option<i32>,
    /// Number of messages from all windows that have been handled.
    handled: usize,
    /// The same for openings of windows.
    shown: usize,
}

/// The events that a controller waits for.
#[derive(Clone, Copy)]
struct Waiting {
    /// Kinds of events, as bits.
    mask: i32,
    /// Number of events of each kind at the start.
    counts: [u64; 6],
    /// Whether there is no timeout. The wait also ends if there is no user.
    is_endless: bool,
}

impl UserInput {
    /// Executes a command for user input; `None` for other commands.
    pub(crate) fn command(
        &mut self,
        opcode: u8,
        context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
    ) -> Option<Result<(), Malformed>> {
        let now = context.state.time();
        let done = match opcode {
            op::robot::SET_KEYBOARD_SAMPLING_PERIOD => period(input, &mut self.keyboard, now),
            op::robot::SET_MOUSE_SAMPLING_PERIOD => period(input, &mut self.mouse, now),
            op::robot::SET_JOYSTICK_SAMPLING_PERIOD => {
                self.joystick_known = None;
                period(input, &mut self.joystick, now)
            }
            op::robot::MOUSE_ENABLE_3D_POSITION => input.u8().map(|wants| self.wants_point = wants != 0),
            // Force feedback is not supported.
            op::robot::SET_JOYSTICK_FORCE_FEEDBACK => input.u16().map(drop),
            op::robot::SET_JOYSTICK_FORCE_FEEDBACK_DURATION
            | op::robot::SET_JOYSTICK_AUTO_CENTERING_GAIN
            | op::robot::SET_JOYSTICK_RESISTANCE_GAIN => input.f64().map(drop),
            op::robot::SET_JOYSTICK_FORCE_AXIS => input.u32().map(drop),
            op::robot::WAIT_FOR_USER_INPUT_EVENT => self.wait(context, input),
            op::robot::WWI_MESSAGE => self.show(context, input),
            _ => return None,
        };
        Some(done)
    }

    fn wait(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let (mask, timeout_ms) = (input.i32()?, input.i32()?);
        let (robot, user) = (context.robot, &mut context.state.user.input);
        let is_endless = timeout_ms < 0;
        let awaits_nothing = !event::ALL.iter().any(|kind| mask & kind != 0);
        if is_endless && (awaits_nothing || !user.is_connected()) {
            self.event = Some(0); // it would never end
            return Ok(());
        }
        self.waiting = Some(Waiting { mask, counts: user.counts(), is_endless });
        // Motion events are frequent: the sampling period is their minimum interval, here in wall-clock time.
        let moves = [(event::MOUSE_MOVE, &self.mouse), (event::JOYSTICK_AXIS, &self.joystick)];
        let period_ms = |clock: &Clock| clock.period().map_or(0, |period| period.ms() as u32);
        let moves = moves.into_iter().map(|(kind, clock)| (kind, period_ms(clock)));
        let later: Vec<(i32, u32)> = moves.filter(|(kind, ms)| mask & kind != 0 && *ms > 0).collect();
        user.begin_wait(robot, later.iter().fold(0, |kinds, (kind, _)| kinds | kind));
        context.state.ask_host(HostCommand::AwaitInput { robot, timeout_ms, later });
        Ok(())
    }

    /// Passes what the controller sends to its window on to the program.
    fn show(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let size = usize::try_from(input.i32()?).map_err(|_| Malformed::new("a negative size"))?;
        let bytes = input.bytes(size)?;
        let robot = context.robot;
        let bytes = bytes.strip_suffix(&[0]).unwrap_or(bytes);
        let text = String::from_utf8_lossy(bytes).into_owned();
        context.state.ask_host(HostCommand::Window { robot, text });
        Ok(())
    }

    /// Writes the messages that the robot's window has sent since the last call.
    pub(crate) fn encode_messages(&mut self, user: &Input, robot: &str, out: &mut Writer) {
        for (name, text) in user.messages_after(self.handled) {
            if name == robot {
                out.record(0, op::robot::WWI_MESSAGE).i32(text.len() as i32 + 1).str(text);
            }
        }
        self.handled = user.message_count();
    }

    /// Reports that the user has opened the robot's window since the last call.
    pub(crate) fn encode_openings(&mut self, user: &Input, robot: &str, out: &mut Writer) {
        if user.opened().get(self.shown..).unwrap_or_default().iter().any(|name| name == robot) {
            out.record(0, op::robot::WINDOW_SHOW);
        }
        self.shown = user.opened().len();
    }

    /// Updates the sampling clocks.
    pub(crate) fn sample(&mut self, now: SimTime) {
        for clock in [&mut self.keyboard, &mut self.mouse, &mut self.joystick] {
            clock.due(now);
        }
    }

    /// Writes the values that are due, or all of them when a wait has ended.
    pub(crate) fn encode(&mut self, user: &Input, out: &mut Writer) {
        let ended = self.event.take();
        let at_once = ended.is_some_and(|event| event != 0);
        if self.keyboard.take_new_value() || (at_once && self.keyboard.is_enabled()) {
            let keys = user.keys();
            let keys = &keys[..keys.len().min(MAX_KEYS)];
            out.record(0, op::robot::KEYBOARD_VALUE).u8(keys.len() as u8);
            for key in keys {
                out.i32(*key);
            }
        }
        if self.mouse.take_new_value() || (at_once && self.mouse.is_enabled()) {
            let mouse = user.mouse();
            out.record(0, op::robot::MOUSE_VALUE);
            for pressed in mouse.buttons {
                out.bool(pressed);
            }
            let nowhere = f64::NAN;
            let point = mouse.point.filter(|_| self.wants_point);
            out.f64s(&mouse.place.unwrap_or([nowhere; 2]));
            out.f64s(&point.map_or([nowhere; 3], |point| point.to_array()));
        }
        let joystick_due = self.joystick.take_new_value() || (at_once && self.joystick.is_enabled());
        if self.joystick.is_enabled() {
            self.encode_joystick(user, joystick_due, out);
        }
        if let Some(event) = ended {
            out.record(0, op::robot::WAIT_FOR_USER_INPUT_EVENT).i32(event);
        }
    }

    fn encode_joystick(&mut self, user: &Input, due: bool, out: &mut Writer) {
        let is_there = user.joystick().is_some();
        if self.joystick_known != Some(is_there) {
            self.joystick_known = Some(is_there);
            out.record(0, op::robot::JOYSTICK_CONFIG);
            match user.joystick() {
                Some(stick) => {
                    let (axes, povs) = (stick.axes.len() as i32, stick.povs.len() as i32);
                    out.i32(axes).i32(stick.buttons).i32(povs).str(&stick.model);
                }
                None => {
                    out.i32(-1).i32(-1).i32(-1);
                }
            }
        }
        if let Some(stick) = user.joystick().filter(|_| due) {
            out.record(0, op::robot::JOYSTICK_VALUE);
            for list in [&stick.pressed, &stick.axes, &stick.povs] {
                out.i32(list.len() as i32);
                for value in list {
                    out.i32(*value);
                }
            }
        }
    }

    /// Returns whether a reply is due immediately, because an event has ended the wait or never will.
    pub(crate) fn is_urgent(&mut self, user: &mut Input, robot: RobotId) -> bool {
        let has_expired = user.take_expired(robot);
        let Some(waiting) = self.waiting else { return false };
        let changes = event::ALL.iter().zip(user.counts().into_iter().zip(waiting.counts));
        let happened = changes
            .filter(|(kind, (now, before))| waiting.mask & **kind != 0 && now != before)
            .fold(0, |bits, (kind, _)| bits | kind);
        let is_hopeless = waiting.is_endless && !user.is_connected();
        if happened & !user.ignored_events(robot) == 0 && !has_expired && !is_hopeless {
            return false;
        }
        user.end_wait(robot);
        self.waiting = None;
        self.event = Some(happened);
        true
    }

    /// The controller has disconnected.
    pub(crate) fn disconnect(&mut self, user: &mut Input, robot: Option<RobotId>) {
        if let Some(robot) = robot {
            user.end_wait(robot);
        }
        *self = Self { handled: self.handled, shown: self.shown, ..Self::default() };
    }
}

fn period(input: &mut Reader<'_>, clock: &mut Clock, now: SimTime) -> Result<(), Malformed> {
    clock.set_period(input.u16()?, now);
    Ok(())
}
