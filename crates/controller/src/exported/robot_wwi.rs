// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/plugins/robot_window/robot_wwi.h`

use crate::abi::{Pointer, as_bytes, call};
use std::ffi::{c_char, c_int};

/// `void wb_robot_wwi_send(const char *data, int size)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_robot_wwi_send(data: *const c_char, size: c_int) {
    // SAFETY: the caller's promise above.
    let data = unsafe { as_bytes(data.cast(), size) };
    call("wb_robot_wwi_send", (), |session| crate::robot_wwi::send(session, data, size))
}

/// `const char *wb_robot_wwi_receive_text()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_wwi_receive_text() -> *const c_char {
    call("wb_robot_wwi_receive_text", std::ptr::null(), |session| Ok(crate::robot_wwi::receive_text(session)?.pointer()))
}

