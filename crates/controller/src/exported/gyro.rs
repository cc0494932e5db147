// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/gyro.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_int};

/// `void wb_gyro_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_gyro_enable(tag: u16, sampling_period: c_int) {
    call("wb_gyro_enable", (), |session| crate::sensor::enable::<crate::gyro::Gyro>(session, tag, sampling_period))
}

/// `void wb_gyro_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_gyro_disable(tag: u16) {
    call("wb_gyro_disable", (), |session| crate::sensor::disable::<crate::gyro::Gyro>(session, tag))
}

/// `int wb_gyro_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_gyro_get_sampling_period(tag: u16) -> c_int {
    call("wb_gyro_get_sampling_period", 0, |session| crate::sensor::get_sampling_period::<crate::gyro::Gyro>(session, tag))
}

/// `int wb_gyro_get_lookup_table_size(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_gyro_get_lookup_table_size(tag: u16) -> c_int {
    call("wb_gyro_get_lookup_table_size", 0, |session| crate::sensor::get_lookup_table_size::<crate::gyro::Gyro>(session, tag))
}

/// `const double *wb_gyro_get_lookup_table(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_gyro_get_lookup_table(tag: u16) -> *const f64 {
    call("wb_gyro_get_lookup_table", std::ptr::null(), |session| Ok(crate::sensor::get_lookup_table::<crate::gyro::Gyro>(session, tag)?.pointer()))
}

/// `const double *wb_gyro_get_values(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_gyro_get_values(tag: u16) -> *const f64 {
    call("wb_gyro_get_values", std::ptr::null(), |session| Ok(crate::gyro::get_values(session, tag)?.pointer()))
}

