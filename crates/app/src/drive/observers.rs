//! Those who look at every step of a run: the performance log, the trace, pictures and films, tests, recordings.

use base::Severity;
use engine::World;

use crate::console::Console;
use crate::performance::{Log, Turn};
use crate::record::Recorder;
use crate::shot::PictureRequest;
use crate::trace::TraceFile;
use crate::trial::probe::Probe;

/// Those who look at every step.
#[derive(Default)]
pub(crate) struct Observers<'a> {
    pub(super) log: Option<&'a mut Option<Log>>,
    pub(super) trace: Option<&'a mut Option<TraceFile>>,
    /// A picture or film that is taken.
    pub(crate) reel: Option<&'a mut PictureRequest>,
    /// What a test or a sweep looks at.
    pub(crate) probe: Option<Probe>,
    pub(crate) recorder: Option<&'a mut Recorder>,
    /// The probe has seen what it was to see.
    pub(super) have_seen_all: bool,
    /// A file could not be written completely.
    pub(crate) is_incomplete: bool,
}

impl Observers<'_> {
    /// The performance log, while it is written.
    pub(super) fn log(&mut self) -> Option<&mut Log> {
        self.log.as_deref_mut().and_then(Option::as_mut)
    }

    /// A step is over.
    pub(super) fn turn(&mut self, world: &mut World, turn: Turn, console: &Console) {
        if let Some(log) = &mut self.log
            && let Some(open) = log
            && let Err(error) = open.add(world.steps(), world.time(), turn)
        {
            console.tell(Severity::Error, format!("the performance log cannot be written: {error}"));
            self.is_incomplete = true;
            **log = None;
        }
        if let Some(trace) = &mut self.trace
            && let Some(open) = trace
            && let Err(error) = open.add(world)
        {
            console.tell(Severity::Error, format!("the trace cannot be written: {error}"));
            self.is_incomplete = true;
            **trace = None;
        }
        if let Some(reel) = &mut self.reel {
            reel.turn(world);
        }
        self.have_seen_all = self.probe.as_mut().is_some_and(|probe| probe.turn(world));
        if let Some(recorder) = &mut self.recorder
            && let Err(error) = recorder.add(world)
        {
            console.tell(Severity::Error, format!("the recording cannot be written: {error}"));
            self.is_incomplete = true;
            self.recorder = None;
        }
    }
}
