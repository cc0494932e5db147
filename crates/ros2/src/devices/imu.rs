//! Accelerometer, gyro and inertial unit: `sensor_msgs/Imu`, each with its own part, and combined.

use controller::accelerometer::{self, Accelerometer};
use controller::gyro::{self, Gyro};
use controller::inertial_unit::{self, InertialUnit};
use controller::sensor::enable;
use controller::{Outcome, Session};
use ros::value::Value;

use super::{Interface, Sensor, SensorTopic, Stamp, always, first};

const KIND: &str = "sensor_msgs/Imu";

pub(super) static ACCELEROMETER: Interface = Interface {
    sensors: &[Sensor {
        start: |session, tags, period_ms| enable::<Accelerometer>(session, first(tags), period_ms),
        topics: &[SensorTopic {
            suffix: "",
            kind: KIND,
            read: |session, tags, stamp| Ok(vec![imu(session, [None, None, Some(first(tags))], stamp)?]),
        }],
        when: always,
    }],
    commands: &[],
};

pub(super) static GYRO: Interface = Interface {
    sensors: &[Sensor {
        start: |session, tags, period_ms| enable::<Gyro>(session, first(tags), period_ms),
        topics: &[SensorTopic {
            suffix: "",
            kind: KIND,
            read: |session, tags, stamp| Ok(vec![imu(session, [None, Some(first(tags)), None], stamp)?]),
        }],
        when: always,
    }],
    commands: &[],
};

pub(super) static INERTIAL_UNIT: Interface = Interface {
    sensors: &[Sensor {
        start: |session, tags, period_ms| enable::<InertialUnit>(session, first(tags), period_ms),
        topics: &[SensorTopic {
            suffix: "",
            kind: KIND,
            read: |session, tags, stamp| Ok(vec![imu(session, [Some(first(tags)), None, None], stamp)?]),
        }],
        when: always,
    }],
    commands: &[],
};

/// Inertial unit, gyro and accelerometer in one message; a tag of 0 means that the device is missing.
pub(crate) static COMBINED: Sensor = Sensor {
    start: |session, tags, period_ms| {
        let [unit, gyro, accelerometer] = parts(tags);
        unit.map_or(Ok(()), |tag| enable::<InertialUnit>(session, tag, period_ms))?;
        gyro.map_or(Ok(()), |tag| enable::<Gyro>(session, tag, period_ms))?;
        accelerometer.map_or(Ok(()), |tag| enable::<Accelerometer>(session, tag, period_ms))
    },
    topics: &[SensorTopic {
        suffix: "",
        kind: KIND,
        read: |session, tags, stamp| Ok(vec![imu(session, parts(tags), stamp)?]),
    }],
    when: always,
};

fn parts(tags: &[u16]) -> [Option<u16>; 3] {
    std::array::from_fn(|index| tags.get(index).copied().filter(|tag| *tag != 0))
}

/// The covariance of unmeasured quantities starts with −1, as the message's definition specifies.
fn imu(
    session: &mut Session,
    [unit, gyro, accelerometer]: [Option<u16>; 3],
    stamp: &Stamp,
) -> Outcome<Value> {
    let covariance = |is_measured: bool| {
        let mut covariance = [0.0; 9];
        if !is_measured {
            covariance[0] = -1.0;
        }
        Value::from(covariance)
    };
    let orientation = match unit {
        Some(tag) => inertial_unit::get_quaternion(session, tag)?.get(),
        None => [0.0; 4],
    };
    let turning = match gyro {
        Some(tag) => gyro::get_values(session, tag)?.get(),
        None => [0.0; 3],
    };
    let acceleration = match accelerometer {
        Some(tag) => accelerometer::get_values(session, tag)?.get(),
        None => [0.0; 3],
    };
    Ok(stamp.message([
        orientation.into(),
        covariance(unit.is_some()),
        turning.into(),
        covariance(gyro.is_some()),
        acceleration.into(),
        covariance(accelerometer.is_some()),
    ]))
}
