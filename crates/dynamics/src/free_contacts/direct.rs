//! Direct solver of small heaps: all contacts at once.
//!
//! Gauss-Seidel sweeps propagate a load through a tall stack, or through boxes that hold each other, only slowly: a
//! tower that rocks would sink into its edges, and its recovery would keep it rocking. Here the velocities of all
//! bodies are solved for together, with proximal regularization of the impulses (proximal point method: Rockafellar,
//! "Monotone Operators and the Proximal Point Algorithm", 1976). So contacts that contradict each other by a trace of
//! depth build up pressure no faster than by some sweeps.
//!
//! A step with fixed modes takes for granted that each contact stays open, sticks or slides as the last sweep left
//! it. Where that does not converge, a minimization does: with the regularization, impulses are functions of the
//! velocities, and with held friction bounds the velocities minimize a convex function. Newton's method with line
//! search finds them; the bounds follow the normal impulses from step to step.
//!
//! The matrix is symmetric positive definite, and has a block for each pair of bodies in contact. The next sweep
//! corrects the remaining error.

use base::{Mat3, Vec3};

use super::blocks::Blocks;
use super::factor::{MatrixBlock, ZERO_BLOCK, factorize, iter_bits, solve_factored};
use super::lanes::{BodyTwist, WIDTH};
use super::proximal_contact::{ProximalContact, coulomb_bound};
use crate::layout::NONE;

/// Most bodies of a heap that is solved directly: the number of bits of a set.
const MAX_BODIES: usize = 128;
/// Most products of blocks in a factorization: more would cost more than the sweeps that it saves.
const MAX_BLOCK_PRODUCTS: u32 = 4_000;
/// Proximal weights, as shares of the contact's compliance: while contacts still open and close, and where the
/// impulses are almost right.
pub(super) const MAX_PROXIMAL_WEIGHT: f64 = 1e-3;
pub(super) const MIN_PROXIMAL_WEIGHT: f64 = 1e-5;

/// Most Newton steps of a minimization.
const MAX_NEWTON_STEPS: usize = 12;
/// Most steps of a line search, and the share of the initial derivative at which it ends.
const MAX_LINE_SEARCH_STEPS: usize = 8;
const DERIVATIVE_REDUCTION: f64 = 0.1;

/// Workspace of the direct solver.
#[derive(Clone, Debug, Default)]
pub(super) struct DirectSolver {
    /// By body index: number of the body among the unknowns, or [`NONE`] for a body that does not react. By unknown:
    /// its body index.
    unknowns: Vec<u32>,
    bodies: Vec<u32>,
    /// By unknown: mass and inertia tensor.
    masses: Vec<(f64, Mat3)>,
    /// The unknowns in elimination order, and the rank of each unknown in it.
    elimination_order: Vec<u32>,
    elimination_rank: Vec<u32>,
    /// By unknown: bit set of its neighbours that are eliminated later, including fill-in.
    neighbors: Vec<u128>,
    /// By pair of unknowns, the earlier one first: index of their block in the matrix, or [`NONE`].
    slots: Vec<u32>,
    matrix: Vec<MatrixBlock>,
    /// By unknown: right-hand side, then Newton step; linear and angular.
    newton_step: Vec<[f64; 6]>,
    /// By unknown: velocity change since the start of the minimization.
    velocity_change: Vec<[f64; 6]>,
    contacts: Vec<ProximalContact>,
}

