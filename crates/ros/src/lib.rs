//! The controller `ros`: any robot as a node of ROS 1, with every function of the controller's interface as a service and
//! every reading as a topic.
//!
//! Owns: the protocols of ROS 1 ([`xml_rpc`], [`tcpros`], [`types`], [`node`]) and the tables of what each device offers
//! ([`devices`]). Nothing of ROS is needed, neither to build it nor to run it.

pub mod arguments;
mod control;
pub mod devices;
mod master;
pub mod node;
pub mod offer;
pub mod program;
pub mod rotation;
mod subscription;
pub mod tcpros;
pub mod types;
pub mod value;
pub mod xml_rpc;
