// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/emitter.h`

use crate::abi::{as_bytes, call};
use std::ffi::{c_int, c_void};

/// `int wb_emitter_send(WbDeviceTag tag, const void *data, int size)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_emitter_send(tag: u16, data: *const c_void, size: c_int) -> c_int {
    // SAFETY: the caller's promise above.
    let data = unsafe { as_bytes(data.cast(), size) };
    call("wb_emitter_send", 0, |session| crate::emitter::send(session, tag, data, size))
}

/// `int wb_emitter_get_buffer_size(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_emitter_get_buffer_size(tag: u16) -> c_int {
    call("wb_emitter_get_buffer_size", -1, |session| crate::emitter::get_buffer_size(session, tag))
}

/// `void wb_emitter_set_channel(WbDeviceTag tag, int channel)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_emitter_set_channel(tag: u16, channel: c_int) {
    call("wb_emitter_set_channel", (), |session| crate::emitter::set_channel(session, tag, channel))
}

/// `int wb_emitter_get_channel(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_emitter_get_channel(tag: u16) -> c_int {
    call("wb_emitter_get_channel", -1, |session| crate::emitter::get_channel(session, tag))
}

/// `double wb_emitter_get_range(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_emitter_get_range(tag: u16) -> f64 {
    call("wb_emitter_get_range", f64::NAN, |session| crate::emitter::get_range(session, tag))
}

/// `void wb_emitter_set_range(WbDeviceTag tag, double range)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_emitter_set_range(tag: u16, range: f64) {
    call("wb_emitter_set_range", (), |session| crate::emitter::set_range(session, tag, range))
}

