//! A ROS 2 node built into this program; no ROS installation is needed.
//!
//! Owns: the protocols ([`rtps`], [`cdr`]), ROS names and types on top of them ([`node`], [`types`]), the controller
//! `ros2` ([`program`]) and the topics of each device.

pub mod arguments;
pub mod cdr;
mod devices;
pub mod discovery_scope;
pub mod log;
mod motion;
pub mod node;
mod package;
pub mod parameters;
pub mod program;
pub mod rtps;
pub mod types;
mod urdf;
