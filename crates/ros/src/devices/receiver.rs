//! Receiver: the first packet of the queue as `webots_ros/StringStamped`, until `next_packet` removes it.

use controller::receiver::{self, Receiver, get_queue_length};
use controller::sensor::{enable, get_sampling_period};

use crate::interface::Call::{GetFloat, GetInt, Query, SetInt};
use crate::interface::{Interface, Sensor, SensorTopic};
use crate::value::Value;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("get_queue_length", GetInt(get_queue_length)),
        (
            "next_packet",
            Query("webots_ros/get_bool", |session, tag, _| {
                let is_there = get_queue_length(session, tag)? > 0;
                if is_there {
                    receiver::next_packet(session, tag)?;
                }
                Ok(vec![is_there.into()])
            }),
        ),
        ("get_data_size", GetInt(receiver::get_data_size)),
        ("get_signal_strength", GetFloat(receiver::get_signal_strength)),
        (
            "get_emitter_direction",
            Query("webots_ros/receiver_get_emitter_direction", |session, tag, _| {
                Ok(vec![receiver::get_emitter_direction(session, tag)?.get().into()])
            }),
        ),
        ("set_channel", SetInt(receiver::set_channel)),
        ("get_channel", GetInt(receiver::get_channel)),
    ],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<Receiver>,
        period: get_sampling_period::<Receiver>,
        topics: &[SensorTopic::new("data", "webots_ros/StringStamped", |session, tag, _, stamp| {
            if get_queue_length(session, tag)? == 0 {
                return Ok(Vec::new());
            }
            stamp.one(Value::Text(receiver::get_data(session, tag)?.to_vec()))
        })],
    }],
};
