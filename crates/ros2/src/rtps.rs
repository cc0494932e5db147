//! RTPS 2.2, the protocol below every DDS: discovery, reliable and best-effort topics over UDP.
//!
//! Owns: the sockets and the thread of a participant. Knows nothing of ROS. Promises: what a peer sends is checked, and what
//! is wrong is dropped; a writer never waits for a reader; queues are bounded.

pub mod id;
pub mod message;
pub mod parameters;
pub mod participant;
pub mod sockets;

mod discovery;
mod reader;
mod writer;
