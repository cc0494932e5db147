//! Inertial unit: `sensor_msgs/Imu` with only the orientation.

use controller::inertial_unit::{InertialUnit, get_noise, get_quaternion};
use controller::sensor::{enable, get_sampling_period};

use super::accelerometer::imu;
use crate::interface::Call::GetFloat;
use crate::interface::{Interface, Read, Sensor, SensorTopic};

pub(super) static INTERFACE: Interface = Interface {
    services: &[("get_noise", GetFloat(get_noise))],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<InertialUnit>,
        period: get_sampling_period::<InertialUnit>,
        // Up to R2021 the same message had the other name.
        topics: &[
            SensorTopic::new("quaternion", "sensor_msgs/Imu", READ),
            SensorTopic::new("roll_pitch_yaw", "sensor_msgs/Imu", READ),
        ],
    }],
};

const READ: Read = |session, tag, _, stamp| {
    let orientation = get_quaternion(session, tag)?.get();
    Ok(vec![imu(stamp, Some(orientation), None, None)])
};
