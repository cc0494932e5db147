// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/vehicle/driver.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wbu_driver_set_steering_angle(double steering_angle)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_set_steering_angle(steering_angle: f64) {
    call("wbu_driver_set_steering_angle", (), |session| crate::vehicle::driver::set_steering_angle(session, steering_angle))
}

/// `double wbu_driver_get_steering_angle()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_steering_angle() -> f64 {
    call("wbu_driver_get_steering_angle", 0.0, crate::vehicle::driver::get_steering_angle)
}

/// `void wbu_driver_set_cruising_speed(double speed)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_set_cruising_speed(speed: f64) {
    call("wbu_driver_set_cruising_speed", (), |session| crate::vehicle::driver::set_cruising_speed(session, speed))
}

/// `double wbu_driver_get_target_cruising_speed()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_target_cruising_speed() -> f64 {
    call("wbu_driver_get_target_cruising_speed", 0.0, crate::vehicle::driver::get_target_cruising_speed)
}

/// `double wbu_driver_get_current_speed()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_current_speed() -> f64 {
    call("wbu_driver_get_current_speed", 0.0, crate::vehicle::driver::get_current_speed)
}

/// `void wbu_driver_set_throttle(double throttle)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_set_throttle(throttle: f64) {
    call("wbu_driver_set_throttle", (), |session| crate::vehicle::driver::set_throttle(session, throttle))
}

/// `double wbu_driver_get_throttle()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_throttle() -> f64 {
    call("wbu_driver_get_throttle", 0.0, crate::vehicle::driver::get_throttle)
}

/// `void wbu_driver_set_brake_intensity(double intensity)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_set_brake_intensity(intensity: f64) {
    call("wbu_driver_set_brake_intensity", (), |session| crate::vehicle::driver::set_brake_intensity(session, intensity))
}

/// `double wbu_driver_get_brake_intensity()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_brake_intensity() -> f64 {
    call("wbu_driver_get_brake_intensity", 0.0, crate::vehicle::driver::get_brake_intensity)
}

/// `void wbu_driver_set_indicator(WbuDriverIndicatorState state)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_set_indicator(state: c_int) {
    call("wbu_driver_set_indicator", (), |session| crate::vehicle::driver::set_indicator(session, state))
}

/// `void wbu_driver_set_hazard_flashers(bool state)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_set_hazard_flashers(state: u8) {
    call("wbu_driver_set_hazard_flashers", (), |session| crate::vehicle::driver::set_hazard_flashers(session, state != 0))
}

/// `WbuDriverIndicatorState wbu_driver_get_indicator()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_indicator() -> c_int {
    call("wbu_driver_get_indicator", 0, crate::vehicle::driver::get_indicator)
}

/// `bool wbu_driver_get_hazard_flashers()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_hazard_flashers() -> c_int {
    c_int::from(call("wbu_driver_get_hazard_flashers", false, crate::vehicle::driver::get_hazard_flashers))
}

/// `void wbu_driver_set_dipped_beams(bool state)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_set_dipped_beams(state: u8) {
    call("wbu_driver_set_dipped_beams", (), |session| crate::vehicle::driver::set_dipped_beams(session, state != 0))
}

/// `void wbu_driver_set_antifog_lights(bool state)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_set_antifog_lights(state: u8) {
    call("wbu_driver_set_antifog_lights", (), |session| crate::vehicle::driver::set_antifog_lights(session, state != 0))
}

/// `bool wbu_driver_get_dipped_beams()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_dipped_beams() -> c_int {
    c_int::from(call("wbu_driver_get_dipped_beams", false, crate::vehicle::driver::get_dipped_beams))
}

/// `bool wbu_driver_get_antifog_lights()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_antifog_lights() -> c_int {
    c_int::from(call("wbu_driver_get_antifog_lights", false, crate::vehicle::driver::get_antifog_lights))
}

/// `double wbu_driver_get_rpm()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_rpm() -> f64 {
    call("wbu_driver_get_rpm", 0.0, crate::vehicle::driver::get_rpm)
}

/// `int wbu_driver_get_gear()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_gear() -> c_int {
    call("wbu_driver_get_gear", 0, crate::vehicle::driver::get_gear)
}

/// `void wbu_driver_set_gear(int gear)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_set_gear(gear: c_int) {
    call("wbu_driver_set_gear", (), |session| crate::vehicle::driver::set_gear(session, gear))
}

/// `int wbu_driver_get_gear_number()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_gear_number() -> c_int {
    call("wbu_driver_get_gear_number", 0, crate::vehicle::driver::get_gear_number)
}

/// `WbuDriverControlMode wbu_driver_get_control_mode()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_control_mode() -> c_int {
    call("wbu_driver_get_control_mode", -1, crate::vehicle::driver::get_control_mode)
}

/// `void wbu_driver_set_wiper_mode(WbuDriverWiperMode mode)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_set_wiper_mode(mode: c_int) {
    call("wbu_driver_set_wiper_mode", (), |session| crate::vehicle::driver::set_wiper_mode(session, mode))
}

/// `WbuDriverWiperMode wbu_driver_get_wiper_mode()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_wiper_mode() -> c_int {
    call("wbu_driver_get_wiper_mode", -1, crate::vehicle::driver::get_wiper_mode)
}

/// `void wbu_driver_set_brake(double brake)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_set_brake(brake: f64) {
    call("wbu_driver_set_brake", (), |session| crate::vehicle::driver::set_brake(session, brake))
}

/// `double wbu_driver_get_brake()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_brake() -> f64 {
    call("wbu_driver_get_brake", 0.0, crate::vehicle::driver::get_brake)
}

/// `void wbu_driver_set_indicator_warning(bool state)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_set_indicator_warning(state: u8) {
    call("wbu_driver_set_indicator_warning", (), |session| crate::vehicle::driver::set_indicator_warning(session, state != 0))
}

/// `void wbu_driver_set_wipers_mode(wbu_wipers_mode mode)`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_set_wipers_mode(mode: c_int) {
    call("wbu_driver_set_wipers_mode", (), |session| crate::vehicle::driver::set_wipers_mode(session, mode))
}

/// `wbu_wipers_mode wbu_driver_get_wipers_mode()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_get_wipers_mode() -> c_int {
    call("wbu_driver_get_wipers_mode", -1, crate::vehicle::driver::get_wipers_mode)
}

