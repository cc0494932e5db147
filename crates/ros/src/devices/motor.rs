//! Motors with their force and torque feedback.

use controller::motor;

use super::position_sensor::name_of;
use crate::interface::Call::{Command, GetFloat, GetInt, Query, SetFloat};
use crate::interface::{Interface, Sensor, SensorTopic};
use crate::value::Value;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("set_position", SetFloat(motor::set_position)),
        ("set_velocity", SetFloat(motor::set_velocity)),
        ("set_acceleration", SetFloat(motor::set_acceleration)),
        ("set_available_force", SetFloat(motor::set_available_force)),
        ("set_available_torque", SetFloat(motor::set_available_torque)),
        ("set_force", SetFloat(motor::set_force)),
        ("set_torque", SetFloat(motor::set_torque)),
        (
            "set_control_pid",
            Command("webots_ros/motor_set_control_pid", |session, tag, arguments| {
                let [p, i, d] = Value::Fields(arguments.to_vec()).floats();
                motor::set_control_pid(session, tag, p, i, d)
            }),
        ),
        ("get_target_position", GetFloat(motor::get_target_position)),
        ("get_min_position", GetFloat(motor::get_min_position)),
        ("get_max_position", GetFloat(motor::get_max_position)),
        ("get_velocity", GetFloat(motor::get_velocity)),
        ("get_max_velocity", GetFloat(motor::get_max_velocity)),
        ("get_acceleration", GetFloat(motor::get_acceleration)),
        ("get_available_force", GetFloat(motor::get_available_force)),
        ("get_max_force", GetFloat(motor::get_max_force)),
        ("get_available_torque", GetFloat(motor::get_available_torque)),
        ("get_max_torque", GetFloat(motor::get_max_torque)),
        ("get_multiplier", GetFloat(motor::get_multiplier)),
        ("get_type", GetInt(motor::get_type)),
        (
            "get_brake_name",
            Query("webots_ros/get_string", |session, tag, _| name_of(session, tag, motor::get_brake)),
        ),
        (
            "get_position_sensor_name",
            Query("webots_ros/get_string", |session, tag, _| {
                name_of(session, tag, motor::get_position_sensor)
            }),
        ),
    ],
    sensors: &[
        Sensor {
            prefix: "force_feedback_sensor/",
            enable: motor::enable_force_feedback,
            period: motor::get_force_feedback_sampling_period,
            topics: &[SensorTopic::new(
                "force_feedback",
                "webots_ros/Float64Stamped",
                |session, tag, _, stamp| stamp.one(motor::get_force_feedback(session, tag)?),
            )],
        },
        Sensor {
            prefix: "torque_feedback_sensor/",
            enable: motor::enable_torque_feedback,
            period: motor::get_torque_feedback_sampling_period,
            topics: &[SensorTopic::new(
                "torque_feedback",
                "webots_ros/Float64Stamped",
                |session, tag, _, stamp| stamp.one(motor::get_torque_feedback(session, tag)?),
            )],
        },
    ],
};
