//! User input from a file or a pipe (`--input`), one event per line:
//!
//! ```text
//! keys W SHIFT+LEFT           all keys held from now on; none: `keys`
//! mouse 0.5 0.25 left         position in the image (or `away`), buttons held
//! mouse 0.5 0.25 at 1 2 0.1   position in the image, the point of the world there [m]
//! joystick 2 10 1 Some Stick  axes, buttons, hats, model; `joystick none`
//! axes 0 -32768               of the joystick
//! buttons 0 3                 held
//! povs 1
//! window boss start           sends the text `start` from the window of the robot `boss`
//! window boss show            opens the window of the robot `boss`, unless a project's page takes the text
//! at 2.5 keys W               the same at a simulated time [s]
//! ```
//!
//! A file is read to its end before the run, so that the run is repeatable; a pipe is read as data arrives.
//!
//! While the world is blocked because a controller waits for an event, time in the file continues: the time of a line
//! is simulated time plus the time that the world was blocked in this way.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use base::{Severity, SimTime, Vec3};
use engine::input::{Input, Joystick, Mouse};
use engine::{RobotId, World};

use crate::console::Console;
use crate::controllers::process::WakeCallback;

/// Names of special keys, with their numbers in the controller API.
const KEYS: &[(&str, i32)] = &[
    ("END", 312),
    ("HOME", 313),
    ("LEFT", 314),
    ("UP", 315),
    ("RIGHT", 316),
    ("DOWN", 317),
    ("PAGEUP", 366),
    ("PAGEDOWN", 367),
    ("NUMPAD_HOME", 375),
    ("NUMPAD_LEFT", 376),
    ("NUMPAD_UP", 377),
    ("NUMPAD_RIGHT", 378),
    ("NUMPAD_DOWN", 379),
    ("NUMPAD_END", 382),
    ("SPACE", 32),
    ("TAB", 3),
    ("ENTER", 4),
];

const MODIFIERS: [(&str, i32); 3] = [("SHIFT", 0x1_0000), ("CONTROL", 0x2_0000), ("ALT", 0x4_0000)];

/// A parsed line.
#[derive(Clone, Debug, PartialEq)]
enum InputEvent {
    Keys(Vec<i32>),
    Mouse(Mouse),
    Joystick(Option<Joystick>),
    Axes(Vec<i32>),
    Buttons(Vec<i32>),
    Povs(Vec<i32>),
    /// A text from the window of a robot.
    Window(String, String),
}

/// A controller that waits for an event.
struct Waiting {
    robot: RobotId,
    /// Whether the world is blocked and the awaited event comes from a file, so that times are those of the file.
    is_from_file: bool,
    /// When these kinds of events also end the wait, or when it times out (`None`).
    ends: Vec<(SimTime, Option<i32>)>,
}

/// The source of user input, and the controllers that wait for it.
pub(crate) struct Source {
    /// Lines as they arrive; `None` without `--input`.
    lines: Option<Receiver<String>>,
    /// Events for a later time, in the order of the file.
    later: Vec<(SimTime, InputEvent)>,
    /// One for each robot that waits.
    waiting: Vec<Waiting>,
    is_live: bool,
    /// The origin of wall time.
    start: Instant,
    /// How long the world has been blocked by controllers that waited for events of a file.
    blocked_time: SimTime,
    /// The wall time at which the current block began, as an offset for the file's time.
    since: Option<Instant>,
    /// The current state of the devices, which persists when another world is loaded.
    held: (Vec<i32>, Mouse, Option<Joystick>),
}

impl Source {
    /// Creates a source without input.
    pub(crate) fn none() -> Self {
        Self {
            lines: None,
            later: Vec::new(),
            waiting: Vec::new(),
            is_live: false,
            start: Instant::now(),
            blocked_time: SimTime::ZERO,
            since: None,
            held: Default::default(),
        }
    }

    /// Returns whether there is or was user input.
    pub(crate) fn is_active(&self) -> bool {
        self.lines.is_some()
    }

