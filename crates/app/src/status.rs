//! The status line of a run.
//!
//! Owns: the text of the line and when it is due. Does not read the clock itself.

use std::time::Duration;

use base::SimTime;

/// Update interval on a terminal.
const LIVE: Duration = Duration::from_millis(200);
/// Update interval where lines cannot be overwritten.
const PLAIN: Duration = Duration::from_secs(5);

/// The contents of the line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Facts<'a> {
    /// Simulated time.
    pub(crate) time: SimTime,
    /// Simulated time including that before resets.
    pub(crate) elapsed: SimTime,
    /// The number of robots with a connected controller, and of those that should have one.
    pub(crate) connected: (usize, usize),
    /// How long the world has waited for controllers so far.
    pub(crate) waited: Duration,
    /// Robots whose controllers the world waits for at this moment. They are named if it has mostly waited since the last
    /// line: otherwise something else takes the time, as rendering may.
    pub(crate) waiting: Vec<&'a str>,
    /// Whether the run is paused.
    pub(crate) paused: bool,
}

/// Determines when a line is due and formats it.
pub(crate) struct Status {
    live: bool,
    /// Wall clock, simulated time and time of waiting at the last line.
    last: (Duration, SimTime, Duration),
    /// The last printed line; the same line is not printed twice in a row.
    printed: String,
}

impl Status {
    /// `live` for a terminal, where the line is overwritten.
    pub(crate) fn new(live: bool, wall: Duration, time: SimTime) -> Self {
        Self { live, last: (wall, time, Duration::ZERO), printed: String::new() }
    }

    /// Returns the time until the next line.
    pub(crate) fn due_in(&self, wall: Duration) -> Duration {
        (self.last.0 + if self.live { LIVE } else { PLAIN }).saturating_sub(wall)
    }

    /// Returns the line if it is due.
    pub(crate) fn line(&mut self, wall: Duration, facts: &Facts<'_>) -> Option<String> {
        if !self.due_in(wall).is_zero() {
            return None;
        }
        let now = (wall, facts.elapsed, facts.waited);
        let (wall_then, time_then, waited_then) = std::mem::replace(&mut self.last, now);
        let elapsed = (wall - wall_then).as_secs_f64();
        let factor = (facts.elapsed - time_then).seconds() / elapsed.max(1e-9);
        let has_mostly_waited = facts.waited.saturating_sub(waited_then).as_secs_f64() > 0.5 * elapsed;
        let line = describe(facts, factor, has_mostly_waited);
        if !self.live && line == self.printed {
            return None;
        }
        self.printed.clone_from(&line);
        Some(line)
    }
}

fn describe(facts: &Facts<'_>, factor: f64, has_mostly_waited: bool) -> String {
    let (connected, all) = facts.connected;
    let mut line = format!("time {:.3} s", facts.time.seconds());
    if facts.paused {
        line.push_str(", paused");
    } else {
        let digits = if factor < 10.0 { 2 } else { 0 };
        line.push_str(&format!(", {factor:.digits$}x real time"));
    }
    if all > 0 {
        line.push_str(&format!(", {connected} of {all} controllers connected"));
    }
    if has_mostly_waited && !facts.waiting.is_empty() && !facts.paused {
        const NAMED: usize = 3; // More do not fit into a line.
        line.push_str(", waiting for ");
        line.push_str(&facts.waiting[..facts.waiting.len().min(NAMED)].join(", "));
        if facts.waiting.len() > NAMED {
            line.push_str(&format!(" and {} more", facts.waiting.len() - NAMED));
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(ms: f64) -> Facts<'static> {
        let time = SimTime::from_ms(ms);
        Facts {
            time,
            elapsed: time,
            connected: (1, 2),
            waited: Duration::ZERO,
            waiting: vec![],
            paused: false,
        }
    }

    #[test]
    fn a_line_contains_time_and_speed() {
        let mut status = Status::new(false, Duration::ZERO, SimTime::ZERO);
        assert_eq!(status.line(Duration::from_secs(4), &facts(1.0)), None);
        let line = status.line(Duration::from_secs(5), &facts(2500.0));
        assert_eq!(line.as_deref(), Some("time 2.500 s, 0.50x real time, 1 of 2 controllers connected"));
        let line = status.line(Duration::from_secs(15), &facts(1_002_500.0));
        assert_eq!(line.as_deref(), Some("time 1002.500 s, 100x real time, 1 of 2 controllers connected"));
        let reset = Facts { elapsed: SimTime::from_ms(1_007_500.0), ..facts(10.0) };
        let line = status.line(Duration::from_secs(20), &reset);
        assert_eq!(line.as_deref(), Some("time 0.010 s, 1.00x real time, 1 of 2 controllers connected"));
    }

    #[test]
    fn a_live_line_is_updated_more_often() {
        let mut status = Status::new(true, Duration::ZERO, SimTime::ZERO);
        assert!(status.line(Duration::from_millis(200), &facts(100.0)).is_some());
        assert_eq!(status.due_in(Duration::from_millis(250)), Duration::from_millis(150));
    }

    #[test]
    fn controllers_are_not_blamed_for_what_else_takes_the_time() {
        let rendering = Facts { waited: Duration::from_secs(1), waiting: vec!["a"], ..facts(2500.0) };
        let line = Status::new(false, Duration::ZERO, SimTime::ZERO).line(Duration::from_secs(5), &rendering);
        assert_eq!(line.as_deref(), Some("time 2.500 s, 0.50x real time, 1 of 2 controllers connected"));
    }

    #[test]
    fn waiting_is_shown_and_not_repeated_without_a_terminal() {
        let waited = Duration::from_secs(4);
        let waiting = Facts { waited, waiting: vec!["a", "b", "c", "d"], ..facts(0.0) };
        let mut status = Status::new(false, Duration::ZERO, SimTime::ZERO);
        let line = status.line(Duration::from_secs(5), &waiting).unwrap();
        assert!(line.ends_with(", waiting for a, b, c and 1 more"), "{line}");
        let waiting = Facts { waited: waited * 2, ..waiting };
        assert_eq!(status.line(Duration::from_secs(10), &waiting), None);
        let paused = Facts { paused: true, connected: (0, 0), ..waiting };
        assert_eq!(status.line(Duration::from_secs(15), &paused).as_deref(), Some("time 0.000 s, paused"));
    }
}
