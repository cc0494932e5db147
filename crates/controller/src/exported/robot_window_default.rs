// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/plugins/robot_window/default.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wbu_default_robot_window_configure()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_default_robot_window_configure() {
    call("wbu_default_robot_window_configure", (), crate::robot_window_default::configure)
}

/// `void wbu_default_robot_window_update()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_default_robot_window_update() {
    call("wbu_default_robot_window_update", (), crate::robot_window_default::update)
}

/// `void wbu_default_robot_window_set_images_max_size(int max_width, int max_height)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_default_robot_window_set_images_max_size(max_width: c_int, max_height: c_int) {
    call("wbu_default_robot_window_set_images_max_size", (), |session| crate::robot_window_default::set_images_max_size(session, max_width, max_height))
}

