// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/touch_sensor.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_int};

/// `void wb_touch_sensor_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_touch_sensor_enable(tag: u16, sampling_period: c_int) {
    call("wb_touch_sensor_enable", (), |session| crate::sensor::enable::<crate::touch_sensor::TouchSensor>(session, tag, sampling_period))
}

/// `void wb_touch_sensor_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_touch_sensor_disable(tag: u16) {
    call("wb_touch_sensor_disable", (), |session| crate::sensor::disable::<crate::touch_sensor::TouchSensor>(session, tag))
}

/// `int wb_touch_sensor_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_touch_sensor_get_sampling_period(tag: u16) -> c_int {
    call("wb_touch_sensor_get_sampling_period", 0, |session| crate::sensor::get_sampling_period::<crate::touch_sensor::TouchSensor>(session, tag))
}

/// `int wb_touch_sensor_get_lookup_table_size(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_touch_sensor_get_lookup_table_size(tag: u16) -> c_int {
    call("wb_touch_sensor_get_lookup_table_size", 0, |session| crate::sensor::get_lookup_table_size::<crate::touch_sensor::TouchSensor>(session, tag))
}

/// `const double *wb_touch_sensor_get_lookup_table(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_touch_sensor_get_lookup_table(tag: u16) -> *const f64 {
    call("wb_touch_sensor_get_lookup_table", std::ptr::null(), |session| Ok(crate::sensor::get_lookup_table::<crate::touch_sensor::TouchSensor>(session, tag)?.pointer()))
}

/// `double wb_touch_sensor_get_value(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_touch_sensor_get_value(tag: u16) -> f64 {
    call("wb_touch_sensor_get_value", f64::NAN, |session| crate::touch_sensor::get_value(session, tag))
}

/// `const double *wb_touch_sensor_get_values(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_touch_sensor_get_values(tag: u16) -> *const f64 {
    call("wb_touch_sensor_get_values", std::ptr::null(), |session| Ok(crate::touch_sensor::get_values(session, tag)?.pointer()))
}

/// `WbTouchSensorType wb_touch_sensor_get_type(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_touch_sensor_get_type(tag: u16) -> c_int {
    call("wb_touch_sensor_get_type", 0, |session| crate::touch_sensor::get_type(session, tag))
}

