//! Motors: from commands of the controller to the velocity or force of a joint in every step.
//!
//! Position control is the manual's PID on the velocity ("Position Control" of the Motor page). The derivative is that
//! of the error, new minus old: the formula in the manual has the opposite sign, which would amplify motion where its
//! text (and Webots) damps it. Units: rad and N·m for rotational motors, m and N for linear ones.

mod checks;
mod persistence;
mod rating;
mod velocity;

use std::collections::BTreeSet;

use base::{Diagnostic, Severity, Vec3};
use dynamics::{Drive, Joint, JointMode, LinkId};
use engine::{
    Builder, Clock, Command, CommandContext, ConfigureContext, Device, DeviceInfo, DeviceProperties,
    EncodeContext, MotorCommand, MotorLimits, OrderContext, Reading, RobotId, SampleContext, Typed,
    UnsupportedCommand, WorldState,
};
use scene::{NodeId, Value};
use wire::{Malformed, Reader, Writer, op};

use crate::propeller::Blades;
use crate::shared::motor_limits;
use crate::track::Belt;
pub(crate) use rating::Rating;

/// The motion of a joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Rotation about an axis.
    Rotational,
    /// Translation along an axis.
    Linear,
}

impl Motion {
    /// Returns its number in the wire protocol.
    pub(crate) fn wire_kind(self) -> i32 {
        match self {
            Self::Rotational => 0,
            Self::Linear => 1,
        }
    }
}

/// How a motor is controlled.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mode {
    /// Towards a position; an infinite one is velocity control.
    Position(f64),
    /// A force or torque.
    Force(f64),
}

/// A motor of one axis.
#[derive(Clone)]
pub(crate) struct Motor {
    node: NodeId,
    robot: RobotId,
    link: Option<LinkId>,
    motion: Motion,
    mode: Mode,
    /// The last commanded position, also in force control.
    target_position: f64,
    /// The commanded velocity: the target in velocity control, the limit in position control.
    target_velocity: f64,
    max_velocity: f64,
    /// Acceleration by the field, and the commanded one; `None` is unlimited.
    rated_acceleration: Option<f64>,
    acceleration: Option<f64>,
    /// Maximum effort by the field, and the commanded one.
    max_effort: f64,
    available_effort: f64,
    pid: [f64; 3],
    /// The value of the field `controlPID`.
    rated_pid: [f64; 3],
    soft_limits: Option<[f64; 2]>,
    /// The values of the fields, before the limits were extended to include the position.
    rated_limits: Option<[f64; 2]>,
    multiplier: f64,
    /// Whether its name contains two colons, so that it is coupled with others.
    is_coupled: bool,
    /// Power per unit of force. `[W/N]`, `[W/(N·m)]`
    consumption_factor: f64,
    /// The velocity commanded to the joint in the last step.
    velocity: f64,
    error_integral: f64,
    previous_error: f64,
    feedback: Clock,
    measured_effort: f64,
    /// |thrust| + |torque| of a propeller, as in Webots.
    blades_effort: f64,
    /// Tags of requested associated devices.
    associated: Vec<u16>,
    /// Kinds of warnings that have been reported.
    warned: BTreeSet<&'static str>,
    /// Whether the configuration must be sent again because a field was written, as in Webots.
    is_reconfigured: bool,
    /// Whether the warning about forces on belts has been reported.
    is_force_reported: bool,
    /// What the motor moves.
    load: Load,
}

/// What a motor moves.
#[derive(Clone)]
pub(crate) enum Load {
    /// A joint.
    Joint,
    /// A belt; its link only measures the displacement.
    Belt(Belt),
    /// A propeller; its link only measures the angle.
    Propeller(Blades),
}

impl Motor {
    pub(crate) fn new(
        builder: &mut Builder<'_>,
        node: NodeId,
        robot: RobotId,
        link: Option<LinkId>,
        motion: Motion,
        joint: &Joint,
    ) -> Self {
        let rating = Rating::new(builder, node, motion);
        motor_limits::check(builder, node, joint);
        let name = builder.scene.string(node, "name");
        let is_coupled = shared_name(name).is_some();
        Self { is_coupled, ..Self::rated(node, robot, link, motion, joint.position, rating) }
    }

    /// Returns the maximum effort and the maximum velocity.
    pub(crate) fn limits(&self) -> [f64; 2] {
        [self.max_effort, self.max_velocity]
    }

