//! Vacuum gripper.

use controller::vacuum_gripper::{
    enable_presence, get_presence, get_presence_sampling_period, is_on, turn_off, turn_on,
};

use crate::interface::Call::{GetBool, SetBool};
use crate::interface::{Interface, Sensor, SensorTopic};

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        (
            "turn_on",
            SetBool(|session, tag, on| if on { turn_on(session, tag) } else { turn_off(session, tag) }),
        ),
        ("is_on", GetBool(is_on)),
    ],
    sensors: &[Sensor {
        prefix: "presence_sensor/",
        enable: enable_presence,
        period: get_presence_sampling_period,
        topics: &[SensorTopic::new("presence", "webots_ros/BoolStamped", |session, tag, _, stamp| {
            stamp.one(get_presence(session, tag)?)
        })],
    }],
};
