//! A node of ROS 2 in this program, with nothing of ROS needed.
//!
//! Owns: the protocols ([`rtps`], [`cdr`]), the names and types of ROS on top of them ([`node`], [`types`]), the controller
//! `ros2` ([`program`]) and what each device offers in it.

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
