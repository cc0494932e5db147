// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/servo.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wb_servo_set_position(WbDeviceTag tag, double position)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_set_position(tag: u16, position: f64) {
    call("wb_servo_set_position", (), |session| crate::servo::set_position(session, tag, position))
}

/// `void wb_servo_set_acceleration(WbDeviceTag tag, double acceleration)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_set_acceleration(tag: u16, acceleration: f64) {
    call("wb_servo_set_acceleration", (), |session| crate::servo::set_acceleration(session, tag, acceleration))
}

/// `void wb_servo_set_velocity(WbDeviceTag tag, double velocity)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_set_velocity(tag: u16, velocity: f64) {
    call("wb_servo_set_velocity", (), |session| crate::servo::set_velocity(session, tag, velocity))
}

/// `void wb_servo_set_force(WbDeviceTag tag, double force)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_set_force(tag: u16, force: f64) {
    call("wb_servo_set_force", (), |session| crate::servo::set_force(session, tag, force))
}

/// `void wb_servo_set_motor_force(WbDeviceTag tag, double motor_force)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_set_motor_force(tag: u16, motor_force: f64) {
    call("wb_servo_set_motor_force", (), |session| crate::servo::set_motor_force(session, tag, motor_force))
}

/// `void wb_servo_set_control_p(WbDeviceTag tag, double p)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_set_control_p(tag: u16, p: f64) {
    call("wb_servo_set_control_p", (), |session| crate::servo::set_control_p(session, tag, p))
}

/// `void wb_servo_enable_position(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_enable_position(tag: u16, sampling_period: c_int) {
    call("wb_servo_enable_position", (), |session| crate::servo::enable_position(session, tag, sampling_period))
}

/// `void wb_servo_disable_position(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_disable_position(tag: u16) {
    call("wb_servo_disable_position", (), |session| crate::servo::disable_position(session, tag))
}

/// `int wb_servo_get_position_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_get_position_sampling_period(tag: u16) -> c_int {
    call("wb_servo_get_position_sampling_period", 0, |session| crate::servo::get_position_sampling_period(session, tag))
}

/// `double wb_servo_get_position(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_get_position(tag: u16) -> f64 {
    call("wb_servo_get_position", f64::NAN, |session| crate::servo::get_position(session, tag))
}

/// `void wb_servo_enable_motor_force_feedback(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_enable_motor_force_feedback(tag: u16, sampling_period: c_int) {
    call("wb_servo_enable_motor_force_feedback", (), |session| crate::servo::enable_motor_force_feedback(session, tag, sampling_period))
}

/// `void wb_servo_disable_motor_force_feedback(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_disable_motor_force_feedback(tag: u16) {
    call("wb_servo_disable_motor_force_feedback", (), |session| crate::servo::disable_motor_force_feedback(session, tag))
}

/// `int wb_servo_get_motor_force_feedback_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_get_motor_force_feedback_sampling_period(tag: u16) -> c_int {
    call("wb_servo_get_motor_force_feedback_sampling_period", 0, |session| crate::servo::get_motor_force_feedback_sampling_period(session, tag))
}

/// `double wb_servo_get_motor_force_feedback(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_get_motor_force_feedback(tag: u16) -> f64 {
    call("wb_servo_get_motor_force_feedback", f64::NAN, |session| crate::servo::get_motor_force_feedback(session, tag))
}

/// `int wb_servo_get_type(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_get_type(tag: u16) -> c_int {
    call("wb_servo_get_type", 0, |session| crate::servo::get_type(session, tag))
}

/// `double wb_servo_get_target_position(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_get_target_position(tag: u16) -> f64 {
    call("wb_servo_get_target_position", f64::NAN, |session| crate::servo::get_target_position(session, tag))
}

/// `double wb_servo_get_min_position(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_get_min_position(tag: u16) -> f64 {
    call("wb_servo_get_min_position", f64::NAN, |session| crate::servo::get_min_position(session, tag))
}

/// `double wb_servo_get_max_position(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_servo_get_max_position(tag: u16) -> f64 {
    call("wb_servo_get_max_position", f64::NAN, |session| crate::servo::get_max_position(session, tag))
}

