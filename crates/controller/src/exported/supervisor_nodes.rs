// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/supervisor.h`

use crate::abi::{Pointer, as_text, call};
use std::ffi::{c_char, c_int};

/// `WbNodeRef wb_supervisor_node_get_root()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_root() -> usize {
    call("wb_supervisor_node_get_root", 0, crate::supervisor::node::get_root)
}

/// `WbNodeRef wb_supervisor_node_get_self()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_self() -> usize {
    call("wb_supervisor_node_get_self", 0, crate::supervisor::node::get_self)
}

/// `int wb_supervisor_node_get_id(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_id(node: usize) -> c_int {
    call("wb_supervisor_node_get_id", -1, |session| crate::supervisor::node::get_id(session, node))
}

/// `WbNodeRef wb_supervisor_node_get_from_id(int id)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_from_id(id: c_int) -> usize {
    call("wb_supervisor_node_get_from_id", 0, |session| crate::supervisor::node::get_from_id(session, id))
}

/// `WbNodeRef wb_supervisor_node_get_from_device(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_from_device(tag: u16) -> usize {
    call("wb_supervisor_node_get_from_device", 0, |session| crate::supervisor::node::get_from_device(session, tag))
}

/// `WbNodeRef wb_supervisor_node_get_from_def(const char *def)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_get_from_def(def: *const c_char) -> usize {
    // SAFETY: the caller's promise above.
    let def = unsafe { as_text(def) };
    call("wb_supervisor_node_get_from_def", 0, |session| crate::supervisor::node::get_from_def(session, def.as_deref()))
}

/// `WbNodeRef wb_supervisor_node_get_from_proto_def(WbNodeRef node, const char *def)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_get_from_proto_def(node: usize, def: *const c_char) -> usize {
    // SAFETY: the caller's promise above.
    let def = unsafe { as_text(def) };
    call("wb_supervisor_node_get_from_proto_def", 0, |session| crate::supervisor::node::get_from_proto_def(session, node, def.as_deref()))
}

/// `WbNodeRef wb_supervisor_node_get_parent_node(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_parent_node(node: usize) -> usize {
    call("wb_supervisor_node_get_parent_node", 0, |session| crate::supervisor::node::get_parent_node(session, node))
}

/// `WbNodeRef wb_supervisor_node_get_selected()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_selected() -> usize {
    call("wb_supervisor_node_get_selected", 0, crate::supervisor::node::get_selected)
}

/// `WbNodeType wb_supervisor_node_get_type(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_type(node: usize) -> c_int {
    call("wb_supervisor_node_get_type", 0, |session| crate::supervisor::node::get_type(session, node))
}

/// `WbFieldRef wb_supervisor_node_get_field(WbNodeRef node, const char *field_name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_get_field(node: usize, field_name: *const c_char) -> usize {
    // SAFETY: the caller's promise above.
    let field_name = unsafe { as_text(field_name) };
    call("wb_supervisor_node_get_field", 0, |session| crate::supervisor::node::get_field(session, node, field_name.as_deref()))
}

/// `WbFieldRef wb_supervisor_node_get_field_by_index(WbNodeRef node, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_field_by_index(node: usize, index: c_int) -> usize {
    call("wb_supervisor_node_get_field_by_index", 0, |session| crate::supervisor::node::get_field_by_index(session, node, index))
}

/// `int wb_supervisor_node_get_number_of_fields(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_number_of_fields(node: usize) -> c_int {
    call("wb_supervisor_node_get_number_of_fields", -1, |session| crate::supervisor::node::get_number_of_fields(session, node))
}

/// `WbFieldRef wb_supervisor_node_get_base_node_field(WbNodeRef node, const char *field_name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_get_base_node_field(node: usize, field_name: *const c_char) -> usize {
    // SAFETY: the caller's promise above.
    let field_name = unsafe { as_text(field_name) };
    call("wb_supervisor_node_get_base_node_field", 0, |session| crate::supervisor::node::get_base_node_field(session, node, field_name.as_deref()))
}

/// `WbFieldRef wb_supervisor_node_get_base_node_field_by_index(WbNodeRef node, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_base_node_field_by_index(node: usize, index: c_int) -> usize {
    call("wb_supervisor_node_get_base_node_field_by_index", 0, |session| crate::supervisor::node::get_base_node_field_by_index(session, node, index))
}

/// `int wb_supervisor_node_get_number_of_base_node_fields(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_number_of_base_node_fields(node: usize) -> c_int {
    call("wb_supervisor_node_get_number_of_base_node_fields", -1, |session| crate::supervisor::node::get_number_of_base_node_fields(session, node))
}

/// `WbProtoRef wb_supervisor_node_get_proto(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_proto(node: usize) -> usize {
    call("wb_supervisor_node_get_proto", 0, |session| crate::supervisor::node::get_proto(session, node))
}

