//! Gyro: `sensor_msgs/Imu` with only the angular velocity.

use controller::gyro::{Gyro, get_values};
use controller::sensor::{enable, get_lookup_table, get_sampling_period};

use super::accelerometer::imu;
use crate::offer::Call::GetTable;
use crate::offer::{Feed, Offer, Sensor};

pub(super) static OFFER: Offer = Offer {
    services: &[("get_lookup_table", GetTable(get_lookup_table::<Gyro>))],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<Gyro>,
        period: get_sampling_period::<Gyro>,
        feeds: &[Feed::new("values", "sensor_msgs/Imu", |session, tag, _, stamp| {
            let values = get_values(session, tag)?.get();
            Ok(vec![imu(stamp, None, Some(values), None)])
        })],
    }],
};
