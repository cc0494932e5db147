// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/distance_sensor.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_int};

/// `void wb_distance_sensor_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_distance_sensor_enable(tag: u16, sampling_period: c_int) {
    call("wb_distance_sensor_enable", (), |session| crate::sensor::enable::<crate::distance_sensor::DistanceSensor>(session, tag, sampling_period))
}

/// `void wb_distance_sensor_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_distance_sensor_disable(tag: u16) {
    call("wb_distance_sensor_disable", (), |session| crate::sensor::disable::<crate::distance_sensor::DistanceSensor>(session, tag))
}

/// `int wb_distance_sensor_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_distance_sensor_get_sampling_period(tag: u16) -> c_int {
    call("wb_distance_sensor_get_sampling_period", 0, |session| crate::sensor::get_sampling_period::<crate::distance_sensor::DistanceSensor>(session, tag))
}

/// `double wb_distance_sensor_get_value(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_distance_sensor_get_value(tag: u16) -> f64 {
    call("wb_distance_sensor_get_value", f64::NAN, |session| crate::distance_sensor::get_value(session, tag))
}

/// `double wb_distance_sensor_get_max_value(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_distance_sensor_get_max_value(tag: u16) -> f64 {
    call("wb_distance_sensor_get_max_value", f64::NAN, |session| crate::distance_sensor::get_max_value(session, tag))
}

/// `double wb_distance_sensor_get_min_value(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_distance_sensor_get_min_value(tag: u16) -> f64 {
    call("wb_distance_sensor_get_min_value", f64::NAN, |session| crate::distance_sensor::get_min_value(session, tag))
}

/// `double wb_distance_sensor_get_aperture(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_distance_sensor_get_aperture(tag: u16) -> f64 {
    call("wb_distance_sensor_get_aperture", f64::NAN, |session| crate::distance_sensor::get_aperture(session, tag))
}

/// `int wb_distance_sensor_get_lookup_table_size(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_distance_sensor_get_lookup_table_size(tag: u16) -> c_int {
    call("wb_distance_sensor_get_lookup_table_size", 0, |session| crate::sensor::get_lookup_table_size::<crate::distance_sensor::DistanceSensor>(session, tag))
}

/// `const double *wb_distance_sensor_get_lookup_table(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_distance_sensor_get_lookup_table(tag: u16) -> *const f64 {
    call("wb_distance_sensor_get_lookup_table", std::ptr::null(), |session| Ok(crate::sensor::get_lookup_table::<crate::distance_sensor::DistanceSensor>(session, tag)?.pointer()))
}

/// `WbDistanceSensorType wb_distance_sensor_get_type(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_distance_sensor_get_type(tag: u16) -> c_int {
    call("wb_distance_sensor_get_type", 0, |session| crate::distance_sensor::get_type(session, tag))
}