    /// Creates a motor that is part of another node.
    pub(crate) fn rated(
        node: NodeId,
        robot: RobotId,
        link: Option<LinkId>,
        motion: Motion,
        position: f64,
        rating: Rating,
    ) -> Self {
        Self {
            node,
            robot,
            link,
            motion,
            mode: Mode::Position(position),
            target_position: position,
            target_velocity: rating.max_velocity,
            max_velocity: rating.max_velocity,
            rated_acceleration: rating.acceleration,
            acceleration: rating.acceleration,
            max_effort: rating.max_effort,
            available_effort: rating.max_effort,
            pid: rating.pid,
            rated_pid: rating.pid,
            soft_limits: rating.soft_limits.map(|limits| motor_limits::enclosing(limits, position)),
            rated_limits: rating.soft_limits,
            multiplier: rating.multiplier,
            is_coupled: false,
            consumption_factor: rating.consumption_factor,
            velocity: 0.0,
            error_integral: 0.0,
            previous_error: 0.0,
            feedback: Clock::default(),
            measured_effort: 0.0,
            blades_effort: 0.0,
            associated: Vec::new(),
            warned: BTreeSet::new(),
            is_reconfigured: false,
            is_force_reported: false,
            load: Load::Joint,
        }
    }

    /// Sets the load to something other than a joint; the link then has no physical effect.
    pub(crate) fn moving(mut self, load: Load) -> Self {
        self.load = load;
        self
    }

    /// Executes a command with one argument, in the units of this motor.
    fn execute(&mut self, state: &mut WorldState, command: u16, value: f64) {
        match command {
            op::motor::SET_POSITION if value.is_infinite() => self.set_position(state, value),
            op::motor::SET_POSITION => self.set_position(state, value * self.multiplier),
            op::motor::SET_VELOCITY => {
                let velocity = value * self.multiplier;
                self.target_velocity =
                    self.limited(state, velocity, self.max_velocity, "the velocity", "maxVelocity");
            }
            op::motor::SET_ACCELERATION => {
                self.acceleration = (value >= 0.0).then_some(value);
                state.record(self.node, "acceleration", Value::SfFloat(value));
                self.is_reconfigured = true;
            }
            op::motor::SET_AVAILABLE_FORCE => {
                let effort = value.abs();
                self.available_effort =
                    self.limited_effort(state, effort, self.max_effort, "the available force");
            }
            _ => {
                let effort = value * self.multiplier;
                self.mode =
                    Mode::Force(self.limited_effort(state, effort, self.available_effort, "the force"));
            }
        }
    }

    /// Sets the gains and resets the controller.
    fn set_pid(&mut self, state: &mut WorldState, pid: [f64; 3]) {
        if !self.is_valid(state, &pid) {
            return;
        }
        self.pid = pid;
        self.rated_pid = pid;
        self.error_integral = 0.0;
        self.previous_error = 0.0;
        let [p, i, d] = pid;
        state.record(self.node, "controlPID", Value::SfVec3f(Vec3::new(p, i, d)));
        self.is_reconfigured = true;
    }

    /// Executes commands that coupled motors have forwarded.
    fn execute_forwarded(&mut self, state: &mut WorldState) {
        for MotorCommand { command, value } in state.take_motor_commands(self.node) {
            self.execute(state, command, value);
        }
    }

    fn set_position(&mut self, state: &mut WorldState, position: f64) {
        let mut target = position;
        if let Some([min, max]) = self.soft_limits.filter(|[min, max]| position.is_finite() && min != max) {
            target = position.max(min).min(max);
            if target != position {
                let what =
                    format!("the position {position} is outside of the limits [{min}, {max}]; it is limited");
                self.warn(state, "position", what);
            }
        }
        self.mode = Mode::Position(target);
        self.target_position = target;
    }

    /// Returns what a motor lacks for its force to be measured; `None` if that is nothing.
    fn missing_for_feedback(&self, state: &WorldState) -> Option<&'static str> {
        match (&self.load, self.link) {
            (Load::Propeller(_), _) => None,
            (Load::Belt(_), _) => Some("it moves a belt, not a joint"),
            (Load::Joint, None) => Some("its joint has no end point"),
            (Load::Joint, Some(link)) => {
                let joint = &state.dynamics().model.links[link.index()].joint;
                (joint.mode == JointMode::Kinematic)
                    .then_some("the end point of its joint has no Physics node")
            }
        }
    }

    /// Writes the configuration for the controller.
    fn write_configuration(&self, tag: u16, devices: &[DeviceInfo], out: &mut Writer) {
        out.record(tag, op::motor::CONFIGURE).i32(self.motion.wire_kind());
        let [min, max] = self.soft_limits.unwrap_or_default();
        out.f64s(&[min, max, self.max_velocity, self.acceleration.unwrap_or(-1.0), self.max_effort]);
        out.f64s(&self.pid).f64s(&[self.target_position, self.target_velocity, self.multiplier]);
        let coupled: Vec<u16> = coupled(devices, tag).collect();
        out.i32(coupled.len() as i32);
        for tag in coupled {
            out.u16(tag);
        }
    }
}