    /// Opens a file or a pipe; `-` is standard input. `bell` is called when a line has arrived.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn open(path: &Path, bell: WakeCallback) -> std::io::Result<Self> {
        let (send, lines) = mpsc::channel();
        let is_live = path == Path::new("-") || !path.metadata()?.is_file();
        if is_live {
            let path = path.to_owned();
            std::thread::Builder::new().spawn(move || {
                let input: Box<dyn Read> = if path == Path::new("-") {
                    Box::new(std::io::stdin())
                } else {
                    match File::open(&path) {
                        Ok(file) => Box::new(file),
                        Err(_) => return,
                    }
                };
                for line in BufReader::new(input).lines().map_while(Result::ok) {
                    if send.send(line).is_err() {
                        return;
                    }
                    bell();
                }
            })?;
        } else {
            for line in BufReader::new(File::open(path)?).lines() {
                // The receiver exists: it lives in this function.
                let _ = send.send(line?);
            }
        }
        Ok(Self { lines: Some(lines), is_live, ..Self::none() })
    }

    /// Makes a robot's controller wait for an event; a negative timeout is infinite. `[ms]` Some kinds of events end
    /// the wait only after a delay.
    pub(crate) fn wait(&mut self, world: &World, robot: RobotId, timeout_ms: i32, later: &[(i32, u32)]) {
        let holds = world.robots().get(robot.index()).is_some_and(|robot| robot.synchronization);
        let is_from_file = holds && self.is_active() && !self.is_live;
        let now = self.clock(world, is_from_file);
        let after = |ms: u32| now + SimTime::from_ms(f64::from(ms));
        let mut ends: Vec<_> = later.iter().map(|(kinds, ms)| (after(*ms), Some(*kinds))).collect();
        ends.extend(u32::try_from(timeout_ms).ok().map(|ms| (after(ms), None)));
        // It waits for one thing at a time.
        let waits = |other: RobotId| other != robot && world.state().user.input.is_waiting(other);
        self.waiting.retain(|waiting| waits(waiting.robot));
        if is_from_file && !self.waiting.iter().any(|waiting| waiting.is_from_file) {
            self.since = Some(Instant::now());
        }
        self.waiting.push(Waiting { robot, is_from_file, ends });
    }

    /// Returns the current time by the file's clock or by the wall clock.
    fn clock(&self, world: &World, is_from_file: bool) -> SimTime {
        if is_from_file { world.elapsed() + self.blocked_time } else { span(self.start.elapsed()) }
    }

    /// Returns the time of the next event while the world is blocked for the file.
    fn next(&self) -> Option<SimTime> {
        let waits = self.waiting.iter().filter(|waiting| waiting.is_from_file);
        let ends = waits.flat_map(|waiting| waiting.ends.iter().map(|(at, _)| *at));
        ends.chain(self.later.iter().map(|(at, _)| *at)).min()
    }

    /// Returns the wall time at which there is something to do without a wake-up.
    pub(crate) fn alarm(&self, world: &World) -> Option<Instant> {
        let waits = self.waiting.iter().filter(|waiting| !waiting.is_from_file);
        let ends = waits.flat_map(|waiting| waiting.ends.iter().map(|(at, _)| *at));
        let by_wall = ends.map(|at| self.start + Duration::from_nanos(at.0));
        let left = |at: SimTime| Duration::from_nanos((at - self.clock(world, true)).0);
        let by_user = self.since.zip(self.next()).map(|(since, at)| since + left(at));
        by_wall.chain(by_user).min()
    }

    /// Continues with another world, with the same keys and buttons held.
    pub(crate) fn enter(&mut self, world: &mut World) {
        let (keys, mouse, joystick) = self.held.clone();
        let input = &mut world.state_mut().user.input;
        input.set_keys(keys);
        input.set_mouse(mouse);
        input.set_joystick(joystick);
        self.waiting.clear();
        (self.blocked_time, self.since) = (SimTime::ZERO, None);
    }

    /// Applies input that has arrived or is due to the world. Returns the texts from windows with the names of the
    /// robots.
    pub(crate) fn poll(&mut self, world: &mut World, console: &Console) -> Vec<(String, String)> {
        let has_ended = self.read(world, console);
        self.waiting.retain(|waiting| world.state().user.input.is_waiting(waiting.robot));
        let user = self.pass(world);
        let (due, later) = std::mem::take(&mut self.later).into_iter().partition(|(at, _)| *at <= user);
        self.later = later;
        let due: Vec<(SimTime, InputEvent)> = due;
        let mut from_windows = Vec::new();
        if !due.is_empty() {
            let input = &mut world.state_mut().user.input;
            from_windows = due.into_iter().filter_map(|(_, parse_event)| apply(input, parse_event)).collect();
            self.held = (input.keys().to_vec(), input.mouse(), input.joystick().cloned());
        }
        if has_ended && self.later.is_empty() {
            world.state_mut().user.input.disconnect();
        }
        let wall = self.clock(world, false);
        let input = &mut world.state_mut().user.input;
        for Waiting { robot, is_from_file, ends } in &mut self.waiting {
            let now = if *is_from_file { user } else { wall };
            ends.retain(|(at, kinds)| {
                let is_due = *at <= now;
                match kinds {
                    Some(kinds) if is_due => input.stop_ignoring_events(*robot, *kinds),
                    None if is_due => input.expire(*robot),
                    _ => {}
                }
                !is_due
            });
        }
        from_windows
    }

    /// Reads the lines that have arrived; returns whether they were the last.
    fn read(&mut self, world: &mut World, console: &Console) -> bool {
        let Some(lines) = &self.lines else { return false };
        world.state_mut().user.input.connect();
        loop {
            match lines.try_recv() {
                Ok(line) => self.later.extend(parse_line(&line, world.elapsed(), console)),
                Err(mpsc::TryRecvError::Empty) => return false,
                Err(mpsc::TryRecvError::Disconnected) => return true,
            }
        }
    }

    /// Advances the file's time while the world is blocked, at most to the next event, so that what follows does not
    /// depend on wall time.
    fn pass(&mut self, world: &World) -> SimTime {
        let now = self.clock(world, true);
        if !self.waiting.iter().any(|waiting| waiting.is_from_file) {
            self.since = None;
            return now;
        }
        let since = *self.since.get_or_insert_with(Instant::now);
        if let Some(next) = self.next().filter(|next| *next <= now + span(since.elapsed())) {
            let passed = next - now;
            self.blocked_time = self.blocked_time + passed;
            self.since = Some(since + Duration::from_nanos(passed.0));
        }
        self.clock(world, true)
    }
}

