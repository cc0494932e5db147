//! The contact impulses of an island, by whichever methods it needs: sweeps of projected block Gauss-Seidel, Newton's
//! method, Anderson's extrapolation and convex programs.

use crate::contact_acceleration::ContactAcceleration;
use crate::contact_convex::ConvexSolver;
use crate::contact_hessian::MAX_DEGREES;
use crate::contact_newton::{MAX_CONTACTS as MAX_NEWTON_CONTACTS, Newton, Outcome};
use crate::contact_rows::{ContactRow, ContactRows, ProgramMemory};
use crate::contact_system::{ContactSystem, Island};
use crate::free_contacts::{CoupledRows, Heaps};
use crate::islands::Islands;
use crate::layout::NONE;

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
    acceleration: ContactAcceleration,
    newton: Newton,
    /// Impulses and scaled velocity with the smallest change while Newton's method is tried.
    best_of_newton: Vec<f64>,
    convex: ConvexSolver,
    /// By degree of freedom: the scaled velocity without contact impulses.
    pub(crate) free_velocity: Vec<f64>,
    /// By degree of freedom: the scaled velocity by contact impulses alone.
    impulse_velocity: Vec<f64>,
    /// Impulses and scaled velocity without bounces, and with them.
    pub(crate) without_bounces: Vec<f64>,
    pub(crate) with_bounces: Vec<f64>,
}

/// The methods that apply to an island's contacts, and the limits of its iteration.
struct Plan {
    /// Change of velocity in a sweep at which the iteration ends. `[m/s]`
    tolerance: f64,
    sweeps: usize,
    newton: bool,
    programs: bool,
    acceleration: bool,
}

impl Plan {
    fn new(island: &Island<'_>, rows: &[ContactRow]) -> Self {
        let own_rows = || island.rows.iter().map(|&row| &rows[row as usize]);
        let is_large = island.rows.len() > LARGE_ISLAND;
        let (tolerance, sweeps) = if is_large {
            (LARGE_TOLERANCE, MAX_SWEEPS_LARGE)
        } else {
            let visits = MAX_VISITS[usize::from(island.dofs.len() > MAX_DEGREES)];
            (TOLERANCE, MAX_SWEEPS.min(visits / island.rows.len().max(1)))
        };
        let has_rolling = own_rows().any(|row| row.rolling_row != NONE);
        let is_cheap = island.rows.len() <= NEWTON_CONTACTS || island.dofs.len() <= NEWTON_DEGREES;
        let is_small = island.rows.len() <= MAX_NEWTON_CONTACTS && is_cheap && !has_rolling;
        Self {
            tolerance,
            sweeps,
            newton: is_small && own_rows().all(|row| row.slip_compliance == [0.0; 2]),
            programs: ConvexSolver::is_applicable(*island, rows),
            acceleration: !(is_large || has_rolling),
        }
    }
}

