//! Robot: a solid with a controller. As device 0 of its controller, it provides the configuration, the time, the
//! battery and the custom data.

mod user_input;

use std::any::Any;

use base::{Diagnostic, Pose, Severity, SimTime};
use dynamics::{Constraint, ConstraintKind};
use engine::RobotDraft;
use engine::host::{PAUSED, Stream};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, DeferredRequest, Device, DeviceInfo, EncodeContext,
    HostCommand, Optical, Persistent, RobotDevice, RobotId, SampleContext, Site, Typed, WorldState,
};
use scene::{NodeId, Value};
use wire::{Dialect, Malformed, Reader, Writer, op};

use crate::differential_wheels::{self, Axle};
use crate::shared::two_wheels::{self, TwoWheels};
use crate::supervisor::{self, Supervisor};
use crate::{charger, solid, urdf, world_info};
use user_input::UserInput;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let scene = builder.scene;
    let arguments = match scene.value(node, "controllerArgs") {
        Some(Value::MfString(arguments)) => arguments.clone(),
        Some(Value::SfString(line)) => line.split_whitespace().map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    if scene.bool(node, "supervisor") && !is_supervisor(builder, node) {
        let message = "this robot is not allowed to be a supervisor in this run".to_owned();
        builder.report(node, Severity::Warning, "robot/supervisor", message);
    }
    let mut behaviour = Robot::new(builder, node);
    let robot = builder.add_robot(
        node,
        RobotDraft {
            name: scene.string(node, "name").to_owned(),
            controller: scene.string(node, "controller").to_owned(),
            arguments,
            synchronization: scene.bool(node, "synchronization"),
            supervisor: is_supervisor(builder, node),
            behaviour: Box::new(behaviour.clone()),
        },
    );
    // As in Webots, a robot inside another one collides with that one whatever the 'selfCollision' of both.
    builder.model.set_self_collision(robot.0, scene.bool(node, "selfCollision"));
    let site = Site { robot: Some(robot), family: Some(robot.0), ..*site };
    let is_legacy = differential_wheels::is(builder, node);
    let wheels = wheels(builder, node, &site);
    // It moves kinematically, without forces.
    let rolls = scene.child(node, "physics").is_none() && (is_legacy || wheels.is_some());
    let inner = match site.solid {
        None if site.link.is_none() && rolls => solid::build_kinematic_body(builder, node, &site),
        _ => solid::build_body(builder, node, &site),
    };
    behaviour.wheels = wheels;
    if is_legacy {
        if let Some((axle, wheels)) = differential_wheels::build_children(builder, node, robot, &inner) {
            behaviour.axle = Some(axle);
            behaviour.wheels = wheels;
        }
    } else {
        builder.build_all(node, "children", &inner);
    }
    builder.set_behaviour(robot, Box::new(behaviour));
    solid::finish(builder, node, &inner);
}

/// Returns whether a robot has the rights of a supervisor: by its field, unless the run does not allow it.
fn is_supervisor(builder: &Builder<'_>, node: NodeId) -> bool {
    let scene = builder.scene;
    scene.bool(node, "supervisor") && builder.supervisors.allow(scene.string(node, "name"))
}

/// Returns the wheels of a robot without physics that moves kinematically, if it is at the top of the scene graph and
/// has such wheels.
fn wheels(builder: &Builder<'_>, node: NodeId, site: &Site) -> Option<TwoWheels> {
    let scene = builder.scene;
    let is_free = site.solid.is_none() && site.link.is_none() && scene.child(node, "physics").is_none();
    let wheels = if is_free { two_wheels::find(builder, node)? } else { return None };
    let world_from_robot = site.place(scene.pose(node));
    TwoWheels::new(node, wheels, world_from_robot.inverse().vector(world_info::up(scene)))
}

/// Fixes a robot's body to the world at its current pose, or releases it. Its joints can still move. It has no effect
/// on robots without physics, which no force moves.
fn pin(state: &mut WorldState, node: NodeId, is_pinned: bool) {
    if !is_pinned {
        state.detach(node);
        return;
    }
    let is_moved = state.scene().child(node, "physics").is_some() && state.attachment(node).is_none();
    let Some(link) = state.mount(node).filter(|_| is_moved).and_then(|mount| mount.link) else { return };
    let frames = [Pose::IDENTITY, state.dynamics().pose(link)];
    state.attach(node, None, Constraint::new(ConstraintKind::Fixed, [Some(link), None], frames));
}

