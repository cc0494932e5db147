//! libController: loaded when the program connects; its C functions are called by name.
//!
//! A test compares the declarations with the C headers.

use std::ffi::{CStr, CString, OsString, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use crate::error::Error;

#[cfg_attr(target_os = "linux", link(name = "dl"))]
unsafe extern "C" {
    fn dlopen(file: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn dlerror() -> *const c_char;
}

/// What C calls `RTLD_NOW`: all symbols are looked up at once.
const NOW: c_int = 2;
/// What C calls `RTLD_GLOBAL`: plugins of the robot find the functions, too.
const GLOBAL: c_int = if cfg!(target_os = "macos") { 8 } else { 0x100 };

const NAME: &str = if cfg!(target_os = "macos") { "libController.dylib" } else { "libController.so" };

/// An object of the scene or one of its fields, in C.
pub(crate) type Reference = *const c_void;

/// `WbCameraRecognitionObject`
#[repr(C)]
pub(crate) struct RecognitionObject {
    pub(crate) id: c_int,
    pub(crate) position: [f64; 3],
    pub(crate) orientation: [f64; 4],
    pub(crate) size: [f64; 2],
    pub(crate) position_on_image: [c_int; 2],
    pub(crate) size_on_image: [c_int; 2],
    pub(crate) number_of_colors: c_int,
    pub(crate) colors: *const f64,
    pub(crate) model: *const c_char,
}

macro_rules! functions {
    ($($name:ident($($argument:ty),*) $(-> $result:ty)?;)*) => {
        /// The functions of libController.
        pub(crate) struct Functions {
            $(pub(crate) $name: unsafe extern "C" fn($($argument),*) $(-> $result)?,)*
        }

        impl Functions {
            fn find(library: *mut c_void) -> Result<Self, Error> {
                Ok(Self { $($name: {
                    let place = symbol(library, stringify!($name))?;
                    // SAFETY: this is the function of this name, whose declaration in C says the same as ours.
                    unsafe { std::mem::transmute::<*mut c_void, unsafe extern "C" fn($($argument),*) $(-> $result)?>(place) }
                },)* })
            }
        }

        #[cfg(test)]
        const DECLARATIONS: &[(&str, &[&str], &str)] = &[
            $((stringify!($name), &[$(stringify!($argument)),*], concat!($(stringify!($result))?)),)*
        ];
    };
}

functions! {
    wb_robot_init() -> c_int;
    wb_robot_step(c_int) -> c_int;
    wb_robot_cleanup();
    wb_robot_get_name() -> *const c_char;
    wb_robot_get_time() -> f64;
    wb_robot_get_basic_time_step() -> f64;
    wb_robot_get_custom_data() -> *const c_char;
    wb_robot_set_custom_data(*const c_char);
    wb_robot_get_supervisor() -> bool;
    wb_robot_get_number_of_devices() -> c_int;
    wb_robot_get_device_by_index(c_int) -> u16;
    wb_robot_battery_sensor_enable(c_int);
    wb_robot_battery_sensor_get_value() -> f64;
    wb_keyboard_enable(c_int);
    wb_keyboard_get_key() -> c_int;
    wb_mouse_enable(c_int);
    wb_mouse_get_state() -> crate::reading::MouseState;
    wb_joystick_enable(c_int);
    wb_joystick_is_connected() -> bool;
    wb_joystick_get_model() -> *const c_char;
    wb_joystick_get_number_of_axes() -> c_int;
    wb_joystick_get_axis_value(c_int) -> c_int;
    wb_joystick_get_number_of_povs() -> c_int;
    wb_joystick_get_pov_value(c_int) -> c_int;
    wb_joystick_get_pressed_button() -> c_int;
    wbu_motion_new(*const c_char) -> Reference;
    wbu_motion_play(Reference);
    wbu_motion_stop(Reference);
    wbu_motion_set_loop(Reference, bool);
    wbu_motion_set_reverse(Reference, bool);
    wbu_motion_is_over(Reference) -> bool;
    wbu_motion_get_duration(Reference) -> c_int;
    wbu_motion_get_time(Reference) -> c_int;
    wbu_motion_set_time(Reference, c_int);
    wb_robot_wwi_send(*const c_char, c_int);
    wb_robot_wwi_receive_text() -> *const c_char;
    wb_device_get_name(u16) -> *const c_char;
    wb_device_get_node_type(u16) -> c_int;
    wb_node_get_name(c_int) -> *const c_char;

    wb_accelerometer_enable(u16, c_int);
    wb_accelerometer_get_values(u16) -> *const f64;
    wb_altimeter_enable(u16, c_int);
    wb_altimeter_get_value(u16) -> f64;
    wb_brake_set_damping_constant(u16, f64);
    wb_camera_enable(u16, c_int);
    wb_camera_get_image(u16) -> *const u8;
    wb_camera_get_width(u16) -> c_int;
    wb_camera_get_height(u16) -> c_int;
    wb_camera_get_fov(u16) -> f64;
    wb_camera_set_fov(u16, f64);
    wb_camera_set_exposure(u16, f64);
    wb_camera_set_focal_distance(u16, f64);
    wb_camera_has_recognition(u16) -> bool;
    wb_camera_recognition_enable(u16, c_int);
    wb_camera_recognition_disable(u16);
    wb_camera_recognition_get_number_of_objects(u16) -> c_int;
    wb_camera_recognition_get_objects(u16) -> *const RecognitionObject;
    wb_camera_recognition_enable_segmentation(u16);
    wb_camera_recognition_disable_segmentation(u16);
    wb_camera_recognition_get_segmentation_image(u16) -> *const u8;
    wb_compass_enable(u16, c_int);
    wb_compass_get_values(u16) -> *const f64;
    wb_connector_enable_presence(u16, c_int);
    wb_connector_disable_presence(u16);
    wb_connector_get_presence(u16) -> c_int;
    wb_connector_lock(u16);
    wb_connector_unlock(u16);
    wb_connector_is_locked(u16) -> bool;
    wb_display_get_width(u16) -> c_int;
    wb_display_get_height(u16) -> c_int;
    wb_display_set_color(u16, c_int);
    wb_display_set_alpha(u16, f64);
    wb_display_set_opacity(u16, f64);
    wb_display_set_font(u16, *const c_char, c_int, bool);
    wb_display_attach_camera(u16, u16);
    wb_display_detach_camera(u16);
    wb_display_draw_pixel(u16, c_int, c_int);
    wb_display_draw_line(u16, c_int, c_int, c_int, c_int);
    wb_display_draw_rectangle(u16, c_int, c_int, c_int, c_int);
    wb_display_draw_oval(u16, c_int, c_int, c_int, c_int);
    wb_display_draw_polygon(u16, *const c_int, *const c_int, c_int);
    wb_display_draw_text(u16, *const c_char, c_int, c_int);
    wb_display_fill_rectangle(u16, c_int, c_int, c_int, c_int);
    wb_display_fill_oval(u16, c_int, c_int, c_int, c_int);
    wb_display_fill_polygon(u16, *const c_int, *const c_int, c_int);
    wb_display_image_new(u16, c_int, c_int, *const c_void, c_int) -> Reference;
    wb_display_image_delete(u16, Reference);
    wb_display_image_paste(u16, Reference, c_int, c_int, bool);
    wb_distance_sensor_enable(u16, c_int);
    wb_distance_sensor_get_value(u16) -> f64;
    wb_distance_sensor_get_lookup_table(u16) -> *const f64;
    wb_distance_sensor_get_lookup_table_size(u16) -> c_int;
    wb_emitter_send(u16, *const c_void, c_int) -> c_int;
    wb_emitter_set_channel(u16, c_int);
    wb_emitter_set_range(u16, f64);
    wb_gps_enable(u16, c_int);
    wb_gps_get_values(u16) -> *const f64;
    wb_gps_get_speed(u16) -> f64;
    wb_gps_get_speed_vector(u16) -> *const f64;
    wb_gyro_enable(u16, c_int);
    wb_gyro_get_values(u16) -> *const f64;
    wb_inertial_unit_enable(u16, c_int);
    wb_inertial_unit_get_quaternion(u16) -> *const f64;
    wb_inertial_unit_get_roll_pitch_yaw(u16) -> *const f64;
    wb_led_set(u16, c_int);
    wb_led_get(u16) -> c_int;
    wb_lidar_enable(u16, c_int);
    wb_lidar_enable_point_cloud(u16);
    wb_lidar_disable_point_cloud(u16);
    wb_lidar_is_point_cloud_enabled(u16) -> bool;
    wb_lidar_get_range_image(u16) -> *const f32;
    wb_lidar_get_point_cloud(u16) -> *const crate::reading::LidarPoint;
    wb_lidar_get_number_of_points(u16) -> c_int;
    wb_lidar_get_horizontal_resolution(u16) -> c_int;
    wb_lidar_get_number_of_layers(u16) -> c_int;
    wb_lidar_set_frequency(u16, f64);
    wb_light_sensor_enable(u16, c_int);
    wb_light_sensor_get_value(u16) -> f64;
    wb_light_sensor_get_lookup_table(u16) -> *const f64;
    wb_light_sensor_get_lookup_table_size(u16) -> c_int;
    wb_microphone_enable(u16, c_int);
    wb_microphone_get_sample_data(u16) -> *const c_void;
    wb_microphone_get_sample_size(u16) -> c_int;
    wb_motor_set_position(u16, f64);
    wb_motor_set_velocity(u16, f64);
    wb_motor_set_acceleration(u16, f64);
    wb_motor_set_available_force(u16, f64);
    wb_motor_set_available_torque(u16, f64);
    wb_motor_set_force(u16, f64);
    wb_motor_set_torque(u16, f64);
    wb_motor_set_control_pid(u16, f64, f64, f64);
    wb_motor_enable_force_feedback(u16, c_int);
    wb_motor_get_force_feedback(u16) -> f64;
    wb_motor_enable_torque_feedback(u16, c_int);
    wb_motor_get_torque_feedback(u16) -> f64;
    wb_motor_get_target_position(u16) -> f64;
    wb_motor_get_velocity(u16) -> f64;
    wb_motor_get_max_velocity(u16) -> f64;
    wb_motor_get_min_position(u16) -> f64;
    wb_motor_get_max_position(u16) -> f64;
    wb_pen_write(u16, bool);
    wb_pen_set_ink_color(u16, c_int, f64);
    wb_position_sensor_enable(u16, c_int);
    wb_position_sensor_get_value(u16) -> f64;
    wb_radar_enable(u16, c_int);
    wb_radar_get_number_of_targets(u16) -> c_int;
    wb_radar_get_targets(u16) -> *const crate::reading::RadarTarget;
    wb_range_finder_enable(u16, c_int);
    wb_range_finder_get_range_image(u16) -> *const f32;
    wb_range_finder_get_width(u16) -> c_int;
    wb_range_finder_get_height(u16) -> c_int;
    wb_receiver_enable(u16, c_int);
    wb_receiver_set_channel(u16, c_int);
    wb_receiver_get_queue_length(u16) -> c_int;
    wb_receiver_next_packet(u16);
    wb_receiver_get_data_size(u16) -> c_int;
    wb_receiver_get_data(u16) -> *const c_void;
    wb_receiver_get_signal_strength(u16) -> f64;
    wb_receiver_get_emitter_direction(u16) -> *const f64;
    wb_skin_get_bone_count(u16) -> c_int;
    wb_skin_get_bone_name(u16, c_int) -> *const c_char;
    wb_skin_set_bone_orientation(u16, c_int, *const f64, bool);
    wb_skin_set_bone_position(u16, c_int, *const f64, bool);
    wb_speaker_play_sound(u16, u16, *const c_char, f64, f64, f64, bool);
    wb_speaker_stop(u16, *const c_char);
    wb_speaker_is_sound_playing(u16, *const c_char) -> bool;
    wb_speaker_speak(u16, *const c_char, f64);
    wb_speaker_set_language(u16, *const c_char) -> bool;
    wb_touch_sensor_enable(u16, c_int);
    wb_touch_sensor_get_type(u16) -> c_int;
    wb_touch_sensor_get_value(u16) -> f64;
    wb_touch_sensor_get_values(u16) -> *const f64;
    wb_touch_sensor_get_lookup_table(u16) -> *const f64;
    wb_touch_sensor_get_lookup_table_size(u16) -> c_int;
    wb_vacuum_gripper_enable_presence(u16, c_int);
    wb_vacuum_gripper_disable_presence(u16);
    wb_vacuum_gripper_get_presence(u16) -> bool;
    wb_vacuum_gripper_turn_on(u16);
    wb_vacuum_gripper_turn_off(u16);
    wb_vacuum_gripper_is_on(u16) -> bool;

    wb_supervisor_simulation_quit(c_int);
    wb_supervisor_simulation_reset();
    wb_supervisor_node_get_root() -> Reference;
    wb_supervisor_node_get_self() -> Reference;
    wb_supervisor_node_get_from_def(*const c_char) -> Reference;
    wb_supervisor_node_get_type_name(Reference) -> *const c_char;
    wb_supervisor_node_get_def(Reference) -> *const c_char;
    wb_supervisor_node_get_field(Reference, *const c_char) -> Reference;
    wb_supervisor_node_get_position(Reference) -> *const f64;
    wb_supervisor_node_get_orientation(Reference) -> *const f64;
    wb_supervisor_node_get_velocity(Reference) -> *const f64;
    wb_supervisor_node_set_velocity(Reference, *const f64);
    wb_supervisor_node_get_pose(Reference, Reference) -> *const f64;
    wb_supervisor_node_enable_pose_tracking(Reference, c_int, Reference);
    wb_supervisor_node_disable_pose_tracking(Reference, Reference);
    wb_supervisor_node_add_force(Reference, *const f64, bool);
    wb_supervisor_node_add_force_with_offset(Reference, *const f64, *const f64, bool);
    wb_supervisor_node_add_torque(Reference, *const f64, bool);
    wb_supervisor_node_remove(Reference);
    wb_supervisor_field_get_type(Reference) -> c_int;
    wb_supervisor_field_get_count(Reference) -> c_int;
    wb_supervisor_field_get_sf_bool(Reference) -> bool;
    wb_supervisor_field_get_sf_int32(Reference) -> c_int;
    wb_supervisor_field_get_sf_float(Reference) -> f64;
    wb_supervisor_field_get_sf_vec2f(Reference) -> *const f64;
    wb_supervisor_field_get_sf_vec3f(Reference) -> *const f64;
    wb_supervisor_field_get_sf_rotation(Reference) -> *const f64;
    wb_supervisor_field_get_sf_color(Reference) -> *const f64;
    wb_supervisor_field_get_sf_string(Reference) -> *const c_char;
    wb_supervisor_field_get_sf_node(Reference) -> Reference;
    wb_supervisor_field_get_mf_bool(Reference, c_int) -> bool;
    wb_supervisor_field_get_mf_int32(Reference, c_int) -> c_int;
    wb_supervisor_field_get_mf_float(Reference, c_int) -> f64;
    wb_supervisor_field_get_mf_vec2f(Reference, c_int) -> *const f64;
    wb_supervisor_field_get_mf_vec3f(Reference, c_int) -> *const f64;
    wb_supervisor_field_get_mf_rotation(Reference, c_int) -> *const f64;
    wb_supervisor_field_get_mf_color(Reference, c_int) -> *const f64;
    wb_supervisor_field_get_mf_string(Reference, c_int) -> *const c_char;
    wb_supervisor_field_get_mf_node(Reference, c_int) -> Reference;
    wb_supervisor_field_set_sf_bool(Reference, bool);
    wb_supervisor_field_set_sf_int32(Reference, c_int);
    wb_supervisor_field_set_sf_float(Reference, f64);
    wb_supervisor_field_set_sf_vec2f(Reference, *const f64);
    wb_supervisor_field_set_sf_vec3f(Reference, *const f64);
    wb_supervisor_field_set_sf_rotation(Reference, *const f64);
    wb_supervisor_field_set_sf_color(Reference, *const f64);
    wb_supervisor_field_set_sf_string(Reference, *const c_char);
    wb_supervisor_field_set_mf_bool(Reference, c_int, bool);
    wb_supervisor_field_set_mf_int32(Reference, c_int, c_int);
    wb_supervisor_field_set_mf_float(Reference, c_int, f64);
    wb_supervisor_field_set_mf_vec2f(Reference, c_int, *const f64);
    wb_supervisor_field_set_mf_vec3f(Reference, c_int, *const f64);
    wb_supervisor_field_set_mf_rotation(Reference, c_int, *const f64);
    wb_supervisor_field_set_mf_color(Reference, c_int, *const f64);
    wb_supervisor_field_set_mf_string(Reference, c_int, *const c_char);
    wb_supervisor_field_insert_mf_bool(Reference, c_int, bool);
    wb_supervisor_field_insert_mf_int32(Reference, c_int, c_int);
    wb_supervisor_field_insert_mf_float(Reference, c_int, f64);
    wb_supervisor_field_insert_mf_vec2f(Reference, c_int, *const f64);
    wb_supervisor_field_insert_mf_vec3f(Reference, c_int, *const f64);
    wb_supervisor_field_insert_mf_rotation(Reference, c_int, *const f64);
    wb_supervisor_field_insert_mf_color(Reference, c_int, *const f64);
    wb_supervisor_field_insert_mf_string(Reference, c_int, *const c_char);
    wb_supervisor_field_remove_mf(Reference, c_int);
    wb_supervisor_field_import_mf_node_from_string(Reference, c_int, *const c_char);
    wb_supervisor_field_import_sf_node_from_string(Reference, *const c_char);
}

/// Connects and returns null or the reason of a failure. Only libraries of Rebots have it.
type Connect = unsafe extern "C" fn() -> *const c_char;

/// Loads the library. It stays until the end of the program.
pub(crate) fn load() -> Result<(Functions, Option<Connect>), Error> {
    let mut why = String::new();
    for place in places(std::env::var_os("WEBOTS_HOME")) {
        let Ok(name) = CString::new(place.as_os_str().as_bytes()) else { continue };
        // SAFETY: the name ends with a NUL; what the library does when it is loaded is the user's choice of a library.
        let library = unsafe { dlopen(name.as_ptr(), NOW | GLOBAL) };
        if library.is_null() {
            why = last_error();
            continue;
        }
        let functions = Functions::find(library)?;
        let connect = symbol(library, "rebots_robot_connect").ok().map(|place| {
            // SAFETY: as in `Functions::find`.
            unsafe { std::mem::transmute::<*mut c_void, Connect>(place) }
        });
        return Ok((functions, connect));
    }
    Err(Error::Library(format!("{why}; `export WEBOTS_HOME=$(rebots home)` says where it is")))
}

/// Candidate paths of the library: its name, for the library search path, then the home folder.
fn places(home: Option<OsString>) -> Vec<PathBuf> {
    let mut places = vec![PathBuf::from(NAME)];
    if let Some(home) = home.filter(|home| !home.is_empty()) {
        let below = ["lib/controller", "Contents/lib/controller"];
        places.extend(below.map(|folder| Path::new(&home).join(folder).join(NAME)));
    }
    places
}

fn symbol(library: *mut c_void, name: &str) -> Result<*mut c_void, Error> {
    let missing = || Error::Library(format!("it has no function {name}: it is too old, or no libController"));
    let text = CString::new(name).map_err(|_| missing())?;
    // SAFETY: the library is loaded and the name ends with a NUL.
    let place = unsafe { dlsym(library, text.as_ptr()) };
    if place.is_null() { Err(missing()) } else { Ok(place) }
}

fn last_error() -> String {
    // SAFETY: `dlerror` gives null or a text that ends with a NUL and lives until the next call.
    let text = unsafe {
        let text = dlerror();
        (!text.is_null()).then(|| CStr::from_ptr(text))
    };
    text.map_or_else(String::new, |text| text.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Maps types of the C headers to Rust.
    fn ours(c: &str) -> String {
        let c = c.trim();
        let (pointed, is_pointer) = match c.strip_suffix('*') {
            Some(pointed) => (pointed.trim(), true),
            None => (c, false),
        };
        let plain = match pointed.trim_start_matches("const ").trim() {
            "void" if !is_pointer => "",
            "int" => "c_int",
            "double" => "f64",
            "float" => "f32",
            "bool" => "bool",
            "char" => "c_char",
            "unsigned char" => "u8",
            "void" => "c_void",
            "WbDeviceTag" => "u16",
            "WbNodeRef" | "WbFieldRef" | "WbImageRef" | "WbMotionRef" => "Reference",
            "WbNodeType" | "WbFieldType" | "WbTouchSensorType" => "c_int",
            "WbLidarPoint" => "crate::reading::LidarPoint",
            "WbMouseState" => "crate::reading::MouseState",
            "WbRadarTarget" => "crate::reading::RadarTarget",
            "WbCameraRecognitionObject" => "RecognitionObject",
            other => panic!("{other}"),
        };
        if is_pointer { format!("*const {plain}") } else { plain.to_owned() }
    }

    #[test]
    fn functions_are_declared_as_in_the_headers() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bindings/c/include/webots");
        let Ok(entries) = std::fs::read_dir(folder) else {
            eprintln!("LEFT OUT: the headers are not beside the crate");
            return;
        };
        let others = ["plugins/robot_window/robot_wwi.h", "utils/motion.h"];
        let others = others.map(|file| Path::new(folder).join(file));
        let files = entries.flatten().map(|entry| entry.path()).chain(others);
        let texts = files.filter_map(|file| std::fs::read_to_string(file).ok());
        let all = texts.collect::<Vec<_>>().join("\n");
        for (name, arguments, result) in DECLARATIONS {
            let is_it =
                |line: &&str| line.contains(&format!(" {name}(")) || line.contains(&format!("*{name}("));
            let line = all.lines().find(is_it).unwrap_or_else(|| panic!("{name} is in no header"));
            let (head, tail) = line.split_once(&format!("{name}(")).unwrap();
            assert_eq!(ours(head), result.replace(" ", "").replace("*const", "*const "), "{name}");
            let list = tail.split_once(')').unwrap().0;
            let theirs = list.split(',').filter(|one| !one.trim().is_empty()).map(|one| {
                // Without what C++ takes where it is left out.
                let one = one.split_once('=').map_or(one, |(one, _)| one).trim();
                let (one, is_array) = one.split_once('[').map_or((one, false), |(one, _)| (one, true));
                let (kind, _) = one.split_at(one.rfind([' ', '*']).unwrap() + 1);
                ours(&if is_array { format!("{kind} *") } else { kind.to_owned() })
            });
            let theirs: Vec<String> = theirs.collect();
            let ours: Vec<String> =
                arguments.iter().map(|one| one.replace(" ", "").replace("*const", "*const ")).collect();
            assert_eq!(theirs, ours, "{name}");
        }
    }

    #[test]
    fn the_library_is_looked_for_in_the_home_folder() {
        assert_eq!(places(None), [Path::new(NAME)]);
        assert_eq!(places(Some("".into())).len(), 1);
        let found = places(Some("/home".into()));
        assert_eq!(found.get(1), Some(&Path::new("/home/lib/controller").join(NAME)));
    }
}
