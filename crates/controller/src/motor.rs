//! Motor, rotational and linear: targets, limits, force feedback.
//!
//! The simulator clamps values beyond the motor's limits, and reports that to the user.

use crate::call_error::{Outcome, misuse};
use crate::device::{Device, unknown};
use crate::exported::constants as c;
use crate::position_sensor::PositionSensor;
use crate::sensor::{self, Period, Sampled};
use crate::session::Session;
use std::any::Any;
use wire::op::motor as op;
use wire::{Malformed, Reader, Writer};

/// Settings that persist when control is switched between the simulated and the real robot.
const SETTINGS: [u16; 4] =
    [op::SET_VELOCITY, op::SET_ACCELERATION, op::SET_AVAILABLE_FORCE, op::SET_CONTROL_PID];

/// The state of a motor.
#[derive(Debug)]
pub struct Motor {
    kind: i32,
    min_position: f64,
    max_position: f64,
    max_velocity: f64,
    max_force: f64,
    multiplier: f64,
    coupled: Vec<u16>,
    position: f64,
    velocity: f64,
    acceleration: f64,
    available_force: f64,
    force: f64,
    pid: [f64; 3],
    feedback: f64,
    period: Period,
    /// Commands not sent yet: bit n is opcode n.
    asked: u16,
    /// Settings changed by the program, in the same format.
    changed: u16,
    /// Node type of the requested device of the same joint, and the response.
    wanted: u16,
    associated: u16,
}

impl Default for Motor {
    fn default() -> Self {
        Self {
            kind: 0,
            min_position: 0.0,
            max_position: 0.0,
            max_velocity: 0.0,
            max_force: 0.0,
            multiplier: 1.0,
            coupled: Vec::new(),
            position: 0.0,
            velocity: 0.0,
            acceleration: -1.0,
            available_force: 0.0,
            force: 0.0,
            pid: [10.0, 0.0, 0.0],
            feedback: f64::NAN,
            period: Period::default(),
            asked: 0,
            changed: 0,
            wanted: 0,
            associated: 0,
        }
    }
}

impl Motor {
    /// Asks for the device of a type on the same joint: see `associated`.
    fn look_for(&mut self, node_type: i32) {
        self.wanted = u16::try_from(node_type).unwrap_or(0);
        self.associated = 0;
        self.ask(op::GET_ASSOCIATED_DEVICE);
    }

    fn ask(&mut self, opcode: u16) {
        self.asked |= 1 << opcode;
        if SETTINGS.contains(&opcode) {
            self.changed |= 1 << opcode;
        }
    }

    /// The maximum velocity. `[rad/s]` or `[m/s]`
    pub(crate) fn max_velocity(&self) -> f64 {
        self.max_velocity
    }

    fn configure(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        self.kind = input.i32()?;
        [self.min_position, self.max_position, self.max_velocity] = input.f64s()?;
        let before = self.max_force;
        [self.acceleration, self.max_force] = input.f64s()?;
        self.pid = input.f64s()?;
        [self.position, self.velocity, self.multiplier] = input.f64s()?;
        // Settings of the program persist, limited by the motor's maxima.
        let is_set = self.available_force < before;
        self.available_force = if is_set { self.available_force.min(self.max_force) } else { self.max_force };
        let count = input.i32()?;
        self.coupled = (0..count).map(|_| input.u16()).collect::<Result<_, _>>()?;
        Ok(())
    }
}

