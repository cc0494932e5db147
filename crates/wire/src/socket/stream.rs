//! A connected socket of either transport.

use crate::reply::Transport;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::SendFlags;
use std::io::{self, Read};
use std::net::TcpStream;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

/// A connected socket. Writing to it when the peer is gone is an error, never a signal.
#[derive(Debug)]
pub enum Stream {
    /// A Unix socket on this machine.
    Local(UnixStream),
    /// A TCP socket.
    Tcp(TcpStream),
}

/// The result of a read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// This many bytes.
    Bytes(usize),
    /// Nothing yet.
    Nothing,
    /// The peer has closed its end.
    End,
}

impl Stream {
    /// Wraps a TCP connection and disables Nagle's algorithm.
    pub fn tcp(stream: TcpStream) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        suppress_sigpipe(stream.as_fd())?;
        Ok(Self::Tcp(stream))
    }

    /// Wraps a local connection.
    pub fn local(stream: UnixStream) -> io::Result<Self> {
        suppress_sigpipe(stream.as_fd())?;
        Ok(Self::Local(stream))
    }

    /// Returns the transport.
    #[must_use]
    pub fn transport(&self) -> Transport {
        match self {
            Self::Local(_) => Transport::Local,
            Self::Tcp(_) => Transport::Tcp,
        }
    }

    /// Sets whether reads and writes return at once.
    pub fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        match self {
            Self::Local(stream) => stream.set_nonblocking(nonblocking),
            Self::Tcp(stream) => stream.set_nonblocking(nonblocking),
        }
    }

    /// Reads once.
    pub fn receive(&self, buffer: &mut [u8]) -> io::Result<Received> {
        loop {
            let read = match self {
                Self::Local(stream) => (&*stream).read(buffer),
                Self::Tcp(stream) => (&*stream).read(buffer),
            };
            return match read {
                Ok(0) => Ok(Received::End),
                Ok(count) => Ok(Received::Bytes(count)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(Received::Nothing),
                Err(error) if error.kind() == io::ErrorKind::ConnectionReset => Ok(Received::End),
                Err(error) => Err(error),
            };
        }
    }

    /// Reads once without blocking.
    pub fn receive_now(&self, buffer: &mut [u8]) -> io::Result<Received> {
        match rustix::net::recv(self, buffer, rustix::net::RecvFlags::DONTWAIT) {
            Ok((0, _)) | Err(Errno::CONNRESET) => Ok(Received::End),
            Ok((count, _)) => Ok(Received::Bytes(count)),
            Err(Errno::AGAIN | Errno::INTR) => Ok(Received::Nothing),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes as much as the system takes now; returns 0 if it takes nothing.
    pub fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            return match rustix::net::send(self, bytes, NO_SIGNAL | SendFlags::DONTWAIT) {
                Ok(count) => Ok(count),
                Err(Errno::INTR) => continue,
                Err(Errno::AGAIN) => Ok(0),
                Err(error) => Err(error.into()),
            };
        }
    }

    /// Writes everything, waiting while the peer is slow.
    pub fn write_all(&self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match self.try_write(bytes)? {
                0 => {
                    let mut fds = [PollFd::new(self, PollFlags::OUT)];
                    poll_ignoring_signals(&mut fds, None)?;
                }
                count => bytes = bytes.get(count..).unwrap_or_default(),
            }
        }
        Ok(())
    }

    /// Shuts down the sending direction; reading goes on.
    pub fn finish_writing(&self) -> io::Result<()> {
        match self {
            Self::Local(stream) => stream.shutdown(std::net::Shutdown::Write),
            Self::Tcp(stream) => stream.shutdown(std::net::Shutdown::Write),
        }
    }
}

impl AsFd for Stream {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            Self::Local(stream) => stream.as_fd(),
            Self::Tcp(stream) => stream.as_fd(),
        }
    }
}

#[cfg(not(target_vendor = "apple"))]
const NO_SIGNAL: SendFlags = SendFlags::NOSIGNAL;
/// These systems have a socket option for it.
#[cfg(target_vendor = "apple")]
const NO_SIGNAL: SendFlags = SendFlags::empty();

#[cfg_attr(not(target_vendor = "apple"), expect(clippy::unnecessary_wraps, reason = "one system can fail"))]
fn suppress_sigpipe(_socket: BorrowedFd<'_>) -> io::Result<()> {
    #[cfg(target_vendor = "apple")]
    rustix::net::sockopt::set_socket_nosigpipe(_socket, true)?;
    Ok(())
}

/// Waits until one of the streams has bytes or has been closed, and returns its index; `None` on a time-out.
///
/// Busy-waits for the time `spin` first: a peer on another core replies faster than the system wakes up a blocked
/// thread.
pub fn wait_readable(
    streams: &[&Stream],
    spin: Duration,
    timeout: Option<Duration>,
) -> io::Result<Option<usize>> {
    let start = Instant::now();
    let mut fds: Vec<PollFd<'_>> = streams.iter().map(|stream| PollFd::new(*stream, PollFlags::IN)).collect();
    let spin = timeout.map_or(spin, |timeout| spin.min(timeout));
    loop {
        let now = start.elapsed();
        let pause =
            if now < spin { Some(Duration::ZERO) } else { timeout.map(|limit| limit.saturating_sub(now)) };
        if poll_ignoring_signals(&mut fds, pause)? > 0 {
            return Ok(fds.iter().position(|fd| !fd.revents().is_empty()));
        }
        if timeout.is_some_and(|limit| start.elapsed() >= limit) {
            return Ok(None);
        }
    }
}

/// Polls; an interruption by a signal counts as nothing being ready.
pub(crate) fn poll_ignoring_signals(fds: &mut [PollFd<'_>], timeout: Option<Duration>) -> io::Result<usize> {
    // A time-out too long for the system's type is the same as none.
    let timeout = timeout.and_then(|timeout| Timespec::try_from(timeout).ok());
    match poll(fds, timeout.as_ref()) {
        Ok(count) => Ok(count),
        Err(Errno::INTR) => {
            for fd in fds {
                fd.clear_revents();
            }
            Ok(0)
        }
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair() -> (Stream, Stream) {
        let (a, b) = UnixStream::pair().unwrap();
        (Stream::local(a).unwrap(), Stream::local(b).unwrap())
    }

    #[test]
    fn bytes_and_the_end_of_the_stream_arrive() {
        let (a, b) = pair();
        b.set_nonblocking(true).unwrap();
        let mut buffer = [0; 8];
        assert_eq!(b.receive(&mut buffer).unwrap(), Received::Nothing);
        a.write_all(b"abc").unwrap();
        assert_eq!(wait_readable(&[&a, &b], Duration::ZERO, None).unwrap(), Some(1));
        assert_eq!(b.receive(&mut buffer).unwrap(), Received::Bytes(3));
        drop(a);
        assert_eq!(b.receive(&mut buffer).unwrap(), Received::End);
        assert_eq!(b.try_write(b"x").unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }

    #[test]
    fn waiting_ends_at_the_timeout() {
        let (a, _b) = pair();
        let short = Duration::from_millis(1);
        assert_eq!(wait_readable(&[&a], short, Some(short)).unwrap(), None);
    }

    #[test]
    fn large_writes_wait_for_a_slow_reader() {
        let (a, b) = pair();
        let writer = std::thread::spawn(move || a.write_all(&vec![7; 1 << 21]));
        let mut total = 0;
        let mut buffer = vec![0; 4096];
        while let Received::Bytes(count) = b.receive(&mut buffer).unwrap() {
            total += count;
        }
        writer.join().unwrap().unwrap();
        assert_eq!(total, 1 << 21);
    }
}
