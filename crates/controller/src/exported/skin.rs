// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/skin.h`

use crate::abi::{Pointer, as_numbers, call};
use std::ffi::{c_char, c_int};

/// `void wb_skin_set_bone_orientation(WbDeviceTag tag, int index, const double orientation[4], bool absolute)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_skin_set_bone_orientation(tag: u16, index: c_int, orientation: *const f64, absolute: u8) {
    // SAFETY: the caller's promise above.
    let orientation = unsafe { as_numbers::<4>(orientation) };
    call("wb_skin_set_bone_orientation", (), |session| crate::skin::set_bone_orientation(session, tag, index, orientation, absolute != 0))
}

/// `void wb_skin_set_bone_position(WbDeviceTag tag, int index, const double position[3], bool absolute)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_skin_set_bone_position(tag: u16, index: c_int, position: *const f64, absolute: u8) {
    // SAFETY: the caller's promise above.
    let position = unsafe { as_numbers::<3>(position) };
    call("wb_skin_set_bone_position", (), |session| crate::skin::set_bone_position(session, tag, index, position, absolute != 0))
}

/// `int wb_skin_get_bone_count(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_skin_get_bone_count(tag: u16) -> c_int {
    call("wb_skin_get_bone_count", 0, |session| crate::skin::get_bone_count(session, tag))
}

/// `const char *wb_skin_get_bone_name(WbDeviceTag tag, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_skin_get_bone_name(tag: u16, index: c_int) -> *const c_char {
    call("wb_skin_get_bone_name", std::ptr::null(), |session| Ok(crate::skin::get_bone_name(session, tag, index)?.pointer()))
}

/// `const double *wb_skin_get_bone_orientation(WbDeviceTag tag, int index, bool absolute)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_skin_get_bone_orientation(tag: u16, index: c_int, absolute: u8) -> *const f64 {
    call("wb_skin_get_bone_orientation", std::ptr::null(), |session| Ok(crate::skin::get_bone_orientation(session, tag, index, absolute != 0)?.pointer()))
}

/// `const double *wb_skin_get_bone_position(WbDeviceTag tag, int index, bool absolute)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_skin_get_bone_position(tag: u16, index: c_int, absolute: u8) -> *const f64 {
    call("wb_skin_get_bone_position", std::ptr::null(), |session| Ok(crate::skin::get_bone_position(session, tag, index, absolute != 0)?.pointer()))
}

