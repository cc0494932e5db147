//! `--use-ros-control`: a controller manager with the services of ros_control, and the most common controllers.
//!
//! Owns: the robot's joints as controllers see them, and the loaded controllers. Promises: controllers are updated
//! between two steps of the robot, in the order in which they were loaded.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};

use controller::exported::constants::{WB_NODE_LINEAR_MOTOR, WB_NODE_ROTATIONAL_MOTOR};
use controller::position_sensor::{self, PositionSensor};
use controller::sensor::enable;
use controller::{Outcome, Session, motor};

use crate::node::{Node, Request, Subscription, Topic};
use crate::types;
use crate::value::Value;
use crate::xml_rpc::Xml;

mod diff_drive;
mod forward;
mod joint_state;
mod trajectory;

/// The hardware interface through which a controller uses joints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interface {
    State,
    Position,
    Velocity,
    Effort,
}

impl Interface {
    /// Its name in ros_control.
    fn name(self) -> &'static str {
        match self {
            Self::State => "hardware_interface::JointStateInterface",
            Self::Position => "hardware_interface::PositionJointInterface",
            Self::Velocity => "hardware_interface::VelocityJointInterface",
            Self::Effort => "hardware_interface::EffortJointInterface",
        }
    }
}

/// A motor with a position sensor.
#[derive(Clone, Debug)]
pub(crate) struct Joint {
    /// The name of the motor.
    pub(crate) name: String,
    motor: u16,
    sensor: u16,
    is_linear: bool,
    /// `[rad]` or `[m]`
    pub(crate) position: f64,
    /// Change since the last step. `[rad/s]` or `[m/s]`
    pub(crate) velocity: f64,
    /// The command for the motor in the next step; without one, the last command stays in effect.
    pub(crate) command: Option<(Interface, f64)>,
    /// The interface of the last command.
    mode: Option<Interface>,
}

impl Joint {
    fn read(&mut self, session: &mut Session, period_s: f64) -> Outcome<()> {
        let position = position_sensor::get_value(session, self.sensor)?;
        self.velocity = (position - self.position) / period_s;
        if !self.velocity.is_finite() {
            self.velocity = 0.0;
        }
        self.position = position;
        Ok(())
    }

    fn write(&mut self, session: &mut Session) -> Outcome<()> {
        let Some((interface, value)) = self.command.filter(|(_, value)| !value.is_nan()) else {
            return Ok(());
        };
        let is_new = self.mode.replace(interface) != Some(interface);
        match interface {
            Interface::State => Ok(()),
            Interface::Position => {
                if is_new {
                    let fastest = motor::get_max_velocity(session, self.motor)?;
                    motor::set_velocity(session, self.motor, fastest)?;
                }
                motor::set_position(session, self.motor, value)
            }
            Interface::Velocity => {
                motor::set_velocity(session, self.motor, value)?;
                if is_new { motor::set_position(session, self.motor, f64::INFINITY) } else { Ok(()) }
            }
            Interface::Effort if self.is_linear => motor::set_force(session, self.motor, value),
            Interface::Effort => motor::set_torque(session, self.motor, value),
        }
    }
}

/// The time of an update.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UpdateTime {
    /// Simulated time.
    pub(crate) seconds: f64,
    /// The time stamp of messages.
    pub(crate) stamp: (u32, u32),
    /// Since the last update.
    pub(crate) period_s: f64,
}

impl UpdateTime {
    /// Returns a message header.
    pub(crate) fn header(&self, count: &mut u32, frame: &str) -> Value {
        *count = count.wrapping_add(1);
        let (seconds, nanoseconds) = self.stamp;
        Value::Fields(vec![Value::Uint((*count).into()), Value::Time(seconds, nanoseconds), frame.into()])
    }
}

/// A publishing rate.
#[derive(Clone, Debug)]
pub(crate) struct Rate {
    period_s: f64,
    last_s: Option<f64>,
}

impl Rate {
    pub(crate) fn new(hz: f64) -> Self {
        Self { period_s: 1.0 / hz, last_s: None }
    }

    /// Whether it is time to publish.
    pub(crate) fn is_due(&mut self, now_s: f64) -> bool {
        // With a tolerance of a thousandth, because sums of steps are rounded. A reset sets the time back.
        let first_s = now_s - 1.001 * self.period_s;
        let last_s = self.last_s.filter(|last_s| *last_s <= now_s).unwrap_or(first_s);
        if last_s + self.period_s >= now_s {
            return false;
        }
        self.last_s = Some((last_s + self.period_s).max(first_s));
        true
    }
}

