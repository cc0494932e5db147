//! Exponential backoff of the direct solver: see [`super::direct`].
//!
//! While boxes tumble, direct solutions mostly fail, and cost more than all sweeps of a step. A heap in which they
//! failed is only swept for some steps, for twice as many each time.

/// Failures before the first wait, since a newly built tower may need some steps; and the most that are counted.
const FREE_FAILURES: u8 = 8;
const MAX_FAILURES: u8 = FREE_FAILURES + 4;

/// Backoff state of a heap, stored with each of its bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Backoff {
    /// Number of further steps without direct solution.
    pub(crate) remaining: u8,
    /// Number of failures; successes halve it.
    pub(crate) failures: u8,
}

impl Backoff {
    /// Whether the direct solver may run.
    pub(super) fn is_over(self) -> bool {
        self.remaining == 0
    }

    /// Whether there were more failures than a newly built tower needs.
    pub(super) fn has_failed_often(self) -> bool {
        self.failures >= FREE_FAILURES
    }

    /// The larger backoff, for the heap of several bodies.
    pub(super) fn max(self, other: Self) -> Self {
        Self { remaining: self.remaining.max(other.remaining), failures: self.failures.max(other.failures) }
    }

    /// The backoff after a step that was `solved` or not; `None` if sweeps did not solve it and the direct solver did
    /// not run.
    pub(super) fn after_step(self, solved: Option<bool>) -> Self {
        match solved {
            Some(true) => Self { remaining: 0, failures: self.failures / 2 },
            Some(false) => {
                let failures = self.failures.saturating_add(1).min(MAX_FAILURES);
                Self { remaining: (1 << failures.saturating_sub(FREE_FAILURES)) - 1, failures }
            }
            None => Self { remaining: self.remaining.saturating_sub(1), failures: self.failures },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_with_each_failure() {
        let mut backoff = Backoff::default();
        let mut attempts = Vec::new();
        for step in 0..40 {
            let is_attempt = backoff.is_over();
            if is_attempt {
                attempts.push(step);
            }
            backoff = backoff.after_step(is_attempt.then_some(false));
        }
        assert_eq!(attempts, [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 14, 22, 38]);
        assert!(backoff.has_failed_often());
        let solved = backoff.after_step(Some(true));
        assert!(solved.is_over() && !solved.has_failed_often() && solved.after_step(Some(false)).is_over());
    }
}