/// Converts a duration of wall time to the type of simulated time.
fn span(time: Duration) -> SimTime {
    SimTime(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))
}

/// Applies an event. Texts from windows are returned.
fn apply(input: &mut Input, parse_event: InputEvent) -> Option<(String, String)> {
    let stick = || input.joystick().cloned().unwrap_or_default();
    match parse_event {
        InputEvent::Keys(keys) => input.set_keys(keys),
        InputEvent::Mouse(mouse) => input.set_mouse(mouse),
        InputEvent::Window(robot, text) => return Some((robot, text)),
        InputEvent::Joystick(joystick) => input.set_joystick(joystick),
        InputEvent::Axes(axes) => input.set_joystick(Some(Joystick { axes, ..stick() })),
        InputEvent::Buttons(pressed) => input.set_joystick(Some(Joystick { pressed, ..stick() })),
        InputEvent::Povs(povs) => input.set_joystick(Some(Joystick { povs, ..stick() })),
    }
    None
}

/// Parses a line and its time; an invalid line is reported and ignored.
fn parse_line(line: &str, now: SimTime, console: &Console) -> Option<(SimTime, InputEvent)> {
    let line = line.split('#').next().unwrap_or("").trim();
    if line.is_empty() {
        return None;
    }
    let read = || -> Option<(SimTime, InputEvent)> {
        match line.strip_prefix("at ") {
            Some(rest) => {
                let (time, what) = rest.trim_start().split_once(' ')?;
                let seconds: f64 = time.parse().ok().filter(|time: &f64| time.is_finite() && *time >= 0.0)?;
                Some((SimTime::from_ms(seconds * 1e3), parse_event(what)?))
            }
            None => Some((now, parse_event(line)?)),
        }
    };
    let understood = read();
    if understood.is_none() {
        console
            .report(Severity::Warning, format!("the line \"{line}\" of --input is not valid; it is ignored"));
    }
    understood
}

