//! The terminal: set up, drawn on, and restored.

use std::io::{IsTerminal, Stdout, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{Event, KeyCode, KeyModifiers, read};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use rustix::process::{Signal, getpid, kill_process};

use super::screen::Screen;

/// Whether the terminal is in use by the interface.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// A terminal in full-screen mode.
pub(super) struct Terminal {
    inner: ratatui::Terminal<CrosstermBackend<Stdout>>,
    events: Receiver<Event>,
}

impl Terminal {
    /// Sets up the terminal. `wake` is called for each pressed key.
    pub(super) fn open(wake: Arc<dyn Fn() + Send + Sync>) -> Result<Self, String> {
        if !stdout().is_terminal() {
            return Err("--tui needs a terminal, but standard output is not one".to_owned());
        }
        let describe = |error: std::io::Error| format!("--tui: the terminal cannot be used: {error}");
        enable_raw_mode().map_err(describe)?;
        IS_TAKEN.store(true, Ordering::SeqCst);
        let taken = execute!(stdout(), EnterAlternateScreen)
            .and_then(|()| ratatui::Terminal::new(CrosstermBackend::new(stdout())));
        let inner = taken.inspect_err(|_| restore()).map_err(describe)?;
        let (send, events) = channel();
        // The thread ends with the program, as nothing interrupts its wait.
        let listening = thread::Builder::new().spawn(move || {
            while let Ok(event) = read() {
                if is_interrupt(&event) {
                    let _ = kill_process(getpid(), Signal::INT);
                    continue;
                }
                if send.send(event).is_err() {
                    return;
                }
                wake();
            }
        });
        listening.inspect_err(|_| restore()).map_err(describe)?;
        Ok(Self { inner, events })
    }

    /// Returns the next event.
    pub(super) fn event(&self) -> Option<Event> {
        self.events.try_recv().ok()
    }

    /// Draws the screen, unless the terminal was restored. A closed terminal must not stop a simulation by itself: it
    /// causes a signal for that.
    pub(super) fn draw(&mut self, screen: &mut Screen) {
        if IS_TAKEN.load(Ordering::SeqCst) {
            let _ = self.inner.draw(|frame| screen.draw(frame));
        }
    }
}

/// Returns whether a key is Ctrl-C, which is a key like others in raw mode and must always interrupt, also while a
/// world is loaded.
fn is_interrupt(event: &Event) -> bool {
    event
        .as_key_press_event()
        .is_some_and(|key| key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL))
}

/// Restores the terminal if it is in use. To be called before the program exits.
pub(crate) fn restore() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        let _ = disable_raw_mode();
        let _ = execute!(stdout(), LeaveAlternateScreen, Show);
    }
}
