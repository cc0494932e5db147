//! Position sensor: `webots_ros/Float64Stamped`.

use controller::device::get_name;
use controller::position_sensor::{PositionSensor, get_brake, get_motor, get_type, get_value};
use controller::sensor::{enable, get_sampling_period};
use controller::{Outcome, Session};

use crate::offer::Call::{Ask, GetInt};
use crate::offer::{Feed, Offer, Sensor};
use crate::value::Value;

pub(super) static OFFER: Offer = Offer {
    services: &[
        ("get_type", GetInt(get_type)),
        ("get_motor_name", Ask("webots_ros/get_string", |session, tag, _| name_of(session, tag, get_motor))),
        ("get_brake_name", Ask("webots_ros/get_string", |session, tag, _| name_of(session, tag, get_brake))),
    ],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<PositionSensor>,
        period: get_sampling_period::<PositionSensor>,
        feeds: &[Feed::new("value", "webots_ros/Float64Stamped", |session, tag, _, stamp| {
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
