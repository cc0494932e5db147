//! Position sensor: `webots_ros/Float64Stamped`.

use controller::device::get_name;
use controller::position_sensor::{PositionSensor, get_brake, get_motor, get_type, get_value};
use controller::sensor::{enable, get_sampling_period};
use controller::{Outcome, Session};

use crate::interface::Call::{GetInt, Query};
use crate::interface::{Interface, Sensor, SensorTopic};
use crate::value::Value;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("get_type", GetInt(get_type)),
        (
            "get_motor_name",
            Query("webots_ros/get_string", |session, tag, _| name_of(session, tag, get_motor)),
        ),
        (
            "get_brake_name",
            Query("webots_ros/get_string", |session, tag, _| name_of(session, tag, get_brake)),
        ),
    ],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<PositionSensor>,
        period: get_sampling_period::<PositionSensor>,
        topics: &[SensorTopic::new("value", "webots_ros/Float64Stamped", |session, tag, _, stamp| {
            stamp.one(get_value(session, tag)?)
        })],
    }],
};

/// The name of another device of the same joint; empty if there is none.
pub(super) fn name_of(
    session: &mut Session,
    tag: u16,
    other: fn(&mut Session, u16) -> Outcome<u16>,
) -> Outcome<Vec<Value>> {
    let name = match other(session, tag)? {
        0 => Value::from(""),
        other => get_name(session, other)?.into(),
    };
    Ok(vec![name])
}
