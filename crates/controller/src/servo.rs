//! The old API of servos: a motor and the position sensor of its joint, under one name.

use crate::call_error::Outcome;
use crate::motor::{self, Motor};
use crate::position_sensor::PositionSensor;
use crate::sensor::{self, Sampled};
use crate::session::Session;

fn motor(session: &mut Session, tag: u16) -> Outcome<u16> {
    session.device::<Motor>(tag)?;
    session.note_once("Servo", "the functions of motors and position sensors");
    Ok(tag)
}

/// The sensor of the same joint.
fn position_sensor(session: &mut Session, tag: u16) -> Outcome<u16> {
    let tag = motor(session, tag)?;
    motor::joint_sensor(session, tag)
}

/// Position control to a target, or velocity control if it is infinite. `[rad]` or `[m]`
pub fn set_position(session: &mut Session, tag: u16, position: f64) -> Outcome<()> {
    let tag = motor(session, tag)?;
    motor::set_position(session, tag, position)
}

/// Maximum acceleration; −1: unlimited. `[rad/s²]` or `[m/s²]`
pub fn set_acceleration(session: &mut Session, tag: u16, acceleration: f64) -> Outcome<()> {
    let tag = motor(session, tag)?;
    motor::set_acceleration(session, tag, acceleration)
}

/// Maximum velocity in position control, target velocity in velocity control. `[rad/s]` or `[m/s]`
pub fn set_velocity(session: &mut Session, tag: u16, velocity: f64) -> Outcome<()> {
    let tag = motor(session, tag)?;
    motor::set_velocity(session, tag, velocity)
}

/// Force control. `[N⋅m]` or `[N]`
pub fn set_force(session: &mut Session, tag: u16, force: f64) -> Outcome<()> {
    let tag = motor(session, tag)?;
    motor::set_force(session, tag, force)
}

/// Maximum force in position and velocity control. `[N⋅m]` or `[N]`
pub fn set_motor_force(session: &mut Session, tag: u16, force: f64) -> Outcome<()> {
    let tag = motor(session, tag)?;
    motor::set_available_force(session, tag, force)
}

/// Gain of the position controller.
pub fn set_control_p(session: &mut Session, tag: u16, p: f64) -> Outcome<()> {
    let tag = motor(session, tag)?;
    motor::set_control_pid(session, tag, p, 0.0, 0.0)
}

/// Enables position measurement. `[ms]`; 0 disables it.
pub fn enable_position(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
    let sensor = position_sensor(session, tag)?;
    sensor::enable::<PositionSensor>(session, sensor, period_ms)
}

/// Disables position measurement.
pub fn disable_position(session: &mut Session, tag: u16) -> Outcome<()> {
    enable_position(session, tag, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_position_sampling_period(session: &mut Session, tag: u16) -> Outcome<i32> {
    let sensor = position_sensor(session, tag)?;
    Ok(session.device::<PositionSensor>(sensor)?.period().ms())
}

/// The last sample `[rad]` or `[m]`; NaN before the first one.
pub fn get_position(session: &mut Session, tag: u16) -> Outcome<f64> {
    let sensor = position_sensor(session, tag)?;
    let sensor = session.device::<PositionSensor>(sensor)?;
    let (on, position) = (sensor.period().ms() > 0, sensor.position());
    if !on {
        session.complain_disabled("wb_servo_enable_position");
    }
    Ok(position)
}

/// Enables force measurement. `[ms]`; 0 disables it.
pub fn enable_motor_force_feedback(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
    let tag = motor(session, tag)?;
    motor::enable_force_feedback(session, tag, period_ms)
}

/// Disables force measurement.
pub fn disable_motor_force_feedback(session: &mut Session, tag: u16) -> Outcome<()> {
    enable_motor_force_feedback(session, tag, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_motor_force_feedback_sampling_period(session: &mut Session, tag: u16) -> Outcome<i32> {
    motor::get_force_feedback_sampling_period(session, tag)
}

/// The last measured force `[N⋅m]` or `[N]`; NaN before the first sample.
pub fn get_motor_force_feedback(session: &mut Session, tag: u16) -> Outcome<f64> {
    motor::get_force_feedback(session, tag)
}

/// The type: 0 rotational, 1 linear.
pub fn get_type(session: &mut Session, tag: u16) -> Outcome<i32> {
    motor::get_type(session, tag)
}

/// The last target. `[rad]` or `[m]`
pub fn get_target_position(session: &mut Session, tag: u16) -> Outcome<f64> {
    motor::get_target_position(session, tag)
}

/// The lower soft limit. `[rad]` or `[m]`
pub fn get_min_position(session: &mut Session, tag: u16) -> Outcome<f64> {
    motor::get_min_position(session, tag)
}

/// The upper soft limit. `[rad]` or `[m]`
pub fn get_max_position(session: &mut Session, tag: u16) -> Outcome<f64> {
    motor::get_max_position(session, tag)
}
