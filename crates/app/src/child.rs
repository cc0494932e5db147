//! Waiting for the end of a child process, with a timeout.

use std::io;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

/// Waits until a child has ended; `None` if it is still running after the timeout.
#[cfg(target_os = "linux")]
pub(crate) fn wait_timeout(child: &mut Child, timeout: Duration) -> io::Result<Option<ExitStatus>> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{Pid, PidfdFlags, pidfd_open};

    if let Some(status) = child.try_wait()? {
        return Ok(Some(status));
    }
    let process = pidfd_open(Pid::from_child(child), PidfdFlags::empty())?;
    let deadline = Instant::now() + timeout;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let left = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        match poll(&mut [PollFd::new(&process, PollFlags::IN)], Some(&left)) {
            // Signals from the user, such as Ctrl-C, are handled elsewhere.
            Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
            Ok(_) => return child.try_wait(),
        }
    }
}

/// Waits until a child has ended; `None` if it is still running after the timeout.
#[cfg(not(target_os = "linux"))]
pub(crate) fn wait_timeout(child: &mut Child, timeout: Duration) -> io::Result<Option<ExitStatus>> {
    const INTERVAL: Duration = Duration::from_millis(2);
    let deadline = Instant::now() + timeout;
    loop {
        let status = child.try_wait()?;
        if status.is_some() || Instant::now() >= deadline {
            return Ok(status);
        }
        std::thread::sleep(INTERVAL);
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn the_end_of_a_child_is_awaited_up_to_the_timeout() {
        let mut child = Command::new("/bin/sh").args(["-c", "exit 3"]).spawn().unwrap();
        let status = wait_timeout(&mut child, Duration::from_secs(60)).unwrap();
        assert_eq!(status.and_then(|status| status.code()), Some(3));
        let mut child = Command::new("/bin/sh").args(["-c", "exec sleep 1000"]).spawn().unwrap();
        assert_eq!(wait_timeout(&mut child, Duration::from_millis(1)).unwrap(), None);
        child.kill().unwrap();
        let status = wait_timeout(&mut child, Duration::from_secs(60)).unwrap();
        assert_eq!(status.and_then(|status| status.code()), None);
    }
}