/// A controller.
pub(crate) trait Controller {
    /// The indices of the joints that it uses.
    fn claims(&self) -> (Interface, &[usize]);

    /// It starts with the next step; earlier commands are dropped.
    fn listen(&mut self) {}

    /// Called after its first step.
    fn start(&mut self, joints: &mut [Joint], now: &UpdateTime);

    /// Called after every step.
    fn update(&mut self, joints: &mut [Joint], now: &UpdateTime);

    /// It has been stopped.
    fn stop(&mut self, _joints: &mut [Joint]) {}

    /// It is unloaded: its topics and services are removed.
    fn unload(self: Box<Self>, node: &mut Node);
}

/// The context for creating a controller.
pub(crate) struct Site<'a> {
    node: &'a mut Node,
    /// The robot's namespace: empty, or with a leading slash.
    root: &'a str,
    /// The controller's name within it.
    path: String,
    /// Its parameters on the master.
    parameters: Xml,
    joints: &'a [Joint],
}

impl Site<'_> {
    /// Returns a parameter; slashes separate the levels.
    fn parameter(&self, name: &str) -> Option<&Xml> {
        name.split('/').try_fold(&self.parameters, |value, part| match value {
            Xml::Members(members) => members.iter().find(|(name, _)| name == part).map(|(_, value)| value),
            _ => None,
        })
    }

    fn number(&self, name: &str) -> Option<f64> {
        match self.parameter(name)? {
            Xml::Int(value) => Some(*value as f64),
            Xml::Float(value) => Some(*value),
            _ => None,
        }
    }

    fn flag(&self, name: &str) -> Option<bool> {
        self.number(name).map(|value| value != 0.0)
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.parameter(name).map(Xml::text).filter(|text| !text.is_empty())
    }

    /// One string or several.
    fn texts(&self, name: &str) -> Vec<String> {
        match self.parameter(name) {
            Some(Xml::List(list)) => list.iter().map(|text| text.text().to_owned()).collect(),
            Some(Xml::Text(text)) => vec![text.clone()],
            _ => Vec::new(),
        }
    }

    /// Returns the indices of the joints that a parameter names. The error is a message for the user.
    fn joints(&self, name: &str) -> Result<Vec<usize>, String> {
        let names = self.texts(name);
        if names.is_empty() {
            return Err(format!("the parameter {}/{name} is missing", self.path));
        }
        names.iter().map(|name| self.joint(name)).collect()
    }

    fn joint(&self, name: &str) -> Result<usize, String> {
        let found = self.joints.iter().position(|joint| joint.name == name);
        found.ok_or_else(|| {
            let known: Vec<&str> = self.joints.iter().map(|joint| joint.name.as_str()).collect();
            format!("the robot has no joint {name:?}; motors with a PositionSensor are: {}", known.join(", "))
        })
    }

    /// Advertises a topic in the controller's namespace. The error is a message for the user.
    fn subscribe(&mut self, name: &str, kind: &str) -> Result<Arc<Subscription>, String> {
        let message = types::message(kind).ok_or_else(|| format!("unknown type {kind}"))?;
        Ok(self.node.subscribe(format!("{}/{name}", self.path), message))
    }

    /// Advertises a topic of this full name. The error is a message for the user.
    fn advertise(&mut self, name: String, kind: &str) -> Result<Arc<Topic>, String> {
        let message = types::message(kind).ok_or_else(|| format!("unknown type {kind}"))?;
        Ok(self.node.advertise(name, message, false))
    }
}

/// Creates a controller. The error is a message for the user.
type Build = fn(&mut Site<'_>) -> Result<Box<dyn Controller>, String>;

/// The controller types.
const TYPES: &[(&str, Build)] = &[
    ("diff_drive_controller/DiffDriveController", diff_drive::build),
    ("effort_controllers/JointEffortController", |site| forward::one(site, Interface::Effort)),
    ("effort_controllers/JointGroupEffortController", |site| forward::group(site, Interface::Effort)),
    ("joint_state_controller/JointStateController", joint_state::build),
    ("position_controllers/JointGroupPositionController", |site| forward::group(site, Interface::Position)),
    ("position_controllers/JointPositionController", |site| forward::one(site, Interface::Position)),
    ("position_controllers/JointTrajectoryController", trajectory::build),
    ("velocity_controllers/JointGroupVelocityController", |site| forward::group(site, Interface::Velocity)),
    ("velocity_controllers/JointVelocityController", |site| forward::one(site, Interface::Velocity)),
];

/// A service of the controller manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ManagerService {
    List,
    Types,
    Load,
    Reload,
    Switch,
    Unload,
}

