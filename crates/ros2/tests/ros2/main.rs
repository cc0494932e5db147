//! Tests of nodes that communicate over real sockets on this machine.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod nodes;
mod zenoh;