/// Clients split redirected output into pieces of 1023 bytes, or a UTF-8 character less.
const CONSOLE_PIECE: usize = 1020;

/// Longer lines are output in parts. `[bytes]`
const MAX_PENDING: usize = 1 << 20;

/// The battery of a robot.
#[derive(Clone)]
struct Battery {
    /// `[J]`
    energy: f64,
    /// Capacity `[J]` and charging power `[W]`; `None` if one is missing.
    limits: Option<[f64; 2]>,
    /// Power consumption of the controller. `[W]`
    cpu_consumption: f64,
    empty: bool,
    /// Whether it has been reported that it is empty.
    is_told: bool,
}

/// The reading of the battery sensor of a robot without a battery. `[J]`
const NO_BATTERY: f64 = -1.0;

/// Device 0 of a robot.
#[derive(Clone)]
struct Robot {
    node: NodeId,
    battery: Option<Battery>,
    /// Sampling clock of the battery sensor and its last reading. `[J]`
    gauge: (Clock, f64),
    /// The values of custom data, model, rights and mode that the controller has; changes are sent with the next reply.
    known_data: String,
    known_model: String,
    known_supervisor: bool,
    known_mode: i32,
    chargers: charger::ChargingArea,
    /// Replies to requests for URDF text.
    answers: Writer,
    /// Incomplete lines of standard output and standard error.
    pending: [Vec<u8>; 2],
    /// For supervisors.
    supervisor: Option<Supervisor>,
    user: UserInput,
    /// For DifferentialWheels.
    axle: Option<Axle>,
    /// For robots without physics that move by the velocities of their wheels.
    wheels: Option<TwoWheels>,
}

impl Robot {
    fn new(builder: &mut Builder<'_>, node: NodeId) -> Self {
        let scene = builder.scene;
        let levels = scene.floats(node, "battery");
        let battery = levels.first().map(|energy| Battery {
            energy: *energy,
            limits: levels.get(1..3).and_then(|limits| limits.try_into().ok()),
            cpu_consumption: scene.float(node, "cpuConsumption"),
            empty: false,
            is_told: false,
        });
        let problem = match levels.len() {
            0 | 3 => None,
            1 | 2 => Some("needs a capacity and a charging power as well; without them no charger fills it"),
            _ => Some("has three values; the others are ignored"),
        };
        if let Some(problem) = problem {
            let message = format!("'battery' {problem}");
            builder.report_field(node, "battery", Severity::Warning, "robot/battery", message);
        }
        let scene = builder.scene;
        let chargers = if battery.is_some() {
            charger::ChargingArea::of(scene, node)
        } else {
            charger::ChargingArea::default()
        };
        let supervisor = is_supervisor(builder, node).then(|| Supervisor::new(node));
        Self {
            node,
            battery,
            gauge: (Clock::default(), f64::NAN),
            known_data: String::new(),
            known_model: scene.string(node, "model").to_owned(),
            known_supervisor: supervisor.is_some(),
            known_mode: 0,
            chargers,
            answers: Writer::new(),
            pending: [Vec::new(), Vec::new()],
            supervisor,
            user: UserInput::default(),
            axle: None,
            wheels: None,
        }
    }

    /// Charges the battery, and starts to meter the step.
    fn charge(&mut self, state: &mut WorldState) {
        let Some(battery) = &mut self.battery else { return };
        let Some(mount) = state.mount(self.node) else { return };
        let Some(robot) = mount.robot else { return };
        if let Some([capacity, recharge]) = battery.limits {
            let position = state.mounted_pose(&mount).translation;
            let max_energy = recharge * state.time_step().seconds();
            let levels = [battery.energy, capacity];
            let energy =
                self.chargers.charge(state, &charger::Demand { robot, position, max_energy, levels });
            self.set_energy(state, energy);
        }
        state.energy.meter(robot);
    }

