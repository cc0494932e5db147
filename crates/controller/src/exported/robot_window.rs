// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/plugins/robot_window/robot_window.h`

use crate::abi::{later};
use std::ffi::{c_void};

/// `void *wb_robot_window_custom_function(void *)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_robot_window_custom_function(_argument0: *const c_void) -> *const c_void {
    later("wb_robot_window_custom_function", std::ptr::null())
}

