//! Listening sockets of both transports.

use crate::socket::stream::Stream;
use std::fs;
use std::io;
use std::net::{IpAddr, TcpListener};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::FileTypeExt;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};

/// How many ports are tried, the requested one first.
const MAX_PORTS: u16 = 1000;

/// A listening Unix socket. Its file and folder are removed when it is dropped.
#[derive(Debug)]
pub struct LocalListener {
    listener: UnixListener,
    path: PathBuf,
}

impl LocalListener {
    /// Creates the folders and the socket. A socket left behind by an earlier run is replaced; a file of any other kind
    /// is not.
    pub fn bind(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        if fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket()) {
            fs::remove_file(path)?;
        }
        let listener = UnixListener::bind(path)?;
        listener.set_nonblocking(true)?;
        Ok(Self { listener, path: path.to_owned() })
    }

    /// Accepts the next connection, which does not block; `None` if nobody is waiting.
    pub fn accept(&self) -> io::Result<Option<Stream>> {
        match self.listener.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(true)?;
                Stream::local(stream).map(Some)
            }
            Err(error) if is_transient(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns the path of the socket.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for LocalListener {
    fn drop(&mut self) {
        // The file may have been removed by somebody else, and the folder may still be in use.
        let _ = fs::remove_file(&self.path);
        if let Some(folder) = self.path.parent() {
            let _ = fs::remove_dir(folder);
        }
    }
}

impl AsFd for LocalListener {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.listener.as_fd()
    }
}

/// Returns whether an accept error says nothing about the listener, such as a client that has already gone.
pub(crate) fn is_transient(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted | io::ErrorKind::ConnectionAborted
    )
}

/// Listens on the first free port from `wanted` on; port 0 lets the system choose.
///
/// `usable` may reject a port for other reasons.
pub fn bind_tcp(address: IpAddr, wanted: u16, usable: impl Fn(u16) -> bool) -> io::Result<TcpListener> {
    let mut in_use = None;
    for offset in 0..MAX_PORTS {
        let port = if wanted == 0 { Some(0) } else { wanted.checked_add(offset) };
        let Some(port) = port else { break };
        match TcpListener::bind((address, port)) {
            Ok(listener) => {
                if usable(listener.local_addr()?.port()) {
                    listener.set_nonblocking(true)?;
                    return Ok(listener);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => in_use = Some(error),
            Err(error) => return Err(error),
        }
    }
    Err(in_use.unwrap_or_else(|| io::Error::new(io::ErrorKind::AddrInUse, "no free port")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn a_port_in_use_is_skipped() {
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let first = bind_tcp(here, 0, |_| true).unwrap();
        let taken = first.local_addr().unwrap().port();
        let second = bind_tcp(here, taken, |_| true).unwrap();
        assert!(second.local_addr().unwrap().port() > taken);
    }
}
