//! A socket that whoever started this process has connected.
#![expect(unsafe_code, reason = "a number from the environment becomes a descriptor")]

use crate::socket::Stream;
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::net::sockopt::{socket_domain, socket_type};
use rustix::net::{AddressFamily, SocketType};
use std::os::fd::{FromRawFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};

/// It was taken: its number may mean something else now.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Takes it; once. The error is for people.
pub(super) fn take(descriptor: i32) -> Result<Stream, String> {
    if descriptor <= 2 || IS_TAKEN.swap(true, Ordering::SeqCst) {
        return Err("the connection that was handed over has been used before".to_owned());
    }
    // SAFETY: whoever sets the variable hands over an open descriptor that belongs to nothing else in this process, and
    // it is taken once. One that is not open is closed again by an error, which does no harm.
    let socket = unsafe { OwnedFd::from_raw_fd(descriptor) };
    let is_local = socket_domain(&socket).is_ok_and(|family| family == AddressFamily::UNIX)
        && socket_type(&socket).is_ok_and(|kind| kind == SocketType::STREAM);
    if !is_local {
        return Err("the socket handed over is not a connection to a simulator".to_owned());
    }
    // Programs that a controller starts have no use for it.
    let _ = fcntl_setfd(&socket, FdFlags::CLOEXEC);
    Stream::local(socket.into()).map_err(|error| error.to_string())
}
