// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/supervisor.h`

use crate::abi::{later};
use std::ffi::{c_char, c_int, c_void};

/// `void wb_supervisor_world_load(const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_world_load(_filename: *const c_char) {
    later("wb_supervisor_world_load", ())
}

/// `bool wb_supervisor_world_save(const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_world_save(_filename: *const c_char) -> u8 {
    later("wb_supervisor_world_save", u8::from(false))
}

/// `void wb_supervisor_world_reload()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_world_reload() {
    later("wb_supervisor_world_reload", ())
}

/// `void wb_supervisor_simulation_quit(int status)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_quit(_status: c_int) {
    later("wb_supervisor_simulation_quit", ())
}

/// `void wb_supervisor_simulation_reset()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_reset() {
    later("wb_supervisor_simulation_reset", ())
}

/// `void wb_supervisor_simulation_reset_physics()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_reset_physics() {
    later("wb_supervisor_simulation_reset_physics", ())
}

/// `WbSimulationMode wb_supervisor_simulation_get_mode()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_get_mode() -> c_int {
    later("wb_supervisor_simulation_get_mode", 0)
}

/// `void wb_supervisor_simulation_set_mode(WbSimulationMode mode)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_set_mode(_mode: c_int) {
    later("wb_supervisor_simulation_set_mode", ())
}

/// `void wb_supervisor_set_label(int id, const char *text, double x, double y, double size, int color, double transparency, const char *font)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_set_label(_id: c_int, _text: *const c_char, _x: f64, _y: f64, _size: f64, _color: c_int, _transparency: f64, _font: *const c_char) {
    later("wb_supervisor_set_label", ())
}

/// `void wb_supervisor_export_image(const char *filename, int quality)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_export_image(_filename: *const c_char, _quality: c_int) {
    later("wb_supervisor_export_image", ())
}

/// `void wb_supervisor_movie_start_recording(const char *filename, int width, int height, int codec, int quality, int acceleration, bool caption)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_movie_start_recording(_filename: *const c_char, _width: c_int, _height: c_int, _codec: c_int, _quality: c_int, _acceleration: c_int, _caption: u8) {
    later("wb_supervisor_movie_start_recording", ())
}

/// `void wb_supervisor_movie_stop_recording()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_movie_stop_recording() {
    later("wb_supervisor_movie_stop_recording", ())
}

/// `bool wb_supervisor_movie_is_ready()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_movie_is_ready() -> u8 {
    later("wb_supervisor_movie_is_ready", u8::from(false))
}

/// `bool wb_supervisor_movie_failed()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_movie_failed() -> u8 {
    later("wb_supervisor_movie_failed", u8::from(false))
}

/// `bool wb_supervisor_animation_start_recording(const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_animation_start_recording(_filename: *const c_char) -> u8 {
    later("wb_supervisor_animation_start_recording", u8::from(false))
}

/// `bool wb_supervisor_animation_stop_recording()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_animation_stop_recording() -> u8 {
    later("wb_supervisor_animation_stop_recording", u8::from(false))
}

/// `WbNodeRef wb_supervisor_node_get_root()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_root() -> usize {
    later("wb_supervisor_node_get_root", 0)
}

/// `WbNodeRef wb_supervisor_node_get_self()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_self() -> usize {
    later("wb_supervisor_node_get_self", 0)
}

/// `int wb_supervisor_node_get_id(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_id(_node: usize) -> c_int {
    later("wb_supervisor_node_get_id", 0)
}

/// `WbNodeRef wb_supervisor_node_get_from_id(int id)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_from_id(_id: c_int) -> usize {
    later("wb_supervisor_node_get_from_id", 0)
}

/// `WbNodeRef wb_supervisor_node_get_from_device(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_from_device(_tag: u16) -> usize {
    later("wb_supervisor_node_get_from_device", 0)
}

/// `WbNodeRef wb_supervisor_node_get_from_def(const char *def)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_get_from_def(_def: *const c_char) -> usize {
    later("wb_supervisor_node_get_from_def", 0)
}

/// `WbNodeRef wb_supervisor_node_get_from_proto_def(WbNodeRef node, const char *def)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_get_from_proto_def(_node: usize, _def: *const c_char) -> usize {
    later("wb_supervisor_node_get_from_proto_def", 0)
}

