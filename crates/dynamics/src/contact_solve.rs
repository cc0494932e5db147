//! Contact impulses by projected block Gauss-Seidel sweeps, accelerated by Newton's method, Anderson's extrapolation and
//! convex programs.
//!
//! Works in scaled coordinates, in which the mass matrix is the identity: the impulse of a contact changes the scaled
//! velocity by the contact's scaled Jacobian, so that relaxing a contact costs as much as it has degrees of freedom,
//! however large the tree is.

use crate::contact_convex::ConvexSolver;
use crate::contact_energy::ContactSystem;
use crate::contact_newton::{Contacts, MAX_CONTACTS as MAX_NEWTON_CONTACTS, Newton, Outcome};
use crate::contact_rows::{ContactRow, ContactRows, ProgramMemory, RollingRow};
use crate::convex_program::MAX_DEGREES;
use crate::extrapolate::{Extrapolator, MAX_DEPTH};
use crate::free_contacts::{CoupledRows, Heaps};
use crate::islands::Islands;
use crate::layout::NONE;
use crate::wide::{Lane, on_any_processor};

/// A sweep has converged if it changes no contact velocity by more than this. `[m/s]`
pub(crate) const TOLERANCE: f64 = 1e-7;
/// The same for large islands, in which further sweeps cost more than they improve. `[m/s]`
const LARGE_TOLERANCE: f64 = 1e-6;
/// An island with more contacts than this is large.
const LARGE_ISLAND: usize = 64;
/// Most sweeps over an island that is not large, and over a large one.
const MAX_SWEEPS: usize = 500;
const MAX_SWEEPS_LARGE: usize = 20;
/// Most relaxations of single contacts in an island that is not large: with few enough degrees of freedom for convex
/// programs, and with more. The second is what an island of [`LARGE_ISLAND`] contacts gets.
const MAX_VISITS: [usize; 2] = [12_000, LARGE_ISLAND * MAX_SWEEPS_LARGE];
/// Sweeps after which [`ROUGH_TOLERANCE`] is accepted; the next step continues from there.
const STRICT_SWEEPS: usize = 60;
pub(crate) const ROUGH_TOLERANCE: f64 = 1e-6;
/// Below [`ROUGH_TOLERANCE`], iteration goes on only while the change falls below this share of the change two sweeps
/// before: contacts that contradict each other by a trace of depth would only build up pressure.
const STAGNATION_RATIO: f64 = 0.995;
/// Sweeps before the first extrapolation.
const SWEEPS_BEFORE_EXTRAPOLATION: usize = 4;
/// Growth of the change over the smallest one so far that counts as divergence and restores the best iterate, and the
/// number of divergences after which extrapolation is given up.
pub(crate) const DIVERGENCE_RATIO: f64 = 100.0;
pub(crate) const MAX_DIVERGENCES: usize = 3;
/// Contacts up to which an island of any size is solved by Newton's method, and degrees of freedom up to which one with
/// more contacts is. Beyond, a step costs more than the sweeps it saves.
const NEWTON_CONTACTS: usize = 4;
const NEWTON_DEGREES: usize = 24;
/// Steps of Newton's method that a small island gets.
const NEWTON_STEPS: usize = 6;
/// Sweeps before convex programs are tried: most islands converge within these.
const SWEEPS_BEFORE_PROGRAMS: usize = 12;
/// Number of solutions that begin with programs after contacts needed them, unless the first program is enough, and sweeps
/// before it then: where contacts need programs step after step, Newton's method seldom spares them.
const PROGRAM_SOLUTIONS: u8 = 8;
const SWEEPS_BEFORE_PROGRAMS_AGAIN: usize = 2;
/// Most sweeps after programs that have not solved the laws. There, more sweeps seldom converge either.
const SWEEPS_AFTER_PROGRAMS: usize = 24;
/// Sweeps after which Newton's method is tried again, and its steps then: sweeps are slow to find which contacts open or
/// slide.
const NEWTON_INTERVAL: usize = 24;
const NEWTON_STEPS_AGAIN: usize = 4;

