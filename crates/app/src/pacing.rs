//! The pace of simulated time relative to wall time.
//!
//! Owns: the mode and the common origin of both clocks. Does not read the clock itself.

use std::time::Duration;

use base::SimTime;

/// If the world falls behind further than this, the origin is moved: after a delay the world continues at its pace
/// instead of catching up.
const MAX_LAG: Duration = Duration::from_millis(250);

/// The pace of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Mode {
    /// No steps; controllers are still answered
    #[value(alias = "stop")]
    Pause,
    /// In real time: as fast as the wall clock
    Realtime,
    /// As fast as the machine can
    #[value(alias = "run")]
    Fast,
}

impl Mode {
    /// Returns the number of the mode in worlds and the controller API.
    pub(crate) fn number(self) -> i32 {
        match self {
            Self::Pause => 0,
            Self::Realtime => 1,
            Self::Fast => 2,
        }
    }

    /// Returns the mode with a number; 2 used to be a fast mode with rendering, and 3 the one without.
    pub(crate) fn from_number(number: i32) -> Option<Self> {
        match number {
            0 => Some(Self::Pause),
            1 => Some(Self::Realtime),
            2 | 3 => Some(Self::Fast),
            _ => None,
        }
    }
}

/// Keeps the pace.
#[derive(Debug)]
pub(crate) struct Pacer {
    mode: Mode,
    /// Wall clock and simulated time at the origin.
    agreed: Option<(Duration, SimTime)>,
}

impl Pacer {
    /// Creates a pacer; the origin is set by the first call of [`Pacer::wait`].
    pub(crate) fn new(mode: Mode) -> Self {
        Self { mode, agreed: None }
    }

    /// Returns the mode.
    pub(crate) fn mode(&self) -> Mode {
        self.mode
    }

    /// Changes the mode and resets the origin.
    pub(crate) fn set_mode(&mut self, mode: Mode) {
        self.mode = mode;
        self.agreed = None;
    }

    /// Returns how long to wait before the world may advance beyond `time`. `wall` is any monotonic clock.
    pub(crate) fn wait(&mut self, wall: Duration, time: SimTime) -> Duration {
        if self.mode != Mode::Realtime {
            return Duration::ZERO;
        }
        let (wall_then, time_then) = *self.agreed.get_or_insert((wall, time));
        if time < time_then {
            self.agreed = Some((wall, time)); // The world was reset.
            return Duration::ZERO;
        }
        let due = wall_then + Duration::from_nanos((time - time_then).0);
        if wall > due + MAX_LAG {
            self.agreed = Some((wall, time));
        }
        due.saturating_sub(wall)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn sim(ms: f64) -> SimTime {
        SimTime::from_ms(ms)
    }

    #[test]
    fn real_time_waits_for_the_wall_clock() {
        let mut pacer = Pacer::new(Mode::Realtime);
        assert_eq!(pacer.wait(ms(1000), sim(0.0)), ms(0));
        assert_eq!(pacer.wait(ms(1004), sim(32.0)), ms(28));
        assert_eq!(pacer.wait(ms(1032), sim(64.0)), ms(32));
        // A small delay is caught up, so that the pace is right on average.
        assert_eq!(pacer.wait(ms(1100), sim(96.0)), ms(0));
        assert_eq!(pacer.wait(ms(1101), sim(128.0)), ms(27));
    }

    #[test]
    fn a_long_delay_is_not_caught_up() {
        let mut pacer = Pacer::new(Mode::Realtime);
        pacer.wait(ms(0), sim(0.0));
        assert_eq!(pacer.wait(ms(5000), sim(32.0)), ms(0));
        assert_eq!(pacer.wait(ms(5001), sim(64.0)), ms(31));
    }

    #[test]
    fn a_reset_resets_the_origin() {
        let mut pacer = Pacer::new(Mode::Realtime);
        pacer.wait(ms(0), sim(0.0));
        pacer.wait(ms(1000), sim(1000.0));
        assert_eq!(pacer.wait(ms(1000), sim(0.0)), ms(0));
        assert_eq!(pacer.wait(ms(1000), sim(32.0)), ms(32));
    }

    #[test]
    fn fast_never_waits_and_a_change_of_mode_resets_the_origin() {
        let mut pacer = Pacer::new(Mode::Fast);
        assert_eq!(pacer.wait(ms(0), sim(9000.0)), ms(0));
        pacer.set_mode(Mode::Realtime);
        assert_eq!(pacer.wait(ms(1), sim(9000.0)), ms(0));
        assert_eq!(pacer.wait(ms(1), sim(9032.0)), ms(32));
    }

    #[test]
    fn modes_have_numbers() {
        for mode in [Mode::Pause, Mode::Realtime, Mode::Fast] {
            assert_eq!(Mode::from_number(mode.number()), Some(mode));
        }
        assert_eq!(Mode::from_number(7), None);
    }
}
