//! What people read: our own messages, what controllers print, and a status line on a terminal.
//!
//! Owns: standard output and standard error; everything printed during a run goes through here.
//! Promises: nobody who prints waits long for a slow terminal; what a controller prints too fast is ignored
//! and the gap is told; our own messages are never left out.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::LogLevel;

/// How much may wait to be printed before controllers are held up. `[bytes]`
const ROOM: usize = 4 << 20;
/// How long a controller's line waits for room before it is ignored.
const PATIENCE: Duration = Duration::from_millis(200);
/// Longer lines are cut in pieces. `[bytes]`
const LONGEST_LINE: u64 = 1 << 16;
/// Texts that are kept while somebody else has the terminal.
const MOST_HELD: usize = 30;
/// How long the end of the program waits for a terminal that takes nothing.
const FAREWELL: Duration = Duration::from_secs(2);

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
            eprintln!("error: the system starts no more threads: nothing can be printed");
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
        let text = if self.on_terminal { harmless(text) } else { text.into() };
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
                                let text = "... it has printed all that it may; the rest is left out";
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
            } else if progress.1.elapsed() > FAREWELL {
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

/// What there is for a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    Enough,
    /// It is the first that does not fit.
    Ended,
    None,
}

/// Takes room for a line; nothing fits after the first one that does not.
fn take_room(room: &AtomicU64, length: u64) -> Room {
    let taken = |left: u64| (left > 0).then(|| left.saturating_sub(length));
    match room.fetch_update(Ordering::SeqCst, Ordering::SeqCst, taken) {
        Ok(left) if left > length => Room::Enough,
        Ok(_) => Room::Ended,
        Err(_) => Room::None,
    }
}

/// A line without what a terminal would obey, but for colours and the like: the escape character is shown as a sign.
fn harmless(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c == '\t' || !c.is_control();
    if text.chars().all(is_plain) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let rest = text.get(at + 1..).unwrap_or_default();
        let is_colour = || {
            let end = rest
                .strip_prefix('[')
                .map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';'));
            end.is_some_and(|end| end.starts_with('m'))
        };
        match c {
            c if is_plain(c) => out.push(c),
            '\u{1b}' if is_colour() => out.push(c),
            '\u{7f}' => out.push('\u{2421}'),
            // The signs that stand for the first 32 characters.
            c => out.push(
                char::from_u32(0x2400 + u32::from(c)).filter(|_| u32::from(c) < 32).unwrap_or('\u{fffd}'),
            ),
        }
    }
    out.into()
}

fn line(mut text: String) -> String {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// The thread's own: the streams and what stands on the terminal's last line.
struct Printer {
    out: Box<dyn Write + Send>,
    err: Box<dyn Write + Send>,
    controllers: ControllerOutput,
    status: String,
}

impl Printer {
    fn run(&mut self, shared: &Shared) {
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
            let left_out = std::mem::take(&mut queue.left_out);
            let status = queue.status.1.then(|| queue.status.0.clone());
            queue.status.1 = false;
            queue.bytes = 0;
            queue.stuck = false;
            queue.busy = true;
            drop(queue);
            self.print(texts, left_out, status);
        }
    }

    /// A stream that is closed is no reason to stop a simulation, so errors are ignored.
    fn print(&mut self, texts: VecDeque<(Channel, String)>, left_out: u64, status: Option<String>) {
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
            let _ = stream.write_all(text.as_bytes());
        }
        if left_out > 0 {
            let _ = writeln!(
                self.err,
                "... {left_out} lines of controllers were dropped: they came faster than they could be printed"
            );
        }
        self.status = status.unwrap_or_else(|| std::mem::take(&mut self.status));
        let _ = self.err.write_all(self.status.as_bytes());
        let _ = self.out.flush();
        let _ = self.err.flush();
    }
}

/// A console whose output a test can read.
#[cfg(test)]
pub(crate) struct Captured {
    console: Console,
    text: Arc<(Mutex<String>, Condvar)>,
}

#[cfg(test)]
struct Capture(Arc<(Mutex<String>, Condvar)>);

#[cfg(test)]
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

#[cfg(test)]
impl Captured {
    /// Both streams end in one text.
    pub(crate) fn new() -> Self {
        Self::with_status_line(false)
    }

    fn with_status_line(status: bool) -> Self {
        let text = Arc::new((Mutex::new(String::new()), Condvar::new()));
        let streams = (Box::new(Capture(Arc::clone(&text))), Box::new(Capture(Arc::clone(&text))));
        Self { console: Console::with(streams.0, streams.1, ControllerOutput::Log, status), text }
    }

    pub(crate) fn console(&self) -> &Console {
        &self.console
    }

