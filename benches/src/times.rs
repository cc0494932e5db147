//! Many measurements of the same thing, in a line.

use std::fmt;
use std::time::Duration;

/// Durations, from the shortest to the longest.
pub(crate) struct Times(Vec<Duration>);

impl Times {
    /// Takes measurements in any order.
    pub(crate) fn new(mut times: Vec<Duration>) -> Self {
        times.sort();
        Self(times)
    }

    /// The one that so many per cent are not longer than.
    pub(crate) fn percentile(&self, percent: usize) -> Duration {
        let last = self.0.len().saturating_sub(1);
        self.0.get(last * percent / 100).copied().unwrap_or_default()
    }

    /// The sum of all.
    pub(crate) fn total(&self) -> Duration {
        self.0.iter().sum()
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [least, half, most] = [0, 50, 99].map(|percent| self.percentile(percent));
        write!(f, "median {half:.1?}, least {least:.1?}, 99 % {most:.1?} ({} times)", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_of_a_hundred_and_one() {
        let times = Times::new((0..=100).rev().map(Duration::from_micros).collect());
        assert_eq!(times.percentile(0), Duration::ZERO);
        assert_eq!(times.percentile(50), Duration::from_micros(50));
        assert_eq!(times.percentile(99), Duration::from_micros(99));
        assert_eq!((times.total(), times.count()), (Duration::from_micros(5050), 101));
    }

    #[test]
    fn nothing_measured_is_no_panic() {
        assert_eq!(Times::new(Vec::new()).percentile(50), Duration::ZERO);
    }
}
