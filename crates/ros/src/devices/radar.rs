//! Radar: the number of targets, and one `webots_ros/RadarTarget` per target.

use controller::radar::{self, Radar, get_targets};
use controller::sensor::{enable, get_sampling_period};

use crate::interface::Call::GetFloat;
use crate::interface::{Interface, Sensor, SensorTopic};

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("get_min_range", GetFloat(radar::get_min_range)),
        ("get_max_range", GetFloat(radar::get_max_range)),
        ("get_vertical_fov", GetFloat(radar::get_vertical_fov)),
        ("get_horizontal_fov", GetFloat(radar::get_horizontal_fov)),
    ],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<Radar>,
        period: get_sampling_period::<Radar>,
        topics: &[
            SensorTopic::new("number_of_targets", "webots_ros/Int8Stamped", |session, tag, _, stamp| {
                // The count is clamped to the range of the message.
                stamp.one(radar::get_number_of_targets(session, tag)?.min(i32::from(i8::MAX)))
            }),
            SensorTopic::new("targets", "webots_ros/RadarTarget", |session, tag, _, stamp| {
                let targets = get_targets(session, tag)?.iter().map(|target| {
                    let numbers = [target.distance, target.received_power, target.speed, target.azimuth];
                    stamp.message(numbers.map(Into::into))
                });
                Ok(targets.collect())
            }),
        ],
    }],
};
