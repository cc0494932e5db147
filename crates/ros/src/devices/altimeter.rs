//! Altimeter: `webots_ros/Float64Stamped` in metres.

use controller::altimeter::{Altimeter, get_value};
use controller::sensor::{enable, get_sampling_period};

use crate::interface::{Interface, Sensor, SensorTopic};

pub(super) static INTERFACE: Interface = Interface {
    services: &[],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<Altimeter>,
        period: get_sampling_period::<Altimeter>,
        topics: &[SensorTopic::new("value", "webots_ros/Float64Stamped", |session, tag, _, stamp| {
            stamp.one(get_value(session, tag)?)
        })],
    }],
};
