//! Motors: from what the controller asks to the velocity or force of a joint, every step.
//!
//! Position control is the manual's PID on the velocity ("Position Control" of the Motor page). The derivative is that
//! of the error, new minus old: the manual has it the other way round in its formula, which would push where its text
//! (and Webots) damps.
//! Units: rad, N·m for rotational motors, m, N for linear ones.

use std::any::Any;

use base::{Diagnostic, Severity, Vec3};
use dynamics::{Drive, Joint, JointMode, LinkId};
use engine::{
    Actuation, Builder, Clock, Command, CommandContext, ConfigureContext, Device, DeviceInfo, EncodeContext,
    MotorCommand, OrderContext, Persistent, Reading, RobotId, SampleContext, Traits, Typed, Unsuited,
    WorldState,
};
use scene::{NodeId, Value};
use wire::{Malformed, Reader, Writer, op};

use crate::propeller::Blades;
use crate::shared::motor_limits;
use crate::track::Belt;
use crate::{linear_motor, rotational_motor};

/// Whether a joint turns or slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Turns.
    Rotational,
    /// Slides.
    Linear,
}

impl Motion {
    /// Its number in the wire protocol.
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
    /// What it was told last, also while a force is commanded.
    target_position: f64,
    /// Wanted in velocity control, the limit in position control.
    target_velocity: f64,
    max_velocity: f64,
    /// None is unlimited. What the node says, and what it was told.
    rated_acceleration: Option<f64>,
    acceleration: Option<f64>,
    /// What the motor can do at all, and what it was told to use of it.
    max_effort: f64,
    available_effort: f64,
    pid: [f64; 3],
    /// What the field `controlPID` says.
    rated_pid: [f64; 3],
    soft_limits: Option<[f64; 2]>,
    /// The same as the fields say, before they were moved to the position.
    rated_limits: Option<[f64; 2]>,
    multiplier: f64,
    /// Its name says that it moves together with others.
    is_coupled: bool,
    /// Power per unit of force. `[W/N]`, `[W/(N·m)]`
    consumption_factor: f64,
    /// Velocity it commanded in the last step.
    velocity: f64,
    error_integral: f64,
    previous_error: f64,
    feedback: Clock,
    measured_effort: f64,
    /// Of a propeller: the size of its thrust and that of its torque together, as Webots has it.
    blades_effort: f64,
    /// Tags of associated devices that were asked for.
    associated: Vec<u16>,
    warned: bool,
    /// A field that was written changes what the controller knows of it: it is described again, as Webots does.
    is_news: bool,
    /// The user knows what a force does to a belt.
    is_force_told: bool,
    /// What it moves in place of, or besides, a joint.
    load: Load,
}

/// What a motor moves.
#[derive(Clone)]
pub(crate) enum Load {
    /// A joint.
    Joint,
    /// A belt; its link only counts how far.
    Belt(Belt),
    /// A propeller; the same.
    Propeller(Blades),
}

/// What a motor can do, as its node says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rating {
    /// `[rad/s]`, `[m/s]`
    pub(crate) max_velocity: f64,
    /// `None` is unlimited. `[rad/s²]`, `[m/s²]`
    pub(crate) acceleration: Option<f64>,
    /// `[N·m]`, `[N]`
    pub(crate) max_effort: f64,
    /// Gains of the position controller.
    pub(crate) pid: [f64; 3],
    /// Lowest and highest position it goes to by itself.
    pub(crate) soft_limits: Option<[f64; 2]>,
    /// Factor among motors that move together.
    pub(crate) multiplier: f64,
    /// Power per unit of force. `[W/N]`, `[W/(N·m)]`
    pub(crate) consumption_factor: f64,
}

