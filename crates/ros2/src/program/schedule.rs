//! When the readings of a sensor are due.

/// The measurement, enabled while there are subscribers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Due {
    pub(super) period_ms: i32,
    pub(super) is_on: bool,
    /// The time of the next reading. `[ms]`
    next_ms: f64,
}

impl Due {
    pub(super) fn new(period_ms: i32) -> Self {
        Self { period_ms, is_on: false, next_ms: 0.0 }
    }

    /// Whether it must be enabled (true) or disabled.
    pub(super) fn change(&mut self, is_wanted: bool, now_ms: f64) -> Option<bool> {
        if is_wanted == self.is_on {
            return None;
        }
        self.is_on = is_wanted;
        self.next_ms = now_ms + f64::from(self.period_ms);
        Some(is_wanted)
    }

    /// Whether there is a new reading.
    pub(super) fn is_now(&mut self, now_ms: f64) -> bool {
        // Sums of many steps are rounded; a reset sets the time back.
        let is_late = self.next_ms > now_ms + f64::from(self.period_ms) + 1e-6;
        if !self.is_on || (now_ms < self.next_ms - 1e-6 && !is_late) {
            return false;
        }
        self.next_ms = self.next_ms.min(now_ms);
        while self.next_ms <= now_ms + 1e-6 {
            self.next_ms += f64::from(self.period_ms);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::Due;

    #[test]
    fn readings_follow_their_period_and_restart_after_a_reset() {
        let mut due = Due::new(32);
        assert_eq!(due.change(true, 64.0), Some(true));
        assert_eq!(due.change(true, 64.0), None);
        let times: Vec<bool> = [80.0, 96.0, 112.0, 128.0].into_iter().map(|ms| due.is_now(ms)).collect();
        assert_eq!(times, [false, true, false, true]);
        assert!(due.is_now(16.0));
        assert_eq!(due.change(false, 16.0), Some(false));
        assert!(!due.is_now(1000.0));
    }
}
