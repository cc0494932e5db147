//! The controller's loop: commands are handled before each step, readings published after it.

mod names;
mod schedule;
mod topics;

use std::time::Duration;

use controller::robot;
use controller::{CallError, Outcome, Session};
use ros::value::Value;
use wire::client::Connection;

use self::names::node_name;
use self::schedule::Due;
use crate::arguments::{Arguments, KNOWN};
use crate::devices::{Command, Sensor, SensorTopic, Stamp};
use crate::discovery_scope::Environment;
use crate::log::Log;
use crate::motion::{Drive, Joints};
use crate::node::{Node, Subscription, Topic};
use crate::parameters::Parameters;

/// The environment variable that is set when the world itself publishes `/clock`.
pub const WORLD_HAS_CLOCK: &str = "REBOTS_ROS2_CLOCK";

/// Messages of one topic that are handled between two steps, so that a flood does not block the simulation.
const MAX_MESSAGES: usize = 1000;

/// Runs until the simulator ends it. Returns the exit status.
#[must_use]
pub fn run(words: &[String]) -> i32 {
    let variable = |name: &str| std::env::var(name).ok();
    let read = Arguments::read(words)
        .and_then(|read| read.environment(variable).map(|environment| (read, environment)));
    let (arguments, environment) = match read {
        Ok(read) => read,
        Err(reason) => {
            eprintln!("Error: {reason}.");
            return 1;
        }
    };
    let connected = Connection::from_environment(&mut |message| eprintln!("{message}"));
    let session = connected.map_err(|error| CallError::Lost(error.what)).and_then(Session::over);
    let outcome = session.and_then(|session| Robot::new(session, arguments, &environment)?.run());
    match outcome {
        Ok(()) | Err(CallError::Over | CallError::Refused) => 0,
        Err(CallError::Lost(reason) | CallError::Misuse(reason)) => {
            eprintln!("Error: {reason}.");
            1
        }
    }
}

/// A sensor of one or several devices and the time of its next reading.
struct Measured {
    sensor: &'static Sensor,
    tags: Vec<u16>,
    frame: String,
    topics: Vec<(&'static SensorTopic, Topic)>,
    /// Whether it measures even without subscribers.
    is_always_on: bool,
    due: Due,
}

/// The target of a command.
enum Act {
    Device(&'static Command, Vec<u16>),
    Joints,
    All { is_position: bool },
    Drive,
}

/// The controller: the robot as a node.
struct Robot {
    session: Session,
    node: Node,
    log: Log,
    name: String,
    prefix: String,
    step_ms: i32,
    sensors: Vec<Measured>,
    commands: Vec<(Subscription, Act)>,
    joints: Joints,
    states: Option<(Topic, Due)>,
    drive: Option<(Drive, Option<Topic>, Due)>,
    frames: Option<(Topic, Due)>,
    clock: Option<Topic>,
    parameters: Option<Parameters>,
    /// Latched topics.
    kept: Vec<Topic>,
    last_ms: f64,
}

impl Robot {
    fn new(mut session: Session, arguments: Arguments, environment: &Environment) -> Outcome<Self> {
        let robot_name = robot::get_name(&mut session)?.to_string_lossy().into_owned();
        let name = arguments.name.clone().unwrap_or_else(|| node_name(&robot_name));
        let mut node = Node::new(&name, environment, |message| eprintln!("Warning: {message}."), || {})
            .map_err(|reason| CallError::Lost(format!("cannot create the ROS 2 node: {reason}")))?;
        let log = Log::new(&mut node);
        for word in &arguments.unknown {
            log.warn(&format!("unknown argument {word} of the controller ros2; known arguments: {KNOWN}"));
        }
        let basic_ms = robot::get_basic_time_step(&mut session)?;
        // A step of the world can be a fraction of a millisecond; those of controllers are whole milliseconds.
        let multiples = (1..=1000).map(|count| f64::from(count) * basic_ms);
        let step_ms = multiples.into_iter().find(|ms| ms.fract() == 0.0).unwrap_or(1.0) as i32;
        let prefix = arguments.prefix.clone();
        let description = robot::get_urdf(&mut session, Some(&prefix))?.to_string_lossy().into_owned();
        let (joints, problem) = Joints::find(&mut session, &prefix, &description)?;
        if let Some(problem) = problem {
            log.warn(&format!("no transforms of joints are published: {problem}"));
        }
        let last_ms = robot::get_time(&mut session)? * 1000.0;
        let mut robot = Self {
            session,
            node,
            log,
            name,
            prefix,
            step_ms,
            sensors: Vec::new(),
            commands: Vec::new(),
            joints,
            states: None,
            drive: None,
            frames: None,
            clock: None,
            parameters: None,
            kept: Vec::new(),
            last_ms,
        };
        robot.announce(&arguments, &description)?;
        robot.parameters = Parameters::new(&mut robot.node);
        robot.node.announce();
        Ok(robot)
    }