impl Device for Motor {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => self.configure(input)?,
            op::FEEDBACK => self.feedback = input.f64()?,
            op::ASSOCIATED_DEVICE => self.associated = input.u16()?,
            _ => return Err(unknown("Motor", opcode)),
        }
        Ok(())
    }

    fn resend(&mut self) {
        self.asked |= self.changed;
        self.period.resend();
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        let asked = std::mem::take(&mut self.asked);
        let is = |opcode: u16| asked & (1 << opcode) != 0;
        let numbers = [
            (op::SET_POSITION, self.position),
            (op::SET_VELOCITY, self.velocity),
            (op::SET_AVAILABLE_FORCE, self.available_force),
            (op::SET_FORCE, self.force),
        ];
        for (opcode, value) in numbers.into_iter().filter(|(opcode, _)| is(*opcode)) {
            out.u16(opcode).f64(value);
        }
        if let Some(ms) = self.period.take() {
            out.u16(op::SET_FEEDBACK_SAMPLING_PERIOD).u16(ms);
        }
        if is(op::SET_ACCELERATION) {
            out.u16(op::SET_ACCELERATION).f64(self.acceleration);
        }
        if is(op::SET_CONTROL_PID) {
            out.u16(op::SET_CONTROL_PID).f64s(&self.pid);
        }
        if is(op::GET_ASSOCIATED_DEVICE) {
            out.u16(op::GET_ASSOCIATED_DEVICE).u16(self.wanted);
        }
    }
}

/// Sends the same command to the coupled motors.
fn tell_coupled(session: &mut Session, tag: u16, tell: impl Fn(&mut Motor)) -> Outcome<()> {
    for other in session.device::<Motor>(tag)?.coupled.clone() {
        if let Ok(motor) = session.device::<Motor>(other) {
            tell(motor);
        }
    }
    Ok(())
}

/// Scales a target by a motor's multiplier; an infinite one has the sign of the velocity.
fn measured(target: f64, motor: &Motor) -> f64 {
    if target.is_infinite() { target } else { target * motor.multiplier }
}

/// Position control to a target, or velocity control if it is infinite. `[rad]` or `[m]`
pub fn set_position(session: &mut Session, tag: u16, position: f64) -> Outcome<()> {
    let motor = session.device::<Motor>(tag)?;
    if position.is_nan() {
        return Err(misuse(" called with an invalid 'position' argument (NaN)."));
    }
    motor.position = position;
    motor.ask(op::SET_POSITION);
    // An earlier force command must not override this position.
    motor.asked &= !(1 << op::SET_FORCE);
    tell_coupled(session, tag, |motor| motor.position = measured(position, motor))
}

/// Maximum velocity in position control, target velocity in velocity control. `[rad/s]` or `[m/s]`
pub fn set_velocity(session: &mut Session, tag: u16, velocity: f64) -> Outcome<()> {
    let motor = session.device::<Motor>(tag)?;
    if velocity.is_nan() {
        return Err(misuse(" called with an invalid 'velocity' argument (NaN)."));
    }
    if velocity < 0.0 && motor.position.is_finite() {
        return Err(misuse(format!(
            " called with negative 'velocity' argument in position control mode ({velocity}); it is ignored."
        )));
    }
    motor.velocity = velocity;
    motor.ask(op::SET_VELOCITY);
    tell_coupled(session, tag, |motor| motor.velocity = velocity * motor.multiplier)
}

/// Maximum acceleration; −1: unlimited. `[rad/s²]` or `[m/s²]` Coupled motors keep theirs.
pub fn set_acceleration(session: &mut Session, tag: u16, acceleration: f64) -> Outcome<()> {
    let motor = session.device::<Motor>(tag)?;
    if acceleration.is_nan() {
        return Err(misuse(" called with an invalid 'acceleration' argument (NaN)."));
    }
    if acceleration < 0.0 && acceleration != -1.0 {
        return Err(misuse(" called with negative 'acceleration' argument."));
    }
    motor.acceleration = acceleration;
    motor.ask(op::SET_ACCELERATION);
    Ok(())
}

/// Force control. `[N]`
pub fn set_force(session: &mut Session, tag: u16, force: f64) -> Outcome<()> {
    let motor = session.device::<Motor>(tag)?;
    if force.is_nan() {
        return Err(misuse(" called with an invalid 'force' argument (NaN)."));
    }
    motor.force = force;
    motor.ask(op::SET_FORCE);
    Ok(())
}

