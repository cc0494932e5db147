// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/plugins/robot_window/default.h`

use crate::abi::{later};
use std::ffi::{c_int};

/// `void wbu_default_robot_window_configure()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_default_robot_window_configure() {
    later("wbu_default_robot_window_configure", ())
}

/// `void wbu_default_robot_window_update()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_default_robot_window_update() {
    later("wbu_default_robot_window_update", ())
}

/// `void wbu_default_robot_window_set_images_max_size(int max_width, int max_height)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_default_robot_window_set_images_max_size(_max_width: c_int, _max_height: c_int) {
    later("wbu_default_robot_window_set_images_max_size", ())
}

