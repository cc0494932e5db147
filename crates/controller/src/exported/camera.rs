// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/camera.h`

use crate::abi::{Pointer, as_text, call};
use std::ffi::{c_char, c_int, c_void};

/// `void wb_camera_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_enable(tag: u16, sampling_period: c_int) {
    call("wb_camera_enable", (), |session| crate::camera::enable(session, tag, sampling_period))
}

/// `void wb_camera_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_disable(tag: u16) {
    call("wb_camera_disable", (), |session| crate::camera::disable(session, tag))
}

/// `int wb_camera_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_sampling_period(tag: u16) -> c_int {
    call("wb_camera_get_sampling_period", 0, |session| crate::camera::get_sampling_period(session, tag))
}

/// `const unsigned char *wb_camera_get_image(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_image(tag: u16) -> *const c_void {
    call("wb_camera_get_image", std::ptr::null(), |session| Ok(crate::camera::get_image(session, tag)?.pointer()))
}

/// `int wb_camera_get_width(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_width(tag: u16) -> c_int {
    call("wb_camera_get_width", 0, |session| crate::camera::get_width(session, tag))
}

/// `int wb_camera_get_height(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_height(tag: u16) -> c_int {
    call("wb_camera_get_height", 0, |session| crate::camera::get_height(session, tag))
}

/// `double wb_camera_get_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_fov(tag: u16) -> f64 {
    call("wb_camera_get_fov", f64::NAN, |session| crate::camera::get_fov(session, tag))
}

/// `double wb_camera_get_max_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_max_fov(tag: u16) -> f64 {
    call("wb_camera_get_max_fov", f64::NAN, |session| crate::camera::get_max_fov(session, tag))
}

/// `double wb_camera_get_min_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_min_fov(tag: u16) -> f64 {
    call("wb_camera_get_min_fov", f64::NAN, |session| crate::camera::get_min_fov(session, tag))
}

/// `void wb_camera_set_fov(WbDeviceTag tag, double fov)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_set_fov(tag: u16, fov: f64) {
    call("wb_camera_set_fov", (), |session| crate::camera::set_fov(session, tag, fov))
}

/// `double wb_camera_get_exposure(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_exposure(tag: u16) -> f64 {
    call("wb_camera_get_exposure", f64::NAN, |session| crate::camera::get_exposure(session, tag))
}

/// `void wb_camera_set_exposure(WbDeviceTag tag, double exposure)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_set_exposure(tag: u16, exposure: f64) {
    call("wb_camera_set_exposure", (), |session| crate::camera::set_exposure(session, tag, exposure))
}

/// `double wb_camera_get_focal_length(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_focal_length(tag: u16) -> f64 {
    call("wb_camera_get_focal_length", f64::NAN, |session| crate::camera::get_focal_length(session, tag))
}

/// `double wb_camera_get_focal_distance(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_focal_distance(tag: u16) -> f64 {
    call("wb_camera_get_focal_distance", f64::NAN, |session| crate::camera::get_focal_distance(session, tag))
}

/// `double wb_camera_get_max_focal_distance(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_max_focal_distance(tag: u16) -> f64 {
    call("wb_camera_get_max_focal_distance", f64::NAN, |session| crate::camera::get_max_focal_distance(session, tag))
}

/// `double wb_camera_get_min_focal_distance(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_min_focal_distance(tag: u16) -> f64 {
    call("wb_camera_get_min_focal_distance", f64::NAN, |session| crate::camera::get_min_focal_distance(session, tag))
}

/// `void wb_camera_set_focal_distance(WbDeviceTag tag, double focal_distance)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_set_focal_distance(tag: u16, focal_distance: f64) {
    call("wb_camera_set_focal_distance", (), |session| crate::camera::set_focal_distance(session, tag, focal_distance))
}

/// `double wb_camera_get_near(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_near(tag: u16) -> f64 {
    call("wb_camera_get_near", f64::NAN, |session| crate::camera::get_near(session, tag))
}

/// `int wb_camera_save_image(WbDeviceTag tag, const char *filename, int quality)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_camera_save_image(tag: u16, filename: *const c_char, quality: c_int) -> c_int {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wb_camera_save_image", -1, |session| crate::camera::save_image(session, tag, filename.as_deref(), quality))
}

