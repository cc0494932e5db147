//! Skin.

use controller::skin;

use crate::interface::Call::{Command, GetInt, Query};
use crate::interface::Interface;
use crate::rotation::{axis_angle, quaternion};
use crate::value::Value;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("get_bone_count", GetInt(skin::get_bone_count)),
        (
            "get_bone_name",
            Query("webots_ros/skin_get_bone_name", |session, tag, arguments| {
                let index = arguments.first().map_or(-1, Value::int);
                let name = skin::get_bone_name(session, tag, index)?.map_or(Value::from(""), Value::from);
                Ok(vec![name])
            }),
        ),
        (
            "get_bone_orientation",
            Query("webots_ros/skin_get_bone_orientation", |session, tag, arguments| {
                let [index, is_absolute] = arguments else { return Ok(Vec::new()) };
                let found = skin::get_bone_orientation(session, tag, index.int(), is_absolute.bool())?;
                Ok(vec![quaternion(found.map_or([0.0; 4], |found| found.get())).into()])
            }),
        ),
        (
            "get_bone_position",
            Query("webots_ros/skin_get_bone_position", |session, tag, arguments| {
                let [index, is_absolute] = arguments else { return Ok(Vec::new()) };
                let found = skin::get_bone_position(session, tag, index.int(), is_absolute.bool())?;
                Ok(vec![found.map_or([0.0; 3], |found| found.get()).into()])
            }),
        ),
        (
            "set_bone_orientation",
            Command("webots_ros/skin_set_bone_orientation", |session, tag, arguments| {
                let [index, orientation, is_absolute] = arguments else { return Ok(()) };
                let rotation = axis_angle(orientation.floats());
                skin::set_bone_orientation(session, tag, index.int(), Some(rotation), is_absolute.bool())
            }),
        ),
        (
            "set_bone_position",
            Command("webots_ros/skin_set_bone_position", |session, tag, arguments| {
                let [index, position, is_absolute] = arguments else { return Ok(()) };
                skin::set_bone_position(
                    session,
                    tag,
                    index.int(),
                    Some(position.floats()),
                    is_absolute.bool(),
                )
            }),
        ),
    ],
    sensors: &[],
};
