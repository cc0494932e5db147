// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/remote_control.h`

use crate::abi::{as_numbers, call};

/// `void wbr_robot_battery_sensor_set_value(double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wbr_robot_battery_sensor_set_value(value: f64) {
    call("wbr_robot_battery_sensor_set_value", (), |session| crate::remote_control::wbr_robot_battery_sensor_set_value(session, value))
}

/// `void wbr_differential_wheels_set_encoders(double left, double right)`
#[unsafe(no_mangle)]
pub extern "C" fn wbr_differential_wheels_set_encoders(left: f64, right: f64) {
    call("wbr_differential_wheels_set_encoders", (), |session| crate::remote_control::wbr_differential_wheels_set_encoders(session, left, right))
}

/// `void wbr_accelerometer_set_values(WbDeviceTag tag, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbr_accelerometer_set_values(tag: u16, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<3>(values) };
    call("wbr_accelerometer_set_values", (), |session| crate::remote_control::wbr_accelerometer_set_values(session, tag, values))
}

/// `void wbr_compass_set_values(WbDeviceTag tag, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbr_compass_set_values(tag: u16, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<3>(values) };
    call("wbr_compass_set_values", (), |session| crate::remote_control::wbr_compass_set_values(session, tag, values))
}

/// `void wbr_distance_sensor_set_value(WbDeviceTag tag, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wbr_distance_sensor_set_value(tag: u16, value: f64) {
    call("wbr_distance_sensor_set_value", (), |session| crate::remote_control::wbr_distance_sensor_set_value(session, tag, value))
}

/// `void wbr_gps_set_values(WbDeviceTag tag, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbr_gps_set_values(tag: u16, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<3>(values) };
    call("wbr_gps_set_values", (), |session| crate::remote_control::wbr_gps_set_values(session, tag, values))
}

/// `void wbr_gps_set_speed(WbDeviceTag tag, const double speed)`
#[unsafe(no_mangle)]
pub extern "C" fn wbr_gps_set_speed(tag: u16, speed: f64) {
    call("wbr_gps_set_speed", (), |session| crate::remote_control::wbr_gps_set_speed(session, tag, speed))
}

/// `void wbr_gps_set_velocity_vector(WbDeviceTag tag, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbr_gps_set_velocity_vector(tag: u16, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<3>(values) };
    call("wbr_gps_set_velocity_vector", (), |session| crate::remote_control::wbr_gps_set_velocity_vector(session, tag, values))
}

/// `void wbr_gyro_set_values(WbDeviceTag tag, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbr_gyro_set_values(tag: u16, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<3>(values) };
    call("wbr_gyro_set_values", (), |session| crate::remote_control::wbr_gyro_set_values(session, tag, values))
}

/// `void wbr_inertial_unit_set_value(WbDeviceTag tag, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wbr_inertial_unit_set_value(tag: u16, value: f64) {
    call("wbr_inertial_unit_set_value", (), |session| crate::remote_control::wbr_inertial_unit_set_value(session, tag, value))
}

/// `void wbr_light_sensor_set_value(WbDeviceTag tag, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wbr_light_sensor_set_value(tag: u16, value: f64) {
    call("wbr_light_sensor_set_value", (), |session| crate::remote_control::wbr_light_sensor_set_value(session, tag, value))
}

/// `void wbr_motor_set_position_feedback(WbDeviceTag tag, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wbr_motor_set_position_feedback(tag: u16, value: f64) {
    call("wbr_motor_set_position_feedback", (), |session| crate::remote_control::wbr_motor_set_position_feedback(session, tag, value))
}

/// `void wbr_motor_set_force_feedback(WbDeviceTag tag, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wbr_motor_set_force_feedback(tag: u16, value: f64) {
    call("wbr_motor_set_force_feedback", (), |session| crate::remote_control::wbr_motor_set_force_feedback(session, tag, value))
}

/// `void wbr_motor_set_torque_feedback(WbDeviceTag tag, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wbr_motor_set_torque_feedback(tag: u16, value: f64) {
    call("wbr_motor_set_torque_feedback", (), |session| crate::remote_control::wbr_motor_set_torque_feedback(session, tag, value))
}

/// `void wbr_servo_set_position_feedback(WbDeviceTag tag, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wbr_servo_set_position_feedback(tag: u16, value: f64) {
    call("wbr_servo_set_position_feedback", (), |session| crate::remote_control::wbr_servo_set_position_feedback(session, tag, value))
}

/// `void wbr_servo_set_motor_force_feedback(WbDeviceTag tag, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wbr_servo_set_motor_force_feedback(tag: u16, value: f64) {
    call("wbr_servo_set_motor_force_feedback", (), |session| crate::remote_control::wbr_servo_set_motor_force_feedback(session, tag, value))
}

/// `void wbr_position_sensor_set_value(WbDeviceTag tag, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wbr_position_sensor_set_value(tag: u16, value: f64) {
    call("wbr_position_sensor_set_value", (), |session| crate::remote_control::wbr_position_sensor_set_value(session, tag, value))
}

/// `void wbr_touch_sensor_set_value(WbDeviceTag tag, double value)`
#[unsafe(no_mangle)]
pub extern "C" fn wbr_touch_sensor_set_value(tag: u16, value: f64) {
    call("wbr_touch_sensor_set_value", (), |session| crate::remote_control::wbr_touch_sensor_set_value(session, tag, value))
}

/// `void wbr_touch_sensor_set_values(WbDeviceTag tag, const double values[3])`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbr_touch_sensor_set_values(tag: u16, values: *const f64) {
    // SAFETY: the caller's promise above.
    let values = unsafe { as_numbers::<3>(values) };
    call("wbr_touch_sensor_set_values", (), |session| crate::remote_control::wbr_touch_sensor_set_values(session, tag, values))
}