/// Returns the part of a motor's name that is common to coupled motors: `finger` of `finger::left`. `None` for names that do
/// not have two parts: such motors are not coupled, as in Webots, even if their names are the same.
pub(crate) fn shared_name(name: &str) -> Option<&str> {
    // Called for each command; faster than `str::find`, which builds tables for the search.
    let colons = |text: &str| text.as_bytes().windows(2).position(|pair| pair == b"::");
    let (shared, rest) = colons(name).and_then(|end| Some((name.get(..end)?, name.get(end + 2..)?)))?;
    colons(rest).is_none().then_some(shared)
}

/// Returns the tags of coupled motors: those whose names have the same part before `::`. Each moves by its own multiplier.
fn coupled(devices: &[DeviceInfo], tag: u16) -> impl Iterator<Item = u16> + '_ {
    let own = devices.get(usize::from(tag).wrapping_sub(1)).and_then(|own| shared_name(&own.name));
    let tags = (1_u16..).zip(devices);
    tags.filter(move |(other, info)| {
        // Most names differ in the prefix.
        let rest = own.and_then(|own| info.name.strip_prefix(own));
        let has_name = rest.is_some_and(|rest| rest.starts_with("::")) && own == shared_name(&info.name);
        has_name && *other != tag && info.ty.is_a("Motor")
    })
    .map(|(tag, _)| tag)
}

impl Device for Motor {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        self.write_configuration(context.tag, context.devices, out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let command = match input.u16()? {
            op::motor::SET_POSITION => Command::Position(input.f64()?),
            op::motor::SET_VELOCITY => Command::Velocity(input.f64()?),
            op::motor::SET_ACCELERATION => Command::Acceleration(input.f64()?),
            op::motor::SET_AVAILABLE_FORCE => Command::AvailableEffort(input.f64()?),
            op::motor::SET_FORCE => Command::Effort(input.f64()?),
            op::motor::SET_CONTROL_PID => Command::Pid(input.f64s()?),
            op::motor::SET_FEEDBACK_SAMPLING_PERIOD => {
                let period = input.u16()?;
                self.execute_forwarded(context.state);
                self.set_sampling_period(period, context.state);
                return Ok(());
            }
            op::motor::GET_ASSOCIATED_DEVICE => {
                let wanted = input.u16()?;
                self.execute_forwarded(context.state);
                self.associated.push(context.associated(wanted));
                return Ok(());
            }
            other => return Err(Malformed::new(format!("unknown motor command {other}"))),
        };
        self.order(command, &mut context.order())
            .map_err(|UnsupportedCommand| Malformed::new("no command of a motor"))
    }

    /// Sets the sampling period of the feedback. Motors without feedback are not sampled: controllers read NaN, as in Webots.
    fn set_sampling_period(&mut self, period_ms: u16, state: &mut WorldState) {
        let missing = self.missing_for_feedback(state).filter(|_| period_ms > 0);
        if let Some(missing) = missing {
            let message = format!("{}: the motor has no feedback: {missing}", state.scene().path(self.node));
            state.report(Diagnostic::general(Severity::Warning, "motor/feedback", message));
        } else {
            self.feedback.set_period(period_ms, state.time());
        }
    }

