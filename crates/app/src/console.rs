//! Text for people: our own messages, the output of controllers, and a status line on a terminal.
//!
//! Owns: standard output and standard error; everything printed during a run goes through here.
//! Guarantees: nothing that prints is blocked for long by a slow terminal; when a controller prints too fast, its
//! output is dropped and the gap is reported; our own messages are never dropped.

#[cfg(test)]
mod captured;
mod lines;
mod printer;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::LogLevel;
#[cfg(test)]
pub(crate) use captured::Captured;
use lines::{Budget, escape_controls, reserve};
use printer::Printer;

/// Maximum size of text in the queue before controllers are blocked. `[bytes]`
const MAX_QUEUED_BYTES: usize = 4 << 20;
/// How long a controller's line waits for space in the queue before it is dropped.
const LINE_TIMEOUT: Duration = Duration::from_millis(200);
/// Longer lines are split. `[bytes]`
const MAX_LINE_BYTES: u64 = 1 << 16;
/// Number of texts kept while the terminal is in use otherwise: as many as fit on a screen afterwards.
const MAX_HELD_TEXTS: usize = 30;
/// Maximum number of texts queued for a listener: a burst of a controller between two iterations of the main loop. More
/// are dropped for that listener, so that one that does not read does not exhaust the memory.
pub(crate) const QUEUED_LINES: usize = 4096;
/// How long the end of the program waits for a terminal that does not accept output.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(2);

/// The source of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    /// A controller's standard output.
    ControllerOut,
    /// A controller's standard error.
    ControllerErr,
    /// A result that may be read by a program: our standard output.
    Result,
    /// One of our messages: our standard error.
    Message,
}

/// The streams to which the output of controllers is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ControllerOutput {
    /// Everything goes to our standard error, together with our own messages.
    Log,
    /// Standard output goes to standard output (`--stdout`).
    Standard,
}

#[derive(Default)]
struct Queue {
    texts: VecDeque<(Channel, String)>,
    bytes: usize,
    /// Whether a text is being written.
    busy: bool,
    /// A text has timed out: until there is space, others do not even wait.
    is_blocked: bool,
    dropped: u64,
    /// The status line, and whether it still has to be written.
    status: (String, bool),
    closed: bool,
    /// The terminal is in use otherwise: nothing is printed, and only the last texts are kept.
    held: bool,
    /// Why a result could not be written, such as a full disk.
    lost_result: Option<String>,
}

impl Queue {
    /// Drops the oldest texts, except results.
    fn drop_oldest(&mut self) {
        while self.texts.len() > MAX_HELD_TEXTS {
            let is_news = |(channel, _): &(Channel, String)| *channel != Channel::Result;
            let Some(at) = self.texts.iter().position(is_news) else { return };
            let gone = self.texts.remove(at);
            self.bytes -= gone.map_or(0, |(_, text)| text.len());
        }
    }
}

struct Shared {
    queue: Mutex<Queue>,
    /// Listeners that get every text.
    listeners: Mutex<Vec<SyncSender<(Channel, String)>>>,
    changed: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, guard: MutexGuard<'a, Queue>, timeout: Duration) -> MutexGuard<'a, Queue> {
        self.changed.wait_timeout(guard, timeout).unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Prints in a separate thread.
#[derive(Clone)]
pub(crate) struct Console {
    shared: Arc<Shared>,
    has_status_line: bool,
    /// Whether controllers' output goes to a terminal, so that its control characters must be removed.
    on_terminal: bool,
    /// Messages of lower severity are not printed.
    min_severity: base::Severity,
}

impl Console {
    /// Creates a console that prints to our standard output and standard error.
    pub(crate) fn new(controllers: ControllerOutput) -> Self {
        let is_terminal = std::io::stderr().is_terminal();
        let mut console =
            Self::with(Box::new(std::io::stdout()), Box::new(std::io::stderr()), controllers, is_terminal);
        console.on_terminal = is_terminal || std::io::stdout().is_terminal();
        console
    }

    fn with(
        out: Box<dyn Write + Send>,
        err: Box<dyn Write + Send>,
        controllers: ControllerOutput,
        has_status_line: bool,
    ) -> Self {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            listeners: Mutex::default(),
            changed: Condvar::new(),
        });
        let mut printer = Printer { out, err, controllers, status: String::new() };
        let theirs = Arc::clone(&shared);
        if thread::Builder::new().spawn(move || printer.run(&theirs)).is_err() {
            // Without the thread nothing can be printed in order.
            eprintln!("error: the system cannot start a thread; nothing can be printed");
            std::process::exit(1);
        }
        Self { shared, has_status_line, on_terminal: false, min_severity: base::Severity::Note }
    }

    /// Sets the minimum severity of messages, for this console and its clones.
    pub(crate) fn set_min_severity(&mut self, level: LogLevel) {
        self.min_severity = match level {
            LogLevel::Error => base::Severity::Error,
            LogLevel::Warning => base::Severity::Warning,
            LogLevel::Note => base::Severity::Note,
        };
    }

    /// Returns whether [`Console::status`] has an effect.
    pub(crate) fn has_status_line(&self) -> bool {
        self.has_status_line
    }

    /// Prints one of our messages, of one or more lines.
    pub(crate) fn info(&self, text: impl Into<String>) {
        self.info_at(base::Severity::Note, text.into());
    }

    fn info_at(&self, severity: base::Severity, text: String) {
        if severity < self.min_severity {
            return;
        }
        self.push(Channel::Message, line(text));
    }

    /// Prints the progress of the run where there is no status line. It is not sent to listeners, which show it by other
    /// means: it would crowd out the messages that they keep.
    pub(crate) fn progress(&self, text: String) {
        if self.min_severity <= base::Severity::Note {
            self.queue(Channel::Message, line(text));
        }
    }

