// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/display.h`

use crate::abi::{as_text, call};
use std::ffi::{c_char, c_int};

/// `int wb_display_get_width(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_get_width(tag: u16) -> c_int {
    call("wb_display_get_width", -1, |session| crate::display::get_width(session, tag))
}

/// `int wb_display_get_height(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_get_height(tag: u16) -> c_int {
    call("wb_display_get_height", -1, |session| crate::display::get_height(session, tag))
}

/// `void wb_display_set_color(WbDeviceTag tag, int color)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_set_color(tag: u16, color: c_int) {
    call("wb_display_set_color", (), |session| crate::display::set_color(session, tag, color))
}

/// `void wb_display_set_alpha(WbDeviceTag tag, double alpha)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_set_alpha(tag: u16, alpha: f64) {
    call("wb_display_set_alpha", (), |session| crate::display::set_alpha(session, tag, alpha))
}

/// `void wb_display_set_opacity(WbDeviceTag tag, double opacity)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_set_opacity(tag: u16, opacity: f64) {
    call("wb_display_set_opacity", (), |session| crate::display::set_opacity(session, tag, opacity))
}

/// `void wb_display_set_font(WbDeviceTag tag, const char *font, int size, bool anti_aliasing)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_set_font(tag: u16, font: *const c_char, size: c_int, anti_aliasing: u8) {
    // SAFETY: the caller's promise above.
    let font = unsafe { as_text(font) };
    call("wb_display_set_font", (), |session| crate::display::set_font(session, tag, font.as_deref(), size, anti_aliasing != 0))
}

/// `void wb_display_attach_camera(WbDeviceTag tag, WbDeviceTag camera_tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_attach_camera(tag: u16, camera_tag: u16) {
    call("wb_display_attach_camera", (), |session| crate::display::attach_camera(session, tag, camera_tag))
}

/// `void wb_display_detach_camera(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_detach_camera(tag: u16) {
    call("wb_display_detach_camera", (), |session| crate::display::detach_camera(session, tag))
}

/// `void wb_display_draw_pixel(WbDeviceTag tag, int x, int y)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_draw_pixel(tag: u16, x: c_int, y: c_int) {
    call("wb_display_draw_pixel", (), |session| crate::display::draw_pixel(session, tag, x, y))
}

/// `void wb_display_draw_line(WbDeviceTag tag, int x1, int y1, int x2, int y2)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_draw_line(tag: u16, x1: c_int, y1: c_int, x2: c_int, y2: c_int) {
    call("wb_display_draw_line", (), |session| crate::display::draw_line(session, tag, x1, y1, x2, y2))
}

/// `void wb_display_draw_rectangle(WbDeviceTag tag, int x, int y, int width, int height)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_draw_rectangle(tag: u16, x: c_int, y: c_int, width: c_int, height: c_int) {
    call("wb_display_draw_rectangle", (), |session| crate::display::draw_rectangle(session, tag, x, y, width, height))
}

/// `void wb_display_draw_oval(WbDeviceTag tag, int cx, int cy, int a, int b)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_draw_oval(tag: u16, cx: c_int, cy: c_int, a: c_int, b: c_int) {
    call("wb_display_draw_oval", (), |session| crate::display::draw_oval(session, tag, cx, cy, a, b))
}

/// `void wb_display_draw_text(WbDeviceTag tag, const char *text, int x, int y)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_draw_text(tag: u16, text: *const c_char, x: c_int, y: c_int) {
    // SAFETY: the caller's promise above.
    let text = unsafe { as_text(text) };
    call("wb_display_draw_text", (), |session| crate::display::draw_text(session, tag, text.as_deref(), x, y))
}

/// `void wb_display_fill_rectangle(WbDeviceTag tag, int x, int y, int width, int height)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_fill_rectangle(tag: u16, x: c_int, y: c_int, width: c_int, height: c_int) {
    call("wb_display_fill_rectangle", (), |session| crate::display::fill_rectangle(session, tag, x, y, width, height))
}

/// `void wb_display_fill_oval(WbDeviceTag tag, int cx, int cy, int a, int b)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_fill_oval(tag: u16, cx: c_int, cy: c_int, a: c_int, b: c_int) {
    call("wb_display_fill_oval", (), |session| crate::display::fill_oval(session, tag, cx, cy, a, b))
}

/// `WbImageRef wb_display_image_copy(WbDeviceTag tag, int x, int y, int width, int height)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_image_copy(tag: u16, x: c_int, y: c_int, width: c_int, height: c_int) -> usize {
    call("wb_display_image_copy", 0, |session| crate::display::image_copy(session, tag, x, y, width, height))
}

/// `WbImageRef wb_display_image_load(WbDeviceTag tag, const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_image_load(tag: u16, filename: *const c_char) -> usize {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wb_display_image_load", 0, |session| crate::display::image_load(session, tag, filename.as_deref()))
}

/// `void wb_display_image_delete(WbDeviceTag tag, WbImageRef ir)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_image_delete(tag: u16, ir: usize) {
    call("wb_display_image_delete", (), |session| crate::display::image_delete(session, tag, ir))
}

/// `void wb_display_image_paste(WbDeviceTag tag, WbImageRef ir, int x, int y, bool blend)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_image_paste(tag: u16, ir: usize, x: c_int, y: c_int, blend: u8) {
    call("wb_display_image_paste", (), |session| crate::display::image_paste(session, tag, ir, x, y, blend != 0))
}

/// `void wb_display_image_save(WbDeviceTag tag, WbImageRef ir, const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_image_save(tag: u16, ir: usize, filename: *const c_char) {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wb_display_image_save", (), |session| crate::display::image_save(session, tag, ir, filename.as_deref()))
}