/// Steps of Newton's method that alternate with sweeps.
struct NewtonPhase {
    /// Steps that are left, of which the last is not taken.
    steps: usize,
    smallest_change: f64,
    /// The method has loaded the island.
    is_loaded: bool,
    /// Friction impulses found under another load say nothing about this one.
    assume_sticking: bool,
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
        for &dof in island.dofs {
            self.free_velocity[dof as usize] = scaled_velocity[dof as usize];
        }
        let (mut contacts, bounces) = contacts.system();
        contacts.apply_impulses(island, scaled_velocity);
        if let Some(heap) = heap {
            let free = &self.free_velocity;
            let rows = CoupledRows { members: *island, contacts, bounces, free, motion: scaled_velocity };
            heaps.solve_coupled(heap, rows);
            return;
        }
        let is_solved = self.solve_contacts(island, &mut contacts, scaled_velocity);
        if !bounces.is_empty() {
            self.limit_bounces(island, contacts, bounces, is_solved, scaled_velocity);
        }
    }

    /// Solves the contacts of an island, from their present impulses on, which `scaled_velocity` includes.
    /// Returns whether the iteration converged, or nearly so.
    pub(crate) fn solve_contacts(
        &mut self,
        island: &Island<'_>,
        contacts: &mut ContactSystem<'_>,
        scaled_velocity: &mut [f64],
    ) -> bool {
        let plan = Plan::new(island, contacts.rows);
        let memory = take_program_memory(island, contacts.rows, plan.programs);
        let begins_with_programs = memory.solutions > 0;
        self.acceleration.start(island, plan.acceleration);
        let carries_load = |&row: &u32| contacts.rows[row as usize].impulse[0] != 0.0;
        let mut newton = NewtonPhase {
            steps: if plan.newton && !begins_with_programs { NEWTON_STEPS } else { 0 },
            smallest_change: f64::INFINITY,
            is_loaded: false,
            assume_sticking: !island.rows.iter().any(carries_load),
        };
        // A contact that slid goes on to slide, for which a step of Newton's method suffices; one that sticks is done with a
        // sweep.
        if newton.steps > 0 && island.rows.iter().any(|&row| was_sliding(&contacts.rows[row as usize])) {
            self.newton.start(*island, contacts, scaled_velocity.len());
            newton.is_loaded = true;
            if self.newton.step(*island, contacts, scaled_velocity, false) == Outcome::Converged {
                return true;
            }
        }
        let sweeps_before_programs =
            if begins_with_programs { SWEEPS_BEFORE_PROGRAMS_AGAIN } else { SWEEPS_BEFORE_PROGRAMS };
        let mut tries_programs = plan.programs;
        let (mut changes, mut last_change, mut end) = ([f64::INFINITY; 2], 0.0, plan.sweeps);
        for sweep in 0..plan.sweeps {
            if sweep == end {
                break;
            }
            let forward = sweep % 2 == 0;
            if forward && newton.steps == 0 && sweep >= SWEEPS_BEFORE_EXTRAPOLATION {
                self.acceleration.record(island, contacts, scaled_velocity);
            }
            let change = contacts.sweep(forward, island, scaled_velocity);
            let previous = std::mem::replace(&mut changes[sweep % 2], change);
            last_change = change;
            let tolerance = if sweep < STRICT_SWEEPS { plan.tolerance } else { ROUGH_TOLERANCE };
            let stagnates = change < ROUGH_TOLERANCE && change > STAGNATION_RATIO * previous;
            if change < tolerance || newton.steps == 0 && stagnates {
                return true;
            }
            if tries_programs && newton.steps == 0 && sweep >= sweeps_before_programs {
                if self.solve_programs(island, contacts, scaled_velocity, memory) {
                    return true;
                }
                tries_programs = false;
                self.acceleration.restart(island);
                end = plan.sweeps.min(sweep + 1 + SWEEPS_AFTER_PROGRAMS);
                continue;
            }
            if plan.newton && newton.steps == 0 && sweep % NEWTON_INTERVAL == NEWTON_INTERVAL - 1 {
                (newton.steps, newton.smallest_change) = (NEWTON_STEPS_AGAIN, f64::INFINITY);
                self.acceleration.restart(island);
            }
            if newton.steps > 0 {
                if self.step_newton(&mut newton, change, island, contacts, scaled_velocity) {
                    return true;
                }
            } else if !forward {
                let is_last = sweep + 2 >= end;
                self.acceleration.accelerate(island, contacts, scaled_velocity, change, is_last);
            }
        }
        if let Some(change) = self.acceleration.return_to_best(island, contacts, scaled_velocity) {
            last_change = change;
        }
        let has_diverged = last_change > DIVERGED;
        if has_diverged && contacts.gains_energy(island, scaled_velocity, &mut self.impulse_velocity) {
            solve_with_held_bounds(island, contacts, &self.free_velocity, scaled_velocity);
        }
        !has_diverged
    }

    /// Solves an island by convex programs, given what the solutions before needed. Returns whether all laws are satisfied.
    fn solve_programs(
        &mut self,
        island: &Island<'_>,
        contacts: &mut ContactSystem<'_>,
        scaled_velocity: &mut [f64],
        memory: ProgramMemory,
    ) -> bool {
        let begins_with_bounds = memory.held == ProgramMemory::HELD;
        let is_solved = self.convex.solve(*island, contacts, scaled_velocity, begins_with_bounds);
        if !self.convex.first_program_sufficed {
            let is_held = self.convex.holds_bounds();
            let memory = ProgramMemory {
                solutions: memory.solutions.checked_sub(1).unwrap_or(PROGRAM_SOLUTIONS),
                held: if is_held { ProgramMemory::HELD.min(memory.held + 1) } else { 0 },
            };
            for &row in island.rows {
                contacts.rows[row as usize].program_memory = memory;
            }
        }
        is_solved
    }

    /// Takes a step of Newton's method after a sweep that changed velocities by `change`. Returns whether all laws are
    /// satisfied. A method that fails, as where contacts alternate between open and closed, leaves the best iterate to the
    /// sweeps that follow.
    fn step_newton(
        &mut self,
        phase: &mut NewtonPhase,
        change: f64,
        island: &Island<'_>,
        contacts: &mut ContactSystem<'_>,
        scaled_velocity: &mut [f64],
    ) -> bool {
        if change < phase.smallest_change {
            phase.smallest_change = change;
            contacts.pack(island, scaled_velocity, &mut self.best_of_newton);
        }
        phase.steps -= 1;
        let assume_sticking = std::mem::take(&mut phase.assume_sticking);
        if !std::mem::replace(&mut phase.is_loaded, true) {
            self.newton.start(*island, contacts, scaled_velocity.len());
        }
        let outcome = match phase.steps {
            0 => Outcome::Failed,
            _ => self.newton.step(*island, contacts, scaled_velocity, assume_sticking),
        };
        if outcome == Outcome::Failed {
            phase.steps = 0;
            contacts.unpack(island, &self.best_of_newton, scaled_velocity);
        }
        outcome == Outcome::Converged
    }
}

