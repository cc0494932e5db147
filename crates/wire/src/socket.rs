//! Sockets and folders: the only part of the crate that calls the operating system.

mod instance;
mod listener;
mod peer_process;
#[cfg(target_os = "linux")]
mod socket_diagnostics;
mod spin;
mod stream;
mod waker;

pub use instance::{ClaimOutcome, InstanceFolder};
pub(crate) use listener::is_transient;
pub use listener::{LocalListener, bind_tcp};
pub(crate) use peer_process::{IS_KNOWN, PeerProcess, TcpPeer, is_trusted, tcp_peer};
pub use spin::Spin;
pub(crate) use stream::poll_ignoring_signals;
pub use stream::{Received, Stream, wait_readable};
pub(crate) use waker::WakeReceiver;
pub use waker::Waker;
