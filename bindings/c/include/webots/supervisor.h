/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_SUPERVISOR_H
#define WB_SUPERVISOR_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "contact_point.h"
#include "nodes.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  WB_NO_FIELD = 0,
  WB_SF_BOOL = 1,
  WB_SF_INT32 = 2,
  WB_SF_FLOAT = 3,
  WB_SF_VEC2F = 4,
  WB_SF_VEC3F = 5,
  WB_SF_ROTATION = 6,
  WB_SF_COLOR = 7,
  WB_SF_STRING = 8,
  WB_SF_NODE = 9,
  WB_MF = 16,
  WB_MF_BOOL = 17,
  WB_MF_INT32 = 18,
  WB_MF_FLOAT = 19,
  WB_MF_VEC2F = 20,
  WB_MF_VEC3F = 21,
  WB_MF_ROTATION = 22,
  WB_MF_COLOR = 23,
  WB_MF_STRING = 24,
  WB_MF_NODE = 25
} WbFieldType;

typedef enum {
  WB_SUPERVISOR_SIMULATION_MODE_PAUSE = 0,
  WB_SUPERVISOR_SIMULATION_MODE_REAL_TIME = 1,
  WB_SUPERVISOR_SIMULATION_MODE_FAST = 2,
  WB_SUPERVISOR_SIMULATION_MODE_RUN = 2
} WbSimulationMode;

