// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/display.h`

use crate::abi::{later};
use std::ffi::{c_char, c_int, c_void};

/// `int wb_display_get_width(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_get_width(_tag: u16) -> c_int {
    later("wb_display_get_width", 0)
}

/// `int wb_display_get_height(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_get_height(_tag: u16) -> c_int {
    later("wb_display_get_height", 0)
}

/// `void wb_display_set_color(WbDeviceTag tag, int color)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_set_color(_tag: u16, _color: c_int) {
    later("wb_display_set_color", ())
}

/// `void wb_display_set_alpha(WbDeviceTag tag, double alpha)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_set_alpha(_tag: u16, _alpha: f64) {
    later("wb_display_set_alpha", ())
}

/// `void wb_display_set_opacity(WbDeviceTag tag, double opacity)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_set_opacity(_tag: u16, _opacity: f64) {
    later("wb_display_set_opacity", ())
}

/// `void wb_display_set_font(WbDeviceTag tag, const char *font, int size, bool anti_aliasing)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_set_font(_tag: u16, _font: *const c_char, _size: c_int, _anti_aliasing: u8) {
    later("wb_display_set_font", ())
}

/// `void wb_display_attach_camera(WbDeviceTag tag, WbDeviceTag camera_tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_attach_camera(_tag: u16, _camera_tag: u16) {
    later("wb_display_attach_camera", ())
}

/// `void wb_display_detach_camera(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_detach_camera(_tag: u16) {
    later("wb_display_detach_camera", ())
}

/// `void wb_display_draw_pixel(WbDeviceTag tag, int x, int y)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_draw_pixel(_tag: u16, _x: c_int, _y: c_int) {
    later("wb_display_draw_pixel", ())
}

/// `void wb_display_draw_line(WbDeviceTag tag, int x1, int y1, int x2, int y2)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_draw_line(_tag: u16, _x1: c_int, _y1: c_int, _x2: c_int, _y2: c_int) {
    later("wb_display_draw_line", ())
}

/// `void wb_display_draw_rectangle(WbDeviceTag tag, int x, int y, int width, int height)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_draw_rectangle(_tag: u16, _x: c_int, _y: c_int, _width: c_int, _height: c_int) {
    later("wb_display_draw_rectangle", ())
}

/// `void wb_display_draw_oval(WbDeviceTag tag, int cx, int cy, int a, int b)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_draw_oval(_tag: u16, _cx: c_int, _cy: c_int, _a: c_int, _b: c_int) {
    later("wb_display_draw_oval", ())
}

/// `void wb_display_draw_polygon(WbDeviceTag tag, const int *x, const int *y, int size)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_draw_polygon(_tag: u16, _x: *const c_void, _y: *const c_void, _size: c_int) {
    later("wb_display_draw_polygon", ())
}

/// `void wb_display_draw_text(WbDeviceTag tag, const char *text, int x, int y)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_draw_text(_tag: u16, _text: *const c_char, _x: c_int, _y: c_int) {
    later("wb_display_draw_text", ())
}

/// `void wb_display_fill_rectangle(WbDeviceTag tag, int x, int y, int width, int height)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_fill_rectangle(_tag: u16, _x: c_int, _y: c_int, _width: c_int, _height: c_int) {
    later("wb_display_fill_rectangle", ())
}

/// `void wb_display_fill_oval(WbDeviceTag tag, int cx, int cy, int a, int b)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_fill_oval(_tag: u16, _cx: c_int, _cy: c_int, _a: c_int, _b: c_int) {
    later("wb_display_fill_oval", ())
}

/// `void wb_display_fill_polygon(WbDeviceTag tag, const int *x, const int *y, int size)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_fill_polygon(_tag: u16, _x: *const c_void, _y: *const c_void, _size: c_int) {
    later("wb_display_fill_polygon", ())
}

/// `WbImageRef wb_display_image_new(WbDeviceTag tag, int width, int height, const void *data, int format)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_image_new(_tag: u16, _width: c_int, _height: c_int, _data: *const c_void, _format: c_int) -> usize {
    later("wb_display_image_new", 0)
}

/// `WbImageRef wb_display_image_copy(WbDeviceTag tag, int x, int y, int width, int height)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_image_copy(_tag: u16, _x: c_int, _y: c_int, _width: c_int, _height: c_int) -> usize {
    later("wb_display_image_copy", 0)
}

/// `WbImageRef wb_display_image_load(WbDeviceTag tag, const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_image_load(_tag: u16, _filename: *const c_char) -> usize {
    later("wb_display_image_load", 0)
}

/// `void wb_display_image_delete(WbDeviceTag tag, WbImageRef ir)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_image_delete(_tag: u16, _ir: usize) {
    later("wb_display_image_delete", ())
}

/// `void wb_display_image_paste(WbDeviceTag tag, WbImageRef ir, int x, int y, bool blend)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_display_image_paste(_tag: u16, _ir: usize, _x: c_int, _y: c_int, _blend: u8) {
    later("wb_display_image_paste", ())
}

/// `void wb_display_image_save(WbDeviceTag tag, WbImageRef ir, const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_image_save(_tag: u16, _ir: usize, _filename: *const c_char) {
    later("wb_display_image_save", ())
}

