//! Keeps the impulses of a heap from adding energy.
//!
//! Two things could add energy: sweeps that end early where friction is so strong that normal and tangential impulses
//! amplify each other, and restitution of many contacts at once (see [`crate::contact_energy`]).

use super::Heap;
use super::acceleration::{pack, unpack};
use super::coupled::{CoupledRows, from_scaled, to_scaled};
use super::lanes::sweep_held;
use super::work::work;
use crate::contact_energy::{UNRESOLVED_VELOCITY, Work, largest_share};

/// A contact with restitution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounce {
    /// Index of its points, and its lane.
    pub(super) at: [usize; 2],
    /// Target and softness without restitution.
    pub(super) without_restitution: [f64; 2],
    /// Energy that closing its gap has taken before, and that it may return. `[J]`
    pub(super) deferred: f64,
}

/// Rounds with held friction bounds, and sweeps of each.
const ROUNDS: usize = 2;
const ROUND_SWEEPS: usize = 30;

impl Heap {
    fn work(&self, coupled: &CoupledRows<'_>) -> Work {
        let Self { blocks, workspace, twists, closing, .. } = self;
        work(&blocks.blocks, &blocks.points, &workspace.free_twists, twists, *closing) + coupled.work()
    }

    /// Whether the impulses add more energy than any that obey the laws of contact: those press only without normal
    /// velocity, and friction opposes the motion.
    pub(super) fn gains_energy(&self, coupled: &CoupledRows<'_>) -> bool {
        let Work { done, ideal, normal_impulse, .. } = self.work(coupled);
        done > ideal + UNRESOLVED_VELOCITY * normal_impulse || !(done - ideal).is_finite()
    }

    /// Starts anew, from zero impulses, where sweeps diverge.
    ///
    /// With held friction bounds, a round is a convex problem, and its sweeps from zero impulses only ever dissipate
    /// the energy that [`Heap::gains_energy`] measures, however early they end. The bounds are given by the normal
    /// impulses of the previous round.
    pub(super) fn restart_with_held_friction(&mut self, coupled: &mut CoupledRows<'_>) {
        let Self { blocks, twists, workspace, shared_bodies, .. } = self;
        for points in &mut blocks.points {
            points.held_normal_impulse.fill(0.0);
        }
        let mut held_normal_impulse = vec![0.0; coupled.members.rows.len()];
        for _ in 0..ROUNDS {
            twists.clone_from(&workspace.free_twists);
            for points in &mut blocks.points {
                points.impulse.as_flattened_mut().fill(0.0);
            }
            coupled.clear();
            for index in 0..ROUND_SWEEPS {
                let mut change = sweep_held(index % 2 == 0, &blocks.blocks, &mut blocks.points, twists);
                if !coupled.is_empty() {
                    to_scaled(shared_bodies, twists, coupled.motion);
                    change = change.max(coupled.sweep(true, Some(&held_normal_impulse)));
                    from_scaled(shared_bodies, coupled.motion, twists);
                }
                if change < UNRESOLVED_VELOCITY {
                    break;
                }
            }
            for points in &mut blocks.points {
                points.held_normal_impulse = points.impulse[0];
            }
            coupled.normal_impulses(&mut held_normal_impulse);
        }
    }

    /// Reduces restitution to the largest share that adds no energy.
    pub(super) fn limit_bounces(&mut self, gravity_increment: f64, coupled: &mut CoupledRows<'_>) {
        let all = self.work(coupled);
        let row_deferred = coupled.bounces().map(|bounce| bounce.deferred);
        let deferred: f64 = self.bounces.iter().map(|bounce| bounce.deferred).chain(row_deferred).sum();
        let full = all.energy_gain();
        if full <= deferred + UNRESOLVED_VELOCITY * all.normal_impulse {
            return;
        }
        pack(&mut self.workspace.with_restitution, &self.blocks, &self.twists, coupled);
        let mut laws: Vec<[f64; 2]> = self.bounces.iter().map(|bounce| bounce.without_restitution).collect();
        let mut row_laws: Vec<[f64; 2]> =
            coupled.bounces().map(|bounce| bounce.without_restitution).collect();
        self.swap_laws(&mut laws);
        coupled.swap_laws(&mut row_laws);
        self.solve_velocities(gravity_increment, coupled);
        let none = self.work(coupled).energy_gain();
        if !coupled.is_empty() {
            // The next trial of joint forces starts with restitution.
            self.swap_laws(&mut laws);
            coupled.swap_laws(&mut row_laws);
        }
        self.interpolate(0.5, coupled);
        let half = self.work(coupled).energy_gain();
        // The remaining interpolation from the half.
        let share = largest_share([none, half, full], deferred);
        self.interpolate(2.0 * share - 1.0, coupled);
    }

    /// Swaps target and softness of the contacts with restitution with `laws`.
    fn swap_laws(&mut self, laws: &mut [[f64; 2]]) {
        for (Bounce { at: [points_index, lane], .. }, [target, softness]) in self.bounces.iter().zip(laws) {
            let (points, lane) = (&mut self.blocks.points[*points_index], *lane);
            std::mem::swap(&mut points.target[lane], target);
            let added = *softness - points.softness[lane];
            points.normal_effective_mass[lane] =
                points.normal_effective_mass[lane] / (1.0 + added * points.normal_effective_mass[lane]);
            std::mem::swap(&mut points.softness[lane], softness);
        }
    }

    /// Interpolates from the current solution towards the one with restitution; a negative `share` extrapolates away
    /// from it.
    fn interpolate(&mut self, share: f64, coupled: &mut CoupledRows<'_>) {
        let Self { blocks, twists, workspace, .. } = self;
        pack(&mut workspace.best, blocks, twists, coupled);
        for (current, target_value) in workspace.best.iter_mut().zip(&workspace.with_restitution) {
            *current += (target_value - *current) * share;
        }
        unpack(&workspace.best, blocks, twists, coupled);
    }
}
