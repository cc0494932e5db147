//! Distance sensor: `sensor_msgs/Range`.

use controller::distance_sensor::{
    DistanceSensor, get_aperture, get_max_value, get_min_value, get_type, get_value,
};
use controller::exported::constants::WB_DISTANCE_SENSOR_SONAR;
use controller::sensor::{enable, get_lookup_table, get_sampling_period};

use crate::interface::Call::{GetFloat, GetInt, GetTable};
use crate::interface::{Interface, Sensor, SensorTopic};
use crate::value::Value;

/// `Range.ULTRASOUND`.
const ULTRASOUND: u64 = 0;
/// `Range.INFRARED`.
const INFRARED: u64 = 1;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("get_max_value", GetFloat(get_max_value)),
        ("get_min_value", GetFloat(get_min_value)),
        ("get_aperture", GetFloat(get_aperture)),
        ("get_type", GetInt(get_type)),
        ("get_lookup_table", GetTable(get_lookup_table::<DistanceSensor>)),
    ],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<DistanceSensor>,
        period: get_sampling_period::<DistanceSensor>,
        topics: &[SensorTopic::new("value", "sensor_msgs/Range", |session, tag, _, stamp| {
            let is_sonar = get_type(session, tag)? == WB_DISTANCE_SENSOR_SONAR;
            let fields = [
                Value::Uint(if is_sonar { ULTRASOUND } else { INFRARED }),
                get_aperture(session, tag)?.into(),
                get_min_value(session, tag)?.into(),
                get_max_value(session, tag)?.into(),
                get_value(session, tag)?.into(),
            ];
            Ok(vec![stamp.message(fields)])
        })],
    }],
};
