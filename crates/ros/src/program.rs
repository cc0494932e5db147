//! The controller's loop: service calls are handled between steps, and topics are published after each step.

mod offer;

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use controller::robot;
use controller::vehicle::driver;
use controller::{CallError, Outcome, Session};
use wire::client::Connection;

use crate::arguments::Arguments;
use crate::control::{Manager, ManagerService};
use crate::interface::{Call, Sensor, SensorTopic, Stamp, Subscribed, allowed_name};
use crate::node::{Node, Request, Settings, Subscription, Topic};
use crate::types;
use crate::value::Value;

/// How long to wait for a call before checking for messages of the simulator.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Messages of one topic that are handled between two steps, so that a flood does not block the simulation.
const MAX_MESSAGES: usize = 1000;

/// Runs until the simulator or the ROS network ends it. Returns the exit status.
#[must_use]
pub fn run(words: &[String]) -> i32 {
    run_as(words, false)
}

/// The same for a vehicle, with the functions of its driver.
#[must_use]
pub fn run_vehicle(words: &[String]) -> i32 {
    run_as(words, true)
}

fn run_as(words: &[String], is_vehicle: bool) -> i32 {
    let arguments = match Arguments::read(words, |name| std::env::var(name).ok()) {
        Ok(arguments) => arguments,
        Err(reason) => {
            eprintln!("Error: {reason}.");
            return 1;
        }
    };
    for word in &arguments.unknown {
        eprintln!(
            "Warning: unknown argument {word} of the controller ros; known arguments: --ROS_MASTER_URI=, --name=, \
             --hostname=, --clock, --use-sim-time, --auto-publish, --synchronize, --use-ros-control, --robot-description."
        );
    }
    let connected = Connection::from_environment(&mut |message| eprintln!("{message}"));
    let session = connected.map_err(|error| CallError::Lost(error.what)).and_then(Session::over);
    let outcome = session.and_then(|session| Robot::new(session, arguments, is_vehicle)?.run());
    match outcome {
        Ok(()) | Err(CallError::Over | CallError::Refused) => 0,
        Err(CallError::Lost(reason) | CallError::Misuse(reason)) => {
            eprintln!("Error: {reason}.");
            1
        }
    }
}

