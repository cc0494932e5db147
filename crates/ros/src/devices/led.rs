//! LED.

use controller::led::{get, set};

use crate::interface::Call::{GetInt, SetInt};
use crate::interface::Interface;

pub(super) static INTERFACE: Interface =
    Interface { services: &[("set_led", SetInt(set)), ("get_led", GetInt(get))], sensors: &[] };
