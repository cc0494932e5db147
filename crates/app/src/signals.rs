//! Ctrl-C and SIGTERM: the first ends the run gently, the second at once. While nothing runs, as a world is loaded or a
//! picture drawn, there is nobody to be gentle to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use rustix::process::Signal;

use crate::controllers::process::{KillSwitch, WakeCallback};
use crate::controllers::tool;
use crate::tui::terminal;

/// Whether a signal has come.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    signal: Arc<AtomicI32>,
    /// Whether somebody looks at it, and ends the run in order.
    is_gentle: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on and rings the bell at the first signal. A second one kills all controllers and ends
    /// this program.
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
                    // What is loaded or drawn is not there yet: that is no success.
                    std::process::exit(if is_gentle { exit_status(signal) } else { 128 + signal });
                }
                // Nobody waits for a compiler whose work is not wanted any more.
                tool::end_all(Signal::TERM);
                bell();
            }
        })?;
        Ok(interrupt)
    }

    /// Whether a run is going on, which signals end gently. Otherwise they end the program at once.
    pub(crate) fn set_gentle(&self, is_gentle: bool) {
        self.is_gentle.store(is_gentle, Ordering::SeqCst);
    }

    /// The exit status a signal asks for, once one has come.
    pub(crate) fn exit_status(&self) -> Option<i32> {
        self.signal().map(exit_status)
    }

    /// The exit status of a program that a signal kept from its work.
    pub(crate) fn broken_off_status(&self) -> Option<i32> {
        self.signal().map(|signal| 128 + signal)
    }

    fn signal(&self) -> Option<i32> {
        let signal = self.signal.load(Ordering::Relaxed);
        (signal != 0).then_some(signal)
    }
}

/// For commands that build something and run nothing: a signal ends the compilers, and then this program.
pub(crate) fn end_tools() {
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) else { return };
    // Without a thread signals do what they did before.
    let _ = thread::Builder::new().spawn(move || {
        if let Some(signal) = signals.forever().next() {
            tool::end_all(Signal::KILL);
            std::process::exit(128 + signal);
        }
    });
}

/// Ctrl-C says that somebody broke off the run. SIGTERM is how service managers and containers end a program
/// in order, so that is a success.
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