/// `WbNodeRef wb_supervisor_node_get_parent_node(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_parent_node(_node: usize) -> usize {
    later("wb_supervisor_node_get_parent_node", 0)
}

/// `WbNodeRef wb_supervisor_node_get_selected()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_selected() -> usize {
    later("wb_supervisor_node_get_selected", 0)
}

/// `WbNodeType wb_supervisor_node_get_type(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_type(_node: usize) -> c_int {
    later("wb_supervisor_node_get_type", 0)
}

/// `WbFieldRef wb_supervisor_node_get_field(WbNodeRef node, const char *field_name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_get_field(_node: usize, _field_name: *const c_char) -> usize {
    later("wb_supervisor_node_get_field", 0)
}

/// `WbFieldRef wb_supervisor_node_get_field_by_index(WbNodeRef node, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_field_by_index(_node: usize, _index: c_int) -> usize {
    later("wb_supervisor_node_get_field_by_index", 0)
}

/// `int wb_supervisor_node_get_number_of_fields(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_number_of_fields(_node: usize) -> c_int {
    later("wb_supervisor_node_get_number_of_fields", 0)
}

/// `WbFieldRef wb_supervisor_node_get_base_node_field(WbNodeRef node, const char *field_name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_get_base_node_field(_node: usize, _field_name: *const c_char) -> usize {
    later("wb_supervisor_node_get_base_node_field", 0)
}

/// `WbFieldRef wb_supervisor_node_get_base_node_field_by_index(WbNodeRef node, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_base_node_field_by_index(_node: usize, _index: c_int) -> usize {
    later("wb_supervisor_node_get_base_node_field_by_index", 0)
}

/// `int wb_supervisor_node_get_number_of_base_node_fields(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_number_of_base_node_fields(_node: usize) -> c_int {
    later("wb_supervisor_node_get_number_of_base_node_fields", 0)
}

/// `WbProtoRef wb_supervisor_node_get_proto(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_proto(_node: usize) -> usize {
    later("wb_supervisor_node_get_proto", 0)
}

/// `WbFieldRef wb_supervisor_node_get_proto_field(WbNodeRef node, const char *field_name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_get_proto_field(_node: usize, _field_name: *const c_char) -> usize {
    later("wb_supervisor_node_get_proto_field", 0)
}

/// `WbFieldRef wb_supervisor_node_get_proto_field_by_index(WbNodeRef node, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_proto_field_by_index(_node: usize, _index: c_int) -> usize {
    later("wb_supervisor_node_get_proto_field_by_index", 0)
}

/// `int wb_supervisor_node_get_proto_number_of_fields(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_proto_number_of_fields(_node: usize) -> c_int {
    later("wb_supervisor_node_get_proto_number_of_fields", 0)
}

/// `void wb_supervisor_node_remove(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_remove(_node: usize) {
    later("wb_supervisor_node_remove", ())
}

/// `void wb_supervisor_node_save_state(WbNodeRef node, const char *state_name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_save_state(_node: usize, _state_name: *const c_char) {
    later("wb_supervisor_node_save_state", ())
}

/// `void wb_supervisor_node_load_state(WbNodeRef node, const char *state_name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_load_state(_node: usize, _state_name: *const c_char) {
    later("wb_supervisor_node_load_state", ())
}

/// `void wb_supervisor_node_set_joint_position(WbNodeRef node, double position, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_set_joint_position(_node: usize, _position: f64, _index: c_int) {
    later("wb_supervisor_node_set_joint_position", ())
}

/// `const char *wb_supervisor_node_get_def(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_def(_node: usize) -> *const c_char {
    later("wb_supervisor_node_get_def", std::ptr::null())
}

/// `const char *wb_supervisor_node_get_type_name(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_type_name(_node: usize) -> *const c_char {
    later("wb_supervisor_node_get_type_name", std::ptr::null())
}

/// `const char *wb_supervisor_node_get_base_type_name(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_base_type_name(_node: usize) -> *const c_char {
    later("wb_supervisor_node_get_base_type_name", std::ptr::null())
}