/// What the last solutions of an island needed, which is forgotten; nothing if programs do not apply to it or are not due
/// at once.
fn take_program_memory(island: &Island<'_>, rows: &mut [ContactRow], programs: bool) -> ProgramMemory {
    let mut memory = ProgramMemory::default();
    for &row in island.rows {
        memory = memory.max(std::mem::take(&mut rows[row as usize].program_memory));
    }
    if programs && memory.solutions > 0 { memory } else { ProgramMemory::default() }
}

/// Solves an island whose sweeps diverge, since friction is so strong that normal and tangential impulses amplify each
/// other.
///
/// With held bounds of friction, each round is a convex problem, and its sweeps from zero impulses on only ever decrease
/// what [`ContactSystem::gains_energy`] checks, however early they end. The bounds are the normal impulses of the round
/// before.
fn solve_with_held_bounds(
    island: &Island<'_>,
    contacts: &mut ContactSystem<'_>,
    free_velocity: &[f64],
    scaled_velocity: &mut [f64],
) {
    let mut held_bound = vec![0.0; island.rows.len()];
    for _ in 0..HELD_BOUND_ROUNDS {
        // Not by taking the impulses back: the rounding errors of vast ones would stay.
        contacts.clear(island, free_velocity, scaled_velocity);
        for _ in 0..HELD_BOUND_SWEEPS {
            if contacts.sweep_with_held_bounds(island, &held_bound, scaled_velocity) < TOLERANCE {
                break;
            }
        }
        for (&row, held_bound) in island.rows.iter().zip(&mut held_bound) {
            *held_bound = contacts.rows[row as usize].impulse[0];
        }
    }
}

/// Returns whether a contact that carried load in the last step was sliding at the start of this one.
fn was_sliding(row: &ContactRow) -> bool {
    let [_, u, v] = row.initial_velocity;
    row.impulse[0] > 0.0 && u * u + v * v > SLIDING_SPEED * SLIDING_SPEED
}
