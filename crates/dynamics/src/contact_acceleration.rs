//! Anderson acceleration of the sweeps over an island's contacts.
//!
//! A pair of sweeps, forward and backward, is one step of the iteration that is extrapolated. Where contacts alternate
//! between open and closed, or between sliding and sticking, extrapolation diverges; then the best iterate so far is
//! restored.

use crate::contact_system::{ContactSystem, Island};
use crate::extrapolate::{Extrapolator, MAX_DEPTH};

/// Growth of the change over the smallest one so far that counts as divergence and restores the best iterate, and the
/// number of divergences after which extrapolation is given up.
const DIVERGENCE_RATIO: f64 = 100.0;
const MAX_DIVERGENCES: usize = 3;

/// Workspace for one island at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContactAcceleration {
    extrapolator: Extrapolator,
    /// Impulses and scaled velocity, before and after a pair of sweeps, as one vector.
    before: Vec<f64>,
    after: Vec<f64>,
    residual: Vec<f64>,
    /// The iterate with the smallest change so far, and that change. `[m/s]`
    best: Vec<f64>,
    smallest_change: f64,
    divergences: usize,
    is_enabled: bool,
    has_recorded: bool,
}

impl ContactAcceleration {
    /// Begins with another island.
    pub(crate) fn start(&mut self, island: &Island<'_>, is_enabled: bool) {
        (self.is_enabled, self.divergences) = (is_enabled, 0);
        self.restart(island);
    }

    /// Forgets all earlier sweeps.
    pub(crate) fn restart(&mut self, island: &Island<'_>) {
        self.smallest_change = f64::INFINITY;
        self.clear_history(island);
    }

    fn clear_history(&mut self, island: &Island<'_>) {
        self.has_recorded = false;
        if self.is_enabled {
            self.extrapolator.start(3 * island.rows.len() + island.dofs.len(), MAX_DEPTH);
        }
    }

    /// Records the iterate before a pair of sweeps.
    pub(crate) fn record(
        &mut self,
        island: &Island<'_>,
        contacts: &mut ContactSystem<'_>,
        scaled_velocity: &mut [f64],
    ) {
        if self.is_enabled {
            contacts.pack(island, scaled_velocity, &mut self.before);
            self.has_recorded = true;
        }
    }

    /// Extrapolates a recorded pair of sweeps, the second of which changed velocities by `change`. After the last pair this
    /// is left out: extrapolated impulses may leave the friction cones.
    pub(crate) fn accelerate(
        &mut self,
        island: &Island<'_>,
        contacts: &mut ContactSystem<'_>,
        scaled_velocity: &mut [f64],
        change: f64,
        is_last: bool,
    ) {
        if !self.has_recorded {
            return;
        }
        if change > DIVERGENCE_RATIO * self.smallest_change {
            contacts.unpack(island, &self.best, scaled_velocity);
            self.clear_history(island);
            self.divergences += 1;
            self.is_enabled = self.divergences < MAX_DIVERGENCES;
            return;
        }
        if change < self.smallest_change {
            self.smallest_change = change;
            contacts.pack(island, scaled_velocity, &mut self.best);
        }
        if !is_last {
            self.extrapolate(island, contacts, scaled_velocity);
        }
    }

    /// Replaces impulses and scaled velocity by the extrapolation of the last pair of sweeps.
    fn extrapolate(
        &mut self,
        island: &Island<'_>,
        contacts: &mut ContactSystem<'_>,
        scaled_velocity: &mut [f64],
    ) {
        contacts.pack(island, scaled_velocity, &mut self.after);
        self.residual.clear();
        self.residual.extend(self.after.iter().zip(&self.before).map(|(after, before)| after - before));
        for (&row, residual) in island.rows.iter().zip(self.residual.chunks_exact_mut(3)) {
            // Impulses are weighted by the velocity they cause.
            for (axis, residual) in residual.iter_mut().enumerate() {
                *residual *= contacts.rows[row as usize].compliance[axis][axis];
            }
        }
        let impulses = 3 * island.rows.len();
        self.residual[impulses..].fill(0.0);
        self.extrapolator.next(&mut self.after, &self.residual);
        contacts.unpack(island, &self.after, scaled_velocity);
    }

    /// Returns to the iterate with the smallest change, if there is one, and that change. `[m/s]`
    pub(crate) fn return_to_best(
        &self,
        island: &Island<'_>,
        contacts: &mut ContactSystem<'_>,
        scaled_velocity: &mut [f64],
    ) -> Option<f64> {
        let has_best = self.is_enabled && self.smallest_change < f64::INFINITY;
        has_best.then(|| {
            contacts.unpack(island, &self.best, scaled_velocity);
            self.smallest_change
        })
    }
}