/// Change of velocity in the last sweep above which the iteration counts as diverged. `[m/s]`
const DIVERGED: f64 = 1e-3;
/// Rounds with held bounds of friction, and most sweeps of each. ODE, too, finds the normal impulses without friction, and
/// then those with it once.
const HELD_BOUND_ROUNDS: usize = 2;
const HELD_BOUND_SWEEPS: usize = 60;

/// Tangential speed above which a contact counts as sliding. `[m/s]`
const SLIDING_SPEED: f64 = 1e-6;

/// Workspace of the solver.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solver {
    extrapolator: Extrapolator,
    newton: Newton,
    convex: ConvexSolver,
    /// Impulses and scaled velocity, before and after a pair of sweeps, as one vector.
    before: Vec<f64>,
    after: Vec<f64>,
    residual: Vec<f64>,
    /// The iterate with the smallest change so far.
    best: Vec<f64>,
    /// By degree of freedom: the scaled velocity without contact impulses.
    pub(crate) free_velocity: Vec<f64>,
    /// Impulses and scaled velocity without bounces, and with them.
    pub(crate) without_bounces: Vec<f64>,
    pub(crate) with_bounces: Vec<f64>,
}

impl Solver {
    /// Solves all islands. `scaled_velocity` is that without contact impulses at first, and includes them afterwards.
    pub(crate) fn solve(
        &mut self,
        contacts: &mut ContactRows,
        islands: &Islands,
        heaps: &mut Heaps,
        scaled_velocity: &mut [f64],
    ) {
        self.free_velocity.resize(scaled_velocity.len(), 0.0);
        for index in 0..islands.count() {
            self.solve_island(&islands.island(index), islands.heap(index), contacts, heaps, scaled_velocity);
        }
    }

    /// Solves one island, with its bounces limited so that they gain no energy.
    pub(crate) fn solve_island(
        &mut self,
        island: &Island<'_>,
        heap: Option<usize>,
        contacts: &mut ContactRows,
        heaps: &mut Heaps,
        scaled_velocity: &mut [f64],
    ) {
        let ContactRows { rows, rolling_rows, bounces, closing_velocity, dofs, scaled_jacobian, .. } =
            contacts;
        for &dof in island.dofs {
            self.free_velocity[dof as usize] = scaled_velocity[dof as usize];
        }
        let own_rows = || island.rows.iter().map(|row| *row as usize);
        for row in own_rows() {
            let row = &rows[row];
            apply_impulse(row.start, row.len, row.impulse, dofs, scaled_jacobian, scaled_velocity);
        }
        for rolling_row in own_rows().filter_map(|row| rolling_rows.get(rows[row].rolling_row as usize)) {
            apply_impulse(
                rolling_row.start,
                rolling_row.len,
                rolling_row.impulse,
                dofs,
                scaled_jacobian,
                scaled_velocity,
            );
        }
        if let Some(heap) = heap {
            let free_velocity = &self.free_velocity;
            let contacts = ContactSystem {
                rows,
                rolling_rows,
                dofs,
                scaled_jacobian,
                closing_velocity: *closing_velocity,
            };
            heaps.solve_coupled(
                heap,
                CoupledRows {
                    members: *island,
                    contacts,
                    bounces,
                    free: free_velocity,
                    motion: scaled_velocity,
                },
            );
            return;
        }
        let is_solved =
            self.solve_contacts(island, rows, rolling_rows, dofs, scaled_jacobian, scaled_velocity);
        if !bounces.is_empty() {
            let rows = ContactSystem {
                rows,
                rolling_rows,
                dofs,
                scaled_jacobian,
                closing_velocity: *closing_velocity,
            };
            self.limit_bounces(island, rows, bounces, is_solved, scaled_velocity);
        }
    }

