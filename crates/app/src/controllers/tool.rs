//! Compilers and other programs that build something: run to their end, or until the user breaks off the run.
//!
//! Owns: the process groups of those that run.
//! Promises: none of them, and nothing that they have started in their groups, goes on when the run is broken off.

use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal};

use crate::controllers::process::{end_with_us, signal_group, wait_without_reaping};

/// How long the rest of what an ended program has written is waited for: a child of it may keep the pipe open.
const LAST_WORDS: Duration = Duration::from_secs(2);

#[derive(Default)]
struct Running {
    groups: Vec<Pid>,
    is_over: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running { groups: Vec::new(), is_over: false });

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends a signal to all that run; none is started any more.
pub(crate) fn end_all(signal: Signal) {
    let mut running = running();
    running.is_over = true;
    running.groups.iter().for_each(|group| signal_group(*group, signal));
}

/// Whether the run was broken off.
pub(crate) fn is_over() -> bool {
    running().is_over
}

fn broken_off() -> io::Error {
    io::Error::new(io::ErrorKind::Interrupted, "the build was broken off")
}

/// What has come out of a pipe so far, and a channel that hangs up at the pipe's end.
type Collected = (Arc<Mutex<Vec<u8>>>, Receiver<()>);

/// Collects what comes out of a pipe, and tells its end by hanging up.
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

/// Runs a program to its end and gives what it has written.
pub(crate) fn output(command: &mut Command) -> io::Result<Output> {
    end_with_us(command);
    command.process_group(0).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (mut child, group) = {
        let mut running = running();
        if running.is_over {
            return Err(broken_off());
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
    wait_without_reaping(group);
    let is_over = {
        let mut running = running();
        running.groups.retain(|running| *running != group);
        running.is_over
    };
    let status = child.wait()?;
    let take = |(bytes, ended): (Arc<Mutex<Vec<u8>>>, Receiver<()>)| {
        let _ = ended.recv_timeout(LAST_WORDS);
        std::mem::take(&mut *bytes.lock().unwrap_or_else(PoisonError::into_inner))
    };
    let (stdout, stderr) = collected?.map(|(out, err)| (take(out), take(err))).unwrap_or_default();
    if is_over && !status.success() {
        return Err(broken_off());
    }
    Ok(Output { status, stdout, stderr })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_writes_and_how_it_ends_is_told() {
        let output = output(Command::new("/bin/sh").args(["-c", "echo out; echo err >&2; exit 3"])).unwrap();
        assert_eq!(
            (output.status.code(), output.stdout, output.stderr),
            (Some(3), b"out\n".into(), b"err\n".into())
        );
        assert!(super::output(&mut Command::new("/no/such/program")).is_err());
    }
}