/// The services of the controller manager.
pub(crate) const MANAGER_SERVICES: [(&str, &str, ManagerService); 6] = [
    ("list_controllers", "controller_manager_msgs/ListControllers", ManagerService::List),
    ("list_controller_types", "controller_manager_msgs/ListControllerTypes", ManagerService::Types),
    ("load_controller", "controller_manager_msgs/LoadController", ManagerService::Load),
    (
        "reload_controller_libraries",
        "controller_manager_msgs/ReloadControllerLibraries",
        ManagerService::Reload,
    ),
    ("switch_controller", "controller_manager_msgs/SwitchController", ManagerService::Switch),
    ("unload_controller", "controller_manager_msgs/UnloadController", ManagerService::Unload),
];

/// The strictness with which a switch fails as a whole if any part of it fails.
const STRICT: i32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Initialized,
    /// It is started at the next update.
    Starting,
    Running,
    Stopped,
}

impl State {
    fn runs(self) -> bool {
        matches!(self, Self::Starting | Self::Running)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Initialized => "initialized",
            Self::Starting | Self::Running => "running",
            Self::Stopped => "stopped",
        }
    }
}

struct Loaded {
    name: String,
    kind: &'static str,
    state: State,
    controller: Box<dyn Controller>,
}

/// A call of `load_controller` that is waiting for the parameters from the master.
struct Loading {
    name: String,
    request: Request,
    parameters: Receiver<Result<Option<Xml>, String>>,
}

/// The controllers of a robot.
pub(crate) struct Manager {
    /// The robot's namespace: empty, or with a leading slash.
    root: String,
    joints: Vec<Joint>,
    loaded: Vec<Loaded>,
    loading: Vec<Loading>,
    last_s: f64,
}

fn answer(request: Request, is_done: bool) {
    request.answer(Ok(Value::Fields(vec![is_done.into()])));
}

fn complain(reason: &str) {
    eprintln!("Error: controller_manager: {reason}.");
}

impl Manager {
    /// Finds the joints and enables their position sensors with the step as period.
    pub(crate) fn new(session: &mut Session, root: &str, step_ms: i32) -> Outcome<Self> {
        let motors: Vec<(u16, String, i32)> = (1..=u16::MAX)
            .zip(session.devices())
            .filter(|(_, slot)| [WB_NODE_LINEAR_MOTOR, WB_NODE_ROTATIONAL_MOTOR].contains(&slot.node_type))
            .map(|(tag, slot)| (tag, slot.name.as_str().to_owned(), slot.node_type))
            .collect();
        let mut joints = Vec::new();
        for (motor, name, node_type) in motors {
            let sensor = motor::get_position_sensor(session, motor)?;
            if sensor == 0 {
                continue;
            }
            enable::<PositionSensor>(session, sensor, step_ms)?;
            let is_linear = node_type == WB_NODE_LINEAR_MOTOR;
            let (position, velocity) = (f64::NAN, 0.0);
            joints.push(Joint {
                name,
                motor,
                sensor,
                is_linear,
                position,
                velocity,
                command: None,
                mode: None,
            });
        }
        Ok(Self { root: root.to_owned(), joints, loaded: Vec::new(), loading: Vec::new(), last_s: 0.0 })
    }