impl Rating {
    /// Of a motor node.
    fn new(builder: &mut Builder<'_>, node: NodeId, motion: Motion) -> Self {
        let scene = builder.scene;
        let effort_field = match motion {
            Motion::Rotational => rotational_motor::MAX_EFFORT_FIELD,
            Motion::Linear => linear_motor::MAX_EFFORT_FIELD,
        };
        let ty = scene.node(node).ty;
        let max_effort = if ty.field_index(effort_field).is_some() {
            scene.float(node, effort_field)
        } else {
            let message = format!("a {} does not fit this kind of joint; it has no force", ty.name);
            builder.remark(node, Severity::Warning, "motor/kind", message);
            0.0
        };
        let acceleration = scene.float(node, "acceleration");
        let multiplier = motor_limits::multiplier(builder, node);
        let mut rating = Self {
            max_velocity: scene.float(node, "maxVelocity"),
            acceleration: (acceleration >= 0.0).then_some(acceleration),
            max_effort,
            pid: scene.vec3(node, "controlPID").to_array(),
            soft_limits: motor_limits::soft_limits(scene, node),
            multiplier,
            consumption_factor: scene.float(node, "consumptionFactor"),
        };
        motor_limits::fit(builder, node, &mut rating);
        rating
    }
}

/// As near to its target a motor without physics stands still. `[rad]` or `[m]`
const ARRIVED: f64 = 1e-6;

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
        let is_coupled = builder.scene.string(node, "name").contains("::");
        Self { is_coupled, ..Self::rated(node, robot, link, motion, joint.position, rating) }
    }

    /// The largest force or torque.
    pub(crate) fn max_effort(&self) -> f64 {
        self.max_effort
    }

    /// A motor that is not a node of its own but a part of another one.
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
            warned: false,
            is_news: false,
            is_force_told: false,
            load: Load::Joint,
        }
    }

    /// Lets it move something else than a joint: `link` follows it and is felt by nothing.
    pub(crate) fn moving(mut self, load: Load) -> Self {
        self.load = load;
        self
    }

    /// Obeys a command with one number, in the units of this motor.
    fn obey(&mut self, state: &mut WorldState, command: u16, value: f64) {
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
                self.is_news = true;
            }
            op::motor::SET_AVAILABLE_FORCE => {
                let effort = value.abs();
                self.available_effort = self.limited_effort(state, effort, "the available force");
            }
            _ => {
                let effort = value * self.multiplier;
                self.mode = Mode::Force(self.limited_effort(state, effort, "the force"));
            }
        }
    }

    /// Takes other gains. They start anew.
    fn set_pid(&mut self, state: &mut WorldState, pid: [f64; 3]) {
        if !self.makes_sense(state, &pid) {
            return;
        }
        self.pid = pid;
        self.rated_pid = pid;
        self.error_integral = 0.0;
        self.previous_error = 0.0;
        let [p, i, d] = pid;
        state.record(self.node, "controlPID", Value::SfVec3f(Vec3::new(p, i, d)));
        self.is_news = true;
    }

    /// Obeys what motors of the same name were told.
    fn read_mail(&mut self, state: &mut WorldState) {
        for MotorCommand { command, value } in state.take_motor_commands(self.node) {
            self.obey(state, command, value);
        }
    }

    /// The velocity to command in this step of `dt` seconds.
    fn control_velocity(&mut self, target: f64, position: f64, dt: f64, acceleration: Option<f64>) -> f64 {
        let mut wanted = if target.is_infinite() {
            self.target_velocity
        } else {
            let error = target - position;
            self.error_integral += error * dt;
            let derivative = (error - self.previous_error) / dt;
            self.previous_error = error;
            let [p, i, d] = self.pid;
            let wanted = p * error + d * derivative + i * self.error_integral;
            wanted.clamp(-self.target_velocity.abs(), self.target_velocity.abs())
        };
        if let Some(limit) = acceleration {
            let step = limit * dt;
            wanted = self.velocity + (wanted - self.velocity).clamp(-step, step);
        }
        wanted
    }

    /// Without physics a motor goes to its target by its greatest acceleration and velocity, and stops there at once, as
    /// in Webots: the gains of its controller do not count.
    fn kinematic_velocity(&mut self, target: f64, position: f64, dt: f64) -> f64 {
        let acceleration = self.kinematic_acceleration();
        if target.is_infinite() {
            self.velocity = self.control_velocity(target, position, dt, Some(acceleration));
            self.stop_at_limits(position);
            return self.velocity;
        }
        let error = target - position;
        if error.abs() < ARRIVED {
            self.velocity = 0.0;
            return 0.0;
        }
        let step = acceleration * dt;
        let speed = self.velocity.abs();
        let speed = speed + (self.target_velocity.abs() - speed).clamp(-step, step);
        self.velocity = speed.copysign(error);
        speed.min(error.abs() / dt).copysign(error)
    }

    /// Without physics there is no inertia to limit the acceleration: the motor's own limit does, or its force
    /// ("Kinematics Mode" of the manual's Motor page).
    fn kinematic_acceleration(&self) -> f64 {
        self.acceleration.filter(|own| *own <= self.max_effort).unwrap_or(self.max_effort)
    }

    /// Velocity control without physics ends at the soft limits, as in Webots; with physics nothing does.
    fn stop_at_limits(&mut self, position: f64) {
        let outwards = self.soft_limits.is_some_and(|[min, max]| {
            (position >= max && self.velocity > 0.0) || (position <= min && self.velocity < 0.0)
        });
        if outwards {
            self.velocity = 0.0;
        }
    }

    fn limited(&mut self, state: &mut WorldState, value: f64, limit: f64, what: &str, field: &str) -> f64 {
        if value.abs() <= limit {
            return value;
        }
        self.warn(state, format!("{what} {value} exceeds '{field}' ({limit}); it is limited"));
        limit.copysign(value)
    }

    /// A force within the motor's limit. Those of motors that move together may differ, so nothing is said of them
    /// ("the corresponding warning messages are silenced", Coupled Motor Limits).
    fn limited_effort(&mut self, state: &mut WorldState, value: f64, what: &str) -> f64 {
        if self.is_coupled && value.abs() > self.max_effort {
            return self.max_effort.copysign(value);
        }
        self.limited(state, value, self.max_effort, what, self.max_effort_field())
    }

    /// NaN would spread through the whole world: a command with it is told and not obeyed.
    fn makes_sense(&mut self, state: &mut WorldState, values: &[f64]) -> bool {
        let is_nan = values.iter().any(|value| value.is_nan());
        if is_nan {
            self.warn(state, "a command with NaN in it is ignored".to_owned());
        }
        !is_nan
    }

    /// A motor that is asked for too much usually is so every step, so it is told once.
    fn warn(&mut self, state: &mut WorldState, what: String) {
        if !self.warned {
            self.warned = true;
            let message = format!("{}: {what}", state.scene().path(self.node));
            state.report(Diagnostic::general(Severity::Warning, "motor/limit", message));
        }
    }

    fn set_position(&mut self, state: &mut WorldState, position: f64) {
        let mut target = position;
        if let Some([min, max]) = self.soft_limits.filter(|[min, max]| position.is_finite() && min != max) {
            target = position.max(min).min(max);
            if target != position {
                let what =
                    format!("the position {position} is outside of its limits [{min}, {max}]; it is limited");
                self.warn(state, what);
            }
        }
        self.mode = Mode::Position(target);
        self.target_position = target;
    }

    /// What its controller knows of it.
    fn describe(&self, tag: u16, devices: &[DeviceInfo], out: &mut Writer) {
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

    /// Soft limits that leave out where the joint is are moved there, as in Webots, and the fields say so.
    fn enclose(&mut self, state: &mut WorldState, position: f64) {
        let Some(rated) = self.rated_limits else { return };
        let limits = motor_limits::enclosing(rated, position);
        self.soft_limits = Some(limits);
        for ((field, said), limit) in ["minPosition", "maxPosition"].into_iter().zip(rated).zip(limits) {
            if said != limit {
                let message = format!(
                    "{}: '{field}' is {said}, which leaves out the position; it becomes {limit}",
                    state.scene().path(self.node)
                );
                state.report(Diagnostic::general(Severity::Warning, "motor/limits", message));
                state.record(self.node, field, Value::SfFloat(limit));
            }
        }
        self.rated_limits = Some(limits);
    }

    fn max_effort_field(&self) -> &'static str {
        match self.motion {
            Motion::Rotational => rotational_motor::MAX_EFFORT_FIELD,
            Motion::Linear => linear_motor::MAX_EFFORT_FIELD,
        }
    }
}