/// `bool wb_supervisor_node_is_proto(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_is_proto(_node: usize) -> u8 {
    later("wb_supervisor_node_is_proto", u8::from(false))
}

/// `const double *wb_supervisor_node_get_center_of_mass(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_center_of_mass(_node: usize) -> *const f64 {
    later("wb_supervisor_node_get_center_of_mass", std::ptr::null())
}

/// `const double *wb_supervisor_node_get_contact_point(WbNodeRef node, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_contact_point(_node: usize, _index: c_int) -> *const f64 {
    later("wb_supervisor_node_get_contact_point", std::ptr::null())
}

/// `WbNodeRef wb_supervisor_node_get_contact_point_node(WbNodeRef node, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_contact_point_node(_node: usize, _index: c_int) -> usize {
    later("wb_supervisor_node_get_contact_point_node", 0)
}

/// `int wb_supervisor_node_get_number_of_contact_points(WbNodeRef node, bool include_descendants)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_number_of_contact_points(_node: usize, _include_descendants: u8) -> c_int {
    later("wb_supervisor_node_get_number_of_contact_points", 0)
}

/// `WbContactPoint *wb_supervisor_node_get_contact_points(WbNodeRef node, bool include_descendants, int *size)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_get_contact_points(_node: usize, _include_descendants: u8, _size: *const c_void) -> *const c_void {
    later("wb_supervisor_node_get_contact_points", std::ptr::null())
}

/// `const double *wb_supervisor_node_get_orientation(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_orientation(_node: usize) -> *const f64 {
    later("wb_supervisor_node_get_orientation", std::ptr::null())
}

/// `const double *wb_supervisor_node_get_position(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_position(_node: usize) -> *const f64 {
    later("wb_supervisor_node_get_position", std::ptr::null())
}

/// `const double *wb_supervisor_node_get_pose(WbNodeRef node, WbNodeRef from_node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_pose(_node: usize, _from_node: usize) -> *const f64 {
    later("wb_supervisor_node_get_pose", std::ptr::null())
}

/// `bool wb_supervisor_node_get_static_balance(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_static_balance(_node: usize) -> u8 {
    later("wb_supervisor_node_get_static_balance", u8::from(false))
}

/// `const double *wb_supervisor_node_get_velocity(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_get_velocity(_node: usize) -> *const f64 {
    later("wb_supervisor_node_get_velocity", std::ptr::null())
}

/// `void wb_supervisor_node_set_velocity(WbNodeRef node, const double velocity[6])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_set_velocity(_node: usize, _velocity: *const f64) {
    later("wb_supervisor_node_set_velocity", ())
}

/// `void wb_supervisor_node_reset_physics(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_reset_physics(_node: usize) {
    later("wb_supervisor_node_reset_physics", ())
}

/// `void wb_supervisor_node_restart_controller(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_restart_controller(_node: usize) {
    later("wb_supervisor_node_restart_controller", ())
}

/// `const char *wb_supervisor_node_export_string(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_export_string(_node: usize) -> *const c_char {
    later("wb_supervisor_node_export_string", std::ptr::null())
}

/// `void wb_supervisor_node_move_viewpoint(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_move_viewpoint(_node: usize) {
    later("wb_supervisor_node_move_viewpoint", ())
}

/// `void wb_supervisor_node_set_visibility(WbNodeRef node, WbNodeRef from, bool visible)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_set_visibility(_node: usize, _from: usize, _visible: u8) {
    later("wb_supervisor_node_set_visibility", ())
}

/// `void wb_supervisor_node_add_force(WbNodeRef node, const double force[3], bool relative)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_add_force(_node: usize, _force: *const f64, _relative: u8) {
    later("wb_supervisor_node_add_force", ())
}

/// `void wb_supervisor_node_add_force_with_offset(WbNodeRef node, const double force[3], const double offset[3], bool relative)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_add_force_with_offset(_node: usize, _force: *const f64, _offset: *const f64, _relative: u8) {
    later("wb_supervisor_node_add_force_with_offset", ())
}

/// `void wb_supervisor_node_add_torque(WbNodeRef node, const double torque[3], bool relative)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_add_torque(_node: usize, _torque: *const f64, _relative: u8) {
    later("wb_supervisor_node_add_torque", ())
}

