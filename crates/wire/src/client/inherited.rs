//! A connected socket that was inherited from the parent process.
#![expect(unsafe_code, reason = "a number from the environment becomes a descriptor")]

use crate::socket::Stream;
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::net::sockopt::socket_type;
use rustix::net::{AddressFamily, SocketType, getsockname};
use std::os::fd::{FromRawFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the descriptor has been taken. After that, its number may refer to something else.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Takes ownership of the inherited socket; works only once. The error is a message for the user.
pub(super) fn take(descriptor: i32) -> Result<Stream, String> {
    if descriptor <= 2 || IS_TAKEN.swap(true, Ordering::SeqCst) {
        return Err("the inherited connection has been used before".to_owned());
    }
    // SAFETY: the parent that sets the variable passes an open descriptor that nothing else in this process owns, and
    // it is taken only once. If the descriptor is not open, closing it again fails, which does no harm.
    let socket = unsafe { OwnedFd::from_raw_fd(descriptor) };
    let is_local = getsockname(&socket).is_ok_and(|own| own.address_family() == AddressFamily::UNIX)
        && socket_type(&socket).is_ok_and(|kind| kind == SocketType::STREAM);
    if !is_local {
        return Err("the inherited socket is not a connection to a simulator".to_owned());
    }
    // Programs that the controller starts must not inherit it.
    let _ = fcntl_setfd(&socket, FdFlags::CLOEXEC);
    Stream::local(socket.into()).map_err(|error| error.to_string())
}
