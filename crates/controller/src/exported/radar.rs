// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/radar.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_int, c_void};

/// `void wb_radar_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radar_enable(tag: u16, sampling_period: c_int) {
    call("wb_radar_enable", (), |session| crate::sensor::enable::<crate::radar::Radar>(session, tag, sampling_period))
}

/// `void wb_radar_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radar_disable(tag: u16) {
    call("wb_radar_disable", (), |session| crate::sensor::disable::<crate::radar::Radar>(session, tag))
}

/// `int wb_radar_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radar_get_sampling_period(tag: u16) -> c_int {
    call("wb_radar_get_sampling_period", 0, |session| crate::sensor::get_sampling_period::<crate::radar::Radar>(session, tag))
}

/// `int wb_radar_get_number_of_targets(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radar_get_number_of_targets(tag: u16) -> c_int {
    call("wb_radar_get_number_of_targets", 0, |session| crate::radar::get_number_of_targets(session, tag))
}

/// `const WbRadarTarget *wb_radar_get_targets(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radar_get_targets(tag: u16) -> *const c_void {
    call("wb_radar_get_targets", std::ptr::null(), |session| Ok(crate::radar::get_targets(session, tag)?.pointer()))
}

/// `double wb_radar_get_min_range(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radar_get_min_range(tag: u16) -> f64 {
    call("wb_radar_get_min_range", f64::NAN, |session| crate::radar::get_min_range(session, tag))
}

/// `double wb_radar_get_max_range(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radar_get_max_range(tag: u16) -> f64 {
    call("wb_radar_get_max_range", f64::NAN, |session| crate::radar::get_max_range(session, tag))
}

/// `double wb_radar_get_horizontal_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radar_get_horizontal_fov(tag: u16) -> f64 {
    call("wb_radar_get_horizontal_fov", f64::NAN, |session| crate::radar::get_horizontal_fov(session, tag))
}

/// `double wb_radar_get_vertical_fov(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radar_get_vertical_fov(tag: u16) -> f64 {
    call("wb_radar_get_vertical_fov", f64::NAN, |session| crate::radar::get_vertical_fov(session, tag))
}

/// `const WbRadarTarget *wb_radar_get_target(WbDeviceTag tag, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_radar_get_target(tag: u16, index: c_int) -> *const c_void {
    call("wb_radar_get_target", std::ptr::null(), |session| Ok(crate::radar::get_target(session, tag, index)?.pointer()))
}

