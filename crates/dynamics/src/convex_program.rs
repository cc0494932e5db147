//! The convex program of an island's contacts, and Newton's method for it.
//!
//! ```text
//! minimise  ½‖z - z₀‖² + Σ ½‖λ(J z)‖²_R
//! ```
//!
//! over the island's scaled velocity `z`, with the impulses `λ` of [`Cone`]. Rows over degrees of freedom are processed
//! in lanes.

use crate::contact_cone::{Cone, HeldMode};
use crate::contact_system::{ContactSystem, Island};
use crate::elimination::{self, width};
use crate::wide::{Lane, add_combination, on_any_processor, sub_scaled};

/// Most degrees of freedom of an island: those of a humanoid robot and a few more. The work grows with their cube, and
/// robots that penetrate each other have contradictory target velocities, which hard contacts would meet by vast
/// impulses.
pub(crate) const MAX_DEGREES: usize = 36;
const _: () = assert!(MAX_DEGREES <= elimination::MAX_UNKNOWNS);
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
    /// By degree of freedom of the world: its index in the island.
    local_index: Vec<u32>,
    dof_count: usize,
    /// Lanes of a row: entries by local index, then the right-hand side, then padding.
    width: usize,
    /// Scaled Jacobian, dense: three rows for each contact.
    jacobian: Vec<Lane>,
    /// By contact: which columns of its Jacobian may be non-zero, as a bit mask.
    sparsity: Vec<u64>,
    /// By contact: its velocity before the step. `[m/s]`
    initial_velocity: Vec<[f64; 3]>,
    pub(crate) cones: Vec<Cone>,
    /// One row each: the scaled velocity without contact impulses, the one with them, and the step of Newton's method.
    free_velocity: Vec<Lane>,
    scaled_velocity: Vec<Lane>,
    step: Vec<Lane>,
    /// `G J`, with the contacts' Hessians G: three rows for each contact.
    weighted_jacobian: Vec<Lane>,
    /// The Hessian `1 + Σ JᵀGJ`, row by row.
    hessian: Vec<Lane>,
    correction: Vec<f64>,
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

#[inline(always)]
fn dot<const W: usize>(a: &[Lane; W], b: &[Lane; W]) -> f64 {
    let mut sum = Lane::default();
    for lane in 0..W {
        for i in 0..4 {
            sum[i] += a[lane][i] * b[lane][i];
        }
    }
    (sum[0] + sum[1]) + (sum[2] + sum[3])
}