    /// Handles a call, at once or when the master has sent the parameters.
    pub(crate) fn carry_out(&mut self, node: &mut Node, order: ManagerService, request: Request) {
        let arguments = request.value.parts();
        let name = arguments.first().map(Value::text).unwrap_or_default().into_owned();
        match order {
            ManagerService::List => {
                let list = Value::List(self.loaded.iter().map(|one| self.describe(one)).collect());
                request.answer(Ok(Value::Fields(vec![list])));
            }
            ManagerService::Types => {
                let types = TYPES.iter().map(|(name, _)| Value::from(*name)).collect();
                let bases = TYPES.iter().map(|_| "controller_interface::ControllerBase".into()).collect();
                request.answer(Ok(Value::Fields(vec![Value::List(types), Value::List(bases)])));
            }
            ManagerService::Load => {
                let parameters = node.parameter(format!("{}/{name}", self.root));
                self.loading.push(Loading { name, request, parameters });
            }
            ManagerService::Reload => {
                let is_forced = arguments.first().is_some_and(Value::bool);
                let is_done = self.loaded.is_empty() || is_forced;
                if is_done {
                    for mut one in self.loaded.drain(..) {
                        if one.state.runs() {
                            one.controller.stop(&mut self.joints);
                        }
                        one.controller.unload(node);
                    }
                } else {
                    complain("controller types cannot be reloaded while controllers are loaded");
                }
                answer(request, is_done);
            }
            ManagerService::Switch => {
                let names = |index: usize| {
                    let list = arguments.get(index).map_or(&[][..], Value::parts);
                    list.iter().map(|name| name.text().into_owned()).collect::<Vec<_>>()
                };
                let (starts, stops) = (names(0), names(1));
                let is_strict = arguments.get(2).map_or(0, Value::int) == STRICT;
                let switched = self.switch(&starts, &stops, is_strict);
                if let Err(reason) = &switched {
                    complain(reason);
                }
                answer(request, switched.is_ok());
            }
            ManagerService::Unload => {
                let unloaded = self.unload(node, &name);
                if let Err(reason) = &unloaded {
                    complain(reason);
                }
                answer(request, unloaded.is_ok());
            }
        }
    }

    /// Returns a `controller_manager_msgs/ControllerState`.
    fn describe(&self, one: &Loaded) -> Value {
        let (interface, joints) = one.controller.claims();
        let names = joints.iter().filter_map(|index| self.joints.get(*index));
        let claimed = match interface {
            Interface::State => Value::List(Vec::new()),
            _ => Value::List(names.map(|joint| joint.name.as_str().into()).collect()),
        };
        let resources = Value::Fields(vec![interface.name().into(), claimed]);
        let texts = [one.name.as_str(), one.state.name(), one.kind].map(Value::from);
        Value::Fields(texts.into_iter().chain([Value::List(vec![resources])]).collect())
    }

    /// Loads the controllers whose parameters have arrived from the master.
    pub(crate) fn look(&mut self, node: &mut Node) {
        let mut index = 0;
        while let Some(loading) = self.loading.get(index) {
            let parameters = match loading.parameters.try_recv() {
                Err(TryRecvError::Empty) => {
                    index += 1;
                    continue;
                }
                Err(TryRecvError::Disconnected) => Err("the request to the master was cancelled".to_owned()),
                Ok(parameters) => parameters,
            };
            let Loading { name, request, .. } = self.loading.remove(index);
            let loaded = self.load(node, &name, parameters);
            if let Err(reason) = &loaded {
                complain(&format!("{name} was not loaded: {reason}"));
            }
            answer(request, loaded.is_ok());
        }
    }

    fn load(
        &mut self,
        node: &mut Node,
        name: &str,
        parameters: Result<Option<Xml>, String>,
    ) -> Result<(), String> {
        if self.loaded.iter().any(|one| one.name == name) {
            return Err("a controller of this name is loaded already".to_owned());
        }
        let path = format!("{}/{name}", self.root);
        let parameters = parameters
            .map_err(|reason| format!("its parameters cannot be read from the master: {reason}"))?;
        let parameters = parameters.unwrap_or(Xml::Members(Vec::new()));
        let mut site = Site { node, root: &self.root, path, parameters, joints: &self.joints };
        let Some(kind) = site.text("type").map(str::to_owned) else {
            let path = &site.path;
            return Err(format!(
                "the parameter {path}/type is missing; load its parameters with rosparam first"
            ));
        };
        let Some((kind, build)) = TYPES.iter().find(|(known, _)| *known == kind) else {
            let known: Vec<&str> = TYPES.iter().map(|(known, _)| *known).collect();
            return Err(format!("unknown controller type {kind}; supported types: {}", known.join(", ")));
        };
        let controller = build(&mut site)?;
        self.loaded.push(Loaded { name: name.to_owned(), kind, state: State::Initialized, controller });
        Ok(())
    }

