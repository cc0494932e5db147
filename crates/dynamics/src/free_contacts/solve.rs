//! Solver of a heap: sweeps with acceleration, and direct solutions where they stall.
//!
//! Velocities come first: closed contacts only must not approach, so a heap at rest has a solution whatever its
//! depths, and the impulses of a step warm-start the next one. Then penetrating bodies are moved apart by pseudo
//! velocities (see [`super::normal_targets`]); these start from zero in each step.

use super::Heap;
use super::acceleration::{Acceleration, pack, unpack};
use super::coupled::{CoupledRows, from_scaled, to_scaled};
use super::direct::{DirectSolver, MAX_PROXIMAL_WEIGHT, MIN_PROXIMAL_WEIGHT};
use super::lanes::{BodyTwist, prepare_blocks, sweep, sweep_pseudo_velocities};
use crate::contact_energy::UNRESOLVED_VELOCITY;

/// Change of velocity below which the sweeps have converged. `[m/s]`
///
/// The impulses warm-start the next step, so heaps at rest converge further from step to step.
const TOLERANCE: f64 = 1e-7;
/// The same for a heap with many contacts. `[m/s]`
const LARGE_TOLERANCE: f64 = 1e-6;
/// Number of contacts beyond which a heap is large.
pub(super) const LARGE: usize = 256;
/// Budget of contact visits of a solution, and the least and largest number of sweeps.
const VISIT_BUDGET: usize = 10_000;
const MIN_SWEEPS: usize = 11;
const MAX_SWEEPS: usize = 16;
/// Stalled sweeps: a pair of sweeps must change less than this share of the change by the previous pair to be
/// followed by another one, if the change is below the second share of the velocity increment by gravity. Holds in a
/// heap with more than [`MAX_CONTACTS_FOR_MINIMIZATION`] contacts in which direct solutions failed too: impulses move
/// between contacts that carry the same load, and the next step continues from there.
const STALL_RATIO: f64 = 0.8;
const STALL_GRAVITY_SHARE: f64 = 0.01;
/// Sweeps after which direct steps are tried, and the change, beyond the velocity increment by gravity, above which
/// they are not: what moves this fast is elsewhere before it matters. `[m/s]`
const DIRECT_AFTER_SWEEPS: [usize; 2] = [1, 11];
const MAX_CHANGE_FOR_DIRECT: f64 = 0.05;
/// Largest change with which minimizations follow the later direct steps, and the most contacts: swaying towers are
/// small, and the cost of minimizing a whole heap while it collapses is not worth it. `[m/s]`
const MAX_CHANGE_FOR_MINIMIZATION: f64 = 0.01;
const MAX_CONTACTS_FOR_MINIMIZATION: usize = 64;
/// Most direct steps. They are given up where the change exceeds the best one by this ratio, or after so many steps
/// that leave more than a share of it.
const MAX_DIRECT_STEPS: i32 = 16;
const DIVERGENCE_RATIO: f64 = 4.0;
const MAX_SLOW_STEPS: usize = 4;
const SLOW_RATIO: f64 = 0.7;
/// The same for minimizations, which cost more; the factor of the proximal weight from one to the next, and the
/// change up to which impulses are almost right. `[m/s]`
const MAX_SLOW_MINIMIZATIONS: usize = 3;
const PROXIMAL_DECAY: f64 = 0.1;
const NEAR_SOLUTION: f64 = 1e-4;
/// Most sweeps over pseudo velocities, and the change at which they have converged. `[m/s]`
const PSEUDO_SWEEPS: usize = 8;
const PSEUDO_TOLERANCE: f64 = 1e-6;

/// Change of velocity in the last sweep that may mean divergence. `[m/s]`
const DIVERGED_CHANGE: f64 = 1e-3;

/// Coefficient of friction above which normal and tangential impulses may amplify each other.
pub(super) const STRONG_FRICTION: f64 = 2.0;

/// Workspace of a heap's solver.
#[derive(Clone, Debug, Default)]
pub(super) struct SolverWorkspace {
    /// Impulses and velocities as one vector, where sweeps changed least.
    pub(super) best: Vec<f64>,
    acceleration: Acceleration,
    direct: DirectSolver,
    /// Unconstrained twists by body index: those without contact impulses.
    pub(super) free_twists: Vec<BodyTwist>,
    /// As `best`, for the solution with restitution.
    pub(super) with_restitution: Vec<f64>,
    /// Whether sweeps or direct steps converged; `None` if sweeps did not and direct steps were not tried.
    solved: Option<bool>,
}

