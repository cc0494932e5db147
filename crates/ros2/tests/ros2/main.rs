//! Tests of nodes that meet over real sockets of this machine.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod nodes;
