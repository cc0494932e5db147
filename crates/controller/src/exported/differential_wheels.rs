// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/differential_wheels.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wb_differential_wheels_set_speed(double left, double right)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_differential_wheels_set_speed(left: f64, right: f64) {
    call("wb_differential_wheels_set_speed", (), |session| crate::differential_wheels::set_speed(session, left, right))
}

/// `double wb_differential_wheels_get_left_speed()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_differential_wheels_get_left_speed() -> f64 {
    call("wb_differential_wheels_get_left_speed", f64::NAN, crate::differential_wheels::get_left_speed)
}

/// `double wb_differential_wheels_get_right_speed()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_differential_wheels_get_right_speed() -> f64 {
    call("wb_differential_wheels_get_right_speed", f64::NAN, crate::differential_wheels::get_right_speed)
}

/// `double wb_differential_wheels_get_max_speed()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_differential_wheels_get_max_speed() -> f64 {
    call("wb_differential_wheels_get_max_speed", f64::NAN, crate::differential_wheels::get_max_speed)
}

/// `double wb_differential_wheels_get_speed_unit()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_differential_wheels_get_speed_unit() -> f64 {
    call("wb_differential_wheels_get_speed_unit", 1.0, crate::differential_wheels::get_speed_unit)
}

/// `void wb_differential_wheels_enable_encoders(int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_differential_wheels_enable_encoders(sampling_period: c_int) {
    call("wb_differential_wheels_enable_encoders", (), |session| crate::differential_wheels::enable_encoders(session, sampling_period))
}

/// `void wb_differential_wheels_disable_encoders()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_differential_wheels_disable_encoders() {
    call("wb_differential_wheels_disable_encoders", (), crate::differential_wheels::disable_encoders)
}

/// `int wb_differential_wheels_get_encoders_sampling_period()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_differential_wheels_get_encoders_sampling_period() -> c_int {
    call("wb_differential_wheels_get_encoders_sampling_period", 0, crate::differential_wheels::get_encoders_sampling_period)
}

/// `double wb_differential_wheels_get_left_encoder()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_differential_wheels_get_left_encoder() -> f64 {
    call("wb_differential_wheels_get_left_encoder", f64::NAN, crate::differential_wheels::get_left_encoder)
}

/// `double wb_differential_wheels_get_right_encoder()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_differential_wheels_get_right_encoder() -> f64 {
    call("wb_differential_wheels_get_right_encoder", f64::NAN, crate::differential_wheels::get_right_encoder)
}

/// `void wb_differential_wheels_set_encoders(double left, double right)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_differential_wheels_set_encoders(left: f64, right: f64) {
    call("wb_differential_wheels_set_encoders", (), |session| crate::differential_wheels::set_encoders(session, left, right))
}

