// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/device.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_char, c_int};

/// `const char *wb_device_get_name(WbDeviceTag dt)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_device_get_name(dt: u16) -> *const c_char {
    call("wb_device_get_name", std::ptr::null(), |session| Ok(crate::device::get_name(session, dt)?.pointer()))
}

/// `const char *wb_device_get_model(WbDeviceTag dt)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_device_get_model(dt: u16) -> *const c_char {
    call("wb_device_get_model", std::ptr::null(), |session| Ok(crate::device::get_model(session, dt)?.pointer()))
}

/// `WbNodeType wb_device_get_node_type(WbDeviceTag dt)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_device_get_node_type(dt: u16) -> c_int {
    call("wb_device_get_node_type", 0, |session| crate::device::get_node_type(session, dt))
}

/// `WbNodeType wb_device_get_type(WbDeviceTag dt)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_device_get_type(dt: u16) -> c_int {
    call("wb_device_get_type", 0, |session| crate::device::get_type(session, dt))
}

