// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/supervisor.h`

use crate::abi::{as_numbers, as_text, call};
use std::ffi::{c_char, c_int};

/// `void wb_supervisor_field_set_sf_bool(WbFieldRef field, bool value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_set_sf_bool(field: usize, value: u8) {
    call("wb_supervisor_field_set_sf_bool", (), |session| crate::supervisor::field::set_sf_bool(session, field, value != 0))
}

/// `void wb_supervisor_field_set_sf_int32(WbFieldRef field, int value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_set_sf_int32(field: usize, value: c_int) {
    call("wb_supervisor_field_set_sf_int32", (), |session| crate::supervisor::field::set_sf_int32(session, field, value))
}

/// `void wb_supervisor_field_set_sf_float(WbFieldRef field, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_set_sf_float(field: usize, value: f64) {
    call("wb_supervisor_field_set_sf_float", (), |session| crate::supervisor::field::set_sf_float(session, field, value))
}

/// `void wb_supervisor_field_set_sf_vec2f(WbFieldRef field, const double values[2])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_sf_vec2f(field: usize, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<2>(values) };
    call("wb_supervisor_field_set_sf_vec2f", (), |session| crate::supervisor::field::set_sf_vec2f(session, field, values))
}

/// `void wb_supervisor_field_set_sf_vec3f(WbFieldRef field, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_sf_vec3f(field: usize, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<3>(values) };
    call("wb_supervisor_field_set_sf_vec3f", (), |session| crate::supervisor::field::set_sf_vec3f(session, field, values))
}

/// `void wb_supervisor_field_set_sf_rotation(WbFieldRef field, const double values[4])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_sf_rotation(field: usize, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<4>(values) };
    call("wb_supervisor_field_set_sf_rotation", (), |session| crate::supervisor::field::set_sf_rotation(session, field, values))
}

/// `void wb_supervisor_field_set_sf_color(WbFieldRef field, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_sf_color(field: usize, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<3>(values) };
    call("wb_supervisor_field_set_sf_color", (), |session| crate::supervisor::field::set_sf_color(session, field, values))
}

/// `void wb_supervisor_field_set_sf_string(WbFieldRef field, const char *value)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_sf_string(field: usize, value: *const c_char) {
    // SAFETY: the caller's promise above.
    let value = unsafe { as_text(value) };
    call("wb_supervisor_field_set_sf_string", (), |session| crate::supervisor::field::set_sf_string(session, field, value.as_deref()))
}

/// `void wb_supervisor_field_set_mf_bool(WbFieldRef field, int index, bool value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_set_mf_bool(field: usize, index: c_int, value: u8) {
    call("wb_supervisor_field_set_mf_bool", (), |session| crate::supervisor::field::set_mf_bool(session, field, index, value != 0))
}

/// `void wb_supervisor_field_set_mf_int32(WbFieldRef field, int index, int value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_set_mf_int32(field: usize, index: c_int, value: c_int) {
    call("wb_supervisor_field_set_mf_int32", (), |session| crate::supervisor::field::set_mf_int32(session, field, index, value))
}

/// `void wb_supervisor_field_set_mf_float(WbFieldRef field, int index, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_set_mf_float(field: usize, index: c_int, value: f64) {
    call("wb_supervisor_field_set_mf_float", (), |session| crate::supervisor::field::set_mf_float(session, field, index, value))
}

/// `void wb_supervisor_field_set_mf_vec2f(WbFieldRef field, int index, const double values[2])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_mf_vec2f(field: usize, index: c_int, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<2>(values) };
    call("wb_supervisor_field_set_mf_vec2f", (), |session| crate::supervisor::field::set_mf_vec2f(session, field, index, values))
}

/// `void wb_supervisor_field_set_mf_vec3f(WbFieldRef field, int index, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_mf_vec3f(field: usize, index: c_int, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<3>(values) };
    call("wb_supervisor_field_set_mf_vec3f", (), |session| crate::supervisor::field::set_mf_vec3f(session, field, index, values))
}

/// `void wb_supervisor_field_set_mf_rotation(WbFieldRef field, int index, const double values[4])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_mf_rotation(field: usize, index: c_int, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<4>(values) };
    call("wb_supervisor_field_set_mf_rotation", (), |session| crate::supervisor::field::set_mf_rotation(session, field, index, values))
}

/// `void wb_supervisor_field_set_mf_color(WbFieldRef field, int index, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_mf_color(field: usize, index: c_int, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<3>(values) };
    call("wb_supervisor_field_set_mf_color", (), |session| crate::supervisor::field::set_mf_color(session, field, index, values))
}

/// `void wb_supervisor_field_set_mf_string(WbFieldRef field, int index, const char *value)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_mf_string(field: usize, index: c_int, value: *const c_char) {
    // SAFETY: the caller's promise above.
    let value = unsafe { as_text(value) };
    call("wb_supervisor_field_set_mf_string", (), |session| crate::supervisor::field::set_mf_string(session, field, index, value.as_deref()))
}

