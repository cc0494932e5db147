//! RTPS 2.2, the wire protocol of DDS: discovery, reliable and best-effort topics over UDP.
//!
//! Owns: the sockets and the thread of a participant. Knows nothing of ROS. Promises: everything a peer sends is
//! validated, and invalid data is dropped; a writer never waits for a reader; queues are bounded.

pub mod id;
pub mod message;
pub mod parameters;
pub mod participant;
pub mod sockets;

mod discovery;
mod reader;
mod writer;