impl DirectSolver {
    /// Analyses the sparsity and finds the elimination order. Returns whether direct steps are worth their work.
    pub(super) fn prepare(&mut self, blocks: &Blocks, inverse_masses: &[(f64, [f64; 6])]) -> bool {
        self.unknowns.clear();
        self.bodies.clear();
        for (body, (mass, _)) in (0_u32..).zip(inverse_masses) {
            let is_dynamic = *mass > 0.0;
            self.unknowns.push(if is_dynamic { self.bodies.len() as u32 } else { NONE });
            if is_dynamic {
                self.bodies.push(body);
            }
        }
        let count = self.bodies.len();
        if count == 0 || count > MAX_BODIES {
            return false;
        }
        self.neighbors.clear();
        self.neighbors.resize(count, 0);
        for block in &blocks.blocks {
            for lane in 0..WIDTH {
                let [a, b] = [0, 1].map(|side| self.unknowns[block.bodies[side][lane] as usize]);
                if a != NONE && b != NONE {
                    self.neighbors[a as usize] |= 1 << b;
                    self.neighbors[b as usize] |= 1 << a;
                }
            }
        }
        self.find_elimination_order(count)
    }

    /// Minimum-degree ordering: the body with the fewest neighbours is eliminated first, which makes its neighbours
    /// adjacent to each other. Returns whether the work is within [`MAX_BLOCK_PRODUCTS`].
    fn find_elimination_order(&mut self, count: usize) -> bool {
        let mut remaining = if count == MAX_BODIES { u128::MAX } else { (1 << count) - 1 };
        self.elimination_order.clear();
        self.elimination_rank.clear();
        self.elimination_rank.resize(count, 0);
        self.slots.clear();
        self.slots.resize(count * count, NONE);
        let (mut block_count, mut work) = (0, 0);
        while remaining != 0 {
            let degree = |body: &usize| (self.neighbors[*body] & remaining).count_ones();
            let Some(body) = iter_bits(remaining).min_by_key(degree) else { break };
            remaining &= !(1 << body);
            let later = self.neighbors[body] & remaining;
            self.neighbors[body] = later;
            self.elimination_rank[body] = self.elimination_order.len() as u32;
            self.elimination_order.push(body as u32);
            self.slots[body * count + body] = block_count;
            block_count += 1;
            for other in iter_bits(later) {
                self.slots[body * count + other] = block_count;
                block_count += 1;
                self.neighbors[other] |= later & !(1 << other);
            }
            let degree = later.count_ones();
            work += degree * (degree + 1) / 2;
            if work > MAX_BLOCK_PRODUCTS {
                return false;
            }
        }
        true
    }

    /// Moves impulses and velocities to the solution under the assumption that each contact stays open, sticks or
    /// slides as it does. Returns whether the system could be solved.
    pub(super) fn step_with_fixed_modes(
        &mut self,
        blocks: &mut Blocks,
        inverse_masses: &[(f64, [f64; 6])],
        twists: &mut [BodyTwist],
    ) -> bool {
        self.assemble_contacts(blocks, inverse_masses, twists, MIN_PROXIMAL_WEIGHT);
        if !self.solve_newton_system(ProximalContact::linearize_fixed_mode) {
            return false;
        }
        self.project_step();
        self.apply_impulses(blocks, inverse_masses, twists, |contact| {
            let (stiffness, impulse_change) = contact.linearize_fixed_mode();
            let delta = impulse_change - stiffness * contact.world_step();
            contact.basis.map(|axis| axis.dot(delta))
        });
        true
    }

    /// Moves impulses and velocities towards the solution of the proximal problem.
    ///
    /// It minimizes a convex function of the velocities, so every Newton step is a descent direction.
    pub(super) fn minimize(
        &mut self,
        blocks: &mut Blocks,
        inverse_masses: &[(f64, [f64; 6])],
        twists: &mut [BodyTwist],
        proximal_weight: f64,
    ) {
        self.assemble_contacts(blocks, inverse_masses, twists, proximal_weight);
        for _ in 0..MAX_NEWTON_STEPS {
            if !self.solve_newton_system(ProximalContact::linearize) {
                break;
            }
            self.project_step();
            if self.line_search() {
                break;
            }
        }
        self.apply_impulses(blocks, inverse_masses, twists, |contact| {
            let impulse = contact.impulse_at(0.0);
            std::array::from_fn(|axis| impulse[axis] - contact.initial_impulse[axis])
        });
    }