    /// Solves the contacts of an island, from their present impulses on, which `scaled_velocity` includes.
    /// Returns whether the iteration converged, or nearly so.
    pub(crate) fn solve_contacts(
        &mut self,
        island: &Island<'_>,
        rows: &mut [ContactRow],
        rolling_rows: &mut [RollingRow],
        dofs: &[u32],
        scaled_jacobian: &[Lane],
        scaled_velocity: &mut [f64],
    ) -> bool {
        let has_rolling = island.rows.iter().any(|&row| rows[row as usize].rolling_row != NONE);
        let is_large = island.rows.len() > LARGE_ISLAND;
        let (tolerance, sweeps) = if is_large {
            (LARGE_TOLERANCE, MAX_SWEEPS_LARGE)
        } else {
            let visits = MAX_VISITS[usize::from(island.dofs.len() > MAX_DEGREES)];
            (TOLERANCE, MAX_SWEEPS.min(visits / island.rows.len().max(1)))
        };
        let mut end = sweeps;
        self.start_extrapolation(island);
        let has_no_slip = |row: u32| rows[row as usize].slip_compliance == [0.0; 2];
        let is_cheap = island.rows.len() <= NEWTON_CONTACTS || island.dofs.len() <= NEWTON_DEGREES;
        let is_small = island.rows.len() <= MAX_NEWTON_CONTACTS && is_cheap && !has_rolling;
        let uses_newton = is_small && island.rows.iter().all(|row| has_no_slip(*row));
        let mut convex = ConvexSolver::is_applicable(*island, rows);
        let memory =
            island.rows.iter().map(|&row| rows[row as usize].program_memory).max().unwrap_or_default();
        let begins_with_programs = convex && memory.solutions > 0;
        let held = if begins_with_programs { memory.held } else { 0 };
        for &row in island.rows {
            rows[row as usize].program_memory = ProgramMemory::default();
        }
        let (newton_steps, sweeps_before_programs) = if begins_with_programs {
            (0, SWEEPS_BEFORE_PROGRAMS_AGAIN)
        } else {
            (NEWTON_STEPS, SWEEPS_BEFORE_PROGRAMS)
        };
        let mut newton_steps = if uses_newton { newton_steps } else { 0 };
        let (mut has_previous_iterate, mut best, mut changes) = (false, f64::INFINITY, [f64::INFINITY; 2]);
        let (mut extrapolates, mut smallest_change, mut divergences) =
            (!(is_large || has_rolling), f64::INFINITY, 0);
        let (mut is_prepared, mut last_change) = (false, 0.0);
        let mut assume_sticking = island.rows.iter().all(|&row| rows[row as usize].impulse[0] == 0.0);
        // A contact that slid goes on to slide, for which a step of Newton's method suffices; one that sticks is done with a
        // sweep.
        if newton_steps > 0 && island.rows.iter().any(|&row| was_sliding(&rows[row as usize])) {
            let mut contacts = Contacts { rows: &mut *rows, dofs, scaled_jacobian, assume_sticking: false };
            self.newton.start(*island, &contacts, scaled_velocity.len());
            if self.newton.step(*island, &mut contacts, scaled_velocity) == Outcome::Converged {
                return true;
            }
            is_prepared = true;
        }
        for sweep in 0..sweeps {
            if sweep == end {
                break;
            }
            let forward = sweep % 2 == 0;
            if extrapolates && forward && newton_steps == 0 && sweep >= SWEEPS_BEFORE_EXTRAPOLATION {
                island.pack(&mut self.before, rows, scaled_velocity);
                has_previous_iterate = true;
            }
            let tolerance = if sweep < STRICT_SWEEPS { tolerance } else { ROUGH_TOLERANCE };
            let change =
                sweep_once(forward, island, rows, rolling_rows, dofs, scaled_jacobian, scaled_velocity);
            let previous = std::mem::replace(&mut changes[sweep % 2], change);
            last_change = change;
            if change < tolerance
                || (newton_steps == 0 && change < ROUGH_TOLERANCE && change > STAGNATION_RATIO * previous)
            {
                return true;
            }
            if convex && newton_steps == 0 && sweep >= sweeps_before_programs {
                convex = false;
                let mut contacts =
                    Contacts { rows: &mut *rows, dofs, scaled_jacobian, assume_sticking: false };
                let begins_with_bounds = held == ProgramMemory::HELD;
                let is_solved =
                    self.convex.solve(*island, &mut contacts, scaled_velocity, begins_with_bounds);
                if !self.convex.first_program_sufficed {
                    let solutions =
                        if begins_with_programs { memory.solutions - 1 } else { PROGRAM_SOLUTIONS };
                    let held = if self.convex.holds_bounds() { ProgramMemory::HELD.min(held + 1) } else { 0 };
                    for &row in island.rows {
                        rows[row as usize].program_memory = ProgramMemory { solutions, held };
                    }
                }
                if is_solved {
                    return true;
                }
                self.start_extrapolation(island);
                (has_previous_iterate, smallest_change) = (false, f64::INFINITY);
                end = sweeps.min(sweep + 1 + SWEEPS_AFTER_PROGRAMS);
                continue;
            }
            if uses_newton && newton_steps == 0 && sweep % NEWTON_INTERVAL == NEWTON_INTERVAL - 1 {
                (newton_steps, best) = (NEWTON_STEPS_AGAIN, f64::INFINITY);
                self.start_extrapolation(island);
                (has_previous_iterate, smallest_change) = (false, f64::INFINITY);
            }
            if newton_steps > 0 {
                if change < best {
                    best = change;
                    island.pack(&mut self.best, rows, scaled_velocity);
                }
                newton_steps -= 1;
                let assume_sticking = std::mem::take(&mut assume_sticking);
                let mut contacts = Contacts { rows: &mut *rows, dofs, scaled_jacobian, assume_sticking };
                if !std::mem::replace(&mut is_prepared, true) {
                    self.newton.start(*island, &contacts, scaled_velocity.len());
                }
                let outcome = match newton_steps {
                    0 => Outcome::Failed,
                    _ => self.newton.step(*island, &mut contacts, scaled_velocity),
                };
                match outcome {
                    Outcome::Converged => return true,
                    Outcome::Stepped => {}
                    // Contacts that alternate between open and closed. Sweeps go on from the best iterate.
                    Outcome::Failed => {
                        newton_steps = 0;
                        island.unpack(&self.best, rows, scaled_velocity);
                    }
                }
            } else if has_previous_iterate && !forward {
                if change > DIVERGENCE_RATIO * smallest_change {
                    // Extrapolation diverges: contacts alternate between open and closed, or between sliding and sticking.
                    island.unpack(&self.best, rows, scaled_velocity);
                    self.start_extrapolation(island);
                    divergences += 1;
                    (extrapolates, has_previous_iterate) = (divergences < MAX_DIVERGENCES, false);
                    continue;
                }
                if change < smallest_change {
                    smallest_change = change;
                    island.pack(&mut self.best, rows, scaled_velocity);
                }
                // No extrapolation after the last sweep: its impulses may leave the friction cones.
                if sweep + 2 < end {
                    self.extrapolate(island, rows, scaled_velocity);
                }
            }
        }
        if extrapolates && smallest_change < f64::INFINITY {
            island.unpack(&self.best, rows, scaled_velocity);
            last_change = smallest_change;
        }
        let has_diverged = last_change > DIVERGED;
        if has_diverged
            && self.gains_energy(island, rows, rolling_rows, dofs, scaled_jacobian, scaled_velocity)
        {
            solve_with_held_bounds(
                island,
                rows,
                rolling_rows,
                dofs,
                scaled_jacobian,
                &self.free_velocity,
                scaled_velocity,
            );
        }
        !has_diverged
    }

