//! Limits restitution so that bounces never gain energy.
//!
//! Newton's law of restitution treats each contact by itself. Where several contacts meet at once, or where friction
//! reverses in an impact, it may return more energy than there was. An island whose bounces gain energy is solved again
//! without them. Between the two solutions the energy is quadratic in the share of the bounce, and the largest share
//! that gains nothing is taken. Both solutions obey the contact laws, whose impulses form a convex set, and so does any
//! mixture of them.

use std::ops::Range;

use crate::contact_solve::Solver;
use crate::contact_system::{ContactSystem, Island};

/// A contact that bounces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounce {
    pub(crate) row: u32,
    /// Target velocity and softness without restitution. `[m/s]`, `[m/(N·s)]`
    pub(crate) without_restitution: [f64; 2],
    /// Energy that closing its gap took in the step before, which the bounce may return. `[J]`
    pub(crate) deferred: f64,
}

/// Velocity error of converged solutions: an energy gain of this much per impulse is tolerated. `[m/s]`
pub(crate) const UNRESOLVED_VELOCITY: f64 = 1e-6;
/// The same as a share of the kinetic energy of the change of velocity.
const UNRESOLVED_SHARE: f64 = 1e-3;

/// Largest impulse of a bounce, as a multiple of that of a contact by itself. Beyond, no velocity reaches its target, as
/// where friction without limit holds the contact, or a stop behind it, and rounding errors of the impulse would throw
/// bodies about. Up to here they are below 10⁻¹⁰ of the velocity.
const MAX_AMPLIFICATION: f64 = 1e6;

/// Work of the contact impulses of a step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// Energy that they add to all bodies. `[J]`
    pub(crate) done: f64,
    /// The same if every contact reached its target exactly and without friction. `[J]`
    pub(crate) ideal: f64,
    /// Energy that closing gaps takes, which bounces may return in the next step. `[J]`
    pub(crate) deferred: f64,
    /// Sum of the normal impulses. `[N·s]`
    pub(crate) normal_impulse: f64,
}

impl Work {
    /// Energy that the impulses add, including what deferred bounces may return. `[J]`
    pub(crate) fn energy_gain(&self) -> f64 {
        self.done + self.deferred
    }

    /// Energy gain that the errors of a converged solution may cause. `exchanged` is the kinetic energy of the change of
    /// velocity by the impulses. `[J]`
    pub(crate) fn unresolved_energy(&self, exchanged: f64) -> f64 {
        // Impulses may be vast where contacts wedge something in; the velocities that they cause are not.
        (UNRESOLVED_VELOCITY * self.normal_impulse).min(UNRESOLVED_SHARE * exchanged)
    }
}

impl std::ops::Add for Work {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            done: self.done + other.done,
            ideal: self.ideal + other.ideal,
            deferred: self.deferred + other.deferred,
            normal_impulse: self.normal_impulse + other.normal_impulse,
        }
    }
}

