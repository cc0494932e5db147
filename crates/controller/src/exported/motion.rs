// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/utils/motion.h`

use crate::abi::{as_text, call};
use std::ffi::{c_char, c_int};

/// `WbMotionRef wbu_motion_new(const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbu_motion_new(filename: *const c_char) -> usize {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wbu_motion_new", 0, |session| crate::motion::new(session, filename.as_deref()))
}

/// `void wbu_motion_delete(WbMotionRef motion)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_delete(motion: usize) {
    call("wbu_motion_delete", (), |session| crate::motion::delete(session, motion))
}

/// `void wbu_motion_play(WbMotionRef motion)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_play(motion: usize) {
    call("wbu_motion_play", (), |session| crate::motion::play(session, motion))
}

/// `void wbu_motion_stop(WbMotionRef motion)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_stop(motion: usize) {
    call("wbu_motion_stop", (), |session| crate::motion::stop(session, motion))
}

/// `void wbu_motion_set_loop(WbMotionRef motion, bool loop)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_set_loop(motion: usize, r#loop: u8) {
    call("wbu_motion_set_loop", (), |session| crate::motion::set_loop(session, motion, r#loop != 0))
}

/// `void wbu_motion_set_reverse(WbMotionRef motion, bool reverse)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_set_reverse(motion: usize, reverse: u8) {
    call("wbu_motion_set_reverse", (), |session| crate::motion::set_reverse(session, motion, reverse != 0))
}

/// `bool wbu_motion_is_over(WbMotionRef motion)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_is_over(motion: usize) -> c_int {
    c_int::from(call("wbu_motion_is_over", false, |session| crate::motion::is_over(session, motion)))
}

/// `int wbu_motion_get_duration(WbMotionRef motion)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_get_duration(motion: usize) -> c_int {
    call("wbu_motion_get_duration", -1, |session| crate::motion::get_duration(session, motion))
}

/// `int wbu_motion_get_time(WbMotionRef motion)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_get_time(motion: usize) -> c_int {
    call("wbu_motion_get_time", -1, |session| crate::motion::get_time(session, motion))
}

/// `void wbu_motion_set_time(WbMotionRef motion, int time)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_motion_set_time(motion: usize, time: c_int) {
    call("wbu_motion_set_time", (), |session| crate::motion::set_time(session, motion, time))
}

