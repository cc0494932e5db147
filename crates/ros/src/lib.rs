//! The controller `ros`: exposes any robot as a ROS 1 node, with every function of the controller API as a service and
//! every reading as a topic.
//!
//! Owns: the ROS 1 protocols ([`xml_rpc`], [`tcpros`], [`types`], [`node`]) and the tables of what each device offers
//! ([`devices`]). No ROS installation is needed to build or run it.

pub mod arguments;
mod control;
pub mod devices;
pub mod interface;
mod master;
pub mod node;
pub mod program;
mod registration;
pub mod rotation;
mod subscription;
pub mod tcpros;
mod topic;
pub mod types;
pub mod value;
pub mod xml_rpc;
