// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/gps.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_int};

/// `void wb_gps_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_gps_enable(tag: u16, sampling_period: c_int) {
    call("wb_gps_enable", (), |session| crate::sensor::enable::<crate::gps::Gps>(session, tag, sampling_period))
}

/// `void wb_gps_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_gps_disable(tag: u16) {
    call("wb_gps_disable", (), |session| crate::sensor::disable::<crate::gps::Gps>(session, tag))
}

/// `int wb_gps_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_gps_get_sampling_period(tag: u16) -> c_int {
    call("wb_gps_get_sampling_period", 0, |session| crate::sensor::get_sampling_period::<crate::gps::Gps>(session, tag))
}

/// `double wb_gps_get_speed(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_gps_get_speed(tag: u16) -> f64 {
    call("wb_gps_get_speed", f64::NAN, |session| crate::gps::get_speed(session, tag))
}

/// `const double *wb_gps_get_speed_vector(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_gps_get_speed_vector(tag: u16) -> *const f64 {
    call("wb_gps_get_speed_vector", std::ptr::null(), |session| Ok(crate::gps::get_speed_vector(session, tag)?.pointer()))
}

/// `const double *wb_gps_get_values(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_gps_get_values(tag: u16) -> *const f64 {
    call("wb_gps_get_values", std::ptr::null(), |session| Ok(crate::gps::get_values(session, tag)?.pointer()))
}

/// `WbGpsCoordinateSystem wb_gps_get_coordinate_system(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_gps_get_coordinate_system(tag: u16) -> c_int {
    call("wb_gps_get_coordinate_system", 0, |session| crate::gps::get_coordinate_system(session, tag))
}