/// What a service does.
enum Act {
    Call(&'static Call),
    Enable(usize),
    Period(usize),
    Manage(ManagerService),
}

/// A service and its device.
struct Bound {
    /// The name of its table row, for messages.
    name: &'static str,
    /// Its full name.
    path: String,
    tag: u16,
    act: Act,
}

/// A topic of a sensor.
struct Published {
    kind: &'static SensorTopic,
    /// Its index if there are several.
    index: i32,
    /// The same topic in each namespace of the robot.
    topics: Vec<Arc<Topic>>,
    /// Number of messages so far.
    count: u32,
}

impl Published {
    fn is_wanted(&self) -> bool {
        self.topics.iter().any(|topic| topic.is_wanted())
    }
}

/// A sensor of a device and the time of its next reading.
struct Measured {
    /// `None` if it always measures and cannot be enabled.
    sensor: Option<&'static Sensor>,
    kinds: &'static [SensorTopic],
    /// The name of the device in the robot's namespace.
    device: String,
    tag: u16,
    frame: String,
    topics: Vec<Published>,
    period_ms: i32,
    /// The time of its next reading. `[ms]`
    next_ms: f64,
}

impl Measured {
    fn new(
        sensor: Option<&'static Sensor>,
        kinds: &'static [SensorTopic],
        robot: &str,
        device: &str,
        tag: u16,
    ) -> Self {
        let frame = format!("{robot}/{device}");
        let device = device.to_owned();
        Self { sensor, kinds, device, tag, frame, topics: Vec::new(), period_ms: 0, next_ms: 0.0 }
    }
}

/// The state of the controller.
struct Robot {
    session: Session,
    node: Node,
    name: String,
    /// The namespaces in which everything is offered: empty, or with a leading slash.
    roots: Vec<String>,
    arguments: Arguments,
    is_vehicle: bool,
    services: Vec<Bound>,
    sensors: Vec<Measured>,
    /// Subscribed topics and their devices.
    subscribed: Vec<(Arc<Subscription>, &'static Subscribed, u16)>,
    manager: Option<Manager>,
    clock: Option<Arc<Topic>>,
    step_ms: i32,
    last_ms: f64,
    /// A client has requested the end.
    is_over: bool,
}

impl Robot {
    fn new(mut session: Session, arguments: Arguments, is_vehicle: bool) -> Outcome<Self> {
        let robot_name = robot::get_name(&mut session)?.to_string_lossy().into_owned();
        let host_name = rustix::system::uname().nodename().to_string_lossy().into_owned();
        let name = arguments.name.clone().unwrap_or_else(|| {
            format!("{}_{}_{}", allowed_name(&robot_name), std::process::id(), allowed_name(&host_name))
        });
        // Without a name, Webots used the unique name as prefix up to R2022a, and none from R2022b on.
        let roots = match &arguments.name {
            Some(name) => vec![format!("/{name}")],
            None => vec![String::new(), format!("/{name}")],
        };
        let host = arguments.host.clone().unwrap_or_else(|| reachable(&host_name));
        let settings = Settings { name: name.clone(), master: arguments.master.clone(), host };
        let node = Node::new(settings, |message| eprintln!("Warning: {message}."))
            .map_err(|error| CallError::Lost(format!("cannot open a port for ROS: {error}")))?;
        let basic_ms = robot::get_basic_time_step(&mut session)?;
        // A step of the world can be a fraction of a millisecond; those of controllers are whole milliseconds.
        let multiples = (1..=1000).map(|count| f64::from(count) * basic_ms);
        let step_ms = multiples.into_iter().find(|ms| ms.fract() == 0.0).unwrap_or(1.0) as i32;
        let last_ms = robot::get_time(&mut session)? * 1000.0;
        let mut robot = Self {
            session,
            node,
            name,
            roots,
            arguments,
            is_vehicle,
            services: Vec::new(),
            sensors: Vec::new(),
            subscribed: Vec::new(),
            manager: None,
            clock: None,
            step_ms,
            last_ms,
            is_over: false,
        };
        robot.announce()?;
        Ok(robot)
    }

    fn run(mut self) -> Outcome<()> {
        let outcome = self.steps();
        self.session.leave();
        outcome
    }

    fn steps(&mut self) -> Outcome<()> {
        loop {
            let asked = match self.serve_calls()? {
                _ if self.is_over => return Ok(()),
                asked => asked,
            };
            if let Some(reason) = self.node.shut_down() {
                eprintln!("Warning: this controller was shut down from the ROS network: {reason}.");
                return Ok(());
            }
            self.obey()?;
            if let Some(manager) = &mut self.manager {
                self.session.call_as("controller_manager");
                manager.write(&mut self.session)?;
            }
            if self.step()? == -1 {
                return Ok(());
            }
            self.publish()?;
            if let Some(request) = asked {
                request.answer(Ok(Value::Fields(vec![true.into()])));
            }
        }
    }

    /// Advances by one step; returns -1 at the end.
    fn step(&mut self) -> Outcome<i32> {
        if !self.is_vehicle {
            return self.session.step(self.step_ms);
        }
        // The driver runs at every basic time step.
        let basic_ms = robot::get_basic_time_step(&mut self.session)?.max(1.0);
        let mut passed = 0;
        for _ in 0..((f64::from(self.step_ms) / basic_ms).round() as i32).max(1) {
            passed = driver::step(&mut self.session)?;
            if passed == -1 {
                break;
            }
        }
        Ok(passed)
    }

    /// Handles the messages of subscribed topics.
    fn obey(&mut self) -> Outcome<()> {
        for (subscription, subscribed, tag) in &self.subscribed {
            self.session.call_as(subscribed.topic);
            for _ in 0..MAX_MESSAGES {
                match subscription.take() {
                    Some(Ok(message)) => match (subscribed.act)(&mut self.session, *tag, &message) {
                        Err(CallError::Misuse(text)) => eprintln!("Error: {}{text}", subscribed.topic),
                        Ok(()) | Err(CallError::Refused) => {}
                        Err(trouble) => return Err(trouble),
                    },
                    Some(Err(reason)) => eprintln!("Warning: {reason}."),
                    None => break,
                }
            }
        }
        Ok(())
    }

