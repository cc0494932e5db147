// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/skin.h`

use crate::abi::{later};
use std::ffi::{c_char, c_int};

/// `void wb_skin_set_bone_orientation(WbDeviceTag tag, int index, const double orientation[4], bool absolute)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_skin_set_bone_orientation(_tag: u16, _index: c_int, _orientation: *const f64, _absolute: u8) {
    later("wb_skin_set_bone_orientation", ())
}

/// `void wb_skin_set_bone_position(WbDeviceTag tag, int index, const double position[3], bool absolute)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_skin_set_bone_position(_tag: u16, _index: c_int, _position: *const f64, _absolute: u8) {
    later("wb_skin_set_bone_position", ())
}

/// `int wb_skin_get_bone_count(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_skin_get_bone_count(_tag: u16) -> c_int {
    later("wb_skin_get_bone_count", 0)
}

/// `const char *wb_skin_get_bone_name(WbDeviceTag tag, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_skin_get_bone_name(_tag: u16, _index: c_int) -> *const c_char {
    later("wb_skin_get_bone_name", std::ptr::null())
}

/// `const double *wb_skin_get_bone_orientation(WbDeviceTag tag, int index, bool absolute)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_skin_get_bone_orientation(_tag: u16, _index: c_int, _absolute: u8) -> *const f64 {
    later("wb_skin_get_bone_orientation", std::ptr::null())
}

/// `const double *wb_skin_get_bone_position(WbDeviceTag tag, int index, bool absolute)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_skin_get_bone_position(_tag: u16, _index: c_int, _absolute: u8) -> *const f64 {
    later("wb_skin_get_bone_position", std::ptr::null())
}

