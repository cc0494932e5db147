//! Exported functions that are not generated: initialization and cleanup, threads, functions with several results.

use crate::abi::{as_bytes, as_text, call, free, session};
use crate::call_error::CallError;
use crate::display;
use crate::exported::constants::WB_MODE_SIMULATION;
use crate::mouse::MouseState;
use crate::plugins;
use crate::redirect::Redirect;
use crate::session::Session;
use crate::threads;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::sync::OnceLock;
use wire::client::Connection;

unsafe extern "C" {
    #[cfg(target_os = "linux")]
    static stdout: *mut c_void;
    #[cfg(target_os = "linux")]
    fn setvbuf(stream: *mut c_void, buffer: *mut c_char, mode: c_int, size: usize) -> c_int;
    fn getenv(name: *const c_char) -> *const c_char;
    fn malloc(size: usize) -> *mut c_void;
}

/// `_IONBF` in C: unbuffered.
#[cfg(target_os = "linux")]
const UNBUFFERED: c_int = 2;

/// Disables buffering: the simulator reads the output through a pipe and can end the process at any time.
fn print_at_once() {
    #[cfg(target_os = "linux")]
    // SAFETY: `stdout` is a stream of the C library, which allows this call at any time.
    unsafe {
        setvbuf(stdout, std::ptr::null_mut(), UNBUFFERED, 0);
    }
}

/// `int wb_robot_init()`
///
/// Connects to the simulator. Without one the process exits with code 1.
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_init() -> c_int {
    if let Err(reason) = connect() {
        eprintln!("Error: {reason}.");
        std::process::exit(1)
    }
    1
}

/// Connects, if that was not done before. The error is a message for the user.
fn connect() -> Result<(), String> {
    let mut guard = session();
    if guard.is_some() {
        return Ok(());
    }
    print_at_once();
    let connected = Connection::from_environment(&mut |message| eprintln!("{message}"))
        .map_err(|error| CallError::Lost(error.what))
        .and_then(Session::over);
    let mut session = connected.map_err(|call_error| match call_error {
        CallError::Lost(reason) | CallError::Misuse(reason) => reason,
        CallError::Over | CallError::Refused => "the simulator ended the controller".into(),
    })?;
    session.redirects = Redirect::from_environment();
    *guard = Some(session);
    drop(guard);
    plugins::load();
    Ok(())
}

/// `const char *rebots_robot_connect()`
///
/// Like `wb_robot_init`, for programs that can run without a simulator: returns null, or the reason. The string stays
/// valid.
#[unsafe(no_mangle)]
pub extern "C" fn rebots_robot_connect() -> *const c_char {
    match connect() {
        Ok(()) => std::ptr::null(),
        Err(reason) => CString::new(reason).unwrap_or_default().into_raw(),
    }
}

/// `int wb_robot_init_msvc()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_init_msvc() -> c_int {
    wb_robot_init()
}

/// `void wb_robot_cleanup()`
///
/// Leaves the simulation. Does nothing without a connection.
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_cleanup() {
    if session().as_ref().is_some_and(|session| session.remote.is_on()) {
        plugins::set_mode(WB_MODE_SIMULATION, std::ptr::null_mut());
    }
    plugins::unload();
    let left = session().take();
    if let Some(mut session) = left {
        free("wb_robot_cleanup", (), || session.leave());
    }
}

/// `void wbu_car_init()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_init() {
    wb_robot_init();
    call("wbu_car_init", (), crate::vehicle::car::init);
}

/// `void wbu_car_cleanup()`
///
/// Leaves the simulation, if the car library was used.
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_cleanup() {
    let used = session().as_ref().is_some_and(|session| session.vehicle.is_some());
    if used {
        wb_robot_cleanup();
    }
}

/// Called by the Python package of R2022b to R2023b instead of `wbu_car_get_wheelbase`: no library of Webots has it, so
/// its class `Car` fails with those.
#[unsafe(no_mangle)]
pub extern "C" fn wbu_car_get_wheel_base() -> f64 {
    super::car::wbu_car_get_wheelbase()
}