    /// A service subscribes to the topic next to it (1) or unsubscribes from it (2).
    fn set_subscribed(
        &mut self,
        subscribed: &'static Subscribed,
        path: &str,
        tag: u16,
        is_wanted: bool,
    ) -> Outcome<i32> {
        let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
        let name = format!("{parent}/{}", subscribed.topic);
        let found = self.subscribed.iter().position(|(subscription, ..)| subscription.name == name);
        match (found, is_wanted) {
            (None, true) => {
                let Some(kind) = types::message(subscribed.kind) else { return Err(CallError::Refused) };
                self.subscribed.push((self.node.subscribe(name, kind), subscribed, tag));
            }
            (Some(index), false) => {
                let (subscription, ..) = self.subscribed.remove(index);
                self.node.unsubscribe(&subscription);
            }
            _ => {}
        }
        if is_wanted {
            return Ok(1);
        }
        (subscribed.stop)(&mut self.session, tag).map(|()| 2)
    }

    /// Answers calls: all that are pending, or up to one that requests a step, which is returned.
    fn serve_calls(&mut self) -> Outcome<Option<Request>> {
        let waits = self.arguments.synchronize;
        loop {
            if let Some(manager) = &mut self.manager {
                manager.look(&mut self.node);
            }
            let patience = if waits { POLL_INTERVAL } else { Duration::ZERO };
            let Some(request) = self.node.next_request(patience) else {
                let goes_on =
                    !waits || self.session.listen(Duration::ZERO)? || self.node.shut_down().is_some();
                if goes_on {
                    return Ok(None);
                }
                continue;
            };
            let Some(bound) = self.services.get(request.service) else { continue };
            if matches!(bound.act, Act::Call(Call::TimeStep)) {
                match self.time_step(request) {
                    Some(request) if waits => return Ok(Some(request)),
                    Some(request) => request.answer(Ok(Value::Fields(vec![true.into()]))),
                    None if self.is_over => return Ok(None),
                    None => {}
                }
                continue;
            }
            if let (Act::Manage(order), Some(manager)) = (&bound.act, &mut self.manager) {
                manager.carry_out(&mut self.node, *order, request);
                continue;
            }
            let answer = self.answer(&request)?;
            request.answer(answer);
        }
    }

    /// Changes the duration of steps; returns the request if the duration is valid.
    fn time_step(&mut self, request: Request) -> Option<Request> {
        let duration_ms = request.value.parts().first().map_or(0, Value::int);
        if duration_ms == 0 {
            // How Webots examples signal that they are done.
            self.is_over = true;
            request.answer(Ok(Value::Fields(vec![true.into()])));
            return None;
        }
        let basic_ms = robot::get_basic_time_step(&mut self.session).unwrap_or(1.0);
        let steps = f64::from(duration_ms) / basic_ms;
        // Rounding of one division.
        if duration_ms < 0 || (steps - steps.round()).abs() > 1e-9 * steps {
            eprintln!(
                "Error: robot/time_step was called with {duration_ms} ms, which is not a multiple of the basic time step \
                 ({basic_ms} ms); nothing was done."
            );
            request.answer(Ok(Value::Fields(vec![false.into()])));
            return None;
        }
        self.step_ms = duration_ms;
        Some(request)
    }