    /// Returns whether the impulses λ do more work than the velocities they meet account for:
    /// λ·(v − target) + ½ λ·Sλ > ½ λ·Wλ, with the softness S and the Delassus matrix W. Impulses that obey the contact
    /// laws never do, for they press only where the contact does not separate, and friction opposes the motion. The
    /// softness has to be included: where it holds a vast pressure, that would hide any gain.
    fn gains_energy(
        &mut self,
        island: &Island<'_>,
        rows: &[ContactRow],
        rolling_rows: &[RollingRow],
        dofs: &[u32],
        scaled_jacobian: &[Lane],
        scaled_velocity: &[f64],
    ) -> bool {
        let impulse_velocity = &mut self.residual;
        impulse_velocity.clear();
        impulse_velocity.resize(scaled_velocity.len(), 0.0);
        let mut work = 0.0;
        for &row in island.rows {
            let row = &rows[row as usize];
            apply_impulse(row.start, row.len, row.impulse, dofs, scaled_jacobian, impulse_velocity);
            let [normal, x, y, _] = row.velocity(dofs, scaled_jacobian, scaled_velocity);
            let [pressure, u, v] = row.impulse;
            work += pressure * (normal - row.target + 0.5 * row.softness * pressure);
            work += u * (x + 0.5 * row.slip_compliance[0] * u) + v * (y + 0.5 * row.slip_compliance[1] * v);
            if let Some(rolling_row) = rolling_rows.get(row.rolling_row as usize) {
                let RollingRow { start, len, initial_velocity, impulse, .. } = rolling_row;
                apply_impulse(*start, *len, *impulse, dofs, scaled_jacobian, impulse_velocity);
                let velocity =
                    contact_velocity(*start, *len, initial_velocity, dofs, scaled_jacobian, scaled_velocity);
                work += impulse.iter().zip(velocity).map(|(impulse, rate)| impulse * rate).sum::<f64>();
            }
        }
        let bound = 0.5 * impulse_velocity.iter().map(|rate| rate * rate).sum::<f64>();
        work > bound || !(work - bound).is_finite()
    }