    /// Assembles and solves the Newton system. Returns whether there is a solution.
    fn solve_newton_system(&mut self, linearize: impl Fn(&ProximalContact) -> (Mat3, Vec3)) -> bool {
        self.assemble(linearize);
        let Self { elimination_order, neighbors, slots, matrix, newton_step, .. } = self;
        if !factorize(elimination_order, neighbors, slots, matrix) {
            return false;
        }
        solve_factored(elimination_order, neighbors, slots, matrix, newton_step);
        newton_step.iter().flatten().all(|value| value.is_finite())
    }

    /// Projects the Newton step onto the contact frames.
    fn project_step(&mut self) {
        let Self { newton_step, contacts, .. } = self;
        for contact in contacts.iter_mut() {
            let point_step = |body: u32, arm: Vec3| match newton_step.get(body as usize) {
                Some(&[x, y, z, u, v, w]) => Vec3::new(x, y, z) + Vec3::new(u, v, w).cross(arm),
                None => Vec3::ZERO,
            };
            let relative = point_step(contact.bodies[0], contact.arms[0])
                - point_step(contact.bodies[1], contact.arms[1]);
            contact.step = contact.basis.map(|axis| axis.dot(relative));
        }
    }

    fn assemble_contacts(
        &mut self,
        blocks: &Blocks,
        inverse_masses: &[(f64, [f64; 6])],
        twists: &[BodyTwist],
        proximal_weight: f64,
    ) {
        self.contacts.clear();
        for block in &blocks.blocks {
            for index in block.start..block.start + block.depth {
                let points = &blocks.points[index as usize];
                for lane in 0..WIDTH {
                    let effective_inverse_mass = points.effective_inverse_mass[lane];
                    if points.contact_index[lane] == NONE || effective_inverse_mass <= 0.0 {
                        continue;
                    }
                    let vector = |lines: &[[f64; WIDTH]; 3]| Vec3::from_array(lines.map(|line| line[lane]));
                    let basis = [0, 1, 2].map(|axis| vector(&block.basis[axis]));
                    let arms = [0, 1].map(|side| vector(&points.arms[side]));
                    let bodies = [0, 1].map(|side| block.bodies[side][lane] as usize);
                    let [a, b] = [0, 1].map(|side| point_velocity(&twists[bodies[side]], arms[side]));
                    let initial_impulse = points.impulse.map(|line| line[lane]);
                    let initial_velocity = basis.map(|axis| axis.dot(a - b));
                    let proximal_weight = proximal_weight * effective_inverse_mass;
                    let softness = points.softness[lane];
                    self.contacts.push(ProximalContact {
                        points_index: index,
                        lane: lane as u32,
                        bodies: bodies.map(|body| self.unknowns[body]),
                        arms,
                        basis,
                        initial_impulse,
                        initial_velocity,
                        normal_residual: points.target[lane]
                            - initial_velocity[0]
                            - softness * initial_impulse[0],
                        normal_stiffness: 1.0 / (softness + proximal_weight),
                        tangent_stiffness: 1.0 / proximal_weight,
                        friction: block.friction[lane],
                        friction_bound: coulomb_bound(block.friction[lane], initial_impulse[0]),
                        effective_inverse_mass,
                        velocity_change: [0.0; 3],
                        step: [0.0; 3],
                    });
                }
            }
        }
        let Self { bodies, masses, velocity_change, .. } = self;
        masses.clear();
        masses.extend(bodies.iter().map(|&body| {
            let (mass, [xx, yy, zz, yz, xz, xy]) = inverse_masses[body as usize];
            (1.0 / mass, Mat3::from_cols_array_2d(&[[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]).inverse())
        }));
        velocity_change.clear();
        velocity_change.resize(bodies.len(), [0.0; 6]);
    }

    /// Assembles matrix and right-hand side of the Newton system.
    fn assemble(&mut self, linearize: impl Fn(&ProximalContact) -> (Mat3, Vec3)) {
        let Self {
            masses,
            elimination_order,
            elimination_rank,
            neighbors,
            slots,
            matrix,
            newton_step,
            velocity_change,
            contacts,
            ..
        } = self;
        let count = masses.len();
        matrix.clear();
        matrix.resize(
            elimination_order.iter().map(|body| 1 + neighbors[*body as usize].count_ones() as usize).sum(),
            ZERO_BLOCK,
        );
        newton_step.clear();
        for (body, ((mass, inertia), velocity_change)) in
            masses.iter().zip(velocity_change.iter()).enumerate()
        {
            let block = &mut matrix[slots[body * count + body] as usize];
            for axis in 0..3 {
                block[axis][axis] = *mass;
                for other in 0..3 {
                    block[3 + axis][3 + other] = inertia.col(other)[axis];
                }
            }
            newton_step.push(mul_mass(*mass, inertia, velocity_change).map(|part| -part));
        }
        for contact in contacts.iter() {
            let (stiffness, impulse_change) = linearize(contact);
            if stiffness == Mat3::ZERO && impulse_change == Vec3::ZERO {
                continue;
            }
            let columns = contact.arms.map(|arm| impulse_columns(&stiffness, arm));
            for (side, sign) in [(0, 1.0), (1, -1.0)] {
                let body = contact.bodies[side];
                if body == NONE {
                    continue;
                }
                let body = body as usize;
                add_contact(
                    &mut matrix[slots[body * count + body] as usize],
                    contact.arms[side],
                    &columns[side],
                    1.0,
                );
                let impulse_change = impulse_change * sign;
                let angular = contact.arms[side].cross(impulse_change);
                for axis in 0..3 {
                    newton_step[body][axis] += impulse_change[axis];
                    newton_step[body][3 + axis] += angular[axis];
                }
            }
            if let [a, b] = contact.bodies.map(|body| body as usize)
                && contact.bodies.iter().all(|body| *body != NONE)
            {
                if elimination_rank[a] < elimination_rank[b] {
                    add_contact(
                        &mut matrix[slots[a * count + b] as usize],
                        contact.arms[0],
                        &columns[1],
                        -1.0,
                    );
                } else {
                    add_contact(
                        &mut matrix[slots[b * count + a] as usize],
                        contact.arms[1],
                        &columns[0],
                        -1.0,
                    );
                }
            }
        }
    }

    /// Line search along the Newton step. Returns whether the contact laws are linear along it, so that the solution
    /// is found.
    fn line_search(&mut self) -> bool {
        let Self { masses, newton_step, velocity_change, contacts, .. } = self;
        let (mut initial, mut curvature) = (0.0, 0.0);
        for (((mass, inertia), newton_step), velocity_change) in
            masses.iter().zip(newton_step.iter()).zip(velocity_change.iter())
        {
            let own = mul_mass(*mass, inertia, newton_step);
            let dot = |other: &[f64; 6]| own.iter().zip(other).map(|(a, b)| a * b).sum::<f64>();
            initial += dot(velocity_change);
            curvature += dot(newton_step);
        }
        let derivative = |t: f64| {
            let contact_term = |contact: &ProximalContact| {
                let impulse = contact.impulse_at(t);
                (0..3)
                    .map(|axis| (impulse[axis] - contact.initial_impulse[axis]) * contact.step[axis])
                    .sum::<f64>()
            };
            initial + curvature * t - contacts.iter().map(contact_term).sum::<f64>()
        };
        let start_derivative = derivative(0.0);
        let mut t = 1.0;
        let mut end = derivative(t);
        let tolerance = DERIVATIVE_REDUCTION * start_derivative.abs();
        if end > tolerance {
            // False position with the derivative at the retained end halved (Illinois method).
            let (mut low, mut high, mut low_value, mut high_value) = (0.0, 1.0, start_derivative, end);
            for _ in 0..MAX_LINE_SEARCH_STEPS {
                t = low + (high - low) * low_value / (low_value - high_value);
                end = derivative(t);
                if end.abs() <= tolerance {
                    break;
                }
                if end < 0.0 {
                    (low, low_value, high_value) = (t, end, 0.5 * high_value);
                } else {
                    (high, high_value, low_value) = (t, end, 0.5 * low_value);
                }
            }
        }
        let mut is_solved = t == 1.0;
        for contact in contacts.iter_mut() {
            if is_solved {
                is_solved = contact.is_linear_along_step();
            }
            for (change, step) in contact.velocity_change.iter_mut().zip(contact.step) {
                *change += t * step;
            }
            is_solved &= contact.update_friction_bound();
        }
        for (velocity_change, newton_step) in velocity_change.iter_mut().zip(newton_step) {
            for (velocity_change, newton_step) in velocity_change.iter_mut().zip(newton_step) {
                *velocity_change += t * *newton_step;
            }
        }
        is_solved
    }

    /// Applies each contact's change of impulse to the impulses and twists.
    fn apply_impulses(
        &self,
        blocks: &mut Blocks,
        inverse_masses: &[(f64, [f64; 6])],
        twists: &mut [BodyTwist],
        impulse_change: impl Fn(&ProximalContact) -> [f64; 3],
    ) {
        for contact in &self.contacts {
            let delta = impulse_change(contact);
            let points = &mut blocks.points[contact.points_index as usize];
            let mut impulse = Vec3::ZERO;
            for ((line, axis), delta) in points.impulse.iter_mut().zip(contact.basis).zip(delta) {
                line[contact.lane as usize] += delta;
                impulse += axis * delta;
            }
            for (side, sign) in [(0, 1.0), (1, -1.0)] {
                if contact.bodies[side] == NONE {
                    continue;
                }
                let body = self.bodies[contact.bodies[side] as usize] as usize;
                let (mass, [xx, yy, zz, yz, xz, xy]) = inverse_masses[body];
                let signed = impulse * sign;
                let t = contact.arms[side].cross(signed);
                let angular = [
                    xx * t.x + xy * t.y + xz * t.z,
                    xy * t.x + yy * t.y + yz * t.z,
                    xz * t.x + yz * t.y + zz * t.z,
                ];
                for axis in 0..3 {
                    twists[body].linear[axis] += signed[axis] * mass;
                    twists[body].angular[axis] += angular[axis];
                }
            }
        }
    }
}

fn mul_mass(mass: f64, inertia: &Mat3, [x, y, z, u, v, w]: &[f64; 6]) -> [f64; 6] {
    let angular = *inertia * Vec3::new(*u, *v, *w);
    [mass * x, mass * y, mass * z, angular.x, angular.y, angular.z]
}

fn point_velocity(twist: &BodyTwist, arm: Vec3) -> Vec3 {
    Vec3::from_array(twist.linear) + Vec3::from_array(twist.angular).cross(arm)
}

/// The impulse of a contact with the given stiffness per unit twist of a body: by the linear components, then the
/// angular ones. `arm` is that of the body.
fn impulse_columns(stiffness: &Mat3, arm: Vec3) -> [Vec3; 6] {
    let [x, y, z] = [stiffness.x_axis, stiffness.y_axis, stiffness.z_axis];
    let by_rotation = |axis: Vec3| *stiffness * axis.cross(arm);
    [x, y, z, by_rotation(Vec3::X), by_rotation(Vec3::Y), by_rotation(Vec3::Z)]
}

/// Adds the wrench of these impulses on a body with an arm to its rows of a block.
fn add_contact(block: &mut MatrixBlock, arm: Vec3, columns: &[Vec3; 6], sign: f64) {
    for (column, impulse) in columns.iter().enumerate() {
        let (impulse, angular) = (*impulse * sign, arm.cross(*impulse) * sign);
        for axis in 0..3 {
            block[axis][column] += impulse[axis];
            block[3 + axis][column] += angular[axis];
        }
    }
}
