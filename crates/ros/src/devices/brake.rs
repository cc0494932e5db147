//! Brakes.

use controller::brake::{get_motor, get_position_sensor, get_type, set_damping_constant};

use super::position_sensor::name_of;
use crate::offer::Call::{Ask, GetInt, SetFloat};
use crate::offer::Offer;

pub(super) static OFFER: Offer = Offer {
    services: &[
        ("set_damping_constant", SetFloat(set_damping_constant)),
        ("get_type", GetInt(get_type)),
        ("get_motor_name", Ask("webots_ros/get_string", |session, tag, _| name_of(session, tag, get_motor))),
        (
            "get_position_sensor_name",
            Ask("webots_ros/get_string", |session, tag, _| name_of(session, tag, get_position_sensor)),
        ),
    ],
    sensors: &[],
};