    /// Forgets all earlier sweeps.
    fn start_extrapolation(&mut self, island: &Island<'_>) {
        self.extrapolator.start(3 * island.rows.len() + island.dofs.len(), MAX_DEPTH);
    }

    /// Replaces impulses and scaled velocity by Anderson's extrapolation of the last pair of sweeps.
    fn extrapolate(&mut self, island: &Island<'_>, rows: &mut [ContactRow], scaled_velocity: &mut [f64]) {
        island.pack(&mut self.after, rows, scaled_velocity);
        self.residual.clear();
        self.residual.extend(self.after.iter().zip(&self.before).map(|(after, before)| after - before));
        for (&row, residual) in island.rows.iter().zip(self.residual.chunks_exact_mut(3)) {
            // Impulses are weighted by the velocity they cause.
            for (axis, residual) in residual.iter_mut().enumerate() {
                *residual *= rows[row as usize].compliance[axis][axis];
            }
        }
        let impulses = 3 * island.rows.len();
        self.residual[impulses..].fill(0.0);
        self.extrapolator.next(&mut self.after, &self.residual);
        island.unpack(&self.after, rows, scaled_velocity);
    }
}

/// Solves an island whose sweeps diverge, since friction is so strong that normal and tangential impulses amplify each
/// other.
///
/// With held bounds of friction, each round is a convex problem, and its sweeps from zero impulses on only ever decrease
/// what [`Solver::gains_energy`] checks, however early they end. The bounds are the normal impulses of the round before.
fn solve_with_held_bounds(
    island: &Island<'_>,
    rows: &mut [ContactRow],
    rolling_rows: &mut [RollingRow],
    dofs: &[u32],
    scaled_jacobian: &[Lane],
    free_velocity: &[f64],
    scaled_velocity: &mut [f64],
) {
    let mut held_bound = vec![0.0; island.rows.len()];
    for _ in 0..HELD_BOUND_ROUNDS {
        // Not by taking the impulses back: the rounding errors of vast ones would stay.
        for &dof in island.dofs {
            scaled_velocity[dof as usize] = free_velocity[dof as usize];
        }
        for &row in island.rows {
            let row = &mut rows[row as usize];
            row.impulse = [0.0; 3];
            if let Some(rolling_row) = rolling_rows.get_mut(row.rolling_row as usize) {
                rolling_row.impulse = [0.0; 3];
            }
        }
        for _ in 0..HELD_BOUND_SWEEPS {
            if sweep_with_held_bounds(
                island,
                &held_bound,
                rows,
                rolling_rows,
                dofs,
                scaled_jacobian,
                scaled_velocity,
            ) < TOLERANCE
            {
                break;
            }
        }
        for (&row, held_bound) in island.rows.iter().zip(&mut held_bound) {
            *held_bound = rows[row as usize].impulse[0];
        }
    }
}

