//! Sockets and folders: the only place of the protocol that touches the system.

mod caller;
mod instance;
mod listener;
mod spin;
mod stream;
mod waker;

pub(crate) use caller::{Caller, IS_KNOWN, TcpPeer, is_trusted, tcp_peer};
pub use instance::{Claim, InstanceFolder};
pub(crate) use listener::is_transient;
pub use listener::{LocalListener, bind_tcp};
pub use spin::Spin;
pub(crate) use stream::poll_again;
pub use stream::{Received, Stream, wait_readable};
pub(crate) use waker::Sleeper;
pub use waker::Waker;
