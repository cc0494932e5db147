//! The robot's battery: `webots_ros/Float64Stamped` in joules.

use controller::robot;

use crate::interface::{Interface, Sensor, SensorTopic};

pub(super) static INTERFACE: Interface = Interface {
    services: &[],
    sensors: &[Sensor {
        prefix: "",
        enable: |session, _, period_ms| robot::battery_sensor_enable(session, period_ms),
        period: |session, _| robot::battery_sensor_get_sampling_period(session),
        topics: &[SensorTopic::new("value", "webots_ros/Float64Stamped", |session, _, _, stamp| {
            stamp.one(robot::battery_sensor_get_value(session)?)
        })],
    }],
};
