// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/inertial_unit.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_int};

/// `void wb_inertial_unit_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_inertial_unit_enable(tag: u16, sampling_period: c_int) {
    call("wb_inertial_unit_enable", (), |session| crate::sensor::enable::<crate::inertial_unit::InertialUnit>(session, tag, sampling_period))
}

/// `void wb_inertial_unit_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_inertial_unit_disable(tag: u16) {
    call("wb_inertial_unit_disable", (), |session| crate::sensor::disable::<crate::inertial_unit::InertialUnit>(session, tag))
}

/// `int wb_inertial_unit_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_inertial_unit_get_sampling_period(tag: u16) -> c_int {
    call("wb_inertial_unit_get_sampling_period", 0, |session| crate::sensor::get_sampling_period::<crate::inertial_unit::InertialUnit>(session, tag))
}

/// `double wb_inertial_unit_get_noise(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_inertial_unit_get_noise(tag: u16) -> f64 {
    call("wb_inertial_unit_get_noise", f64::NAN, |session| crate::inertial_unit::get_noise(session, tag))
}

/// `const double *wb_inertial_unit_get_roll_pitch_yaw(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_inertial_unit_get_roll_pitch_yaw(tag: u16) -> *const f64 {
    call("wb_inertial_unit_get_roll_pitch_yaw", std::ptr::null(), |session| Ok(crate::inertial_unit::get_roll_pitch_yaw(session, tag)?.pointer()))
}

/// `const double *wb_inertial_unit_get_quaternion(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_inertial_unit_get_quaternion(tag: u16) -> *const f64 {
    call("wb_inertial_unit_get_quaternion", std::ptr::null(), |session| Ok(crate::inertial_unit::get_quaternion(session, tag)?.pointer()))
}