/// Torque control. `[N⋅m]`
pub fn set_torque(session: &mut Session, tag: u16, torque: f64) -> Outcome<()> {
    set_force(session, tag, torque)
}

/// Maximum force in position and velocity control. `[N]`
pub fn set_available_force(session: &mut Session, tag: u16, force: f64) -> Outcome<()> {
    let motor = session.device::<Motor>(tag)?;
    if force.is_nan() {
        return Err(misuse(" called with an invalid 'force' argument (NaN)."));
    }
    if force < 0.0 {
        return Err(misuse(" called with negative 'force' argument."));
    }
    motor.available_force = force;
    motor.ask(op::SET_AVAILABLE_FORCE);
    Ok(())
}

/// Maximum torque in position and velocity control. `[N⋅m]`
pub fn set_available_torque(session: &mut Session, tag: u16, torque: f64) -> Outcome<()> {
    set_available_force(session, tag, torque)
}

/// Gains of the position controller.
pub fn set_control_pid(session: &mut Session, tag: u16, p: f64, i: f64, d: f64) -> Outcome<()> {
    let motor = session.device::<Motor>(tag)?;
    if p.is_nan() || p <= 0.0 {
        return Err(misuse(" called with negative or zero 'p' argument."));
    }
    if i.is_nan() || i < 0.0 {
        return Err(misuse(" called with negative 'i' argument."));
    }
    if d.is_nan() || d < 0.0 {
        return Err(misuse(" called with negative 'd' argument."));
    }
    motor.pid = [p, i, d];
    motor.ask(op::SET_CONTROL_PID);
    Ok(())
}

/// Enables force feedback. `[ms]`; 0 disables it.
pub fn enable_force_feedback(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
    session.device::<Motor>(tag)?.period.set(period_ms)
}

