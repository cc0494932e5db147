// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/vehicle/car.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `WbuCarType wbu_car_get_type()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_type() -> c_int {
    call("wbu_car_get_type", 0, crate::vehicle::car::get_type)
}

/// `WbuCarEngineType wbu_car_get_engine_type()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_engine_type() -> c_int {
    call("wbu_car_get_engine_type", 0, crate::vehicle::car::get_engine_type)
}

/// `void wbu_car_set_indicator_period(double period)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_set_indicator_period(period: f64) {
    call("wbu_car_set_indicator_period", (), |session| crate::vehicle::car::set_indicator_period(session, period))
}

/// `double wbu_car_get_indicator_period()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_indicator_period() -> f64 {
    call("wbu_car_get_indicator_period", 0.0, crate::vehicle::car::get_indicator_period)
}

/// `bool wbu_car_get_backwards_lights()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_backwards_lights() -> c_int {
    c_int::from(call("wbu_car_get_backwards_lights", false, crate::vehicle::car::get_backwards_lights))
}

/// `bool wbu_car_get_brake_lights()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_brake_lights() -> c_int {
    c_int::from(call("wbu_car_get_brake_lights", false, crate::vehicle::car::get_brake_lights))
}

/// `double wbu_car_get_track_front()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_track_front() -> f64 {
    call("wbu_car_get_track_front", 0.0, crate::vehicle::car::get_track_front)
}

/// `double wbu_car_get_track_rear()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_track_rear() -> f64 {
    call("wbu_car_get_track_rear", 0.0, crate::vehicle::car::get_track_rear)
}

/// `double wbu_car_get_wheelbase()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_wheelbase() -> f64 {
    call("wbu_car_get_wheelbase", 0.0, crate::vehicle::car::get_wheelbase)
}

/// `double wbu_car_get_front_wheel_radius()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_front_wheel_radius() -> f64 {
    call("wbu_car_get_front_wheel_radius", 0.0, crate::vehicle::car::get_front_wheel_radius)
}

/// `double wbu_car_get_rear_wheel_radius()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_rear_wheel_radius() -> f64 {
    call("wbu_car_get_rear_wheel_radius", 0.0, crate::vehicle::car::get_rear_wheel_radius)
}

/// `double wbu_car_get_wheel_encoder(WbuCarWheelIndex wheel_index)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_wheel_encoder(wheel_index: c_int) -> f64 {
    call("wbu_car_get_wheel_encoder", 0.0, |session| crate::vehicle::car::get_wheel_encoder(session, wheel_index))
}

/// `double wbu_car_get_wheel_speed(WbuCarWheelIndex wheel_index)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_wheel_speed(wheel_index: c_int) -> f64 {
    call("wbu_car_get_wheel_speed", 0.0, |session| crate::vehicle::car::get_wheel_speed(session, wheel_index))
}

/// `void wbu_car_set_left_steering_angle(double angle)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_set_left_steering_angle(angle: f64) {
    call("wbu_car_set_left_steering_angle", (), |session| crate::vehicle::car::set_left_steering_angle(session, angle))
}

/// `void wbu_car_set_right_steering_angle(double angle)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_set_right_steering_angle(angle: f64) {
    call("wbu_car_set_right_steering_angle", (), |session| crate::vehicle::car::set_right_steering_angle(session, angle))
}

/// `double wbu_car_get_right_steering_angle()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_right_steering_angle() -> f64 {
    call("wbu_car_get_right_steering_angle", 0.0, crate::vehicle::car::get_right_steering_angle)
}

/// `double wbu_car_get_left_steering_angle()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_left_steering_angle() -> f64 {
    call("wbu_car_get_left_steering_angle", 0.0, crate::vehicle::car::get_left_steering_angle)
}

/// `void wbu_car_enable_limited_slip_differential(bool enable)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_enable_limited_slip_differential(enable: u8) {
    call("wbu_car_enable_limited_slip_differential", (), |session| crate::vehicle::car::enable_limited_slip_differential(session, enable != 0))
}

/// `void wbu_car_enable_indicator_auto_disabling(bool enable)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_enable_indicator_auto_disabling(enable: u8) {
    call("wbu_car_enable_indicator_auto_disabling", (), |session| crate::vehicle::car::enable_indicator_auto_disabling(session, enable != 0))
}

