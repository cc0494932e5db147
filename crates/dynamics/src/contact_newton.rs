//! Solves all contacts of a small island together, each in the mode in which the last sweep left it: separating,
//! sticking or sliding.
//!
//! Newton's method on the contact laws (Alart and Curnier, "A mixed formulation for frictional contact problems prone
//! to Newton like solution methods", 1991). The unknowns are the changes of the impulses, so that the work goes with
//! the few contacts, however many degrees of freedom the island has. Near the solution, convergence is quadratic, where
//! that of sweeps is linear; a sweep afterwards corrects modes that were assumed wrongly.

use crate::contact_rows::ContactRow;
use crate::contact_solve::TOLERANCE;
use crate::contact_system::{ContactSystem, Island};
use crate::elimination::{MAX_UNKNOWNS, solve, width};
use crate::newton_primal::PrimalNewton;
use crate::wide::Lane;

/// Proximal compliance, as a share of the contact's compliance: among the solutions of contacts that share a load
/// redundantly, it selects the one near the last.
const PROXIMAL_SHARE: f64 = 1e-8;
/// The same where there are more impulses than degrees of freedom, so that loads are shared: a smaller one lets them move
/// so far between redundant contacts that some open or slide by mistake, a larger one takes more steps.
const REDUNDANT_PROXIMAL_SHARE: f64 = 1e-4;

/// Most contacts of an island.
pub(crate) const MAX_CONTACTS: usize = 8;

/// Most degrees of freedom of an island for which the velocities are the unknowns.
const MAX_DEGREES: usize = 24;
const _: () = assert!(3 * MAX_CONTACTS <= MAX_UNKNOWNS && MAX_DEGREES <= MAX_UNKNOWNS);

/// Workspace for one island.
#[derive(Clone, Debug, Default)]
pub(crate) struct Newton {
    /// Delassus matrix: velocity of each contact per impulse of each other one, three rows for each contact, in lanes.
    compliance: Vec<Lane>,
    width: usize,
    /// Newton's equations, row by row, with the right-hand side after the last unknown.
    matrix: Vec<Lane>,
    /// Changes of the impulses.
    change: Vec<f64>,
    primal: PrimalNewton,
}

/// Result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The equations have no solution, and nothing was changed.
    Failed,
    Stepped,
    /// All contact laws are satisfied.
    Converged,
}

/// One contact law, linearised at the present velocity: `velocity_coefficients · Δu + impulse_coefficients · Δλ =
/// residual`.
#[derive(Clone, Copy, Debug, Default)]
struct Equation {
    velocity_coefficients: [f64; 3],
    impulse_coefficients: [f64; 3],
    residual: f64,
}

/// The laws of a contact, solved for the impulse: `Δλ = c - G Δu`. Each row holds a row of G, then the entry of c.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LinearizedContact(pub(crate) [Lane; 3]);

impl Equation {
    /// An impulse that does not change.
    fn fixed(axis: usize) -> Self {
        let mut equation = Self::default();
        equation.impulse_coefficients[axis] = 1.0;
        equation
    }
}

impl LinearizedContact {
    /// An impulse that does not change.
    const FIXED: Self = Self([[0.0; 4]; 3]);

