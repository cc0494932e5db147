//! Ctrl-C and SIGTERM: the first ends the run gently, the second at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use rustix::process::Signal;

use crate::controllers::process::{Bell, KillSwitch};
use crate::controllers::tool;

/// Whether a signal has come.
#[derive(Clone, Default)]
pub(crate) struct Interrupt(Arc<AtomicI32>);

impl Interrupt {
    /// Listens from now on and rings the bell at the first signal. A second one kills all controllers and ends
    /// this program.
    pub(crate) fn listen(kill_switch: KillSwitch, bell: Bell) -> std::io::Result<Self> {
        let interrupt = Self::default();
        let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
        let ours = interrupt.clone();
        thread::Builder::new().spawn(move || {
            for signal in signals.forever() {
                if ours.0.swap(signal, Ordering::SeqCst) != 0 {
                    tool::end_all(Signal::KILL);
                    kill_switch.throw();
                    std::process::exit(exit_status(signal));
                }
                // Nobody waits for a compiler whose work is not wanted any more.
                tool::end_all(Signal::TERM);
                bell();
            }
        })?;
        Ok(interrupt)
    }

    /// The exit status a signal asks for, once one has come.
    pub(crate) fn exit_status(&self) -> Option<i32> {
        let signal = self.0.load(Ordering::Relaxed);
        (signal != 0).then(|| exit_status(signal))
    }
}

/// For commands that build something and run nothing: a signal ends the compilers, and then this program.
pub(crate) fn end_tools() {
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) else { return };
    // Without a thread signals do what they did before.
    let _ = thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
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
        interrupt.0.store(SIGINT, Ordering::SeqCst);
        assert_eq!(interrupt.exit_status(), Some(130));
        interrupt.0.store(SIGTERM, Ordering::SeqCst);
        assert_eq!(interrupt.exit_status(), Some(0));
    }
}
