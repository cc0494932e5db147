//! Ctrl-C and SIGTERM: the first signal ends the run gracefully, the second at once. Outside the main loop, such as
//! while loading or rendering, already the first one ends the program at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use rustix::process::Signal;

use crate::controllers::process::{KillSwitch, WakeCallback};
use crate::controllers::tool;
use crate::tui::terminal;

/// The signals that end the program. With `nohup`, a closed terminal is none of them.
fn handled() -> Vec<i32> {
    let is_wanted = |signal: &i32| *signal != SIGHUP || !is_ignored(*signal);
    [SIGINT, SIGTERM, SIGHUP].into_iter().filter(is_wanted).collect()
}

/// Makes writing beyond the limit of file sizes (`ulimit -f`) an error like a full disk, instead of the end of the program
/// without a message. Programs that are started get the usual behaviour.
pub(crate) fn survive_file_size_limit() {
    // If it is refused, the usual behaviour remains.
    let _ = signal_hook::flag::register(libc::SIGXFSZ, Arc::default());
}

/// Returns whether the program was started with a signal ignored.
#[expect(unsafe_code, reason = "the system call takes pointers")]
fn is_ignored(signal: i32) -> bool {
    // SAFETY: for this structure of numbers and pointers, zeros are valid.
    let mut now: libc::sigaction = unsafe { std::mem::zeroed() };
    // SAFETY: without a new action, the current one is only written to the structure, which lives on.
    let result = unsafe { libc::sigaction(signal, std::ptr::null(), &raw mut now) };
    result == 0 && now.sa_sigaction == libc::SIG_IGN
}

/// The state of signal handling.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    signal: Arc<AtomicI32>,
    /// Whether the main loop is running and will end the run gracefully.
    is_gentle: Arc<AtomicBool>,
}

impl Interrupt {
    /// Starts handling signals. The first one calls the wake-up; a second one kills all controllers and exits.
    pub(crate) fn listen(kill_switch: KillSwitch, bell: WakeCallback) -> std::io::Result<Self> {
        let interrupt = Self::default();
        let mut signals = Signals::new(handled())?;
        let ours = interrupt.clone();
        thread::Builder::new().spawn(move || {
            for signal in signals.forever() {
                let is_gentle = ours.is_gentle.load(Ordering::SeqCst);
                if ours.signal.swap(signal, Ordering::SeqCst) != 0 || !is_gentle {
                    tool::end_all(Signal::KILL);
                    kill_switch.throw();
                    terminal::restore();
                    // Loading or rendering was not completed: the status is a failure.
                    std::process::exit(if is_gentle { exit_status(signal) } else { 128 + signal });
                }
                // Compilers whose results are not needed any more are terminated, too.
                tool::end_all(Signal::TERM);
                bell();
            }
        })?;
        Ok(interrupt)
    }

    /// Sets whether signals end the run gracefully; otherwise they terminate the program at once.
    pub(crate) fn set_gentle(&self, is_gentle: bool) {
        self.is_gentle.store(is_gentle, Ordering::SeqCst);
    }

    /// Returns the exit status after a signal.
    pub(crate) fn exit_status(&self) -> Option<i32> {
        self.signal().map(exit_status)
    }

    /// Returns the exit status of a program that was interrupted before it was done.
    pub(crate) fn broken_off_status(&self) -> Option<i32> {
        self.signal().map(|signal| 128 + signal)
    }

    fn signal(&self) -> Option<i32> {
        let signal = self.signal.load(Ordering::Relaxed);
        (signal != 0).then_some(signal)
    }
}

/// For commands that only build something: a signal terminates the compilers, and then this program.
pub(crate) fn end_tools() {
    let Ok(mut signals) = Signals::new(handled()) else { return };
    // Without a thread, signals keep their default behaviour.
    let _ = thread::Builder::new().spawn(move || {
        if let Some(signal) = signals.forever().next() {
            tool::end_all(Signal::KILL);
            std::process::exit(128 + signal);
        }
    });
}

/// Returns the exit status for a signal. Ctrl-C means that the user has interrupted the run. SIGTERM is how service
/// managers and containers end a program normally, so it is a success.
fn exit_status(signal: i32) -> i32 {
    match signal {
        SIGTERM => 0,
        other => 128 + other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_of_signals() {
        let interrupt = Interrupt::default();
        assert_eq!(interrupt.exit_status(), None);
        interrupt.signal.store(SIGINT, Ordering::SeqCst);
        assert_eq!(interrupt.exit_status(), Some(130));
        interrupt.signal.store(SIGTERM, Ordering::SeqCst);
        assert_eq!(interrupt.exit_status(), Some(0));
        assert_eq!(interrupt.broken_off_status(), Some(143));
    }
}
