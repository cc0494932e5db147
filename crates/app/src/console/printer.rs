//! The thread that prints, which is the only one to access the streams.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::time::Duration;

use super::{Channel, ControllerOutput, Shared};

/// The state of the thread: the streams and the current status line.
pub(super) struct Printer {
    pub(super) out: Box<dyn Write + Send>,
    pub(super) err: Box<dyn Write + Send>,
    pub(super) controllers: ControllerOutput,
    pub(super) status: String,
}

impl Printer {
    pub(super) fn run(&mut self, shared: &Shared) {
        loop {
            let mut queue = shared.lock();
            queue.busy = false;
            shared.changed.notify_all();
            while (queue.held || queue.texts.is_empty() && !queue.status.1) && !queue.closed {
                queue = shared.wait(queue, Duration::from_secs(3600));
            }
            if queue.closed && queue.texts.is_empty() {
                return;
            }
            let texts = std::mem::take(&mut queue.texts);
            let dropped = std::mem::take(&mut queue.dropped);
            let status = queue.status.1.then(|| queue.status.0.clone());
            queue.status.1 = false;
            queue.bytes = 0;
            queue.is_blocked = false;
            queue.busy = true;
            drop(queue);
            if let Err(error) = self.print(texts, dropped, status)
                && error.kind() != io::ErrorKind::BrokenPipe
            {
                shared.lock().lost_result.get_or_insert_with(|| error.to_string());
            }
        }
    }

    /// Errors do not end anything, as a closed stream must not stop a simulation. Returns that of a result.
    fn print(
        &mut self,
        texts: VecDeque<(Channel, String)>,
        dropped: u64,
        status: Option<String>,
    ) -> io::Result<()> {
        let mut outcome = Ok(());
        if !self.status.is_empty() {
            let _ = self.err.write_all(b"\r\x1b[K");
        }
        for (channel, text) in texts {
            let to_out = match channel {
                Channel::Result => true,
                Channel::ControllerOut => self.controllers == ControllerOutput::Standard,
                Channel::ControllerErr | Channel::Message => false,
            };
            let stream = if to_out { &mut self.out } else { &mut self.err };
            let written = stream.write_all(text.as_bytes());
            if channel == Channel::Result {
                outcome = outcome.and(written.and_then(|()| stream.flush()));
            }
        }
        if dropped > 0 {
            let _ = writeln!(
                self.err,
                "... {dropped} lines of controllers were dropped: they came faster than they could be printed"
            );
        }
        self.status = status.unwrap_or_else(|| std::mem::take(&mut self.status));
        let _ = self.err.write_all(self.status.as_bytes());
        let _ = self.out.flush();
        let _ = self.err.flush();
        outcome
    }
}