impl Heap {
    /// Solves the velocities of a heap that is not coupled, then the pseudo velocities.
    ///
    /// `gravity_increment` is the velocity increment by gravity in a step.
    pub(super) fn solve(&mut self, gravity_increment: f64) {
        self.workspace.free_twists.clone_from(&self.twists);
        self.solve_with(gravity_increment, &mut CoupledRows::empty());
        self.start_pseudo_velocities();
        for index in 0..PSEUDO_SWEEPS {
            if self.sweep_pseudo_velocities(index % 2 == 0) < PSEUDO_TOLERANCE {
                break;
            }
        }
        self.backoff = self.backoff.after_step(self.workspace.solved);
    }

    /// Solves the velocities, warm-started with the present impulses; those of the coupled rows are part of
    /// `coupled.motion` already.
    pub(super) fn solve_with(&mut self, gravity_increment: f64, coupled: &mut CoupledRows<'_>) {
        self.workspace.solved = None;
        self.twists.clone_from(&self.workspace.free_twists);
        from_scaled(&self.shared_bodies, coupled.motion, &mut self.twists);
        prepare_blocks(&self.blocks.blocks, &mut self.blocks.points, &mut self.twists);
        to_scaled(&self.shared_bodies, &self.twists, coupled.motion);
        self.solve_velocities(gravity_increment, coupled);
        if !self.bounces.is_empty() || coupled.bounces().next().is_some() {
            self.limit_bounces(gravity_increment, coupled);
        }
    }

    /// Solves for given targets, from the present impulses; restarts with held friction where sweeps have diverged.
    pub(super) fn solve_velocities(&mut self, gravity_increment: f64, coupled: &mut CoupledRows<'_>) {
        let change = self.sweep_until_converged(gravity_increment, coupled);
        let limit = if self.has_strong_friction { UNRESOLVED_VELOCITY } else { DIVERGED_CHANGE };
        if change > limit && self.gains_energy(coupled) {
            self.restart_with_held_friction(coupled);
        }
    }

    /// Sweeps, with direct solutions in between, until convergence or the end of the budget. Returns the change of
    /// velocity in the last sweep.
    fn sweep_until_converged(&mut self, gravity_increment: f64, coupled: &mut CoupledRows<'_>) -> f64 {
        let contacts = self.contacts + coupled.members.rows.len();
        let is_large = contacts > LARGE;
        let tolerance = if is_large { LARGE_TOLERANCE } else { TOLERANCE };
        let sweeps = (VISIT_BUDGET / contacts.max(1)).clamp(MIN_SWEEPS, MAX_SWEEPS).max(self.settling_sweeps);
        self.workspace.acceleration.restart();
        let mut change = 0.0;
        let may_stall = !self.backoff.is_over() && contacts > MAX_CONTACTS_FOR_MINIMIZATION;
        // The largest change by the previous pair of sweeps, and by this one.
        let (mut previous_pair, mut pair_change) = (f64::INFINITY, 0.0_f64);
        for index in 0..sweeps {
            let forward = index % 2 == 0;
            if forward {
                self.workspace.acceleration.record(&self.blocks, &self.twists, coupled);
                if index > 0 {
                    (previous_pair, pair_change) = (pair_change, 0.0);
                }
            }
            change = self.sweep_once(forward, coupled);
            if change < tolerance {
                self.workspace.solved = Some(true);
                return change;
            }
            pair_change = pair_change.max(change);
            if !forward
                && may_stall
                && pair_change > STALL_RATIO * previous_pair
                && pair_change < STALL_GRAVITY_SHARE * gravity_increment
            {
                return change;
            }
            let try_direct = coupled.is_empty()
                && !is_large
                && self.backoff.is_over()
                && DIRECT_AFTER_SWEEPS.contains(&index);
            if try_direct && change < MAX_CHANGE_FOR_DIRECT + gravity_increment {
                let may_minimize = index > DIRECT_AFTER_SWEEPS[0]
                    && change < MAX_CHANGE_FOR_MINIMIZATION
                    && self.contacts <= MAX_CONTACTS_FOR_MINIMIZATION;
                if self.solve_directly(change, tolerance, false)
                    || may_minimize && self.solve_directly(change, tolerance, true)
                {
                    self.workspace.solved = Some(true);
                    return 0.0;
                }
                self.workspace.solved = Some(false);
                self.workspace.acceleration.restart();
            } else if !forward && index + 1 < sweeps {
                self.workspace.acceleration.accelerate(&mut self.blocks, &mut self.twists, coupled);
            }
        }
        if pair_change > DIVERGENCE_RATIO * previous_pair {
            // The last extrapolation was a bad one, and no budget is left for correcting it.
            self.workspace.acceleration.take_back(&mut self.blocks, &mut self.twists, coupled);
        }
        change
    }

