// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/supervisor.h`

use crate::abi::{Pointer, as_numbers, as_text, call, later};
use std::ffi::{c_char, c_int};

/// `void wb_supervisor_world_load(const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_world_load(filename: *const c_char) {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wb_supervisor_world_load", (), |session| crate::supervisor::simulation::world_load(session, filename.as_deref()))
}

/// `bool wb_supervisor_world_save(const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_world_save(filename: *const c_char) -> u8 {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    u8::from(call("wb_supervisor_world_save", false, |session| crate::supervisor::simulation::world_save(session, filename.as_deref())))
}

/// `void wb_supervisor_world_reload()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_world_reload() {
    call("wb_supervisor_world_reload", (), crate::supervisor::simulation::world_reload)
}

/// `void wb_supervisor_simulation_quit(int status)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_quit(status: c_int) {
    call("wb_supervisor_simulation_quit", (), |session| crate::supervisor::simulation::simulation_quit(session, status))
}

/// `void wb_supervisor_simulation_reset()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_reset() {
    call("wb_supervisor_simulation_reset", (), crate::supervisor::simulation::simulation_reset)
}

/// `void wb_supervisor_simulation_reset_physics()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_reset_physics() {
    call("wb_supervisor_simulation_reset_physics", (), crate::supervisor::simulation::simulation_reset_physics)
}

/// `WbSimulationMode wb_supervisor_simulation_get_mode()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_get_mode() -> c_int {
    call("wb_supervisor_simulation_get_mode", 0, crate::supervisor::simulation::simulation_get_mode)
}

/// `void wb_supervisor_simulation_set_mode(WbSimulationMode mode)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_set_mode(mode: c_int) {
    call("wb_supervisor_simulation_set_mode", (), |session| crate::supervisor::simulation::simulation_set_mode(session, mode))
}

/// `void wb_supervisor_set_label(int id, const char *text, double x, double y, double size, int color, double transparency, const char *font)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_set_label(id: c_int, text: *const c_char, x: f64, y: f64, size: f64, color: c_int, transparency: f64, font: *const c_char) {
    // SAFETY: the caller's promise above.
    let text = unsafe { as_text(text) };
    // SAFETY: the caller's promise above.
    let font = unsafe { as_text(font) };
    call("wb_supervisor_set_label", (), |session| crate::supervisor::simulation::set_label(session, id, text.as_deref(), x, y, size, color, transparency, font.as_deref()))
}

/// `void wb_supervisor_export_image(const char *filename, int quality)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_export_image(filename: *const c_char, quality: c_int) {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wb_supervisor_export_image", (), |session| crate::supervisor::simulation::export_image(session, filename.as_deref(), quality))
}

/// `void wb_supervisor_movie_start_recording(const char *filename, int width, int height, int codec, int quality, int acceleration, bool caption)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_movie_start_recording(filename: *const c_char, width: c_int, height: c_int, codec: c_int, quality: c_int, acceleration: c_int, caption: u8) {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wb_supervisor_movie_start_recording", (), |session| crate::supervisor::simulation::movie_start_recording(session, filename.as_deref(), width, height, codec, quality, acceleration, caption != 0))
}

/// `void wb_supervisor_movie_stop_recording()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_movie_stop_recording() {
    call("wb_supervisor_movie_stop_recording", (), crate::supervisor::simulation::movie_stop_recording)
}

/// `bool wb_supervisor_movie_is_ready()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_movie_is_ready() -> u8 {
    u8::from(call("wb_supervisor_movie_is_ready", false, crate::supervisor::simulation::movie_is_ready))
}

/// `bool wb_supervisor_movie_failed()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_movie_failed() -> u8 {
    u8::from(call("wb_supervisor_movie_failed", false, crate::supervisor::simulation::movie_failed))
}

