// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/receiver.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_int, c_void};

/// `void wb_receiver_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_receiver_enable(tag: u16, sampling_period: c_int) {
    call("wb_receiver_enable", (), |session| crate::sensor::enable::<crate::receiver::Receiver>(session, tag, sampling_period))
}

/// `void wb_receiver_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_receiver_disable(tag: u16) {
    call("wb_receiver_disable", (), |session| crate::sensor::disable::<crate::receiver::Receiver>(session, tag))
}

/// `int wb_receiver_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_receiver_get_sampling_period(tag: u16) -> c_int {
    call("wb_receiver_get_sampling_period", 0, |session| crate::sensor::get_sampling_period::<crate::receiver::Receiver>(session, tag))
}

/// `void wb_receiver_set_channel(WbDeviceTag tag, int channel)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_receiver_set_channel(tag: u16, channel: c_int) {
    call("wb_receiver_set_channel", (), |session| crate::receiver::set_channel(session, tag, channel))
}

/// `int wb_receiver_get_channel(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_receiver_get_channel(tag: u16) -> c_int {
    call("wb_receiver_get_channel", -1, |session| crate::receiver::get_channel(session, tag))
}

/// `int wb_receiver_get_queue_length(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_receiver_get_queue_length(tag: u16) -> c_int {
    call("wb_receiver_get_queue_length", -1, |session| crate::receiver::get_queue_length(session, tag))
}

/// `void wb_receiver_next_packet(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_receiver_next_packet(tag: u16) {
    call("wb_receiver_next_packet", (), |session| crate::receiver::next_packet(session, tag))
}

/// `int wb_receiver_get_data_size(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_receiver_get_data_size(tag: u16) -> c_int {
    call("wb_receiver_get_data_size", -1, |session| crate::receiver::get_data_size(session, tag))
}

/// `const void *wb_receiver_get_data(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_receiver_get_data(tag: u16) -> *const c_void {
    call("wb_receiver_get_data", std::ptr::null(), |session| Ok(crate::receiver::get_data(session, tag)?.pointer()))
}

/// `double wb_receiver_get_signal_strength(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_receiver_get_signal_strength(tag: u16) -> f64 {
    call("wb_receiver_get_signal_strength", f64::NAN, |session| crate::receiver::get_signal_strength(session, tag))
}

/// `const double *wb_receiver_get_emitter_direction(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_receiver_get_emitter_direction(tag: u16) -> *const f64 {
    call("wb_receiver_get_emitter_direction", std::ptr::null(), |session| Ok(crate::receiver::get_emitter_direction(session, tag)?.pointer()))
}

