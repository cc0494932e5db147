//! The clock and the random numbers that scripts see: derived from the seed, so that every run loads the same world.

use base::Stream;
use scene::template::Job;

/// The date that scripts see: 1 January 2025, in seconds since 1970.
const START_S: u32 = 1_735_689_600;

/// The time and the random numbers of one run of a script.
pub(crate) struct ClockAndRandom {
    /// `[ms]` since 1970.
    pub(crate) now_ms: f64,
    /// The generator behind `Math.random` and similar functions.
    pub(crate) stream: Stream,
}

impl ClockAndRandom {
    /// Instances of a PROTO that is tagged as non-deterministic get different values.
    pub(crate) fn new(seed: u64, job: &Job) -> Self {
        let owner = if job.is_non_deterministic {
            format!("template {}", job.context.id)
        } else {
            "template".to_owned()
        };
        let mut stream = Stream::new(seed, &owner);
        // Scripts may seed their own generators from the time: vary it by up to a year, in whole seconds.
        let offset_s =
            if job.is_non_deterministic || seed != 0 { (stream.unit() * 31_536_000.0).floor() } else { 0.0 };
        Self { now_ms: (f64::from(START_S) + offset_s) * 1000.0, stream }
    }
}
