//! Lidar: a range image, one scan per layer, and a point cloud.

use controller::lidar::{self, Lidar, LidarPoint};
use controller::sensor::{enable, get_sampling_period};
use controller::{Outcome, Session};

use super::camera::image;
use crate::interface::Call::{Query, SetBool, SetFloat};
use crate::interface::{Interface, Sensor, SensorTopic, Stamp};
use crate::value::Value;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        (
            "get_info",
            Query("webots_ros/lidar_get_info", |session, tag, _| {
                Ok(vec![
                    lidar::get_horizontal_resolution(session, tag)?.into(),
                    lidar::get_number_of_layers(session, tag)?.into(),
                    lidar::get_fov(session, tag)?.into(),
                    lidar::get_vertical_fov(session, tag)?.into(),
                    lidar::get_min_range(session, tag)?.into(),
                    lidar::get_max_range(session, tag)?.into(),
                ])
            }),
        ),
        (
            "get_frequency_info",
            Query("webots_ros/lidar_get_frequency_info", |session, tag, _| {
                Ok(vec![
                    lidar::get_frequency(session, tag)?.into(),
                    lidar::get_min_frequency(session, tag)?.into(),
                    lidar::get_max_frequency(session, tag)?.into(),
                ])
            }),
        ),
        ("set_frequency", SetFloat(lidar::set_frequency)),
        (
            "enable_point_cloud",
            SetBool(|session, tag, on| match on {
                true => lidar::enable_point_cloud(session, tag),
                false => lidar::disable_point_cloud(session, tag),
            }),
        ),
        (
            "is_point_cloud_enabled",
            Query("webots_ros/node_get_status", |session, tag, _| {
                Ok(vec![lidar::is_point_cloud_enabled(session, tag)?.into()])
            }),
        ),
        (
            "get_layer_range_image",
            Query("webots_ros/lidar_get_layer_range_image", |session, tag, arguments| {
                let layer = arguments.first().map_or(0, Value::int);
                let width = lidar::get_horizontal_resolution(session, tag)?;
                let bytes = bytes(lidar::get_layer_range_image(session, tag, layer)?);
                let mut stamp = unstamped();
                let none = || {
                    Value::Fields(vec![
                        stamp.header(),
                        0.into(),
                        0.into(),
                        "".into(),
                        false.into(),
                        0.into(),
                        Value::Bytes(Vec::new()),
                    ])
                };
                let picture = image(&mut unstamped(), [width, 1], "32FC1", bytes).pop();
                Ok(vec![picture.unwrap_or_else(none)])
            }),
        ),
        (
            "get_layer_point_cloud",
            Query("webots_ros/lidar_get_layer_point_cloud", |session, tag, arguments| {
                let layer = arguments.first().map_or(0, Value::int);
                let points = lidar::get_layer_point_cloud(session, tag, layer)?;
                Ok(vec![cloud(&mut unstamped(), points)])
            }),
        ),
    ],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<Lidar>,
        period: get_sampling_period::<Lidar>,
        topics: &[
            SensorTopic::new("range_image", "sensor_msgs/Image", |session, tag, _, stamp| {
                let size = [
                    lidar::get_horizontal_resolution(session, tag)?,
                    lidar::get_number_of_layers(session, tag)?,
                ];
                let bytes = bytes(lidar::get_range_image(session, tag)?);
                Ok(image(stamp, size, "32FC1", bytes))
            }),
            SensorTopic::new("laser_scan/layer", "sensor_msgs/LaserScan", scan)
                .many(lidar::get_number_of_layers),
            SensorTopic::new("point_cloud", "sensor_msgs/PointCloud", |session, tag, _, stamp| {
                if !lidar::is_point_cloud_enabled(session, tag)? {
                    return Ok(Vec::new());
                }
                Ok(vec![cloud(stamp, lidar::get_point_cloud(session, tag)?)])
            }),
        ],
    }],
};

fn bytes(ranges: &[f32]) -> Vec<u8> {
    ranges.iter().flat_map(|range| range.to_le_bytes()).collect()
}

/// For responses of services, which are sent on request.
fn unstamped() -> Stamp {
    Stamp { time: (0, 0), frame: String::new(), count: 0, period_ms: 0 }
}

/// A layer from right to left, because angles increase to the left in ROS.
fn scan(session: &mut Session, tag: u16, layer: i32, stamp: &mut Stamp) -> Outcome<Vec<Value>> {
    let fov = lidar::get_fov(session, tag)?;
    let limits = [lidar::get_min_range(session, tag)?, lidar::get_max_range(session, tag)?];
    let columns = f64::from(lidar::get_horizontal_resolution(session, tag)?);
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
        (period_s / columns).into(),
        period_s.into(),
        least,
        greatest,
        Value::Floats(ranges),
        Value::Floats(Vec::new()),
    ])])
}

/// A `sensor_msgs/PointCloud` whose first channel is the layer.
fn cloud(stamp: &mut Stamp, points: &[LidarPoint]) -> Value {
    let mut bytes = Vec::with_capacity(points.len() * 12);
    for point in points {
        for part in [point.x, point.y, point.z] {
            bytes.extend(part.to_le_bytes());
        }
    }
    let layers = points.iter().map(|point| point.layer_id as f32).collect();
    let channel = Value::Fields(vec!["layer".into(), Value::Floats(layers)]);
    stamp.message([Value::Encoded(points.len(), bytes), Value::List(vec![channel])])
}
