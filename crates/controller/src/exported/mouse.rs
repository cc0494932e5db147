// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/mouse.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wb_mouse_enable(int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_mouse_enable(sampling_period: c_int) {
    call("wb_mouse_enable", (), |session| crate::mouse::enable(session, sampling_period))
}

/// `void wb_mouse_disable()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_mouse_disable() {
    call("wb_mouse_disable", (), crate::mouse::disable)
}

/// `int wb_mouse_get_sampling_period()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_mouse_get_sampling_period() -> c_int {
    call("wb_mouse_get_sampling_period", 0, crate::mouse::get_sampling_period)
}

/// `void wb_mouse_enable_3d_position()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_mouse_enable_3d_position() {
    call("wb_mouse_enable_3d_position", (), crate::mouse::enable_3d_position)
}

/// `void wb_mouse_disable_3d_position()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_mouse_disable_3d_position() {
    call("wb_mouse_disable_3d_position", (), crate::mouse::disable_3d_position)
}

/// `bool wb_mouse_is_3d_position_enabled()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_mouse_is_3d_position_enabled() -> c_int {
    c_int::from(call("wb_mouse_is_3d_position_enabled", false, crate::mouse::is_3d_position_enabled))
}