/// `const char *wb_supervisor_field_get_name(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_name(_field: usize) -> *const c_char {
    later("wb_supervisor_field_get_name", std::ptr::null())
}

/// `WbFieldType wb_supervisor_field_get_type(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_type(_field: usize) -> c_int {
    later("wb_supervisor_field_get_type", 0)
}

/// `const char *wb_supervisor_field_get_type_name(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_type_name(_field: usize) -> *const c_char {
    later("wb_supervisor_field_get_type_name", std::ptr::null())
}

/// `int wb_supervisor_field_get_count(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_count(_field: usize) -> c_int {
    later("wb_supervisor_field_get_count", 0)
}

/// `WbFieldRef wb_supervisor_field_get_actual_field(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_actual_field(_field: usize) -> usize {
    later("wb_supervisor_field_get_actual_field", 0)
}

/// `void wb_supervisor_field_enable_sf_tracking(WbFieldRef field, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_enable_sf_tracking(_field: usize, _sampling_period: c_int) {
    later("wb_supervisor_field_enable_sf_tracking", ())
}

/// `void wb_supervisor_field_disable_sf_tracking(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_disable_sf_tracking(_field: usize) {
    later("wb_supervisor_field_disable_sf_tracking", ())
}

/// `void wb_supervisor_node_enable_pose_tracking(WbNodeRef node, int sampling_period, WbNodeRef from_node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_enable_pose_tracking(_node: usize, _sampling_period: c_int, _from_node: usize) {
    later("wb_supervisor_node_enable_pose_tracking", ())
}

/// `void wb_supervisor_node_disable_pose_tracking(WbNodeRef node, WbNodeRef from_node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_disable_pose_tracking(_node: usize, _from_node: usize) {
    later("wb_supervisor_node_disable_pose_tracking", ())
}

/// `void wb_supervisor_node_enable_contact_points_tracking(WbNodeRef node, int sampling_period, bool include_descendants)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_enable_contact_points_tracking(_node: usize, _sampling_period: c_int, _include_descendants: u8) {
    later("wb_supervisor_node_enable_contact_points_tracking", ())
}

/// `void wb_supervisor_node_disable_contact_points_tracking(WbNodeRef node)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_disable_contact_points_tracking(_node: usize) {
    later("wb_supervisor_node_disable_contact_points_tracking", ())
}

/// `bool wb_supervisor_field_get_sf_bool(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_bool(_field: usize) -> u8 {
    later("wb_supervisor_field_get_sf_bool", u8::from(false))
}

/// `int wb_supervisor_field_get_sf_int32(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_int32(_field: usize) -> c_int {
    later("wb_supervisor_field_get_sf_int32", 0)
}

/// `double wb_supervisor_field_get_sf_float(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_float(_field: usize) -> f64 {
    later("wb_supervisor_field_get_sf_float", f64::NAN)
}

/// `const double *wb_supervisor_field_get_sf_vec2f(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_vec2f(_field: usize) -> *const f64 {
    later("wb_supervisor_field_get_sf_vec2f", std::ptr::null())
}

/// `const double *wb_supervisor_field_get_sf_vec3f(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_vec3f(_field: usize) -> *const f64 {
    later("wb_supervisor_field_get_sf_vec3f", std::ptr::null())
}

/// `const double *wb_supervisor_field_get_sf_rotation(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_rotation(_field: usize) -> *const f64 {
    later("wb_supervisor_field_get_sf_rotation", std::ptr::null())
}

/// `const double *wb_supervisor_field_get_sf_color(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_color(_field: usize) -> *const f64 {
    later("wb_supervisor_field_get_sf_color", std::ptr::null())
}

/// `const char *wb_supervisor_field_get_sf_string(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_string(_field: usize) -> *const c_char {
    later("wb_supervisor_field_get_sf_string", std::ptr::null())
}

/// `WbNodeRef wb_supervisor_field_get_sf_node(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_sf_node(_field: usize) -> usize {
    later("wb_supervisor_field_get_sf_node", 0)
}

/// `bool wb_supervisor_field_get_mf_bool(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_bool(_field: usize, _index: c_int) -> u8 {
    later("wb_supervisor_field_get_mf_bool", u8::from(false))
}