/// The part of a motor's name that it shares with those coupled to it: `finger` of `finger::left`.
pub(crate) fn shared_name(name: &str) -> &str {
    name.split("::").next().unwrap_or(name)
}

/// Tags of the other motors, rotational or linear, with the same name, or the same before `::`: they move together, each
/// by its own multiplier.
fn coupled(devices: &[DeviceInfo], tag: u16) -> impl Iterator<Item = u16> + '_ {
    let own = devices.get(usize::from(tag).wrapping_sub(1)).map(|own| shared_name(&own.name));
    let tags = (1_u16..).zip(devices);
    tags.filter(move |(other, info)| {
        // Asked for each command: most names differ at once.
        let has_name = own.is_some_and(|own| info.name.starts_with(own) && own == shared_name(&info.name));
        has_name && *other != tag && info.ty.is_a("Motor")
    })
    .map(|(tag, _)| tag)
}

impl Device for Motor {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        self.describe(context.tag, context.devices, out);
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
                self.read_mail(context.state);
                self.set_sampling_period(period, context.state);
                return Ok(());
            }
            op::motor::GET_ASSOCIATED_DEVICE => {
                let wanted = input.u16()?;
                self.read_mail(context.state);
                self.associated.push(context.associated(wanted));
                return Ok(());
            }
            other => return Err(Malformed::new(format!("unknown motor command {other}"))),
        };
        self.order(command, &mut context.order()).map_err(|Unsuited| Malformed::new("no command of a motor"))
    }

    fn actuate(&mut self, state: &mut WorldState) {
        self.read_mail(state);
        let Some(link) = self.link else { return };
        let dt = state.dynamics().model.settings.dt;
        let joint = state.dynamics().model.links[link.index()].joint;
        // The energy goes by the feedback, which does not measure what is commanded.
        if matches!(self.mode, Mode::Position(_)) {
            state.energy.draw(self.robot, state.dynamics().drive_force(link).abs() * self.consumption_factor);
        }
        let kinematic = joint.mode == JointMode::Kinematic;
        let drive = if state.energy.unpowered.contains(&self.robot) {
            self.velocity = 0.0;
            Drive::Velocity { target: 0.0, max_force: self.available_effort }
        } else {
            match self.mode {
                Mode::Force(effort) if let Load::Belt(belt) = &self.load => {
                    let effort = effort.clamp(-self.available_effort, self.available_effort);
                    self.velocity = belt.forced(state, effort, joint.damping, self.velocity);
                    if !std::mem::replace(&mut self.is_force_told, true) {
                        let message = format!(
                            "{}: a force on the motor of a belt makes it run by force · step / mass, as in Webots; \
                             it does not accelerate it",
                            state.scene().path(self.node)
                        );
                        state.report(Diagnostic::general(Severity::Note, "motor/belt", message));
                    }
                    Drive::Velocity { target: self.velocity, max_force: effort.abs() }
                }
                // There is no inertia: the force has nothing to act on.
                Mode::Force(_) if kinematic => Drive::Off,
                Mode::Force(effort) => {
                    self.velocity = state.dynamics().joint_velocity(link);
                    Drive::Force(effort.clamp(-self.available_effort, self.available_effort))
                }
                Mode::Position(target) => {
                    let position = state.dynamics().joint_position(link);
                    let is_joint = matches!(self.load, Load::Joint);
                    let velocity = if kinematic && is_joint {
                        self.kinematic_velocity(target, position, dt)
                    } else {
                        self.velocity = self.control_velocity(target, position, dt, self.acceleration);
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
                self.blades_effort = blades.push(state, velocity, self.max_effort);
                state.energy.draw(self.robot, self.blades_effort * self.consumption_factor);
            }
        }
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if self.feedback.due(context.now) {
            self.measured_effort = match (&self.load, self.mode) {
                (Load::Propeller(_), _) => self.blades_effort,
                // A force that is commanded is not measured; nor is what drives a belt.
                (Load::Belt(_), _) | (_, Mode::Force(_)) => 0.0,
                (Load::Joint, Mode::Position(_)) => {
                    self.link.map_or(0.0, |link| context.state.dynamics().drive_force(link))
                }
            };
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if std::mem::take(&mut self.is_news) {
            self.describe(context.tag, &context.robot.devices, out);
        }
        if self.feedback.take_fresh() {
            out.record(context.tag, op::motor::FEEDBACK).f64(self.measured_effort);
        }
        for tag in self.associated.drain(..) {
            out.record(context.tag, op::motor::ASSOCIATED_DEVICE).u16(tag);
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.feedback = Clock::default();
        self.associated.clear();
        self.is_news = false;
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.feedback)
    }
}

impl Typed for Motor {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), Unsuited> {
        // Older orders through other motors come before this one.
        self.read_mail(context.state);
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
            _ => return Err(Unsuited),
        };
        if self.makes_sense(context.state, &[value]) {
            self.obey(context.state, command, value);
            for tag in coupled(context.devices, context.tag) {
                let Some(other) = context.devices.get(usize::from(tag) - 1) else { continue };
                context.state.send_motor_command(other.node, MotorCommand { command, value });
            }
        }
        Ok(())
    }

    /// The force or torque that it felt, if that is measured.
    fn reading(&self) -> Reading<'_> {
        Reading::Number(self.measured_effort)
    }

    fn traits(&self, _state: &WorldState) -> Traits {
        let actuation = Actuation {
            is_linear: self.motion == Motion::Linear,
            max_velocity: self.max_velocity,
            max_effort: self.max_effort,
            positions: self.soft_limits.filter(|[min, max]| min != max),
        };
        Traits { actuation: Some(actuation), link: self.link, ..Traits::default() }
    }
}

