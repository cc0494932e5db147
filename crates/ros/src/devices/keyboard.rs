//! Keyboard: one `webots_ros/Int32Stamped` for each pressed key.

use controller::keyboard;

use crate::interface::{Interface, Sensor, SensorTopic};

pub(super) static INTERFACE: Interface = Interface {
    services: &[],
    sensors: &[Sensor {
        prefix: "",
        enable: |session, _, period_ms| keyboard::enable(session, period_ms),
        period: |session, _| keyboard::get_sampling_period(session),
        topics: &[SensorTopic::new("key", "webots_ros/Int32Stamped", |session, _, _, stamp| {
            let mut keys = Vec::new();
            loop {
                match keyboard::get_key(session)? {
                    key if key >= 0 => keys.push(stamp.message([key.into()])),
                    _ => return Ok(keys),
                }
            }
        })],
    }],
};
