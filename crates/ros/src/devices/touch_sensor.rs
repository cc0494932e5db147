//! Touch sensor: a Boolean, a force, or a force vector, depending on its type.

use controller::exported::constants::{
    WB_TOUCH_SENSOR_BUMPER, WB_TOUCH_SENSOR_FORCE, WB_TOUCH_SENSOR_FORCE3D,
};
use controller::sensor::{enable, get_lookup_table, get_sampling_period};
use controller::touch_sensor::{TouchSensor, get_type, get_value, get_values};

use crate::interface::Call::{GetInt, GetTable};
use crate::interface::{Interface, Sensor, SensorTopic};
use crate::value::Value;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("get_type", GetInt(get_type)),
        ("get_lookup_table", GetTable(get_lookup_table::<TouchSensor>)),
    ],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<TouchSensor>,
        period: get_sampling_period::<TouchSensor>,
        topics: &[
            SensorTopic::new("value", "webots_ros/BoolStamped", |session, tag, _, stamp| {
                stamp.one(get_value(session, tag)? == 1.0)
            })
            .when(|session, tag| get_type(session, tag) == Ok(WB_TOUCH_SENSOR_BUMPER)),
            SensorTopic::new("value", "webots_ros/Float64Stamped", |session, tag, _, stamp| {
                stamp.one(get_value(session, tag)?)
            })
            .when(|session, tag| get_type(session, tag) == Ok(WB_TOUCH_SENSOR_FORCE)),
            SensorTopic::new("values", "geometry_msgs/WrenchStamped", |session, tag, _, stamp| {
                let force = get_values(session, tag)?.get();
                stamp.one(Value::Fields(vec![force.into(), [0.0; 3].into()]))
            })
            .when(|session, tag| get_type(session, tag) == Ok(WB_TOUCH_SENSOR_FORCE3D)),
        ],
    }],
};
