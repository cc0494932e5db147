//! The interface of a remote control: a table of functions, as laid out in `webots/remote_control.h`.

use std::ffi::{c_char, c_int, c_void};

/// A function of the remote control, if it is set.
type Given<F> = Option<F>;

/// The functions of a remote control. Optional ones can be missing.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
#[expect(missing_docs, reason = "the names are those of the C header, which says no more")]
pub struct Interface {
    pub wbr_start: Given<unsafe extern "C" fn(*mut c_void) -> u8>,
    pub wbr_stop: Given<unsafe extern "C" fn()>,
    pub wbr_has_failed: Given<unsafe extern "C" fn() -> u8>,
    pub wbr_stop_actuators: Given<unsafe extern "C" fn()>,
    pub wbr_robot_step: Given<unsafe extern "C" fn(c_int) -> c_int>,
    pub wbr_custom_function: Given<unsafe extern "C" fn(*mut c_void) -> *mut c_void>,
    pub wbr_robot_battery_set_sampling_period: Given<unsafe extern "C" fn(c_int)>,
    pub wbr_set_sampling_period: Given<unsafe extern "C" fn(u16, c_int)>,
    pub wbr_camera_set_fov: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_camera_set_exposure: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_camera_set_focal_distance: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_led_set: Given<unsafe extern "C" fn(u16, c_int)>,
    pub wbr_pen_set_ink_color: Given<unsafe extern "C" fn(u16, c_int, f64)>,
    pub wbr_pen_write: Given<unsafe extern "C" fn(u16, u8)>,
    pub wbr_speaker_emit_sample: Given<unsafe extern "C" fn(u16, *const c_void, c_int)>,
    pub wbr_motor_set_force_sampling_period: Given<unsafe extern "C" fn(u16, c_int)>,
    pub wbr_motor_set_torque_sampling_period: Given<unsafe extern "C" fn(u16, c_int)>,
    pub wbr_motor_set_position: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_motor_set_acceleration: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_motor_set_velocity: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_motor_set_force: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_motor_set_torque: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_motor_set_available_force: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_motor_set_available_torque: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_motor_set_control_pid: Given<unsafe extern "C" fn(u16, f64, f64, f64)>,
    pub wbr_display_set_color: Given<unsafe extern "C" fn(u16, c_int)>,
    pub wbr_display_set_alpha: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_display_set_opacity: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_display_draw_pixel: Given<unsafe extern "C" fn(u16, c_int, c_int)>,
    pub wbr_display_draw_line: Given<unsafe extern "C" fn(u16, c_int, c_int, c_int, c_int)>,
    pub wbr_display_draw_rectangle: Given<unsafe extern "C" fn(u16, c_int, c_int, c_int, c_int)>,
    pub wbr_display_draw_oval: Given<unsafe extern "C" fn(u16, c_int, c_int, c_int, c_int)>,
    pub wbr_display_draw_polygon: Given<unsafe extern "C" fn(u16, *const c_int, *const c_int, c_int)>,
    pub wbr_display_draw_text: Given<unsafe extern "C" fn(u16, *const c_char, c_int, c_int)>,
    pub wbr_display_fill_rectangle: Given<unsafe extern "C" fn(u16, c_int, c_int, c_int, c_int)>,
    pub wbr_display_fill_oval: Given<unsafe extern "C" fn(u16, c_int, c_int, c_int, c_int)>,
    pub wbr_display_fill_polygon: Given<unsafe extern "C" fn(u16, *const c_int, *const c_int, c_int)>,
    pub wbr_display_image_new: Given<unsafe extern "C" fn(u16, c_int, c_int, c_int, *const c_void, c_int)>,
    pub wbr_display_image_copy: Given<unsafe extern "C" fn(u16, c_int, c_int, c_int, c_int, c_int)>,
    pub wbr_display_image_delete: Given<unsafe extern "C" fn(u16, c_int)>,
    pub wbr_display_image_paste: Given<unsafe extern "C" fn(u16, c_int, c_int, c_int)>,
    pub wbr_display_image_save: Given<unsafe extern "C" fn(u16, c_int)>,
    // Functions of old versions, which had them among the others.
    pub wbr_differential_wheels_set_speed: Given<unsafe extern "C" fn(f64, f64)>,
    pub wbr_differential_wheels_set_encoders: Given<unsafe extern "C" fn(f64, f64)>,
    pub wbr_differential_wheels_encoders_set_sampling_period: Given<unsafe extern "C" fn(c_int)>,
    pub wbr_servo_set_motor_force_refresh_rate: Given<unsafe extern "C" fn(u16, c_int)>,
    pub wbr_servo_set_force: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_servo_set_motor_force: Given<unsafe extern "C" fn(u16, f64)>,
    pub wbr_servo_set_control_p: Given<unsafe extern "C" fn(u16, f64)>,
}

impl Interface {
    /// Whether all mandatory functions are set.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.wbr_start.is_some()
            && self.wbr_stop.is_some()
            && self.wbr_has_failed.is_some()
            && self.wbr_stop_actuators.is_some()
            && self.wbr_robot_step.is_some()
    }
}
