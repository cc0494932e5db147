//! Gyro: `sensor_msgs/Imu` with only the angular velocity.

use controller::gyro::{Gyro, get_values};
use controller::sensor::{enable, get_lookup_table, get_sampling_period};

use super::accelerometer::imu;
use crate::interface::Call::GetTable;
use crate::interface::{Interface, Sensor, SensorTopic};

pub(super) static INTERFACE: Interface = Interface {
    services: &[("get_lookup_table", GetTable(get_lookup_table::<Gyro>))],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<Gyro>,
        period: get_sampling_period::<Gyro>,
        topics: &[SensorTopic::new("values", "sensor_msgs/Imu", |session, tag, _, stamp| {
            let values = get_values(session, tag)?.get();
            Ok(vec![imu(stamp, None, Some(values), None)])
        })],
    }],
};