    /// The laws of [`linearize`] for a contact with this velocity. `None` if they are not finite.
    #[inline(always)]
    pub(crate) fn new(row: &ContactRow, velocity: &Lane, assume_sticking: bool) -> Option<Self> {
        let [normal, x, y] = row.impulse;
        let w = &row.compliance;
        if !is_active(row) {
            return Some(Self::FIXED);
        }
        let mut law = Self::FIXED;
        let normal_stiffness = 1.0 / (row.softness + REDUNDANT_PROXIMAL_SHARE * w[0][0]);
        law.0[0][0] = normal_stiffness;
        law.0[0][3] = (row.target - velocity[0] - row.softness * normal) * normal_stiffness;
        let bound = row.friction * normal;
        let proximal_compliance = REDUNDANT_PROXIMAL_SHARE * (w[1][1] + w[2][2]);
        if bound <= 0.0 || proximal_compliance <= 0.0 {
            return law.0[0][3].is_finite().then_some(law);
        }
        if !is_sliding(x, y, bound, assume_sticking) {
            for (axis, slip_compliance) in [1, 2].into_iter().zip(row.slip_compliance) {
                let stiffness = 1.0 / (slip_compliance + proximal_compliance);
                law.0[axis][axis] = stiffness;
                law.0[axis][3] = (-velocity[axis] - slip_compliance * row.impulse[axis]) * stiffness;
            }
        } else {
            let SlidingDirection { u, v, transverse_compliance } =
                SlidingDirection::new(velocity, [x, y], bound, proximal_compliance);
            // Along the direction of sliding, friction follows the normal impulse; across it, the direction of the
            // velocity.
            let along = -(bound + u * x + v * y) - row.friction * law.0[0][3];
            let across = v * x - u * y;
            let (friction_stiffness, transverse_stiffness) =
                (row.friction * normal_stiffness, 1.0 / transverse_compliance);
            let first = u * along - v * across;
            let second = v * along + u * across;
            law.0[1] =
                [-u * friction_stiffness, v * v * transverse_stiffness, -u * v * transverse_stiffness, first];
            law.0[2] = [
                -v * friction_stiffness,
                -u * v * transverse_stiffness,
                u * u * transverse_stiffness,
                second,
            ];
        }
        law.0.iter().all(|part| part[3].is_finite()).then_some(law)
    }

    #[inline(always)]
    pub(crate) fn step(&self, [x, y, z]: [f64; 3]) -> [f64; 3] {
        self.0.map(|[a, b, c, constant]| constant - (a * x + b * y + c * z))
    }
}

impl Newton {
    /// Loads an island's contacts; must be called before the island's steps.
    pub(crate) fn start(&mut self, island: Island<'_>, contacts: &ContactSystem<'_>, dof_count: usize) {
        if island.uses_primal() {
            self.primal.start(island, contacts, dof_count);
        } else {
            self.assemble_delassus(island.rows, contacts);
        }
    }

    /// Changes the impulses and the scaled velocity of an island by one step of Newton's method. With `assume_sticking`,
    /// no contact that carries load slides: friction impulses found under another load say nothing about this one.
    pub(crate) fn step(
        &mut self,
        island: Island<'_>,
        contacts: &mut ContactSystem<'_>,
        scaled_velocity: &mut [f64],
        assume_sticking: bool,
    ) -> Outcome {
        if island.uses_primal() {
            return self.primal.step(island, contacts, scaled_velocity, assume_sticking);
        }
        if !self.dual_step(island.rows, contacts, scaled_velocity, assume_sticking) {
            return Outcome::Failed;
        }
        let converged = island.rows.iter().all(|&row| {
            let row = &contacts.rows[row as usize];
            satisfies_law(row, &row.velocity(contacts.jacobian, scaled_velocity))
        });
        if converged { Outcome::Converged } else { Outcome::Stepped }
    }

    fn assemble_delassus(&mut self, members: &[u32], contacts: &ContactSystem<'_>) {
        self.width = width(3 * members.len());
        self.compliance.clear();
        self.compliance.resize(3 * members.len() * self.width, Lane::default());
        let matrix_entries = self.compliance.as_flattened_mut();
        let stride = 4 * self.width;
        for (at, &member) in members.iter().enumerate() {
            for (axis, row) in contacts.rows[member as usize].compliance.iter().enumerate() {
                let start = (3 * at + axis) * stride + 3 * at;
                matrix_entries[start..start + 3].copy_from_slice(&row[..3]);
            }
            for (other_at, &other) in members.iter().enumerate().take(at) {
                let block = delassus_block(contacts.jacobian_of(member), contacts.jacobian_of(other));
                for (axis, [x, y, z, _]) in block.into_iter().enumerate() {
                    let start = (3 * at + axis) * stride + 3 * other_at;
                    matrix_entries[start..start + 3].copy_from_slice(&[x, y, z]);
                    for (other_axis, entry) in [x, y, z].into_iter().enumerate() {
                        matrix_entries[(3 * other_at + other_axis) * stride + 3 * at + axis] = entry;
                    }
                }
            }
        }
    }

