//! Altimeter: `webots_ros/Float64Stamped` in metres.

use controller::altimeter::{Altimeter, get_value};
use controller::sensor::{enable, get_sampling_period};

use crate::offer::{Feed, Offer, Sensor};

pub(super) static OFFER: Offer = Offer {
    services: &[],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<Altimeter>,
        period: get_sampling_period::<Altimeter>,
        feeds: &[Feed::new("value", "webots_ros/Float64Stamped", |session, tag, _, stamp| {
            stamp.one(get_value(session, tag)?)
        })],
    }],
};
