//! GPS: a point in local coordinates, or a `sensor_msgs/NavSatFix` with latitude and longitude.

use controller::Session;
use controller::exported::constants::WB_GPS_WGS84_COORDINATE;
use controller::gps::{
    Gps, degrees_minutes_seconds, get_coordinate_system, get_speed, get_speed_vector, get_values,
};
use controller::sensor::{enable, get_sampling_period};

use crate::interface::Call::{GetInt, Query};
use crate::interface::{Interface, Sensor, SensorTopic};
use crate::value::Value;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("get_coordinate_system", GetInt(get_coordinate_system)),
        (
            "decimal_degrees_to_degrees_minutes_seconds",
            Query("webots_ros/gps_decimal_degrees_to_degrees_minutes_seconds", |_, _, arguments| {
                let degrees = arguments.first().map_or(0.0, Value::float);
                Ok(vec![degrees_minutes_seconds(degrees).as_str().into()])
            }),
        ),
    ],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<Gps>,
        period: get_sampling_period::<Gps>,
        topics: &[
            SensorTopic::new("values", "geometry_msgs/PointStamped", |session, tag, _, stamp| {
                stamp.one(get_values(session, tag)?.get())
            })
            .when(|session, tag| !is_global(session, tag)),
            SensorTopic::new("values", "sensor_msgs/NavSatFix", |session, tag, _, stamp| {
                let [latitude, longitude, altitude] = get_values(session, tag)?.get();
                // A fix (0) by GPS (1).
                let status = Value::Fields(vec![Value::Int(0), Value::Uint(1)]);
                let unknown = Value::Uint(0);
                let numbers = [latitude, longitude, altitude].map(Value::from);
                let [latitude, longitude, altitude] = numbers;
                Ok(vec![stamp.message([status, latitude, longitude, altitude, [0.0; 9].into(), unknown])])
            })
            .when(is_global),
            SensorTopic::new("speed", "webots_ros/Float64Stamped", |session, tag, _, stamp| {
                stamp.one(get_speed(session, tag)?)
            }),
            SensorTopic::new("speed_vector", "geometry_msgs/PointStamped", |session, tag, _, stamp| {
                stamp.one(get_speed_vector(session, tag)?.get())
            }),
        ],
    }],
};

/// Whether it measures latitude and longitude (WGS84).
fn is_global(session: &mut Session, tag: u16) -> bool {
    get_coordinate_system(session, tag) == Ok(WB_GPS_WGS84_COORDINATE)
}