    /// Takes what the controller and the devices consumed in a step from the battery.
    fn consume(&mut self, state: &mut WorldState) {
        let Some(battery) = &mut self.battery else { return };
        let Some(robot) = state.mount(self.node).and_then(|mount| mount.robot) else { return };
        let watts = state.take_power(robot) + battery.cpu_consumption;
        let energy = battery.energy;
        if energy <= 0.0 {
            // In Webots only a battery that held energy runs out: with `battery [ 0 ]` robots run as without a battery.
            return;
        }
        self.set_energy(state, (energy - watts * state.time_step().seconds()).max(0.0));
        if let Some(battery) = self.battery.as_mut().filter(|battery| battery.energy <= 0.0) {
            battery.empty = true;
            state.energy.unpowered.push(robot);
            state.ask_host(HostCommand::StopController(robot));
            if !std::mem::replace(&mut battery.is_told, true) {
                let message =
                    format!("the battery of {} is empty: the robot stops", state.scene().path(self.node));
                state.report(Diagnostic::general(Severity::Note, "robot/battery", message));
            }
        }
    }

    /// Sets the energy of the battery; with energy the devices have power again.
    fn set_energy(&mut self, state: &mut WorldState, energy: f64) {
        let Some(battery) = self.battery.as_mut().filter(|battery| battery.energy != energy) else { return };
        battery.energy = energy;
        let mut levels = state.scene().floats(self.node, "battery").to_vec();
        if let Some(first) = levels.first_mut() {
            *first = energy;
        }
        state.record(self.node, "battery", Value::MfFloat(levels));
        self.power_up(state);
    }

    /// Switches the devices on again if an empty battery has energy.
    fn power_up(&mut self, state: &mut WorldState) {
        if let Some(battery) = self.battery.as_mut().filter(|battery| battery.empty && battery.energy > 0.0) {
            battery.empty = false;
            let robot = state.mount(self.node).and_then(|mount| mount.robot);
            state.energy.unpowered.retain(|other| Some(*other) != robot);
        }
    }

    fn console(
        &mut self,
        state: &mut WorldState,
        robot: RobotId,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        let stream = if input.u8()? == 2 { Stream::Err } else { Stream::Out };
        let length = input.u32()?;
        let bytes = input.bytes(length as usize)?;
        let bytes = bytes.strip_suffix(&[0]).unwrap_or(bytes);
        let pending = &mut self.pending[usize::from(stream == Stream::Err)];
        pending.extend(bytes);
        // A redirected stream comes in pieces of at most this size.
        let is_cut = bytes.len() >= CONSOLE_PIECE && pending.len() < MAX_PENDING;
        let whole = if is_cut {
            pending.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
        } else {
            pending.len()
        };
        if whole > 0 {
            let text = String::from_utf8_lossy(pending.get(..whole).unwrap_or_default()).into_owned();
            pending.drain(..whole);
            state.ask_host(HostCommand::Console { robot, stream, text });
        }
        Ok(())
    }

    fn set_data(&mut self, state: &mut WorldState, input: &mut Reader<'_>) -> Result<(), Malformed> {
        input.u16()?;
        let data = input.string()?;
        self.known_data.clone_from(&data);
        state.record(self.node, "customData", Value::SfString(data));
        Ok(())
    }
}

/// Returns the node number of a Robot: clients know no other type of robot.
fn robot_node_number(dialect: Dialect) -> u16 {
    catalog::node_type("Robot").map_or(0, |ty| dialect.node_number(ty))
}

/// Writes type, name and model of devices.
fn write_devices(devices: &[DeviceInfo], dialect: Dialect, out: &mut Writer) {
    for device in devices {
        // A client that does not know the type would crash. It gets an LED, which needs no further configuration.
        let number = match dialect.node_number(device.ty) {
            0 => catalog::node_type("LED").map_or(0, |ty| dialect.node_number(ty)),
            number => number,
        };
        out.u16(number).str(&device.name).str(&device.model);
    }
}

