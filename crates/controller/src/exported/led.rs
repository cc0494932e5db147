// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/led.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wb_led_set(WbDeviceTag tag, int value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_led_set(tag: u16, value: c_int) {
    call("wb_led_set", (), |session| crate::led::set(session, tag, value))
}

/// `int wb_led_get(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_led_get(tag: u16) -> c_int {
    call("wb_led_get", 0, |session| crate::led::get(session, tag))
}

