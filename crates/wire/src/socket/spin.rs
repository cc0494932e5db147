//! Decides whether to busy-wait for bytes before blocking.

use std::time::Duration;

/// Busy waits in vain before spinning is switched off.
const MAX_MISSES: u32 = 4;
/// Spinning is retried once in this many waits.
const RETRY: u32 = 64;

/// A short busy wait that switches itself off where it does not help.
///
/// A peer on another core replies faster than the system wakes up a blocked thread. Where replies take longer or cores
/// are few, the CPU time is better left to the peer.
#[derive(Clone, Debug)]
pub struct Spin {
    limit: Duration,
    misses: u32,
    skipped: u32,
}

impl Spin {
    /// Creates a busy wait of at most `limit`. On a single core it never spins.
    #[must_use]
    pub fn new(limit: Duration) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { limit: if cores > 1 { limit } else { Duration::ZERO }, misses: 0, skipped: 0 }
    }

    /// Returns how long to spin this time.
    pub fn budget(&mut self) -> Duration {
        if self.misses < MAX_MISSES {
            return self.limit;
        }
        self.skipped += 1;
        if self.skipped >= RETRY {
            self.skipped = 0;
            return self.limit;
        }
        Duration::ZERO
    }

    /// Records whether bytes have arrived while spinning.
    pub fn record(&mut self, found: bool) {
        self.misses = if found { 0 } else { self.misses.saturating_add(1) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spinning_in_vain_stops_and_is_retried_now_and_then() {
        let limit = Duration::from_micros(30);
        let mut spin = Spin { limit, misses: 0, skipped: 0 };
        let mut spun = 0;
        for _ in 0..640 {
            if spin.budget() > Duration::ZERO {
                spun += 1;
                spin.record(false);
            }
        }
        assert_eq!(spun, 4 + 636 / 64);
        spin.record(true);
        assert_eq!(spin.budget(), limit);
    }
}
