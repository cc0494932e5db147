//! Loads a plugin's library and looks up its functions.

#![expect(unsafe_code, reason = "a shared library is loaded")]

use std::ffi::c_void;
use std::path::Path;

use libloading::Library;
use libloading::os::unix::{RTLD_LAZY, RTLD_LOCAL, RTLD_NOW};
use ode::Function;

/// Drawing functions of old plugins.
const DRAWING: [&str; 2] = ["webots_physics_draw", "webots_physics_predraw"];
/// The mangled name of a C++ definition with the old parameters, which differs from the one in the header.
const OLD_INIT: &str = "_Z19webots_physics_initP7dxWorldP7dxSpaceP12dxJointGroup";

/// The functions that the simulator calls; missing ones are null.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Functions {
    pub(crate) init: Function,
    pub(crate) collide: Function,
    pub(crate) step: Function,
    pub(crate) step_end: Function,
    pub(crate) cleanup: Function,
    /// A drawing function.
    pub(crate) drawing: Option<&'static str>,
}

impl Functions {
    /// Converts the functions to numbers, for another process.
    pub(super) fn to_words(self) -> [usize; 6] {
        let drawing = self.drawing.and_then(|name| DRAWING.iter().position(|known| *known == name));
        let drawing = drawing.map_or(0, |at| at + 1);
        [self.init.0, self.collide.0, self.step.0, self.step_end.0, self.cleanup.0, drawing]
    }

    pub(super) fn of_words([init, collide, step, step_end, cleanup, drawing]: [usize; 6]) -> Self {
        let drawing = drawing.checked_sub(1).and_then(|at| DRAWING.get(at).copied());
        let [init, collide, step, step_end, cleanup] = [init, collide, step, step_end, cleanup].map(Function);
        Self { init, collide, step, step_end, cleanup, drawing }
    }
}

/// Loads a plugin. The error is a message for the user.
pub(crate) fn open(path: &Path) -> Result<(Library, Functions), String> {
    // It calls functions that this program exports.
    let _ = ode::exported();
    // SAFETY: the author of the library is responsible for what it does when loaded, as in Webots.
    let open = |how| unsafe { libloading::os::unix::Library::open(Some(path), how | RTLD_LOCAL) };
    let library = open(RTLD_NOW).or_else(|error| {
        // Old plugins use OpenGL in drawing functions, which are never called.
        if error.to_string().contains("undefined symbol: gl") { open(RTLD_LAZY) } else { Err(error) }
    });
    let library: Library = library.map_err(|error| missing(&error.to_string()))?.into();
    let find = |names: &[&str]| {
        let found = names.iter().find_map(|name| {
            // SAFETY: only the address is taken here.
            let symbol = unsafe { library.get::<*mut c_void>(name.as_bytes()) };
            // SAFETY: the library stays loaded as long as the plugin exists.
            symbol.ok().map(|symbol| unsafe { symbol.into_raw() }.as_raw_ptr())
        });
        Function(found.map_or(0, |address| address.expose_provenance()))
    };
    let needed = |name: &str| {
        let found = find(&[name]);
        if found == Function::default() { Err(format!("it has no function {name}()")) } else { Ok(found) }
    };
    let functions = Functions {
        init: find(&["webots_physics_init", OLD_INIT]),
        collide: find(&["webots_physics_collide"]),
        step: needed("webots_physics_step")?,
        step_end: find(&["webots_physics_step_end"]),
        cleanup: needed("webots_physics_cleanup")?,
        drawing: DRAWING.into_iter().find(|name| find(&[name]) != Function::default()),
    };
    Ok((library, functions))
}

/// Returns a message about a library that cannot be loaded.
fn missing(error: &str) -> String {
    if error.contains("undefined symbol: d") {
        format!("it calls an unsupported function of ODE ({error}); ode/ode.h lists the supported ones")
    } else {
        format!("it cannot be loaded: {error}")
    }
}
