//! The controller's loop: commands are handled before each step, readings published after it.

use std::time::Duration;

use controller::exported::constants as c;
use controller::robot;
use controller::{CallError, Outcome, Session};
use ros::interface::allowed_name;
use ros::value::Value;
use wire::client::Connection;

use crate::arguments::{Arguments, KNOWN, Wheels};
use crate::devices::{self, COMBINED_IMU, Command, PARTS, Sensor, SensorTopic, Stamp};
use crate::discovery_scope::Environment;
use crate::log::Log;
use crate::motion::{Drive, Joints};
use crate::node::{Node, Subscription, Topic};
use crate::package::{Package, Setting};
use crate::parameters::Parameters;
use crate::urdf;

/// The environment variable that is set when the world itself publishes `/clock`.
pub const WORLD_HAS_CLOCK: &str = "REBOTS_ROS2_CLOCK";

/// Messages of one topic that are handled between two steps, so that a flood does not block the simulation.
const MOST_MESSAGES: usize = 1000;

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

/// The measurement, enabled while there are subscribers.
#[derive(Clone, Copy, Debug)]
struct Due {
    period_ms: i32,
    is_on: bool,
    /// The time of the next reading. `[ms]`
    next_ms: f64,
}

impl Due {
    fn new(period_ms: i32) -> Self {
        Self { period_ms, is_on: false, next_ms: 0.0 }
    }

    /// Whether it must be enabled (true) or disabled.
    fn change(&mut self, is_wanted: bool, now_ms: f64) -> Option<bool> {
        if is_wanted == self.is_on {
            return None;
        }
        self.is_on = is_wanted;
        self.next_ms = now_ms + f64::from(self.period_ms);
        Some(is_wanted)
    }

    /// Whether there is a new reading.
    fn is_now(&mut self, now_ms: f64) -> bool {
        // Sums of many steps are rounded; a reset sets the time back.
        let is_late = self.next_ms > now_ms + f64::from(self.period_ms) + 1e-6;
        if !self.is_on || (now_ms < self.next_ms - 1e-6 && !is_late) {
            return false;
        }
        self.next_ms = self.next_ms.min(now_ms);
        while self.next_ms <= now_ms + 1e-6 {
            self.next_ms += f64::from(self.period_ms);
        }
        true
    }
}

/// The target of a command.
enum Act {
    Device(&'static Command, Vec<u16>),
    Joints,
    All { is_position: bool },
    Drive,
}

/// A device of the robot.
struct ListedDevice {
    tag: u16,
    name: String,
    node_type: i32,
}

/// The devices whose readings form one `sensor_msgs/Imu`.
struct CombinedImu {
    /// Tags of the first inertial unit, gyro and accelerometer.
    tags: [Option<u16>; 3],
}

impl CombinedImu {
    fn of(devices: &[ListedDevice]) -> Self {
        let first = |node_type: i32| devices.iter().find(|device| device.node_type == node_type);
        let types = [c::WB_NODE_INERTIAL_UNIT, c::WB_NODE_GYRO, c::WB_NODE_ACCELEROMETER];
        Self { tags: types.map(|node_type| first(node_type).map(|device| device.tag)) }
    }