impl Persistent for Motor {
    fn take_over(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.associated.clone_from(&until_now.associated);
            self.warned = until_now.warned;
            self.is_news = until_now.is_news;
        }
    }

    fn keep_settings(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.pid = until_now.pid;
        }
    }

    /// What it was told still holds, within what it can do now. Only its next target is cut by new limits of position, as
    /// in Webots.
    fn go_on(&mut self, until_now: &dyn Any, state: &mut WorldState) {
        let Some(until_now) = until_now.downcast_ref::<Self>() else { return };
        if let Some(link) = self.link {
            self.enclose(state, state.dynamics().joint_position(link));
        }
        self.target_position = until_now.target_position;
        self.pid = if self.rated_pid == until_now.rated_pid { until_now.pid } else { self.rated_pid };
        if self.rated_acceleration == until_now.rated_acceleration {
            self.acceleration = until_now.acceleration;
        }
        self.mode = match until_now.mode {
            Mode::Force(effort) => Mode::Force(effort.clamp(-self.max_effort, self.max_effort)),
            mode => mode,
        };
        let is_full = |used: f64, limit: f64| used.abs() >= limit;
        self.target_velocity = match until_now.target_velocity {
            // It went as fast as it could, or the default of what it can was never changed.
            velocity if is_full(velocity, until_now.max_velocity) => self.max_velocity.copysign(velocity),
            velocity => velocity.clamp(-self.max_velocity, self.max_velocity),
        };
        if !is_full(until_now.available_effort, until_now.max_effort) {
            self.available_effort = until_now.available_effort.min(self.max_effort);
        }
        self.velocity = until_now.velocity;
        self.error_integral = until_now.error_integral;
        self.previous_error = until_now.previous_error;
        self.measured_effort = until_now.measured_effort;
        self.blades_effort = until_now.blades_effort;
    }

    /// It holds its joint where the loaded state has put it.
    fn settle(&mut self, state: &mut WorldState) {
        self.target_position = self.link.map_or(0.0, |link| state.dynamics().joint_position(link));
        self.mode = Mode::Position(self.target_position);
        self.target_velocity = self.max_velocity;
        self.acceleration = self.rated_acceleration;
        self.available_effort = self.max_effort;
        self.velocity = 0.0;
        self.error_integral = 0.0;
        self.previous_error = 0.0;
    }
}
