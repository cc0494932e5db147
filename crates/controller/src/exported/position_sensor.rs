// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/position_sensor.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wb_position_sensor_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_position_sensor_enable(tag: u16, sampling_period: c_int) {
    call("wb_position_sensor_enable", (), |session| crate::sensor::enable::<crate::position_sensor::PositionSensor>(session, tag, sampling_period))
}

/// `void wb_position_sensor_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_position_sensor_disable(tag: u16) {
    call("wb_position_sensor_disable", (), |session| crate::sensor::disable::<crate::position_sensor::PositionSensor>(session, tag))
}

/// `int wb_position_sensor_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_position_sensor_get_sampling_period(tag: u16) -> c_int {
    call("wb_position_sensor_get_sampling_period", 0, |session| crate::sensor::get_sampling_period::<crate::position_sensor::PositionSensor>(session, tag))
}

/// `double wb_position_sensor_get_value(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_position_sensor_get_value(tag: u16) -> f64 {
    call("wb_position_sensor_get_value", f64::NAN, |session| crate::position_sensor::get_value(session, tag))
}

/// `double wb_position_sensor_get_velocity(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_position_sensor_get_velocity(tag: u16) -> f64 {
    call("wb_position_sensor_get_velocity", f64::NAN, |session| crate::position_sensor::get_velocity(session, tag))
}

/// `WbJointType wb_position_sensor_get_type(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_position_sensor_get_type(tag: u16) -> c_int {
    call("wb_position_sensor_get_type", 0, |session| crate::position_sensor::get_type(session, tag))
}

/// `WbDeviceTag wb_position_sensor_get_motor(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_position_sensor_get_motor(tag: u16) -> c_int {
    c_int::from(call("wb_position_sensor_get_motor", 0, |session| crate::position_sensor::get_motor(session, tag)))
}

/// `WbDeviceTag wb_position_sensor_get_brake(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_position_sensor_get_brake(tag: u16) -> c_int {
    c_int::from(call("wb_position_sensor_get_brake", 0, |session| crate::position_sensor::get_brake(session, tag)))
}

