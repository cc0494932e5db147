//! Distance sensor, lidar and radar.

use controller::distance_sensor::{self, DistanceSensor};
use controller::exported::constants::WB_DISTANCE_SENSOR_SONAR;
use controller::lidar::{self, Lidar};
use controller::radar::{self, Radar};
use controller::sensor::enable;
use controller::{Outcome, Session};
use ros::value::Value;

use super::{Interface, Sensor, SensorTopic, Stamp, always, first};

/// `PointField.FLOAT32`.
const FLOAT32: u64 = 7;
/// Size of a point: three `f32`. `[bytes]`
const POINT: usize = 12;

pub(super) static DISTANCE_SENSOR: Interface = Interface {
    sensors: &[Sensor {
        start: |session, tags, period_ms| enable::<DistanceSensor>(session, first(tags), period_ms),
        topics: &[SensorTopic {
            suffix: "",
            kind: "sensor_msgs/Range",
            read: |session, tags, stamp| {
                let tag = first(tags);
                let is_sonar = distance_sensor::get_type(session, tag)? == WB_DISTANCE_SENSOR_SONAR;
                // ULTRASOUND and INFRARED.
                let radiation = Value::Uint(if is_sonar { 0 } else { 1 });
                Ok(vec![stamp.message([
                    radiation,
                    distance_sensor::get_aperture(session, tag)?.into(),
                    distance_sensor::get_min_value(session, tag)?.into(),
                    distance_sensor::get_max_value(session, tag)?.into(),
                    distance_sensor::get_value(session, tag)?.into(),
                    0.0.into(),
                ])])
            },
        }],
        when: always,
    }],
    commands: &[],
};

pub(super) static LIDAR: Interface = Interface {
    sensors: &[
        Sensor {
            start: |session, tags, period_ms| enable::<Lidar>(session, first(tags), period_ms),
            topics: &[SensorTopic {
                suffix: "",
                kind: "sensor_msgs/LaserScan",
                read: |session, tags, stamp| scan(session, first(tags), stamp),
            }],
            when: always,
        },
        Sensor {
            start: |session, tags, period_ms| {
                let tag = first(tags);
                enable::<Lidar>(session, tag, period_ms)?;
                match period_ms {
                    0 => lidar::disable_point_cloud(session, tag),
                    _ => lidar::enable_point_cloud(session, tag),
                }
            },
            topics: &[SensorTopic {
                suffix: "/point_cloud",
                kind: "sensor_msgs/PointCloud2",
                read: |session, tags, stamp| cloud(session, first(tags), stamp),
            }],
            when: always,
        },
    ],
    commands: &[],
};

pub(super) static RADAR: Interface = Interface {
    sensors: &[Sensor {
        start: |session, tags, period_ms| enable::<Radar>(session, first(tags), period_ms),
        topics: &[SensorTopic {
            suffix: "",
            kind: "radar_msgs/RadarScan",
            read: |session, tags, stamp| {
                let targets = radar::get_targets(session, first(tags))?.iter().map(|target| {
                    // Azimuths increase to the left in ROS, to the right in Webots. Elevations are not measured.
                    let echo = [target.distance, -target.azimuth, 0.0, target.speed, target.received_power];
                    Value::from(echo)
                });
                let targets = Value::List(targets.collect());
                Ok(vec![stamp.message([targets])])
            },
        }],
        when: always,
    }],
    commands: &[],
};

/// The middle layer from right to left, because angles increase to the left in ROS.
fn scan(session: &mut Session, tag: u16, stamp: &Stamp) -> Outcome<Vec<Value>> {
    let fov = lidar::get_fov(session, tag)?;
    let limits = [lidar::get_min_range(session, tag)?, lidar::get_max_range(session, tag)?];
    let columns = f64::from(lidar::get_horizontal_resolution(session, tag)?);
    let layer = lidar::get_number_of_layers(session, tag)? / 2;
    let ranges: Vec<f32> = lidar::get_layer_range_image(session, tag, layer)?.iter().rev().copied().collect();
    if ranges.is_empty() {
        return Ok(Vec::new());
    }
    let period_s = f64::from(stamp.period_ms) / 1000.0;
    let [least, greatest] = limits.map(Value::from);
    Ok(vec![stamp.message([
        (-fov / 2.0).into(),
        (fov / 2.0).into(),
        (fov / (columns - 1.0).max(1.0)).into(),
        // All rays are measured at the same time.
        0.0.into(),
        period_s.into(),
        least,
        greatest,
        Value::Floats(ranges),
        Value::Floats(Vec::new()),
    ])])
}

/// All points, layer by layer. Rays without a hit give points at infinity.
fn cloud(session: &mut Session, tag: u16, stamp: &Stamp) -> Outcome<Vec<Value>> {
    let layers = usize::try_from(lidar::get_number_of_layers(session, tag)?).unwrap_or(1).max(1);
    let points = lidar::get_point_cloud(session, tag)?;
    if points.is_empty() {
        return Ok(Vec::new());
    }
    let mut bytes = Vec::with_capacity(points.len() * POINT);
    for point in points {
        for part in [point.x, point.y, point.z] {
            bytes.extend(part.to_le_bytes());
        }
    }
    let columns = points.len() / layers;
    let field = |(name, offset): (&str, u64)| {
        Value::Fields(vec![name.into(), Value::Uint(offset), Value::Uint(FLOAT32), Value::Uint(1)])
    };
    let fields = [("x", 0), ("y", 4), ("z", 8)].map(field).to_vec();
    Ok(vec![stamp.message([
        layers.into(),
        columns.into(),
        Value::List(fields),
        false.into(),
        POINT.into(),
        (columns * POINT).into(),
        Value::Bytes(bytes),
        false.into(),
    ])])
}
