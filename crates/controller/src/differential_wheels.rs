//! The old API of differential wheels robots: access to the motors and position sensors of both wheels.
//!
//! It works with any robot whose devices have the names recommended in the manual, such as "left wheel motor". The
//! devices' models may define the unit of speed ("speedUnit 0.00628", rad/s) and the encoder resolution
//! ("encoderResolution 159.23", increments per rad); both are 1 otherwise. The e-puck's wheels have a thousand steps
//! per revolution, which its old controllers use as the unit.

use crate::call_error::{Outcome, misuse};
use crate::motor::{self, Motor};
use crate::plugins::{self, orders};
use crate::position_sensor::PositionSensor;
use crate::sensor::{self, Sampled};
use crate::session::Session;

/// Left and right.
const MOTORS: [&str; 2] = ["left wheel motor", "right wheel motor"];
const SENSORS: [&str; 2] = ["left wheel sensor", "right wheel sensor"];

/// The commands of the program.
#[derive(Debug, Default)]
pub struct Wheels {
    /// Speeds, in units of speed.
    speeds: [f64; 2],
    /// Whether the motors are in velocity control.
    turning: bool,
    /// Encoder values where the position sensors read 0. In increments.
    offsets: [f64; 2],
    /// For a real robot: the sampling period of its encoders `[ms]`, and their values.
    real: (i32, [f64; 2]),
}

/// Whether a real robot is controlled by an old remote control, which supports wheels but no motors.
fn is_real(session: &Session) -> bool {
    session.remote.is_on() && plugins::has_wheels()
}

/// Sets the encoder values of the real robot.
pub fn wbr_differential_wheels_set_encoders(session: &mut Session, left: f64, right: f64) -> Outcome<()> {
    session.wheels.real.1 = [left, right];
    Ok(())
}

/// Sets the target speeds, in units of speed.
pub fn set_speed(session: &mut Session, left: f64, right: f64) -> Outcome<()> {
    session.note_once("DifferentialWheels", "the motors of the wheels");
    if left.is_nan() || right.is_nan() {
        return Err(misuse(" called with an invalid speed (NaN)."));
    }
    let speeds = [left, right];
    if is_real(session) {
        orders::wheels(left, right, &mut session.remote.orders);
        session.wheels.speeds = speeds;
        return Ok(());
    }
    let tags = both(session, MOTORS)?;
    for (tag, speed) in tags.into_iter().zip(speeds) {
        if !session.wheels.turning {
            motor::set_position(session, tag, f64::INFINITY)?;
        }
        let (unit, max) = (number(session, tag, "speedUnit")?, session.device::<Motor>(tag)?.max_velocity());
        let wanted = speed * unit;
        if wanted.abs() > max {
            session.complain(&format!(" called with a speed beyond the greatest one ({}).", max / unit));
        }
        motor::set_velocity(session, tag, wanted.clamp(-max, max))?;
    }
    session.wheels.turning = true;
    session.wheels.speeds = speeds;
    Ok(())
}

/// The last target speed of the left wheel, in units of speed.
pub fn get_left_speed(session: &mut Session) -> Outcome<f64> {
    Ok(session.wheels.speeds[0])
}

/// The last target speed of the right wheel, in units of speed.
pub fn get_right_speed(session: &mut Session) -> Outcome<f64> {
    Ok(session.wheels.speeds[1])
}

/// The maximum speed of a wheel. `[rad/s]`
pub fn get_max_speed(session: &mut Session) -> Outcome<f64> {
    let [left, _] = both(session, MOTORS)?;
    Ok(session.device::<Motor>(left)?.max_velocity())
}

/// The unit of speed. `[rad/s]`
pub fn get_speed_unit(session: &mut Session) -> Outcome<f64> {
    let [left, _] = both(session, MOTORS)?;
    number(session, left, "speedUnit")
}

/// Enables the encoders. `[ms]`; 0 disables them.
pub fn enable_encoders(session: &mut Session, period_ms: i32) -> Outcome<()> {
    session.note_once("DifferentialWheels", "the position sensors of the wheels");
    if is_real(session) {
        if period_ms < 0 {
            return Err(misuse(" called with negative sampling period."));
        }
        session.wheels.real.0 = period_ms;
        orders::encoders(period_ms, &mut session.remote.orders);
        return Ok(());
    }
    for tag in both(session, SENSORS)? {
        sensor::enable::<PositionSensor>(session, tag, period_ms)?;
    }
    Ok(())
}

/// Disables the encoders.
pub fn disable_encoders(session: &mut Session) -> Outcome<()> {
    enable_encoders(session, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_encoders_sampling_period(session: &mut Session) -> Outcome<i32> {
    if is_real(session) {
        return Ok(session.wheels.real.0);
    }
    let [left, _] = both(session, SENSORS)?;
    Ok(session.device::<PositionSensor>(left)?.period().ms())
}

/// The encoder of the left wheel. In increments; 0 before the first sample.
pub fn get_left_encoder(session: &mut Session) -> Outcome<f64> {
    encoder(session, 0)
}

/// The encoder of the right wheel. In increments; 0 before the first sample.
pub fn get_right_encoder(session: &mut Session) -> Outcome<f64> {
    encoder(session, 1)
}

/// Sets both encoders.
pub fn set_encoders(session: &mut Session, left: f64, right: f64) -> Outcome<()> {
    if is_real(session) {
        orders::set_encoders(left, right, &mut session.remote.orders);
        return Ok(());
    }
    for (side, (tag, wanted)) in both(session, SENSORS)?.into_iter().zip([left, right]).enumerate() {
        let counted = counted(session, tag)?;
        session.wheels.offsets[side] = wanted - counted;
    }
    Ok(())
}

fn encoder(session: &mut Session, side: usize) -> Outcome<f64> {
    if is_real(session) {
        return Ok(session.wheels.real.1[side]);
    }
    let tag = both(session, SENSORS)?[side];
    if session.device::<PositionSensor>(tag)?.period().ms() == 0 {
        session.complain_disabled("wb_differential_wheels_enable_encoders");
    }
    Ok(counted(session, tag)? + session.wheels.offsets[side])
}

/// Increments since the position sensor read 0.
fn counted(session: &mut Session, tag: u16) -> Outcome<f64> {
    let position = session.device::<PositionSensor>(tag)?.position();
    let resolution = number(session, tag, "encoderResolution")?;
    Ok(if position.is_nan() { 0.0 } else { position * resolution })
}

/// The devices of both wheels.
fn both(session: &mut Session, names: [&str; 2]) -> Outcome<[u16; 2]> {
    match names.map(|name| session.find(name)) {
        [Some(left), Some(right)] => Ok([left, right]),
        _ => Err(misuse(format!(": the robot has no devices \"{}\" and \"{}\".", names[0], names[1]))),
    }
}

/// A number in the model of a device; otherwise the known value for the robot's model, or 1.
fn number(session: &mut Session, tag: u16, name: &str) -> Outcome<f64> {
    let is_e_puck = session.robot.model.as_c().to_string_lossy().starts_with("GCtronic e-puck");
    let known = match name {
        "speedUnit" if is_e_puck => 0.00628,
        "encoderResolution" if is_e_puck => 159.23,
        _ => 1.0,
    };
    let model = session.slot(tag)?.model.as_c().to_string_lossy();
    let said = model.strip_prefix(name).and_then(|rest| rest.trim().parse().ok());
    Ok(said.filter(|number: &f64| number.is_finite() && *number > 0.0).unwrap_or(known))
}
