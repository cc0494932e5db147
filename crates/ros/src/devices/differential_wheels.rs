//! The two wheels of a DifferentialWheels node, which only old worlds have.

use controller::CallError;
use controller::differential_wheels as wheels;

use crate::offer::Call::{GetFloat, Tell};
use crate::offer::{Feed, Offer, Sensor};
use crate::value::Value;

fn two(arguments: &[Value]) -> Result<[f64; 2], CallError> {
    match arguments.first().map(Value::parts) {
        Some([left, right]) => Ok([left.float(), right.float()]),
        _ => Err(CallError::Misuse(
            ": two numbers are needed, for the left wheel and for the right one.".to_owned(),
        )),
    }
}

pub(super) static OFFER: Offer = Offer {
    services: &[
        (
            "set_speed",
            Tell("webots_ros/set_float_array", |session, _, arguments| {
                let [left, right] = two(arguments)?;
                wheels::set_speed(session, left, right)
            }),
        ),
        (
            "set_encoders",
            Tell("webots_ros/set_float_array", |session, _, arguments| {
                let [left, right] = two(arguments)?;
                wheels::set_encoders(session, left, right)
            }),
        ),
        ("get_max_speed", GetFloat(|session, _| wheels::get_max_speed(session))),
        ("get_speed_unit", GetFloat(|session, _| wheels::get_speed_unit(session))),
    ],
    sensors: &[],
};

/// The encoders, which have a name of their own.
pub(super) static ENCODERS: Offer = Offer {
    services: &[],
    sensors: &[Sensor {
        prefix: "",
        enable: |session, _, period_ms| wheels::enable_encoders(session, period_ms),
        period: |session, _| wheels::get_encoders_sampling_period(session),
        feeds: &[
            Feed::new("lwheel", "webots_ros/Float64Stamped", |session, _, _, stamp| {
                stamp.one(wheels::get_left_encoder(session)?)
            }),
            Feed::new("rwheel", "webots_ros/Float64Stamped", |session, _, _, stamp| {
                stamp.one(wheels::get_right_encoder(session)?)
            }),
        ],
    }],
};
