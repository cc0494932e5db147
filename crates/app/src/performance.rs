//! Durations of steps, written to a file (`--log-performance`).
//!
//! Owns: the file and its columns: step, simulated time, wall times of the main loop, and of the parts of a step. All
//! in ms. A JSON file gets a trace of the same instead.

mod timeline;

use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::time::{Duration, Instant};

use base::SimTime;
use engine::{Part, Stopwatch};

use crate::cli::PerformanceLog;
use timeline::{Span, Timeline};

/// Number of steps kept for viewers.
const MAX_STEPS: usize = 120;

/// Wall times of one iteration of the main loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct IterationTimes {
    /// Waiting for controllers.
    pub(crate) waiting: Duration,
    /// Computing the step and communicating with controllers.
    pub(crate) step: Duration,
    /// Sleeping to keep the pace.
    pub(crate) pacing: Duration,
}

/// Measures the parts of a step.
pub(crate) struct StepTimer {
    last: Instant,
    parts: BTreeMap<Part, Duration>,
    /// Start and end of each part, if requested.
    spans: Option<Vec<Span>>,
}

impl StepTimer {
    /// Creates a timer that starts now.
    pub(crate) fn new() -> Self {
        Self { last: Instant::now(), parts: BTreeMap::new(), spans: None }
    }

    /// Adds a span for something other than a part of a step.
    pub(crate) fn other(&mut self, what: &str, from: Instant) {
        if let Some(spans) = &mut self.spans {
            spans.push(Span { name: what.to_owned(), from, to: Instant::now() });
        }
    }

    /// Restarts the timer; measurements are kept until they are taken.
    pub(crate) fn start(&mut self) {
        self.last = Instant::now();
    }

    /// Returns the measurements since the last call. Waiting for controllers is reported elsewhere.
    fn take(&mut self, waiting: Duration) -> BTreeMap<Part, Duration> {
        let mut parts = std::mem::take(&mut self.parts);
        if let Some(receive) = parts.get_mut(&Part::Receive) {
            *receive = receive.saturating_sub(waiting);
        }
        parts
    }
}

impl Stopwatch for StepTimer {
    fn lap(&mut self, part: Part) {
        let now = Instant::now();
        *self.parts.entry(part).or_default() += now - self.last;
        if let Some(spans) = &mut self.spans {
            spans.push(Span { name: name(part), from: self.last, to: now });
        }
        self.last = now;
    }
}

/// The parts of the last steps, for viewers.
pub(crate) struct Phases {
    start: Instant,
    /// Measures the current step.
    pub(crate) laps: StepTimer,
    /// The simulated time of each step, and its parts.
    steps: VecDeque<(SimTime, Vec<Span>)>,
}

impl Phases {
    /// Starts now.
    pub(crate) fn new() -> Self {
        let laps = StepTimer { spans: Some(Vec::new()), ..StepTimer::new() };
        Self { start: Instant::now(), laps, steps: VecDeque::new() }
    }

    /// Ends a step.
    pub(crate) fn add(&mut self, time: SimTime) {
        self.laps.parts.clear();
        let spans = self.laps.spans.as_mut().map(std::mem::take).unwrap_or_default();
        if self.steps.len() >= MAX_STEPS {
            self.steps.pop_front();
        }
        self.steps.push_back((time, spans));
    }

    /// Returns the last steps, each with its simulated time `[s]`, and the names, starts and ends of its parts in
    /// microseconds of wall time.
    pub(crate) fn rows(&self) -> serde_json::Value {
        let micros = |at: Instant| at.saturating_duration_since(self.start).as_micros() as u64;
        let part = |span: &Span| serde_json::json!([span.name, micros(span.from), micros(span.to)]);
        let step = |(time, spans): &(SimTime, Vec<Span>)| {
            serde_json::json!([time.seconds(), spans.iter().map(part).collect::<Vec<_>>()])
        };
        self.steps.iter().map(step).collect()
    }
}

/// Several timers of the same step.
pub(crate) struct MultiTimer<'a>(pub(crate) Vec<&'a mut StepTimer>);

impl Stopwatch for MultiTimer<'_> {
    fn lap(&mut self, part: Part) {
        self.0.iter_mut().for_each(|timer| timer.lap(part));
    }
}

/// Returns the parts that have a column: device types are those present at the first row. The time of other devices,
/// which were added later, counts towards the last column.
fn columns(parts: &BTreeMap<Part, Duration>) -> Vec<Part> {
    let always = [
        Part::Receive,
        Part::Apply,
        Part::Actuate,
        Part::Physics,
        Part::Scene,
        Part::Pictures,
        Part::Sense(""),
        Part::Reply,
        Part::Publish,
    ];
    let mut columns: Vec<Part> = parts.keys().copied().chain(always).collect();
    columns.sort();
    columns.dedup();
    columns
}

