// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/camera.h`

use crate::abi::{later};
use std::ffi::{c_char, c_int, c_void};

/// `void wb_camera_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_enable(_tag: u16, _sampling_period: c_int) {
    later("wb_camera_enable", ())
}

/// `void wb_camera_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_disable(_tag: u16) {
    later("wb_camera_disable", ())
}

/// `int wb_camera_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_sampling_period(_tag: u16) -> c_int {
    later("wb_camera_get_sampling_period", 0)
}

/// `const unsigned char *wb_camera_get_image(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_image(_tag: u16) -> *const c_void {
    later("wb_camera_get_image", std::ptr::null())
}

/// `int wb_camera_get_width(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_width(_tag: u16) -> c_int {
    later("wb_camera_get_width", 0)
}

/// `int wb_camera_get_height(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_height(_tag: u16) -> c_int {
    later("wb_camera_get_height", 0)
}

/// `double wb_camera_get_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_fov(_tag: u16) -> f64 {
    later("wb_camera_get_fov", f64::NAN)
}

/// `double wb_camera_get_max_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_max_fov(_tag: u16) -> f64 {
    later("wb_camera_get_max_fov", f64::NAN)
}

/// `double wb_camera_get_min_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_min_fov(_tag: u16) -> f64 {
    later("wb_camera_get_min_fov", f64::NAN)
}

/// `void wb_camera_set_fov(WbDeviceTag tag, double fov)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_set_fov(_tag: u16, _fov: f64) {
    later("wb_camera_set_fov", ())
}

/// `double wb_camera_get_exposure(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_exposure(_tag: u16) -> f64 {
    later("wb_camera_get_exposure", f64::NAN)
}

/// `void wb_camera_set_exposure(WbDeviceTag tag, double exposure)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_set_exposure(_tag: u16, _exposure: f64) {
    later("wb_camera_set_exposure", ())
}

/// `double wb_camera_get_focal_length(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_focal_length(_tag: u16) -> f64 {
    later("wb_camera_get_focal_length", f64::NAN)
}

/// `double wb_camera_get_focal_distance(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_focal_distance(_tag: u16) -> f64 {
    later("wb_camera_get_focal_distance", f64::NAN)
}

/// `double wb_camera_get_max_focal_distance(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_max_focal_distance(_tag: u16) -> f64 {
    later("wb_camera_get_max_focal_distance", f64::NAN)
}

/// `double wb_camera_get_min_focal_distance(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_min_focal_distance(_tag: u16) -> f64 {
    later("wb_camera_get_min_focal_distance", f64::NAN)
}

/// `void wb_camera_set_focal_distance(WbDeviceTag tag, double focal_distance)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_set_focal_distance(_tag: u16, _focal_distance: f64) {
    later("wb_camera_set_focal_distance", ())
}

/// `double wb_camera_get_near(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_get_near(_tag: u16) -> f64 {
    later("wb_camera_get_near", f64::NAN)
}

/// `int wb_camera_save_image(WbDeviceTag tag, const char *filename, int quality)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_camera_save_image(_tag: u16, _filename: *const c_char, _quality: c_int) -> c_int {
    later("wb_camera_save_image", 0)
}

/// `bool wb_camera_has_recognition(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_has_recognition(_tag: u16) -> u8 {
    later("wb_camera_has_recognition", u8::from(false))
}

/// `void wb_camera_recognition_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_enable(_tag: u16, _sampling_period: c_int) {
    later("wb_camera_recognition_enable", ())
}

/// `void wb_camera_recognition_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_disable(_tag: u16) {
    later("wb_camera_recognition_disable", ())
}

/// `int wb_camera_recognition_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_get_sampling_period(_tag: u16) -> c_int {
    later("wb_camera_recognition_get_sampling_period", 0)
}

/// `int wb_camera_recognition_get_number_of_objects(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_get_number_of_objects(_tag: u16) -> c_int {
    later("wb_camera_recognition_get_number_of_objects", 0)
}

/// `const WbCameraRecognitionObject *wb_camera_recognition_get_objects(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_get_objects(_tag: u16) -> *const c_void {
    later("wb_camera_recognition_get_objects", std::ptr::null())
}

/// `bool wb_camera_recognition_has_segmentation(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_has_segmentation(_tag: u16) -> u8 {
    later("wb_camera_recognition_has_segmentation", u8::from(false))
}

/// `void wb_camera_recognition_enable_segmentation(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_enable_segmentation(_tag: u16) {
    later("wb_camera_recognition_enable_segmentation", ())
}

/// `void wb_camera_recognition_disable_segmentation(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_disable_segmentation(_tag: u16) {
    later("wb_camera_recognition_disable_segmentation", ())
}

/// `bool wb_camera_recognition_is_segmentation_enabled(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_is_segmentation_enabled(_tag: u16) -> u8 {
    later("wb_camera_recognition_is_segmentation_enabled", u8::from(false))
}

/// `const unsigned char *wb_camera_recognition_get_segmentation_image(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_get_segmentation_image(_tag: u16) -> *const c_void {
    later("wb_camera_recognition_get_segmentation_image", std::ptr::null())
}

/// `int wb_camera_recognition_save_segmentation_image(WbDeviceTag tag, const char *filename, int quality)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_camera_recognition_save_segmentation_image(_tag: u16, _filename: *const c_char, _quality: c_int) -> c_int {
    later("wb_camera_recognition_save_segmentation_image", 0)
}

/// `const WbCameraRecognitionObject *wb_camera_recognition_get_object(WbDeviceTag tag, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_camera_recognition_get_object(_tag: u16, _index: c_int) -> *const c_void {
    later("wb_camera_recognition_get_object", std::ptr::null())
}