impl ContactSystem<'_> {
    /// Work of an island's impulses, from the scaled velocity without them to the one with them.
    pub(crate) fn work(&self, island: &Island<'_>, before: &[f64], after: &[f64]) -> Work {
        let mut work = Work::default();
        let mean_velocity = |range: Range<usize>, initial_velocity: &[f64; 3]| {
            let [old, new] = [before, after].map(|scaled_velocity| {
                self.jacobian.velocity(range.clone(), initial_velocity, scaled_velocity)
            });
            [0, 1, 2].map(|axis| 0.5 * (old[axis] + new[axis]))
        };
        let dot = |a: &[f64; 3], b: [f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        for &row in island.rows {
            let row = &self.rows[row as usize];
            work.done += dot(&row.impulse, mean_velocity(row.range(), &row.initial_velocity));
            work.ideal += row.impulse[0] * row.target;
            work.normal_impulse += row.impulse[0];
            if row.target < self.closing_velocity {
                work.deferred += 0.5 * row.impulse[0] * ((-row.initial_velocity[0]).max(0.0) - row.target);
            }
            if let Some(rolling_row) = self.rolling_rows.get(row.rolling_row as usize) {
                let velocity = mean_velocity(rolling_row.range(), &rolling_row.initial_velocity);
                work.done += dot(&rolling_row.impulse, velocity);
            }
        }
        work
    }

    /// Sets impulses and scaled velocity to a point on the line between two solutions.
    pub(crate) fn interpolate(
        &mut self,
        island: &Island<'_>,
        scaled_velocity: &mut [f64],
        [from, to]: [&[f64]; 2],
        share: f64,
    ) {
        let mut pairs = from.iter().zip(to);
        self.for_each_unknown(island, scaled_velocity, |number| {
            if let Some((from, to)) = pairs.next() {
                *number = from + (to - from) * share;
            }
        });
    }

    /// Exchanges target and softness of the bouncing contacts of an island with those in `laws`.
    pub(crate) fn swap_laws(&mut self, island: &Island<'_>, bounces: &[Bounce], laws: &mut [[f64; 2]]) {
        for (bounce, [target, softness]) in bounces_of_island(island, bounces).zip(laws) {
            let row = &mut self.rows[bounce.row as usize];
            std::mem::swap(&mut row.target, target);
            std::mem::swap(&mut row.softness, softness);
        }
    }

    /// Returns whether the impulses λ of an island do more work than the velocities they meet account for:
    /// λ·(v − target) + ½ λ·Sλ > ½ λ·Wλ, with the softness S and the Delassus matrix W. Impulses that obey the contact
    /// laws never do, for they press only where the contact does not separate, and friction opposes the motion. The
    /// softness has to be included: where it holds a vast pressure, that would hide any gain. `impulse_velocity` is a
    /// workspace.
    pub(crate) fn gains_energy(
        &self,
        island: &Island<'_>,
        scaled_velocity: &[f64],
        impulse_velocity: &mut Vec<f64>,
    ) -> bool {
        impulse_velocity.clear();
        impulse_velocity.resize(scaled_velocity.len(), 0.0);
        let mut work = 0.0;
        for &row in island.rows {
            let row = &self.rows[row as usize];
            self.jacobian.apply_impulse(row.range(), row.impulse, impulse_velocity);
            let [normal, x, y, _] = row.velocity(self.jacobian, scaled_velocity);
            let [pressure, u, v] = row.impulse;
            work += pressure * (normal - row.target + 0.5 * row.softness * pressure);
            work += u * (x + 0.5 * row.slip_compliance[0] * u) + v * (y + 0.5 * row.slip_compliance[1] * v);
            if let Some(rolling_row) = self.rolling_rows.get(row.rolling_row as usize) {
                let impulse = rolling_row.impulse;
                self.jacobian.apply_impulse(rolling_row.range(), impulse, impulse_velocity);
                let velocity = rolling_row.velocity(self.jacobian, scaled_velocity);
                work += impulse.iter().zip(velocity).map(|(impulse, rate)| impulse * rate).sum::<f64>();
            }
        }
        let bound = 0.5 * impulse_velocity.iter().map(|rate| rate * rate).sum::<f64>();
        work > bound || !(work - bound).is_finite()
    }
}

/// The bounces of an island.
pub(crate) fn bounces_of_island<'a>(
    island: &'a Island<'_>,
    bounces: &'a [Bounce],
) -> impl Iterator<Item = &'a Bounce> + Clone {
    bounces.iter().filter(|bounce| island.rows.binary_search(&bounce.row).is_ok())
}