/// `int wb_supervisor_field_get_mf_int32(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_int32(_field: usize, _index: c_int) -> c_int {
    later("wb_supervisor_field_get_mf_int32", 0)
}

/// `double wb_supervisor_field_get_mf_float(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_float(_field: usize, _index: c_int) -> f64 {
    later("wb_supervisor_field_get_mf_float", f64::NAN)
}

/// `const double *wb_supervisor_field_get_mf_vec2f(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_vec2f(_field: usize, _index: c_int) -> *const f64 {
    later("wb_supervisor_field_get_mf_vec2f", std::ptr::null())
}

/// `const double *wb_supervisor_field_get_mf_vec3f(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_vec3f(_field: usize, _index: c_int) -> *const f64 {
    later("wb_supervisor_field_get_mf_vec3f", std::ptr::null())
}

/// `const double *wb_supervisor_field_get_mf_color(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_color(_field: usize, _index: c_int) -> *const f64 {
    later("wb_supervisor_field_get_mf_color", std::ptr::null())
}

/// `const double *wb_supervisor_field_get_mf_rotation(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_rotation(_field: usize, _index: c_int) -> *const f64 {
    later("wb_supervisor_field_get_mf_rotation", std::ptr::null())
}

/// `const char *wb_supervisor_field_get_mf_string(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_string(_field: usize, _index: c_int) -> *const c_char {
    later("wb_supervisor_field_get_mf_string", std::ptr::null())
}

/// `WbNodeRef wb_supervisor_field_get_mf_node(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_get_mf_node(_field: usize, _index: c_int) -> usize {
    later("wb_supervisor_field_get_mf_node", 0)
}

/// `void wb_supervisor_field_set_sf_bool(WbFieldRef field, bool value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_set_sf_bool(_field: usize, _value: u8) {
    later("wb_supervisor_field_set_sf_bool", ())
}

/// `void wb_supervisor_field_set_sf_int32(WbFieldRef field, int value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_set_sf_int32(_field: usize, _value: c_int) {
    later("wb_supervisor_field_set_sf_int32", ())
}

/// `void wb_supervisor_field_set_sf_float(WbFieldRef field, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_set_sf_float(_field: usize, _value: f64) {
    later("wb_supervisor_field_set_sf_float", ())
}

/// `void wb_supervisor_field_set_sf_vec2f(WbFieldRef field, const double values[2])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_sf_vec2f(_field: usize, _values: *const f64) {
    later("wb_supervisor_field_set_sf_vec2f", ())
}

/// `void wb_supervisor_field_set_sf_vec3f(WbFieldRef field, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_sf_vec3f(_field: usize, _values: *const f64) {
    later("wb_supervisor_field_set_sf_vec3f", ())
}

/// `void wb_supervisor_field_set_sf_rotation(WbFieldRef field, const double values[4])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_sf_rotation(_field: usize, _values: *const f64) {
    later("wb_supervisor_field_set_sf_rotation", ())
}

/// `void wb_supervisor_field_set_sf_color(WbFieldRef field, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_sf_color(_field: usize, _values: *const f64) {
    later("wb_supervisor_field_set_sf_color", ())
}

/// `void wb_supervisor_field_set_sf_string(WbFieldRef field, const char *value)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_sf_string(_field: usize, _value: *const c_char) {
    later("wb_supervisor_field_set_sf_string", ())
}

/// `void wb_supervisor_field_set_mf_bool(WbFieldRef field, int index, bool value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_set_mf_bool(_field: usize, _index: c_int, _value: u8) {
    later("wb_supervisor_field_set_mf_bool", ())
}

/// `void wb_supervisor_field_set_mf_int32(WbFieldRef field, int index, int value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_set_mf_int32(_field: usize, _index: c_int, _value: c_int) {
    later("wb_supervisor_field_set_mf_int32", ())
}

/// `void wb_supervisor_field_set_mf_float(WbFieldRef field, int index, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_set_mf_float(_field: usize, _index: c_int, _value: f64) {
    later("wb_supervisor_field_set_mf_float", ())
}

/// `void wb_supervisor_field_set_mf_vec2f(WbFieldRef field, int index, const double values[2])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_mf_vec2f(_field: usize, _index: c_int, _values: *const f64) {
    later("wb_supervisor_field_set_mf_vec2f", ())
}

