//! Observers of every step of a run: performance log, trace, images and videos, tests, recordings.

use base::Severity;
use engine::World;

use crate::batch::probe::Probe;
use crate::console::Console;
use crate::performance::{IterationTimes, Log};
use crate::record::Recorder;
use crate::shot::PictureRequest;
use crate::trace::TraceFile;

/// Observers of every step.
#[derive(Default)]
pub(crate) struct Observers<'a> {
    pub(super) log: Option<&'a mut Option<Log>>,
    pub(super) trace: Option<&'a mut Option<TraceFile>>,
    /// An image or video to be taken.
    pub(crate) shot_request: Option<&'a mut PictureRequest>,
    /// The measurements of a test or a sweep.
    pub(crate) probe: Option<Probe>,
    pub(crate) recorder: Option<&'a mut Recorder>,
    /// Whether the probe has seen everything.
    pub(super) have_seen_all: bool,
    /// Whether a file could not be written completely.
    pub(crate) is_incomplete: bool,
}

impl Observers<'_> {
    /// Returns the performance log while it is written.
    pub(super) fn log(&mut self) -> Option<&mut Log> {
        self.log.as_deref_mut().and_then(Option::as_mut)
    }

    /// Notes that the world has made a step.
    pub(super) fn turn(&mut self, world: &mut World, turn: IterationTimes, console: &Console) {
        if let Some(log) = &mut self.log
            && let Some(open) = log
            && let Err(error) = open.add(world.steps(), world.time(), turn)
        {
            console.report(Severity::Error, format!("the performance log cannot be written: {error}"));
            self.is_incomplete = true;
            **log = None;
        }
        if let Some(trace) = &mut self.trace
            && let Some(open) = trace
            && let Err(error) = open.add(world)
        {
            console.report(Severity::Error, format!("the trace cannot be written: {error}"));
            self.is_incomplete = true;
            **trace = None;
        }
        if let Some(shot_request) = &mut self.shot_request {
            shot_request.turn(world);
        }
        self.have_seen_all = self.probe.as_mut().is_some_and(|probe| probe.turn(world));
        if let Some(recorder) = &mut self.recorder
            && let Err(error) = recorder.add(world)
        {
            console.report(Severity::Error, format!("the recording cannot be written: {error}"));
            self.is_incomplete = true;
            self.recorder = None;
        }
    }
}
