//! Runs compilers and other build tools to their end, or until the user interrupts the run.
//!
//! Owns: the process groups of running tools. Guarantees: when the run is interrupted, all of them are terminated,
//! including the processes in their groups.

use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions};

use crate::controllers::process::{signal_group, terminate_with_parent, wait_without_reaping};
use crate::controllers::resource_limits::ResourceLimits;

/// Time limit for building an untrusted controller.
const BUILD_TIMEOUT: Duration = Duration::from_secs(300);

/// How long to wait for the remaining output of an ended program, as a child process may keep the pipe open.
const OUTPUT_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Default)]
struct Running {
    groups: Vec<Pid>,
    is_over: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running { groups: Vec::new(), is_over: false });

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends a signal to all running tools; no more are started.
pub(crate) fn end_all(signal: Signal) {
    let mut running = running();
    running.is_over = true;
    running.groups.iter().for_each(|group| signal_group(*group, signal));
}

/// Returns whether the run was interrupted.
pub(crate) fn is_over() -> bool {
    running().is_over
}

fn interrupted() -> io::Error {
    io::Error::new(io::ErrorKind::Interrupted, "the build was interrupted")
}

/// The output from a pipe so far, and a channel that disconnects at the end of the pipe.
type Collected = (Arc<Mutex<Vec<u8>>>, Receiver<()>);

/// Collects the output from a pipe in a thread.
fn collect(mut pipe: impl Read + Send + 'static) -> io::Result<Collected> {
    let bytes = Arc::new(Mutex::new(Vec::new()));
    let (end, ended) = mpsc::channel();
    let theirs = Arc::clone(&bytes);
    thread::Builder::new().spawn(move || {
        let _lost_at_the_end = end;
        let mut buffer = [0; 1 << 14];
        while let Ok(count @ 1..) = pipe.read(&mut buffer) {
            let read = buffer.get(..count).unwrap_or_default();
            theirs.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(read);
        }
    })?;
    Ok((bytes, ended))
}

/// Runs a program to its end and returns its output.
pub(crate) fn output(command: &mut Command) -> io::Result<Output> {
    output_guarded(command, None)
}

/// The same for an untrusted program: it is terminated with its child processes if it exceeds a limit.
pub(crate) fn output_guarded(command: &mut Command, guard: Option<&ResourceLimits>) -> io::Result<Output> {
    terminate_with_parent(command);
    command.process_group(0).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (mut child, group) = {
        let mut running = running();
        if running.is_over {
            return Err(interrupted());
        }
        let child = command.spawn()?;
        let group = Pid::from_child(&child);
        running.groups.push(group);
        (child, group)
    };
    let pipes = child.stdout.take().zip(child.stderr.take());
    let collected = pipes.map(|(out, err)| Ok::<_, io::Error>((collect(out)?, collect(err)?))).transpose();
    if collected.is_err() {
        signal_group(group, Signal::KILL);
    }
    let excess = guard.and_then(|guard| wait_guarded(group, guard));
    wait_without_reaping(group);
    if guard.is_some() {
        signal_group(group, Signal::KILL);
    }
    let is_over = {
        let mut running = running();
        running.groups.retain(|running| *running != group);
        running.is_over
    };
    let status = child.wait()?;
    let take = |(bytes, ended): (Arc<Mutex<Vec<u8>>>, Receiver<()>)| {
        let _ = ended.recv_timeout(OUTPUT_TIMEOUT);
        std::mem::take(&mut *bytes.lock().unwrap_or_else(PoisonError::into_inner))
    };
    let (stdout, stderr) = collected?.map(|(out, err)| (take(out), take(err))).unwrap_or_default();
    if let Some(excess) = excess {
        return Err(io::Error::other(format!("the build was terminated: it used {excess}")));
    }
    if is_over && !status.success() {
        return Err(interrupted());
    }
    Ok(Output { status, stdout, stderr })
}

/// Waits until a program has ended, or terminates it and returns which limit it has exceeded.
fn wait_guarded(group: Pid, guard: &ResourceLimits) -> Option<String> {
    const POLL_INTERVAL: Duration = Duration::from_millis(50);
    let start = Instant::now();
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    loop {
        if !matches!(rustix::process::waitid(WaitId::Pid(group), options), Ok(None)) {
            return None;
        }
        let is_late = || (start.elapsed() > BUILD_TIMEOUT).then(|| "more time than allowed".to_owned());
        if let Some(excess) = guard.excess(group).or_else(is_late) {
            signal_group(group, Signal::KILL);
            return Some(excess);
        }
        thread::sleep(POLL_INTERVAL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_and_status_are_returned() {
        let output = output(Command::new("/bin/sh").args(["-c", "echo out; echo err >&2; exit 3"])).unwrap();
        assert_eq!(
            (output.status.code(), output.stdout, output.stderr),
            (Some(3), b"out\n".into(), b"err\n".into())
        );
        assert!(super::output(&mut Command::new("/no/such/program")).is_err());
    }
}
