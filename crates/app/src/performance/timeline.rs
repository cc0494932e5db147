//! Writes a trace of a run for Perfetto and Chrome's tracing page (`--log-performance=FILE.json`).
//!
//! The format is Chrome's: complete events with start and duration in microseconds.

use std::io::{self, Write};
use std::time::Instant;

use base::SimTime;
use serde_json::{Value, json};

/// Something that was done, with its start and end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) name: String,
    pub(super) from: Instant,
    pub(super) to: Instant,
}

/// Writes events.
pub(super) struct Timeline {
    start: Instant,
    /// Whether something was written.
    is_begun: bool,
}

impl Timeline {
    /// Starts the clock. `heading` is included as it is.
    pub(super) fn new(out: &mut dyn Write, heading: &str) -> io::Result<Self> {
        let about = json!({ "version": env!("CARGO_PKG_VERSION"), "machine": heading });
        write!(out, "{{\"otherData\":{about},\n\"traceEvents\":[")?;
        let mut timeline = Self { start: Instant::now(), is_begun: false };
        let name =
            json!({ "name": "process_name", "ph": "M", "pid": 1, "tid": 1, "args": { "name": "rebots" } });
        timeline.event(out, &name)?;
        Ok(timeline)
    }

    /// Adds a step, and what was done for it since the last one, in chronological order.
    pub(super) fn add(
        &mut self,
        out: &mut dyn Write,
        step: u64,
        time: SimTime,
        spans: &[Span],
    ) -> io::Result<()> {
        let (Some(first), Some(last)) = (spans.first(), spans.last()) else { return Ok(()) };
        let whole = self.complete("step", first.from, last.to);
        self.event(out, &with_details(whole, &json!({ "number": step, "time_ms": time.ms() })))?;
        for span in spans {
            let part = self.complete(&span.name, span.from, span.to);
            self.event(out, &part)?;
        }
        Ok(())
    }

    /// Ends the file.
    pub(super) fn finish(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n],\n\"displayTimeUnit\":\"ms\"}}")
    }

    fn complete(&self, name: &str, from: Instant, to: Instant) -> Value {
        let since = |moment: Instant| moment.saturating_duration_since(self.start).as_nanos();
        let micros = |nanos: u128| nanos as f64 / 1e3;
        let (from, to) = (since(from), since(to));
        json!({ "name": name, "ph": "X", "pid": 1, "tid": 1, "ts": micros(from), "dur": micros(to.saturating_sub(from)) })
    }

    fn event(&mut self, out: &mut dyn Write, event: &Value) -> io::Result<()> {
        let comma = if std::mem::replace(&mut self.is_begun, true) { "," } else { "" };
        write!(out, "{comma}\n{event}")
    }
}

fn with_details(mut event: Value, details: &Value) -> Value {
    if let Some(event) = event.as_object_mut() {
        event.insert("args".to_owned(), details.clone());
    }
    event
}
