//! Sampling clocks of sensors.

use base::SimTime;

/// The sampling clock of a sensor: the first measurement is due one full period after it was enabled.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clock {
    period: Option<SimTime>,
    /// When it was enabled or last due.
    last: SimTime,
    /// Whether a value waits to be sent.
    fresh: bool,
    /// Whether there was a measurement since it was enabled.
    started: bool,
    /// Whether the next measurement is due at once.
    hurried: bool,
    /// Whether measurements are suspended.
    held: bool,
}

impl Clock {
    /// Sets the period in milliseconds; 0 disables the sensor.
    ///
    /// A new period counts from now.
    pub fn set_period(&mut self, period_ms: u16, now: SimTime) {
        self.period = (period_ms > 0).then(|| SimTime::from_ms(f64::from(period_ms)));
        self.last = now;
        self.fresh = false;
        self.started = false;
        self.hurried = false;
    }

    /// Takes over the period of another clock after time has jumped to `now`, as if it were enabled now.
    pub fn resume(&mut self, other: &Self, now: SimTime) {
        *self = Self { period: other.period, last: now, held: other.held, ..Self::default() };
    }

    /// Suspends or resumes measurements without changing the period.
    pub fn hold(&mut self, held: bool) {
        self.held = held;
        self.fresh &= !held;
    }

    /// Makes the next measurement due at once, if it is enabled.
    pub fn hurry(&mut self) {
        self.hurried = self.period.is_some();
    }

    /// Whether it is enabled.
    #[must_use]
    pub fn is_enabled(&self) -> bool {
        self.period.is_some()
    }

    /// Its period, if it is enabled.
    #[must_use]
    pub fn period(&self) -> Option<SimTime> {
        self.period
    }

    /// Whether there was a measurement since it was enabled.
    #[must_use]
    pub fn has_started(&self) -> bool {
        self.started
    }

    /// Whether a measurement is due now. True once per period; the value then waits to be sent.
    pub fn due(&mut self, now: SimTime) -> bool {
        let Some(period) = self.period.filter(|_| !self.held) else { return false };
        if now < self.last {
            self.last = SimTime::ZERO; // time has jumped back; the period counts from its start
        }
        if now - self.last < period && !std::mem::take(&mut self.hurried) {
            return false;
        }
        self.hurried = false;
        self.last = now;
        self.fresh = true;
        self.started = true;
        true
    }

    /// Whether [`Clock::due`] would return true.
    #[must_use]
    pub fn will_be_due(&self, now: SimTime) -> bool {
        !self.held && self.period.is_some_and(|period| self.hurried || now - self.last >= period)
    }

    /// Time since the last measurement, or since it was enabled.
    #[must_use]
    pub fn elapsed(&self, now: SimTime) -> SimTime {
        now - self.last
    }

    /// Takes the flag that a value waits to be sent.
    pub fn take_new_value(&mut self) -> bool {
        std::mem::take(&mut self.fresh)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The steps (of 8 ms, from 1) at which a sensor enabled at time 0 with this period is due.
    fn due_steps(period_ms: u16) -> Vec<u64> {
        let mut clock = Clock::default();
        clock.set_period(period_ms, SimTime::ZERO);
        (1..=8).filter(|step| clock.due(SimTime::from_ms(8.0 * *step as f64))).collect()
    }

    #[test]
    fn the_first_value_comes_after_one_period() {
        assert_eq!(due_steps(8), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(due_steps(16), [2, 4, 6, 8]);
        assert_eq!(due_steps(32), [4, 8]);
    }

    #[test]
    fn a_period_between_steps_is_due_at_the_next_step() {
        assert_eq!(due_steps(20), [3, 6]);
        assert_eq!(due_steps(1), [1, 2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn a_disabled_clock_is_never_due() {
        assert_eq!(due_steps(0), [] as [u64; 0]);
    }

    #[test]
    fn a_clock_goes_on_after_a_jump_as_if_it_were_enabled_then() {
        let mut clock = Clock::default();
        clock.set_period(16, SimTime::ZERO);
        assert!(clock.due(SimTime::from_ms(160.0)));
        let mut other = Clock::default();
        other.resume(&clock, SimTime::from_ms(8.0));
        assert!(!other.has_started() && !other.take_new_value());
        let due: Vec<u64> = (1..=6).filter(|step| other.due(SimTime::from_ms(8.0 * *step as f64))).collect();
        assert_eq!(due, [3, 5]);
        clock.resume(&Clock::default(), SimTime::ZERO);
        assert!(!clock.is_enabled());
    }

    #[test]
    fn a_hurried_clock_is_due_at_once_and_once() {
        let mut clock = Clock::default();
        clock.hurry();
        assert!(!clock.due(SimTime::ZERO), "it is not enabled");
        clock.set_period(16, SimTime::ZERO);
        clock.hurry();
        assert!(clock.due(SimTime::ZERO));
        assert!(!clock.due(SimTime::from_ms(8.0)));
        assert!(clock.due(SimTime::from_ms(16.0)));
    }

    #[test]
    fn a_held_clock_is_not_due_until_it_is_let_go() {
        let mut clock = Clock::default();
        clock.set_period(8, SimTime::ZERO);
        assert!(clock.due(SimTime::from_ms(8.0)));
        clock.hold(true);
        clock.set_period(16, SimTime::ZERO);
        let mut after_a_jump = Clock::default();
        after_a_jump.resume(&clock, SimTime::ZERO);
        for clock in [&mut clock, &mut after_a_jump] {
            let later = SimTime::from_ms(80.0);
            assert!(!clock.take_new_value() && !clock.will_be_due(later) && !clock.due(later));
            clock.hold(false);
            assert!(clock.due(later));
        }
    }

    #[test]
    fn a_value_is_sent_once() {
        let mut clock = Clock::default();
        clock.set_period(8, SimTime::ZERO);
        assert!(clock.due(SimTime::from_ms(8.0)));
        assert!(clock.take_new_value());
        assert!(!clock.take_new_value());
    }
}
