//! A console for tests whose output can be read.

use std::io::Write;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use super::{Console, ControllerOutput};

/// A console whose output can be read.
pub(crate) struct Captured {
    pub(super) console: Console,
    pub(super) text: Arc<(Mutex<String>, Condvar)>,
}

pub(super) struct Capture(pub(super) Arc<(Mutex<String>, Condvar)>);

impl Write for Capture {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.0.lock().unwrap().push_str(&String::from_utf8_lossy(bytes));
        self.0.1.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Captured {
    /// Creates a console that writes both streams to one text.
    pub(crate) fn new() -> Self {
        Self::with_status_line(false)
    }

    pub(super) fn with_status_line(status: bool) -> Self {
        let text = Arc::new((Mutex::new(String::new()), Condvar::new()));
        let streams = (Box::new(Capture(Arc::clone(&text))), Box::new(Capture(Arc::clone(&text))));
        Self { console: Console::with(streams.0, streams.1, ControllerOutput::Log, status), text }
    }

    pub(crate) fn console(&self) -> &Console {
        &self.console
    }

    /// Waits until the output contains a text, and returns the whole output.
    #[track_caller]
    pub(crate) fn wait_for(&self, wanted: &str, timeout: Duration) -> String {
        let guard = self.text.0.lock().unwrap();
        let (guard, late) =
            self.text.1.wait_timeout_while(guard, timeout, |text| !text.contains(wanted)).unwrap();
        assert!(!late.timed_out(), "no {wanted:?} in {:?}", *guard);
        guard.clone()
    }
}