    /// Whether there is a combined message: a single device has a topic anyway.
    fn exists(&self) -> bool {
        self.tags.iter().flatten().count() > 1
    }
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
        let (joints, remark) = Joints::find(&mut session, &prefix, &description)?;
        if let Some(remark) = remark {
            log.warn(&format!("no transforms of joints are published: {remark}"));
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

    /// Creates all topics and services.
    fn announce(&mut self, arguments: &Arguments, description: &str) -> Outcome<()> {
        let package = self.package(arguments)?;
        let base = format!("/{}", self.name);
        if !arguments.no_clock && std::env::var_os(WORLD_HAS_CLOCK).is_none() {
            self.clock = self.node.advertise("/clock", "rosgraph_msgs/Clock", false);
        }
        let devices = (1..=u16::MAX).zip(self.session.devices());
        let devices: Vec<ListedDevice> = devices
            .map(|(tag, slot)| ListedDevice {
                tag,
                name: slot.name.as_str().to_owned(),
                node_type: slot.node_type,
            })
            .collect();
        let imu = CombinedImu::of(&devices);
        let mut taken: Vec<String> = OWN_NAMES.map(str::to_owned).to_vec();
        let optical_frames = self.announce_devices(&devices, &imu, &package, arguments, &mut taken);
        let period_ms = arguments.period_ms.unwrap_or(self.step_ms);
        self.announce_imus(&devices, &imu, &package, period_ms, &taken);
        let base_link = format!("{}base_link", self.prefix);
        for (name, sensor) in PARTS {
            let path = format!("{base}/{}", free_name(name, &taken));
            self.measure(sensor, vec![0], &path, &base_link, period_ms);
        }
        self.announce_joints(period_ms);
        if let Some(wheels) = &arguments.wheels {
            self.announce_drive(wheels, period_ms)?;
        }
        if let Some(topic) =
            self.node.advertise(&format!("{base}/robot_description"), "std_msgs/String", true)
        {
            topic.publish(&Value::Fields(vec![description.into()]));
            self.kept.push(topic);
        }
        if !arguments.no_tf {
            self.announce_transforms(optical_frames, period_ms);
        }
        Ok(())
    }

    /// Creates the topics of devices, and adds their names to `taken`. Returns the optical frames of cameras.
    fn announce_devices(
        &mut self,
        devices: &[ListedDevice],
        imu: &CombinedImu,
        package: &Package,
        arguments: &Arguments,
        taken: &mut Vec<String>,
    ) -> Vec<Value> {
        let base = format!("/{}", self.name);
        let mut optical_frames = Vec::new();
        for ListedDevice { tag, name, node_type } in devices {
            let Some(interface) = devices::interface(*node_type) else { continue };
            let setting = package.device(name);
            if setting.is_off {
                continue;
            }
            let wanted = allowed_name(name);
            // Its readings are part of the combined message, which conventionally has this name.
            if imu.exists() && wanted == IMU && imu.tags.contains(&Some(*tag)) && setting.topic.is_none() {
                continue;
            }
            let path = setting.path(&self.name).unwrap_or_else(|| {
                let own = free_name(&wanted, taken);
                let path = format!("{base}/{own}");
                if own != wanted {
                    let message =
                        format!("the name {base}/{wanted} is taken: the device {name:?} uses {path}");
                    self.log.warn(&message);
                }
                taken.push(own);
                path
            });
            let frame = self.frame(&setting, name);
            let period_ms =
                setting.period_ms(self.step_ms).unwrap_or(arguments.period_of(name, self.step_ms));
            for sensor in interface.sensors {
                if (sensor.when)(&mut self.session, *tag) {
                    self.measure(sensor, vec![*tag], &path, &frame, period_ms);
                    self.keep_on(&setting);
                }
            }
            for command in interface.commands {
                let subscription = self.node.subscribe(&format!("{path}{}", command.suffix), command.kind);
                self.commands.extend(subscription.map(|one| (one, Act::Device(command, vec![*tag]))));
            }
            if devices::has_optical_frame(*node_type) {
                optical_frames.push(urdf::optical((0, 0), &frame));
            }
        }
        optical_frames
    }

    /// Creates the topics of combined IMU messages: the robot's own, and those of the package.
    fn announce_imus(
        &mut self,
        devices: &[ListedDevice],
        imu: &CombinedImu,
        package: &Package,
        period_ms: i32,
        taken: &[String],
    ) {
        let path = format!("/{}/{}", self.name, free_name(IMU, taken));
        if imu.exists() {
            let tags = imu.tags.map(Option::unwrap_or_default).to_vec();
            // All parts are assumed to be where the first of them is.
            let first = devices.iter().find(|device| imu.tags.iter().flatten().next() == Some(&device.tag));
            let frame = format!("{}{}", self.prefix, first.map_or("base_link", |device| &device.name));
            self.measure(&COMBINED_IMU, tags, &path, &frame, period_ms);
        }
        for imu in &package.imus {
            let tag = |name: &Option<String>| {
                let found = devices.iter().find(|device| Some(&device.name) == name.as_ref());
                found.map_or(0, |device| device.tag)
            };
            let tags = [0, 1, 2].map(|part| imu.parts.get(part).map_or(0, tag)).to_vec();
            let name = imu.parts.iter().flatten().next().map_or("", String::as_str);
            let frame = self.frame(&imu.setting, name);
            let period_ms = imu.setting.period_ms(self.step_ms).unwrap_or(period_ms);
            let path = imu.setting.path(&self.name).unwrap_or_else(|| path.clone());
            self.measure(&COMBINED_IMU, tags, &path, &frame, period_ms);
            self.keep_on(&imu.setting);
        }
    }

    /// Creates the topics of all joints together: states and commands.
    fn announce_joints(&mut self, period_ms: i32) {
        let base = format!("/{}", self.name);
        if self.joints.are_measured() {
            let topic = self.node.advertise(&format!("{base}/joint_states"), "sensor_msgs/JointState", false);
            self.states = topic.map(|topic| (topic, Due::new(period_ms)));
        }
        if self.joints.have_motors() {
            let mut obey = |name: &str, kind: &str, act: Act| {
                let subscription = self.node.subscribe(&format!("{base}/{name}"), kind);
                self.commands.extend(subscription.map(|subscription| (subscription, act)));
            };
            obey("joint_commands", "sensor_msgs/JointState", Act::Joints);
            obey("position_commands", "std_msgs/Float64MultiArray", Act::All { is_position: true });
            obey("velocity_commands", "std_msgs/Float64MultiArray", Act::All { is_position: false });
        }
    }

    /// Creates the topics of a differential drive.
    fn announce_drive(&mut self, wheels: &Wheels, period_ms: i32) -> Outcome<()> {
        let base = format!("/{}", self.name);
        let drive = Drive::find(&mut self.session, wheels)?.map_err(CallError::Misuse)?;
        let twists = self.node.subscribe(&format!("{base}/cmd_vel"), "geometry_msgs/Twist");
        self.commands.extend(twists.map(|twists| (twists, Act::Drive)));
        let odometry = match drive.is_measured() {
            true => self.node.advertise(&format!("{base}/odom"), "nav_msgs/Odometry", false),
            false => {
                self.log.warn("the wheels have no PositionSensor, so no odometry is published");
                None
            }
        };
        self.drive = Some((drive, odometry, Due::new(period_ms)));
        Ok(())
    }

    /// Creates the topics of transforms, and publishes the fixed ones.
    fn announce_transforms(&mut self, optical_frames: Vec<Value>, period_ms: i32) {
        if let Some(topic) = self.node.advertise("/tf_static", "tf2_msgs/TFMessage", true) {
            let fixed = self.joints.fixed().chain(optical_frames).collect();
            topic.publish(&Value::Fields(vec![Value::List(fixed)]));
            self.kept.push(topic);
        }
        let has_odometry = self.drive.as_ref().is_some_and(|(_, topic, _)| topic.is_some());
        if self.joints.have_frames() || has_odometry {
            let topic = self.node.advertise("/tf", "tf2_msgs/TFMessage", false);
            self.frames = topic.map(|topic| (topic, Due::new(period_ms)));
        }
    }

    /// Reads the package configuration and reports what is not supported.
    fn package(&mut self, arguments: &Arguments) -> Outcome<Package> {
        let Some(file) = &arguments.urdf else { return Ok(Package::default()) };
        let project = robot::get_project_path(&mut self.session)?.to_string_lossy().into_owned();
        let path = std::path::Path::new(&project).join(file);
        let text = std::fs::read_to_string(&path).map_err(|error| error.to_string());
        let package = text.and_then(|text| Package::read(&text));
        let package =
            package.map_err(|reason| CallError::Misuse(format!("--urdf: {}: {reason}", path.display())))?;
        for kind in &package.unknown_plugins {
            self.log.warn(&format!("the plugin {kind} of {file} is not built in and is ignored"));
        }
        for name in package.names() {
            if !self.session.devices().iter().any(|slot| slot.name.as_str() == name) {
                self.log.warn(&format!("{file}: the robot has no device {name:?}"));
            }
        }
        Ok(package)
    }

    /// Returns the frame of a device.
    fn frame(&self, setting: &Setting, name: &str) -> String {
        format!("{}{}", self.prefix, setting.frame.as_deref().unwrap_or(name))
    }

    /// Makes the last added sensor measure always, if the package says so.
    fn keep_on(&mut self, setting: &Setting) {
        if let Some(measured) = self.sensors.last_mut() {
            measured.is_always_on = setting.is_always_on;
        }
    }

    fn measure(&mut self, sensor: &'static Sensor, tags: Vec<u16>, path: &str, frame: &str, period_ms: i32) {
        let advertise = |kind: &'static SensorTopic| {
            let topic = self.node.advertise(&format!("{path}{}", kind.suffix), kind.kind, false)?;
            Some((kind, topic))
        };
        let topics = sensor.topics.iter().filter_map(advertise).collect();
        let frame = frame.to_owned();
        let due = Due::new(period_ms);
        self.sensors.push(Measured { sensor, tags, frame, topics, is_always_on: false, due });
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
            for _ in 0..MOST_MESSAGES {
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
        for _ in 0..MOST_MESSAGES {
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

/// The combined message of several devices.
const IMU: &str = "imu";

/// Topics of the robot itself, whose names devices cannot have.
const OWN_NAMES: [&str; 7] = [
    "robot_description",
    "joint_states",
    "joint_commands",
    "position_commands",
    "velocity_commands",
    "cmd_vel",
    "odom",
];

/// Returns an unused name: the wanted one, or that with a number from 2 appended.
fn free_name(wanted: &str, taken: &[String]) -> String {
    let numbered = (2..).map(|number| format!("{wanted}_{number}"));
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or_default()
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

/// Returns the name of a robot's node.
#[must_use]
pub fn node_name(robot: &str) -> String {
    let name = allowed_name(robot);
    match name.chars().next() {
        Some(letter) if !letter.is_ascii_digit() => name,
        _ => format!("robot_{name}"),
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
    use super::*;

    #[test]
    fn readings_follow_their_period_and_restart_after_a_reset() {
        let mut due = Due::new(32);
        assert_eq!(due.change(true, 64.0), Some(true));
        assert_eq!(due.change(true, 64.0), None);
        let times: Vec<bool> = [80.0, 96.0, 112.0, 128.0].into_iter().map(|ms| due.is_now(ms)).collect();
        assert_eq!(times, [false, true, false, true]);
        assert!(due.is_now(16.0));
        assert_eq!(due.change(false, 16.0), Some(false));
        assert!(!due.is_now(1000.0));
    }

    #[test]
    fn duplicate_names_get_a_number() {
        let taken = ["a", "a_2"].map(str::to_owned);
        assert_eq!([free_name("a", &taken), free_name("b", &taken)], ["a_3", "b"]);
    }

    #[test]
    fn node_names_start_with_a_letter() {
        assert_eq!(node_name("my robot(1)"), "my_robot_1_");
        assert_eq!(node_name("2nd"), "robot_2nd");
        assert_eq!(time_of(0.032), (0, 32_000_000));
    }
}
