//! The wire protocol of Zenoh 1.x, as a client of one router over TCP: publications, subscriptions, queries, liveliness.
//!
//! Owns: the connection, its threads, and what the router has told. Knows nothing of ROS. Promises: everything the router
//! sends is validated, and invalid data is dropped; a publisher never waits for the router; queues are bounded; a lost
//! connection is opened again, with all declarations.

pub mod codec;
pub mod key;
pub mod message;
pub mod session;
pub mod transport;

mod state;