/// `void wb_supervisor_field_set_mf_vec3f(WbFieldRef field, int index, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_mf_vec3f(_field: usize, _index: c_int, _values: *const f64) {
    later("wb_supervisor_field_set_mf_vec3f", ())
}

/// `void wb_supervisor_field_set_mf_rotation(WbFieldRef field, int index, const double values[4])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_mf_rotation(_field: usize, _index: c_int, _values: *const f64) {
    later("wb_supervisor_field_set_mf_rotation", ())
}

/// `void wb_supervisor_field_set_mf_color(WbFieldRef field, int index, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_mf_color(_field: usize, _index: c_int, _values: *const f64) {
    later("wb_supervisor_field_set_mf_color", ())
}

/// `void wb_supervisor_field_set_mf_string(WbFieldRef field, int index, const char *value)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_set_mf_string(_field: usize, _index: c_int, _value: *const c_char) {
    later("wb_supervisor_field_set_mf_string", ())
}

/// `void wb_supervisor_field_insert_mf_bool(WbFieldRef field, int index, bool value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_insert_mf_bool(_field: usize, _index: c_int, _value: u8) {
    later("wb_supervisor_field_insert_mf_bool", ())
}

/// `void wb_supervisor_field_insert_mf_int32(WbFieldRef field, int index, int value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_insert_mf_int32(_field: usize, _index: c_int, _value: c_int) {
    later("wb_supervisor_field_insert_mf_int32", ())
}

/// `void wb_supervisor_field_insert_mf_float(WbFieldRef field, int index, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_insert_mf_float(_field: usize, _index: c_int, _value: f64) {
    later("wb_supervisor_field_insert_mf_float", ())
}

/// `void wb_supervisor_field_insert_mf_vec2f(WbFieldRef field, int index, const double values[2])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_insert_mf_vec2f(_field: usize, _index: c_int, _values: *const f64) {
    later("wb_supervisor_field_insert_mf_vec2f", ())
}

/// `void wb_supervisor_field_insert_mf_vec3f(WbFieldRef field, int index, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_insert_mf_vec3f(_field: usize, _index: c_int, _values: *const f64) {
    later("wb_supervisor_field_insert_mf_vec3f", ())
}

/// `void wb_supervisor_field_insert_mf_rotation(WbFieldRef field, int index, const double values[4])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_insert_mf_rotation(_field: usize, _index: c_int, _values: *const f64) {
    later("wb_supervisor_field_insert_mf_rotation", ())
}

/// `void wb_supervisor_field_insert_mf_color(WbFieldRef field, int index, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_insert_mf_color(_field: usize, _index: c_int, _values: *const f64) {
    later("wb_supervisor_field_insert_mf_color", ())
}

/// `void wb_supervisor_field_insert_mf_string(WbFieldRef field, int index, const char *value)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_insert_mf_string(_field: usize, _index: c_int, _value: *const c_char) {
    later("wb_supervisor_field_insert_mf_string", ())
}

/// `void wb_supervisor_field_remove_mf(WbFieldRef field, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_remove_mf(_field: usize, _index: c_int) {
    later("wb_supervisor_field_remove_mf", ())
}

/// `void wb_supervisor_field_import_mf_node_from_string(WbFieldRef field, int position, const char *node_string)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_import_mf_node_from_string(_field: usize, _position: c_int, _node_string: *const c_char) {
    later("wb_supervisor_field_import_mf_node_from_string", ())
}

/// `void wb_supervisor_field_remove_sf(WbFieldRef field)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_remove_sf(_field: usize) {
    later("wb_supervisor_field_remove_sf", ())
}

/// `void wb_supervisor_field_import_sf_node_from_string(WbFieldRef field, const char *node_string)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_import_sf_node_from_string(_field: usize, _node_string: *const c_char) {
    later("wb_supervisor_field_import_sf_node_from_string", ())
}

/// `const char *wb_supervisor_proto_get_type_name(WbProtoRef proto)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_get_type_name(_proto: usize) -> *const c_char {
    later("wb_supervisor_proto_get_type_name", std::ptr::null())
}