/// Relaxes all contacts of an island once, with held bounds of friction; returns the largest change of velocity. `[m/s]`
pub(crate) fn sweep_with_held_bounds(
    island: &Island<'_>,
    held_bound: &[f64],
    rows: &mut [ContactRow],
    rolling_rows: &mut [RollingRow],
    dofs: &[u32],
    scaled_jacobian: &[Lane],
    scaled_velocity: &mut [f64],
) -> f64 {
    let mut largest_change: f64 = 0.0;
    for (&row, held_bound) in island.rows.iter().zip(held_bound) {
        let row = &mut rows[row as usize];
        largest_change =
            largest_change.max(relax(row, Some(*held_bound), dofs, scaled_jacobian, scaled_velocity));
        if row.rolling_row != NONE {
            let rolling_row = &mut rolling_rows[row.rolling_row as usize];
            largest_change = largest_change.max(relax_rolling(
                rolling_row,
                *held_bound,
                dofs,
                scaled_jacobian,
                scaled_velocity,
            ));
        }
    }
    largest_change
}

/// Returns whether a contact that carried load in the last step was sliding at the start of this one.
fn was_sliding(row: &ContactRow) -> bool {
    let [_, u, v] = row.initial_velocity;
    row.impulse[0] > 0.0 && u * u + v * v > SLIDING_SPEED * SLIDING_SPEED
}

/// The contacts of an island, and its degrees of freedom, both ascending.
#[derive(Clone, Copy)]
pub(crate) struct Island<'a> {
    pub(crate) rows: &'a [u32],
    pub(crate) dofs: &'a [u32],
}

impl Island<'_> {
    fn pack(&self, into: &mut Vec<f64>, rows: &[ContactRow], scaled_velocity: &[f64]) {
        into.clear();
        into.extend(self.rows.iter().flat_map(|&row| rows[row as usize].impulse));
        into.extend(self.dofs.iter().map(|&dof| scaled_velocity[dof as usize]));
    }

    fn unpack(&self, from: &[f64], rows: &mut [ContactRow], scaled_velocity: &mut [f64]) {
        let (impulses, rates) = from.split_at(3 * self.rows.len());
        for (&row, impulse) in self.rows.iter().zip(impulses.chunks_exact(3)) {
            rows[row as usize].impulse.copy_from_slice(impulse);
        }
        for (&dof, rate) in self.dofs.iter().zip(rates) {
            scaled_velocity[dof as usize] = *rate;
        }
    }
}

on_any_processor! {
    /// Relaxes all contacts of an island once; returns the largest change of velocity. `[m/s]` Sweeps alternate between
    /// forward and backward, so that changes travel both ways.
    pub(crate) sweep_once => sweep_any(
        forward: bool,
        island: &Island<'_>,
        rows: &mut [ContactRow],
        rolling_rows: &mut [RollingRow],
        dofs: &[u32],
        scaled_jacobian: &[Lane],
        scaled_velocity: &mut [f64]
    ) -> f64
}

#[inline(always)]
fn sweep_any(
    forward: bool,
    island: &Island<'_>,
    rows: &mut [ContactRow],
    rolling_rows: &mut [RollingRow],
    dofs: &[u32],
    scaled_jacobian: &[Lane],
    scaled_velocity: &mut [f64],
) -> f64 {
    let mut largest_change: f64 = 0.0;
    let count = island.rows.len();
    for visit in 0..count {
        let at = if forward { visit } else { count - 1 - visit };
        let row = &mut rows[island.rows[at] as usize];
        largest_change = largest_change.max(relax(row, None, dofs, scaled_jacobian, scaled_velocity));
        if row.rolling_row != NONE {
            largest_change = largest_change.max(relax_rolling(
                &mut rolling_rows[row.rolling_row as usize],
                row.impulse[0],
                dofs,
                scaled_jacobian,
                scaled_velocity,
            ));
        }
    }
    largest_change
}

