//! The convex program of an island's contacts, and Newton's method for it.
//!
//! ```text
//! minimise  ½‖z - z₀‖² + Σ ½‖λ(J z)‖²_R
//! ```
//!
//! over the island's scaled velocity `z`, with the impulses `λ` of [`Cone`].

use crate::contact_cone::{Cone, HeldMode};
use crate::contact_hessian::{ContactHessian, add_impulse, apply_jacobian, dot};
use crate::contact_system::{ContactSystem, Island};
use crate::elimination;
use crate::wide::{Lane, on_any_processor, sub_scaled};

/// Most steps of Newton's method.
const MAX_NEWTON_STEPS: usize = 24;
/// Most steps of a line search, and the share of the initial slope at which it ends.
const MAX_LINE_SEARCH_STEPS: usize = 20;
const SLOPE_RATIO: f64 = 0.1;
/// Newton decrement (squared) at which the optimum is reached, and the one below which a full step reaches it unless modes change. `[J]`
const MIN_DECREMENT: f64 = 1e-18;
const LAST_DECREMENT: f64 = 1e-10;
/// Difference between the velocity that impulses give a contact, and the velocity that they follow from, below which they
/// agree: a tenth of the tolerance of sweeps. `[m/s]`
const MAX_RESIDUAL: f64 = 1e-8;

/// Workspace for the program of one island.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConvexProgram {
    hessian: ContactHessian,
    /// By contact: its velocity before the step. `[m/s]`
    initial_velocity: Vec<[f64; 3]>,
    pub(crate) cones: Vec<Cone>,
    /// One row each: the scaled velocity without contact impulses, the one with them, the negative gradient and the step of
    /// Newton's method.
    free_velocity: Vec<Lane>,
    scaled_velocity: Vec<Lane>,
    rhs: Vec<Lane>,
    step: Vec<Lane>,
    /// For [`step_on_law`]: the contacts whose sliding speed is an unknown, the columns `H⁻¹JᵀG n` that their speeds act by,
    /// and the equations and rates of these speeds.
    sliding: Vec<usize>,
    columns: Vec<Lane>,
    capacitance: Vec<Lane>,
    speed_rates: Vec<f64>,
    /// A scaled velocity to which [`Self::restore`] returns.
    saved_velocity: Vec<Lane>,
}

/// How Newton's method ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The optimum is reached.
    Optimal,
    /// The steps were too few: the impulses of the present velocity do not give it.
    OutOfSteps,
    /// Numbers became non-finite.
    Failed,
}

impl ConvexProgram {
    /// Loads an island's contacts and its scaled velocity, and subtracts the contact impulses from the latter for the
    /// free velocity.
    pub(crate) fn start(
        &mut self,
        island: Island<'_>,
        contacts: &ContactSystem<'_>,
        scaled_velocity: &[f64],
    ) {
        self.hessian.load(island, contacts, scaled_velocity.len());
        for row in [&mut self.free_velocity, &mut self.scaled_velocity, &mut self.rhs, &mut self.step] {
            row.clear();
            row.resize(self.hessian.width(), Lane::default());
        }
        for (local, &dof) in self.scaled_velocity.as_flattened_mut().iter_mut().zip(island.dofs) {
            *local = scaled_velocity[dof as usize];
        }
        self.initial_velocity.clear();
        for &index in island.rows {
            self.initial_velocity.push(contacts.rows[index as usize].initial_velocity);
        }
        self.free_velocity.clone_from(&self.scaled_velocity);
        for (contact, &index) in island.rows.iter().enumerate() {
            let impulse = contacts.rows[index as usize].impulse.map(|component| -component);
            add_impulse(&mut self.free_velocity, self.hessian.blocks(contact), impulse);
        }
    }

    /// Stores the scaled velocity. It is recomputed from the impulses, so that both agree to the last significant bit.
    pub(crate) fn finish(
        &mut self,
        island: Island<'_>,
        contacts: &ContactSystem<'_>,
        scaled_velocity: &mut [f64],
    ) {
        self.scaled_velocity.clone_from(&self.free_velocity);
        for (contact, &index) in island.rows.iter().enumerate() {
            let impulse = contacts.rows[index as usize].impulse;
            add_impulse(&mut self.scaled_velocity, self.hessian.blocks(contact), impulse);
        }
        for (&dof, rate) in island.dofs.iter().zip(self.scaled_velocity.as_flattened()) {
            scaled_velocity[dof as usize] = *rate;
        }
    }

    /// Velocity of a contact. `[m/s]`
    #[inline(always)]
    pub(crate) fn velocity(&self, contact: usize) -> [f64; 3] {
        let initial = self.initial_velocity[contact];
        let change = apply_jacobian(self.hessian.blocks(contact), &self.scaled_velocity);
        [initial[0] + change[0], initial[1] + change[1], initial[2] + change[2]]
    }

    /// Solves the program of the present cones, starting from the present velocity. A solution that is not the last may do
    /// without the check that its impulses give its velocities.
    pub(crate) fn optimise(&mut self, checks_consistency: bool) -> Outcome {
        optimise(self, checks_consistency)
    }

