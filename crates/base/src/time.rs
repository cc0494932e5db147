//! Simulated time as an integer, so that a million time steps add up exactly.

use std::ops::{Add, Sub};

/// A point in simulated time, or a duration, in nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SimTime(pub u64);

impl SimTime {
    /// The start of the world.
    pub const ZERO: Self = Self(0);

    /// Converts milliseconds, rounded to the nearest nanosecond; negative values and NaN give zero.
    #[must_use]
    pub fn from_ms(ms: f64) -> Self {
        Self((ms * 1e6).round() as u64)
    }

    /// Returns the time in milliseconds.
    #[must_use]
    pub fn ms(self) -> f64 {
        self.0 as f64 / 1e6
    }

    /// Returns the time in seconds.
    #[must_use]
    pub fn seconds(self) -> f64 {
        self.0 as f64 / 1e9
    }
}

impl Add for SimTime {
    type Output = Self;

    /// Saturates at the largest time, 584 years: times may come from untrusted input.
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for SimTime {
    type Output = Self;

    /// Saturates at zero.
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractional_steps_add_up_exactly() {
        let step = SimTime::from_ms(0.1);
        let end = (0..10_000).fold(SimTime::ZERO, |t, _| t + step);
        assert_eq!(end.seconds(), 1.0);
        assert_eq!(SimTime::from_ms(-1.0), SimTime::ZERO);
        assert_eq!(SimTime::from_ms(f64::NAN), SimTime::ZERO);
        assert_eq!(SimTime::from_ms(1e300) + step, SimTime(u64::MAX));
    }
}
