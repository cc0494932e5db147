// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/light_sensor.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_int};

/// `void wb_light_sensor_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_light_sensor_enable(tag: u16, sampling_period: c_int) {
    call("wb_light_sensor_enable", (), |session| crate::sensor::enable::<crate::light_sensor::LightSensor>(session, tag, sampling_period))
}

/// `void wb_light_sensor_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_light_sensor_disable(tag: u16) {
    call("wb_light_sensor_disable", (), |session| crate::sensor::disable::<crate::light_sensor::LightSensor>(session, tag))
}

/// `int wb_light_sensor_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_light_sensor_get_sampling_period(tag: u16) -> c_int {
    call("wb_light_sensor_get_sampling_period", 0, |session| crate::sensor::get_sampling_period::<crate::light_sensor::LightSensor>(session, tag))
}

/// `int wb_light_sensor_get_lookup_table_size(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_light_sensor_get_lookup_table_size(tag: u16) -> c_int {
    call("wb_light_sensor_get_lookup_table_size", 0, |session| crate::sensor::get_lookup_table_size::<crate::light_sensor::LightSensor>(session, tag))
}

/// `const double *wb_light_sensor_get_lookup_table(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_light_sensor_get_lookup_table(tag: u16) -> *const f64 {
    call("wb_light_sensor_get_lookup_table", std::ptr::null(), |session| Ok(crate::sensor::get_lookup_table::<crate::light_sensor::LightSensor>(session, tag)?.pointer()))
}

/// `double wb_light_sensor_get_value(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_light_sensor_get_value(tag: u16) -> f64 {
    call("wb_light_sensor_get_value", f64::NAN, |session| crate::light_sensor::get_value(session, tag))
}

