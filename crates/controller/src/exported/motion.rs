// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/utils/motion.h`

use crate::abi::{later};
use std::ffi::{c_char, c_int};

/// `WbMotionRef wbu_motion_new(const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbu_motion_new(_filename: *const c_char) -> usize {
    later("wbu_motion_new", 0)
}

/// `void wbu_motion_delete(WbMotionRef motion)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_delete(_motion: usize) {
    later("wbu_motion_delete", ())
}

/// `void wbu_motion_play(WbMotionRef motion)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_play(_motion: usize) {
    later("wbu_motion_play", ())
}

/// `void wbu_motion_stop(WbMotionRef motion)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_stop(_motion: usize) {
    later("wbu_motion_stop", ())
}

/// `void wbu_motion_set_loop(WbMotionRef motion, bool loop)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_set_loop(_motion: usize, _loop: u8) {
    later("wbu_motion_set_loop", ())
}

/// `void wbu_motion_set_reverse(WbMotionRef motion, bool reverse)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_set_reverse(_motion: usize, _reverse: u8) {
    later("wbu_motion_set_reverse", ())
}

/// `bool wbu_motion_is_over(WbMotionRef motion)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_is_over(_motion: usize) -> u8 {
    later("wbu_motion_is_over", u8::from(false))
}

/// `int wbu_motion_get_duration(WbMotionRef motion)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_get_duration(_motion: usize) -> c_int {
    later("wbu_motion_get_duration", 0)
}

/// `int wbu_motion_get_time(WbMotionRef motion)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_get_time(_motion: usize) -> c_int {
    later("wbu_motion_get_time", 0)
}

/// `void wbu_motion_set_time(WbMotionRef motion, int time)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_set_time(_motion: usize, _time: c_int) {
    later("wbu_motion_set_time", ())
}

