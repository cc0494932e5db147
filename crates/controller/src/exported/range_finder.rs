// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/range_finder.h`

use crate::abi::{Pointer, as_text, call};
use std::ffi::{c_char, c_int};

/// `void wb_range_finder_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_enable(tag: u16, sampling_period: c_int) {
    call("wb_range_finder_enable", (), |session| crate::sensor::enable::<crate::range_finder::RangeFinder>(session, tag, sampling_period))
}

/// `void wb_range_finder_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_disable(tag: u16) {
    call("wb_range_finder_disable", (), |session| crate::sensor::disable::<crate::range_finder::RangeFinder>(session, tag))
}

/// `int wb_range_finder_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_sampling_period(tag: u16) -> c_int {
    call("wb_range_finder_get_sampling_period", 0, |session| crate::sensor::get_sampling_period::<crate::range_finder::RangeFinder>(session, tag))
}

/// `const float *wb_range_finder_get_range_image(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_range_image(tag: u16) -> *const f32 {
    call("wb_range_finder_get_range_image", std::ptr::null(), |session| Ok(crate::range_finder::get_range_image(session, tag)?.pointer()))
}

/// `int wb_range_finder_get_width(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_width(tag: u16) -> c_int {
    call("wb_range_finder_get_width", 0, |session| crate::range_finder::get_width(session, tag))
}

/// `int wb_range_finder_get_height(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_height(tag: u16) -> c_int {
    call("wb_range_finder_get_height", 0, |session| crate::range_finder::get_height(session, tag))
}

/// `double wb_range_finder_get_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_fov(tag: u16) -> f64 {
    call("wb_range_finder_get_fov", f64::NAN, |session| crate::range_finder::get_fov(session, tag))
}

/// `double wb_range_finder_get_min_range(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_min_range(tag: u16) -> f64 {
    call("wb_range_finder_get_min_range", f64::NAN, |session| crate::range_finder::get_min_range(session, tag))
}

/// `double wb_range_finder_get_max_range(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_max_range(tag: u16) -> f64 {
    call("wb_range_finder_get_max_range", f64::NAN, |session| crate::range_finder::get_max_range(session, tag))
}

/// `int wb_range_finder_save_image(WbDeviceTag tag, const char *filename, int quality)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_range_finder_save_image(tag: u16, filename: *const c_char, quality: c_int) -> c_int {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wb_range_finder_save_image", -1, |session| crate::range_finder::save_image(session, tag, filename.as_deref(), quality))
}