/// Called by the same package instead of `wbu_car_cleanup`.
#[unsafe(no_mangle)]
pub extern "C" fn wbu_can_cleanup() {
    wbu_car_cleanup();
}

/// Called by the same package instead of `wbu_driver_set_indicator`.
#[unsafe(no_mangle)]
pub extern "C" fn wb_driver_set_indicator(state: c_int) {
    super::driver::wbu_driver_set_indicator(state);
}

/// `bool wbu_driver_initialization_is_possible()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_initialization_is_possible() -> c_int {
    wb_robot_init();
    let name = "wbu_driver_initialization_is_possible";
    c_int::from(call(name, false, crate::vehicle::driver::initialization_is_possible))
}

/// `void wbu_driver_init()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_init() {
    wb_robot_init();
    call("wbu_driver_init", (), crate::vehicle::driver::init);
}

/// `void wbu_driver_cleanup()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_cleanup() {
    wbu_car_cleanup();
}

/// `int wb_robot_step_begin(int duration)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_step_begin(duration: c_int) -> c_int {
    plugins::step_begin("wb_robot_step_begin", duration)
}

/// `int wb_robot_step_end()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_step_end() -> c_int {
    plugins::step_end("wb_robot_step_end")
}

/// `int wb_robot_step(int duration)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_step(duration: c_int) -> c_int {
    plugins::step("wb_robot_step", duration)
}

/// `int wbu_driver_step()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_driver_step() -> c_int {
    plugins::step_by(|| call("wbu_driver_step", -1, crate::vehicle::driver::step))
}

/// `void wb_robot_task_new(void (*task)(void *), void *param)`
///
/// # Safety
/// `task` must be null or a function that can run in another thread, with `param`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_robot_task_new(
    task: Option<unsafe extern "C" fn(*mut c_void)>,
    param: *mut c_void,
) {
    let param = param as usize;
    let started = task.map(|task| {
        threads::start(move || {
            // SAFETY: guaranteed by the caller.
            unsafe { task(param as *mut c_void) }
        })
    });
    if started != Some(true) {
        eprintln!("Error: wb_robot_task_new(): no task was started.");
    }
}

/// `WbMutexRef wb_robot_mutex_new()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_mutex_new() -> usize {
    free("wb_robot_mutex_new", 0, threads::new_mutex)
}

/// `void wb_robot_mutex_lock(WbMutexRef mutex)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_mutex_lock(mutex: usize) {
    check("wb_robot_mutex_lock", threads::lock(mutex));
}

/// `void wb_robot_mutex_unlock(WbMutexRef mutex)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_mutex_unlock(mutex: usize) {
    check("wb_robot_mutex_unlock", threads::unlock(mutex));
}

/// `void wb_robot_mutex_delete(WbMutexRef mutex)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_robot_mutex_delete(mutex: usize) {
    check("wb_robot_mutex_delete", threads::delete(mutex));
}

fn check(api: &str, known: bool) {
    if !known {
        eprintln!("Error: {api}() called with an invalid mutex.");
    }
}

/// `const char *wb_robot_wwi_receive(int *size)`
///
/// # Safety
/// `size` must be null or point to a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_robot_wwi_receive(size: *mut c_int) -> *const c_char {
    let (address, length) = call("wb_robot_wwi_receive", (0, 0), |session| {
        let received = crate::robot_wwi::receive(session)?.unwrap_or_default();
        let address = if received.is_empty() { 0 } else { received.as_ptr() as usize };
        Ok((address, c_int::try_from(received.len()).unwrap_or(c_int::MAX)))
    });
    if !size.is_null() {
        // SAFETY: not null; the rest is guaranteed by the caller.
        unsafe { *size = length };
    }
    address as *const c_char
}

/// `WbMouseState wb_mouse_get_state()`
#[unsafe(no_mangle)]
pub extern "C" fn wb_mouse_get_state() -> MouseState {
    call("wb_mouse_get_state", MouseState::NONE, crate::mouse::get_state)
}

thread_local! {
    static MOUSE: RefCell<Box<MouseState>> = RefCell::new(Box::new(MouseState::NONE));
}

