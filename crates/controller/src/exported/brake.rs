// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/brake.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wb_brake_set_damping_constant(WbDeviceTag tag, double damping_constant)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_brake_set_damping_constant(tag: u16, damping_constant: f64) {
    call("wb_brake_set_damping_constant", (), |session| crate::brake::set_damping_constant(session, tag, damping_constant))
}

/// `WbJointType wb_brake_get_type(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_brake_get_type(tag: u16) -> c_int {
    call("wb_brake_get_type", 0, |session| crate::brake::get_type(session, tag))
}

/// `WbDeviceTag wb_brake_get_motor(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_brake_get_motor(tag: u16) -> c_int {
    c_int::from(call("wb_brake_get_motor", 0, |session| crate::brake::get_motor(session, tag)))
}

/// `WbDeviceTag wb_brake_get_position_sensor(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_brake_get_position_sensor(tag: u16) -> c_int {
    c_int::from(call("wb_brake_get_position_sensor", 0, |session| crate::brake::get_position_sensor(session, tag)))
}

