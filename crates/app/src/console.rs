//! What people read: our own messages, what controllers print, and a status line on a terminal.
//!
//! Owns: standard output and standard error; everything printed during a run goes through here.
//! Promises: nobody who prints waits long for a slow terminal; what a controller prints too fast is ignored
//! and the gap is told; our own messages are never left out.

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
use lines::{Room, escape_controls, take_room};
use printer::Printer;

/// How much may wait to be printed before controllers are held up. `[bytes]`
const ROOM: usize = 4 << 20;
/// How long a controller's line waits for room before it is ignored.
const PATIENCE: Duration = Duration::from_millis(200);
/// Longer lines are cut in pieces. `[bytes]`
const LONGEST_LINE: u64 = 1 << 16;
/// Texts that are kept while somebody else has the terminal: as many as fit on a screen of it afterwards.
const MOST_HELD: usize = 30;
/// Texts that wait for a listener, at most: a burst of a controller between two visits of the main loop. Others are
/// dropped for that listener, so that one that never looks does not use up the memory.
pub(crate) const QUEUED_LINES: usize = 4096;
/// How long the end of the program waits for a terminal that takes nothing.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(2);

/// Where a text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    /// A controller's standard output.
    ControllerOut,
    /// A controller's standard error.
    ControllerErr,
    /// A result somebody may want to read by a program: our standard output.
    Result,
    /// A message of ours: our standard error.
    Message,
}

/// Which of our streams controllers print to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ControllerOutput {
    /// Everything goes to our standard error, where our own messages are too.
    Log,
    /// Standard output goes to standard output (`--stdout`).
    Standard,
}

#[derive(Default)]
struct Queue {
    texts: VecDeque<(Channel, String)>,
    bytes: usize,
    /// Texts being written right now.
    busy: bool,
    /// A text did not find room in time: until there is room, others do not even wait.
    stuck: bool,
    left_out: u64,
    /// The status line; `true` if it is not on the screen yet.
    status: (String, bool),
    closed: bool,
    /// Somebody else has the terminal: nothing is printed, and only the last texts are kept.
    held: bool,
}

impl Queue {
    /// Leaves out the oldest texts that nobody can read now, but no results.
    fn forget(&mut self) {
        while self.texts.len() > MOST_HELD {
            let is_news = |(channel, _): &(Channel, String)| *channel != Channel::Result;
            let Some(at) = self.texts.iter().position(is_news) else { return };
            let gone = self.texts.remove(at);
            self.bytes -= gone.map_or(0, |(_, text)| text.len());
        }
    }
}

struct Shared {
    queue: Mutex<Queue>,
    /// Who else gets every text.
    listeners: Mutex<Vec<SyncSender<(Channel, String)>>>,
    changed: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, guard: MutexGuard<'a, Queue>, patience: Duration) -> MutexGuard<'a, Queue> {
        self.changed.wait_timeout(guard, patience).unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Prints in a thread of its own.
#[derive(Clone)]
pub(crate) struct Console {
    shared: Arc<Shared>,
    has_status_line: bool,
    /// What controllers print is read by a terminal, which must not obey them.
    on_terminal: bool,
    /// Messages that matter less are not printed.
    least: base::Severity,
}

impl Console {
    /// Prints to our own standard output and standard error.
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
            // There is nobody to print it in order.
            eprintln!("error: the system starts no more threads; nothing can be printed");
            std::process::exit(1);
        }
        Self { shared, has_status_line, on_terminal: false, least: base::Severity::Note }
    }

    /// Messages that matter less than this are not printed from now on, by this console and those made of it.
    pub(crate) fn set_least(&mut self, level: LogLevel) {
        self.least = match level {
            LogLevel::Error => base::Severity::Error,
            LogLevel::Warning => base::Severity::Warning,
            LogLevel::Note => base::Severity::Note,
        };
    }

    /// Whether [`Console::status`] shows anything.
    pub(crate) fn has_status_line(&self) -> bool {
        self.has_status_line
    }

    /// Prints a message of ours, one line or several.
    pub(crate) fn say(&self, text: impl Into<String>) {
        self.say_at(base::Severity::Note, text.into());
    }

    fn say_at(&self, severity: base::Severity, text: String) {
        if severity < self.least {
            return;
        }
        self.push(Channel::Message, line(text));
    }

