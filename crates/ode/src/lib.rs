//! The C functions of ODE that physics plugins call, on top of `dynamics`.
//!
//! Owns: what the plugin's handles stand for (bodies, geoms, joints, groups), and what it asked of them.
//! Promises: a handle that stands for nothing, a function called at the wrong time or from another thread than the
//! simulator's does nothing, gives a neutral value and is told once; nothing panics across the C border.
//!
//! A plugin sees its world through [`Host`]. Whoever runs it calls its functions inside [`call`], [`commit`] before the
//! dynamics step and [`finish`] after it.

#![expect(unsafe_code, reason = "the C interface: exported names and pointers of C programs")]

/// Exports functions by their C names, and lists them.
macro_rules! exports {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $out:ty)? $body:block)*) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            pub(crate) extern "C" fn $name($($arg: $ty),*) $(-> $out)? $body
        )*

        /// Addresses of all functions of this file.
        pub(crate) static EXPORTED: &[crate::Address] = &[$(crate::Address($name as *const ())),*];
    };
}

mod absent;
mod body;
mod geom;
mod habits;
mod handle;
mod height_field;
mod joint;
mod joint_api;
mod law;
mod mass;
mod memory;
mod mesh;
mod own;
mod rotation;
mod space;
mod table;
mod utility;
mod world;

pub use geom::{collide, has_switches};
pub use handle::Handle;
pub use table::{Found, Host, call, clear, commit, contact_group, finish, forget, space, world};

/// Names the exported functions, so that a program that links this library has them all.
#[must_use]
pub fn exported() -> usize {
    [
        body::EXPORTED,
        geom::EXPORTED,
        geom::MORE,
        height_field::EXPORTED,
        joint_api::ACCESS,
        joint_api::CREATE,
        joint_api::EXPORTED,
        mass::EXPORTED,
        mesh::EXPORTED,
        own::EXPORTED,
        rotation::EXPORTED,
        space::EXPORTED,
        utility::EXPORTED,
        world::EXPORTED,
    ]
    .iter()
    .chain(absent::LISTS)
    .chain(habits::LISTS)
    .map(|list| list.iter().filter(|address| !std::hint::black_box(address.0).is_null()).count())
    .sum()
}

/// The address of an exported function.
pub(crate) struct Address(pub(crate) *const ());

// SAFETY: the address of a function is good in every thread; nothing is read through it.
unsafe impl Sync for Address {}