impl Device for Robot {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        let (robot, state, dialect) = (context.robot, context.state, context.dialect);
        let scene = state.scene();
        let node = scene.node(self.node);
        let text = |field: &str| scene.string(self.node, field);
        out.record(0, op::robot::CONFIGURE);
        if !dialect.old_configure() {
            out.str(&robot.name).str(""); // no version: clients compare it with their own and would complain
        }
        out.bool(robot.supervisor).bool(robot.synchronization);
        out.u16(robot.devices.len() as u16 + 1).u16(robot_node_number(dialect)).f64(state.time().seconds());
        if dialect.old_configure() {
            out.str(&robot.name);
        }
        write_devices(context.devices, dialect, out);
        out.f64(state.time_step().ms()).str(&state.project.path).str(&state.project.world).str(text("model"));
        out.str(&robot.plugins.window).str(&robot.plugins.remote_control);
        out.str(&robot.controller).str(text("customData"));
        // Without a user, no window is shown.
        let has_window = match robot.plugins.is_generic {
            true => state.user.input.is_watched(),
            false => !robot.plugins.is_page && !robot.plugins.window.is_empty(),
        };
        let shows = scene.bool(self.node, "showWindow") && has_window;
        let page = match robot.plugins.is_generic {
            true => op::robot::GENERIC_WINDOW,
            false => u8::from(robot.plugins.is_page),
        };
        out.bool(shows).u8(page).i32(state.user.mode);
        if robot.supervisor {
            let parent = node.parent.map_or(0, |parent| parent.0);
            let model = node.protos.first().map_or(node.ty.name, |proto| proto.name.as_str());
            out.record(0, op::supervisor::CONFIGURE).u32(self.node.0).u32(parent);
            out.bool(!node.protos.is_empty()).bool(node.is_internal);
            out.str(model).str(node.def.as_deref().unwrap_or(""));
        }
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let robot = context.robot;
        let opcode = input.u8()?;
        if let Some(done) = self.user.command(opcode, context, input) {
            return done;
        }
        let state = &mut *context.state;
        match opcode {
            op::robot::CONSOLE_MESSAGE => self.console(state, robot, input)?,
            op::robot::SET_DATA => self.set_data(state, input)?,
            op::robot::SET_BATTERY_SAMPLING_PERIOD => {
                let period = input.u16()?;
                self.gauge.0.set_period(period, state.time());
                if period > 0 && self.battery.is_none() {
                    let path = state.scene().path(self.node);
                    let message = format!("{path}: its battery sensor is enabled, but it has no 'battery'");
                    state.report(Diagnostic::general(Severity::Warning, "robot/battery", message));
                }
            }
            op::robot::PIN => pin(state, self.node, input.u8()? != 0),
            op::robot::REMOTE_ON => state.defer(DeferredRequest::Remote(robot, true)),
            op::robot::REMOTE_OFF => state.defer(DeferredRequest::Remote(robot, false)),
            op::robot::CLIENT_EXIT_NOTIFY => {}
            op::robot::URDF => {
                input.u16()?;
                let prefix = input.string()?;
                let text = urdf::text(state.scene(), self.node, &prefix);
                self.answers.record(0, op::robot::URDF).str(&text);
            }
            other if supervisor::REQUESTS.contains(&other) => match &mut self.supervisor {
                Some(supervisor) => supervisor.command(other, context, input, &mut self.answers)?,
                None => {
                    return Err(Malformed::new("a supervisor request from a robot that is not a supervisor"));
                }
            },
            other => return Err(Malformed::new(format!("unknown command {other} for a robot"))),
        }
        Ok(())
    }

    fn actuate(&mut self, state: &mut WorldState) {
        self.charge(state);
    }

    fn stream(&mut self) -> Option<&mut base::Stream> {
        self.axle.as_mut().map(Axle::stream)
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if let Some(supervisor) = &mut self.supervisor {
            supervisor.record(context.state);
            supervisor.film(context.state);
        }
        self.user.sample(context.now);
        if self.gauge.0.due(context.now) {
            self.gauge.1 = self.battery.as_ref().map_or(NO_BATTERY, |battery| battery.energy);
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        let state = context.state;
        if context.after_step {
            out.record(0, op::robot::TIME).f64(state.time().seconds());
        }
        if self.gauge.0.take_new_value() {
            out.record(0, op::robot::BATTERY_VALUE).f64(self.gauge.1);
        }
        let data = state.scene().string(self.node, "customData");
        if data != self.known_data && (context.after_step || !context.robot.defers_effects()) {
            data.clone_into(&mut self.known_data);
            out.record(0, op::robot::DATA).str(data);
        }
        if self.supervisor.is_some() != self.known_supervisor {
            self.known_supervisor = self.supervisor.is_some();
            out.record(0, op::robot::SUPERVISOR).bool(self.known_supervisor);
        }
        let model = state.scene().string(self.node, "model");
        if model != self.known_model && (context.after_step || !context.robot.defers_effects()) {
            model.clone_into(&mut self.known_model);
            out.record(0, op::robot::MODEL).str(model);
        }
        if state.user.mode != self.known_mode {
            self.known_mode = state.user.mode;
            out.record(0, op::robot::SIMULATION_CHANGE_MODE).i32(state.user.mode);
        }
        self.user.encode(&state.user.input, out);
        if context.after_step || !context.robot.defers_effects() {
            self.user.encode_messages(&state.user.input, &context.robot.name, out);
        }
        if !self.answers.is_empty() {
            out.bytes(self.answers.as_slice());
            self.answers.clear();
        }
        if let Some(supervisor) = &mut self.supervisor {
            supervisor.encode(context, out);
        }
    }

    fn disconnect(&mut self, state: &mut WorldState) {
        self.gauge.0 = Clock::default();
        self.answers.clear();
        let robot = state.mount(self.node).and_then(|mount| mount.robot);
        if let Some(robot) = robot {
            for (stream, pending) in [Stream::Out, Stream::Err].into_iter().zip(&mut self.pending) {
                if !pending.is_empty() {
                    let text = String::from_utf8_lossy(&std::mem::take(pending)).into_owned();
                    state.ask_host(HostCommand::Console { robot, stream, text });
                }
            }
        }
        self.user.disconnect(&mut state.user.input, robot);
        if let Some(supervisor) = &mut self.supervisor {
            supervisor.disconnect(state);
        }
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.gauge.0)
    }

    fn robot(&mut self) -> Option<&mut dyn RobotDevice> {
        Some(self)
    }

    fn optical(&mut self) -> Option<&mut dyn Optical> {
        Some(self)
    }
}

