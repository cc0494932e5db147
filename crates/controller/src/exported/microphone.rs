// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/microphone.h`

use crate::abi::{later};
use std::ffi::{c_int, c_void};

/// `void wb_microphone_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_microphone_enable(_tag: u16, _sampling_period: c_int) {
    later("wb_microphone_enable", ())
}

/// `void wb_microphone_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_microphone_disable(_tag: u16) {
    later("wb_microphone_disable", ())
}

/// `int wb_microphone_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_microphone_get_sampling_period(_tag: u16) -> c_int {
    later("wb_microphone_get_sampling_period", 0)
}

/// `const void *wb_microphone_get_sample_data(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_microphone_get_sample_data(_tag: u16) -> *const c_void {
    later("wb_microphone_get_sample_data", std::ptr::null())
}

/// `int wb_microphone_get_sample_size(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_microphone_get_sample_size(_tag: u16) -> c_int {
    later("wb_microphone_get_sample_size", 0)
}