impl Solver {
    /// Reduces the bounces of an island to the largest share that gains no energy; to none if the iteration did not
    /// converge (`is_solved`), as where a stop or another contact opposes them: what it leaves may hide any gain.
    pub(crate) fn limit_bounces(
        &mut self,
        island: &Island<'_>,
        mut system: ContactSystem<'_>,
        bounces: &[Bounce],
        is_solved: bool,
        scaled_velocity: &mut [f64],
    ) {
        let island_bounces = bounces_of_island(island, bounces);
        if island_bounces.clone().next().is_none() {
            return;
        }
        let deferred: f64 = island_bounces.clone().map(|bounce| bounce.deferred).sum();
        let full = system.work(island, &self.free_velocity, scaled_velocity);
        let change = |&dof: &u32| scaled_velocity[dof as usize] - self.free_velocity[dof as usize];
        let exchanged = 0.5 * island.dofs.iter().map(|dof| change(dof).powi(2)).sum::<f64>();
        let unresolved = full.unresolved_energy(exchanged);
        let is_attainable = is_solved
            && island_bounces.clone().all(|bounce| {
                let row = &system.rows[bounce.row as usize];
                let change = row.target - row.initial_velocity[0];
                row.impulse[0] * row.compliance[0][0] <= MAX_AMPLIFICATION * change
            });
        if is_attainable && full.energy_gain() <= deferred + unresolved {
            return;
        }
        if is_attainable {
            system.pack(island, scaled_velocity, &mut self.with_bounces);
        } else {
            system.clear(island, &self.free_velocity, scaled_velocity);
        }
        let mut laws: Vec<[f64; 2]> =
            island_bounces.clone().map(|bounce| bounce.without_restitution).collect();
        system.swap_laws(island, bounces, &mut laws);
        self.solve_contacts(island, &mut system, scaled_velocity);
        // The next iteration of the active set starts with the bounces.
        system.swap_laws(island, bounces, &mut laws);
        if !is_attainable {
            return;
        }
        system.pack(island, scaled_velocity, &mut self.without_bounces);
        let none = system.work(island, &self.free_velocity, scaled_velocity).energy_gain();
        system.interpolate(island, scaled_velocity, [&self.without_bounces, &self.with_bounces], 0.5);
        let half = system.work(island, &self.free_velocity, scaled_velocity).energy_gain();
        // The correction of penetration may gain energy by itself.
        let share = largest_share([none, half, full.energy_gain()], deferred.max(none));
        system.interpolate(island, scaled_velocity, [&self.without_bounces, &self.with_bounces], share);
    }
}

/// Returns the largest share of the bounce whose energy stays within a bound, given the energies of none, half and all
/// of it.
pub(crate) fn largest_share([none, half, all]: [f64; 3], bound: f64) -> f64 {
    let square = 2.0 * (none + all - 2.0 * half);
    let slope = all - none - square;
    let margin = (bound - none).max(0.0);
    // The larger solution of square · s² + slope · s = margin.
    let root = (slope * slope + 4.0 * square * margin).max(0.0).sqrt();
    let share = if slope > 0.0 { 2.0 * margin / (slope + root) } else { (root - slope) / (2.0 * square) };
    if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_share_that_gains_nothing_is_taken() {
        // Energy -1 + s + 2 s².
        let energy = |s: f64| -1.0 + s + 2.0 * s * s;
        let three = [energy(0.0), energy(0.5), energy(1.0)];
        assert!((largest_share(three, 0.0) - 0.5).abs() < 1e-15);
        assert!((energy(largest_share(three, 0.3)) - 0.3).abs() < 1e-15);
        // A parabola that falls at first: -s + 2 s².
        assert!((largest_share([0.0, 0.0, 1.0], 0.0) - 0.5).abs() < 1e-15);
        // Straight lines, no margin to start with, no bound reached, and not a number.
        assert!((largest_share([-1.0, 0.0, 1.0], 0.0) - 0.5).abs() < 1e-15);
        assert_eq!(largest_share([0.5, 1.0, 2.0], 0.0), 0.0);
        assert_eq!(largest_share([-1.0, -0.75, -0.5], 0.0), 1.0);
        assert_eq!(largest_share([f64::NAN, 0.0, 1.0], 0.0), 0.0);
    }
}
