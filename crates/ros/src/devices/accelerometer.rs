//! Accelerometer: `sensor_msgs/Imu` with only the acceleration.

use controller::accelerometer::{Accelerometer, get_values};
use controller::sensor::{enable, get_lookup_table, get_sampling_period};

use crate::interface::Call::GetTable;
use crate::interface::{Interface, Sensor, SensorTopic};
use crate::value::Value;

pub(super) static INTERFACE: Interface = Interface {
    services: &[("get_lookup_table", GetTable(get_lookup_table::<Accelerometer>))],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<Accelerometer>,
        period: get_sampling_period::<Accelerometer>,
        topics: &[SensorTopic::new("values", "sensor_msgs/Imu", |session, tag, _, stamp| {
            let values = get_values(session, tag)?.get();
            Ok(vec![imu(stamp, None, None, Some(values))])
        })],
    }],
};

/// Returns a `sensor_msgs/Imu`. The covariance of unmeasured quantities starts with −1, as the message's definition
/// specifies.
pub(super) fn imu(
    stamp: &mut crate::interface::Stamp,
    orientation: Option<[f64; 4]>,
    angular_velocity: Option<[f64; 3]>,
    acceleration: Option<[f64; 3]>,
) -> Value {
    let covariance = |is_measured: bool| {
        let mut covariance = [0.0; 9];
        if !is_measured {
            covariance[0] = -1.0;
        }
        Value::from(covariance)
    };
    stamp.message([
        orientation.unwrap_or_default().into(),
        covariance(orientation.is_some()),
        angular_velocity.unwrap_or_default().into(),
        covariance(angular_velocity.is_some()),
        acceleration.unwrap_or_default().into(),
        covariance(acceleration.is_some()),
    ])
}
