//! Joystick. The messages have one byte per value, so larger values are clamped.

use controller::joystick;

use crate::interface::Call::{GetBool, GetInt, Query, SetFloat, SetInt};
use crate::interface::{Interface, Sensor, SensorTopic};
use crate::value::Value;

fn byte(value: i32) -> Value {
    value.clamp(i8::MIN.into(), i8::MAX.into()).into()
}

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("is_connected", GetBool(|session, _| joystick::is_connected(session))),
        (
            "get_model",
            Query("webots_ros/get_string", |session, _, _| {
                Ok(vec![joystick::get_model(session)?.map_or(Value::from(""), Value::from)])
            }),
        ),
        ("get_number_of_axes", GetInt(|session, _| joystick::get_number_of_axes(session))),
        ("get_number_of_povs", GetInt(|session, _| joystick::get_number_of_povs(session))),
        ("set_constant_force", SetInt(|session, _, level| joystick::set_constant_force(session, level))),
        (
            "set_constant_force_duration",
            SetFloat(|session, _, seconds| joystick::set_constant_force_duration(session, seconds)),
        ),
        (
            "set_auto_centering_gain",
            SetFloat(|session, _, gain| joystick::set_auto_centering_gain(session, gain)),
        ),
        ("set_resistance_gain", SetFloat(|session, _, gain| joystick::set_resistance_gain(session, gain))),
        ("set_force_axis", SetInt(|session, _, axis| joystick::set_force_axis(session, axis))),
    ],
    sensors: &[Sensor {
        prefix: "",
        enable: |session, _, period_ms| joystick::enable(session, period_ms),
        period: |session, _| joystick::get_sampling_period(session),
        topics: &[
            SensorTopic::new("axis", "webots_ros/Int8Stamped", |session, _, axis, stamp| {
                stamp.one(byte(joystick::get_axis_value(session, axis)?))
            })
            .many(|session, _| joystick::get_number_of_axes(session)),
            SensorTopic::new("pov", "webots_ros/Int8Stamped", |session, _, pov, stamp| {
                stamp.one(byte(joystick::get_pov_value(session, pov)?))
            })
            .many(|session, _| joystick::get_number_of_povs(session)),
            SensorTopic::new("pressed_button", "webots_ros/Int8Stamped", |session, _, _, stamp| {
                let mut buttons = Vec::new();
                loop {
                    match joystick::get_pressed_button(session)? {
                        button if button >= 0 => buttons.push(stamp.message([byte(button)])),
                        _ => return Ok(buttons),
                    }
                }
            }),
        ],
    }],
};