/// `WbFieldRef wb_supervisor_node_get_proto_field(WbNodeRef node, const char *field_name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_get_proto_field(node: usize, field_name: *const c_char) -> usize {
    // SAFETY: the caller's promise above.
    let field_name = unsafe { as_text(field_name) };
    call("wb_supervisor_node_get_proto_field", 0, |session| crate::supervisor::node::get_proto_field(session, node, field_name.as_deref()))
}

/// `WbFieldRef wb_supervisor_node_get_proto_field_by_index(WbNodeRef node, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_proto_field_by_index(node: usize, index: c_int) -> usize {
    call("wb_supervisor_node_get_proto_field_by_index", 0, |session| crate::supervisor::node::get_proto_field_by_index(session, node, index))
}

/// `int wb_supervisor_node_get_proto_number_of_fields(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_proto_number_of_fields(node: usize) -> c_int {
    call("wb_supervisor_node_get_proto_number_of_fields", -1, |session| crate::supervisor::node::get_proto_number_of_fields(session, node))
}

/// `const char *wb_supervisor_node_get_def(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_def(node: usize) -> *const c_char {
    call("wb_supervisor_node_get_def", c"".as_ptr(), |session| Ok(crate::supervisor::node::get_def(session, node)?.pointer()))
}

/// `const char *wb_supervisor_node_get_type_name(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_type_name(node: usize) -> *const c_char {
    call("wb_supervisor_node_get_type_name", c"".as_ptr(), |session| Ok(crate::supervisor::node::get_type_name(session, node)?.pointer()))
}

/// `const char *wb_supervisor_node_get_base_type_name(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_base_type_name(node: usize) -> *const c_char {
    call("wb_supervisor_node_get_base_type_name", c"".as_ptr(), |session| Ok(crate::supervisor::node::get_base_type_name(session, node)?.pointer()))
}

/// `bool wb_supervisor_node_is_proto(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_is_proto(node: usize) -> c_int {
    c_int::from(call("wb_supervisor_node_is_proto", false, |session| crate::supervisor::node::is_proto(session, node)))
}

/// `const double *wb_supervisor_node_get_center_of_mass(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_center_of_mass(node: usize) -> *const f64 {
    call("wb_supervisor_node_get_center_of_mass", crate::abi::NOWHERE.as_ptr(), |session| Ok(crate::supervisor::node::get_center_of_mass(session, node)?.pointer()))
}

/// `const double *wb_supervisor_node_get_contact_point(WbNodeRef node, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_contact_point(node: usize, index: c_int) -> *const f64 {
    call("wb_supervisor_node_get_contact_point", crate::abi::NOWHERE.as_ptr(), |session| Ok(crate::supervisor::node::get_contact_point(session, node, index)?.pointer()))
}

/// `WbNodeRef wb_supervisor_node_get_contact_point_node(WbNodeRef node, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_contact_point_node(node: usize, index: c_int) -> usize {
    call("wb_supervisor_node_get_contact_point_node", 0, |session| crate::supervisor::node::get_contact_point_node(session, node, index))
}

/// `int wb_supervisor_node_get_number_of_contact_points(WbNodeRef node, bool include_descendants)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_number_of_contact_points(node: usize, include_descendants: u8) -> c_int {
    call("wb_supervisor_node_get_number_of_contact_points", -1, |session| crate::supervisor::node::get_number_of_contact_points(session, node, include_descendants != 0))
}

/// `const double *wb_supervisor_node_get_orientation(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_orientation(node: usize) -> *const f64 {
    call("wb_supervisor_node_get_orientation", crate::abi::NOWHERE.as_ptr(), |session| Ok(crate::supervisor::node::get_orientation(session, node)?.pointer()))
}

/// `const double *wb_supervisor_node_get_position(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_position(node: usize) -> *const f64 {
    call("wb_supervisor_node_get_position", crate::abi::NOWHERE.as_ptr(), |session| Ok(crate::supervisor::node::get_position(session, node)?.pointer()))
}

/// `const double *wb_supervisor_node_get_pose(WbNodeRef node, WbNodeRef from_node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_pose(node: usize, from_node: usize) -> *const f64 {
    call("wb_supervisor_node_get_pose", crate::abi::NOWHERE.as_ptr(), |session| Ok(crate::supervisor::node::get_pose(session, node, from_node)?.pointer()))
}

/// `bool wb_supervisor_node_get_static_balance(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_static_balance(node: usize) -> c_int {
    c_int::from(call("wb_supervisor_node_get_static_balance", false, |session| crate::supervisor::node::get_static_balance(session, node)))
}

/// `const double *wb_supervisor_node_get_velocity(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_velocity(node: usize) -> *const f64 {
    call("wb_supervisor_node_get_velocity", crate::abi::NOWHERE.as_ptr(), |session| Ok(crate::supervisor::node::get_velocity(session, node)?.pointer()))
}

