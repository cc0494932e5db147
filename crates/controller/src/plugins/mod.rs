//! Libraries that a controller loads for its robot: the robot window and the remote control.
//!
//! Owns: the loaded libraries of this process. Their functions are called only while the session is free, because they
//! call the C API themselves. The library of a page is loaded at the start, a native window when it is first shown, a
//! remote control when the program first needs it.
#![expect(unsafe_code, reason = "functions of C libraries are found by name and called")]

pub mod interface;
pub mod orders;
mod window;

use crate::abi::{call, session};
use crate::exported::constants as c;
use crate::plugins::interface::Interface;
use crate::plugins::orders::Order;
use crate::robot_window_generic as generic;
use crate::session::Session;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use window::Window;

/// Files that the simulator has found for the robot; empty if there are none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Paths {
    /// Library of the robot window.
    pub(crate) window: String,
    /// Whether the window is a page, to which the library belongs.
    pub(crate) is_page: bool,
    /// Library of the remote control.
    pub(crate) remote_control: String,
}

unsafe extern "C" {
    fn dlopen(path: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn dlclose(library: *mut c_void) -> c_int;
    fn dlerror() -> *const c_char;
}

/// `RTLD_LAZY` in C: functions are resolved when they are called.
const LAZY: c_int = 1;

/// A loaded library.
#[derive(Debug)]
struct Library(usize);

impl Library {
    /// The error is a message for the user.
    fn load(path: &str) -> Result<Self, String> {
        let name = CString::new(path).map_err(|_| "its path holds a NUL".to_owned())?;
        // SAFETY: the path ends with a NUL; `dlerror` returns null or a string that is valid until the next call.
        unsafe {
            let library = dlopen(name.as_ptr(), LAZY);
            if !library.is_null() {
                return Ok(Self(library as usize));
            }
            let reason = dlerror();
            if reason.is_null() {
                return Err("it cannot be loaded".to_owned());
            }
            Err(CStr::from_ptr(reason).to_string_lossy().into_owned())
        }
    }

    /// The address of a function, if the library has it.
    fn find(&self, name: &CStr) -> Option<*mut c_void> {
        // SAFETY: the library is loaded, and the name ends with a NUL.
        let found = unsafe { dlsym(self.0 as *mut c_void, name.as_ptr()) };
        (!found.is_null()).then_some(found)
    }

    /// Unloads it. None of its functions may be called after that.
    fn close(&self) {
        // SAFETY: it was loaded, and is closed only once, because its owner is dropped.
        unsafe { dlclose(self.0 as *mut c_void) };
    }
}

/// A remote control.
struct Control {
    library: Library,
    interface: Interface,
    cleanup: unsafe extern "C" fn(),
}

impl Control {
    fn load(path: &str) -> Result<Self, String> {
        let library = Library::load(path)?;
        let found = (library.find(c"wbr_init"), library.find(c"wbr_cleanup"));
        let (Some(init), Some(cleanup)) = found else {
            library.close();
            return Err("it has no wbr_init() or no wbr_cleanup()".to_owned());
        };
        // SAFETY: functions of these names have these types.
        let (init, cleanup) = unsafe {
            (
                std::mem::transmute::<*mut c_void, unsafe extern "C" fn(*mut Interface) -> u8>(init),
                std::mem::transmute::<*mut c_void, unsafe extern "C" fn()>(cleanup),
            )
        };
        let mut interface = Interface::default();
        // SAFETY: the table outlives the call.
        let is_ready = unsafe { init(&raw mut interface) } != 0;
        if is_ready && interface.is_complete() {
            return Ok(Self { library, interface, cleanup });
        }
        // SAFETY: it has been started, so it can be stopped.
        unsafe { cleanup() };
        library.close();
        Err(match is_ready {
            true => "it has not set all mandatory functions of WbrInterface".to_owned(),
            false => "wbr_init() has failed".to_owned(),
        })
    }
}

#[derive(Default)]
struct Plugins {
    control: Option<Control>,
    window: Option<Window>,
    /// Libraries that are loaded on demand.
    paths: Paths,
}

static PLUGINS: Mutex<Plugins> = Mutex::new(Plugins {
    control: None,
    window: None,
    paths: Paths { window: String::new(), is_page: false, remote_control: String::new() },
});

/// Whether there is anything to call in a step.
static ANY: AtomicBool = AtomicBool::new(false);

/// The delay of the real robot in a step of two halves. `[ms]`
static LATE_MS: AtomicI32 = AtomicI32::new(0);

fn plugins() -> MutexGuard<'static, Plugins> {
    PLUGINS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn interface() -> Option<Interface> {
    plugins().control.as_ref().map(|control| control.interface)
}

/// Whether the remote control supports old differential wheels robots.
pub(crate) fn has_wheels() -> bool {
    interface().is_some_and(|interface| interface.wbr_differential_wheels_set_speed.is_some())
}

fn window() -> Option<Window> {
    plugins().window.clone()
}

/// Stores what the simulator has found for the robot, and loads what is needed from the start. Called once the session
/// exists.
pub(crate) fn load() {
    let told = |session: &Session| (session.robot.plugins.clone(), session.socket());
    let Some((paths, socket)) = session().as_ref().map(told) else { return };
    let is_any = !paths.window.is_empty() || !paths.remote_control.is_empty();
    let page = Some(paths.window.clone()).filter(|path| paths.is_page && !path.is_empty());
    plugins().paths = paths;
    ANY.store(is_any, Ordering::Relaxed);
    if let Some(socket) = socket {
        window::tell_socket(socket);
    }
    if let Some(page) = page {
        match Window::load(&page, true) {
            Ok(window) => {
                plugins().window = Some(window.clone());
                window.begin();
            }
            Err(reason) => go_generic(&page, &reason),
        }
    }
    show_if_wanted();
    call("wb_robot_init", (), generic::open_if_wanted);
}

/// Starts the remote control of the robot, if it has one.
fn need_control() {
    let path = std::mem::take(&mut plugins().paths.remote_control);
    if path.is_empty() {
        return;
    }
    match Control::load(&path) {
        Ok(control) => plugins().control = Some(control),
        Err(reason) => eprintln!("Error: the remote control library {path:?} cannot be used: {reason}."),
    }
}

/// Replaces a window that cannot be used by the generic one.
fn go_generic(path: &str, reason: &str) {
    eprintln!(
        "Error: the robot window library {path:?} cannot be used: {reason}. The generic robot window takes its place."
    );
    if let Some(session) = session().as_mut() {
        session.window.is_own = true;
    }
}

/// Stops the libraries.
pub(crate) fn unload() {
    ANY.store(false, Ordering::Relaxed);
    let is_remote = is_remote();
    let Plugins { control, window, .. } = std::mem::take(&mut *plugins());
    if let Some(window) = window {
        window.end();
    }
    if let Some(control) = control {
        // The real robot must not continue to drive after the simulator has ended the program.
        if let Some(stop) = control.interface.wbr_stop.filter(|_| is_remote) {
            // SAFETY: the type of the function is that in the header.
            unsafe { stop() };
        }
        // SAFETY: the library is loaded, and none of its functions is called afterwards.
        unsafe { (control.cleanup)() };
        control.library.close();
    }
}

/// Shows the native window of the robot if the user requests it.
fn show_if_wanted() {
    let wanted = |session: &mut Session| {
        // The generic window is handled by the session.
        let shows = !session.window.is_own && std::mem::take(&mut session.robot.shows_window);
        (shows, std::mem::take(&mut session.robot.updates_window))
    };
    let (shows, updates) = session().as_mut().map(wanted).unwrap_or_default();
    if shows {
        show_native();
    }
    if updates && let Some(window) = window() {
        window.step(0);
    }
}

/// Shows the native window of the robot, which is started if it has not been shown before.
fn show_native() {
    if let Some(window) = window() {
        return window.show();
    }
    let Paths { window: path, is_page, .. } = plugins().paths.clone();
    if path.is_empty() || is_page {
        return;
    }
    // It may use the remote control while it starts, so no lock is held here.
    let begun = Window::load(&path, false).and_then(|window| match window.init() {
        true => Ok(window),
        false => Err("wbw_init() has failed".to_owned()),
    });
    match begun {
        Ok(window) => {
            plugins().window = Some(window.clone());
            window.show();
        }
        Err(reason) => {
            plugins().paths.window.clear();
            go_generic(&path, &reason);
            // It is opened in place of the other one when no step is in progress.
            if let Some(session) = session().as_mut() {
                session.robot.shows_window = true;
            }
        }
    }
}

/// Performs the calls that were queued while the session was in use.
pub(crate) fn obey(orders: Vec<Order>) {
    if let Some(interface) = interface() {
        orders.into_iter().for_each(|order| order(&interface));
    }
}

fn is_remote() -> bool {
    session().as_ref().is_some_and(|session| session.remote.is_on())
}

/// Called before a step is sent.
fn before(duration_ms: c_int) {
    if let Some(window) = window() {
        window.step(duration_ms);
    }
    call("wb_robot_step", (), Session::announce_remote);
    if let Some(window) = window() {
        window.write_actuators();
        window.pre_update();
    }
}

/// Called between a step and its response: returns the delay of the real robot. `[ms]`
fn meanwhile(duration_ms: c_int) -> c_int {
    let step = interface().and_then(|interface| interface.wbr_robot_step).filter(|_| is_remote());
    // SAFETY: the type of the function is that in the header.
    let late_ms = step.map_or(0, |step| unsafe { step(duration_ms) });
    if let Some(window) = window() {
        window.update();
    }
    late_ms.max(0)
}

/// Called after a step.
fn after(delay_ms: c_int) -> c_int {
    let has_failed = interface().and_then(|interface| interface.wbr_has_failed).filter(|_| is_remote());
    // SAFETY: the type of the function is that in the header.
    if delay_ms != -1 && has_failed.is_some_and(|has_failed| unsafe { has_failed() } != 0) {
        set_mode(c::WB_MODE_SIMULATION, std::ptr::null_mut());
    }
    show_if_wanted();
    if let Some(window) = window() {
        window.read_sensors();
    }
    delay_ms
}

/// Waits for the response to a step; handles user events for a native window meanwhile.
fn wait(api: &'static str, late_ms: c_int) -> c_int {
    loop {
        // A rejected call has been reported, and there is nothing to wait for.
        match call(api, Some(0), Session::hear_step) {
            Some(-1) => return -1,
            Some(delay_ms) => return delay_ms.max(late_ms),
            None => {
                show_if_wanted();
                if let Some(window) = window() {
                    window.pre_update();
                    window.update();
                }
            }
        }
    }
}

/// A step in one piece.
pub(crate) fn step(api: &'static str, duration_ms: c_int) -> c_int {
    if !ANY.load(Ordering::Relaxed) {
        return call(api, 0, |session| session.step(duration_ms));
    }
    before(duration_ms);
    // Rejected: the step ends before it has started.
    const REFUSED: c_int = 1;
    let begun = call(api, REFUSED, |session| {
        session.end_step_before()?;
        session.begin_step(duration_ms)
    });
    match begun {
        0 => {
            let late_ms = meanwhile(duration_ms);
            after(wait(api, late_ms))
        }
        REFUSED => 0,
        over => over,
    }
}

/// A step by another function.
pub(crate) fn step_by(step: impl FnOnce() -> c_int) -> c_int {
    if !ANY.load(Ordering::Relaxed) {
        return step();
    }
    let duration_ms = session().as_ref().map_or(0.0, |session| session.robot.basic_time_step_ms) as c_int;
    before(duration_ms);
    let late_ms = meanwhile(duration_ms);
    after(match step() {
        -1 => -1,
        delay_ms => delay_ms.max(late_ms),
    })
}

/// The first half of a step.
pub(crate) fn step_begin(api: &'static str, duration_ms: c_int) -> c_int {
    let any = ANY.load(Ordering::Relaxed);
    if any {
        before(duration_ms);
    }
    let begun = call(api, 0, |session| session.step_begin(duration_ms));
    if any && begun == 0 {
        LATE_MS.store(meanwhile(duration_ms), Ordering::Relaxed);
    }
    begun
}

/// The second half of a step.
pub(crate) fn step_end(api: &'static str) -> c_int {
    if !ANY.load(Ordering::Relaxed) {
        return call(api, 0, Session::step_end);
    }
    after(wait(api, LATE_MS.swap(0, Ordering::Relaxed)))
}

/// Switches the devices between the real robot and the simulated one. `argument` is for the remote control.
pub(crate) fn set_mode(mode: c_int, argument: *mut c_void) {
    const API: &str = "wb_robot_set_mode";
    if ![c::WB_MODE_SIMULATION, c::WB_MODE_REMOTE_CONTROL].contains(&mode) {
        eprintln!("Error: {API}() cannot set mode to {mode}.");
        return;
    }
    need_control();
    match (mode, is_remote(), interface()) {
        (c::WB_MODE_SIMULATION, true, interface) => {
            if let Some(stop) = interface.and_then(|interface| interface.wbr_stop) {
                // SAFETY: the type of the function is that in the header.
                unsafe { stop() };
            }
            call(API, (), |session| {
                session.set_remote(false);
                Ok(())
            });
        }
        (c::WB_MODE_REMOTE_CONTROL, false, Some(Interface { wbr_start: Some(start), .. })) => {
            // SAFETY: the type of the function is that in the header; the validity of the argument is up to the program
            // and the library.
            if unsafe { start(argument) } == 0 {
                eprintln!("Error: {API}(): starting the remote control library (wbr_start) failed.");
                return;
            }
            call(API, (), |session| {
                session.set_remote(true);
                Ok(())
            });
        }
        (c::WB_MODE_REMOTE_CONTROL, false, _) => {
            eprintln!("Error: {API}(): this robot has no remote control library.");
        }
        _ => {}
    }
}

/// Passes a message from the program to the remote control and returns its response.
pub(crate) fn control_custom(argument: *mut c_void) -> *mut c_void {
    need_control();
    match interface().and_then(|interface| interface.wbr_custom_function) {
        // SAFETY: the validity of the argument is up to the program and the library.
        Some(function) => unsafe { function(argument) },
        None => std::ptr::null_mut(),
    }
}

/// Passes a message from the program to the robot window and returns its response.
pub(crate) fn window_custom(argument: *mut c_void) -> *mut c_void {
    match window() {
        Some(window) => window.custom(argument).unwrap_or_else(|| {
            eprintln!("Error: wbw_robot_window_custom_function is not defined.");
            std::ptr::null_mut()
        }),
        None => {
            eprintln!("Error: the robot window is not initialized.");
            std::ptr::null_mut()
        }
    }
}
