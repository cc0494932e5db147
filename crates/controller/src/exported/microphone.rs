// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/microphone.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_int, c_void};

/// `void wb_microphone_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_microphone_enable(tag: u16, sampling_period: c_int) {
    call("wb_microphone_enable", (), |session| crate::microphone::enable(session, tag, sampling_period))
}

/// `void wb_microphone_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_microphone_disable(tag: u16) {
    call("wb_microphone_disable", (), |session| crate::microphone::disable(session, tag))
}

/// `int wb_microphone_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_microphone_get_sampling_period(tag: u16) -> c_int {
    call("wb_microphone_get_sampling_period", 0, |session| crate::microphone::get_sampling_period(session, tag))
}

/// `const void *wb_microphone_get_sample_data(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_microphone_get_sample_data(tag: u16) -> *const c_void {
    call("wb_microphone_get_sample_data", std::ptr::null(), |session| Ok(crate::microphone::get_sample_data(session, tag)?.pointer()))
}

/// `int wb_microphone_get_sample_size(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_microphone_get_sample_size(tag: u16) -> c_int {
    call("wb_microphone_get_sample_size", -1, |session| crate::microphone::get_sample_size(session, tag))
}