/// Solves one contact with all others held, exactly along the normal and then on the disc of friction; returns the change
/// of its velocity. `[m/s]` The bound of friction follows the normal impulse, or `held_bound` if there is one.
#[inline(always)]
fn relax(
    row: &mut ContactRow,
    held_bound: Option<f64>,
    dofs: &[u32],
    scaled_jacobian: &[Lane],
    scaled_velocity: &mut [f64],
) -> f64 {
    let velocity = row.velocity(dofs, scaled_jacobian, scaled_velocity);
    let w = &row.compliance;
    let old = row.impulse;
    let effective_compliance = w[0][0] + row.softness;
    if effective_compliance <= 0.0 {
        return 0.0;
    }
    let missing = row.target - velocity[0] - row.softness * old[0];
    let normal = (old[0] + missing / effective_compliance).max(0.0);
    let change = normal - old[0];
    let sliding_velocity = [velocity[1] + w[1][0] * change, velocity[2] + w[2][0] * change];
    let bound = friction_bound(row.friction, held_bound.unwrap_or(normal));
    let mut tangential = solve_friction(
        w,
        row.slip_compliance,
        sliding_velocity,
        [old[1], old[2]],
        bound,
        &mut row.sliding_multiplier,
    );
    if held_bound.is_some()
        && increases_cost(w, row.slip_compliance, sliding_velocity, [old[1], old[2]], tangential)
    {
        tangential = [old[1], old[2]];
    }
    row.impulse = [normal, tangential[0], tangential[1]];
    let step = [change, tangential[0] - old[1], tangential[1] - old[2]];
    apply_impulse(row.start, row.len, step, dofs, scaled_jacobian, scaled_velocity);
    (change.abs() * w[0][0]).max(step[1].abs() * w[1][1]).max(step[2].abs() * w[2][2])
}

/// Returns whether a step of the tangential impulse increases the energy that sweeps decrease: the search of
/// [`solve_friction`] is truncated. `sliding_velocity` is that at the old impulse.
fn increases_cost(
    w: &[Lane; 3],
    slip_compliance: [f64; 2],
    sliding_velocity: [f64; 2],
    old: [f64; 2],
    new: [f64; 2],
) -> bool {
    let step = [new[0] - old[0], new[1] - old[1]];
    let (a, b, c) = (w[1][1] + slip_compliance[0], w[1][2], w[2][2] + slip_compliance[1]);
    let slope = [
        sliding_velocity[0] + slip_compliance[0] * old[0],
        sliding_velocity[1] + slip_compliance[1] * old[1],
    ];
    let curvature = 0.5 * (a * step[0] * step[0] + c * step[1] * step[1]) + b * step[0] * step[1];
    slope[0] * step[0] + slope[1] * step[1] + curvature > 0.0
}

/// Bound of friction for a normal impulse; an infinite coefficient times no impulse is no friction.
fn friction_bound(coefficient: f64, normal: f64) -> f64 {
    if normal > 0.0 { coefficient * normal } else { 0.0 }
}

/// Solves rolling and spinning friction at one contact; returns the change of its angular velocity. `[rad/s]`
fn relax_rolling(
    rolling_row: &mut RollingRow,
    normal: f64,
    dofs: &[u32],
    scaled_jacobian: &[Lane],
    scaled_velocity: &mut [f64],
) -> f64 {
    let velocity = contact_velocity(
        rolling_row.start,
        rolling_row.len,
        &rolling_row.initial_velocity,
        dofs,
        scaled_jacobian,
        scaled_velocity,
    );
    let w = &rolling_row.compliance;
    let old = rolling_row.impulse;
    let bound = friction_bound(rolling_row.coefficients[0], normal);
    let spinning = if w[0][0] > 0.0 { (old[0] - velocity[0] / w[0][0]).clamp(-bound, bound) } else { 0.0 };
    let change = spinning - old[0];
    let rolling_velocity = [velocity[1] + w[1][0] * change, velocity[2] + w[2][0] * change];
    let bound = friction_bound(rolling_row.coefficients[1], normal);
    let rolling = solve_friction(
        w,
        [0.0; 2],
        rolling_velocity,
        [old[1], old[2]],
        bound,
        &mut rolling_row.sliding_multiplier,
    );
    let step = [change, rolling[0] - old[1], rolling[1] - old[2]];
    let change_of_velocity =
        (change.abs() * w[0][0]).max(step[1].abs() * w[1][1]).max(step[2].abs() * w[2][2]);
    rolling_row.impulse = [spinning, rolling[0], rolling[1]];
    apply_impulse(rolling_row.start, rolling_row.len, step, dofs, scaled_jacobian, scaled_velocity);
    change_of_velocity
}

/// Steps of the search for a sliding contact's impulse; the next sweep continues where it ends.
const SLIDING_STEPS: usize = 2;

