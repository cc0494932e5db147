//! When a heap settles, and how many sweeps it then gets.
//!
//! The few sweeps of a step leave errors of the velocities. Those do not matter while bodies fall, and a heap at rest
//! loses them from step to step, since it starts with the impulses of the step before. In between they move the bodies,
//! which changes the contacts: walls and pyramids of hundreds of bricks sway ever more, until they collapse. So a heap
//! gets more sweeps as long as its bodies move slowly, but are not at rest, and when it is put up: its contacts then
//! start without impulses, and errors of that step would make it sink and sway from the start.

use base::Vec3;

/// Sweeps for a second of simulated time, and the least in a step: errors move bodies farther in longer steps.
const SWEEPS_PER_SECOND: f64 = 8000.0;
const MIN_SWEEPS: usize = 64;
/// Root mean square of the speeds of bodies at rest, `[m/s]`, and of their paths in a step, `[m]`; the lesser counts.
///
/// Small beside the default threshold of sleeping, and above what few rolling or sliding bodies give to a large heap.
const REST_SPEED: f64 = 2e-3;
const REST_PATH: f64 = 16e-6;
/// Share of contacts without impulses of the last step above which a heap was just put up.
pub(super) const NEW_SHARE: f64 = 0.9;

/// Budget of sweeps for a step of `dt` seconds in which a heap settles.
pub(super) fn settling_sweeps(dt: f64) -> usize {
    ((SWEEPS_PER_SECOND * dt) as usize).max(MIN_SWEEPS)
}

/// Speeds of the bodies of a heap. `[m/s]`
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Speeds {
    count: u32,
    max_squared: f64,
    sum_of_squares: f64,
}

impl Speeds {
    /// Counts a body with this velocity.
    pub(super) fn add(&mut self, velocity: Vec3) {
        let squared = velocity.length_squared();
        self.count += 1;
        self.max_squared = self.max_squared.max(squared);
        self.sum_of_squares += squared;
    }

    /// Whether no body is faster than gravity makes it in a step, but the bodies are not at rest.
    pub(super) fn are_settling(&self, gravity_increment: f64, dt: f64) -> bool {
        let rest = REST_SPEED.min(REST_PATH / dt);
        self.max_squared < gravity_increment * gravity_increment
            && self.sum_of_squares > f64::from(self.count) * rest * rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settles(speeds: &[f64]) -> bool {
        let mut all = Speeds::default();
        speeds.iter().for_each(|speed| all.add(Vec3::X * *speed));
        all.are_settling(0.08, 0.008)
    }

    #[test]
    fn slow_bodies_settle_but_not_those_at_rest_or_in_motion() {
        assert!(settles(&[0.003; 9]));
        assert!(!settles(&[0.001; 9]));
        // One body that falls, or that rolls on among many at rest.
        assert!(!settles(&[0.003, 0.003, 0.09]));
        assert!(settles(&[0.0, 0.0, 0.005]));
        assert!(!settles(&[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.005]));
        assert!(!settles(&[]));
    }

    #[test]
    fn long_steps_get_more_sweeps() {
        assert_eq!([0.001, 0.008, 0.032].map(settling_sweeps), [64, 64, 256]);
    }
}
