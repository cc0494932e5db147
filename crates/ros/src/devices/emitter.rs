//! Emitter.

use controller::CallError;
use controller::emitter;

use crate::interface::Call::{Command, GetFloat, GetInt, SetFloat, SetInt};
use crate::interface::Interface;
use crate::value::Value;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        (
            "send",
            Command("webots_ros/set_string", |session, tag, arguments| {
                let bytes = arguments.first().map_or(&[][..], Value::bytes);
                let size = i32::try_from(bytes.len()).unwrap_or(i32::MAX);
                match emitter::send(session, tag, Some(bytes), size)? {
                    1 => Ok(()),
                    _ => Err(CallError::Misuse(": the queue of the emitter is full.".to_owned())),
                }
            }),
        ),
        ("set_channel", SetInt(emitter::set_channel)),
        ("get_channel", GetInt(emitter::get_channel)),
        ("set_range", SetFloat(emitter::set_range)),
        ("get_range", GetFloat(emitter::get_range)),
        ("get_buffer_size", GetInt(emitter::get_buffer_size)),
    ],
    sensors: &[],
};
