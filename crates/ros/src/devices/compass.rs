//! Compass: `sensor_msgs/MagneticField`.

use controller::compass::{Compass, get_values};
use controller::sensor::{enable, get_lookup_table, get_sampling_period};

use crate::offer::Call::GetTable;
use crate::offer::{Feed, Offer, Sensor};

pub(super) static OFFER: Offer = Offer {
    services: &[("get_lookup_table", GetTable(get_lookup_table::<Compass>))],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<Compass>,
        period: get_sampling_period::<Compass>,
        feeds: &[Feed::new("values", "sensor_msgs/MagneticField", |session, tag, _, stamp| {
            let values = get_values(session, tag)?.get();
            Ok(vec![stamp.message([values.into(), [0.0; 9].into()])])
        })],
    }],
};
