//! A ROS 2 node built into this program; no ROS installation is needed.
//!
//! Owns: the protocols ([`rtps`], [`zenoh`], [`cdr`]), the conventions of ROS on top of them ([`middleware`], [`types`],
//! [`type_hash`]), the node ([`node`]), the controller `ros2` ([`program`]) and the topics of each device.

pub mod arguments;
pub mod cdr;
mod devices;
pub mod discovery_scope;
pub mod log;
pub mod middleware;
mod motion;
pub mod node;
mod package;
pub mod parameters;
pub mod program;
pub mod rtps;
pub mod type_hash;
pub mod types;
mod urdf;
pub mod zenoh;