/// `WbMouseState *wb_mouse_get_state_pointer()`
///
/// Valid until the next call in this thread.
#[unsafe(no_mangle)]
pub extern "C" fn wb_mouse_get_state_pointer() -> *const MouseState {
    let state = call("wb_mouse_get_state_pointer", MouseState::NONE, crate::mouse::get_state);
    MOUSE.with_borrow_mut(|place| {
        **place = state;
        std::ptr::from_ref(&**place)
    })
}

/// `const char *wb_gps_convert_to_degrees_minutes_seconds(double decimal_degrees)`
///
/// The result must be released with `free`, as in Webots: its sample controllers do so.
#[unsafe(no_mangle)]
pub extern "C" fn wb_gps_convert_to_degrees_minutes_seconds(decimal_degrees: f64) -> *const c_char {
    allocated(&crate::gps::degrees_minutes_seconds(decimal_degrees))
}

/// `const char *wbu_system_getenv(const char *variable)`
///
/// # Safety
/// `variable` must be null or point to a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbu_system_getenv(variable: *const c_char) -> *const c_char {
    if variable.is_null() {
        return std::ptr::null();
    }
    // SAFETY: not null; the rest is guaranteed by the caller.
    unsafe { getenv(variable) }
}

/// `const char *wbu_system_short_path(const char *path)`
///
/// Paths have no short form on this system.
#[unsafe(no_mangle)]
pub extern "C" fn wbu_system_short_path(path: *const c_char) -> *const c_char {
    path
}

/// `const char *wbu_system_tmpdir()`
#[unsafe(no_mangle)]
pub extern "C" fn wbu_system_tmpdir() -> *const c_char {
    static FOLDER: OnceLock<CString> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = std::env::var("WEBOTS_TMPDIR").ok().filter(|folder| !folder.is_empty());
        CString::new(folder.unwrap_or_else(|| "/tmp".into())).unwrap_or_default()
    });
    folder.as_ptr()
}

/// `const char *wbu_system_webots_instance_path(bool refresh)`
///
/// Null for a controller that was not started by the simulator.
#[unsafe(no_mangle)]
pub extern "C" fn wbu_system_webots_instance_path(_refresh: u8) -> *const c_char {
    static FOLDER: OnceLock<Option<CString>> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| CString::new(std::env::var("WEBOTS_INSTANCE_PATH").ok()?).ok());
    folder.as_ref().map_or(std::ptr::null(), |folder| folder.as_ptr())
}

/// `const char *wbu_system_webots_tmp_path(bool refresh)`
///
/// The former name of [`wbu_system_webots_instance_path`], until R2022a.
#[unsafe(no_mangle)]
pub extern "C" fn wbu_system_webots_tmp_path(refresh: u8) -> *const c_char {
    wbu_system_webots_instance_path(refresh)
}

/// `char *wbu_string_strsep(char **stringp, const char *delim)`
///
/// A delimiter escaped with a backslash is part of the text.
///
/// # Safety
/// Both must be null or point to NUL-terminated strings; the first one is modified.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbu_string_strsep(stringp: *mut *mut c_char, delim: *const c_char) -> *mut c_char {
    if stringp.is_null() || delim.is_null() {
        return std::ptr::null_mut();
    }
    // SAFETY: not null; the rest is guaranteed by the caller.
    let start = unsafe { *stringp };
    if start.is_null() {
        return start;
    }
    // SAFETY: as above.
    let (rest, delimiters) = unsafe { (CStr::from_ptr(start).to_bytes(), CStr::from_ptr(delim).to_bytes()) };
    let is_escaped = |at: usize| at.checked_sub(1).and_then(|before| rest.get(before)) == Some(&b'\\');
    let found = rest.iter().enumerate().position(|(at, byte)| delimiters.contains(byte) && !is_escaped(at));
    // SAFETY: the index of a delimiter is inside the string, so the one after it is at most its NUL.
    unsafe {
        *stringp = match found {
            Some(at) => {
                *start.add(at) = 0;
                start.add(at + 1)
            }
            None => std::ptr::null_mut(),
        };
    }
    start
}

