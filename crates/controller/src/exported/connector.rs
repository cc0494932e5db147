// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/connector.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wb_connector_enable_presence(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_connector_enable_presence(tag: u16, sampling_period: c_int) {
    call("wb_connector_enable_presence", (), |session| crate::connector::enable_presence(session, tag, sampling_period))
}

/// `void wb_connector_disable_presence(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_connector_disable_presence(tag: u16) {
    call("wb_connector_disable_presence", (), |session| crate::connector::disable_presence(session, tag))
}

/// `int wb_connector_get_presence_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_connector_get_presence_sampling_period(tag: u16) -> c_int {
    call("wb_connector_get_presence_sampling_period", 0, |session| crate::connector::get_presence_sampling_period(session, tag))
}

/// `int wb_connector_get_presence(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_connector_get_presence(tag: u16) -> c_int {
    call("wb_connector_get_presence", -1, |session| crate::connector::get_presence(session, tag))
}

/// `void wb_connector_lock(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_connector_lock(tag: u16) {
    call("wb_connector_lock", (), |session| crate::connector::lock(session, tag))
}

/// `void wb_connector_unlock(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_connector_unlock(tag: u16) {
    call("wb_connector_unlock", (), |session| crate::connector::unlock(session, tag))
}

/// `bool wb_connector_is_locked(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_connector_is_locked(tag: u16) -> c_int {
    c_int::from(call("wb_connector_is_locked", false, |session| crate::connector::is_locked(session, tag)))
}