/// `bool wb_camera_has_recognition(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_has_recognition(tag: u16) -> c_int {
    c_int::from(call("wb_camera_has_recognition", false, |session| crate::camera::has_recognition(session, tag)))
}

/// `void wb_camera_recognition_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_enable(tag: u16, sampling_period: c_int) {
    call("wb_camera_recognition_enable", (), |session| crate::camera::recognition_enable(session, tag, sampling_period))
}

/// `void wb_camera_recognition_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_disable(tag: u16) {
    call("wb_camera_recognition_disable", (), |session| crate::camera::recognition_disable(session, tag))
}

/// `int wb_camera_recognition_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_get_sampling_period(tag: u16) -> c_int {
    call("wb_camera_recognition_get_sampling_period", 0, |session| crate::camera::recognition_get_sampling_period(session, tag))
}

/// `int wb_camera_recognition_get_number_of_objects(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_get_number_of_objects(tag: u16) -> c_int {
    call("wb_camera_recognition_get_number_of_objects", 0, |session| crate::camera::recognition_get_number_of_objects(session, tag))
}

/// `const WbCameraRecognitionObject *wb_camera_recognition_get_objects(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_get_objects(tag: u16) -> *const c_void {
    call("wb_camera_recognition_get_objects", std::ptr::null(), |session| Ok(crate::camera::recognition_get_objects(session, tag)?.pointer()))
}

/// `bool wb_camera_recognition_has_segmentation(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_has_segmentation(tag: u16) -> c_int {
    c_int::from(call("wb_camera_recognition_has_segmentation", false, |session| crate::camera::recognition_has_segmentation(session, tag)))
}

/// `void wb_camera_recognition_enable_segmentation(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_enable_segmentation(tag: u16) {
    call("wb_camera_recognition_enable_segmentation", (), |session| crate::camera::recognition_enable_segmentation(session, tag))
}

/// `void wb_camera_recognition_disable_segmentation(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_disable_segmentation(tag: u16) {
    call("wb_camera_recognition_disable_segmentation", (), |session| crate::camera::recognition_disable_segmentation(session, tag))
}

/// `bool wb_camera_recognition_is_segmentation_enabled(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_is_segmentation_enabled(tag: u16) -> c_int {
    c_int::from(call("wb_camera_recognition_is_segmentation_enabled", false, |session| crate::camera::recognition_is_segmentation_enabled(session, tag)))
}

/// `const unsigned char *wb_camera_recognition_get_segmentation_image(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_get_segmentation_image(tag: u16) -> *const c_void {
    call("wb_camera_recognition_get_segmentation_image", std::ptr::null(), |session| Ok(crate::camera::recognition_get_segmentation_image(session, tag)?.pointer()))
}

/// `int wb_camera_recognition_save_segmentation_image(WbDeviceTag tag, const char *filename, int quality)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_camera_recognition_save_segmentation_image(tag: u16, filename: *const c_char, quality: c_int) -> c_int {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wb_camera_recognition_save_segmentation_image", -1, |session| crate::camera::recognition_save_segmentation_image(session, tag, filename.as_deref(), quality))
}

/// `const WbCameraRecognitionObject *wb_camera_recognition_get_object(WbDeviceTag tag, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_get_object(tag: u16, index: c_int) -> *const c_void {
    call("wb_camera_recognition_get_object", std::ptr::null(), |session| Ok(crate::camera::recognition_get_object(session, tag, index)?.pointer()))
}

/// `int wb_camera_get_type(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_type(tag: u16) -> c_int {
    call("wb_camera_get_type", 0, |session| crate::camera::get_type(session, tag))
}

/// `const float *wb_camera_get_range_image(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_range_image(tag: u16) -> *const f32 {
    call("wb_camera_get_range_image", std::ptr::null(), |session| Ok(crate::camera::get_range_image(session, tag)?.pointer()))
}

/// `double wb_camera_get_max_range(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_max_range(tag: u16) -> f64 {
    call("wb_camera_get_max_range", f64::NAN, |session| crate::camera::get_max_range(session, tag))
}

/// `void wb_camera_move_window(WbDeviceTag tag, int x, int y)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_move_window(tag: u16, x: c_int, y: c_int) {
    call("wb_camera_move_window", (), |session| crate::camera::move_window(session, tag, x, y))
}

