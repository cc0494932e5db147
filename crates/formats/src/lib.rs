//! Conversion of other formats: worlds of earlier versions, and robot and world files of other simulators.
//!
//! Promises: never fails on any input; what cannot be converted is reported with its location.
//! Knows nodes by name but nothing of the engine: it writes text for the loader.

pub mod convert;
pub mod import;
pub mod sumo;

mod assemble;
mod mass;
mod meshes;
mod mjcf;
mod model;
mod osm;
mod polygon;
mod pose_fields;
mod sdf;
mod tree;
mod urdf;
mod xml;
