//! Connector.

use controller::connector::{
    enable_presence, get_presence, get_presence_sampling_period, is_locked, lock, unlock,
};

use crate::interface::Call::{GetBool, SetBool};
use crate::interface::{Interface, Sensor, SensorTopic};

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("lock", SetBool(|session, tag, on| if on { lock(session, tag) } else { unlock(session, tag) })),
        ("is_locked", GetBool(is_locked)),
    ],
    sensors: &[Sensor {
        prefix: "presence_sensor/",
        enable: enable_presence,
        period: get_presence_sampling_period,
        topics: &[SensorTopic::new("presence", "webots_ros/Int8Stamped", |session, tag, _, stamp| {
            stamp.one(get_presence(session, tag)?)
        })],
    }],
};
