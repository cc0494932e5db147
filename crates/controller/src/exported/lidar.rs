// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/lidar.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_int, c_void};

/// `void wb_lidar_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_enable(tag: u16, sampling_period: c_int) {
    call("wb_lidar_enable", (), |session| crate::sensor::enable::<crate::lidar::Lidar>(session, tag, sampling_period))
}

/// `void wb_lidar_enable_point_cloud(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_enable_point_cloud(tag: u16) {
    call("wb_lidar_enable_point_cloud", (), |session| crate::lidar::enable_point_cloud(session, tag))
}

/// `void wb_lidar_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_disable(tag: u16) {
    call("wb_lidar_disable", (), |session| crate::sensor::disable::<crate::lidar::Lidar>(session, tag))
}

/// `void wb_lidar_disable_point_cloud(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_disable_point_cloud(tag: u16) {
    call("wb_lidar_disable_point_cloud", (), |session| crate::lidar::disable_point_cloud(session, tag))
}

/// `int wb_lidar_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_sampling_period(tag: u16) -> c_int {
    call("wb_lidar_get_sampling_period", 0, |session| crate::sensor::get_sampling_period::<crate::lidar::Lidar>(session, tag))
}

/// `bool wb_lidar_is_point_cloud_enabled(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_is_point_cloud_enabled(tag: u16) -> c_int {
    c_int::from(call("wb_lidar_is_point_cloud_enabled", false, |session| crate::lidar::is_point_cloud_enabled(session, tag)))
}

/// `const float *wb_lidar_get_range_image(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_range_image(tag: u16) -> *const f32 {
    call("wb_lidar_get_range_image", std::ptr::null(), |session| Ok(crate::lidar::get_range_image(session, tag)?.pointer()))
}

/// `const float *wb_lidar_get_layer_range_image(WbDeviceTag tag, int layer)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_layer_range_image(tag: u16, layer: c_int) -> *const f32 {
    call("wb_lidar_get_layer_range_image", std::ptr::null(), |session| Ok(crate::lidar::get_layer_range_image(session, tag, layer)?.pointer()))
}

/// `const WbLidarPoint *wb_lidar_get_point_cloud(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_point_cloud(tag: u16) -> *const c_void {
    call("wb_lidar_get_point_cloud", std::ptr::null(), |session| Ok(crate::lidar::get_point_cloud(session, tag)?.pointer()))
}

/// `const WbLidarPoint *wb_lidar_get_layer_point_cloud(WbDeviceTag tag, int layer)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_layer_point_cloud(tag: u16, layer: c_int) -> *const c_void {
    call("wb_lidar_get_layer_point_cloud", std::ptr::null(), |session| Ok(crate::lidar::get_layer_point_cloud(session, tag, layer)?.pointer()))
}

/// `int wb_lidar_get_number_of_points(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_number_of_points(tag: u16) -> c_int {
    call("wb_lidar_get_number_of_points", 0, |session| crate::lidar::get_number_of_points(session, tag))
}

/// `int wb_lidar_get_horizontal_resolution(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_horizontal_resolution(tag: u16) -> c_int {
    call("wb_lidar_get_horizontal_resolution", 0, |session| crate::lidar::get_horizontal_resolution(session, tag))
}

/// `int wb_lidar_get_number_of_layers(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_number_of_layers(tag: u16) -> c_int {
    call("wb_lidar_get_number_of_layers", 0, |session| crate::lidar::get_number_of_layers(session, tag))
}

/// `double wb_lidar_get_min_frequency(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_min_frequency(tag: u16) -> f64 {
    call("wb_lidar_get_min_frequency", f64::NAN, |session| crate::lidar::get_min_frequency(session, tag))
}

/// `double wb_lidar_get_max_frequency(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_max_frequency(tag: u16) -> f64 {
    call("wb_lidar_get_max_frequency", f64::NAN, |session| crate::lidar::get_max_frequency(session, tag))
}

/// `double wb_lidar_get_frequency(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_frequency(tag: u16) -> f64 {
    call("wb_lidar_get_frequency", f64::NAN, |session| crate::lidar::get_frequency(session, tag))
}

/// `void wb_lidar_set_frequency(WbDeviceTag tag, double frequency)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_set_frequency(tag: u16, frequency: f64) {
    call("wb_lidar_set_frequency", (), |session| crate::lidar::set_frequency(session, tag, frequency))
}

/// `double wb_lidar_get_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_fov(tag: u16) -> f64 {
    call("wb_lidar_get_fov", f64::NAN, |session| crate::lidar::get_fov(session, tag))
}

/// `double wb_lidar_get_vertical_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_vertical_fov(tag: u16) -> f64 {
    call("wb_lidar_get_vertical_fov", f64::NAN, |session| crate::lidar::get_vertical_fov(session, tag))
}

/// `double wb_lidar_get_min_range(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_min_range(tag: u16) -> f64 {
    call("wb_lidar_get_min_range", f64::NAN, |session| crate::lidar::get_min_range(session, tag))
}

/// `double wb_lidar_get_max_range(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_max_range(tag: u16) -> f64 {
    call("wb_lidar_get_max_range", f64::NAN, |session| crate::lidar::get_max_range(session, tag))
}

/// `const WbLidarPoint *wb_lidar_get_point(WbDeviceTag tag, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_lidar_get_point(tag: u16, index: c_int) -> *const c_void {
    call("wb_lidar_get_point", std::ptr::null(), |session| Ok(crate::lidar::get_point(session, tag, index)?.pointer()))
}

