//! Redirects the program's output to the simulator's console.
//!
//! `WEBOTS_STDOUT_REDIRECT` and `WEBOTS_STDERR_REDIRECT` enable it, whatever their values: output goes into a pipe and
//! is sent with each request to the simulator. A thread empties the pipe before it is full, so that a program that
//! prints much never blocks.

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fd::{AsFd, OwnedFd};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wire::Writer;
use wire::op::robot::CONSOLE_MESSAGE;

/// Maximum size of the text in one command, as in Webots.
const MAX: usize = 1023;

/// A redirected stream.
pub(crate) struct Redirect {
    /// 1 is standard output, 2 standard error.
    stream: u8,
    /// The original destination of the stream.
    before: OwnedFd,
    pipe: Arc<Pipe>,
}

struct Pipe {
    end: OwnedFd,
    text: Mutex<Vec<u8>>,
}

impl Pipe {
    /// Takes the text printed so far.
    fn empty(&self) -> MutexGuard<'_, Vec<u8>> {
        let mut text = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        let mut buffer = [0; 4096];
        while let Ok(count) = rustix::io::read(&self.end, &mut buffer) {
            if count == 0 {
                break;
            }
            text.extend(buffer.iter().take(count));
        }
        text
    }
}

impl Redirect {
    /// Redirects the streams that the environment specifies; failures are ignored.
    pub(crate) fn from_environment() -> Vec<Self> {
        let streams = [(1, "WEBOTS_STDOUT_REDIRECT"), (2, "WEBOTS_STDERR_REDIRECT")];
        let wanted = streams.into_iter().filter(|(_, name)| std::env::var_os(name).is_some());
        wanted.filter_map(|(stream, _)| Self::start(stream).ok()).collect()
    }

    fn start(stream: u8) -> io::Result<Self> {
        let (end, start) = rustix::pipe::pipe()?;
        rustix::io::ioctl_fionbio(&end, true)?;
        rustix::io::fcntl_setfd(&end, rustix::io::FdFlags::CLOEXEC)?;
        let before = match stream {
            1 => rustix::io::dup(rustix::stdio::stdout())?,
            _ => rustix::io::dup(rustix::stdio::stderr())?,
        };
        rustix::io::fcntl_setfd(&before, rustix::io::FdFlags::CLOEXEC)?;
        lead(stream, &start)?;
        let pipe = Arc::new(Pipe { end, text: Mutex::new(Vec::new()) });
        let shared = Arc::clone(&pipe);
        std::thread::spawn(move || {
            loop {
                let mut fds = [PollFd::new(&shared.end, PollFlags::IN)];
                // Ends with the last process that can write to the pipe.
                if poll(&mut fds, None).is_err() || !fds[0].revents().contains(PollFlags::IN) {
                    return;
                }
                drop(shared.empty());
            }
        });
        Ok(Self { stream, before, pipe })
    }

    /// Appends the text printed since the last call.
    pub(crate) fn write(&self, out: &mut Writer) {
        let mut text = self.pipe.empty();
        let mut rest = text.as_slice();
        while !rest.is_empty() {
            let (now, later) = cut(rest);
            // The simulator would treat a NUL as the end of the text.
            let now: Vec<u8> = now.iter().copied().filter(|byte| *byte != 0).collect();
            out.u8(CONSOLE_MESSAGE).u8(self.stream);
            out.u32(u32::try_from(now.len() + 1).unwrap_or(u32::MAX)).bytes(&now).u8(0);
            rest = later;
        }
        text.clear();
    }
}

impl Drop for Redirect {
    fn drop(&mut self) {
        let _ = lead(self.stream, &self.before);
    }
}

/// Redirects a stream of the program.
fn lead(stream: u8, to: impl AsFd) -> io::Result<()> {
    match stream {
        1 => rustix::stdio::dup2_stdout(to)?,
        _ => rustix::stdio::dup2_stderr(to)?,
    }
    Ok(())
}

/// Splits a text at a character boundary.
fn cut(text: &[u8]) -> (&[u8], &[u8]) {
    if text.len() <= MAX {
        return (text, &[]);
    }
    let is_start = |at: &usize| text.get(*at).is_some_and(|byte| byte & 0xc0 != 0x80);
    let at = (MAX - 3..=MAX).rev().find(is_start).unwrap_or(MAX);
    text.split_at_checked(at).unwrap_or((text, &[]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_split_at_character_boundaries() {
        let text = "ä".repeat(1000);
        let (first, rest) = cut(text.as_bytes());
        assert_eq!((first.len(), rest.len()), (1022, 978));
        assert_eq!(cut(rest), (rest, &[][..]));
        let noise = [0x80; 2000];
        assert_eq!(cut(&noise).0.len(), MAX);
    }
}
