// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/range_finder.h`

use crate::abi::{later};
use std::ffi::{c_char, c_int};

/// `void wb_range_finder_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_enable(_tag: u16, _sampling_period: c_int) {
    later("wb_range_finder_enable", ())
}

/// `void wb_range_finder_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_disable(_tag: u16) {
    later("wb_range_finder_disable", ())
}

/// `int wb_range_finder_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_sampling_period(_tag: u16) -> c_int {
    later("wb_range_finder_get_sampling_period", 0)
}

/// `const float *wb_range_finder_get_range_image(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_range_image(_tag: u16) -> *const f32 {
    later("wb_range_finder_get_range_image", std::ptr::null())
}

/// `int wb_range_finder_get_width(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_width(_tag: u16) -> c_int {
    later("wb_range_finder_get_width", 0)
}

/// `int wb_range_finder_get_height(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_height(_tag: u16) -> c_int {
    later("wb_range_finder_get_height", 0)
}

/// `double wb_range_finder_get_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_fov(_tag: u16) -> f64 {
    later("wb_range_finder_get_fov", f64::NAN)
}

/// `double wb_range_finder_get_min_range(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_min_range(_tag: u16) -> f64 {
    later("wb_range_finder_get_min_range", f64::NAN)
}

/// `double wb_range_finder_get_max_range(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_range_finder_get_max_range(_tag: u16) -> f64 {
    later("wb_range_finder_get_max_range", f64::NAN)
}

/// `int wb_range_finder_save_image(WbDeviceTag tag, const char *filename, int quality)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_range_finder_save_image(_tag: u16, _filename: *const c_char, _quality: c_int) -> c_int {
    later("wb_range_finder_save_image", 0)
}