    /// Waits until the output contains a text and gives all of it.
    #[track_caller]
    pub(crate) fn wait_for(&self, wanted: &str, patience: Duration) -> String {
        let guard = self.text.0.lock().unwrap();
        let (guard, late) =
            self.text.1.wait_timeout_while(guard, patience, |text| !text.contains(wanted)).unwrap();
        assert!(!late.timed_out(), "no {wanted:?} in {:?}", *guard);
        guard.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pipes_are_printed_line_by_line() {
        let captured = Captured::new();
        captured
            .console()
            .forward("c", Channel::ControllerOut, &b"one\r\ntwo\xff\n\nlast"[..], None)
            .unwrap();
        captured.wait_for("[c] one\n[c] two\u{fffd}\n[c] \n[c] last\n", Duration::from_secs(30));
    }

    #[test]
    fn who_has_printed_all_that_it_may_is_not_heard_any_more() {
        let captured = Captured::new();
        let room = Some(Arc::new(AtomicU64::new(7)));
        let told =
            captured.console().forward("c", Channel::ControllerOut, &b"12\n45\n789\n0\n"[..], room).unwrap();
        assert!(told.recv().is_err(), "it is read to its end");
        let said = captured.wait_for("left out\n", Duration::from_secs(30));
        assert_eq!(said, "[c] 12\n[c] 45\n[c] ... it has printed all that it may; the rest is left out\n");
    }

    #[test]
    fn messages_below_the_level_are_not_printed() {
        let mut captured = Captured::new();
        captured.console.set_least(LogLevel::Warning);
        captured.console().say("a note");
        captured.console().tell(base::Severity::Note, "another");
        captured.console().tell(base::Severity::Warning, "a warning");
        captured.console().controller_line("c", Channel::ControllerOut, "a line");
        captured.console().flush();
        assert_eq!(*captured.text.0.lock().unwrap(), "warning: a warning\n[c] a line\n");
    }

    #[test]
    fn a_terminal_obeys_no_controller_but_for_colours() {
        assert_eq!(harmless("a\tb é \u{1b}[1;31mred\u{1b}[0m"), "a\tb é \u{1b}[1;31mred\u{1b}[0m");
        assert_eq!(harmless("\u{1b}[2J\u{1b}]0;title\u{7}\r\u{9b}1A\u{7f}"), "␛[2J␛]0;title␇␍\u{fffd}1A␡");
        let mut captured = Captured::new();
        captured.console.on_terminal = true;
        captured.console().controller_line("c", Channel::ControllerOut, "\u{1b}[2J");
        captured.wait_for("[c] ␛[2J\n", Duration::from_secs(30));
    }

    #[test]
    fn while_it_is_held_results_and_the_last_texts_wait() {
        let captured = Captured::new();
        let console = captured.console();
        console.hold(true);
        console.result("result\n");
        (0..100).for_each(|number| console.say(format!("line {number}.")));
        assert_eq!(captured.wait_for("", Duration::ZERO), "");
        console.hold(false);
        let text = captured.wait_for("line 99.", Duration::from_secs(60));
        assert!(text.starts_with("result\n") && !text.contains("line 70."), "{text}");
        assert_eq!(text.lines().count(), MOST_HELD);
        console.close();
    }

    #[test]
    fn the_status_line_stays_below() {
        let captured = Captured::with_status_line(true);
        captured.console().status("at 1 s".to_owned());
        captured.console().flush();
        captured.console().say("hello");
        captured.console().flush();
        captured.console().close();
        assert_eq!(*captured.text.0.lock().unwrap(), "at 1 s\r\x1b[Khello\nat 1 s\r\x1b[K");
    }

    /// Takes nothing until the test lets it.
    struct Stuck(mpsc::Receiver<()>, Capture);

    impl Write for Stuck {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            let _ = self.0.recv();
            self.1.write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_flood_on_a_stuck_terminal_is_left_out_and_told() {
        let text = Arc::new((Mutex::new(String::new()), Condvar::new()));
        let (let_go, gate) = mpsc::channel();
        let err = Box::new(Stuck(gate, Capture(Arc::clone(&text))));
        let console = Console::with(Box::new(Capture(Arc::clone(&text))), err, ControllerOutput::Log, false);
        let long = "x".repeat(1 << 16);
        // More than fits while the first line is stuck and others fill the room.
        for _ in 0..2 * ROOM / long.len() + 2 {
            console.controller_line("c", Channel::ControllerErr, &long);
        }
        console.say("ours");
        drop(let_go);
        let captured = Captured { console, text };
        let all = captured.wait_for("were dropped", Duration::from_secs(30));
        assert!(all.contains("\nours\n"));
        let lines = all.lines().filter(|line| line.starts_with("[c]")).count();
        assert!(lines >= ROOM / (long.len() + 10), "{lines}");
        assert!(all.len() < 2 * ROOM + (2 << 16), "{}", all.len());
    }

    #[test]
    fn results_and_controllers_go_where_they_were_asked_to() {
        let out = Arc::new((Mutex::new(String::new()), Condvar::new()));
        let err = Arc::new((Mutex::new(String::new()), Condvar::new()));
        let streams = (Box::new(Capture(Arc::clone(&out))), Box::new(Capture(Arc::clone(&err))));
        let console = Console::with(streams.0, streams.1, ControllerOutput::Standard, false);
        console.result("42\n");
        console.say("working");
        console.controller_line("c", Channel::ControllerOut, "a");
        console.controller_line("c", Channel::ControllerErr, "b");
        console.close();
        assert_eq!(*out.0.lock().unwrap(), "42\n[c] a\n");
        assert_eq!(*err.0.lock().unwrap(), "working\n[c] b\n");
    }
}
