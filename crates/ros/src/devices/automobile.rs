//! A vehicle, as its driver controls it: the functions of the libraries `driver` and `car`.

use controller::vehicle::{car, driver};
use controller::{Outcome, Session};

use crate::interface::Call::{GetBool, GetFloat, GetInt, Query, SetBool, SetFloat, SetInt};
use crate::interface::{Interface, SensorTopic, Stamp};
use crate::value::Value;

/// The control mode of the driver that uses an engine.
const TORQUE: i32 = 1;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        (
            "enable_indicator_auto_disabling",
            SetBool(|session, _, on| car::enable_indicator_auto_disabling(session, on)),
        ),
        (
            "enable_limited_slip_differential",
            SetBool(|session, _, on| car::enable_limited_slip_differential(session, on)),
        ),
        ("get_antifog_light", GetBool(|session, _| driver::get_antifog_lights(session))),
        ("get_backwards_light", GetBool(|session, _| car::get_backwards_lights(session))),
        ("get_brake_light", GetBool(|session, _| car::get_brake_lights(session))),
        ("get_control_mode", GetInt(|session, _| driver::get_control_mode(session))),
        ("get_cruising_speed", GetFloat(|session, _| driver::get_target_cruising_speed(session))),
        (
            "get_dimensions",
            Query("webots_ros/automobile_get_dimensions", |session, _, _| {
                Ok(vec![
                    car::get_track_front(session)?.into(),
                    car::get_track_rear(session)?.into(),
                    car::get_wheelbase(session)?.into(),
                    car::get_front_wheel_radius(session)?.into(),
                    car::get_rear_wheel_radius(session)?.into(),
                ])
            }),
        ),
        ("get_dipped_beam", GetBool(|session, _| driver::get_dipped_beams(session))),
        ("get_engine_type", GetInt(|session, _| car::get_engine_type(session))),
        ("get_gear", GetInt(|session, _| driver::get_gear(session))),
        ("get_gear_number", GetInt(|session, _| driver::get_gear_number(session))),
        ("get_hazard_flashers", GetBool(|session, _| driver::get_hazard_flashers(session))),
        ("get_indicator", GetInt(|session, _| driver::get_indicator(session))),
        ("get_indicator_period", GetFloat(|session, _| car::get_indicator_period(session))),
        ("get_type", GetInt(|session, _| car::get_type(session))),
        ("get_wiper_mode", GetInt(|session, _| driver::get_wiper_mode(session))),
        ("get_wipers_mode", GetInt(|session, _| driver::get_wiper_mode(session))),
        ("set_antifog_light", SetBool(|session, _, on| driver::set_antifog_lights(session, on))),
        ("set_brake_intensity", SetFloat(|session, _, share| driver::set_brake_intensity(session, share))),
        ("set_cruising_speed", SetFloat(|session, _, km_h| driver::set_cruising_speed(session, km_h))),
        ("set_dipped_beam", SetBool(|session, _, on| driver::set_dipped_beams(session, on))),
        ("set_gear", SetInt(|session, _, gear| driver::set_gear(session, gear))),
        ("set_hazard_flashers", SetBool(|session, _, on| driver::set_hazard_flashers(session, on))),
        ("set_indicator", SetInt(|session, _, state| driver::set_indicator(session, state))),
        ("set_indicator_period", SetFloat(|session, _, seconds| car::set_indicator_period(session, seconds))),
        ("set_steering_angle", SetFloat(|session, _, angle| driver::set_steering_angle(session, angle))),
        ("set_throttle", SetFloat(|session, _, share| driver::set_throttle(session, share))),
        ("set_wiper_mode", SetInt(|session, _, mode| driver::set_wiper_mode(session, mode))),
        ("set_wipers_mode", SetInt(|session, _, mode| driver::set_wiper_mode(session, mode))),
    ],
    sensors: &[],
};

const NUMBER: &str = "webots_ros/Float64Stamped";

/// A topic with a number that a function returns.
macro_rules! number {
    ($name:literal, $get:expr) => {
        SensorTopic::new($name, NUMBER, |session, _, _, stamp| stamp.one($get(session)?))
    };
}

/// The topics of a vehicle, which are published at every step.
pub(super) static TOPICS: &[SensorTopic] = &[
    number!("brake_intensity", driver::get_brake_intensity),
    number!("current_speed", driver::get_current_speed),
    SensorTopic::new("rpm", NUMBER, rpm),
    number!("steering_angle", driver::get_steering_angle),
    number!("right_steering_angle", car::get_right_steering_angle),
    number!("left_steering_angle", car::get_left_steering_angle),
    number!("throttle", driver::get_throttle),
    number!("front_right_wheel_encoder", |session| car::get_wheel_encoder(session, 0)),
    number!("front_left_wheel_encoder", |session| car::get_wheel_encoder(session, 1)),
    number!("rear_right_wheel_encoder", |session| car::get_wheel_encoder(session, 2)),
    number!("rear_left_wheel_encoder", |session| car::get_wheel_encoder(session, 3)),
    number!("front_right_wheel_speed", |session| car::get_wheel_speed(session, 0)),
    number!("front_left_wheel_speed", |session| car::get_wheel_speed(session, 1)),
    number!("rear_right_wheel_speed", |session| car::get_wheel_speed(session, 2)),
    number!("rear_left_wheel_speed", |session| car::get_wheel_speed(session, 3)),
];

/// Nothing is published without an engine.
fn rpm(session: &mut Session, _: u16, _: i32, stamp: &mut Stamp) -> Outcome<Vec<Value>> {
    match driver::get_control_mode(session)? {
        TORQUE => stamp.one(driver::get_rpm(session)?),
        _ => Ok(Vec::new()),
    }
}