fn parse_event(line: &str) -> Option<InputEvent> {
    let mut words = line.split_whitespace();
    let verb = words.next()?;
    let rest: Vec<&str> = words.collect();
    let numbers = || rest.iter().map(|word| word.parse().ok()).collect::<Option<Vec<i32>>>();
    Some(match verb {
        "keys" => InputEvent::Keys(rest.iter().map(|word| key(word)).collect::<Option<_>>()?),
        "mouse" => InputEvent::Mouse(mouse(&rest)?),
        "joystick" => InputEvent::Joystick(joystick(&rest)?),
        "axes" => InputEvent::Axes(numbers()?),
        "buttons" => InputEvent::Buttons(numbers()?),
        "povs" => InputEvent::Povs(numbers()?),
        "window" => window(line.strip_prefix("window")?.trim_start())?,
        _ => return None,
    })
}

/// Parses `W`, `UP`, `SHIFT+W`; letters stand for themselves in upper case.
fn key(word: &str) -> Option<i32> {
    let mut bits = 0;
    let mut name = word;
    while let Some((modifier, bit)) = MODIFIERS.iter().find(|(name_of, _)| {
        name.strip_prefix(name_of).is_some_and(|rest| rest.len() > 1 && rest.starts_with('+'))
    }) {
        bits |= bit;
        name = name.get(modifier.len() + 1..)?;
    }
    let mut characters = name.chars();
    let number = match (characters.next(), characters.next()) {
        (Some(only), None) => only.to_uppercase().next().map_or(0, |upper| upper as i32),
        _ => KEYS.iter().find(|(known, _)| *known == name)?.1,
    };
    Some(number | bits)
}

/// Parses `boss text` or `"the boss" text`.
fn window(line: &str) -> Option<InputEvent> {
    let (robot, text) = match line.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?,
        None => line.split_once(' ').unwrap_or((line, "")),
    };
    let text = text.strip_prefix(' ').unwrap_or(text);
    (!robot.is_empty()).then(|| InputEvent::Window(robot.to_owned(), text.to_owned()))
}

fn mouse(words: &[&str]) -> Option<Mouse> {
    let (place, buttons) = match words {
        ["away", rest @ ..] => (None, rest),
        [u, v, rest @ ..] => (Some([u.parse().ok()?, v.parse().ok()?]), rest),
        _ => return None,
    };
    let (point, buttons) = match buttons {
        ["at", x, y, z, rest @ ..] => {
            let point = Vec3::new(x.parse().ok()?, y.parse().ok()?, z.parse().ok()?);
            if place.is_none() || !point.is_finite() {
                return None;
            }
            (Some(point), rest)
        }
        _ => (None, buttons),
    };
    let mut mouse = Mouse { place, point, ..Mouse::default() };
    for button in buttons {
        let index = ["left", "middle", "right"].iter().position(|known| known == button)?;
        *mouse.buttons.get_mut(index)? = true;
    }
    Some(mouse)
}