    fn run(mut self) -> Outcome<()> {
        let outcome = self.steps();
        self.session.leave();
        outcome
    }

    fn steps(&mut self) -> Outcome<()> {
        loop {
            self.obey()?;
            self.attend()?;
            self.answer();
            if self.session.step(self.step_ms)? == -1 {
                return Ok(());
            }
            self.publish()?;
        }
    }

    /// Handles the messages of all subscribed topics.
    fn obey(&mut self) -> Outcome<()> {
        self.session.call_as("ros2");
        let log = &self.log;
        for (subscription, act) in &self.commands {
            for _ in 0..MAX_MESSAGES {
                let value = match subscription.take() {
                    Some(Ok(value)) => value,
                    Some(Err(reason)) => {
                        log.warn(&reason);
                        continue;
                    }
                    None => break,
                };
                let session = &mut self.session;
                let done = match act {
                    Act::Device(command, tags) => (command.act)(session, tags, &value),
                    Act::Joints => self.joints.obey(session, &value).map(|unknown| {
                        for name in unknown {
                            log.warn(&format!("joint_commands: the robot has no motor {name:?}"));
                        }
                    }),
                    Act::All { is_position } => self.joints.obey_all(session, &value, *is_position),
                    Act::Drive => {
                        self.drive.as_ref().map_or(Ok(()), |(drive, ..)| drive.obey(session, &value))
                    }
                };
                report_misuse(log, done)?;
            }
        }
        Ok(())
    }

    /// Answers parameter requests; there are no other services.
    fn answer(&mut self) {
        let say = |text: String| self.log.warn(&text);
        let time = time_of(self.last_ms / 1000.0);
        let Some(parameters) = &mut self.parameters else { return };
        for _ in 0..MAX_MESSAGES {
            let Some(request) = self.node.next_request(Duration::ZERO, &say) else { return };
            parameters.answer(&self.node, request, time);
        }
    }

    /// Enables sensors that have subscribers and disables the others.
    fn attend(&mut self) -> Outcome<()> {
        let (session, log, now_ms) = (&mut self.session, &self.log, self.last_ms);
        let mut has_stopped = false;
        for measured in &mut self.sensors {
            let is_subscribed = measured.topics.iter().any(|(_, topic)| topic.is_wanted());
            let is_wanted = is_subscribed || measured.is_always_on;
            if let Some(starts) = measured.due.change(is_wanted, now_ms) {
                has_stopped |= !starts;
                let period_ms = if starts { measured.due.period_ms } else { 0 };
                report_misuse(log, (measured.sensor.start)(session, &measured.tags, period_ms))?;
            }
        }
        let frames_wanted = self.frames.as_ref().is_some_and(|(topic, _)| topic.is_wanted());
        if let Some((drive, topic, due)) = &mut self.drive {
            let is_wanted =
                topic.as_ref().is_some_and(Topic::is_wanted) || (topic.is_some() && frames_wanted);
            if let Some(starts) = due.change(is_wanted, now_ms) {
                has_stopped |= !starts;
                report_misuse(log, drive.start(session, if starts { due.period_ms } else { 0 }))?;
            }
        }
        for (topic, due) in self.states.iter_mut().chain(&mut self.frames) {
            if let Some(starts) = due.change(topic.is_wanted(), now_ms) {
                has_stopped |= !starts;
                report_misuse(log, self.joints.start(session, if starts { due.period_ms } else { 0 }))?;
            }
        }
        if !has_stopped {
            return Ok(());
        }
        // A disabled measurement may be part of another one that is still enabled.
        for measured in self.sensors.iter().filter(|measured| measured.due.is_on) {
            report_misuse(log, (measured.sensor.start)(session, &measured.tags, measured.due.period_ms))?;
        }
        for (_, due) in self.states.iter().chain(&self.frames).filter(|(_, due)| due.is_on) {
            report_misuse(log, self.joints.start(session, due.period_ms))?;
        }
        if let Some((drive, _, due)) = self.drive.as_mut().filter(|(.., due)| due.is_on) {
            report_misuse(log, drive.start(session, due.period_ms))?;
        }
        Ok(())
    }