    /// A step with the impulses as unknowns, for islands with fewer impulses than degrees of freedom. Returns whether
    /// the equations have a solution.
    fn dual_step(
        &mut self,
        members: &[u32],
        contacts: &mut ContactSystem<'_>,
        scaled_velocity: &mut [f64],
        assume_sticking: bool,
    ) -> bool {
        let Self { width, compliance, matrix, change, .. } = self;
        let (width, count) = (*width, 3 * members.len());
        matrix.clear();
        for (at, (&member, velocity)) in members.iter().zip(compliance.chunks_exact(3 * width)).enumerate() {
            let (x, rest) = velocity.split_at(width);
            let (y, z) = rest.split_at(width);
            let row = &contacts.rows[member as usize];
            let velocity = row.velocity(contacts.jacobian, scaled_velocity);
            for equation in &linearize(row, &velocity, assume_sticking) {
                let start = matrix.len();
                let [a, b, c] = equation.velocity_coefficients;
                matrix.extend(
                    x.iter().zip(y).zip(z).map(|((x, y), z)| {
                        std::array::from_fn(|lane| a * x[lane] + b * y[lane] + c * z[lane])
                    }),
                );
                let row = matrix[start..].as_flattened_mut();
                row[count] = equation.residual;
                for (entry, coefficient) in row[3 * at..].iter_mut().zip(equation.impulse_coefficients) {
                    *entry += coefficient;
                }
            }
        }
        if !solve(matrix, width, count, change) {
            return false;
        }
        for (&member, step) in members.iter().zip(change.as_chunks::<3>().0) {
            contacts.add_impulse(member, *step, scaled_velocity);
        }
        true
    }
}

impl Island<'_> {
    fn uses_primal(&self) -> bool {
        self.dofs.len() <= MAX_DEGREES && self.dofs.len() < 3 * self.rows.len()
    }
}

/// Delassus block of two contacts: velocity of one per impulse of the other. Degrees of freedom are in ascending order.
fn delassus_block((dofs, jacobian): (&[u32], &[Lane]), (other_dofs, others): (&[u32], &[Lane])) -> [Lane; 3] {
    let mut sum = [Lane::default(); 3];
    let mut at = 0;
    for (dof, entry) in dofs.iter().zip(jacobian) {
        while other_dofs.get(at).is_some_and(|other| other < dof) {
            at += 1;
        }
        if other_dofs.get(at) != Some(dof) {
            continue;
        }
        let other = &others[at];
        for (row, own) in sum.iter_mut().zip(entry) {
            for (cell, other) in row.iter_mut().zip(other) {
                *cell += own * other;
            }
        }
    }
    sum
}

/// Linearises the laws of a contact. Impulses of a separating contact, and tangential ones without friction, are held.
fn linearize(row: &ContactRow, velocity: &Lane, assume_sticking: bool) -> [Equation; 3] {
    let mut equations = [0, 1, 2].map(Equation::fixed);
    let [normal, x, y] = row.impulse;
    let w = &row.compliance;
    if !is_active(row) {
        return equations;
    }
    equations[0] = Equation {
        velocity_coefficients: [1.0, 0.0, 0.0],
        impulse_coefficients: [row.softness + PROXIMAL_SHARE * w[0][0], 0.0, 0.0],
        residual: row.target - velocity[0] - row.softness * normal,
    };
    let bound = row.friction * normal;
    let proximal_compliance = PROXIMAL_SHARE * (w[1][1] + w[2][2]);
    if bound <= 0.0 || proximal_compliance <= 0.0 {
        return equations;
    }
    if is_sliding(x, y, bound, assume_sticking) {
        let effective_inverse_mass = 0.5 * (w[1][1] + w[2][2]);
        [equations[1], equations[2]] = linearize_sliding(
            row.friction,
            velocity,
            [normal, x, y],
            proximal_compliance,
            effective_inverse_mass,
        );
    } else {
        for (index, &slip_compliance) in row.slip_compliance.iter().enumerate() {
            let axis = index + 1;
            equations[axis].velocity_coefficients[axis] = 1.0;
            equations[axis].impulse_coefficients[axis] = slip_compliance + proximal_compliance;
            equations[axis].residual = -velocity[axis] - slip_compliance * row.impulse[axis];
        }
    }
    equations
}

