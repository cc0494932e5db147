// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/keyboard.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wb_keyboard_enable(int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_keyboard_enable(sampling_period: c_int) {
    call("wb_keyboard_enable", (), |session| crate::keyboard::enable(session, sampling_period))
}

/// `void wb_keyboard_disable()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_keyboard_disable() {
    call("wb_keyboard_disable", (), crate::keyboard::disable)
}

/// `int wb_keyboard_get_sampling_period()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_keyboard_get_sampling_period() -> c_int {
    call("wb_keyboard_get_sampling_period", 0, crate::keyboard::get_sampling_period)
}

/// `int wb_keyboard_get_key()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_keyboard_get_key() -> c_int {
    call("wb_keyboard_get_key", 0, crate::keyboard::get_key)
}

