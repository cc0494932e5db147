// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/supervisor.h`

use crate::abi::{Pointer, call};
use std::ffi::{c_char, c_int};

/// `const char *wb_supervisor_field_get_name(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_name(field: usize) -> *const c_char {
    call("wb_supervisor_field_get_name", c"".as_ptr(), |session| Ok(crate::supervisor::field::get_name(session, field)?.pointer()))
}

/// `WbFieldType wb_supervisor_field_get_type(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_type(field: usize) -> c_int {
    call("wb_supervisor_field_get_type", 0, |session| crate::supervisor::field::get_type(session, field))
}

/// `const char *wb_supervisor_field_get_type_name(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_type_name(field: usize) -> *const c_char {
    call("wb_supervisor_field_get_type_name", c"".as_ptr(), |session| Ok(crate::supervisor::field::get_type_name(session, field)?.pointer()))
}

/// `int wb_supervisor_field_get_count(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_count(field: usize) -> c_int {
    call("wb_supervisor_field_get_count", -1, |session| crate::supervisor::field::get_count(session, field))
}

/// `WbFieldRef wb_supervisor_field_get_actual_field(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_actual_field(field: usize) -> usize {
    call("wb_supervisor_field_get_actual_field", 0, |session| crate::supervisor::field::get_actual_field(session, field))
}

/// `void wb_supervisor_field_enable_sf_tracking(WbFieldRef field, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_enable_sf_tracking(field: usize, sampling_period: c_int) {
    call("wb_supervisor_field_enable_sf_tracking", (), |session| crate::supervisor::field::enable_sf_tracking(session, field, sampling_period))
}

/// `void wb_supervisor_field_disable_sf_tracking(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_disable_sf_tracking(field: usize) {
    call("wb_supervisor_field_disable_sf_tracking", (), |session| crate::supervisor::field::disable_sf_tracking(session, field))
}

/// `bool wb_supervisor_field_get_sf_bool(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_bool(field: usize) -> c_int {
    c_int::from(call("wb_supervisor_field_get_sf_bool", false, |session| crate::supervisor::field::get_sf_bool(session, field)))
}

/// `int wb_supervisor_field_get_sf_int32(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_int32(field: usize) -> c_int {
    call("wb_supervisor_field_get_sf_int32", 0, |session| crate::supervisor::field::get_sf_int32(session, field))
}

/// `double wb_supervisor_field_get_sf_float(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_float(field: usize) -> f64 {
    call("wb_supervisor_field_get_sf_float", 0.0, |session| crate::supervisor::field::get_sf_float(session, field))
}

/// `const double *wb_supervisor_field_get_sf_vec2f(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_vec2f(field: usize) -> *const f64 {
    call("wb_supervisor_field_get_sf_vec2f", std::ptr::null(), |session| Ok(crate::supervisor::field::get_sf_vec2f(session, field)?.pointer()))
}

/// `const double *wb_supervisor_field_get_sf_vec3f(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_vec3f(field: usize) -> *const f64 {
    call("wb_supervisor_field_get_sf_vec3f", std::ptr::null(), |session| Ok(crate::supervisor::field::get_sf_vec3f(session, field)?.pointer()))
}

/// `const double *wb_supervisor_field_get_sf_rotation(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_rotation(field: usize) -> *const f64 {
    call("wb_supervisor_field_get_sf_rotation", std::ptr::null(), |session| Ok(crate::supervisor::field::get_sf_rotation(session, field)?.pointer()))
}

/// `const double *wb_supervisor_field_get_sf_color(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_color(field: usize) -> *const f64 {
    call("wb_supervisor_field_get_sf_color", std::ptr::null(), |session| Ok(crate::supervisor::field::get_sf_color(session, field)?.pointer()))
}

/// `const char *wb_supervisor_field_get_sf_string(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_string(field: usize) -> *const c_char {
    call("wb_supervisor_field_get_sf_string", c"".as_ptr(), |session| Ok(crate::supervisor::field::get_sf_string(session, field)?.pointer()))
}

/// `WbNodeRef wb_supervisor_field_get_sf_node(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_node(field: usize) -> usize {
    call("wb_supervisor_field_get_sf_node", 0, |session| crate::supervisor::field::get_sf_node(session, field))
}

/// `bool wb_supervisor_field_get_mf_bool(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_bool(field: usize, index: c_int) -> c_int {
    c_int::from(call("wb_supervisor_field_get_mf_bool", false, |session| crate::supervisor::field::get_mf_bool(session, field, index)))
}

/// `int wb_supervisor_field_get_mf_int32(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_int32(field: usize, index: c_int) -> c_int {
    call("wb_supervisor_field_get_mf_int32", 0, |session| crate::supervisor::field::get_mf_int32(session, field, index))
}

/// `double wb_supervisor_field_get_mf_float(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_float(field: usize, index: c_int) -> f64 {
    call("wb_supervisor_field_get_mf_float", 0.0, |session| crate::supervisor::field::get_mf_float(session, field, index))
}

/// `const double *wb_supervisor_field_get_mf_vec2f(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_vec2f(field: usize, index: c_int) -> *const f64 {
    call("wb_supervisor_field_get_mf_vec2f", std::ptr::null(), |session| Ok(crate::supervisor::field::get_mf_vec2f(session, field, index)?.pointer()))
}

/// `const double *wb_supervisor_field_get_mf_vec3f(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_vec3f(field: usize, index: c_int) -> *const f64 {
    call("wb_supervisor_field_get_mf_vec3f", std::ptr::null(), |session| Ok(crate::supervisor::field::get_mf_vec3f(session, field, index)?.pointer()))
}

/// `const double *wb_supervisor_field_get_mf_color(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_color(field: usize, index: c_int) -> *const f64 {
    call("wb_supervisor_field_get_mf_color", std::ptr::null(), |session| Ok(crate::supervisor::field::get_mf_color(session, field, index)?.pointer()))
}

/// `const double *wb_supervisor_field_get_mf_rotation(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_rotation(field: usize, index: c_int) -> *const f64 {
    call("wb_supervisor_field_get_mf_rotation", std::ptr::null(), |session| Ok(crate::supervisor::field::get_mf_rotation(session, field, index)?.pointer()))
}

/// `const char *wb_supervisor_field_get_mf_string(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_string(field: usize, index: c_int) -> *const c_char {
    call("wb_supervisor_field_get_mf_string", c"".as_ptr(), |session| Ok(crate::supervisor::field::get_mf_string(session, field, index)?.pointer()))
}

/// `WbNodeRef wb_supervisor_field_get_mf_node(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_node(field: usize, index: c_int) -> usize {
    call("wb_supervisor_field_get_mf_node", 0, |session| crate::supervisor::field::get_mf_node(session, field, index))
}

