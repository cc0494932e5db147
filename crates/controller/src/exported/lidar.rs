// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/lidar.h`

use crate::abi::{later};
use std::ffi::{c_int, c_void};

/// `void wb_lidar_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_enable(_tag: u16, _sampling_period: c_int) {
    later("wb_lidar_enable", ())
}

/// `void wb_lidar_enable_point_cloud(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_enable_point_cloud(_tag: u16) {
    later("wb_lidar_enable_point_cloud", ())
}

/// `void wb_lidar_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_disable(_tag: u16) {
    later("wb_lidar_disable", ())
}

/// `void wb_lidar_disable_point_cloud(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_disable_point_cloud(_tag: u16) {
    later("wb_lidar_disable_point_cloud", ())
}

/// `int wb_lidar_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_sampling_period(_tag: u16) -> c_int {
    later("wb_lidar_get_sampling_period", 0)
}

/// `bool wb_lidar_is_point_cloud_enabled(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_is_point_cloud_enabled(_tag: u16) -> u8 {
    later("wb_lidar_is_point_cloud_enabled", u8::from(false))
}

/// `const float *wb_lidar_get_range_image(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_range_image(_tag: u16) -> *const f32 {
    later("wb_lidar_get_range_image", std::ptr::null())
}

/// `const float *wb_lidar_get_layer_range_image(WbDeviceTag tag, int layer)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_layer_range_image(_tag: u16, _layer: c_int) -> *const f32 {
    later("wb_lidar_get_layer_range_image", std::ptr::null())
}

/// `const WbLidarPoint *wb_lidar_get_point_cloud(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_point_cloud(_tag: u16) -> *const c_void {
    later("wb_lidar_get_point_cloud", std::ptr::null())
}

/// `const WbLidarPoint *wb_lidar_get_layer_point_cloud(WbDeviceTag tag, int layer)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_layer_point_cloud(_tag: u16, _layer: c_int) -> *const c_void {
    later("wb_lidar_get_layer_point_cloud", std::ptr::null())
}

/// `int wb_lidar_get_number_of_points(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_number_of_points(_tag: u16) -> c_int {
    later("wb_lidar_get_number_of_points", 0)
}

/// `int wb_lidar_get_horizontal_resolution(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_horizontal_resolution(_tag: u16) -> c_int {
    later("wb_lidar_get_horizontal_resolution", 0)
}

/// `int wb_lidar_get_number_of_layers(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_number_of_layers(_tag: u16) -> c_int {
    later("wb_lidar_get_number_of_layers", 0)
}

/// `double wb_lidar_get_min_frequency(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_min_frequency(_tag: u16) -> f64 {
    later("wb_lidar_get_min_frequency", f64::NAN)
}

/// `double wb_lidar_get_max_frequency(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_max_frequency(_tag: u16) -> f64 {
    later("wb_lidar_get_max_frequency", f64::NAN)
}

/// `double wb_lidar_get_frequency(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_frequency(_tag: u16) -> f64 {
    later("wb_lidar_get_frequency", f64::NAN)
}

/// `void wb_lidar_set_frequency(WbDeviceTag tag, double frequency)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_set_frequency(_tag: u16, _frequency: f64) {
    later("wb_lidar_set_frequency", ())
}

/// `double wb_lidar_get_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_fov(_tag: u16) -> f64 {
    later("wb_lidar_get_fov", f64::NAN)
}

/// `double wb_lidar_get_vertical_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_vertical_fov(_tag: u16) -> f64 {
    later("wb_lidar_get_vertical_fov", f64::NAN)
}

/// `double wb_lidar_get_min_range(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_min_range(_tag: u16) -> f64 {
    later("wb_lidar_get_min_range", f64::NAN)
}

/// `double wb_lidar_get_max_range(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_max_range(_tag: u16) -> f64 {
    later("wb_lidar_get_max_range", f64::NAN)
}

/// `const WbLidarPoint *wb_lidar_get_point(WbDeviceTag tag, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_point(_tag: u16, _index: c_int) -> *const c_void {
    later("wb_lidar_get_point", std::ptr::null())
}