/// `bool wb_supervisor_animation_start_recording(const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_animation_start_recording(filename: *const c_char) -> u8 {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    u8::from(call("wb_supervisor_animation_start_recording", false, |session| crate::supervisor::simulation::animation_start_recording(session, filename.as_deref())))
}

/// `bool wb_supervisor_animation_stop_recording()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_animation_stop_recording() -> u8 {
    u8::from(call("wb_supervisor_animation_stop_recording", false, crate::supervisor::simulation::animation_stop_recording))
}

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

/// `const char *wb_supervisor_node_get_def(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_def(node: usize) -> *const c_char {
    call("wb_supervisor_node_get_def", std::ptr::null(), |session| Ok(crate::supervisor::node::get_def(session, node)?.pointer()))
}

/// `const char *wb_supervisor_node_get_type_name(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_type_name(node: usize) -> *const c_char {
    call("wb_supervisor_node_get_type_name", std::ptr::null(), |session| Ok(crate::supervisor::node::get_type_name(session, node)?.pointer()))
}

/// `const char *wb_supervisor_node_get_base_type_name(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_base_type_name(node: usize) -> *const c_char {
    call("wb_supervisor_node_get_base_type_name", std::ptr::null(), |session| Ok(crate::supervisor::node::get_base_type_name(session, node)?.pointer()))
}

/// `bool wb_supervisor_node_is_proto(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_is_proto(node: usize) -> u8 {
    u8::from(call("wb_supervisor_node_is_proto", false, |session| crate::supervisor::node::is_proto(session, node)))
}

/// `const double *wb_supervisor_node_get_center_of_mass(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_center_of_mass(node: usize) -> *const f64 {
    call("wb_supervisor_node_get_center_of_mass", crate::abi::NOWHERE.as_ptr(), |session| Ok(crate::supervisor::node::get_center_of_mass(session, node)?.pointer()))
}

/// `const double *wb_supervisor_node_get_contact_point(WbNodeRef node, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_contact_point(node: usize, index: c_int) -> *const f64 {
    call("wb_supervisor_node_get_contact_point", std::ptr::null(), |session| Ok(crate::supervisor::node::get_contact_point(session, node, index)?.pointer()))
}

/// `WbNodeRef wb_supervisor_node_get_contact_point_node(WbNodeRef node, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_contact_point_node(node: usize, index: c_int) -> usize {
    call("wb_supervisor_node_get_contact_point_node", 0, |session| crate::supervisor::node::get_contact_point_node(session, node, index))
}

/// `int wb_supervisor_node_get_number_of_contact_points(WbNodeRef node, bool include_descendants)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_number_of_contact_points(node: usize, include_descendants: u8) -> c_int {
    call("wb_supervisor_node_get_number_of_contact_points", 0, |session| crate::supervisor::node::get_number_of_contact_points(session, node, include_descendants != 0))
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
pub extern "C" fn wb_supervisor_node_get_static_balance(node: usize) -> u8 {
    u8::from(call("wb_supervisor_node_get_static_balance", false, |session| crate::supervisor::node::get_static_balance(session, node)))
}

/// `const double *wb_supervisor_node_get_velocity(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_velocity(node: usize) -> *const f64 {
    call("wb_supervisor_node_get_velocity", crate::abi::NOWHERE.as_ptr(), |session| Ok(crate::supervisor::node::get_velocity(session, node)?.pointer()))
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
    call("wb_supervisor_node_export_string", std::ptr::null(), |session| Ok(crate::supervisor::node::export_string(session, node)?.pointer()))
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

/// `const char *wb_supervisor_field_get_name(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_name(field: usize) -> *const c_char {
    call("wb_supervisor_field_get_name", std::ptr::null(), |session| Ok(crate::supervisor::field::get_name(session, field)?.pointer()))
}

/// `WbFieldType wb_supervisor_field_get_type(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_type(field: usize) -> c_int {
    call("wb_supervisor_field_get_type", 0, |session| crate::supervisor::field::get_type(session, field))
}

