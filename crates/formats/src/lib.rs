//! Other forms of worlds and robots: worlds of earlier versions in today's form, and files of other simulators.
//!
//! Promises: no input makes it fail; what cannot be carried over is told with its place.
//! Knows nodes by name and nothing of the engine: it makes text that the loader reads.

pub mod convert;
pub mod import;

mod assemble;
mod mass;
mod meshes;
mod mjcf;
mod model;
mod place;
mod sdf;
mod tree;
mod urdf;
mod xml;
