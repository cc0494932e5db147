//! Compass: `sensor_msgs/MagneticField`.

use controller::compass::{Compass, get_values};
use controller::sensor::{enable, get_lookup_table, get_sampling_period};

use crate::interface::Call::GetTable;
use crate::interface::{Interface, Sensor, SensorTopic};

pub(super) static INTERFACE: Interface = Interface {
    services: &[("get_lookup_table", GetTable(get_lookup_table::<Compass>))],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<Compass>,
        period: get_sampling_period::<Compass>,
        topics: &[SensorTopic::new("values", "sensor_msgs/MagneticField", |session, tag, _, stamp| {
            let values = get_values(session, tag)?.get();
            Ok(vec![stamp.message([values.into(), [0.0; 9].into()])])
        })],
    }],
};