/// `bool wb_supervisor_proto_is_derived(WbProtoRef proto)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_is_derived(_proto: usize) -> u8 {
    later("wb_supervisor_proto_is_derived", u8::from(false))
}

/// `WbProtoRef wb_supervisor_proto_get_parent(WbProtoRef proto)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_get_parent(_proto: usize) -> usize {
    later("wb_supervisor_proto_get_parent", 0)
}

/// `WbFieldRef wb_supervisor_proto_get_field(WbProtoRef proto, const char *field_name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_proto_get_field(_proto: usize, _field_name: *const c_char) -> usize {
    later("wb_supervisor_proto_get_field", 0)
}

/// `WbFieldRef wb_supervisor_proto_get_field_by_index(WbProtoRef proto, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_get_field_by_index(_proto: usize, _index: c_int) -> usize {
    later("wb_supervisor_proto_get_field_by_index", 0)
}

/// `int wb_supervisor_proto_get_number_of_fields(WbProtoRef proto)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_get_number_of_fields(_proto: usize) -> c_int {
    later("wb_supervisor_proto_get_number_of_fields", 0)
}

/// `bool wb_supervisor_virtual_reality_headset_is_used()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_virtual_reality_headset_is_used() -> u8 {
    later("wb_supervisor_virtual_reality_headset_is_used", u8::from(false))
}

/// `const double *wb_supervisor_virtual_reality_headset_get_position()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_virtual_reality_headset_get_position() -> *const f64 {
    later("wb_supervisor_virtual_reality_headset_get_position", std::ptr::null())
}

/// `const double *wb_supervisor_virtual_reality_headset_get_orientation()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_virtual_reality_headset_get_orientation() -> *const f64 {
    later("wb_supervisor_virtual_reality_headset_get_orientation", std::ptr::null())
}

/// `void wb_supervisor_node_enable_contact_point_tracking(WbNodeRef node, int sampling_period, bool include_descendants)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_enable_contact_point_tracking(_node: usize, _sampling_period: c_int, _include_descendants: u8) {
    later("wb_supervisor_node_enable_contact_point_tracking", ())
}

/// `void wb_supervisor_node_disable_contact_point_tracking(WbNodeRef node, bool include_descendants)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_node_disable_contact_point_tracking(_node: usize, _include_descendants: u8) {
    later("wb_supervisor_node_disable_contact_point_tracking", ())
}

/// `void wb_supervisor_simulation_revert()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_revert() {
    later("wb_supervisor_simulation_revert", ())
}

/// `void wb_supervisor_load_world(const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_load_world(_filename: *const c_char) {
    later("wb_supervisor_load_world", ())
}

/// `bool wb_supervisor_save_world(const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_save_world(_filename: *const c_char) -> u8 {
    later("wb_supervisor_save_world", u8::from(false))
}

/// `void wb_supervisor_field_remove_mf_node(WbFieldRef field, int position)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_field_remove_mf_node(_field: usize, _position: c_int) {
    later("wb_supervisor_field_remove_mf_node", ())
}

/// `void wb_supervisor_simulation_physics_reset()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_physics_reset() {
    later("wb_supervisor_simulation_physics_reset", ())
}

/// `int wb_supervisor_movie_get_status()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_movie_get_status() -> c_int {
    later("wb_supervisor_movie_get_status", 0)
}

/// `void wb_supervisor_start_movie(const char *file, int width, int height, int codec, int quality, int acceleration, bool caption)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_start_movie(_file: *const c_char, _width: c_int, _height: c_int, _codec: c_int, _quality: c_int, _acceleration: c_int, _caption: u8) {
    later("wb_supervisor_start_movie", ())
}

/// `void wb_supervisor_stop_movie()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_stop_movie() {
    later("wb_supervisor_stop_movie", ())
}

/// `int wb_supervisor_get_movie_status()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_get_movie_status() -> c_int {
    later("wb_supervisor_get_movie_status", 0)
}

/// `void wb_supervisor_field_import_mf_node(WbFieldRef field, int position, const char *filename)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_field_import_mf_node(_field: usize, _position: c_int, _filename: *const c_char) {
    later("wb_supervisor_field_import_mf_node", ())
}

