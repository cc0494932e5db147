// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/radio.h`

use crate::abi::{later};
use std::ffi::{c_char, c_int, c_void};

/// `WbRadioMessage wb_radio_message_new(int length, const char *body, const char *destination)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_message_new(_length: c_int, _body: *const c_char, _destination: *const c_char) -> usize {
    later("wb_radio_message_new", 0)
}

/// `void wb_radio_message_delete(WbRadioMessage)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_message_delete(_argument0: *const c_void) {
    later("wb_radio_message_delete", ())
}

/// `const char *wb_radio_message_get_destination(WbRadioMessage)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_message_get_destination(_argument0: *const c_void) -> *const c_char {
    later("wb_radio_message_get_destination", std::ptr::null())
}

/// `int wb_radio_message_get_length(WbRadioMessage)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_message_get_length(_argument0: *const c_void) -> c_int {
    later("wb_radio_message_get_length", 0)
}

/// `const char *wb_radio_message_get_body(WbRadioMessage)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_message_get_body(_argument0: *const c_void) -> *const c_char {
    later("wb_radio_message_get_body", std::ptr::null())
}

/// `void wb_radio_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_enable(_tag: u16, _sampling_period: c_int) {
    later("wb_radio_enable", ())
}

/// `void wb_radio_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_disable(_tag: u16) {
    later("wb_radio_disable", ())
}

/// `void wb_radio_set_address(WbDeviceTag tag, const char *address)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_set_address(_tag: u16, _address: *const c_char) {
    later("wb_radio_set_address", ())
}

/// `const char *wb_radio_get_address(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_get_address(_tag: u16) -> *const c_char {
    later("wb_radio_get_address", std::ptr::null())
}

/// `void wb_radio_set_frequency(WbDeviceTag tag, double hz)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_set_frequency(_tag: u16, _hz: f64) {
    later("wb_radio_set_frequency", ())
}

/// `double wb_radio_get_frequency(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_get_frequency(_tag: u16) -> f64 {
    later("wb_radio_get_frequency", f64::NAN)
}

/// `void wb_radio_set_channel(WbDeviceTag tag, int channel)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_set_channel(_tag: u16, _channel: c_int) {
    later("wb_radio_set_channel", ())
}

/// `int wb_radio_get_channel(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_get_channel(_tag: u16) -> c_int {
    later("wb_radio_get_channel", 0)
}

/// `void wb_radio_set_bitrate(WbDeviceTag tag, int bits_per_second)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_set_bitrate(_tag: u16, _bits_per_second: c_int) {
    later("wb_radio_set_bitrate", ())
}

/// `int wb_radio_get_bitrate(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_get_bitrate(_tag: u16) -> c_int {
    later("wb_radio_get_bitrate", 0)
}

/// `void wb_radio_set_rx_sensitivity(WbDeviceTag tag, double dBm)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_set_rx_sensitivity(_tag: u16, _dBm: f64) {
    later("wb_radio_set_rx_sensitivity", ())
}

/// `double wb_radio_get_rx_sensitivity(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_get_rx_sensitivity(_tag: u16) -> f64 {
    later("wb_radio_get_rx_sensitivity", f64::NAN)
}

/// `void wb_radio_set_tx_power(WbDeviceTag tag, double dBm)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_set_tx_power(_tag: u16, _dBm: f64) {
    later("wb_radio_set_tx_power", ())
}

/// `double wb_radio_get_tx_power(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_get_tx_power(_tag: u16) -> f64 {
    later("wb_radio_get_tx_power", f64::NAN)
}

/// `void wb_radio_set_callback(WbDeviceTag tag, void (*)(const WbRadioEvent))`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_set_callback(_tag: u16, _argument1: *const c_void) {
    later("wb_radio_set_callback", ())
}

/// `WbDeviceTag wb_radio_event_get_radio(const WbRadioEvent)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_event_get_radio(_argument0: *const c_void) -> u16 {
    later("wb_radio_event_get_radio", 0)
}

/// `char *wb_radio_event_get_data(const WbRadioEvent)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_event_get_data(_argument0: *const c_void) -> *const c_void {
    later("wb_radio_event_get_data", std::ptr::null())
}

/// `int wb_radio_event_get_data_size(const WbRadioEvent)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_event_get_data_size(_argument0: *const c_void) -> c_int {
    later("wb_radio_event_get_data_size", 0)
}

/// `char *wb_radio_event_get_emitter(const WbRadioEvent)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_event_get_emitter(_argument0: *const c_void) -> *const c_void {
    later("wb_radio_event_get_emitter", std::ptr::null())
}

/// `double wb_radio_event_get_rssi(const WbRadioEvent)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_event_get_rssi(_argument0: *const c_void) -> f64 {
    later("wb_radio_event_get_rssi", f64::NAN)
}

/// `void wb_radio_send(WbDeviceTag tag, const WbRadioMessage, double delay)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_send(_tag: u16, _argument1: *const c_void, _delay: f64) {
    later("wb_radio_send", ())
}

