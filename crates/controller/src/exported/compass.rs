// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/compass.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_int};

/// `void wb_compass_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_compass_enable(tag: u16, sampling_period: c_int) {
    call("wb_compass_enable", (), |session| crate::sensor::enable::<crate::compass::Compass>(session, tag, sampling_period))
}

/// `void wb_compass_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_compass_disable(tag: u16) {
    call("wb_compass_disable", (), |session| crate::sensor::disable::<crate::compass::Compass>(session, tag))
}

/// `int wb_compass_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_compass_get_sampling_period(tag: u16) -> c_int {
    call("wb_compass_get_sampling_period", 0, |session| crate::sensor::get_sampling_period::<crate::compass::Compass>(session, tag))
}

/// `int wb_compass_get_lookup_table_size(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_compass_get_lookup_table_size(tag: u16) -> c_int {
    call("wb_compass_get_lookup_table_size", 0, |session| crate::sensor::get_lookup_table_size::<crate::compass::Compass>(session, tag))
}

/// `const double *wb_compass_get_lookup_table(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_compass_get_lookup_table(tag: u16) -> *const f64 {
    call("wb_compass_get_lookup_table", std::ptr::null(), |session| Ok(crate::sensor::get_lookup_table::<crate::compass::Compass>(session, tag)?.pointer()))
}

/// `const double *wb_compass_get_values(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_compass_get_values(tag: u16) -> *const f64 {
    call("wb_compass_get_values", std::ptr::null(), |session| Ok(crate::compass::get_values(session, tag)?.pointer()))
}