fn joystick(words: &[&str]) -> Option<Option<Joystick>> {
    let [axes, buttons, povs, model @ ..] = words else {
        return (words == ["none"]).then_some(None);
    };
    let count = |word: &str| word.parse::<u8>().ok().map(usize::from);
    Some(Some(Joystick {
        model: model.join(" "),
        buttons: buttons.parse::<u8>().ok()?.into(),
        pressed: Vec::new(),
        axes: vec![0; count(axes)?],
        povs: vec![0; count(povs)?],
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_the_numbers_of_the_interface() {
        let keys = |line: &str| parse_event(&format!("keys {line}"));
        let are = |numbers: &[i32]| Some(InputEvent::Keys(numbers.to_vec()));
        assert_eq!(keys("w A UP"), are(&[87, 65, 315]));
        assert_eq!(keys("SHIFT+CONTROL+x +"), are(&[0x3_0000 | 88, 43]));
        assert_eq!(keys(""), are(&[]));
        assert_eq!(keys("NOKEY"), None);
    }

    #[test]
    fn a_robot_waits_for_one_thing_at_a_time() {
        let root = crate::scratch::Folder::new();
        let path = root.write("w.wbt", "#VRML_SIM R2025a utf8\nRobot { } Robot { }\n");
        let options = rebots::load::OpenOptions {
            seed: None,
            trace: false,
            soft_contacts: false,
            mode: crate::pacing::Mode::Fast.number(),
            network: crate::library::Network::Off,
        };
        let mut world = rebots::load::open(&path, options).world.unwrap();
        let waiting = &mut world.state_mut().user.input;
        waiting.begin_wait(RobotId(0), 0);
        waiting.begin_wait(RobotId(1), 0);
        let mut source = Source::none();
        let minutes = |source: &Source| {
            let alarm = source.alarm(&world);
            alarm.map(|alarm| alarm.duration_since(Instant::now()).as_secs_f64() / 60.0).map(f64::round)
        };
        assert_eq!(minutes(&source), None);
        source.wait(&world, RobotId(0), 60_000, &[]);
        source.wait(&world, RobotId(1), 300_000, &[(1, 120_000)]);
        assert_eq!(minutes(&source), Some(1.0));
        source.wait(&world, RobotId(0), 600_000, &[]);
        assert_eq!(minutes(&source), Some(2.0));
        source.wait(&world, RobotId(1), -1, &[]);
        assert_eq!(minutes(&source), Some(10.0));
    }

    #[test]
    fn mice_and_joysticks_are_parsed() {
        let pressed = Mouse { buttons: [true, false, true], place: Some([0.5, 0.25]), point: None };
        assert_eq!(parse_event("mouse 0.5 0.25 left right"), Some(InputEvent::Mouse(pressed)));
        assert_eq!(parse_event("mouse away"), Some(InputEvent::Mouse(Mouse::default())));
        let Some(InputEvent::Joystick(Some(stick))) = parse_event("joystick 2 10 1 Some Stick") else {
            panic!()
        };
        assert_eq!(
            (stick.axes.len(), stick.buttons, stick.povs.len(), stick.model.as_str()),
            (2, 10, 1, "Some Stick")
        );
        assert_eq!(parse_event("joystick none"), Some(InputEvent::Joystick(None)));
        assert_eq!(parse_event("axes 0 -32768"), Some(InputEvent::Axes(vec![0, -32768])));
        let window = |robot: &str, text: &str| Some(InputEvent::Window(robot.to_owned(), text.to_owned()));
        assert_eq!(parse_event("window boss go on"), window("boss", "go on"));
        assert_eq!(parse_event("window \"the boss\" go on"), window("the boss", "go on"));
        let at = Mouse { point: Some(Vec3::new(1.0, -2.0, 0.5)), buttons: [true, false, false], ..pressed };
        assert_eq!(parse_event("mouse 0.5 0.25 at 1 -2 0.5 left"), Some(InputEvent::Mouse(at)));
        for wrong in
            ["mouse away at 1 2 3", "mouse 0 0 at 1 2", "mouse 0 0 at 1 2 nan", "mouse 0 0 at 1 2 left"]
        {
            assert_eq!(parse_event(wrong), None, "{wrong}");
        }
        for wrong in ["window", "mouse", "mouse 1", "mouse 1 2 up", "joystick 1", "axes x", "dance"] {
            assert_eq!(parse_event(wrong), None, "{wrong}");
        }
    }
}
