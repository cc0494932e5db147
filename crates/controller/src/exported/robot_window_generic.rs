// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/plugins/robot_window/generic_robot_window/generic.h`

use crate::abi::{as_text, call};
use std::ffi::{c_char, c_int};

/// `void wbu_generic_robot_window_parse_device_command(char *token, char *tokens)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbu_generic_robot_window_parse_device_command(token: *const c_char, tokens: *const c_char) {
    // SAFETY: the caller's promise above.
    let token = unsafe { as_text(token) };
    // SAFETY: the caller's promise above.
    let tokens = unsafe { as_text(tokens) };
    call("wbu_generic_robot_window_parse_device_command", (), |session| crate::robot_window_generic::parse_device_command(session, token.as_deref(), tokens.as_deref()))
}

/// `bool wbu_generic_robot_window_parse_device_control_command(char *first_token, char *tokens)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbu_generic_robot_window_parse_device_control_command(first_token: *const c_char, tokens: *const c_char) -> c_int {
    // SAFETY: the caller's promise above.
    let first_token = unsafe { as_text(first_token) };
    // SAFETY: the caller's promise above.
    let tokens = unsafe { as_text(tokens) };
    c_int::from(call("wbu_generic_robot_window_parse_device_control_command", false, |session| crate::robot_window_generic::parse_device_control_command(session, first_token.as_deref(), tokens.as_deref())))
}

/// `bool wbu_generic_robot_window_handle_messages(const char *message)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbu_generic_robot_window_handle_messages(message: *const c_char) -> c_int {
    // SAFETY: the caller's promise above.
    let message = unsafe { as_text(message) };
    c_int::from(call("wbu_generic_robot_window_handle_messages", false, |session| crate::robot_window_generic::handle_messages(session, message.as_deref())))
}

/// `void wbu_generic_robot_window_init()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_generic_robot_window_init() {
    call("wbu_generic_robot_window_init", (), crate::robot_window_generic::init)
}

/// `void wbu_generic_robot_window_update()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_generic_robot_window_update() {
    call("wbu_generic_robot_window_update", (), crate::robot_window_generic::update)
}

/// `bool wbu_generic_robot_window_is_hidden()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_generic_robot_window_is_hidden() -> c_int {
    c_int::from(call("wbu_generic_robot_window_is_hidden", false, crate::robot_window_generic::is_hidden))
}

/// `double wbu_generic_robot_window_refresh_rate()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_generic_robot_window_refresh_rate() -> f64 {
    call("wbu_generic_robot_window_refresh_rate", f64::NAN, crate::robot_window_generic::refresh_rate)
}

/// `bool wbu_generic_robot_window_needs_update()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_generic_robot_window_needs_update() -> c_int {
    c_int::from(call("wbu_generic_robot_window_needs_update", false, crate::robot_window_generic::needs_update))
}