/// `char *wbu_string_replace(char *value, char *before, char *after)`
///
/// The result must be released with `free`.
///
/// # Safety
/// Each must be null or point to a text that ends with a NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbu_string_replace(
    value: *mut c_char,
    before: *mut c_char,
    after: *mut c_char,
) -> *mut c_char {
    // SAFETY: the caller's promise above.
    let (value, before, after) = unsafe { (as_text(value), as_text(before), as_text(after)) };
    let (Some(value), Some(before), Some(after)) = (value, before, after) else {
        return std::ptr::null_mut();
    };
    let replaced = if before.is_empty() { value.into_owned() } else { value.replace(&*before, &after) };
    allocated(&replaced)
}

/// Returns a copy for the caller to `free`; null if there is no memory.
fn allocated(text: &str) -> *mut c_char {
    // SAFETY: room for the text and its NUL is asked for, and both are written if it is given.
    unsafe {
        let place = malloc(text.len() + 1).cast::<c_char>();
        if !place.is_null() {
            place.copy_from_nonoverlapping(text.as_ptr().cast(), text.len());
            *place.add(text.len()) = 0;
        }
        place
    }
}

/// `WbContactPoint *wb_supervisor_node_get_contact_points(WbNodeRef node, bool include_descendants, int *size)`
///
/// # Safety
/// `size` must be null or point to a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_node_get_contact_points(
    node: usize,
    include_descendants: u8,
    size: *mut c_int,
) -> *const c_void {
    let (address, length) = call("wb_supervisor_node_get_contact_points", (0, 0), |session| {
        let points = crate::supervisor::node::get_contact_points(session, node, include_descendants != 0)?;
        let address = if points.is_empty() { 0 } else { points.as_ptr() as usize };
        Ok((address, c_int::try_from(points.len()).unwrap_or(c_int::MAX)))
    });
    if !size.is_null() {
        // SAFETY: not null; the rest is the caller's promise.
        unsafe { *size = length };
    }
    address as *const c_void
}

/// Corners of a polygon in C: all columns, all rows.
///
/// # Safety
/// `x` and `y` must be null or point to `size` numbers.
unsafe fn corners(x: *const c_int, y: *const c_int, size: c_int) -> Option<Vec<[c_int; 2]>> {
    let bytes = size.saturating_mul(4);
    // SAFETY: the caller's promise, in bytes.
    let (x, y) = unsafe { (as_bytes(x.cast(), bytes)?, as_bytes(y.cast(), bytes)?) };
    let pairs = x.as_chunks().0.iter().zip(y.as_chunks().0);
    Some(pairs.map(|(x, y)| [*x, *y].map(c_int::from_ne_bytes)).collect())
}

/// `void wb_display_draw_polygon(WbDeviceTag tag, const int *x, const int *y, int size)`
///
/// # Safety
/// `x` and `y` must be null or point to `size` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_draw_polygon(tag: u16, x: *const c_int, y: *const c_int, size: c_int) {
    // SAFETY: the caller's promise.
    let points = unsafe { corners(x, y, size) };
    call("wb_display_draw_polygon", (), |session| display::polygon(session, tag, points.as_deref(), false))
}

/// `void wb_display_fill_polygon(WbDeviceTag tag, const int *x, const int *y, int size)`
///
/// # Safety
/// `x` and `y` must be null or point to `size` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_fill_polygon(tag: u16, x: *const c_int, y: *const c_int, size: c_int) {
    // SAFETY: the caller's promise.
    let points = unsafe { corners(x, y, size) };
    call("wb_display_fill_polygon", (), |session| display::polygon(session, tag, points.as_deref(), true))
}

/// `WbImageRef wb_display_image_new(WbDeviceTag tag, int width, int height, const void *data, int format)`
///
/// # Safety
/// `data` must be null or point to the pixels, as many as the size and the format say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_display_image_new(
    tag: u16,
    width: c_int,
    height: c_int,
    data: *const c_void,
    format: c_int,
) -> usize {
    let bytes = display::bytes_per_pixel(format).unwrap_or(0);
    let bytes = width.max(0).saturating_mul(height.max(0)).saturating_mul(bytes);
    // SAFETY: the caller's promise.
    let data = unsafe { as_bytes(data.cast(), bytes) };
    call("wb_display_image_new", 0, |session| display::image_new(session, tag, width, height, data, format))
}
