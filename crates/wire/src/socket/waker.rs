//! Interrupts a waiting hub from another thread.

use rustix::net::SendFlags;
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;

/// Interrupts the current or the next wait of a hub. Can be cloned and sent to any thread.
#[derive(Clone, Debug)]
pub struct Waker {
    end: Arc<UnixStream>,
}

impl Waker {
    /// Interrupts the hub. Several interrupts before a wait count as one.
    pub fn wake(&self) {
        // If the buffer is full, an interrupt is pending already; if the socket is closed, nobody waits any more.
        #[cfg(not(target_vendor = "apple"))]
        let flags = SendFlags::NOSIGNAL | SendFlags::DONTWAIT;
        #[cfg(target_vendor = "apple")]
        let flags = SendFlags::DONTWAIT;
        let _ = rustix::net::send(&*self.end, &[1], flags);
    }
}

/// The hub's end, shared by all its wakers.
#[derive(Debug)]
pub(crate) struct WakeReceiver {
    waker: Waker,
    end: UnixStream,
}

impl WakeReceiver {
    pub(crate) fn new() -> io::Result<Self> {
        let (ours, theirs) = UnixStream::pair()?;
        ours.set_nonblocking(true)?;
        theirs.set_nonblocking(true)?;
        Ok(Self { waker: Waker { end: Arc::new(theirs) }, end: ours })
    }

    pub(crate) fn waker(&self) -> Waker {
        self.waker.clone()
    }

    /// Clears all interrupts so far; returns whether there were any.
    pub(crate) fn drain(&self) -> bool {
        let mut buffer = [0; 64];
        let mut any = false;
        while matches!((&self.end).read(&mut buffer), Ok(count) if count > 0) {
            any = true;
        }
        any
    }
}

impl AsFd for WakeReceiver {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.end.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_interrupts_count_as_one() {
        let receiver = WakeReceiver::new().unwrap();
        assert!(!receiver.drain());
        let waker = receiver.waker();
        std::thread::spawn(move || (0..100_000).for_each(|_| waker.wake())).join().unwrap();
        assert!(receiver.drain());
        assert!(!receiver.drain());
    }
}
