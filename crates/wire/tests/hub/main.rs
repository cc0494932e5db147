//! The hub and its clients over real sockets.
#![expect(clippy::unwrap_used, reason = "a test may panic, in its helpers too")]

mod bench;
mod folders;
mod local_peers;
mod our_client;
mod tcp_peers;
