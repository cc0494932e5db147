// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/radio.h`

use crate::abi::{Pointer, as_text, call, free};
use std::ffi::{c_char, c_int, c_void};

/// `void wb_radio_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_enable(tag: u16, sampling_period: c_int) {
    call("wb_radio_enable", (), |session| crate::radio::enable(session, tag, sampling_period))
}

/// `void wb_radio_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_disable(tag: u16) {
    call("wb_radio_disable", (), |session| crate::radio::disable(session, tag))
}

/// `void wb_radio_set_address(WbDeviceTag tag, const char *address)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_set_address(tag: u16, address: *const c_char) {
    // SAFETY: the caller's promise above.
    let address = unsafe { as_text(address) };
    call("wb_radio_set_address", (), |session| crate::radio::set_address(session, tag, address.as_deref()))
}

/// `const char *wb_radio_get_address(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_get_address(tag: u16) -> *const c_char {
    call("wb_radio_get_address", std::ptr::null(), |session| Ok(crate::radio::get_address(session, tag)?.pointer()))
}

/// `void wb_radio_set_frequency(WbDeviceTag tag, double hz)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_set_frequency(tag: u16, hz: f64) {
    call("wb_radio_set_frequency", (), |session| crate::radio::set_frequency(session, tag, hz))
}

/// `double wb_radio_get_frequency(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_get_frequency(tag: u16) -> f64 {
    call("wb_radio_get_frequency", f64::NAN, |session| crate::radio::get_frequency(session, tag))
}

/// `void wb_radio_set_channel(WbDeviceTag tag, int channel)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_set_channel(tag: u16, channel: c_int) {
    call("wb_radio_set_channel", (), |session| crate::radio::set_channel(session, tag, channel))
}

/// `int wb_radio_get_channel(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_get_channel(tag: u16) -> c_int {
    call("wb_radio_get_channel", 0, |session| crate::radio::get_channel(session, tag))
}

/// `void wb_radio_set_bitrate(WbDeviceTag tag, int bits_per_second)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_set_bitrate(tag: u16, bits_per_second: c_int) {
    call("wb_radio_set_bitrate", (), |session| crate::radio::set_bitrate(session, tag, bits_per_second))
}

/// `int wb_radio_get_bitrate(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_get_bitrate(tag: u16) -> c_int {
    call("wb_radio_get_bitrate", 0, |session| crate::radio::get_bitrate(session, tag))
}

/// `void wb_radio_set_rx_sensitivity(WbDeviceTag tag, double dBm)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_set_rx_sensitivity(tag: u16, dBm: f64) {
    call("wb_radio_set_rx_sensitivity", (), |session| crate::radio::set_rx_sensitivity(session, tag, dBm))
}

/// `double wb_radio_get_rx_sensitivity(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_get_rx_sensitivity(tag: u16) -> f64 {
    call("wb_radio_get_rx_sensitivity", f64::NAN, |session| crate::radio::get_rx_sensitivity(session, tag))
}

/// `void wb_radio_set_tx_power(WbDeviceTag tag, double dBm)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_set_tx_power(tag: u16, dBm: f64) {
    call("wb_radio_set_tx_power", (), |session| crate::radio::set_tx_power(session, tag, dBm))
}

/// `double wb_radio_get_tx_power(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radio_get_tx_power(tag: u16) -> f64 {
    call("wb_radio_get_tx_power", f64::NAN, |session| crate::radio::get_tx_power(session, tag))
}

/// `void wb_radio_set_callback(WbDeviceTag tag, void (*)(const WbRadioEvent))`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_set_callback(tag: u16, argument1: *const c_void) {
    call("wb_radio_set_callback", (), |session| crate::radio::set_callback(session, tag, argument1))
}

/// `WbDeviceTag wb_radio_event_get_radio(const WbRadioEvent)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_event_get_radio(argument0: *const c_void) -> c_int {
    free("wb_radio_event_get_radio", 0, || c_int::from(crate::radio::event_get_radio(argument0)))
}

/// `char *wb_radio_event_get_data(const WbRadioEvent)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_event_get_data(argument0: *const c_void) -> *const c_void {
    free("wb_radio_event_get_data", std::ptr::null(), || crate::radio::event_get_data(argument0).pointer())
}

/// `int wb_radio_event_get_data_size(const WbRadioEvent)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_event_get_data_size(argument0: *const c_void) -> c_int {
    free("wb_radio_event_get_data_size", 0, || crate::radio::event_get_data_size(argument0))
}

/// `char *wb_radio_event_get_emitter(const WbRadioEvent)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_event_get_emitter(argument0: *const c_void) -> *const c_void {
    free("wb_radio_event_get_emitter", std::ptr::null(), || crate::radio::event_get_emitter(argument0).pointer())
}

/// `double wb_radio_event_get_rssi(const WbRadioEvent)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_event_get_rssi(argument0: *const c_void) -> f64 {
    free("wb_radio_event_get_rssi", f64::NAN, || crate::radio::event_get_rssi(argument0))
}

/// `void wb_radio_send(WbDeviceTag tag, const WbRadioMessage, double delay)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_radio_send(tag: u16, argument1: *const c_void, delay: f64) {
    call("wb_radio_send", (), |session| crate::radio::send(session, tag, argument1, delay))
}

