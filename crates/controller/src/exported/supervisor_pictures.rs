// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/supervisor.h`

use crate::abi::{Pointer, as_text, call};
use std::ffi::{c_char, c_int};

/// `void wb_supervisor_set_label(int id, const char *text, double x, double y, double size, int color, double transparency, const char *font)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_set_label(id: c_int, text: *const c_char, x: f64, y: f64, size: f64, color: c_int, transparency: f64, font: *const c_char) {
    // SAFETY: the caller's promise above.
    let text = unsafe { as_text(text) };
    // SAFETY: the caller's promise above.
    let font = unsafe { as_text(font) };
    call("wb_supervisor_set_label", (), |session| crate::supervisor::simulation::set_label(session, id, text.as_deref(), x, y, size, color, transparency, font.as_deref()))
}

/// `void wb_supervisor_export_image(const char *filename, int quality)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_export_image(filename: *const c_char, quality: c_int) {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wb_supervisor_export_image", (), |session| crate::supervisor::simulation::export_image(session, filename.as_deref(), quality))
}

/// `void wb_supervisor_movie_start_recording(const char *filename, int width, int height, int codec, int quality, int acceleration, bool caption)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_movie_start_recording(filename: *const c_char, width: c_int, height: c_int, codec: c_int, quality: c_int, acceleration: c_int, caption: u8) {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wb_supervisor_movie_start_recording", (), |session| crate::supervisor::simulation::movie_start_recording(session, filename.as_deref(), width, height, codec, quality, acceleration, caption != 0))
}

/// `void wb_supervisor_movie_stop_recording()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_movie_stop_recording() {
    call("wb_supervisor_movie_stop_recording", (), crate::supervisor::simulation::movie_stop_recording)
}

/// `bool wb_supervisor_movie_is_ready()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_movie_is_ready() -> c_int {
    c_int::from(call("wb_supervisor_movie_is_ready", false, crate::supervisor::simulation::movie_is_ready))
}

/// `bool wb_supervisor_movie_failed()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_movie_failed() -> c_int {
    c_int::from(call("wb_supervisor_movie_failed", false, crate::supervisor::simulation::movie_failed))
}

/// `bool wb_supervisor_animation_start_recording(const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_animation_start_recording(filename: *const c_char) -> c_int {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    c_int::from(call("wb_supervisor_animation_start_recording", false, |session| crate::supervisor::simulation::animation_start_recording(session, filename.as_deref())))
}

/// `bool wb_supervisor_animation_stop_recording()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_animation_stop_recording() -> c_int {
    c_int::from(call("wb_supervisor_animation_stop_recording", false, crate::supervisor::simulation::animation_stop_recording))
}

/// `bool wb_supervisor_virtual_reality_headset_is_used()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_virtual_reality_headset_is_used() -> c_int {
    c_int::from(call("wb_supervisor_virtual_reality_headset_is_used", false, crate::supervisor::simulation::virtual_reality_headset_is_used))
}

/// `const double *wb_supervisor_virtual_reality_headset_get_position()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_virtual_reality_headset_get_position() -> *const f64 {
    call("wb_supervisor_virtual_reality_headset_get_position", std::ptr::null(), |session| Ok(crate::supervisor::simulation::virtual_reality_headset_get_position(session)?.pointer()))
}

/// `const double *wb_supervisor_virtual_reality_headset_get_orientation()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_virtual_reality_headset_get_orientation() -> *const f64 {
    call("wb_supervisor_virtual_reality_headset_get_orientation", std::ptr::null(), |session| Ok(crate::supervisor::simulation::virtual_reality_headset_get_orientation(session)?.pointer()))
}

/// `int wb_supervisor_movie_get_status()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_movie_get_status() -> c_int {
    call("wb_supervisor_movie_get_status", 0, crate::supervisor::simulation::movie_get_status)
}

/// `void wb_supervisor_start_movie(const char *file, int width, int height, int codec, int quality, int acceleration, bool caption)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_start_movie(file: *const c_char, width: c_int, height: c_int, codec: c_int, quality: c_int, acceleration: c_int, caption: u8) {
    // SAFETY: the caller's promise above.
    let file = unsafe { as_text(file) };
    call("wb_supervisor_start_movie", (), |session| crate::supervisor::simulation::start_movie(session, file.as_deref(), width, height, codec, quality, acceleration, caption != 0))
}

/// `void wb_supervisor_stop_movie()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_stop_movie() {
    call("wb_supervisor_stop_movie", (), crate::supervisor::simulation::stop_movie)
}

/// `int wb_supervisor_get_movie_status()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_get_movie_status() -> c_int {
    call("wb_supervisor_get_movie_status", 0, crate::supervisor::simulation::get_movie_status)
}

