//! Robot window libraries: native windows, and those that belong to a web page.

use crate::abi::session;
use crate::plugins::Library;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::sync::Arc;

type Plain = unsafe extern "C" fn();

/// The variable with the file descriptor of the socket.
const SOCKET: &str = "WEBOTS_PIPE_IN";

/// Old libraries receive the arguments of the program and the socket; newer ones ignore them.
type Init = unsafe extern "C" fn(c_int, *const *const c_char, c_int) -> u8;

/// The functions of a window library; missing ones are not called.
#[derive(Clone, Debug)]
pub(super) struct Window {
    library: Arc<Library>,
    init: Option<Init>,
    cleanup: Option<Plain>,
    pre_update: Option<Plain>,
    update: Option<Plain>,
    read: Option<Plain>,
    write: Option<Plain>,
    show: Option<Plain>,
    page_init: Option<Plain>,
    page_step: Option<unsafe extern "C" fn(c_int)>,
    page_cleanup: Option<Plain>,
}

impl Window {
    /// The error is a message for the user.
    pub(super) fn load(path: &str, is_page: bool) -> Result<Self, String> {
        let library = Library::load(path)?;
        let (of_native, of_page) = (!is_page, is_page);
        // SAFETY: functions of these names have these types.
        let plain = |asked: bool, name: &CStr| unsafe {
            let found = library.find(name).filter(|_| asked)?;
            Some(std::mem::transmute::<*mut c_void, Plain>(found))
        };
        let native = |name| plain(of_native, name);
        let page = |name| plain(of_page, name);
        let window = Self {
            // SAFETY: as above; a function with fewer parameters ignores the rest.
            init: native(c"wbw_init").map(|init| unsafe { std::mem::transmute::<Plain, Init>(init) }),
            cleanup: native(c"wbw_cleanup"),
            pre_update: native(c"wbw_pre_update_gui"),
            update: native(c"wbw_update_gui"),
            read: native(c"wbw_read_sensors"),
            write: native(c"wbw_write_actuators"),
            show: native(c"wbw_show"),
            page_init: page(c"wb_robot_window_init"),
            page_step: page(c"wb_robot_window_step")
                // SAFETY: as above.
                .map(|step| unsafe { std::mem::transmute::<Plain, unsafe extern "C" fn(c_int)>(step) }),
            page_cleanup: page(c"wb_robot_window_cleanup"),
            library: Arc::new(library),
        };
        let missing = match is_page {
            true => window.page_step.is_none().then_some("wb_robot_window_step"),
            false => [
                (window.init.is_none(), "wbw_init"),
                (window.cleanup.is_none(), "wbw_cleanup"),
                (window.update.is_none(), "wbw_update_gui"),
            ]
            .into_iter()
            .find_map(|(is_missing, name)| is_missing.then_some(name)),
        };
        match missing {
            Some(name) => {
                window.library.close();
                Err(format!("it has no {name}()"))
            }
            None => Ok(window),
        }
    }

    /// Called when the session exists.
    pub(super) fn begin(&self) {
        run(self.page_init);
    }

    /// Prepares the window to be shown. False: that failed, and it was removed.
    pub(super) fn init(&self) -> bool {
        let Some(init) = self.init else { return true };
        let socket = std::env::var(SOCKET).ok().and_then(|number| number.parse().ok());
        let words: Vec<CString> =
            words().into_iter().map(|word| CString::new(word).unwrap_or_default()).collect();
        let mut pointers: Vec<*const c_char> = words.iter().map(|word| word.as_ptr()).collect();
        pointers.push(std::ptr::null());
        let count = c_int::try_from(words.len()).unwrap_or(c_int::MAX);
        // SAFETY: the arguments outlive the call; the list ends with null.
        let is_ready = unsafe { init(count, pointers.as_ptr(), socket.unwrap_or(-1)) } != 0;
        if !is_ready {
            self.end();
        }
        is_ready
    }

    /// Shows the window.
    pub(super) fn show(&self) {
        run(self.show);
    }

    /// Called at the start of a step.
    pub(super) fn step(&self, duration_ms: c_int) {
        if let Some(step) = self.page_step {
            // SAFETY: the type of the function is that in the header.
            unsafe { step(duration_ms) };
        }
    }

    /// It may command motors.
    pub(super) fn write_actuators(&self) {
        run(self.write);
    }

    /// Called before a request is sent.
    pub(super) fn pre_update(&self) {
        run(self.pre_update);
    }

    /// It may process user events until the response arrives.
    pub(super) fn update(&self) {
        run(self.update);
    }

    /// It may read sensors.
    pub(super) fn read_sensors(&self) {
        run(self.read);
    }

    /// Passes a message from the program; `None` if it does not accept messages.
    pub(super) fn custom(&self, argument: *mut c_void) -> Option<*mut c_void> {
        let found = self.library.find(c"wbw_robot_window_custom_function")?;
        // SAFETY: a function of this name has this type; the validity of the argument is up to the program and the
        // library.
        Some(unsafe {
            std::mem::transmute::<*mut c_void, unsafe extern "C" fn(*mut c_void) -> *mut c_void>(found)(
                argument,
            )
        })
    }

    /// Called when the program ends.
    pub(super) fn end(&self) {
        run(self.page_cleanup);
        run(self.cleanup);
        self.library.close();
    }
}

/// Sets the variable with the socket of the simulator's responses, for libraries.
pub(super) fn tell_socket(socket: i32) {
    // SAFETY: the program has just started to use this library; as in any C program, it must not read the environment
    // in other threads at the same time.
    unsafe { std::env::set_var(SOCKET, socket.to_string()) };
}

/// The name of the controller and its arguments: those of the robot, or of the program if it is an extern controller.
fn words() -> Vec<String> {
    let name = session().as_ref().map(|session| session.robot.controller_name.as_str().to_owned());
    let of_robot = std::env::var("REBOTS_ARGUMENTS").ok();
    let arguments: Vec<String> = match of_robot {
        Some(list) if list.is_empty() => Vec::new(),
        Some(list) => list.split('\u{1f}').map(str::to_owned).collect(),
        // Arguments that are not valid UTF-8 must not end the program.
        None => std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect(),
    };
    name.into_iter().chain(arguments).collect()
}

fn run(function: Option<Plain>) {
    if let Some(function) = function {
        // SAFETY: the library is loaded, and functions of these names have no parameters.
        unsafe { function() };
    }
}