/// Returns whether a contact carries load.
#[inline(always)]
pub(crate) fn is_active(row: &ContactRow) -> bool {
    row.impulse[0] > 0.0 && row.compliance[0][0] > 0.0
}

/// Returns whether a contact with this velocity satisfies its laws, so that a sweep would not change its impulse.
/// Returns false where normal and tangential impulses may amplify each other: there are several solutions then, and
/// sweeps leave those that gain energy.
#[inline(always)]
pub(crate) fn satisfies_law(row: &ContactRow, &[normal_velocity, u, v, _]: &Lane) -> bool {
    let [normal, x, y] = row.impulse;
    let residual = row.target - normal_velocity - row.softness * normal;
    let is_separating = normal == 0.0 && x == 0.0 && y == 0.0;
    if is_separating && residual <= TOLERANCE {
        return true;
    }
    // Written so that NaN fails.
    if !(normal > 0.0 && residual.abs() < TOLERANCE) {
        return false;
    }
    let [[normal_compliance, first, second, _], ..] = row.compliance;
    let is_weakly_coupled = row.friction * (first.abs() + second.abs()) < normal_compliance;
    if !is_weakly_coupled {
        return false;
    }
    let (bound, length) = (row.friction * normal, (x * x + y * y).sqrt());
    let [first_slip, second_slip] = row.slip_compliance;
    if length < bound {
        return (u + first_slip * x).abs() < TOLERANCE && (v + second_slip * y).abs() < TOLERANCE;
    }
    // A sliding contact: the impulse is at its bound and opposite to the velocity.
    let speed = (u * u + v * v).sqrt();
    let [error_x, error_y] = [x * speed + bound * u, y * speed + bound * v];
    let effective_inverse_mass = row.compliance[1][1].max(row.compliance[2][2]);
    let opposes_velocity = error_x.abs().max(error_y.abs()) * effective_inverse_mass < TOLERANCE * speed;
    bound > 0.0 && row.slip_compliance == [0.0; 2] && opposes_velocity
}

/// Returns whether friction is at its bound.
#[inline(always)]
fn is_sliding(x: f64, y: f64, bound: f64, assume_sticking: bool) -> bool {
    !assume_sticking && x * x + y * y >= bound * bound * (1.0 - 1e-9)
}

/// Direction in which a contact slides.
struct SlidingDirection {
    /// Unit vector in the tangent plane.
    u: f64,
    v: f64,
    /// Velocity per impulse across that direction.
    transverse_compliance: f64,
}

impl SlidingDirection {
    #[inline(always)]
    fn new(velocity: &Lane, [x, y]: [f64; 2], bound: f64, proximal_compliance: f64) -> Self {
        let [_, along, across, _] = *velocity;
        let speed = (along * along + across * across).sqrt();
        // At very low speed, the impulse gives the direction more reliably.
        let [u, v] = if speed > proximal_compliance * bound {
            [along / speed, across / speed]
        } else {
            [-x / bound, -y / bound]
        };
        Self { u, v, transverse_compliance: speed.max(proximal_compliance * bound) / bound }
    }
}

