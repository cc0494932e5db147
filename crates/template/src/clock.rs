//! The clock and the random numbers of scripts: made from the seed, so that a world is the same in each run.

use base::Stream;
use scene::template::Job;

/// What scripts take for the time: 1 January 2025, in seconds since 1970.
const START_S: u32 = 1_735_689_600;

/// Time and random numbers for one run of a script.
pub(crate) struct Chance {
    /// `[ms]` since 1970.
    pub(crate) now_ms: f64,
    /// For `Math.random` and its kin.
    pub(crate) stream: Stream,
}

impl Chance {
    /// Instances of a PROTO that asks for variety get different ones.
    pub(crate) fn new(seed: u64, job: &Job) -> Self {
        let owner = if job.varies { format!("template {}", job.context.id) } else { "template".to_owned() };
        let mut stream = Stream::new(seed, &owner);
        // Up to a year after the start, in whole seconds, for scripts that start their numbers from the time.
        let offset_s = if job.varies || seed != 0 { (stream.unit() * 31_536_000.0).floor() } else { 0.0 };
        Self { now_ms: (f64::from(START_S) + offset_s) * 1000.0, stream }
    }
}
