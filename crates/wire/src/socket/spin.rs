//! Decides whether to look for bytes without sleeping.

use std::time::Duration;

/// Waits in vain before looking stops.
const PATIENCE: u32 = 4;
/// Every so many waits it is tried again.
const RETRY: u32 = 64;

/// A short busy wait that switches itself off where it does not help.
///
/// A peer on another core answers faster than the system wakes a sleeper; but where answers take longer, or
/// cores are few, the time is better given to the peer.
#[derive(Clone, Debug)]
pub struct Spin {
    limit: Duration,
    misses: u32,
    skipped: u32,
}

impl Spin {
    /// Looks for at most so long. On a single core it never looks.
    #[must_use]
    pub fn new(limit: Duration) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { limit: if cores > 1 { limit } else { Duration::ZERO }, misses: 0, skipped: 0 }
    }

    /// How long to look this time.
    pub fn budget(&mut self) -> Duration {
        if self.misses < PATIENCE {
            return self.limit;
        }
        self.skipped += 1;
        if self.skipped >= RETRY {
            self.skipped = 0;
            return self.limit;
        }
        Duration::ZERO
    }

    /// Whether looking has found something.
    pub fn learn(&mut self, found: bool) {
        self.misses = if found { 0 } else { self.misses.saturating_add(1) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vain_looking_stops_and_is_tried_again_now_and_then() {
        let limit = Duration::from_micros(30);
        let mut spin = Spin { limit, misses: 0, skipped: 0 };
        let mut looked = 0;
        for _ in 0..640 {
            if spin.budget() > Duration::ZERO {
                looked += 1;
                spin.learn(false);
            }
        }
        assert_eq!(looked, 4 + 636 / 64);
        spin.learn(true);
        assert_eq!(spin.budget(), limit);
    }
}
