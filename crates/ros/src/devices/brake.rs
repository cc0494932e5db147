//! Brakes.

use controller::brake::{get_motor, get_position_sensor, get_type, set_damping_constant};

use super::position_sensor::name_of;
use crate::interface::Call::{GetInt, Query, SetFloat};
use crate::interface::Interface;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("set_damping_constant", SetFloat(set_damping_constant)),
        ("get_type", GetInt(get_type)),
        (
            "get_motor_name",
            Query("webots_ros/get_string", |session, tag, _| name_of(session, tag, get_motor)),
        ),
        (
            "get_position_sensor_name",
            Query("webots_ros/get_string", |session, tag, _| name_of(session, tag, get_position_sensor)),
        ),
    ],
    sensors: &[],
};
