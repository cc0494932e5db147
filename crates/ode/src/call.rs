//! Calls of a plugin's functions, in this process or in its own.

use std::ffi::{c_int, c_void};

use crate::handle::Handle;
use crate::marshal::{Function, Word};
use crate::remote;

/// What a function takes and gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signature {
    /// Nothing.
    Act,
    /// `webots_physics_init`: the world, the space, the group of contacts.
    Init,
    /// `webots_physics_collide`: two geoms; gives an `int`.
    Collide,
    /// `dNearCallback`: the plugin's data, two geoms.
    Near,
    /// The height of a point of a height field: the plugin's data, two numbers; gives a `double`.
    Height,
    /// A body that has moved.
    Moved,
}

impl Signature {
    pub(crate) const ALL: [Self; 6] =
        [Self::Act, Self::Init, Self::Collide, Self::Near, Self::Height, Self::Moved];
}

/// Calls a function of the plugin, where it is. Without one, or where its process has failed, the result is 0.
pub fn invoke(function: Function, form: Signature, words: [u64; 3]) -> u64 {
    if function.0 == 0 {
        return 0;
    }
    match remote::link() {
        Some(link) => link.call(function, form, words),
        None => here(function, form, words),
    }
}

/// Calls a function of this process.
pub(crate) fn here(function: Function, form: Signature, [a, b, c]: [u64; 3]) -> u64 {
    macro_rules! call {
        ($ty:ty $(, $arg:expr)*) => {{
            let address: *const () = std::ptr::with_exposed_provenance(function.0);
            // SAFETY: the plugin's header and ODE's ask for a function of this type at the address, which is not null.
            unsafe { std::mem::transmute::<*const (), $ty>(address)($(Word::take($arg)),*).put() }
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