    fn actuate(&mut self, state: &mut WorldState) {
        self.execute_forwarded(state);
        let Some(link) = self.link else { return };
        let dt = state.dynamics().model.settings.dt;
        let joint = state.dynamics().model.links[link.index()].joint;
        // The energy follows from the force feedback, which is not available for commanded forces.
        if matches!(self.mode, Mode::Position(_)) {
            state.energy.draw_by_force(self.robot, link, self.consumption_factor);
        }
        let kinematic = joint.mode == JointMode::Kinematic;
        if state.dynamics().is_held(link) {
            self.velocity = 0.0; // it accelerates again from rest
        }
        let drive = if state.energy.unpowered.contains(&self.robot) {
            self.velocity = 0.0;
            Drive::Velocity { target: 0.0, max_force: self.available_effort }
        } else {
            match self.mode {
                Mode::Force(effort) if let Load::Belt(belt) = &self.load => {
                    self.velocity = belt.forced(state, effort, joint.damping, self.velocity);
                    if !std::mem::replace(&mut self.is_force_reported, true) {
                        let message = format!(
                            "{}: a force on the motor of a belt makes it run by force · step / mass, as in Webots; \
                             it does not accelerate it",
                            state.scene().path(self.node)
                        );
                        state.report(Diagnostic::general(Severity::Note, "motor/belt", message));
                    }
                    Drive::Velocity { target: self.velocity, max_force: effort.abs() }
                }
                // Without inertia a force has no effect, and the motor continues to its target position.
                Mode::Force(_) if kinematic => {
                    let position = state.dynamics().joint_position(link);
                    let velocity = self.kinematic_velocity(self.target_position, position, dt);
                    Drive::Velocity { target: velocity, max_force: self.available_effort }
                }
                Mode::Force(effort) => {
                    self.velocity = state.dynamics().joint_velocity(link);
                    Drive::Force(effort)
                }
                Mode::Position(target) => {
                    let position = state.dynamics().joint_position(link);
                    // The links of propellers and belts are kinematic, but belts behave as with physics.
                    let velocity = if kinematic && !matches!(self.load, Load::Belt(_)) {
                        self.kinematic_velocity(target, position, dt)
                    } else {
                        // Without an available force there is no control, as in Webots.
                        let has_force = self.available_effort > 0.0;
                        let acceleration = self.acceleration;
                        self.velocity = if has_force {
                            self.control_velocity(target, position, dt, acceleration)
                        } else {
                            0.0
                        };
                        self.velocity
                    };
                    Drive::Velocity { target: velocity, max_force: self.available_effort }
                }
            }
        };
        state.set_drive(link, drive);
        let velocity = match drive {
            Drive::Velocity { target, .. } => target,
            Drive::Off | Drive::Force(_) => 0.0,
        };
        match &self.load {
            Load::Joint => {}
            Load::Belt(belt) => belt.run(state, velocity),
            Load::Propeller(blades) => {
                self.blades_effort = blades.apply(state, velocity, self.max_effort);
                state.energy.draw(self.robot, self.blades_effort * self.consumption_factor);
            }
        }
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if self.feedback.due(context.now) {
            self.measured_effort = match (&self.load, self.mode) {
                (Load::Propeller(_), _) => self.blades_effort,
                // Commanded forces and those on belts are not measured.
                (Load::Belt(_), _) | (_, Mode::Force(_)) => 0.0,
                (Load::Joint, Mode::Position(_)) => {
                    self.link.map_or(0.0, |link| context.state.dynamics().drive_force(link))
                }
            };
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if std::mem::take(&mut self.is_reconfigured) {
            self.write_configuration(context.tag, &context.robot.devices, out);
        }
        if self.feedback.take_new_value() {
            out.record(context.tag, op::motor::FEEDBACK).f64(self.measured_effort);
        }
        for tag in self.associated.drain(..) {
            out.record(context.tag, op::motor::ASSOCIATED_DEVICE).u16(tag);
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.feedback = Clock::default();
        self.associated.clear();
        self.is_reconfigured = false;
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.feedback)
    }
}

impl Typed for Motor {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        // Commands forwarded by coupled motors are older than this one.
        self.execute_forwarded(context.state);
        let (command, value) = match command {
            Command::Position(position) => (op::motor::SET_POSITION, position),
            Command::Velocity(velocity) => (op::motor::SET_VELOCITY, velocity),
            Command::Acceleration(limit) => (op::motor::SET_ACCELERATION, limit),
            Command::AvailableEffort(effort) => (op::motor::SET_AVAILABLE_FORCE, effort),
            Command::Effort(effort) => (op::motor::SET_FORCE, effort),
            Command::Pid(pid) => {
                self.set_pid(context.state, pid);
                return Ok(());
            }
            _ => return Err(UnsupportedCommand),
        };
        if self.is_valid(context.state, &[value]) {
            self.execute(context.state, command, value);
            // Available force and acceleration are set for each motor separately, as in Webots.
            if matches!(command, op::motor::SET_ACCELERATION | op::motor::SET_AVAILABLE_FORCE) {
                return Ok(());
            }
            for tag in coupled(context.devices, context.tag) {
                let Some(other) = context.devices.get(usize::from(tag) - 1) else { continue };
                context.state.send_motor_command(other.node, MotorCommand { command, value });
            }
        }
        Ok(())
    }

    /// The measured force or torque, if feedback is enabled.
    fn reading(&self) -> Reading<'_> {
        Reading::Number(self.measured_effort)
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        let limits = MotorLimits {
            is_linear: self.motion == Motion::Linear,
            max_velocity: self.max_velocity,
            max_effort: self.max_effort,
            positions: self.soft_limits.filter(|[min, max]| min != max),
        };
        DeviceProperties { motor_limits: Some(limits), link: self.link, ..DeviceProperties::default() }
    }
}
