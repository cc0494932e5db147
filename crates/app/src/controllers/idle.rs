//! A controller that only steps, for robots whose window needs one.
//!
//! Runs in a separate process like any controller, as it loads libraries of the project.
#![expect(unsafe_code, reason = "functions of the controller library are found by name and called")]

use std::ffi::{OsStr, c_int};
use std::path::Path;

use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW, Symbol};

/// Steps until the simulator terminates it. Returns the exit status.
pub(crate) fn run() -> i32 {
    match std::env::var_os("WEBOTS_HOME").map(|home| steps(&home)) {
        Some(Ok(())) => 0,
        Some(Err(error)) => {
            eprintln!("Error: {error}.");
            1
        }
        None => {
            eprintln!(
                "Error: WEBOTS_HOME is not set: this command is used internally by rebots; it is not meant \
                    to be run by hand."
            );
            1
        }
    }
}

fn steps(home: &OsStr) -> Result<(), libloading::Error> {
    let suffix = if cfg!(target_os = "macos") { "dylib" } else { "so" };
    let path = Path::new(home).join(format!("lib/controller/libController.{suffix}"));
    // SAFETY: it is our own library, and these are the signatures of its functions.
    unsafe {
        let library = Library::open(Some(path), RTLD_NOW | RTLD_GLOBAL)?;
        let init: Symbol<unsafe extern "C" fn() -> c_int> = library.get(b"wb_robot_init")?;
        let time_step: Symbol<unsafe extern "C" fn() -> f64> =
            library.get(b"wb_robot_get_basic_time_step")?;
        let step: Symbol<unsafe extern "C" fn(c_int) -> c_int> = library.get(b"wb_robot_step")?;
        let cleanup: Symbol<unsafe extern "C" fn()> = library.get(b"wb_robot_cleanup")?;
        init();
        // The time step of a world may be a fraction of a millisecond; those of controllers are integers.
        let multiples = (1..=1000).map(|count| f64::from(count) * time_step());
        let duration_ms = multiples.into_iter().find(|ms| ms.fract() == 0.0).unwrap_or(1.0) as c_int;
        while step(duration_ms) != -1 {}
        cleanup();
    }
    Ok(())
}