/// The tangential impulse within a disc of radius `bound`: the one that stops the contact if it is inside, else one of full
/// length against the remaining velocity (principle of maximum dissipation).
///
/// Slip compliance, the velocity per impulse of a surface that gives way, is added to the compliance.
fn solve_friction(
    w: &[Lane; 3],
    slip_compliance: [f64; 2],
    sliding_velocity: [f64; 2],
    old: [f64; 2],
    bound: f64,
    sliding_multiplier: &mut f64,
) -> [f64; 2] {
    if bound <= 0.0 {
        return [0.0; 2];
    }
    let (a, b, c) = (w[1][1], w[1][2], w[2][2]);
    // The sliding velocity at an impulse x is W x - rhs.
    let rhs = [a * old[0] + b * old[1] - sliding_velocity[0], b * old[0] + c * old[1] - sliding_velocity[1]];
    let (a, c) = (a + slip_compliance[0], c + slip_compliance[1]);
    let solve = |shift: f64| {
        let (a, c) = (a + shift, c + shift);
        let inverse = 1.0 / (a * c - b * b);
        [(c * rhs[0] - b * rhs[1]) * inverse, (a * rhs[1] - b * rhs[0]) * inverse]
    };
    let length = |x: [f64; 2]| (x[0] * x[0] + x[1] * x[1]).sqrt();
    // A nearly singular W (a rod's tip) is regularised by a share of its trace, which changes no velocity that matters.
    let regularization = 1e-12 * (a + c);
    if regularization <= 0.0 {
        return [0.0; 2];
    }
    let sticking = solve(regularization);
    if sticking[0] * sticking[0] + sticking[1] * sticking[1] <= bound * bound {
        return sticking;
    }
    // (W + s) x = rhs with |x| = bound: Newton's method on 1/bound - 1/|x|, which is almost linear in s.
    let mut shift =
        if *sliding_multiplier > 0.0 { *sliding_multiplier } else { length(rhs) / bound - (a + c) }
            .max(regularization);
    let mut x = solve(shift);
    for _ in 0..SLIDING_STEPS {
        let norm = length(x);
        let [u, v] = x;
        let (aa, cc) = (a + shift, c + shift);
        let determinant = aa * cc - b * b;
        let slope = -(u * (cc * u - b * v) + v * (aa * v - b * u)) / determinant;
        if slope == 0.0 {
            break;
        }
        let next = (shift - (norm - bound) * norm * norm / (slope * bound)).max(regularization);
        let done = (next - shift).abs() <= 1e-10 * (shift + a + c);
        shift = next;
        x = solve(shift);
        if done {
            break;
        }
    }
    *sliding_multiplier = shift;
    // Rounding must not leave the cone.
    let scale = bound / length(x);
    if scale.is_finite() { [x[0] * scale, x[1] * scale] } else { [0.0; 2] }
}

/// Velocity of a contact, or angular velocity at it: its initial velocity plus scaled Jacobian times scaled velocity.
#[inline(always)]
pub(crate) fn contact_velocity(
    start: u32,
    len: u32,
    initial_velocity: &[f64; 3],
    dofs: &[u32],
    scaled_jacobian: &[Lane],
    scaled_velocity: &[f64],
) -> Lane {
    let range = start as usize..(start + len) as usize;
    let mut sum = [initial_velocity[0], initial_velocity[1], initial_velocity[2], 0.0];
    for (&dof, entry) in dofs[range.clone()].iter().zip(&scaled_jacobian[range]) {
        let rate = scaled_velocity[dof as usize];
        for lane in 0..4 {
            sum[lane] += entry[lane] * rate;
        }
    }
    sum
}

/// Adds the effect of an impulse, `Ĵᵀλ`, to the scaled velocity.
#[inline(always)]
pub(crate) fn apply_impulse(
    start: u32,
    len: u32,
    impulse: [f64; 3],
    dofs: &[u32],
    scaled_jacobian: &[Lane],
    scaled_velocity: &mut [f64],
) {
    let range = start as usize..(start + len) as usize;
    for (&dof, entry) in dofs[range.clone()].iter().zip(&scaled_jacobian[range]) {
        scaled_velocity[dof as usize] +=
            entry[0] * impulse[0] + entry[1] * impulse[1] + entry[2] * impulse[2];
    }
}