/// Linearises friction opposite to the velocity: its magnitude follows the normal impulse, its direction that of the
/// velocity.
fn linearize_sliding(
    friction: f64,
    velocity: &Lane,
    [normal, x, y]: [f64; 3],
    proximal_compliance: f64,
    effective_inverse_mass: f64,
) -> [Equation; 2] {
    let bound = friction * normal;
    let SlidingDirection { u, v, transverse_compliance } =
        SlidingDirection::new(velocity, [x, y], bound, proximal_compliance);
    // The equation of the magnitude is multiplied by a velocity per impulse, so that all pivots have the same unit.
    let along = Equation {
        velocity_coefficients: [0.0; 3],
        impulse_coefficients: [
            effective_inverse_mass * friction,
            effective_inverse_mass * u,
            effective_inverse_mass * v,
        ],
        residual: -effective_inverse_mass * (bound + u * x + v * y),
    };
    let across = Equation {
        velocity_coefficients: [0.0, -v, u],
        impulse_coefficients: [0.0, -transverse_compliance * v, transverse_compliance * u],
        residual: -transverse_compliance * (u * y - v * x),
    };
    [along, across]
}

#[cfg(test)]
mod tests {
    use base::Vec3;

    use super::*;
    use crate::contact_rows::ProgramMemory;
    use crate::layout::NONE;

    /// A contact of a particle of 1 kg whose scaled velocity is its velocity, with the normal z.
    fn contact(initial_velocity: [f64; 3], impulse: [f64; 3]) -> ContactRow {
        ContactRow {
            point: 0,
            start: 0,
            len: 3,
            roots: [0; 2],
            basis: [Vec3::Z, Vec3::X, Vec3::Y],
            initial_velocity,
            target: 0.0,
            softness: 0.0,
            friction: 0.5,
            slip_compliance: [0.0; 2],
            rolling_row: NONE,
            compliance: [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]],
            impulse,
            sliding_multiplier: 0.0,
            program_memory: ProgramMemory::default(),
        }
    }

    fn take_steps(rows: &mut [ContactRow], count: usize) -> Vec<f64> {
        let jacobian = [[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0]];
        let mut scaled_velocity = vec![0.0; 3];
        for row in rows.iter() {
            scaled_velocity[2] += row.impulse[0];
            scaled_velocity[0] += row.impulse[1];
            scaled_velocity[1] += row.impulse[2];
        }
        let members: Vec<u32> = (0..rows.len() as u32).collect();
        let island = Island { rows: &members, dofs: &[0, 1, 2] };
        let mut newton = Newton::default();
        for _ in 0..count {
            let mut contacts = ContactSystem::of_rows(rows, &[0, 1, 2], &jacobian);
            newton.start(island, &contacts, 3);
            assert_ne!(newton.step(island, &mut contacts, &mut scaled_velocity, false), Outcome::Failed);
        }
        scaled_velocity
    }

    #[track_caller]
    fn assert_close(actual: [f64; 3], expected: [f64; 3]) {
        for (a, e) in actual.iter().zip(expected) {
            assert!((a - e).abs() < 1e-9, "{actual:?} instead of {expected:?}");
        }
    }

    #[test]
    fn a_sliding_contact_is_solved_in_a_few_steps() {
        // Slides along (3, 4); the initial guess has too small a normal impulse and a wrong direction.
        let mut rows = [contact([-0.1, 0.3, 0.4], [0.08, -0.04, 0.0])];
        take_steps(&mut rows, 4);
        assert_close(rows[0].impulse, [0.1, -0.03, -0.04]);
    }

    #[test]
    fn a_sticking_contact_is_solved_in_one_step() {
        let mut rows = [contact([-0.1, 0.02, -0.01], [0.08, 0.0, 0.0])];
        take_steps(&mut rows, 1);
        assert_close(rows[0].impulse, [0.1, -0.02, 0.01]);
    }

    #[test]
    fn contacts_that_share_a_load_keep_their_shares() {
        let mut rows = [0.05, 0.03].map(|normal| contact([-0.1, 0.02, -0.01], [normal, 0.0, 0.0]));
        let scaled_velocity = take_steps(&mut rows, 3);
        assert_close(rows[0].impulse, [0.06, -0.01, 0.005]);
        assert_close(rows[1].impulse, [0.04, -0.01, 0.005]);
        assert_close([scaled_velocity[0], scaled_velocity[1], scaled_velocity[2]], [-0.02, 0.01, 0.1]);
    }
}
