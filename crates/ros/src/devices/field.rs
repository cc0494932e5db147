//! Fields of nodes. One service handles single-value and multiple-value fields; the index is ignored for single values.

use std::ffi::CStr;

use controller::exported::constants::WB_MF;
use controller::memory::Numbers;
use controller::supervisor::{change, field};
use controller::{Outcome, Session};

use crate::interface::Call::{Command, Query};
use crate::interface::{Interface, Service};
use crate::rotation::{axis_angle, quaternion};
use crate::value::Value;

fn it(arguments: &[Value]) -> usize {
    arguments.first().map_or(0, Value::reference)
}

fn is_list(session: &mut Session, field: usize) -> Outcome<bool> {
    Ok(field::get_type(session, field)? & WB_MF != 0)
}

/// Setters of strings, which the API takes by reference.
mod texts {
    use super::{Outcome, Session, change};

    pub(super) fn set_sf(session: &mut Session, field: usize, text: String) -> Outcome<()> {
        change::set_sf_string(session, field, Some(&text))
    }

    pub(super) fn set_mf(session: &mut Session, field: usize, index: i32, text: String) -> Outcome<()> {
        change::set_mf_string(session, field, index, Some(&text))
    }

    pub(super) fn insert_mf(session: &mut Session, field: usize, index: i32, text: String) -> Outcome<()> {
        change::insert_mf_string(session, field, index, Some(&text))
    }
}

/// The services of one value type: its representation in Rust and ROS, and the functions of the API.
macro_rules! values {
    ($module:ident, $name:literal, $get_sf:ident, $get_mf:ident, $show:expr
        $(; $read:expr, $set_sf:path, $set_mf:path, $insert_mf:path)?) => {
        mod $module {
            use super::*;

            pub(super) const GET: Service = (
                concat!("get_", $name),
                Query(concat!("webots_ros/field_get_", $name), |session, _, words| {
                    let [field, index] = words else { return Ok(Vec::new()) };
                    let field = field.reference();
                    let found = match is_list(session, field)? {
                        true => ($show)(field::$get_mf(session, field, index.int())?),
                        false => ($show)(field::$get_sf(session, field)?),
                    };
                    Ok(vec![found])
                }),
            );
            $(
            pub(super) const SET: Service = (
                concat!("set_", $name),
                Command(concat!("webots_ros/field_set_", $name), |session, _, words| {
                    let [field, index, value] = words else { return Ok(()) };
                    let field = field.reference();
                    match is_list(session, field)? {
                        true => $set_mf(session, field, index.int(), ($read)(value)),
                        false => $set_sf(session, field, ($read)(value)),
                    }
                }),
            );

            pub(super) const INSERT: Service = (
                concat!("insert_", $name),
                Command(concat!("webots_ros/field_set_", $name), |session, _, words| {
                    let [field, index, value] = words else { return Ok(()) };
                    $insert_mf(session, field.reference(), index.int(), ($read)(value))
                }),
            );
            )?
        }
    };
}

values!(bools, "bool", get_sf_bool, get_mf_bool, Value::from;
    Value::bool, change::set_sf_bool, change::set_mf_bool, change::insert_mf_bool);
values!(integers, "int32", get_sf_int32, get_mf_int32, Value::from;
    Value::int, change::set_sf_int32, change::set_mf_int32, change::insert_mf_int32);
values!(floats, "float", get_sf_float, get_mf_float, Value::from;
    Value::float, change::set_sf_float, change::set_mf_float, change::insert_mf_float);
values!(pairs, "vec2f", get_sf_vec2f, get_mf_vec2f, |found: &Numbers<2>| {
        let [x, y] = found.get();
        Value::from([x, y, 0.0])
    };
    |value: &Value| Some(value.floats()), change::set_sf_vec2f, change::set_mf_vec2f, change::insert_mf_vec2f);
values!(vectors, "vec3f", get_sf_vec3f, get_mf_vec3f, |found: &Numbers<3>| Value::from(found.get());
    |value: &Value| Some(value.floats()), change::set_sf_vec3f, change::set_mf_vec3f, change::insert_mf_vec3f);
