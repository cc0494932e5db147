// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/joystick.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_char, c_int};

/// `void wb_joystick_enable(int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_enable(sampling_period: c_int) {
    call("wb_joystick_enable", (), |session| crate::joystick::enable(session, sampling_period))
}

/// `void wb_joystick_disable()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_disable() {
    call("wb_joystick_disable", (), crate::joystick::disable)
}

/// `int wb_joystick_get_sampling_period()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_get_sampling_period() -> c_int {
    call("wb_joystick_get_sampling_period", 0, crate::joystick::get_sampling_period)
}

/// `bool wb_joystick_is_connected()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_is_connected() -> c_int {
    c_int::from(call("wb_joystick_is_connected", false, crate::joystick::is_connected))
}

/// `const char *wb_joystick_get_model()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_get_model() -> *const c_char {
    call("wb_joystick_get_model", std::ptr::null(), |session| Ok(crate::joystick::get_model(session)?.pointer()))
}

/// `int wb_joystick_get_number_of_axes()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_get_number_of_axes() -> c_int {
    call("wb_joystick_get_number_of_axes", 0, crate::joystick::get_number_of_axes)
}

/// `int wb_joystick_get_axis_value(int axis)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_get_axis_value(axis: c_int) -> c_int {
    call("wb_joystick_get_axis_value", 0, |session| crate::joystick::get_axis_value(session, axis))
}

/// `int wb_joystick_get_number_of_povs()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_get_number_of_povs() -> c_int {
    call("wb_joystick_get_number_of_povs", 0, crate::joystick::get_number_of_povs)
}

/// `int wb_joystick_get_pov_value(int pov)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_get_pov_value(pov: c_int) -> c_int {
    call("wb_joystick_get_pov_value", 0, |session| crate::joystick::get_pov_value(session, pov))
}

/// `int wb_joystick_get_pressed_button()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_get_pressed_button() -> c_int {
    call("wb_joystick_get_pressed_button", 0, crate::joystick::get_pressed_button)
}

/// `void wb_joystick_set_constant_force(int level)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_set_constant_force(level: c_int) {
    call("wb_joystick_set_constant_force", (), |session| crate::joystick::set_constant_force(session, level))
}

/// `void wb_joystick_set_constant_force_duration(double duration)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_set_constant_force_duration(duration: f64) {
    call("wb_joystick_set_constant_force_duration", (), |session| crate::joystick::set_constant_force_duration(session, duration))
}

/// `void wb_joystick_set_auto_centering_gain(double gain)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_set_auto_centering_gain(gain: f64) {
    call("wb_joystick_set_auto_centering_gain", (), |session| crate::joystick::set_auto_centering_gain(session, gain))
}

/// `void wb_joystick_set_resistance_gain(double gain)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_set_resistance_gain(gain: f64) {
    call("wb_joystick_set_resistance_gain", (), |session| crate::joystick::set_resistance_gain(session, gain))
}

/// `void wb_joystick_set_force_axis(int axis)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_joystick_set_force_axis(axis: c_int) {
    call("wb_joystick_set_force_axis", (), |session| crate::joystick::set_force_axis(session, axis))
}