    /// Prints a diagnostic.
    pub(crate) fn print_diagnostic(&self, diagnostic: &base::Diagnostic) {
        self.info_at(diagnostic.severity, diagnostic.to_string());
    }

    /// Prints a diagnostic without a location.
    pub(crate) fn report(&self, severity: base::Severity, message: impl Into<String>) {
        self.print_diagnostic(&base::Diagnostic::general(severity, "run", message));
    }

    /// Prints a result to standard output; the text includes line ends.
    pub(crate) fn result(&self, text: impl Into<String>) {
        self.push(Channel::Result, text.into());
    }

    /// Prints a line of a controller. It may be dropped if output is too slow.
    pub(crate) fn controller_line(&self, name: &str, channel: Channel, text: &str) {
        self.controller_line_within(name, channel, text, LINE_TIMEOUT);
    }

    /// The same without waiting, for the thread that runs the world.
    pub(crate) fn controller_line_now(&self, name: &str, channel: Channel, text: &str) {
        self.controller_line_within(name, channel, text, Duration::ZERO);
    }

    fn controller_line_within(&self, name: &str, channel: Channel, text: &str, timeout: Duration) {
        let text = if self.on_terminal { escape_controls(text) } else { text.into() };
        let text = format!("[{name}] {text}\n");
        let mut queue = self.shared.lock();
        let deadline = Instant::now() + timeout;
        while queue.bytes + text.len() > MAX_QUEUED_BYTES {
            let now = Instant::now();
            if queue.is_blocked || now >= deadline {
                queue.is_blocked |= !timeout.is_zero();
                queue.dropped += 1;
                return;
            }
            queue = self.shared.wait(queue, deadline - now);
        }
        drop(queue);
        self.push(channel, text);
    }

    /// Sets the status line, which is shown below everything else on a terminal; an empty text removes it.
    pub(crate) fn status(&self, text: String) {
        if self.has_status_line {
            self.shared.lock().status = (text, true);
            self.shared.changed.notify_all();
        }
    }

    /// Prints the lines from a pipe in a thread that ends with the pipe. The sender of the returned receiver is dropped
    /// when all of them have been printed. Output beyond the limit, which several pipes may share, is dropped, which is
    /// reported once.
    pub(crate) fn forward(
        &self,
        name: &str,
        channel: Channel,
        pipe: impl Read + Send + 'static,
        room: Option<Arc<AtomicU64>>,
    ) -> std::io::Result<Receiver<()>> {
        let (console, name) = (self.clone(), name.to_owned());
        let (end, ended) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            let _lost_at_the_end = end;
            let mut pipe = BufReader::new(pipe);
            let mut bytes = Vec::new();
            loop {
                bytes.clear();
                match (&mut pipe).take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes) {
                    Ok(0) | Err(_) => return,
                    Ok(length) => {
                        match room.as_ref().map(|room| reserve(room, length as u64)) {
                            None | Some(Budget::Enough) => {}
                            Some(Budget::Ended) => {
                                let text = "... the limit of output is reached; the rest is dropped";
                                console.controller_line(&name, Channel::ControllerErr, text);
                                continue;
                            }
                            Some(Budget::None) => continue,
                        }
                        let text = String::from_utf8_lossy(&bytes);
                        console.controller_line(&name, channel, text.trim_end_matches(['\n', '\r']));
                    }
                }
            }
        })?;
        Ok(ended)
    }

    /// Waits until everything is printed, or until the terminal has not accepted anything for a while.
    pub(crate) fn flush(&self) {
        let mut queue = self.shared.lock();
        let mut progress = (queue.bytes, Instant::now());
        while !queue.held && (queue.busy || !queue.texts.is_empty() || queue.status.1) {
            if queue.bytes != progress.0 {
                progress = (queue.bytes, Instant::now());
            } else if progress.1.elapsed() > FLUSH_TIMEOUT {
                return;
            }
            queue = self.shared.wait(queue, LINE_TIMEOUT);
        }
    }

    /// Why a result is missing on standard output so far, such as a full disk. A closed pipe is not reported: its reader
    /// wants no more. To be called after [`Console::flush`].
    pub(crate) fn lost_result(&self) -> Option<String> {
        self.shared.lock().lost_result.clone()
    }

    /// Holds back all output, or prints the last texts again. Waits for a text that is being printed.
    pub(crate) fn hold(&self, is_held: bool) {
        if is_held {
            self.flush();
        }
        self.shared.lock().held = is_held;
        self.shared.changed.notify_all();
    }

    /// Removes the status line and prints what is left in the queue.
    pub(crate) fn close(&self) {
        self.hold(false);
        self.status(String::new());
        self.flush();
        self.shared.lock().closed = true;
        self.shared.changed.notify_all();
    }

    /// Sends every text to `listener` as well from now on, unless its queue is full.
    pub(crate) fn listen(&self, listener: SyncSender<(Channel, String)>) {
        self.shared.listeners.lock().unwrap_or_else(PoisonError::into_inner).push(listener);
    }

    fn push(&self, channel: Channel, text: String) {
        for listener in &*self.shared.listeners.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = listener.try_send((channel, text.clone()));
        }
        self.queue(channel, text);
    }

    fn queue(&self, channel: Channel, text: String) {
        let mut queue = self.shared.lock();
        queue.bytes += text.len();
        queue.texts.push_back((channel, text));
        if queue.held {
            queue.drop_oldest();
        }
        drop(queue);
        self.shared.changed.notify_all();
    }
}

fn line(mut text: String) -> String {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