values!(colors, "color", get_sf_color, get_mf_color, |found: &Numbers<3>| {
        let [red, green, blue] = found.get();
        Value::from([red, green, blue, 1.0])
    };
    |value: &Value| Some(value.floats()), change::set_sf_color, change::set_mf_color, change::insert_mf_color);
values!(rotations, "rotation", get_sf_rotation, get_mf_rotation,
    |found: &Numbers<4>| Value::from(quaternion(found.get()));
    |value: &Value| Some(axis_angle(value.floats())),
    change::set_sf_rotation, change::set_mf_rotation, change::insert_mf_rotation);
values!(strings, "string", get_sf_string, get_mf_string, |found: &CStr| Value::from(found);
    |value: &Value| value.text().into_owned(), texts::set_sf, texts::set_mf, texts::insert_mf);
values!(nodes, "node", get_sf_node, get_mf_node, Value::from);

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        (
            "get_name",
            Query("webots_ros/field_get_name", |session, _, words| {
                Ok(vec![field::get_name(session, it(words))?.into()])
            }),
        ),
        (
            "get_type",
            Query("webots_ros/field_get_type", |session, _, words| {
                Ok(vec![field::get_type(session, it(words))?.into()])
            }),
        ),
        (
            "get_type_name",
            Query("webots_ros/field_get_name", |session, _, words| {
                Ok(vec![field::get_type_name(session, it(words))?.into()])
            }),
        ),
        (
            "get_count",
            Query("webots_ros/field_get_count", |session, _, words| {
                Ok(vec![field::get_count(session, it(words))?.into()])
            }),
        ),
        (
            "enable_sf_tracking",
            Command("webots_ros/field_enable_sf_tracking", |session, _, words| {
                let [field, period_ms] = words else { return Ok(()) };
                field::enable_sf_tracking(session, field.reference(), period_ms.int())
            }),
        ),
        (
            "disable_sf_tracking",
            Command("webots_ros/field_disable_sf_tracking", |session, _, words| {
                field::disable_sf_tracking(session, it(words))
            }),
        ),
        (
            "remove",
            Command("webots_ros/field_remove", |session, _, words| {
                let [field, index] = words else { return Ok(()) };
                remove(session, field.reference(), index.int())
            }),
        ),
        (
            "remove_node",
            Command("webots_ros/field_remove_node", |session, _, words| {
                let [field, position] = words else { return Ok(()) };
                remove(session, field.reference(), position.int())
            }),
        ),
        (
            "import_node",
            Command("webots_ros/field_import_node", |session, _, words| {
                let [field, position, file] = words else { return Ok(()) };
                let (field, file) = (field.reference(), file.text());
                match is_list(session, field)? {
                    true => change::import_mf_node(session, field, position.int(), Some(&file)),
                    false => change::import_sf_node(session, field, Some(&file)),
                }
            }),
        ),
        (
            "import_node_from_string",
            Command("webots_ros/field_import_node_from_string", |session, _, words| {
                let [field, position, text] = words else { return Ok(()) };
                let (field, text) = (field.reference(), text.text());
                match is_list(session, field)? {
                    true => change::import_mf_node_from_string(session, field, position.int(), Some(&text)),
                    false => change::import_sf_node_from_string(session, field, Some(&text)),
                }
            }),
        ),
        bools::GET,
        bools::SET,
        bools::INSERT,
        integers::GET,
        integers::SET,
        integers::INSERT,
        floats::GET,
        floats::SET,
        floats::INSERT,
        pairs::GET,
        pairs::SET,
        pairs::INSERT,
        vectors::GET,
        vectors::SET,
        vectors::INSERT,
        colors::GET,
        colors::SET,
        colors::INSERT,
        rotations::GET,
        rotations::SET,
        rotations::INSERT,
        strings::GET,
        strings::SET,
        strings::INSERT,
        nodes::GET,
    ],
    sensors: &[],
};

/// Removes an item from a list, or the node from an SFNode field.
fn remove(session: &mut Session, field: usize, index: i32) -> Outcome<()> {
    match is_list(session, field)? {
        true => change::remove_mf(session, field, index),
        false => change::remove_sf(session, field),
    }
}
