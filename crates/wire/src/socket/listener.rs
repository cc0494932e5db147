//! Listening ends of both transports.

use crate::socket::stream::Stream;
use std::fs;
use std::io;
use std::net::{IpAddr, TcpListener};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::FileTypeExt;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};

/// Number of ports that are tried after the wanted one.
const PORTS_TRIED: u16 = 1000;

/// A socket file that accepts connections; removed with its folder when dropped.
#[derive(Debug)]
pub struct LocalListener {
    listener: UnixListener,
    path: PathBuf,
}

impl LocalListener {
    /// Creates the folders and the socket. A socket that an earlier run left there is replaced; any other
    /// file is not.
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

    /// The next connection, `None` if nobody waits. It does not block either.
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

    /// Where it listens.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for LocalListener {
    fn drop(&mut self) {
        // Nothing can be done about a file that somebody else has removed, or a folder that is still in use.
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

/// Errors of an accept that say nothing about the listener: the peer was faster, or descriptors are short.
pub(crate) fn is_transient(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted | io::ErrorKind::ConnectionAborted
    )
}

/// Listens at the first free port from the wanted one on; port 0 lets the system choose.
///
/// `usable` may refuse a port for other reasons.
pub fn bind_tcp(address: IpAddr, wanted: u16, usable: impl Fn(u16) -> bool) -> io::Result<TcpListener> {
    let mut refusal = None;
    for offset in 0..PORTS_TRIED {
        let port = if wanted == 0 { Some(0) } else { wanted.checked_add(offset) };
        let Some(port) = port else { break };
        match TcpListener::bind((address, port)) {
            Ok(listener) => {
                if usable(listener.local_addr()?.port()) {
                    listener.set_nonblocking(true)?;
                    return Ok(listener);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => refusal = Some(error),
            Err(error) => return Err(error),
        }
    }
    Err(refusal.unwrap_or_else(|| io::Error::new(io::ErrorKind::AddrInUse, "no free port")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn a_taken_port_is_passed_over() {
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let first = bind_tcp(here, 0, |_| true).unwrap();
        let taken = first.local_addr().unwrap().port();
        let second = bind_tcp(here, taken, |_| true).unwrap();
        assert!(second.local_addr().unwrap().port() > taken);
    }
}
