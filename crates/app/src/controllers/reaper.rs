//! A small process that outlives this program when it is killed, to end what its controllers have left: also processes in
//! sessions of their own, which the end of their parents does not reach.
//!
//! They are known by a variable of their environment, which the processes that they start inherit.

use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use rustix::process::{Pid, Signal, kill_process};

/// The word of the command line by which this program is such a process.
pub(crate) const WORD: &str = "reaper";
/// The variable that controllers are known by.
pub(crate) const VARIABLE: &str = "REBOTS_RUN";
/// Searches, at most: a process that is found may have started others before it was killed. One round ends ordinary
/// children; the bound is for a program that forks faster than it is killed, which no number of rounds ends.
const ROUNDS: usize = 100;

/// The value of the variable: another one for each run.
pub(crate) fn mark() -> &'static str {
    static MARK: OnceLock<String> = OnceLock::new();
    MARK.get_or_init(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        format!("{}-{}", std::process::id(), since.as_nanos())
    })
}

/// Starts it; it waits until the handle is dropped, or this program is gone. Without it all goes on as before.
pub(crate) fn start() -> Option<Child> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let mut command = Command::new(std::env::current_exe().ok()?);
    // A Ctrl-C is not for it.
    command.args([WORD, mark()]).process_group(0).current_dir("/");
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
}

/// The process itself, from its start to its end. Gives the exit status.
pub(crate) fn run() -> i32 {
    let Some(mark) = std::env::args().nth(2).filter(|mark| !mark.is_empty()) else {
        eprintln!("Error: this command is used internally by rebots; it is not meant to be run by hand.");
        return 1;
    };
    // Nothing is ever written; the end comes when nobody could write any more.
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
    for _ in 0..ROUNDS {
        let left = marked(&mark);
        if left.is_empty() {
            break;
        }
        for pid in left {
            let _ = kill_process(pid, Signal::KILL);
        }
    }
    0
}

/// The processes that have this value of the variable.
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