/// `const char *wb_supervisor_field_get_type_name(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_type_name(field: usize) -> *const c_char {
    call("wb_supervisor_field_get_type_name", std::ptr::null(), |session| Ok(crate::supervisor::field::get_type_name(session, field)?.pointer()))
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

/// `bool wb_supervisor_field_get_sf_bool(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_bool(field: usize) -> u8 {
    u8::from(call("wb_supervisor_field_get_sf_bool", false, |session| crate::supervisor::field::get_sf_bool(session, field)))
}

/// `int wb_supervisor_field_get_sf_int32(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_int32(field: usize) -> c_int {
    call("wb_supervisor_field_get_sf_int32", 0, |session| crate::supervisor::field::get_sf_int32(session, field))
}

/// `double wb_supervisor_field_get_sf_float(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_float(field: usize) -> f64 {
    call("wb_supervisor_field_get_sf_float", f64::NAN, |session| crate::supervisor::field::get_sf_float(session, field))
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
    call("wb_supervisor_field_get_sf_string", std::ptr::null(), |session| Ok(crate::supervisor::field::get_sf_string(session, field)?.pointer()))
}

/// `WbNodeRef wb_supervisor_field_get_sf_node(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_node(field: usize) -> usize {
    call("wb_supervisor_field_get_sf_node", 0, |session| crate::supervisor::field::get_sf_node(session, field))
}

/// `bool wb_supervisor_field_get_mf_bool(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_bool(field: usize, index: c_int) -> u8 {
    u8::from(call("wb_supervisor_field_get_mf_bool", false, |session| crate::supervisor::field::get_mf_bool(session, field, index)))
}

/// `int wb_supervisor_field_get_mf_int32(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_int32(field: usize, index: c_int) -> c_int {
    call("wb_supervisor_field_get_mf_int32", 0, |session| crate::supervisor::field::get_mf_int32(session, field, index))
}

/// `double wb_supervisor_field_get_mf_float(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_float(field: usize, index: c_int) -> f64 {
    call("wb_supervisor_field_get_mf_float", f64::NAN, |session| crate::supervisor::field::get_mf_float(session, field, index))
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
    call("wb_supervisor_field_get_mf_string", std::ptr::null(), |session| Ok(crate::supervisor::field::get_mf_string(session, field, index)?.pointer()))
}

/// `WbNodeRef wb_supervisor_field_get_mf_node(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_node(field: usize, index: c_int) -> usize {
    call("wb_supervisor_field_get_mf_node", 0, |session| crate::supervisor::field::get_mf_node(session, field, index))
}

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

/// `const char *wb_supervisor_proto_get_type_name(WbProtoRef proto)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_get_type_name(proto: usize) -> *const c_char {
    call("wb_supervisor_proto_get_type_name", std::ptr::null(), |session| Ok(crate::supervisor::proto::get_type_name(session, proto)?.pointer()))
}

/// `bool wb_supervisor_proto_is_derived(WbProtoRef proto)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_is_derived(proto: usize) -> u8 {
    u8::from(call("wb_supervisor_proto_is_derived", false, |session| crate::supervisor::proto::is_derived(session, proto)))
}

/// `WbProtoRef wb_supervisor_proto_get_parent(WbProtoRef proto)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_get_parent(proto: usize) -> usize {
    call("wb_supervisor_proto_get_parent", 0, |session| crate::supervisor::proto::get_parent(session, proto))
}

/// `WbFieldRef wb_supervisor_proto_get_field(WbProtoRef proto, const char *field_name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_proto_get_field(proto: usize, field_name: *const c_char) -> usize {
    // SAFETY: the caller's promise above.
    let field_name = unsafe { as_text(field_name) };
    call("wb_supervisor_proto_get_field", 0, |session| crate::supervisor::proto::get_field(session, proto, field_name.as_deref()))
}