/// Disables force feedback.
pub fn disable_force_feedback(session: &mut Session, tag: u16) -> Outcome<()> {
    enable_force_feedback(session, tag, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_force_feedback_sampling_period(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<Motor>(tag)?.period.ms())
}

/// The last measured force `[N]`; NaN before the first sample.
pub fn get_force_feedback(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(session.device::<Motor>(tag)?.feedback)
}

/// Enables torque feedback. `[ms]`; 0 disables it.
pub fn enable_torque_feedback(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
    enable_force_feedback(session, tag, period_ms)
}

/// Disables torque feedback.
pub fn disable_torque_feedback(session: &mut Session, tag: u16) -> Outcome<()> {
    enable_force_feedback(session, tag, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_torque_feedback_sampling_period(session: &mut Session, tag: u16) -> Outcome<i32> {
    get_force_feedback_sampling_period(session, tag)
}

/// The last measured torque `[N⋅m]`; NaN before the first sample.
pub fn get_torque_feedback(session: &mut Session, tag: u16) -> Outcome<f64> {
    get_force_feedback(session, tag)
}

/// The type: 0 rotational, 1 linear.
pub fn get_type(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<Motor>(tag)?.kind)
}

macro_rules! getters {
    ($($name:ident $field:ident $doc:literal)*) => {$(
        #[doc = $doc]
        pub fn $name(session: &mut Session, tag: u16) -> Outcome<f64> {
            Ok(session.device::<Motor>(tag)?.$field)
        }
    )*};
}

getters! {
    get_target_position position "The last target. `[rad]` or `[m]`"
    get_min_position min_position "The lower soft limit. `[rad]` or `[m]`"
    get_max_position max_position "The upper soft limit. `[rad]` or `[m]`"
    get_velocity velocity "The last wanted velocity. `[rad/s]` or `[m/s]`"
    get_max_velocity max_velocity "The maximum velocity. `[rad/s]` or `[m/s]`"
    get_acceleration acceleration "The maximum acceleration; −1: unlimited. `[rad/s²]` or `[m/s²]`"
    get_available_force available_force "The force that control may use. `[N]`"
    get_max_force max_force "The maximum force. `[N]`"
    get_available_torque available_force "The torque that control may use. `[N⋅m]`"
    get_max_torque max_force "The maximum torque. `[N⋅m]`"
    get_multiplier multiplier "Factor among motors that move together."
}

/// The brake of the same joint, 0 if there is none.
pub fn get_brake(session: &mut Session, tag: u16) -> Outcome<u16> {
    associated(session, tag, c::WB_NODE_BRAKE)
}

/// The position sensor of the same joint, 0 if there is none.
pub fn get_position_sensor(session: &mut Session, tag: u16) -> Outcome<u16> {
    associated(session, tag, c::WB_NODE_POSITION_SENSOR)
}

fn associated(session: &mut Session, tag: u16, node_type: i32) -> Outcome<u16> {
    session.device::<Motor>(tag)?.look_for(node_type);
    session.ask()?;
    Ok(session.device::<Motor>(tag)?.associated)
}

/// The position sensor of the joint of a motor. The simulator is queried for it once.
pub(crate) fn joint_sensor(session: &mut Session, tag: u16) -> Outcome<u16> {
    session.device::<Motor>(tag)?;
    let known = session.joint_sensors.get(&tag).copied();
    let sensor = match known {
        Some(sensor) => sensor,
        None => get_position_sensor(session, tag)?,
    };
    session.joint_sensors.insert(tag, sensor);
    if sensor == 0 { Err(misuse(": there is no position sensor on the joint.")) } else { Ok(sensor) }
}

/// Queries the simulator for the position sensors of the joints of all motors, so that [`joint_sensor`] can be called
/// during a step, too.
pub(crate) fn find_joint_sensors(session: &mut Session) -> Outcome<()> {
    let tags = (1..).zip(session.devices()).filter(|(_, slot)| (&*slot.state as &dyn Any).is::<Motor>());
    let mut tags: Vec<u16> = tags.map(|(tag, _)| tag).collect();
    tags.retain(|tag| !session.joint_sensors.contains_key(tag));
    if tags.is_empty() {
        return Ok(());
    }
    for tag in &tags {
        session.device::<Motor>(*tag)?.look_for(c::WB_NODE_POSITION_SENSOR);
    }
    session.ask()?;
    for tag in tags {
        let sensor = session.device::<Motor>(tag)?.associated;
        session.joint_sensors.insert(tag, sensor);
    }
    Ok(())
}

/// The same for the functions with which motors measured their positions before Webots 8.0; notes their successors.
fn noted_sensor(session: &mut Session, tag: u16) -> Outcome<u16> {
    let sensor = joint_sensor(session, tag)?;
    session.note_successor("Motor position", "the functions of position sensors");
    Ok(sensor)
}

/// Enables position measurement. `[ms]`; 0 disables it.
pub fn enable_position(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
    let sensor = noted_sensor(session, tag)?;
    sensor::enable::<PositionSensor>(session, sensor, period_ms)
}

/// Disables position measurement.
pub fn disable_position(session: &mut Session, tag: u16) -> Outcome<()> {
    enable_position(session, tag, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_position_sampling_period(session: &mut Session, tag: u16) -> Outcome<i32> {
    let sensor = noted_sensor(session, tag)?;
    sensor::get_sampling_period::<PositionSensor>(session, sensor)
}

/// The last sample `[rad]` or `[m]`; NaN before the first one.
pub fn get_position(session: &mut Session, tag: u16) -> Outcome<f64> {
    let sensor = noted_sensor(session, tag)?;
    let sensor = session.device::<PositionSensor>(sensor)?;
    let (on, position) = (sensor.period().ms() > 0, sensor.position());
    if !on {
        session.complain_disabled("wb_motor_enable_position");
    }
    Ok(position)
}
