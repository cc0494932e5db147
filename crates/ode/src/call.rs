//! Calls of the plugin's functions, in this process or in its own.

use std::ffi::{c_int, c_void};

use crate::handle::Handle;
use crate::marshal::{Function, Word};
use crate::remote;

/// The parameters and the result of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signature {
    /// No parameters.
    Act,
    /// `webots_physics_init`: the world, the space, the contact joint group.
    Init,
    /// `webots_physics_collide`: two geoms; returns an `int`.
    Collide,
    /// `dNearCallback`: the plugin's data, two geoms.
    Near,
    /// The callback for the height at a point of a height field: the plugin's data, two integers; returns a `double`.
    Height,
    /// The callback of a body that has moved.
    Moved,
}

impl Signature {
    pub(crate) const ALL: [Self; 6] =
        [Self::Act, Self::Init, Self::Collide, Self::Near, Self::Height, Self::Moved];
}

/// Calls a function of the plugin in the process where it is. Returns 0 if there is none or its process has failed.
pub fn invoke(function: Function, form: Signature, words: [u64; 3]) -> u64 {
    if function.0 == 0 {
        return 0;
    }
    match remote::link() {
        Some(link) => link.call(function, form, words),
        None => call_local(function, form, words),
    }
}

/// Calls a function of this process.
pub(crate) fn call_local(function: Function, form: Signature, [a, b, c]: [u64; 3]) -> u64 {
    macro_rules! call {
        ($ty:ty $(, $arg:expr)*) => {{
            let address: *const () = std::ptr::with_exposed_provenance(function.0);
            // SAFETY: the headers of plugins and of ODE require a function of this type at the address, which is not
            // null.
            unsafe { std::mem::transmute::<*const (), $ty>(address)($(Word::from_word($arg)),*).to_word() }
        }};
    }
    match form {
        Signature::Act => call!(unsafe extern "C" fn()),
        Signature::Init => call!(unsafe extern "C" fn(Handle, Handle, Handle), a, b, c),
        Signature::Collide => call!(unsafe extern "C" fn(Handle, Handle) -> c_int, a, b),
        Signature::Near => call!(unsafe extern "C" fn(*mut c_void, Handle, Handle), a, b, c),
        Signature::Height => call!(unsafe extern "C" fn(*mut c_void, c_int, c_int) -> f64, a, b, c),
        Signature::Moved => call!(unsafe extern "C" fn(Handle), a),
    }
}