/// `void wb_supervisor_field_insert_mf_bool(WbFieldRef field, int index, bool value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_insert_mf_bool(field: usize, index: c_int, value: u8) {
    call("wb_supervisor_field_insert_mf_bool", (), |session| crate::supervisor::field::insert_mf_bool(session, field, index, value != 0))
}

/// `void wb_supervisor_field_insert_mf_int32(WbFieldRef field, int index, int value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_insert_mf_int32(field: usize, index: c_int, value: c_int) {
    call("wb_supervisor_field_insert_mf_int32", (), |session| crate::supervisor::field::insert_mf_int32(session, field, index, value))
}

/// `void wb_supervisor_field_insert_mf_float(WbFieldRef field, int index, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_insert_mf_float(field: usize, index: c_int, value: f64) {
    call("wb_supervisor_field_insert_mf_float", (), |session| crate::supervisor::field::insert_mf_float(session, field, index, value))
}

/// `void wb_supervisor_field_insert_mf_vec2f(WbFieldRef field, int index, const double values[2])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_insert_mf_vec2f(field: usize, index: c_int, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<2>(values) };
    call("wb_supervisor_field_insert_mf_vec2f", (), |session| crate::supervisor::field::insert_mf_vec2f(session, field, index, values))
}

/// `void wb_supervisor_field_insert_mf_vec3f(WbFieldRef field, int index, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_insert_mf_vec3f(field: usize, index: c_int, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<3>(values) };
    call("wb_supervisor_field_insert_mf_vec3f", (), |session| crate::supervisor::field::insert_mf_vec3f(session, field, index, values))
}

/// `void wb_supervisor_field_insert_mf_rotation(WbFieldRef field, int index, const double values[4])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_insert_mf_rotation(field: usize, index: c_int, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<4>(values) };
    call("wb_supervisor_field_insert_mf_rotation", (), |session| crate::supervisor::field::insert_mf_rotation(session, field, index, values))
}

/// `void wb_supervisor_field_insert_mf_color(WbFieldRef field, int index, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_insert_mf_color(field: usize, index: c_int, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<3>(values) };
    call("wb_supervisor_field_insert_mf_color", (), |session| crate::supervisor::field::insert_mf_color(session, field, index, values))
}

/// `void wb_supervisor_field_insert_mf_string(WbFieldRef field, int index, const char *value)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_insert_mf_string(field: usize, index: c_int, value: *const c_char) {
    // SAFETY: the caller's promise above.
    let value = unsafe { as_text(value) };
    call("wb_supervisor_field_insert_mf_string", (), |session| crate::supervisor::field::insert_mf_string(session, field, index, value.as_deref()))
}

/// `void wb_supervisor_field_remove_mf(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_remove_mf(field: usize, index: c_int) {
    call("wb_supervisor_field_remove_mf", (), |session| crate::supervisor::field::remove_mf(session, field, index))
}

/// `void wb_supervisor_field_import_mf_node_from_string(WbFieldRef field, int position, const char *node_string)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_import_mf_node_from_string(field: usize, position: c_int, node_string: *const c_char) {
    // SAFETY: the caller's promise above.
    let node_string = unsafe { as_text(node_string) };
    call("wb_supervisor_field_import_mf_node_from_string", (), |session| crate::supervisor::field::import_mf_node_from_string(session, field, position, node_string.as_deref()))
}

/// `void wb_supervisor_field_remove_sf(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_remove_sf(field: usize) {
    call("wb_supervisor_field_remove_sf", (), |session| crate::supervisor::field::remove_sf(session, field))
}

/// `void wb_supervisor_field_import_sf_node_from_string(WbFieldRef field, const char *node_string)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_import_sf_node_from_string(field: usize, node_string: *const c_char) {
    // SAFETY: the caller's promise above.
    let node_string = unsafe { as_text(node_string) };
    call("wb_supervisor_field_import_sf_node_from_string", (), |session| crate::supervisor::field::import_sf_node_from_string(session, field, node_string.as_deref()))
}

/// `void wb_supervisor_field_remove_mf_node(WbFieldRef field, int position)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_remove_mf_node(field: usize, position: c_int) {
    call("wb_supervisor_field_remove_mf_node", (), |session| crate::supervisor::field::remove_mf_node(session, field, position))
}

/// `void wb_supervisor_field_import_mf_node(WbFieldRef field, int position, const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_import_mf_node(field: usize, position: c_int, filename: *const c_char) {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wb_supervisor_field_import_mf_node", (), |session| crate::supervisor::field::import_mf_node(session, field, position, filename.as_deref()))
}

/// `void wb_supervisor_field_import_sf_node(WbFieldRef field, const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_import_sf_node(field: usize, filename: *const c_char) {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wb_supervisor_field_import_sf_node", (), |session| crate::supervisor::field::import_sf_node(session, field, filename.as_deref()))
}

