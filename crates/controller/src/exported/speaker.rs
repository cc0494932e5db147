// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/speaker.h`

use crate::abi::{later};
use std::ffi::{c_char};

/// `void wb_speaker_play_sound(WbDeviceTag left, WbDeviceTag right, const char *sound, double volume, double pitch, double balance, bool loop)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_speaker_play_sound(_left: u16, _right: u16, _sound: *const c_char, _volume: f64, _pitch: f64, _balance: f64, _loop: u8) {
    later("wb_speaker_play_sound", ())
}

/// `void wb_speaker_stop(WbDeviceTag tag, const char *sound)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_speaker_stop(_tag: u16, _sound: *const c_char) {
    later("wb_speaker_stop", ())
}

/// `bool wb_speaker_is_sound_playing(WbDeviceTag tag, const char *sound)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_speaker_is_sound_playing(_tag: u16, _sound: *const c_char) -> u8 {
    later("wb_speaker_is_sound_playing", u8::from(false))
}

/// `bool wb_speaker_set_engine(WbDeviceTag tag, const char *engine)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_speaker_set_engine(_tag: u16, _engine: *const c_char) -> u8 {
    later("wb_speaker_set_engine", u8::from(false))
}

/// `bool wb_speaker_set_language(WbDeviceTag tag, const char *language)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_speaker_set_language(_tag: u16, _language: *const c_char) -> u8 {
    later("wb_speaker_set_language", u8::from(false))
}

/// `const char *wb_speaker_get_engine(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_speaker_get_engine(_tag: u16) -> *const c_char {
    later("wb_speaker_get_engine", std::ptr::null())
}

/// `const char *wb_speaker_get_language(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_speaker_get_language(_tag: u16) -> *const c_char {
    later("wb_speaker_get_language", std::ptr::null())
}

/// `void wb_speaker_speak(WbDeviceTag tag, const char *text, double volume)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_speaker_speak(_tag: u16, _text: *const c_char, _volume: f64) {
    later("wb_speaker_speak", ())
}

/// `bool wb_speaker_is_speaking(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_speaker_is_speaking(_tag: u16) -> u8 {
    later("wb_speaker_is_speaking", u8::from(false))
}