    /// Prints a remark.
    pub(crate) fn remark(&self, diagnostic: &base::Diagnostic) {
        self.say_at(diagnostic.severity, diagnostic.to_string());
    }

    /// Prints a remark that is about no file.
    pub(crate) fn tell(&self, severity: base::Severity, message: impl Into<String>) {
        self.remark(&base::Diagnostic::general(severity, "run", message));
    }

    /// Prints a result to standard output; the text brings its own line ends.
    pub(crate) fn result(&self, text: impl Into<String>) {
        self.push(Channel::Result, text.into());
    }

    /// Prints a line of a controller. It may be left out when others are not printed fast enough.
    pub(crate) fn controller_line(&self, name: &str, channel: Channel, text: &str) {
        self.controller_line_within(name, channel, text, PATIENCE);
    }

    /// The same for the one who runs the world, whom nobody may hold up.
    pub(crate) fn controller_line_now(&self, name: &str, channel: Channel, text: &str) {
        self.controller_line_within(name, channel, text, Duration::ZERO);
    }

    fn controller_line_within(&self, name: &str, channel: Channel, text: &str, patience: Duration) {
        let text = if self.on_terminal { escape_controls(text) } else { text.into() };
        let text = format!("[{name}] {text}\n");
        let mut queue = self.shared.lock();
        let deadline = Instant::now() + patience;
        while queue.bytes + text.len() > ROOM {
            let now = Instant::now();
            if queue.stuck || now >= deadline {
                queue.stuck |= !patience.is_zero();
                queue.left_out += 1;
                return;
            }
            queue = self.shared.wait(queue, deadline - now);
        }
        drop(queue);
        self.push(channel, text);
    }

    /// Shows this below everything else, on a terminal; an empty text removes it.
    pub(crate) fn status(&self, text: String) {
        if self.has_status_line {
            self.shared.lock().status = (text, true);
            self.shared.changed.notify_all();
        }
    }

    /// Prints what comes from a pipe, line by line, in a thread that ends with the pipe. What is given back has
    /// lost its sender when all of it has been handed over. What passes the room that is left, which several pipes may
    /// share, is read and forgotten; that is told once.
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
                match (&mut pipe).take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
                    Ok(0) | Err(_) => return,
                    Ok(length) => {
                        match room.as_ref().map(|room| take_room(room, length as u64)) {
                            None | Some(Room::Enough) => {}
                            Some(Room::Ended) => {
                                let text = "... the limit of output is reached; the rest is left out";
                                console.controller_line(&name, Channel::ControllerErr, text);
                                continue;
                            }
                            Some(Room::None) => continue,
                        }
                        let text = String::from_utf8_lossy(&bytes);
                        console.controller_line(&name, channel, text.trim_end_matches(['\n', '\r']));
                    }
                }
            }
        })?;
        Ok(ended)
    }

    /// Waits until everything is printed, or until the terminal has taken nothing for a while.
    pub(crate) fn flush(&self) {
        let mut queue = self.shared.lock();
        let mut progress = (queue.bytes, Instant::now());
        while !queue.held && (queue.busy || !queue.texts.is_empty() || queue.status.1) {
            if queue.bytes != progress.0 {
                progress = (queue.bytes, Instant::now());
            } else if progress.1.elapsed() > FLUSH_TIMEOUT {
                return;
            }
            queue = self.shared.wait(queue, PATIENCE);
        }
    }

    /// While it is held nothing is printed; after that the last texts are. Waits for a text that is being printed.
    pub(crate) fn hold(&self, is_held: bool) {
        if is_held {
            self.flush();
        }
        self.shared.lock().held = is_held;
        self.shared.changed.notify_all();
    }

    /// Removes the status line and prints what is left.
    pub(crate) fn close(&self) {
        self.hold(false);
        self.status(String::new());
        self.flush();
        self.shared.lock().closed = true;
        self.shared.changed.notify_all();
    }

    /// From now on every text goes to `listener` as well, unless that has no room for it.
    pub(crate) fn listen(&self, listener: SyncSender<(Channel, String)>) {
        self.shared.listeners.lock().unwrap_or_else(PoisonError::into_inner).push(listener);
    }

    fn push(&self, channel: Channel, text: String) {
        for listener in &*self.shared.listeners.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = listener.try_send((channel, text.clone()));
        }
        let mut queue = self.shared.lock();
        queue.bytes += text.len();
        queue.texts.push_back((channel, text));
        if queue.held {
            queue.forget();
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