    /// Takes one step of Newton's method on Coulomb's law itself: the sliding speeds are unknowns, too, and all contacts
    /// keep the modes of the impulses around which their proximal terms are. Returns whether this solves it.
    pub(crate) fn step_on_law(&mut self) -> bool {
        step_on_law(self)
    }

    /// Saves the scaled velocity for [`Self::restore`].
    pub(crate) fn save(&mut self) {
        self.saved_velocity.clone_from(&self.scaled_velocity);
    }

    /// Returns to the saved scaled velocity.
    pub(crate) fn restore(&mut self) {
        self.scaled_velocity.clone_from(&self.saved_velocity);
    }
}

on_any_processor! {
    optimise => optimise_any(program: &mut ConvexProgram, checks_consistency: bool) -> Outcome
}

#[inline(always)]
fn optimise_any(program: &mut ConvexProgram, checks_consistency: bool) -> Outcome {
    program.update_velocities();
    for cone in &mut program.cones {
        cone.evaluate(cone.velocity);
    }
    for _ in 0..MAX_NEWTON_STEPS {
        let is_definite = program.solve_for_step();
        let ConvexProgram { hessian, cones, rhs, step, .. } = program;
        let decrement = if is_definite { dot(rhs, step) } else { f64::NAN };
        // Written so that NaN fails.
        if !(decrement >= 0.0 && decrement.is_finite()) {
            return Outcome::Failed;
        }
        if decrement < MIN_DECREMENT {
            return Outcome::Optimal;
        }
        for (contact, cone) in cones.iter_mut().enumerate() {
            cone.step_velocity = apply_jacobian(hessian.blocks(contact), step);
        }
        let inertial_curvature = dot(step, step);
        let mut first_slope = 0.0;
        for ((rates, free), step) in program.scaled_velocity.iter().zip(&program.free_velocity).zip(&*step) {
            for i in 0..4 {
                first_slope += (rates[i] - free[i]) * step[i];
            }
        }
        let fraction = line_search(cones, [first_slope, inertial_curvature], decrement);
        for (rate, step) in program.scaled_velocity.as_flattened_mut().iter_mut().zip(step.as_flattened()) {
            *rate += fraction * step;
        }
        for cone in cones {
            for (velocity, step) in cone.velocity.iter_mut().zip(cone.step_velocity) {
                *velocity += fraction * step;
            }
        }
        if fraction == 1.0 && decrement < LAST_DECREMENT && (!checks_consistency || program.is_consistent()) {
            return Outcome::Optimal;
        }
    }
    Outcome::OutOfSteps
}

impl ConvexProgram {
    /// Solves `H Δz = z₀ - z + Jᵀλ` for the step of Newton's method, with the evaluated cones. Returns whether the Hessian is
    /// positive definite.
    #[inline(always)]
    fn solve_for_step(&mut self) -> bool {
        self.set_residual();
        for (contact, cone) in self.cones.iter().enumerate() {
            self.hessian.set_weights(contact, cone.hessian);
        }
        self.step.clone_from(&self.rhs);
        self.hessian.factorize_and_solve(&mut self.step)
    }

    /// Sets the right-hand side to `z₀ - z + Jᵀλ`, the negative gradient of the cost.
    #[inline(always)]
    fn set_residual(&mut self) {
        for ((rhs, free), rates) in self.rhs.iter_mut().zip(&self.free_velocity).zip(&self.scaled_velocity) {
            for i in 0..4 {
                rhs[i] = free[i] - rates[i];
            }
        }
        for (contact, cone) in self.cones.iter().enumerate() {
            add_impulse(&mut self.rhs, self.hessian.blocks(contact), cone.impulse);
        }
    }

    /// Adds the terms of sliding to the equations of the step: see [`step_on_law`]. Returns whether there is a solution.
    #[inline(always)]
    fn add_sliding_to_step(&mut self) -> bool {
        let Self { hessian, cones, step, sliding, columns, capacitance, speed_rates, .. } = self;
        sliding.clear();
        sliding.extend((0..cones.len()).filter(|&contact| has_unknown_speed(&cones[contact])));
        let count = sliding.len();
        if count == 0 {
            return true;
        }
        columns.clear();
        for &contact in &*sliding {
            columns.extend(hessian.weighted_normal(contact));
        }
        hessian.solve(columns);
        let row_width = elimination::width(count);
        capacitance.clear();
        capacitance.resize(count * row_width, Lane::default());
        let rows = capacitance.as_flattened_mut().chunks_exact_mut(4 * row_width);
        for (index, (row, &contact)) in rows.zip(&*sliding).enumerate() {
            let (cone, blocks) = (&cones[contact], hessian.blocks(contact));
            for (entry, column) in row.iter_mut().zip(columns.chunks_exact(hessian.width())) {
                *entry = speed_rate(cone, apply_jacobian(blocks, column));
            }
            row[index] += 1.0;
            row[count] = speed_rate(cone, apply_jacobian(blocks, step));
        }
        if !elimination::solve_any(capacitance, row_width, count, speed_rates) {
            return false;
        }
        for (column, rate) in columns.chunks_exact(hessian.width()).zip(&*speed_rates) {
            for (step, entries) in step.iter_mut().zip(column) {
                sub_scaled(step, *rate, *entries);
            }
        }
        true
    }

