//! Light sensor: `sensor_msgs/Illuminance`.

use controller::light_sensor::{LightSensor, get_value};
use controller::sensor::{enable, get_lookup_table, get_sampling_period};

use crate::interface::Call::GetTable;
use crate::interface::{Interface, Sensor, SensorTopic};

pub(super) static INTERFACE: Interface = Interface {
    services: &[("get_lookup_table", GetTable(get_lookup_table::<LightSensor>))],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<LightSensor>,
        period: get_sampling_period::<LightSensor>,
        topics: &[SensorTopic::new("value", "sensor_msgs/Illuminance", |session, tag, _, stamp| {
            let value = get_value(session, tag)?;
            Ok(vec![stamp.message([value.into(), 0.0.into()])])
        })],
    }],
};
