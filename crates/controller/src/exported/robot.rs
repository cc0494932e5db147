// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/robot.h`

use crate::abi::{Pointer, as_text, call};
use std::ffi::{c_char, c_int};

/// `WbUserInputEvent wb_robot_wait_for_user_input_event(WbUserInputEvent event_type, int timeout)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_wait_for_user_input_event(event_type: c_int, timeout: c_int) -> c_int {
    call("wb_robot_wait_for_user_input_event", 0, |session| crate::robot::wait_for_user_input_event(session, event_type, timeout))
}

/// `double wb_robot_get_time()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_time() -> f64 {
    call("wb_robot_get_time", 0.0, crate::robot::get_time)
}

/// `const char *wb_robot_get_urdf(const char *prefix)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_robot_get_urdf(prefix: *const c_char) -> *const c_char {
    // SAFETY: the caller's promise above.
    let prefix = unsafe { as_text(prefix) };
    call("wb_robot_get_urdf", std::ptr::null(), |session| Ok(crate::robot::get_urdf(session, prefix.as_deref())?.pointer()))
}

/// `const char *wb_robot_get_name()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_name() -> *const c_char {
    call("wb_robot_get_name", std::ptr::null(), |session| Ok(crate::robot::get_name(session)?.pointer()))
}

/// `const char *wb_robot_get_model()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_model() -> *const c_char {
    call("wb_robot_get_model", std::ptr::null(), |session| Ok(crate::robot::get_model(session)?.pointer()))
}

/// `const char *wb_robot_get_custom_data()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_custom_data() -> *const c_char {
    call("wb_robot_get_custom_data", std::ptr::null(), |session| Ok(crate::robot::get_custom_data(session)?.pointer()))
}

/// `void wb_robot_set_custom_data(const char *data)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_robot_set_custom_data(data: *const c_char) {
    // SAFETY: the caller's promise above.
    let data = unsafe { as_text(data) };
    call("wb_robot_set_custom_data", (), |session| crate::robot::set_custom_data(session, data.as_deref()))
}

/// `WbRobotMode wb_robot_get_mode()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_mode() -> c_int {
    call("wb_robot_get_mode", 0, crate::robot::get_mode)
}

/// `bool wb_robot_get_synchronization()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_synchronization() -> c_int {
    c_int::from(call("wb_robot_get_synchronization", false, crate::robot::get_synchronization))
}

/// `bool wb_robot_get_supervisor()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_supervisor() -> c_int {
    c_int::from(call("wb_robot_get_supervisor", false, crate::robot::get_supervisor))
}

/// `const char *wb_robot_get_project_path()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_project_path() -> *const c_char {
    call("wb_robot_get_project_path", std::ptr::null(), |session| Ok(crate::robot::get_project_path(session)?.pointer()))
}

/// `const char *wb_robot_get_world_path()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_world_path() -> *const c_char {
    call("wb_robot_get_world_path", std::ptr::null(), |session| Ok(crate::robot::get_world_path(session)?.pointer()))
}

/// `double wb_robot_get_basic_time_step()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_basic_time_step() -> f64 {
    call("wb_robot_get_basic_time_step", f64::NAN, crate::robot::get_basic_time_step)
}

/// `WbDeviceTag wb_robot_get_device(const char *name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_robot_get_device(name: *const c_char) -> c_int {
    // SAFETY: the caller's promise above.
    let name = unsafe { as_text(name) };
    c_int::from(call("wb_robot_get_device", 0, |session| crate::robot::get_device(session, name.as_deref())))
}

/// `int wb_robot_get_number_of_devices()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_number_of_devices() -> c_int {
    call("wb_robot_get_number_of_devices", 0, crate::robot::get_number_of_devices)
}

/// `WbDeviceTag wb_robot_get_device_by_index(int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_device_by_index(index: c_int) -> c_int {
    c_int::from(call("wb_robot_get_device_by_index", 0, |session| crate::robot::get_device_by_index(session, index)))
}

/// `void wb_robot_battery_sensor_enable(int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_battery_sensor_enable(sampling_period: c_int) {
    call("wb_robot_battery_sensor_enable", (), |session| crate::robot::battery_sensor_enable(session, sampling_period))
}

/// `void wb_robot_battery_sensor_disable()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_battery_sensor_disable() {
    call("wb_robot_battery_sensor_disable", (), crate::robot::battery_sensor_disable)
}

/// `int wb_robot_battery_sensor_get_sampling_period()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_battery_sensor_get_sampling_period() -> c_int {
    call("wb_robot_battery_sensor_get_sampling_period", 0, crate::robot::battery_sensor_get_sampling_period)
}

/// `double wb_robot_battery_sensor_get_value()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_battery_sensor_get_value() -> f64 {
    call("wb_robot_battery_sensor_get_value", f64::NAN, crate::robot::battery_sensor_get_value)
}

/// `int wb_robot_get_battery_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_battery_sampling_period(tag: u16) -> c_int {
    call("wb_robot_get_battery_sampling_period", 0, |session| crate::robot::get_battery_sampling_period(session, tag))
}

/// `void wb_robot_pin_to_static_environment(bool pin)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_pin_to_static_environment(pin: u8) {
    call("wb_robot_pin_to_static_environment", (), |session| crate::robot::pin_to_static_environment(session, pin != 0))
}

/// `const char *wb_robot_get_controller_name()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_controller_name() -> *const c_char {
    call("wb_robot_get_controller_name", std::ptr::null(), |session| Ok(crate::robot::get_controller_name(session)?.pointer()))
}

/// `const char *wb_robot_get_controller_arguments()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_controller_arguments() -> *const c_char {
    call("wb_robot_get_controller_arguments", std::ptr::null(), |session| Ok(crate::robot::get_controller_arguments(session)?.pointer()))
}

/// `WbNodeType wb_robot_get_type()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_type() -> c_int {
    call("wb_robot_get_type", 0, crate::robot::get_type)
}

/// `const char *wb_robot_get_data()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_get_data() -> *const c_char {
    call("wb_robot_get_data", std::ptr::null(), |session| Ok(crate::robot::get_data(session)?.pointer()))
}

/// `void wb_robot_set_data(const char *data)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_robot_set_data(data: *const c_char) {
    // SAFETY: the caller's promise above.
    let data = unsafe { as_text(data) };
    call("wb_robot_set_data", (), |session| crate::robot::set_data(session, data.as_deref()))
}

/// `void wb_robot_keyboard_enable(int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_keyboard_enable(sampling_period: c_int) {
    call("wb_robot_keyboard_enable", (), |session| crate::robot::keyboard_enable(session, sampling_period))
}

/// `void wb_robot_keyboard_disable()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_keyboard_disable() {
    call("wb_robot_keyboard_disable", (), crate::robot::keyboard_disable)
}

/// `int wb_robot_keyboard_get_key()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_keyboard_get_key() -> c_int {
    call("wb_robot_keyboard_get_key", 0, crate::robot::keyboard_get_key)
}

