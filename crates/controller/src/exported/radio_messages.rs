//! Messages of radios: numbers that look like pointers, with texts and bytes that stay where they are.

use crate::abi::{as_bytes, as_text, free};
use crate::radio;
use std::ffi::{c_char, c_int, c_void};

/// `WbRadioMessage wb_radio_message_new(int length, const char *body, const char *destination)`
///
/// # Safety
/// `body` must be null or point to `length` bytes, `destination` must be null or point to a text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_message_new(length: c_int, body: *const c_char, destination: *const c_char) -> usize {
    // SAFETY: the caller's promise above.
    let (body, destination) = unsafe { (as_bytes(body.cast(), length), as_text(destination)) };
    free("wb_radio_message_new", 0, || radio::message_new(body, destination.as_deref()))
}

/// `void wb_radio_message_delete(WbRadioMessage)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_message_delete(message: *const c_void) {
    free("wb_radio_message_delete", (), || radio::message_delete(message));
}

/// `const char *wb_radio_message_get_destination(WbRadioMessage)`
///
/// Valid until the message is deleted.
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_message_get_destination(message: *const c_void) -> *const c_char {
    free("wb_radio_message_get_destination", std::ptr::null(), || radio::message_destination(message))
}

/// `int wb_radio_message_get_length(WbRadioMessage)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_message_get_length(message: *const c_void) -> c_int {
    free("wb_radio_message_get_length", 0, || radio::message_length(message))
}

/// `const char *wb_radio_message_get_body(WbRadioMessage)`
///
/// Valid until the message is deleted.
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_message_get_body(message: *const c_void) -> *const c_char {
    free("wb_radio_message_get_body", std::ptr::null(), || radio::message_body(message))
}