    /// Sets the velocities of contacts to those at the scaled velocity.
    #[inline(always)]
    fn update_velocities(&mut self) {
        for contact in 0..self.cones.len() {
            self.cones[contact].velocity = self.velocity(contact);
        }
    }

    /// Returns whether the impulses that follow from the velocities give these velocities.
    #[inline(always)]
    fn is_consistent(&mut self) -> bool {
        self.set_residual();
        for contact in 0..self.cones.len() {
            // Written so that NaN is inconsistent.
            let [n, x, y] = apply_jacobian(self.hessian.blocks(contact), &self.rhs);
            if !(n.abs() < MAX_RESIDUAL && x.abs() < MAX_RESIDUAL && y.abs() < MAX_RESIDUAL) {
                return false;
            }
        }
        true
    }
}

/// Returns the fraction of the step that minimises the cost along it, at which the cones are evaluated then. `inertial` are
/// the slope of the inertial term at the start, and its curvature; the slope of the cost there is minus the decrement.
#[inline(always)]
fn line_search(cones: &mut [Cone], inertial: [f64; 2], decrement: f64) -> f64 {
    let tolerance = SLOPE_RATIO * decrement;
    let (mut low, mut high, mut fraction) = (0.0, 1.0, 1.0);
    for _ in 0..MAX_LINE_SEARCH_STEPS {
        let [slope, curvature] = slope_and_curvature(cones, inertial, fraction);
        if slope.abs() <= tolerance || (fraction == 1.0 && slope <= 0.0) {
            return fraction;
        }
        // Newton's method on the slope, which is monotonic; bisection where it leaves the bracket.
        if slope < 0.0 {
            low = fraction;
        } else {
            high = fraction;
        }
        let next = fraction - slope / curvature;
        fraction = if next > low && next < high { next } else { 0.5 * (low + high) };
    }
    slope_and_curvature(cones, inertial, fraction);
    fraction
}

/// Evaluates the cones at a fraction of the step. Returns the first and second derivative of the cost along it.
#[inline(always)]
fn slope_and_curvature(cones: &mut [Cone], inertial: [f64; 2], fraction: f64) -> [f64; 2] {
    let [first_slope, inertial_curvature] = inertial;
    let (mut slope, mut curvature) = (first_slope + inertial_curvature * fraction, inertial_curvature);
    for cone in cones {
        let [n, x, y] = cone.step_velocity;
        cone.evaluate([0, 1, 2].map(|axis| cone.velocity[axis] + fraction * cone.step_velocity[axis]));
        slope -= cone.impulse[0] * n + cone.impulse[1] * x + cone.impulse[2] * y;
        if let Some([nn, nx, ny, xx, xy, yy]) = cone.hessian {
            curvature += nn * n * n + xx * x * x + yy * y * y + 2.0 * (nx * n * x + ny * n * y + xy * x * y);
        }
    }
    [slope, curvature]
}

on_any_processor! {
    step_on_law => step_on_law_any(program: &mut ConvexProgram) -> bool
}

/// The solution satisfies `z - z₀ - Jᵀλ = 0`. In held modes, λ is a smooth function of the velocity, and the held speeds
/// `s` change it by `-μ·G·n` each. With `s = ‖uₜ‖` as functions of the velocity, too, Newton's equations have the
/// unsymmetric matrix `H + Σ (JᵀG n)(μ·ûᵀJₜ)`, with the directions of sliding `û`. As few contacts slide, it is inverted by
/// the Woodbury formula.
#[inline(always)]
fn step_on_law_any(program: &mut ConvexProgram) -> bool {
    for cone in &mut program.cones {
        cone.evaluate_held();
    }
    if !program.solve_for_step() || !program.add_sliding_to_step() {
        return false;
    }
    for (rate, step) in program.scaled_velocity.as_flattened_mut().iter_mut().zip(program.step.as_flattened())
    {
        *rate += step;
    }
    program.update_velocities();
    for cone in &mut program.cones {
        if cone.held == HeldMode::Sliding {
            let [_, u, v] = cone.velocity;
            cone.set_sliding_speed((u * u + v * v).sqrt());
        }
        cone.evaluate(cone.velocity);
    }
    program.is_consistent()
}

/// The change of a contact's sliding speed by a change of its velocity, times its friction.
#[inline(always)]
fn speed_rate(cone: &Cone, [_, x, y]: [f64; 3]) -> f64 {
    let [_, u, v] = cone.velocity;
    cone.friction * (u * x + v * y) / cone.sliding_speed
}

/// Returns whether a contact's sliding speed is an unknown.
#[inline(always)]
fn has_unknown_speed(cone: &Cone) -> bool {
    cone.held == HeldMode::Sliding && cone.sliding_speed > 0.0 && cone.friction > 0.0
}