impl Typed for Robot {}

impl Persistent for Robot {
    fn take_over(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.known_data.clone_from(&until_now.known_data);
            self.known_model.clone_from(&until_now.known_model);
            self.known_supervisor = until_now.known_supervisor;
            self.known_mode = until_now.known_mode;
            self.answers.clone_from(&until_now.answers);
            self.pending.clone_from(&until_now.pending);
            self.user.clone_from(&until_now.user);
            if self.supervisor.is_some() && until_now.supervisor.is_some() {
                self.supervisor.clone_from(&until_now.supervisor);
            }
        }
    }

    fn go_on(&mut self, until_now: &dyn Any, state: &mut WorldState) {
        let Some(until_now) = until_now.downcast_ref::<Self>() else { return };
        self.gauge.1 = until_now.gauge.1;
        if let Some((battery, old)) = self.battery.as_mut().zip(until_now.battery.as_ref()) {
            battery.empty = old.empty;
            battery.is_told = old.is_told;
        }
        self.power_up(state);
    }

    fn undo(&mut self, _state: &mut WorldState) {
        if let Some(supervisor) = &mut self.supervisor {
            supervisor.undo();
        }
    }

    fn settle(&mut self, state: &mut WorldState) {
        if let Some(battery) = &mut self.battery
            && let Some(Value::MfFloat(levels)) = state.scene().value(self.node, "battery")
        {
            battery.energy = levels.first().copied().unwrap_or(0.0);
        }
        self.power_up(state);
    }
}

impl RobotDevice for Robot {
    fn finish_step(&mut self, state: &mut WorldState) {
        self.consume(state);
    }

    fn begin_step(&mut self, state: &mut WorldState) -> bool {
        self.supervisor.as_mut().is_some_and(|supervisor| supervisor.begin_step(state))
    }

    fn coordinate(&mut self, state: &mut WorldState) {
        if let Some(axle) = &mut self.axle {
            axle.slip(state);
        }
        if let Some(wheels) = &mut self.wheels {
            wheels.roll(state);
        }
    }

    fn is_urgent(&mut self, state: &mut WorldState, robot: RobotId) -> bool {
        self.user.is_urgent(&mut state.user.input, robot)
    }

    fn announce(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        let state = context.state;
        if state.user.mode == PAUSED && self.known_mode != PAUSED {
            self.known_mode = PAUSED;
            out.record(0, op::robot::SIMULATION_CHANGE_MODE).i32(PAUSED);
        }
        self.user.encode_openings(&state.user.input, &context.robot.name, out);
    }

    fn present(&self, context: &ConfigureContext<'_>, first: usize, out: &mut Writer) {
        let new = context.devices.get(first.saturating_sub(1)..).unwrap_or_default();
        out.record(0, op::robot::NEW_DEVICE).u16(new.len() as u16);
        write_devices(new, context.dialect, out);
    }
}

impl Optical for Robot {
    fn follows(&self, now: SimTime) -> bool {
        self.supervisor.as_ref().is_some_and(|supervisor| supervisor.records(now))
    }

    fn looks(&self, now: SimTime) -> bool {
        self.supervisor.as_ref().is_some_and(|supervisor| supervisor.films(now))
    }
}
