// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/supervisor.h`

use crate::abi::{Pointer, as_numbers, as_text, call};
use std::ffi::{c_char, c_int};

/// `void wb_supervisor_node_remove(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_remove(node: usize) {
    call("wb_supervisor_node_remove", (), |session| crate::supervisor::node::remove(session, node))
}

/// `void wb_supervisor_node_save_state(WbNodeRef node, const char *state_name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_save_state(node: usize, state_name: *const c_char) {
    // SAFETY: the caller's promise above.
    let state_name = unsafe { as_text(state_name) };
    call("wb_supervisor_node_save_state", (), |session| crate::supervisor::node::save_state(session, node, state_name.as_deref()))
}

/// `void wb_supervisor_node_load_state(WbNodeRef node, const char *state_name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_load_state(node: usize, state_name: *const c_char) {
    // SAFETY: the caller's promise above.
    let state_name = unsafe { as_text(state_name) };
    call("wb_supervisor_node_load_state", (), |session| crate::supervisor::node::load_state(session, node, state_name.as_deref()))
}

/// `void wb_supervisor_node_set_joint_position(WbNodeRef node, double position, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_set_joint_position(node: usize, position: f64, index: c_int) {
    call("wb_supervisor_node_set_joint_position", (), |session| crate::supervisor::node::set_joint_position(session, node, position, index))
}

/// `void wb_supervisor_node_set_velocity(WbNodeRef node, const double velocity[6])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_set_velocity(node: usize, velocity: *const f64) {
    // SAFETY: the caller's promise above.
    let velocity = unsafe { as_numbers::<6>(velocity) };
    call("wb_supervisor_node_set_velocity", (), |session| crate::supervisor::node::set_velocity(session, node, velocity))
}

/// `void wb_supervisor_node_reset_physics(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_reset_physics(node: usize) {
    call("wb_supervisor_node_reset_physics", (), |session| crate::supervisor::node::reset_physics(session, node))
}

/// `void wb_supervisor_node_restart_controller(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_restart_controller(node: usize) {
    call("wb_supervisor_node_restart_controller", (), |session| crate::supervisor::node::restart_controller(session, node))
}

/// `const char *wb_supervisor_node_export_string(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_export_string(node: usize) -> *const c_char {
    call("wb_supervisor_node_export_string", c"".as_ptr(), |session| Ok(crate::supervisor::node::export_string(session, node)?.pointer()))
}

/// `void wb_supervisor_node_move_viewpoint(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_move_viewpoint(node: usize) {
    call("wb_supervisor_node_move_viewpoint", (), |session| crate::supervisor::node::move_viewpoint(session, node))
}

/// `void wb_supervisor_node_set_visibility(WbNodeRef node, WbNodeRef from, bool visible)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_set_visibility(node: usize, from: usize, visible: u8) {
    call("wb_supervisor_node_set_visibility", (), |session| crate::supervisor::node::set_visibility(session, node, from, visible != 0))
}

/// `void wb_supervisor_node_add_force(WbNodeRef node, const double force[3], bool relative)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_add_force(node: usize, force: *const f64, relative: u8) {
    // SAFETY: the caller's promise above.
    let force = unsafe { as_numbers::<3>(force) };
    call("wb_supervisor_node_add_force", (), |session| crate::supervisor::node::add_force(session, node, force, relative != 0))
}

/// `void wb_supervisor_node_add_force_with_offset(WbNodeRef node, const double force[3], const double offset[3], bool relative)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_add_force_with_offset(node: usize, force: *const f64, offset: *const f64, relative: u8) {
    // SAFETY: the caller's promise above.
    let force = unsafe { as_numbers::<3>(force) };
    // SAFETY: the caller's promise above.
    let offset = unsafe { as_numbers::<3>(offset) };
    call("wb_supervisor_node_add_force_with_offset", (), |session| crate::supervisor::node::add_force_with_offset(session, node, force, offset, relative != 0))
}

/// `void wb_supervisor_node_add_torque(WbNodeRef node, const double torque[3], bool relative)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_add_torque(node: usize, torque: *const f64, relative: u8) {
    // SAFETY: the caller's promise above.
    let torque = unsafe { as_numbers::<3>(torque) };
    call("wb_supervisor_node_add_torque", (), |session| crate::supervisor::node::add_torque(session, node, torque, relative != 0))
}

/// `void wb_supervisor_node_enable_pose_tracking(WbNodeRef node, int sampling_period, WbNodeRef from_node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_enable_pose_tracking(node: usize, sampling_period: c_int, from_node: usize) {
    call("wb_supervisor_node_enable_pose_tracking", (), |session| crate::supervisor::node::enable_pose_tracking(session, node, sampling_period, from_node))
}

/// `void wb_supervisor_node_disable_pose_tracking(WbNodeRef node, WbNodeRef from_node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_disable_pose_tracking(node: usize, from_node: usize) {
    call("wb_supervisor_node_disable_pose_tracking", (), |session| crate::supervisor::node::disable_pose_tracking(session, node, from_node))
}

/// `void wb_supervisor_node_enable_contact_points_tracking(WbNodeRef node, int sampling_period, bool include_descendants)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_enable_contact_points_tracking(node: usize, sampling_period: c_int, include_descendants: u8) {
    call("wb_supervisor_node_enable_contact_points_tracking", (), |session| crate::supervisor::node::enable_contact_points_tracking(session, node, sampling_period, include_descendants != 0))
}

/// `void wb_supervisor_node_disable_contact_points_tracking(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_disable_contact_points_tracking(node: usize) {
    call("wb_supervisor_node_disable_contact_points_tracking", (), |session| crate::supervisor::node::disable_contact_points_tracking(session, node))
}

/// `void wb_supervisor_node_enable_contact_point_tracking(WbNodeRef node, int sampling_period, bool include_descendants)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_enable_contact_point_tracking(node: usize, sampling_period: c_int, include_descendants: u8) {
    call("wb_supervisor_node_enable_contact_point_tracking", (), |session| crate::supervisor::node::enable_contact_point_tracking(session, node, sampling_period, include_descendants != 0))
}

/// `void wb_supervisor_node_disable_contact_point_tracking(WbNodeRef node, bool include_descendants)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_disable_contact_point_tracking(node: usize, include_descendants: u8) {
    call("wb_supervisor_node_disable_contact_point_tracking", (), |session| crate::supervisor::node::disable_contact_point_tracking(session, node, include_descendants != 0))
}

