//! Interrupts a waiting hub from another thread.

use rustix::net::SendFlags;
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;

/// Ends the current or the next wait of a hub. Can be copied to any thread.
#[derive(Clone, Debug)]
pub struct Waker {
    end: Arc<UnixStream>,
}

impl Waker {
    /// Interrupts. Many interrupts before a wait count as one.
    pub fn wake(&self) {
        // A full pipe means that an interrupt is pending already; a closed one that nobody waits any more.
        #[cfg(not(target_vendor = "apple"))]
        let flags = SendFlags::NOSIGNAL | SendFlags::DONTWAIT;
        #[cfg(target_vendor = "apple")]
        let flags = SendFlags::DONTWAIT;
        let _ = rustix::net::send(&*self.end, &[1], flags);
    }
}

/// The hub's end of its wakers.
#[derive(Debug)]
pub(crate) struct Sleeper {
    waker: Waker,
    end: UnixStream,
}

impl Sleeper {
    pub(crate) fn new() -> io::Result<Self> {
        let (ours, theirs) = UnixStream::pair()?;
        ours.set_nonblocking(true)?;
        theirs.set_nonblocking(true)?;
        Ok(Self { waker: Waker { end: Arc::new(theirs) }, end: ours })
    }

    pub(crate) fn waker(&self) -> Waker {
        self.waker.clone()
    }

    /// Forgets all interrupts so far; says whether there were any.
    pub(crate) fn drain(&self) -> bool {
        let mut buffer = [0; 64];
        let mut any = false;
        while matches!((&self.end).read(&mut buffer), Ok(count) if count > 0) {
            any = true;
        }
        any
    }
}

impl AsFd for Sleeper {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.end.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_interrupts_are_one() {
        let sleeper = Sleeper::new().unwrap();
        assert!(!sleeper.drain());
        let waker = sleeper.waker();
        std::thread::spawn(move || (0..100_000).for_each(|_| waker.wake())).join().unwrap();
        assert!(sleeper.drain());
        assert!(!sleeper.drain());
    }
}