/// Velocity of a contact for a scaled velocity.
#[inline(always)]
fn apply_jacobian<const W: usize>([n, x, y]: &[[Lane; W]; 3], scaled_velocity: &[Lane; W]) -> [f64; 3] {
    [dot(n, scaled_velocity), dot(x, scaled_velocity), dot(y, scaled_velocity)]
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
        self.local_index.resize(self.local_index.len().max(scaled_velocity.len()), 0);
        self.dof_count = island.dofs.len();
        self.width = width(self.dof_count);
        for row in [&mut self.free_velocity, &mut self.scaled_velocity, &mut self.step] {
            row.clear();
            row.resize(self.width, Lane::default());
        }
        for (local_index, &dof) in island.dofs.iter().enumerate() {
            self.local_index[dof as usize] = local_index as u32;
            self.scaled_velocity.as_flattened_mut()[local_index] = scaled_velocity[dof as usize];
        }
        self.jacobian.clear();
        self.jacobian.resize(3 * self.width * island.rows.len(), Lane::default());
        self.sparsity.clear();
        self.initial_velocity.clear();
        for (&index, jacobian) in island.rows.iter().zip(self.jacobian.chunks_exact_mut(3 * self.width)) {
            let jacobian = jacobian.as_flattened_mut();
            let (dofs, entries) = contacts.jacobian_of(index);
            let mut sparsity = 0;
            for (&dof, entry) in dofs.iter().zip(entries) {
                let local_index = self.local_index[dof as usize] as usize;
                for axis in 0..3 {
                    jacobian[4 * self.width * axis + local_index] = entry[axis];
                }
                sparsity |= 1 << local_index;
            }
            self.sparsity.push(sparsity);
            self.initial_velocity.push(contacts.rows[index as usize].initial_velocity);
        }
        self.free_velocity.clone_from(&self.scaled_velocity);
        add_impulses(&mut self.free_velocity, &self.jacobian, self.width, island, contacts, -1.0);
    }

    /// Stores the scaled velocity. It is recomputed from the impulses, so that both agree to the last significant bit.
    pub(crate) fn finish(
        &mut self,
        island: Island<'_>,
        contacts: &ContactSystem<'_>,
        scaled_velocity: &mut [f64],
    ) {
        self.scaled_velocity.clone_from(&self.free_velocity);
        add_impulses(&mut self.scaled_velocity, &self.jacobian, self.width, island, contacts, 1.0);
        for (&dof, rate) in island.dofs.iter().zip(self.scaled_velocity.as_flattened()) {
            scaled_velocity[dof as usize] = *rate;
        }
    }

    /// Velocity of a contact. `[m/s]`
    pub(crate) fn velocity(&self, contact: usize) -> [f64; 3] {
        let jacobian = &self.jacobian[3 * self.width * contact..][..3 * self.width];
        let mut velocity = self.initial_velocity[contact];
        for (velocity, row) in velocity.iter_mut().zip(jacobian.chunks_exact(self.width)) {
            let products = row.as_flattened().iter().zip(self.scaled_velocity.as_flattened());
            *velocity += products.map(|(entry, rate)| entry * rate).sum::<f64>();
        }
        velocity
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

/// Adds the impulses of an island's contacts, times a sign, to a scaled velocity.
fn add_impulses(
    scaled_velocity: &mut [Lane],
    jacobian: &[Lane],
    width: usize,
    island: Island<'_>,
    contacts: &ContactSystem<'_>,
    sign: f64,
) {
    for (&index, jacobian) in island.rows.iter().zip(jacobian.chunks_exact(3 * width)) {
        let impulse = contacts.rows[index as usize].impulse;
        for (component, row) in impulse.iter().zip(jacobian.chunks_exact(width)) {
            for (rate, entry) in scaled_velocity.as_flattened_mut().iter_mut().zip(row.as_flattened()) {
                *rate += sign * component * entry;
            }
        }
    }
}

/// Calls a function that is generic over the row width, so that its loops are unrolled.
macro_rules! by_width {
    ($program:expr, $name:ident($($arg:expr),*), $else:expr) => {
        match $program.width {
            1 => $name::<1>($program, $($arg),*),
            2 => $name::<2>($program, $($arg),*),
            3 => $name::<3>($program, $($arg),*),
            4 => $name::<4>($program, $($arg),*),
            5 => $name::<5>($program, $($arg),*),
            6 => $name::<6>($program, $($arg),*),
            7 => $name::<7>($program, $($arg),*),
            8 => $name::<8>($program, $($arg),*),
            9 => $name::<9>($program, $($arg),*),
            10 => $name::<10>($program, $($arg),*),
            _ => $else,
        }
    };
}

on_any_processor! {
    optimise => optimise_any(program: &mut ConvexProgram, checks_consistency: bool) -> Outcome
}

#[inline(always)]
fn optimise_any(program: &mut ConvexProgram, checks_consistency: bool) -> Outcome {
    by_width!(program, optimise_width(checks_consistency), Outcome::Failed)
}

#[inline(always)]
fn optimise_width<const W: usize>(program: &mut ConvexProgram, checks_consistency: bool) -> Outcome {
    let ConvexProgram {
        dof_count,
        jacobian,
        sparsity,
        initial_velocity,
        cones,
        free_velocity,
        scaled_velocity,
        step,
        weighted_jacobian,
        hessian,
        ..
    } = program;
    let jacobian = jacobian.as_chunks::<W>().0.as_chunks::<3>().0;
    let ([free_velocity], [scaled_velocity], [step]) = (
        free_velocity.as_chunks::<W>().0,
        scaled_velocity.as_chunks_mut::<W>().0,
        step.as_chunks_mut::<W>().0,
    ) else {
        return Outcome::Failed;
    };
    update_velocities(cones, jacobian, initial_velocity, scaled_velocity);
    for _ in 0..MAX_NEWTON_STEPS {
        let rhs =
            negative_gradient(free_velocity, scaled_velocity, cones, jacobian, weighted_jacobian, |cone| {
                let (impulse, mode) = cone.impulse(cone.velocity);
                (impulse, cone.hessian(mode, impulse[0]))
            });
        assemble_hessian(*dof_count, jacobian, sparsity, weighted_jacobian, &rhs, hessian);
        let decrement = if solve_ldl(hessian, *dof_count, step) { dot(&rhs, step) } else { f64::NAN };
        // Written so that NaN fails.
        if !(decrement >= 0.0 && decrement.is_finite()) {
            return Outcome::Failed;
        }
        if decrement < MIN_DECREMENT {
            return Outcome::Optimal;
        }
        for (cone, jacobian) in cones.iter_mut().zip(jacobian) {
            cone.step_velocity = apply_jacobian(jacobian, step);
        }
        let inertial_curvature = dot(step, step);
        let mut first_slope = 0.0;
        for lane in 0..W {
            for i in 0..4 {
                first_slope += (scaled_velocity[lane][i] - free_velocity[lane][i]) * step[lane][i];
            }
        }
        let fraction = line_search(cones, [first_slope, inertial_curvature]);
        for (rate, step) in scaled_velocity.as_flattened_mut().iter_mut().zip(step.as_flattened()) {
            *rate += fraction * step;
        }
        for cone in &mut *cones {
            for (velocity, step) in cone.velocity.iter_mut().zip(cone.step_velocity) {
                *velocity += fraction * step;
            }
        }
        if fraction == 1.0
            && decrement < LAST_DECREMENT
            && (!checks_consistency || is_consistent(free_velocity, scaled_velocity, cones, jacobian))
        {
            return Outcome::Optimal;
        }
    }
    Outcome::OutOfSteps
}

/// Returns the negative gradient, `z₀ - z + Jᵀλ`, and computes `weighted_jacobian`.
#[inline(always)]
fn negative_gradient<const W: usize>(
    free_velocity: &[Lane; W],
    scaled_velocity: &[Lane; W],
    cones: &[Cone],
    jacobian: &[[[Lane; W]; 3]],
    weighted_jacobian: &mut Vec<Lane>,
    law: impl Fn(&Cone) -> ([f64; 3], Option<[f64; 6]>),
) -> [Lane; W] {
    let mut rhs = *free_velocity;
    for lane in 0..W {
        sub_scaled(&mut rhs[lane], 1.0, scaled_velocity[lane]);
    }
    weighted_jacobian.resize(3 * W * cones.len(), Lane::default());
    for ((cone, jacobian), weighted_jacobian) in
        cones.iter().zip(jacobian).zip(weighted_jacobian.as_chunks_mut::<W>().0.as_chunks_mut::<3>().0)
    {
        let (impulse, hessian) = law(cone);
        let Some([nn, nx, ny, xx, xy, yy]) = hessian else {
            *weighted_jacobian = [[Lane::default(); W]; 3];
            continue;
        };
        add_combination(&mut rhs, jacobian, impulse);
        for (target, weights) in weighted_jacobian.iter_mut().zip([[nn, nx, ny], [nx, xx, xy], [ny, xy, yy]])
        {
            *target = [Lane::default(); W];
            add_combination(target, jacobian, weights);
        }
    }
    rhs
}

/// Assembles the Hessian `1 + Σ JᵀGJ`, with the right-hand side after the last column.
#[inline(always)]
fn assemble_hessian<const W: usize>(
    dof_count: usize,
    jacobian: &[[[Lane; W]; 3]],
    sparsity: &[u64],
    weighted_jacobian: &[Lane],
    rhs: &[Lane; W],
    hessian: &mut Vec<Lane>,
) {
    hessian.resize(dof_count * W, Lane::default());
    let weighted_jacobian = weighted_jacobian.as_chunks::<W>().0.as_chunks::<3>().0;
    let rhs = rhs.as_flattened();
    for (index, row) in hessian.as_chunks_mut::<W>().0.iter_mut().enumerate() {
        // A copy, so that it stays in registers.
        let mut sum = [Lane::default(); W];
        for ((jacobian, weighted_jacobian), sparsity) in jacobian.iter().zip(weighted_jacobian).zip(sparsity)
        {
            if sparsity >> index & 1 == 1 {
                add_combination(
                    &mut sum,
                    weighted_jacobian,
                    jacobian.each_ref().map(|row| row[index / 4][index % 4]),
                );
            }
        }
        *row = sum;
        row[index / 4][index % 4] += 1.0;
        row[dof_count / 4][dof_count % 4] = rhs[index];
    }
}

/// Solves a symmetric positive definite system in place by `H = LᵀDL`, from the last row on: leaves come last, so that
/// fill-in is limited to their ancestors. Returns whether there is a solution.
#[inline(always)]
fn solve_ldl<const W: usize>(hessian: &mut [Lane], dof_count: usize, x: &mut [Lane; W]) -> bool {
    let rows = hessian.as_chunks_mut::<W>().0;
    *x = [Lane::default(); W];
    for k in (0..dof_count).rev() {
        let (above, row) = rows.split_at_mut(k);
        let Some(row) = row.first_mut() else { return false };
        let pivot = row[k / 4][k % 4];
        if pivot.is_nan() || pivot <= 0.0 {
            return false;
        }
        let inverse = 1.0 / pivot;
        // A copy, so that it stays in registers while other rows are written.
        let pivot_row = *row;
        for (i, target) in above.iter_mut().enumerate() {
            let entry = pivot_row[i / 4][i % 4];
            if entry != 0.0 {
                let factor = entry * inverse;
                for lane in 0..W {
                    sub_scaled(&mut target[lane], factor, pivot_row[lane]);
                }
            }
        }
        row[k / 4][k % 4] = inverse;
    }
    // Four at a time: a vector load right after scalar stores to it would stall.
    for (block, rows) in rows.chunks(4).enumerate() {
        let mut solution = Lane::default();
        for (index, row) in rows.iter().enumerate() {
            let mut sum = Lane::default();
            for (row, x) in row.iter().zip(&*x).take(block) {
                for i in 0..4 {
                    sum[i] += row[i] * x[i];
                }
            }
            let mut remainder = row[dof_count / 4][dof_count % 4] - ((sum[0] + sum[1]) + (sum[2] + sum[3]));
            for i in 0..index {
                remainder -= row[block][i] * solution[i];
            }
            solution[index] = remainder * row[block][index];
        }
        x[block] = solution;
    }
    true
}

/// Returns the fraction of the step that minimises the cost along it. `inertial` are the slope of the inertial term at
/// the start, and its curvature.
#[inline(always)]
fn line_search(cones: &[Cone], inertial: [f64; 2]) -> f64 {
    let tolerance = SLOPE_RATIO * slope_and_curvature(cones, inertial, 0.0)[0].abs();
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
    fraction
}

/// First and second derivative of the cost along the step, at a fraction of it.
#[inline(always)]
fn slope_and_curvature(cones: &[Cone], inertial: [f64; 2], fraction: f64) -> [f64; 2] {
    let [first_slope, inertial_curvature] = inertial;
    let (mut slope, mut curvature) = (first_slope + inertial_curvature * fraction, inertial_curvature);
    for cone in cones {
        let velocity = [0, 1, 2].map(|axis| cone.velocity[axis] + fraction * cone.step_velocity[axis]);
        let (impulse, mode) = cone.impulse(velocity);
        let [n, x, y] = cone.step_velocity;
        slope -= impulse[0] * n + impulse[1] * x + impulse[2] * y;
        if let Some([nn, nx, ny, xx, xy, yy]) = cone.hessian(mode, impulse[0]) {
            curvature += nn * n * n + xx * x * x + yy * y * y + 2.0 * (nx * n * x + ny * n * y + xy * x * y);
        }
    }
    [slope, curvature]
}

on_any_processor! {
    step_on_law => step_on_law_any(program: &mut ConvexProgram) -> bool
}

#[inline(always)]
fn step_on_law_any(program: &mut ConvexProgram) -> bool {
    by_width!(program, step_on_law_width(), false)
}

/// The solution satisfies `z - z₀ - Jᵀλ = 0`. In held modes, λ is a smooth function of the velocity, and the held speeds
/// `s` change it by `-μ·G·n` each. With `s = ‖uₜ‖` as functions of the velocity, too, Newton's equations have the
/// unsymmetric matrix `H + Σ μ·(JᵀG n)(ûᵀJₜ)`, with the directions of sliding `û`.
#[inline(always)]
fn step_on_law_width<const W: usize>(program: &mut ConvexProgram) -> bool {
    let ConvexProgram {
        dof_count,
        jacobian,
        sparsity,
        initial_velocity,
        cones,
        free_velocity,
        scaled_velocity,
        weighted_jacobian,
        hessian,
        correction,
        ..
    } = program;
    let dof_count = *dof_count;
    let jacobian = jacobian.as_chunks::<W>().0.as_chunks::<3>().0;
    let ([free_velocity], [scaled_velocity]) =
        (free_velocity.as_chunks::<W>().0, scaled_velocity.as_chunks_mut::<W>().0)
    else {
        return false;
    };
    let rhs = negative_gradient(free_velocity, scaled_velocity, cones, jacobian, weighted_jacobian, |cone| {
        let (impulse, mode) = cone.held_impulse();
        (impulse, cone.held_hessian(mode))
    });
    assemble_hessian(dof_count, jacobian, sparsity, weighted_jacobian, &rhs, hessian);
    let weighted_jacobian = weighted_jacobian.as_chunks::<W>().0.as_chunks::<3>().0;
    for ((cone, jacobian), weighted_jacobian) in cones.iter().zip(jacobian).zip(weighted_jacobian) {
        if !has_unknown_speed(cone) {
            continue;
        }
        let [u, v] = [1, 2].map(|axis| cone.friction * cone.velocity[axis] / cone.sliding_speed);
        let mut sliding_jacobian = [Lane::default(); W];
        add_combination(&mut sliding_jacobian, jacobian, [0.0, u, v]);
        for (index, row) in hessian.as_chunks_mut::<W>().0.iter_mut().enumerate() {
            let factor = -weighted_jacobian[0][index / 4][index % 4];
            for lane in 0..W {
                sub_scaled(&mut row[lane], factor, sliding_jacobian[lane]);
            }
        }
    }
    if !elimination::solve_any(hessian, W, dof_count, correction) {
        return false;
    }
    for (rate, correction) in scaled_velocity.as_flattened_mut().iter_mut().zip(&*correction) {
        *rate += correction;
    }
    update_velocities(cones, jacobian, initial_velocity, scaled_velocity);
    for cone in cones.iter_mut().filter(|cone| cone.held == HeldMode::Sliding) {
        let [_, u, v] = cone.velocity;
        cone.set_sliding_speed((u * u + v * v).sqrt());
    }
    is_consistent(free_velocity, scaled_velocity, cones, jacobian)
}

/// Returns whether the impulses that follow from the velocities give these velocities.
#[inline(always)]
fn is_consistent<const W: usize>(
    free_velocity: &[Lane; W],
    scaled_velocity: &[Lane; W],
    cones: &[Cone],
    jacobian: &[[[Lane; W]; 3]],
) -> bool {
    let mut residual = *free_velocity;
    for lane in 0..W {
        sub_scaled(&mut residual[lane], 1.0, scaled_velocity[lane]);
    }
    for (cone, jacobian) in cones.iter().zip(jacobian) {
        add_combination(&mut residual, jacobian, cone.impulse(cone.velocity).0);
    }
    jacobian
        .iter()
        .flat_map(|jacobian| apply_jacobian(jacobian, &residual))
        .all(|error| error.abs() < MAX_RESIDUAL)
}

/// Sets the velocities of contacts to those at a scaled velocity.
#[inline(always)]
fn update_velocities<const W: usize>(
    cones: &mut [Cone],
    jacobian: &[[[Lane; W]; 3]],
    initial_velocity: &[[f64; 3]],
    scaled_velocity: &[Lane; W],
) {
    for ((cone, jacobian), initial_velocity) in cones.iter_mut().zip(jacobian).zip(initial_velocity) {
        let [n, x, y] = apply_jacobian(jacobian, scaled_velocity);
        cone.velocity = [initial_velocity[0] + n, initial_velocity[1] + x, initial_velocity[2] + y];
    }
}

/// Returns whether a contact's sliding speed is an unknown.
#[inline(always)]
fn has_unknown_speed(cone: &Cone) -> bool {
    cone.held == HeldMode::Sliding && cone.sliding_speed > 0.0 && cone.friction > 0.0
}
