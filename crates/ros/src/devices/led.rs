//! LED.

use controller::led::{get, set};

use crate::offer::Call::{GetInt, SetInt};
use crate::offer::Offer;

pub(super) static OFFER: Offer =
    Offer { services: &[("set_led", SetInt(set)), ("get_led", GetInt(get))], sensors: &[] };
