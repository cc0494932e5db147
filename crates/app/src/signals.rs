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
        let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
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
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) else { return };
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