void wb_supervisor_world_load(const char *filename);
bool wb_supervisor_world_save(const char *filename);
void wb_supervisor_world_reload();
#ifdef __cplusplus
void wb_supervisor_simulation_quit(int status = 0);
#else
void wb_supervisor_simulation_quit(int status);
#define wb_supervisor_simulation_quit(...) (wb_supervisor_simulation_quit)(__VA_ARGS__ + 0)
#endif
void wb_supervisor_simulation_reset();
void wb_supervisor_simulation_reset_physics();
WbSimulationMode wb_supervisor_simulation_get_mode();
void wb_supervisor_simulation_set_mode(WbSimulationMode mode);
#ifdef __cplusplus
void wb_supervisor_set_label(int id, const char *text, double x, double y, double size, int color, double transparency = 0, const char *font = "Arial");
#else
void wb_supervisor_set_label(int id, const char *text, double x, double y, double size, int color, double transparency, const char *font);
#define WB_PICK_wb_supervisor_set_label(a1, a2, a3, a4, a5, a6, a7, a8, pick, ...) pick
#define WB_SHORT1_wb_supervisor_set_label(...) (wb_supervisor_set_label)(__VA_ARGS__, "Arial")
#define WB_SHORT2_wb_supervisor_set_label(...) (wb_supervisor_set_label)(__VA_ARGS__, 0, "Arial")
#define wb_supervisor_set_label(...) WB_PICK_wb_supervisor_set_label(__VA_ARGS__, (wb_supervisor_set_label), WB_SHORT1_wb_supervisor_set_label, WB_SHORT2_wb_supervisor_set_label, 0)(__VA_ARGS__)
#endif
void wb_supervisor_export_image(const char *filename, int quality);
void wb_supervisor_movie_start_recording(const char *filename, int width, int height, int codec, int quality, int acceleration, bool caption);
void wb_supervisor_movie_stop_recording();
bool wb_supervisor_movie_is_ready();
bool wb_supervisor_movie_failed();
bool wb_supervisor_animation_start_recording(const char *filename);
bool wb_supervisor_animation_stop_recording();
WbNodeRef wb_supervisor_node_get_root();
WbNodeRef wb_supervisor_node_get_self();
int wb_supervisor_node_get_id(WbNodeRef node);
WbNodeRef wb_supervisor_node_get_from_id(int id);
WbNodeRef wb_supervisor_node_get_from_device(WbDeviceTag tag);
WbNodeRef wb_supervisor_node_get_from_def(const char *def);
WbNodeRef wb_supervisor_node_get_from_proto_def(WbNodeRef node, const char *def);
WbNodeRef wb_supervisor_node_get_parent_node(WbNodeRef node);
WbNodeRef wb_supervisor_node_get_selected();
WbNodeType wb_supervisor_node_get_type(WbNodeRef node);
WbFieldRef wb_supervisor_node_get_field(WbNodeRef node, const char *field_name);
WbFieldRef wb_supervisor_node_get_field_by_index(WbNodeRef node, int index);
int wb_supervisor_node_get_number_of_fields(WbNodeRef node);
WbFieldRef wb_supervisor_node_get_base_node_field(WbNodeRef node, const char *field_name);
WbFieldRef wb_supervisor_node_get_base_node_field_by_index(WbNodeRef node, int index);
int wb_supervisor_node_get_number_of_base_node_fields(WbNodeRef node);
WbProtoRef wb_supervisor_node_get_proto(WbNodeRef node);
WbFieldRef wb_supervisor_node_get_proto_field(WbNodeRef node, const char *field_name);
WbFieldRef wb_supervisor_node_get_proto_field_by_index(WbNodeRef node, int index);
int wb_supervisor_node_get_proto_number_of_fields(WbNodeRef node);
void wb_supervisor_node_remove(WbNodeRef node);
void wb_supervisor_node_save_state(WbNodeRef node, const char *state_name);
void wb_supervisor_node_load_state(WbNodeRef node, const char *state_name);
void wb_supervisor_node_set_joint_position(WbNodeRef node, double position, int index);
const char *wb_supervisor_node_get_def(WbNodeRef node);
const char *wb_supervisor_node_get_type_name(WbNodeRef node);
const char *wb_supervisor_node_get_base_type_name(WbNodeRef node);
bool wb_supervisor_node_is_proto(WbNodeRef node);
const double *wb_supervisor_node_get_center_of_mass(WbNodeRef node);
const double *wb_supervisor_node_get_contact_point(WbNodeRef node, int index);
WbNodeRef wb_supervisor_node_get_contact_point_node(WbNodeRef node, int index);
#ifdef __cplusplus
int wb_supervisor_node_get_number_of_contact_points(WbNodeRef node, bool include_descendants = false);
#else
int wb_supervisor_node_get_number_of_contact_points(WbNodeRef node, bool include_descendants);
#define WB_PICK_wb_supervisor_node_get_number_of_contact_points(a1, a2, pick, ...) pick
#define WB_SHORT1_wb_supervisor_node_get_number_of_contact_points(...) (wb_supervisor_node_get_number_of_contact_points)(__VA_ARGS__, false)
#define wb_supervisor_node_get_number_of_contact_points(...) WB_PICK_wb_supervisor_node_get_number_of_contact_points(__VA_ARGS__, (wb_supervisor_node_get_number_of_contact_points), WB_SHORT1_wb_supervisor_node_get_number_of_contact_points, 0)(__VA_ARGS__)
#endif
WbContactPoint *wb_supervisor_node_get_contact_points(WbNodeRef node, bool include_descendants, int *size);
const double *wb_supervisor_node_get_orientation(WbNodeRef node);
const double *wb_supervisor_node_get_position(WbNodeRef node);
const double *wb_supervisor_node_get_pose(WbNodeRef node, WbNodeRef from_node);
bool wb_supervisor_node_get_static_balance(WbNodeRef node);
const double *wb_supervisor_node_get_velocity(WbNodeRef node);
void wb_supervisor_node_set_velocity(WbNodeRef node, const double velocity[6]);
void wb_supervisor_node_reset_physics(WbNodeRef node);
void wb_supervisor_node_restart_controller(WbNodeRef node);
const char *wb_supervisor_node_export_string(WbNodeRef node);
void wb_supervisor_node_move_viewpoint(WbNodeRef node);
void wb_supervisor_node_set_visibility(WbNodeRef node, WbNodeRef from, bool visible);
void wb_supervisor_node_add_force(WbNodeRef node, const double force[3], bool relative);
void wb_supervisor_node_add_force_with_offset(WbNodeRef node, const double force[3], const double offset[3], bool relative);
void wb_supervisor_node_add_torque(WbNodeRef node, const double torque[3], bool relative);
const char *wb_supervisor_field_get_name(WbFieldRef field);
WbFieldType wb_supervisor_field_get_type(WbFieldRef field);
const char *wb_supervisor_field_get_type_name(WbFieldRef field);
int wb_supervisor_field_get_count(WbFieldRef field);
WbFieldRef wb_supervisor_field_get_actual_field(WbFieldRef field);
void wb_supervisor_field_enable_sf_tracking(WbFieldRef field, int sampling_period);
void wb_supervisor_field_disable_sf_tracking(WbFieldRef field);
void wb_supervisor_node_enable_pose_tracking(WbNodeRef node, int sampling_period, WbNodeRef from_node);
void wb_supervisor_node_disable_pose_tracking(WbNodeRef node, WbNodeRef from_node);
void wb_supervisor_node_enable_contact_points_tracking(WbNodeRef node, int sampling_period, bool include_descendants);
void wb_supervisor_node_disable_contact_points_tracking(WbNodeRef node);
bool wb_supervisor_field_get_sf_bool(WbFieldRef field);
int wb_supervisor_field_get_sf_int32(WbFieldRef field);
double wb_supervisor_field_get_sf_float(WbFieldRef field);
const double *wb_supervisor_field_get_sf_vec2f(WbFieldRef field);
const double *wb_supervisor_field_get_sf_vec3f(WbFieldRef field);
const double *wb_supervisor_field_get_sf_rotation(WbFieldRef field);
const double *wb_supervisor_field_get_sf_color(WbFieldRef field);
const char *wb_supervisor_field_get_sf_string(WbFieldRef field);
WbNodeRef wb_supervisor_field_get_sf_node(WbFieldRef field);
bool wb_supervisor_field_get_mf_bool(WbFieldRef field, int index);
int wb_supervisor_field_get_mf_int32(WbFieldRef field, int index);
double wb_supervisor_field_get_mf_float(WbFieldRef field, int index);
const double *wb_supervisor_field_get_mf_vec2f(WbFieldRef field, int index);
const double *wb_supervisor_field_get_mf_vec3f(WbFieldRef field, int index);
const double *wb_supervisor_field_get_mf_color(WbFieldRef field, int index);
const double *wb_supervisor_field_get_mf_rotation(WbFieldRef field, int index);
const char *wb_supervisor_field_get_mf_string(WbFieldRef field, int index);
WbNodeRef wb_supervisor_field_get_mf_node(WbFieldRef field, int index);
void wb_supervisor_field_set_sf_bool(WbFieldRef field, bool value);
void wb_supervisor_field_set_sf_int32(WbFieldRef field, int value);
void wb_supervisor_field_set_sf_float(WbFieldRef field, double value);
void wb_supervisor_field_set_sf_vec2f(WbFieldRef field, const double values[2]);
void wb_supervisor_field_set_sf_vec3f(WbFieldRef field, const double values[3]);
void wb_supervisor_field_set_sf_rotation(WbFieldRef field, const double values[4]);
void wb_supervisor_field_set_sf_color(WbFieldRef field, const double values[3]);
void wb_supervisor_field_set_sf_string(WbFieldRef field, const char *value);
void wb_supervisor_field_set_mf_bool(WbFieldRef field, int index, bool value);
void wb_supervisor_field_set_mf_int32(WbFieldRef field, int index, int value);
void wb_supervisor_field_set_mf_float(WbFieldRef field, int index, double value);
void wb_supervisor_field_set_mf_vec2f(WbFieldRef field, int index, const double values[2]);
void wb_supervisor_field_set_mf_vec3f(WbFieldRef field, int index, const double values[3]);
void wb_supervisor_field_set_mf_rotation(WbFieldRef field, int index, const double values[4]);
void wb_supervisor_field_set_mf_color(WbFieldRef field, int index, const double values[3]);
void wb_supervisor_field_set_mf_string(WbFieldRef field, int index, const char *value);
void wb_supervisor_field_insert_mf_bool(WbFieldRef field, int index, bool value);
void wb_supervisor_field_insert_mf_int32(WbFieldRef field, int index, int value);
void wb_supervisor_field_insert_mf_float(WbFieldRef field, int index, double value);
void wb_supervisor_field_insert_mf_vec2f(WbFieldRef field, int index, const double values[2]);
void wb_supervisor_field_insert_mf_vec3f(WbFieldRef field, int index, const double values[3]);
void wb_supervisor_field_insert_mf_rotation(WbFieldRef field, int index, const double values[4]);
void wb_supervisor_field_insert_mf_color(WbFieldRef field, int index, const double values[3]);
void wb_supervisor_field_insert_mf_string(WbFieldRef field, int index, const char *value);
void wb_supervisor_field_remove_mf(WbFieldRef field, int index);
void wb_supervisor_field_import_mf_node_from_string(WbFieldRef field, int position, const char *node_string);
void wb_supervisor_field_remove_sf(WbFieldRef field);
void wb_supervisor_field_import_sf_node_from_string(WbFieldRef field, const char *node_string);
const char *wb_supervisor_proto_get_type_name(WbProtoRef proto);
bool wb_supervisor_proto_is_derived(WbProtoRef proto);
WbProtoRef wb_supervisor_proto_get_parent(WbProtoRef proto);
WbFieldRef wb_supervisor_proto_get_field(WbProtoRef proto, const char *field_name);
WbFieldRef wb_supervisor_proto_get_field_by_index(WbProtoRef proto, int index);
int wb_supervisor_proto_get_number_of_fields(WbProtoRef proto);
bool wb_supervisor_virtual_reality_headset_is_used();
const double *wb_supervisor_virtual_reality_headset_get_position();
const double *wb_supervisor_virtual_reality_headset_get_orientation();
void wb_supervisor_node_enable_contact_point_tracking(WbNodeRef node, int sampling_period, bool include_descendants);
void wb_supervisor_node_disable_contact_point_tracking(WbNodeRef node, bool include_descendants);
void wb_supervisor_simulation_revert() WB_DEPRECATED;
void wb_supervisor_load_world(const char *filename) WB_DEPRECATED;
bool wb_supervisor_save_world(const char *filename) WB_DEPRECATED;
void wb_supervisor_field_remove_mf_node(WbFieldRef field, int position) WB_DEPRECATED;
void wb_supervisor_simulation_physics_reset() WB_DEPRECATED;
#ifndef WB_SUPERVISOR_MOVIE_READY
#define WB_SUPERVISOR_MOVIE_READY 0
#endif
#ifndef WB_SUPERVISOR_MOVIE_RECORDING
#define WB_SUPERVISOR_MOVIE_RECORDING 1
#endif
#ifndef WB_SUPERVISOR_MOVIE_SAVING
#define WB_SUPERVISOR_MOVIE_SAVING 2
#endif
#ifndef WB_SUPERVISOR_MOVIE_WRITE_ERROR
#define WB_SUPERVISOR_MOVIE_WRITE_ERROR 3
#endif
#ifndef WB_SUPERVISOR_MOVIE_ENCODING_ERROR
#define WB_SUPERVISOR_MOVIE_ENCODING_ERROR 4
#endif
#ifndef WB_SUPERVISOR_MOVIE_SIMULATION_ERROR
#define WB_SUPERVISOR_MOVIE_SIMULATION_ERROR 5
#endif
int wb_supervisor_movie_get_status();
#ifdef __cplusplus
void wb_supervisor_start_movie(const char *file, int width, int height, int codec, int quality, int acceleration = 1, bool caption = false) WB_DEPRECATED;
#else
void wb_supervisor_start_movie(const char *file, int width, int height, int codec, int quality, int acceleration, bool caption) WB_DEPRECATED;
#define WB_PICK_wb_supervisor_start_movie(a1, a2, a3, a4, a5, a6, a7, pick, ...) pick
#define WB_SHORT1_wb_supervisor_start_movie(...) (wb_supervisor_start_movie)(__VA_ARGS__, false)
#define WB_SHORT2_wb_supervisor_start_movie(...) (wb_supervisor_start_movie)(__VA_ARGS__, 1, false)
#define wb_supervisor_start_movie(...) WB_PICK_wb_supervisor_start_movie(__VA_ARGS__, (wb_supervisor_start_movie), WB_SHORT1_wb_supervisor_start_movie, WB_SHORT2_wb_supervisor_start_movie, 0)(__VA_ARGS__)
#endif
void wb_supervisor_stop_movie() WB_DEPRECATED;
int wb_supervisor_get_movie_status() WB_DEPRECATED;
void wb_supervisor_field_import_mf_node(WbFieldRef field, int position, const char *filename) WB_DEPRECATED;
void wb_supervisor_field_import_sf_node(WbFieldRef field, const char *filename) WB_DEPRECATED;

#ifdef __cplusplus
}
#endif

#endif