    fn unload(&mut self, node: &mut Node, name: &str) -> Result<(), String> {
        let found = self.loaded.iter().position(|one| one.name == name);
        let index = found.ok_or_else(|| format!("cannot unload {name}: there is no such controller"))?;
        if self.loaded.get(index).is_some_and(|one| one.state.runs()) {
            return Err(format!("cannot unload {name}: it is running"));
        }
        self.loaded.remove(index).controller.unload(node);
        Ok(())
    }

    /// Starts and stops controllers. The error is a message for the user; nothing has changed then.
    fn switch(&mut self, starts: &[String], stops: &[String], is_strict: bool) -> Result<(), String> {
        let mut wanted: Vec<bool> = self.loaded.iter().map(|one| one.state.runs()).collect();
        for (names, runs) in [(stops, false), (starts, true)] {
            for name in names {
                let found = self.loaded.iter().position(|one| one.name == *name);
                let Some(is_wanted) = found.and_then(|index| wanted.get_mut(index)) else {
                    let reason = format!("cannot start or stop {name}: there is no such controller");
                    if is_strict {
                        return Err(reason);
                    }
                    complain(&reason);
                    continue;
                };
                if *is_wanted == runs && is_strict {
                    let word = if runs { "already running" } else { "not running" };
                    return Err(format!("the controller {name} is {word}"));
                }
                *is_wanted = runs;
            }
        }
        let running = || self.loaded.iter().zip(&wanted).filter(|(_, runs)| **runs).map(|(one, _)| one);
        for (index, joint) in self.joints.iter().enumerate() {
            let claims = |one: &Loaded| {
                let (interface, joints) = one.controller.claims();
                interface != Interface::State && joints.contains(&index)
            };
            let users: Vec<&str> = running().filter(|one| claims(one)).map(|one| one.name.as_str()).collect();
            if users.len() > 1 {
                let joint = &joint.name;
                return Err(format!(
                    "more than one controller would use the joint {joint}: {}",
                    users.join(", ")
                ));
            }
        }
        for (one, runs) in self.loaded.iter_mut().zip(wanted) {
            match (one.state.runs(), runs) {
                (false, true) => {
                    one.state = State::Starting;
                    one.controller.listen();
                    let (interface, joints) = one.controller.claims();
                    for index in joints.iter().filter(|_| interface != Interface::State) {
                        if let Some(joint) = self.joints.get_mut(*index) {
                            (joint.command, joint.mode) = (None, None);
                        }
                    }
                }
                (true, false) => {
                    one.state = State::Stopped;
                    one.controller.stop(&mut self.joints);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads the joints after a step and updates the controllers.
    pub(crate) fn update(&mut self, session: &mut Session, seconds: f64, stamp: (u32, u32)) -> Outcome<()> {
        let now = UpdateTime { seconds, stamp, period_s: seconds - self.last_s };
        self.last_s = seconds;
        for joint in &mut self.joints {
            joint.read(session, now.period_s)?;
        }
        if self.joints.iter().any(|joint| joint.position.is_nan()) {
            // There are no measurements before the first step.
            return Ok(());
        }
        for one in self.loaded.iter_mut().filter(|one| one.state.runs()) {
            if one.state == State::Starting {
                one.state = State::Running;
                one.controller.start(&mut self.joints, &now);
            }
            one.controller.update(&mut self.joints, &now);
        }
        Ok(())
    }

    /// Sends the commands to the motors.
    pub(crate) fn write(&mut self, session: &mut Session) -> Outcome<()> {
        self.joints.iter_mut().try_for_each(|joint| joint.write(session))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_independent_of_the_step_and_continue_after_a_reset() {
        let count = |hz: f64, step_ms: u32, steps: u32| {
            let mut rate = Rate::new(hz);
            (1..=steps).filter(|step| rate.is_due(f64::from(step * step_ms) / 1000.0)).count()
        };
        assert_eq!(count(1000.0 / 32.0, 32, 100), 100);
        assert_eq!(count(50.0, 32, 100), 100);
        assert_eq!(count(50.0, 10, 100), 50);
        assert_eq!(count(10.0, 32, 100), 32);
        let mut rate = Rate::new(10.0);
        assert!(rate.is_due(5.0) && !rate.is_due(5.05) && rate.is_due(0.01));
    }
}
