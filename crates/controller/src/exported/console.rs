// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/console.h`

use crate::abi::{as_text, call};
use std::ffi::{c_char, c_int};

/// `void wb_console_print(const char *text, int stream)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_console_print(text: *const c_char, stream: c_int) {
    // SAFETY: the caller's promise above.
    let text = unsafe { as_text(text) };
    call("wb_console_print", (), |session| crate::console::print(session, text.as_deref(), stream))
}

