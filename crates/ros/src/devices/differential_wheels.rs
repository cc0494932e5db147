//! The two wheels of a DifferentialWheels node, which only old worlds have.

use controller::CallError;
use controller::differential_wheels as wheels;

use crate::interface::Call::{Command, GetFloat, Query, Subscribe};
use crate::interface::{Interface, Sensor, SensorTopic, Subscribed};
use crate::value::Value;

fn two(arguments: &[Value]) -> Result<[f64; 2], CallError> {
    match arguments.first().map(Value::parts) {
        Some([left, right]) => Ok([left.float(), right.float()]),
        _ => Err(CallError::Misuse(": two values are needed, for the left and the right wheel.".to_owned())),
    }
}

/// The maximum speed of a twist, in units of wheel speed.
const FASTEST: f64 = 1000.0;

/// Handles a twist: linear and angular speed in units of wheel speed, as in the manual.
static TWISTS: Subscribed = Subscribed {
    service: "webots_ros/differential_wheels_subscribe_twist_commands",
    topic: "twist_commands",
    kind: "geometry_msgs/Twist",
    act: |session, _, twist| {
        let part = |index: usize| twist.parts().get(index).map_or([0.0; 3], Value::floats);
        let ([forwards, ..], [.., turning]) = (part(0), part(1));
        let [left, right] =
            [forwards - turning, forwards + turning].map(|speed| speed.clamp(-FASTEST, FASTEST));
        wheels::set_speed(session, left, right)
    },
    stop: |session, _| wheels::set_speed(session, 0.0, 0.0),
};

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("subscribe_twist_commands", Subscribe(&TWISTS)),
        (
            "get_speed",
            Query("webots_ros/differential_wheels_get_speed", |session, _, arguments| {
                let speed = match arguments.first().map_or(0, Value::int) {
                    0 => wheels::get_left_speed(session)?,
                    _ => wheels::get_right_speed(session)?,
                };
                Ok(vec![speed.into()])
            }),
        ),
        (
            "set_speed",
            Command("webots_ros/set_float_array", |session, _, arguments| {
                let [left, right] = two(arguments)?;
                wheels::set_speed(session, left, right)
            }),
        ),
        (
            "set_encoders",
            Command("webots_ros/set_float_array", |session, _, arguments| {
                let [left, right] = two(arguments)?;
                wheels::set_encoders(session, left, right)
            }),
        ),
        ("get_max_speed", GetFloat(|session, _| wheels::get_max_speed(session))),
        ("get_speed_unit", GetFloat(|session, _| wheels::get_speed_unit(session))),
    ],
    sensors: &[],
};

/// The encoders, whose services have different names.
pub(super) static ENCODERS: Interface = Interface {
    services: &[],
    sensors: &[Sensor {
        prefix: "",
        enable: |session, _, period_ms| wheels::enable_encoders(session, period_ms),
        period: |session, _| wheels::get_encoders_sampling_period(session),
        topics: &[
            SensorTopic::new(
                "/differential_wheels/lwheel",
                "webots_ros/Float64Stamped",
                |session, _, _, stamp| stamp.one(wheels::get_left_encoder(session)?),
            ),
            SensorTopic::new(
                "/differential_wheels/rwheel",
                "webots_ros/Float64Stamped",
                |session, _, _, stamp| stamp.one(wheels::get_right_encoder(session)?),
            ),
        ],
    }],
};