    /// The response to a call; an inner error is a message for the caller.
    fn answer(&mut self, request: &Request) -> Outcome<Result<Value, String>> {
        let Some(bound) = self.services.get(request.service) else {
            return Ok(Err("it no longer exists".to_owned()));
        };
        let arguments = request.value.parts();
        let first = arguments.first().map_or(0, Value::int);
        self.session.call_as(bound.name);
        let (outcome, is_command) = match bound.act {
            Act::Call(Call::Subscribe(subscribed)) => {
                let (path, tag) = (bound.path.clone(), bound.tag);
                (self.set_subscribed(subscribed, &path, tag, first != 0).map(|done| vec![done.into()]), true)
            }
            Act::Call(call) => (call.run(&mut self.session, bound.tag, arguments), call.is_command()),
            Act::Enable(number) => {
                let enabled = match self.sensors.get(number).and_then(|measured| measured.sensor) {
                    Some(sensor) => (sensor.enable)(&mut self.session, bound.tag, first),
                    None => Err(CallError::Refused),
                };
                if enabled.is_ok() {
                    self.follow(number, first);
                }
                (enabled.map(|()| vec![true.into()]), true)
            }
            Act::Period(number) => {
                let period = match self.sensors.get(number).and_then(|measured| measured.sensor) {
                    Some(sensor) => (sensor.period)(&mut self.session, bound.tag),
                    None => Err(CallError::Refused),
                };
                (period.map(|period| vec![period.into()]), false)
            }
            Act::Manage(_) => (Err(CallError::Refused), false),
        };
        let path = self.services.get(request.service).map_or("", |bound| bound.path.as_str());
        let reason = match outcome {
            Ok(fields) => return Ok(Ok(Value::Fields(fields))),
            Err(CallError::Misuse(text)) => {
                let text = format!("{path}{text}");
                eprintln!("Error: {text}");
                text
            }
            Err(CallError::Refused) => format!("{path} failed; see the simulator's console for the reason"),
            Err(trouble) => return Err(trouble),
        };
        Ok(if is_command { Ok(Value::Fields(vec![false.into()])) } else { Err(reason) })
    }

    /// Publishes new readings.
    fn publish(&mut self) -> Outcome<()> {
        let now_s = robot::get_time(&mut self.session)?;
        let now_ms = now_s * 1000.0;
        let simulated = time_of(now_s);
        if let Some(clock) = self.clock.as_ref().filter(|clock| clock.is_wanted()) {
            clock.publish(&Value::Fields(vec![Value::Time(simulated.0, simulated.1)]));
        }
        let time = if self.arguments.use_sim_time { simulated } else { machine_time() };
        let went_back = now_ms < self.last_ms;
        self.last_ms = now_ms;
        if let Some(manager) = &mut self.manager {
            self.session.call_as("controller_manager");
            manager.update(&mut self.session, now_s, time)?;
        }
        for measured in self.sensors.iter_mut().filter(|measured| measured.period_ms > 0) {
            if went_back {
                measured.next_ms = now_ms;
            }
            // Sums of many steps are rounded.
            if now_ms < measured.next_ms - 1e-6 {
                continue;
            }
            while measured.next_ms <= now_ms + 1e-6 {
                measured.next_ms += f64::from(measured.period_ms);
            }
            self.session.call_as("publish");
            for one in measured.topics.iter_mut().filter(|one| one.is_wanted()) {
                let mut stamp = Stamp {
                    time,
                    frame: measured.frame.clone(),
                    count: one.count,
                    period_ms: measured.period_ms,
                };
                match (one.kind.read)(&mut self.session, measured.tag, one.index, &mut stamp) {
                    Ok(messages) => {
                        for topic in one.topics.iter().filter(|topic| topic.is_wanted()) {
                            messages.iter().for_each(|message| topic.publish(message));
                        }
                    }
                    Err(CallError::Misuse(_) | CallError::Refused) => {}
                    Err(trouble) => return Err(trouble),
                }
                one.count = stamp.count;
            }
        }
        Ok(())
    }
}

/// Seconds and nanoseconds.
fn time_of(seconds: f64) -> (u32, u32) {
    let nanoseconds = (seconds * 1e9).round() as u64;
    let whole = u32::try_from(nanoseconds / 1_000_000_000).unwrap_or(u32::MAX);
    (whole, u32::try_from(nanoseconds % 1_000_000_000).unwrap_or(0))
}

fn machine_time() -> (u32, u32) {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    (u32::try_from(since.as_secs()).unwrap_or(u32::MAX), since.subsec_nanos())
}

/// The name of this machine if it can be resolved; otherwise `localhost`, where only the machine itself can reach it.
fn reachable(host_name: &str) -> String {
    use std::net::ToSocketAddrs;
    let has_address = (host_name, 0).to_socket_addrs().is_ok_and(|mut addresses| addresses.next().is_some());
    if has_address { host_name.to_owned() } else { "localhost".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_rounded_to_nanoseconds() {
        assert_eq!(time_of(0.032), (0, 32_000_000));
        assert_eq!(time_of(1234.008), (1234, 8_000_000));
        assert_eq!(time_of(-1.0), (0, 0));
    }
}