    /// Sweeps over all contacts once, including the coupled rows. Returns the largest change of a velocity.
    fn sweep_once(&mut self, forward: bool, coupled: &mut CoupledRows<'_>) -> f64 {
        let Self { blocks, twists, shared_bodies, .. } = self;
        let change = sweep(forward, &blocks.blocks, &mut blocks.points, twists);
        if coupled.is_empty() {
            return change;
        }
        to_scaled(shared_bodies, twists, coupled.motion);
        let row_change = coupled.sweep(forward, None);
        from_scaled(shared_bodies, coupled.motion, twists);
        change.max(row_change)
    }

    /// Takes direct steps, or minimizations, each followed by a sweep, as long as they make progress. Returns whether
    /// they converged.
    fn solve_directly(&mut self, change: f64, tolerance: f64, minimize: bool) -> bool {
        let Self { blocks, twists, inverse_masses, workspace, .. } = self;
        if !workspace.direct.prepare(blocks, inverse_masses) {
            return false;
        }
        let no_rows = &mut CoupledRows::empty();
        let (mut best, mut slow_steps) = (change, 0);
        pack(&mut workspace.best, blocks, twists, no_rows);
        for index in 0..MAX_DIRECT_STEPS {
            if minimize {
                let proximal_weight = if best < NEAR_SOLUTION {
                    MIN_PROXIMAL_WEIGHT
                } else {
                    (MAX_PROXIMAL_WEIGHT * PROXIMAL_DECAY.powi(index)).max(MIN_PROXIMAL_WEIGHT)
                };
                workspace.direct.minimize(blocks, inverse_masses, twists, proximal_weight);
            } else if !workspace.direct.step_with_fixed_modes(blocks, inverse_masses, twists) {
                break;
            }
            let change = sweep(index % 2 == 0, &blocks.blocks, &mut blocks.points, twists);
            if change < tolerance {
                return true;
            }
            slow_steps += usize::from(change > SLOW_RATIO * best);
            let max_slow = if minimize { MAX_SLOW_MINIMIZATIONS } else { MAX_SLOW_STEPS };
            if change > DIVERGENCE_RATIO * best || slow_steps == max_slow {
                break;
            }
            if change < best {
                best = change;
                pack(&mut workspace.best, blocks, twists, no_rows);
            }
        }
        unpack(&workspace.best, blocks, twists, no_rows);
        false
    }

    /// Starts the pseudo velocities from the solved velocities.
    pub(crate) fn start_pseudo_velocities(&mut self) {
        self.pseudo_twists.clone_from(&self.twists);
    }

    /// Sweeps over the pseudo velocities of the heap's own contacts. Returns the largest change.
    fn sweep_pseudo_velocities(&mut self, forward: bool) -> f64 {
        sweep_pseudo_velocities(
            forward,
            &self.blocks.blocks,
            &mut self.blocks.points,
            &mut self.pseudo_twists,
        )
    }

    /// The same for a coupled heap: also converts the pseudo velocities of shared bodies to `scaled` ones for the
    /// rows.
    pub(crate) fn sweep_pseudo_velocities_coupled(
        &mut self,
        forward: bool,
        scaled_velocity: &mut [f64],
    ) -> f64 {
        let change = self.sweep_pseudo_velocities(forward);
        to_scaled(&self.shared_bodies, &self.pseudo_twists, scaled_velocity);
        change
    }

    /// Takes over the scaled pseudo velocities of shared bodies from the rows.
    pub(crate) fn set_pseudo_velocities(&mut self, scaled_velocity: &[f64]) {
        from_scaled(&self.shared_bodies, scaled_velocity, &mut self.pseudo_twists);
    }
}
