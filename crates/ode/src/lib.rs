//! The C functions of ODE that physics plugins call, on top of `dynamics`.
//!
//! Owns: what the plugin's handles stand for (bodies, geoms, joints, groups), and what it asked of them.
//! Promises: a handle that stands for nothing, a function called at the wrong time or from another thread than the
//! simulator's does nothing, gives a neutral value and is told once; nothing panics across the C border.
//!
//! A plugin sees its world through [`Host`]. Whoever runs it calls its functions inside [`call`], [`commit`] before the
//! dynamics step and [`finish`] after it.

#![expect(unsafe_code, reason = "the C interface: exported names and pointers of C programs")]

/// Exports functions by their C names, and lists them. In the process of a plugin they are asked of the simulator; those
/// that need nothing of it (`alone`) are not.
macro_rules! exports {
    (alone; $($rest:tt)*) => { exports! { @ask_nobody $($rest)* } };
    (@$ask:ident $($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $out:ty)? $body:block)*) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            pub(crate) extern "C" fn $name($($arg: $ty),*) $(-> $out)? {
                if let Some(word) = crate::$ask(stringify!($name), || vec![$(crate::marshal::Word::put($arg)),*]) {
                    return crate::marshal::Word::take(word);
                }
                $body
            }
        )*

        /// All functions of this file.
        pub(crate) static EXPORTED: &[crate::Export] = &[$(crate::Export {
            name: stringify!($name),
            address: $name as *const (),
            call: |words| {
                let words = crate::marshal::Words::new(words);
                words.end($name($(words.next::<$ty>()),*))
            },
        }),*];
    };
    ($($rest:tt)*) => { exports! { @ask_simulator $($rest)* } };
}

mod body;
mod body_settings;
mod call;
mod geom;
mod handle;
mod height_field;
mod joint;
mod joint_api;
mod law;
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
pub use geom::{collide, has_collision_filters};
pub use handle::Handle;
pub use marshal::Function;
pub use process::serve;
pub use table::{
    Host, WorldObject, call, clear, commit, contact_group, discard_handles, finish, space, world,
};

/// Names the exported functions, so that a program that links this library has them all.
#[must_use]
pub fn exported() -> usize {
    exports().filter(|export| !std::hint::black_box(export.address).is_null()).count()
}

/// A function that plugins find by its name.
pub(crate) struct Export {
    pub(crate) name: &'static str,
    address: *const (),
    /// Calls it with arguments as words.
    pub(crate) call: fn(&[u64]) -> u64,
}

// SAFETY: the address of a function is good in every thread; nothing is read through it.
unsafe impl Sync for Export {}

/// All exported functions.
pub(crate) fn exports() -> impl Iterator<Item = &'static Export> {
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

/// In the process of a plugin: what the simulator answers to a call.
fn ask_simulator(name: &str, words: impl FnOnce() -> Vec<u64>) -> Option<u64> {
    process::simulator().map(|simulator| simulator.ask(name, &words()))
}

/// What is computed wherever it is called.
fn ask_nobody(_: &str, _: impl FnOnce() -> Vec<u64>) -> Option<u64> {
    None
}
