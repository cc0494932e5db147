//! Tests of the console.

use super::captured::Capture;
use super::*;

#[test]
fn pipes_are_printed_line_by_line() {
    let captured = Captured::new();
    captured.console().forward("c", Channel::ControllerOut, &b"one\r\ntwo\xff\n\nlast"[..], None).unwrap();
    captured.wait_for("[c] one\n[c] two\u{fffd}\n[c] \n[c] last\n", Duration::from_secs(30));
}

#[test]
fn output_beyond_the_limit_is_dropped() {
    let captured = Captured::new();
    let room = Some(Arc::new(AtomicU64::new(7)));
    let end_of_output =
        captured.console().forward("c", Channel::ControllerOut, &b"12\n45\n789\n0\n"[..], room).unwrap();
    assert!(end_of_output.recv().is_err(), "it is read to its end");
    let printed = captured.wait_for("dropped\n", Duration::from_secs(30));
    assert_eq!(printed, "[c] 12\n[c] 45\n[c] ... the limit of output is reached; the rest is dropped\n");
}

/// Listeners keep a limited number of messages, which lines about progress would crowd out.
#[test]
fn progress_is_printed_but_not_sent_to_listeners() {
    let captured = Captured::new();
    let (sender, receiver) = mpsc::sync_channel(8);
    captured.console().listen(sender);
    captured.console().progress("time 5.000 s".to_owned());
    captured.console().info("a note");
    captured.wait_for("time 5.000 s\na note\n", Duration::from_secs(30));
    assert_eq!(receiver.try_iter().collect::<Vec<_>>(), [(Channel::Message, "a note\n".to_owned())]);
}

#[test]
fn messages_below_the_level_are_not_printed() {
    let mut captured = Captured::new();
    captured.console.set_min_severity(LogLevel::Warning);
    captured.console().info("a note");
    captured.console().report(base::Severity::Note, "another");
    captured.console().report(base::Severity::Warning, "a warning");
    captured.console().controller_line("c", Channel::ControllerOut, "a line");
    captured.console().flush();
    assert_eq!(*captured.text.0.lock().unwrap(), "warning: a warning\n[c] a line\n");
}

#[test]
fn control_characters_are_escaped_except_for_colours() {
    assert_eq!(escape_controls("a\tb é \u{1b}[1;31mred\u{1b}[0m"), "a\tb é \u{1b}[1;31mred\u{1b}[0m");
    assert_eq!(escape_controls("\u{1b}[2J\u{1b}]0;title\u{7}\r\u{9b}1A\u{7f}"), "␛[2J␛]0;title␇␍\u{fffd}1A␡");
    let mut captured = Captured::new();
    captured.console.on_terminal = true;
    captured.console().controller_line("c", Channel::ControllerOut, "\u{1b}[2J");
    captured.wait_for("[c] ␛[2J\n", Duration::from_secs(30));
}

#[test]
fn results_and_the_last_texts_are_kept_while_output_is_held_back() {
    let captured = Captured::new();
    let console = captured.console();
    console.hold(true);
    console.result("result\n");
    (0..100).for_each(|number| console.info(format!("line {number}.")));
    assert_eq!(captured.wait_for("", Duration::ZERO), "");
    console.hold(false);
    let text = captured.wait_for("line 99.", Duration::from_secs(60));
    assert!(text.starts_with("result\n") && !text.contains("line 70."), "{text}");
    assert_eq!(text.lines().count(), MAX_HELD_TEXTS);
    console.close();
}

#[test]
fn the_status_line_stays_at_the_bottom() {
    let captured = Captured::with_status_line(true);
    captured.console().status("at 1 s".to_owned());
    captured.console().flush();
    captured.console().info("hello");
    captured.console().flush();
    captured.console().close();
    assert_eq!(*captured.text.0.lock().unwrap(), "at 1 s\r\x1b[Khello\nat 1 s\r\x1b[K");
}

/// Blocks until the test releases it.
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
fn a_flood_on_a_blocked_terminal_is_dropped_and_reported() {
    let text = Arc::new((Mutex::new(String::new()), Condvar::new()));
    let (let_go, gate) = mpsc::channel();
    let err = Box::new(Stuck(gate, Capture(Arc::clone(&text))));
    let console = Console::with(Box::new(Capture(Arc::clone(&text))), err, ControllerOutput::Log, false);
    let long = "x".repeat(1 << 16);
    // More than fits while the first line is blocked and others fill the queue.
    for _ in 0..2 * MAX_QUEUED_BYTES / long.len() + 2 {
        console.controller_line("c", Channel::ControllerErr, &long);
    }
    console.info("ours");
    drop(let_go);
    let captured = Captured { console, text };
    let all = captured.wait_for("were dropped", Duration::from_secs(30));
    assert!(all.contains("\nours\n"));
    let lines = all.lines().filter(|line| line.starts_with("[c]")).count();
    assert!(lines >= MAX_QUEUED_BYTES / (long.len() + 10), "{lines}");
    assert!(all.len() < 2 * MAX_QUEUED_BYTES + (2 << 16), "{}", all.len());
}

#[test]
fn results_and_output_of_controllers_go_to_their_streams() {
    let out = Arc::new((Mutex::new(String::new()), Condvar::new()));
    let err = Arc::new((Mutex::new(String::new()), Condvar::new()));
    let streams = (Box::new(Capture(Arc::clone(&out))), Box::new(Capture(Arc::clone(&err))));
    let console = Console::with(streams.0, streams.1, ControllerOutput::Standard, false);
    console.result("42\n");
    console.info("working");
    console.controller_line("c", Channel::ControllerOut, "a");
    console.controller_line("c", Channel::ControllerErr, "b");
    console.close();
    assert_eq!(*out.0.lock().unwrap(), "42\n[c] a\n");
    assert_eq!(*err.0.lock().unwrap(), "working\n[c] b\n");
}