/// Returns the name of a part in the heading.
fn name(part: Part) -> String {
    match part {
        Part::Receive => "receive".to_owned(),
        Part::Apply => "apply".to_owned(),
        Part::Actuate => "actuate".to_owned(),
        Part::Physics => "physics".to_owned(),
        Part::Scene => "scene".to_owned(),
        Part::Pictures => "pictures".to_owned(),
        Part::Sense("") => "others".to_owned(),
        Part::Sense(ty) => ty.to_owned(),
        Part::Reply => "reply".to_owned(),
        Part::Publish => "publish".to_owned(),
    }
}

/// The open file and the totals.
pub(crate) struct Log {
    out: Box<dyn Write>,
    left: Option<u64>,
    rows: u64,
    total: IterationTimes,
    /// The parts with columns, known after the first row, and their totals.
    parts: Vec<(Part, Duration)>,
    /// Measures the current step.
    pub(crate) laps: StepTimer,
    /// Set for a JSON file.
    timeline: Option<Timeline>,
}

impl Log {
    /// Creates the file. It starts with `heading` as comments.
    pub(crate) fn create(log: &PerformanceLog, heading: &str) -> io::Result<Self> {
        let mut out = Box::new(BufWriter::new(File::create(&log.file)?));
        if log.file.extension().is_none_or(|ending| ending != "json") {
            return Self::with(out, log.steps, heading);
        }
        let timeline = Timeline::new(&mut out, heading)?;
        let mut log = Self::with(out, log.steps, "")?;
        log.timeline = Some(timeline);
        log.laps.spans = Some(Vec::new());
        Ok(log)
    }

    fn with(mut out: Box<dyn Write>, steps: Option<u64>, heading: &str) -> io::Result<Self> {
        heading.lines().try_for_each(|line| writeln!(out, "# {line}"))?;
        let (total, parts) = (IterationTimes::default(), Vec::new());
        Ok(Self { out, left: steps, rows: 0, total, parts, laps: StepTimer::new(), timeline: None })
    }

    /// Adds a row, unless there are enough.
    pub(crate) fn add(&mut self, step: u64, time: SimTime, turn: IterationTimes) -> io::Result<()> {
        let measured = self.laps.take(turn.waiting);
        let spans = self.laps.spans.as_mut().map(std::mem::take).unwrap_or_default();
        let Some(timeline) = &mut self.timeline else { return self.write(step, time, turn, measured) };
        if self.left == Some(0) {
            return Ok(());
        }
        self.left = self.left.map(|left| left - 1);
        timeline.add(&mut self.out, step, time, &spans)
    }

    fn write(
        &mut self,
        step: u64,
        time: SimTime,
        turn: IterationTimes,
        measured: BTreeMap<Part, Duration>,
    ) -> io::Result<()> {
        if self.left == Some(0) {
            return Ok(());
        }
        self.left = self.left.map(|left| left - 1);
        if self.parts.is_empty() {
            self.parts = columns(&measured).into_iter().map(|part| (part, Duration::ZERO)).collect();
            let names: String = self.parts.iter().map(|(part, _)| format!(",{}_ms", name(*part))).collect();
            writeln!(self.out, "step,time_ms,waiting_ms,step_ms,pacing_ms{names}")?;
        }
        self.rows += 1;
        self.total.waiting += turn.waiting;
        self.total.step += turn.step;
        self.total.pacing += turn.pacing;
        let [waiting, computing, pacing] = [turn.waiting, turn.step, turn.pacing].map(ms);
        write!(self.out, "{step},{},{waiting:.4},{computing:.4},{pacing:.4}", time.ms())?;
        let has_column = |part: &Part| self.parts.iter().any(|(column, _)| column == part);
        let others: Duration =
            measured.iter().filter(|(part, _)| !has_column(part)).map(|(_, time)| *time).sum();
        for (part, total) in &mut self.parts {
            let more = if *part == Part::Sense("") { others } else { Duration::ZERO };
            let time = measured.get(part).copied().unwrap_or_default() + more;
            *total += time;
            write!(self.out, ",{:.4}", ms(time))?;
        }
        writeln!(self.out)?;
        if self.left == Some(0) { self.finish() } else { Ok(()) }
    }

    /// Writes the averages at the end of the run, or when there are enough rows.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        if let Some(timeline) = self.timeline.take() {
            timeline.finish(&mut self.out)?;
            self.laps.spans = None;
            self.left = Some(0);
        }
        if self.rows > 0 {
            let rows = self.rows as f64;
            let turn =
                [("waiting", self.total.waiting), ("step", self.total.step), ("pacing", self.total.pacing)];
            let turn = turn.map(|(name, total)| (name.to_owned(), total));
            let parts = self.parts.iter().map(|(part, total)| (name(*part), *total));
            let averages: Vec<String> = turn
                .into_iter()
                .chain(parts)
                .map(|(name, total)| format!("{name} {:.4} ms", ms(total) / rows))
                .collect();
            writeln!(self.out, "# average of {rows} steps: {}", averages.join(", "))?;
            self.rows = 0;
            self.left = Some(0);
        }
        self.out.flush()
    }
}

fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn rows_and_their_average_are_written() {
        let root = Folder::new();
        let file = root.path("log.csv");
        let mut log =
            Log::create(&PerformanceLog { file: file.clone(), steps: Some(2) }, "machine: x\n").unwrap();
        let turn = |ms| IterationTimes { step: Duration::from_millis(ms), ..IterationTimes::default() };
        for step in 1..=3 {
            let mut parts = BTreeMap::from([(Part::Physics, Duration::from_millis(step))]);
            // A part that is missing in the first row.
            parts.extend((step > 1).then_some((Part::Sense("B"), Duration::from_millis(8))));
            parts.insert(Part::Sense("A"), Duration::from_millis(4));
            log.write(step, SimTime::from_ms(32.0 * step as f64), turn(step), parts).unwrap();
        }
        log.finish().unwrap();
        let text = std::fs::read_to_string(file).unwrap();
        let expected = "# machine: x\n\
            step,time_ms,waiting_ms,step_ms,pacing_ms,receive_ms,apply_ms,actuate_ms,physics_ms,scene_ms,pictures_ms,\
            others_ms,A_ms,reply_ms,publish_ms\n\
            1,32,0.0000,1.0000,0.0000,0.0000,0.0000,0.0000,1.0000,0.0000,0.0000,0.0000,4.0000,0.0000,0.0000\n\
            2,64,0.0000,2.0000,0.0000,0.0000,0.0000,0.0000,2.0000,0.0000,0.0000,8.0000,4.0000,0.0000,0.0000\n\
            # average of 2 steps: waiting 0.0000 ms, step 1.5000 ms, pacing 0.0000 ms, receive 0.0000 ms, \
            apply 0.0000 ms, actuate 0.0000 ms, physics 1.5000 ms, scene 0.0000 ms, pictures 0.0000 ms, \
            others 4.0000 ms, A 4.0000 ms, reply 0.0000 ms, publish 0.0000 ms\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_json_file_is_a_trace() {
        let root = Folder::new();
        let file = root.path("log.json");
        let mut log =
            Log::create(&PerformanceLog { file: file.clone(), steps: Some(2) }, "a machine").unwrap();
        for step in 1..=3 {
            let before = Instant::now();
            log.laps.other("pacing", before);
            log.laps.start();
            log.laps.lap(Part::Physics);
            log.laps.lap(Part::Sense("Gyro"));
            log.add(step, SimTime::from_ms(8.0 * step as f64), IterationTimes::default()).unwrap();
        }
        log.finish().unwrap();
        log.finish().unwrap();
        let text = std::fs::read_to_string(file).unwrap();
        let trace: serde_json::Value = serde_json::from_str(&text).unwrap();
        let events: Vec<_> =
            trace["traceEvents"].as_array().unwrap().iter().filter(|event| event["ph"] == "X").collect();
        let names: Vec<&str> = events.iter().map(|event| event["name"].as_str().unwrap()).collect();
        assert_eq!(names, [["step", "pacing", "physics", "Gyro"]; 2].concat());
        assert_eq!(events[4]["args"]["time_ms"], 16.0);
        let span = |event: &serde_json::Value| {
            let from = event["ts"].as_f64().unwrap();
            [from, from + event["dur"].as_f64().unwrap()]
        };
        for step in events.chunks(4) {
            let whole = span(step[0]);
            let parts: Vec<f64> = step[1..].iter().flat_map(|part| span(part)).collect();
            // Times are rounded to nanoseconds, and so are their sums.
            let in_order = parts.is_sorted_by(|earlier, later| *earlier <= later + 1e-3);
            assert!(in_order && whole[0] == parts[0] && whole[1] >= parts[5] - 1e-3, "{text}");
        }
        assert!(span(events[4])[0] >= span(events[0])[1] - 1e-3, "{text}");
    }

    #[test]
    fn waiting_for_controllers_is_not_part_of_a_step() {
        let mut laps = StepTimer::new();
        laps.parts = BTreeMap::from([(Part::Receive, Duration::from_millis(5))]);
        assert_eq!(laps.take(Duration::from_millis(3))[&Part::Receive], Duration::from_millis(2));
        laps.start();
        laps.lap(Part::Physics);
        laps.lap(Part::Reply);
        let parts = laps.take(Duration::ZERO);
        assert_eq!(parts.keys().collect::<Vec<_>>(), [&Part::Physics, &Part::Reply]);
    }
}
