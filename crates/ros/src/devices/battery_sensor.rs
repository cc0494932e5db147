//! The robot's battery: `webots_ros/Float64Stamped` in joules.

use controller::robot;

use crate::offer::{Feed, Offer, Sensor};

pub(super) static OFFER: Offer = Offer {
    services: &[],
    sensors: &[Sensor {
        prefix: "",
        enable: |session, _, period_ms| robot::battery_sensor_enable(session, period_ms),
        period: |session, _| robot::battery_sensor_get_sampling_period(session),
        feeds: &[Feed::new("value", "webots_ros/Float64Stamped", |session, _, _, stamp| {
            stamp.one(robot::battery_sensor_get_value(session)?)
        })],
    }],
};
