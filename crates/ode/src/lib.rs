//! The C functions of ODE that physics plugins call, implemented on top of `dynamics`.
//!
//! Owns: the objects behind the plugin's handles (bodies, geoms, joints, groups) and their settings.
//! Promises: an invalid handle, or a function called at the wrong time or from a thread other than the simulator's, has
//! no effect, returns a neutral value and is reported once; no panic crosses the C interface.
//!
//! A plugin accesses the world through [`Host`]. The simulator calls its functions inside [`call`], then [`commit`]
//! before the dynamics step and [`finish`] after it.

#![expect(unsafe_code, reason = "the C interface: exported names and pointers of C programs")]

/// Exports functions by their C names and lists them. In the process of a plugin they are forwarded to the simulator,
/// except for those that only compute (`local`).
macro_rules! exports {
    (local; $($rest:tt)*) => { exports! { @compute_locally $($rest)* } };
    (@$ask:ident $($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $out:ty)? $body:block)*) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            pub(crate) extern "C" fn $name($($arg: $ty),*) $(-> $out)? {
                if let Some(word) = crate::$ask(stringify!($name), || vec![$(crate::marshal::Word::to_word($arg)),*]) {
                    return crate::marshal::Word::from_word(word);
                }
                $body
            }
        )*

        /// All functions of this file.
        pub(crate) static EXPORTED: &[crate::Export] = &[$(crate::Export {
            name: stringify!($name),
            address: $name as *const (),
            #[cfg(test)]
            parameters: &[$(stringify!($ty)),*],
            call: |words| {
                let words = crate::marshal::Words::new(words);
                words.end($name($(words.next::<$ty>()),*))
            },
        }),*];
    };
    ($($rest:tt)*) => { exports! { @call_simulator $($rest)* } };
}

mod body;
mod body_settings;
mod call;
mod collision;
mod constraints;
#[cfg(test)]
mod every_function;
mod geom;
mod handle;
mod height_field;
mod joint;
mod joint_api;
mod marshal;
mod mass;
mod memory;
mod mesh;
mod message;
mod plugin_geom;
mod process;
pub mod remote;
mod rotation;
mod space;
mod table;
mod unsupported;
mod utility;
mod world;

pub use call::{Signature, invoke};
pub use collision::{collide, has_collision_filters};
pub use handle::Handle;
pub use marshal::Function;
pub use process::serve;
pub use table::{
    Host, WorldObject, call, clear, commit, contact_group, discard_handles, finish, space, world,
};

/// References the exported functions, so that a program that links this library contains them all.
#[must_use]
pub fn exported() -> usize {
    exports().filter(|export| !std::hint::black_box(export.address).is_null()).count()
}

/// A function that plugins find by its name.
pub(crate) struct Export {
    pub(crate) name: &'static str,
    address: *const (),
    /// The types of its parameters.
    #[cfg(test)]
    parameters: &'static [&'static str],
    /// Calls it with its arguments as 64-bit words.
    pub(crate) call: fn(&[u64]) -> u64,
}

// SAFETY: the address of a function is valid in every thread, and nothing is read through it.
unsafe impl Sync for Export {}

/// Returns all exported functions.
pub(crate) fn exports() -> impl Iterator<Item = &'static Export> {
    [
        body::EXPORTED,
        collision::EXPORTED,
        geom::EXPORTED,
        geom::MORE,
        height_field::EXPORTED,
        joint_api::ACCESS,
        joint_api::CREATE,
        joint_api::EXPORTED,
        mass::EXPORTED,
        mesh::EXPORTED,
        plugin_geom::EXPORTED,
        rotation::EXPORTED,
        space::EXPORTED,
        utility::EXPORTED,
        world::EXPORTED,
    ]
    .into_iter()
    .chain(unsupported::LISTS.iter().copied())
    .chain(body_settings::LISTS.iter().copied())
    .flatten()
}

/// In the process of a plugin: returns the simulator's result of a call.
fn call_simulator(name: &str, words: impl FnOnce() -> Vec<u64>) -> Option<u64> {
    process::simulator().map(|simulator| simulator.ask(name, &words()))
}

/// For functions that are computed in the calling process.
fn compute_locally(_: &str, _: impl FnOnce() -> Vec<u64>) -> Option<u64> {
    None
}
