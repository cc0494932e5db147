//! Light sensor: `sensor_msgs/Illuminance`.

use controller::light_sensor::{LightSensor, get_value};
use controller::sensor::{enable, get_lookup_table, get_sampling_period};

use crate::offer::Call::GetTable;
use crate::offer::{Feed, Offer, Sensor};

pub(super) static OFFER: Offer = Offer {
    services: &[("get_lookup_table", GetTable(get_lookup_table::<LightSensor>))],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<LightSensor>,
        period: get_sampling_period::<LightSensor>,
        feeds: &[Feed::new("value", "sensor_msgs/Illuminance", |session, tag, _, stamp| {
            let value = get_value(session, tag)?;
            Ok(vec![stamp.message([value.into(), 0.0.into()])])
        })],
    }],
};
