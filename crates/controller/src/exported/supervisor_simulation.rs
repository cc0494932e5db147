// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/supervisor.h`

use crate::abi::{as_text, call};
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
pub unsafe extern "C" fn wb_supervisor_world_save(filename: *const c_char) -> c_int {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    c_int::from(call("wb_supervisor_world_save", false, |session| crate::supervisor::simulation::world_save(session, filename.as_deref())))
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
pub unsafe extern "C" fn wb_supervisor_save_world(filename: *const c_char) -> c_int {
    // SAFETY: the caller's promise above.
    let filename = unsafe { as_text(filename) };
    c_int::from(call("wb_supervisor_save_world", false, |session| crate::supervisor::simulation::save_world(session, filename.as_deref())))
}

/// `void wb_supervisor_simulation_physics_reset()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_simulation_physics_reset() {
    call("wb_supervisor_simulation_physics_reset", (), crate::supervisor::simulation::simulation_physics_reset)
}

