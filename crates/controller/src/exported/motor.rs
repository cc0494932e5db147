// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/motor.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wb_motor_set_position(WbDeviceTag tag, double position)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_set_position(tag: u16, position: f64) {
    call("wb_motor_set_position", (), |session| crate::motor::set_position(session, tag, position))
}

/// `void wb_motor_set_acceleration(WbDeviceTag tag, double acceleration)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_set_acceleration(tag: u16, acceleration: f64) {
    call("wb_motor_set_acceleration", (), |session| crate::motor::set_acceleration(session, tag, acceleration))
}

/// `void wb_motor_set_velocity(WbDeviceTag tag, double velocity)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_set_velocity(tag: u16, velocity: f64) {
    call("wb_motor_set_velocity", (), |session| crate::motor::set_velocity(session, tag, velocity))
}

/// `void wb_motor_set_force(WbDeviceTag tag, double force)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_set_force(tag: u16, force: f64) {
    call("wb_motor_set_force", (), |session| crate::motor::set_force(session, tag, force))
}

/// `void wb_motor_set_torque(WbDeviceTag tag, double torque)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_set_torque(tag: u16, torque: f64) {
    call("wb_motor_set_torque", (), |session| crate::motor::set_torque(session, tag, torque))
}

/// `void wb_motor_set_available_force(WbDeviceTag tag, double force)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_set_available_force(tag: u16, force: f64) {
    call("wb_motor_set_available_force", (), |session| crate::motor::set_available_force(session, tag, force))
}

/// `void wb_motor_set_available_torque(WbDeviceTag tag, double torque)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_set_available_torque(tag: u16, torque: f64) {
    call("wb_motor_set_available_torque", (), |session| crate::motor::set_available_torque(session, tag, torque))
}

/// `void wb_motor_set_control_pid(WbDeviceTag tag, double p, double i, double d)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_set_control_pid(tag: u16, p: f64, i: f64, d: f64) {
    call("wb_motor_set_control_pid", (), |session| crate::motor::set_control_pid(session, tag, p, i, d))
}

/// `void wb_motor_enable_force_feedback(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_enable_force_feedback(tag: u16, sampling_period: c_int) {
    call("wb_motor_enable_force_feedback", (), |session| crate::motor::enable_force_feedback(session, tag, sampling_period))
}

/// `void wb_motor_disable_force_feedback(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_disable_force_feedback(tag: u16) {
    call("wb_motor_disable_force_feedback", (), |session| crate::motor::disable_force_feedback(session, tag))
}

/// `int wb_motor_get_force_feedback_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_force_feedback_sampling_period(tag: u16) -> c_int {
    call("wb_motor_get_force_feedback_sampling_period", 0, |session| crate::motor::get_force_feedback_sampling_period(session, tag))
}

/// `double wb_motor_get_force_feedback(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_force_feedback(tag: u16) -> f64 {
    call("wb_motor_get_force_feedback", f64::NAN, |session| crate::motor::get_force_feedback(session, tag))
}

/// `void wb_motor_enable_torque_feedback(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_enable_torque_feedback(tag: u16, sampling_period: c_int) {
    call("wb_motor_enable_torque_feedback", (), |session| crate::motor::enable_torque_feedback(session, tag, sampling_period))
}

/// `void wb_motor_disable_torque_feedback(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_disable_torque_feedback(tag: u16) {
    call("wb_motor_disable_torque_feedback", (), |session| crate::motor::disable_torque_feedback(session, tag))
}

/// `int wb_motor_get_torque_feedback_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_torque_feedback_sampling_period(tag: u16) -> c_int {
    call("wb_motor_get_torque_feedback_sampling_period", 0, |session| crate::motor::get_torque_feedback_sampling_period(session, tag))
}

/// `double wb_motor_get_torque_feedback(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_torque_feedback(tag: u16) -> f64 {
    call("wb_motor_get_torque_feedback", f64::NAN, |session| crate::motor::get_torque_feedback(session, tag))
}

/// `WbJointType wb_motor_get_type(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_type(tag: u16) -> c_int {
    call("wb_motor_get_type", 0, |session| crate::motor::get_type(session, tag))
}

/// `double wb_motor_get_target_position(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_target_position(tag: u16) -> f64 {
    call("wb_motor_get_target_position", f64::NAN, |session| crate::motor::get_target_position(session, tag))
}

/// `double wb_motor_get_min_position(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_min_position(tag: u16) -> f64 {
    call("wb_motor_get_min_position", f64::NAN, |session| crate::motor::get_min_position(session, tag))
}

/// `double wb_motor_get_max_position(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_max_position(tag: u16) -> f64 {
    call("wb_motor_get_max_position", f64::NAN, |session| crate::motor::get_max_position(session, tag))
}

/// `double wb_motor_get_velocity(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_velocity(tag: u16) -> f64 {
    call("wb_motor_get_velocity", f64::NAN, |session| crate::motor::get_velocity(session, tag))
}

/// `double wb_motor_get_max_velocity(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_max_velocity(tag: u16) -> f64 {
    call("wb_motor_get_max_velocity", f64::NAN, |session| crate::motor::get_max_velocity(session, tag))
}

/// `double wb_motor_get_acceleration(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_acceleration(tag: u16) -> f64 {
    call("wb_motor_get_acceleration", f64::NAN, |session| crate::motor::get_acceleration(session, tag))
}

/// `double wb_motor_get_available_force(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_available_force(tag: u16) -> f64 {
    call("wb_motor_get_available_force", f64::NAN, |session| crate::motor::get_available_force(session, tag))
}

/// `double wb_motor_get_max_force(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_max_force(tag: u16) -> f64 {
    call("wb_motor_get_max_force", f64::NAN, |session| crate::motor::get_max_force(session, tag))
}

/// `double wb_motor_get_available_torque(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_available_torque(tag: u16) -> f64 {
    call("wb_motor_get_available_torque", f64::NAN, |session| crate::motor::get_available_torque(session, tag))
}

/// `double wb_motor_get_max_torque(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_max_torque(tag: u16) -> f64 {
    call("wb_motor_get_max_torque", f64::NAN, |session| crate::motor::get_max_torque(session, tag))
}

/// `double wb_motor_get_multiplier(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_multiplier(tag: u16) -> f64 {
    call("wb_motor_get_multiplier", f64::NAN, |session| crate::motor::get_multiplier(session, tag))
}

/// `WbDeviceTag wb_motor_get_brake(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_brake(tag: u16) -> c_int {
    c_int::from(call("wb_motor_get_brake", 0, |session| crate::motor::get_brake(session, tag)))
}

/// `WbDeviceTag wb_motor_get_position_sensor(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_position_sensor(tag: u16) -> c_int {
    c_int::from(call("wb_motor_get_position_sensor", 0, |session| crate::motor::get_position_sensor(session, tag)))
}

/// `void wb_motor_enable_position(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_enable_position(tag: u16, sampling_period: c_int) {
    call("wb_motor_enable_position", (), |session| crate::motor::enable_position(session, tag, sampling_period))
}

/// `void wb_motor_disable_position(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_disable_position(tag: u16) {
    call("wb_motor_disable_position", (), |session| crate::motor::disable_position(session, tag))
}

/// `int wb_motor_get_position_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_position_sampling_period(tag: u16) -> c_int {
    call("wb_motor_get_position_sampling_period", 0, |session| crate::motor::get_position_sampling_period(session, tag))
}

/// `double wb_motor_get_position(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_motor_get_position(tag: u16) -> f64 {
    call("wb_motor_get_position", f64::NAN, |session| crate::motor::get_position(session, tag))
}

