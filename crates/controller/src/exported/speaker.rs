// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/speaker.h`

use crate::abi::{Pointer, as_text, call};
use std::ffi::{c_char, c_int};

/// `void wb_speaker_play_sound(WbDeviceTag left, WbDeviceTag right, const char *sound, double volume, double pitch, double balance, bool loop)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_speaker_play_sound(left: u16, right: u16, sound: *const c_char, volume: f64, pitch: f64, balance: f64, r#loop: u8) {
    // SAFETY: the caller's promise above.
    let sound = unsafe { as_text(sound) };
    call("wb_speaker_play_sound", (), |session| crate::speaker::play_sound(session, left, right, sound.as_deref(), volume, pitch, balance, r#loop != 0))
}

/// `void wb_speaker_stop(WbDeviceTag tag, const char *sound)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_speaker_stop(tag: u16, sound: *const c_char) {
    // SAFETY: the caller's promise above.
    let sound = unsafe { as_text(sound) };
    call("wb_speaker_stop", (), |session| crate::speaker::stop(session, tag, sound.as_deref()))
}

/// `bool wb_speaker_is_sound_playing(WbDeviceTag tag, const char *sound)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_speaker_is_sound_playing(tag: u16, sound: *const c_char) -> c_int {
    // SAFETY: the caller's promise above.
    let sound = unsafe { as_text(sound) };
    c_int::from(call("wb_speaker_is_sound_playing", false, |session| crate::speaker::is_sound_playing(session, tag, sound.as_deref())))
}

/// `bool wb_speaker_set_engine(WbDeviceTag tag, const char *engine)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_speaker_set_engine(tag: u16, engine: *const c_char) -> c_int {
    // SAFETY: the caller's promise above.
    let engine = unsafe { as_text(engine) };
    c_int::from(call("wb_speaker_set_engine", false, |session| crate::speaker::set_engine(session, tag, engine.as_deref())))
}

/// `bool wb_speaker_set_language(WbDeviceTag tag, const char *language)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_speaker_set_language(tag: u16, language: *const c_char) -> c_int {
    // SAFETY: the caller's promise above.
    let language = unsafe { as_text(language) };
    c_int::from(call("wb_speaker_set_language", false, |session| crate::speaker::set_language(session, tag, language.as_deref())))
}

/// `const char *wb_speaker_get_engine(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_speaker_get_engine(tag: u16) -> *const c_char {
    call("wb_speaker_get_engine", std::ptr::null(), |session| Ok(crate::speaker::get_engine(session, tag)?.pointer()))
}

/// `const char *wb_speaker_get_language(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_speaker_get_language(tag: u16) -> *const c_char {
    call("wb_speaker_get_language", std::ptr::null(), |session| Ok(crate::speaker::get_language(session, tag)?.pointer()))
}

/// `void wb_speaker_speak(WbDeviceTag tag, const char *text, double volume)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_speaker_speak(tag: u16, text: *const c_char, volume: f64) {
    // SAFETY: the caller's promise above.
    let text = unsafe { as_text(text) };
    call("wb_speaker_speak", (), |session| crate::speaker::speak(session, tag, text.as_deref(), volume))
}

/// `bool wb_speaker_is_speaking(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_speaker_is_speaking(tag: u16) -> c_int {
    c_int::from(call("wb_speaker_is_speaking", false, |session| crate::speaker::is_speaking(session, tag)))
}