/// `WbFieldRef wb_supervisor_proto_get_field_by_index(WbProtoRef proto, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_get_field_by_index(proto: usize, index: c_int) -> usize {
    call("wb_supervisor_proto_get_field_by_index", 0, |session| crate::supervisor::proto::get_field_by_index(session, proto, index))
}

/// `int wb_supervisor_proto_get_number_of_fields(WbProtoRef proto)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_get_number_of_fields(proto: usize) -> c_int {
    call("wb_supervisor_proto_get_number_of_fields", -1, |session| crate::supervisor::proto::get_number_of_fields(session, proto))
}

/// `bool wb_supervisor_virtual_reality_headset_is_used()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_virtual_reality_headset_is_used() -> u8 {
    u8::from(call("wb_supervisor_virtual_reality_headset_is_used", false, crate::supervisor::simulation::virtual_reality_headset_is_used))
}

/// `const double *wb_supervisor_virtual_reality_headset_get_position()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_virtual_reality_headset_get_position() -> *const f64 {
    call("wb_supervisor_virtual_reality_headset_get_position", std::ptr::null(), |session| Ok(crate::supervisor::simulation::virtual_reality_headset_get_position(session)?.pointer()))
}

/// `const double *wb_supervisor_virtual_reality_headset_get_orientation()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_virtual_reality_headset_get_orientation() -> *const f64 {
    call("wb_supervisor_virtual_reality_headset_get_orientation", std::ptr::null(), |session| Ok(crate::supervisor::simulation::virtual_reality_headset_get_orientation(session)?.pointer()))
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

/// `void wb_supervisor_simulation_revert()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_revert() {
    call("wb_supervisor_simulation_revert", (), crate::supervisor::simulation::simulation_revert)
}

/// `void wb_supervisor_load_world(const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_load_world(filename: *const c_char) {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    call("wb_supervisor_load_world", (), |session| crate::supervisor::simulation::load_world(session, filename.as_deref()))
}

/// `bool wb_supervisor_save_world(const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_save_world(filename: *const c_char) -> u8 {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    u8::from(call("wb_supervisor_save_world", false, |session| crate::supervisor::simulation::save_world(session, filename.as_deref())))
}

/// `void wb_supervisor_field_remove_mf_node(WbFieldRef field, int position)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_remove_mf_node(field: usize, position: c_int) {
    call("wb_supervisor_field_remove_mf_node", (), |session| crate::supervisor::field::remove_mf_node(session, field, position))
}

/// `void wb_supervisor_simulation_physics_reset()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_physics_reset() {
    call("wb_supervisor_simulation_physics_reset", (), crate::supervisor::simulation::simulation_physics_reset)
}

/// `int wb_supervisor_movie_get_status()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_movie_get_status() -> c_int {
    call("wb_supervisor_movie_get_status", 0, crate::supervisor::simulation::movie_get_status)
}

/// `void wb_supervisor_start_movie(const char *file, int width, int height, int codec, int quality, int acceleration, bool caption)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_start_movie(file: *const c_char, width: c_int, height: c_int, codec: c_int, quality: c_int, acceleration: c_int, caption: u8) {
    // SAFETY: the caller's promise above.
    let file = unsafe { as_text(file) };
    call("wb_supervisor_start_movie", (), |session| crate::supervisor::simulation::start_movie(session, file.as_deref(), width, height, codec, quality, acceleration, caption != 0))
}

/// `void wb_supervisor_stop_movie()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_stop_movie() {
    call("wb_supervisor_stop_movie", (), crate::supervisor::simulation::stop_movie)
}

/// `int wb_supervisor_get_movie_status()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_get_movie_status() -> c_int {
    call("wb_supervisor_get_movie_status", 0, crate::supervisor::simulation::get_movie_status)
}

/// `void wb_supervisor_field_import_mf_node(WbFieldRef field, int position, const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_import_mf_node(_field: usize, _position: c_int, _filename: *const c_char) {
    later("wb_supervisor_field_import_mf_node", ())
}