    /// Publishes new readings.
    fn publish(&mut self) -> Outcome<()> {
        let now_s = robot::get_time(&mut self.session)?;
        let now_ms = now_s * 1000.0;
        let time = time_of(now_s);
        self.last_ms = now_ms;
        if let Some(clock) = self.clock.as_ref().filter(|clock| clock.is_wanted()) {
            clock.publish(&Value::Fields(vec![Value::Time(time.0, time.1)]));
        }
        self.log.set_time(time);
        let (session, log) = (&mut self.session, &self.log);
        session.call_as("publish");
        for measured in &mut self.sensors {
            if !measured.due.is_now(now_ms) {
                continue;
            }
            let stamp = Stamp { time, frame: measured.frame.clone(), period_ms: measured.due.period_ms };
            for (kind, topic) in measured.topics.iter().filter(|(_, topic)| topic.is_wanted()) {
                let messages = report_misuse(log, (kind.read)(session, &measured.tags, &stamp))?;
                messages.iter().flatten().for_each(|message| topic.publish(message));
            }
        }
        let mut transforms = Vec::new();
        if let Some((drive, topic, due)) = &mut self.drive
            && due.is_now(now_ms)
        {
            report_misuse(log, drive.measure(session, f64::from(due.period_ms) / 1000.0))?;
            if let Some(topic) = topic.as_ref().filter(|topic| topic.is_wanted()) {
                topic.publish(&drive.odometry(time, &self.prefix));
            }
            transforms.push(drive.transform(time, &self.prefix));
        }
        if let Some((topic, due)) = &mut self.states
            && due.is_now(now_ms)
        {
            let header = Value::Fields(vec![Value::Time(time.0, time.1), "".into()]);
            let state = report_misuse(log, self.joints.state(session, header))?.flatten();
            state.iter().for_each(|state| topic.publish(state));
        }
        if let Some((topic, due)) = &mut self.frames
            && due.is_now(now_ms)
        {
            transforms.extend(report_misuse(log, self.joints.moving(session, time))?.into_iter().flatten());
            if !transforms.is_empty() {
                topic.publish(&Value::Fields(vec![Value::List(transforms)]));
            }
        }
        Ok(())
    }
}

/// Reports misuse as an error that does not end the controller.
fn report_misuse<T>(log: &Log, outcome: Outcome<T>) -> Outcome<Option<T>> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(CallError::Misuse(text)) => {
            log.error(&format!("ros2{text}"));
            Ok(None)
        }
        Err(CallError::Refused) => Ok(None),
        Err(trouble) => Err(trouble),
    }
}

/// Seconds and nanoseconds.
#[must_use]
pub fn time_of(seconds: f64) -> (u32, u32) {
    let nanoseconds = (seconds * 1e9).round() as u64;
    let whole = u32::try_from(nanoseconds / 1_000_000_000).unwrap_or(u32::MAX);
    (whole, u32::try_from(nanoseconds % 1_000_000_000).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::time_of;

    #[test]
    fn times_have_seconds_and_nanoseconds() {
        assert_eq!(time_of(0.032), (0, 32_000_000));
    }
}
