// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/vacuum_gripper.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wb_vacuum_gripper_enable_presence(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_vacuum_gripper_enable_presence(tag: u16, sampling_period: c_int) {
    call("wb_vacuum_gripper_enable_presence", (), |session| crate::vacuum_gripper::enable_presence(session, tag, sampling_period))
}

/// `void wb_vacuum_gripper_disable_presence(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_vacuum_gripper_disable_presence(tag: u16) {
    call("wb_vacuum_gripper_disable_presence", (), |session| crate::vacuum_gripper::disable_presence(session, tag))
}

/// `int wb_vacuum_gripper_get_presence_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_vacuum_gripper_get_presence_sampling_period(tag: u16) -> c_int {
    call("wb_vacuum_gripper_get_presence_sampling_period", 0, |session| crate::vacuum_gripper::get_presence_sampling_period(session, tag))
}

/// `bool wb_vacuum_gripper_get_presence(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_vacuum_gripper_get_presence(tag: u16) -> c_int {
    c_int::from(call("wb_vacuum_gripper_get_presence", false, |session| crate::vacuum_gripper::get_presence(session, tag)))
}

/// `void wb_vacuum_gripper_turn_on(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_vacuum_gripper_turn_on(tag: u16) {
    call("wb_vacuum_gripper_turn_on", (), |session| crate::vacuum_gripper::turn_on(session, tag))
}

/// `void wb_vacuum_gripper_turn_off(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_vacuum_gripper_turn_off(tag: u16) {
    call("wb_vacuum_gripper_turn_off", (), |session| crate::vacuum_gripper::turn_off(session, tag))
}

/// `bool wb_vacuum_gripper_is_on(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_vacuum_gripper_is_on(tag: u16) -> c_int {
    c_int::from(call("wb_vacuum_gripper_is_on", false, |session| crate::vacuum_gripper::is_on(session, tag)))
}

