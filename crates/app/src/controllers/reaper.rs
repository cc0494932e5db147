//! A small process that outlives this program when it is killed, and terminates what its controllers have left behind,
//! including processes in other sessions, which do not end with their parents.
//!
//! They are recognized by an environment variable, which their child processes inherit.

use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use rustix::process::{Pid, Signal, kill_process};

/// The subcommand that runs the reaper.
pub(crate) const WORD: &str = "reaper";
/// The environment variable by which processes are recognized.
pub(crate) const VARIABLE: &str = "REBOTS_RUN";
/// Maximum number of searches: a process that is found may have started others before it was killed. One round is
/// enough for ordinary children; the limit is for a program that forks faster than it is killed, for which no number of
/// rounds is.
const ROUNDS: usize = 100;

/// Returns the value of the variable, which is unique to each run.
pub(crate) fn mark() -> &'static str {
    static MARK: OnceLock<String> = OnceLock::new();
    MARK.get_or_init(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        format!("{}-{}", std::process::id(), since.as_nanos())
    })
}

/// The folders by which clients find this program.
static FOLDERS: OnceLock<Vec<PathBuf>> = OnceLock::new();

/// Sets what is to be removed if this program is killed.
pub(crate) fn leave_folders(folders: Vec<PathBuf>) {
    // A program has one set of folders.
    let _ = FOLDERS.set(folders);
}

/// Starts the reaper; it waits until the handle is dropped, or this program has ended. If it cannot be started, it is
/// missing.
pub(crate) fn start() -> Option<Child> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let mut command = Command::new(std::env::current_exe().ok()?);
    // Ctrl-C must not reach it.
    command.args([WORD, mark()]).args(FOLDERS.get().into_iter().flatten());
    command.process_group(0).current_dir("/");
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
}

/// Runs the reaper. Returns the exit status.
pub(crate) fn run() -> i32 {
    let Some(mark) = std::env::args().nth(2).filter(|mark| !mark.is_empty()) else {
        eprintln!("Error: this command is used internally by rebots; it is not meant to be run by hand.");
        return 1;
    };
    let wait_for_program = end_of_program(&mark);
    // The pipe ends when nobody could write any more.
    let mut farewell = Vec::new();
    let _ = std::io::stdin().read_to_end(&mut farewell);
    for _ in 0..ROUNDS {
        let left = marked(&mark);
        if left.is_empty() {
            break;
        }
        for pid in left {
            let _ = kill_process(pid, Signal::KILL);
        }
    }
    if farewell.is_empty() {
        // A dying program closes its files one after the other: the locks of its folders may outlast the pipe.
        wait_for_program();
        for folder in std::env::args_os().skip(3) {
            wire::socket::InstanceFolder::remove_leftovers(Path::new(&folder));
        }
    }
    0
}

/// Returns a function that waits until the program with this mark has ended, for a minute at most.
#[cfg(target_os = "linux")]
fn end_of_program(mark: &str) -> impl FnOnce() {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{PidfdFlags, pidfd_open};

    // The mark begins with the number of its process.
    let number = mark.split('-').next().and_then(|number| Pid::from_raw(number.parse().ok()?));
    let program = number.and_then(|number| pidfd_open(number, PidfdFlags::empty()).ok());
    move || {
        if let Some(program) = &program {
            let patience = Timespec { tv_sec: 60, tv_nsec: 0 };
            let _ = poll(&mut [PollFd::new(program, PollFlags::IN)], Some(&patience));
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn end_of_program(_mark: &str) -> impl FnOnce() {
    || ()
}

/// Tells the reaper that this program removes its folders itself. Another program may use them at once.
pub(crate) fn dismiss(reaper: &mut Child) {
    if let Some(mut pipe) = reaper.stdin.take() {
        // If it has ended, nothing needs to be told.
        let _ = pipe.write_all(b".");
    }
}

/// Returns the processes with this value of the variable.
fn marked(mark: &str) -> Vec<Pid> {
    let wanted = format!("{VARIABLE}={mark}");
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter_map(|entry| {
            let pid = Pid::from_raw(entry.file_name().to_str()?.parse().ok()?)?;
            let variables = std::fs::read(entry.path().join("environ")).ok()?;
            variables.split(|byte| *byte == 0).any(|variable| variable == wanted.as_bytes()).then_some(pid)
        })
        .collect()
}
