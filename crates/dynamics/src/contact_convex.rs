//! Solves all contacts of an island together by a sequence of convex programs.
//!
//! Coulomb's law requires that the impulse lies in the cone `‖λₜ‖ ≤ μ·λₙ`, that `(uₙ - u* + μ‖uₜ‖, uₜ)` lies in its
//! dual, and that both are orthogonal (de Saxcé and Feng, "The bipotential method", 1998). With the sliding speed `s =
//! ‖uₜ‖` held fixed, this is the optimality condition of a convex program (Cadoux 2009); sticking contacts have no
//! speed to hold. So a few programs solve the law, each with the speeds to which Newton's method leads from the one
//! before; bounds of friction need not be guessed.
//!
//! Where contacts share a load redundantly (the line on which a wheel stands), wrong speeds shift the load from one to
//! another, and the speeds need not converge. There, the bounds `μ·λₙ` of friction are held instead (Tresca friction),
//! which leaves the normal velocities alone, and follow the normal impulses from program to program.
//!
//! Impulses are regularised by a small proximal compliance R (the proximal point method). They are then functions of
//! the velocities, `λ = project(R⁻¹(b - u))`, and the program becomes unconstrained in the island's scaled velocity
//! `z`. Newton's method with line search converges from any start (Castro, Permenter and Han, "An unconstrained convex
//! formulation of compliant contact", 2022).

use base::ops;

use crate::contact_cone::{Cone, ContactMode, HeldMode};
use crate::contact_hessian::MAX_DEGREES;
use crate::contact_rows::ContactRow;
use crate::contact_solve::{ROUGH_TOLERANCE, TOLERANCE};
use crate::contact_system::{ContactSystem, Island};
use crate::convex_program::{ConvexProgram, Outcome};
use crate::layout::NONE;

/// Proximal compliance, as a share of the contact's compliance, in the first program and in all that follow: a larger one
/// takes fewer Newton steps, a smaller one leaves less to the next program.
const PROXIMAL_SHARES: [f64; 2] = [1e-4, 1e-5];
/// The same where bounds of friction are held. Small beside the softness of contacts, so that redundant ones divide their
/// load within a few programs.
const HELD_PROXIMAL_SHARE: f64 = 1e-6;
/// Most programs; the share to which the error of Coulomb's law must fall within some programs; and their number.
const MAX_PROGRAMS: usize = 24;
const MIN_PROGRESS: f64 = 0.5;
const PATIENCE: usize = 4;
/// Coefficient of friction above which the cone is almost a half space and its derivatives lose digits.
const MAX_FRICTION: f64 = 100.0;

/// Workspace for one island.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConvexSolver {
    program: ConvexProgram,
    /// By contact: the sliding speed that the next program holds, and the velocity of the last solution. `[m/s]`
    velocities: Vec<(f64, [f64; 3])>,
    /// By contact: the impulses with the least error in Coulomb's law so far, and that error, as a velocity. `[m/s]`
    best: Vec<[f64; 3]>,
    least_error: f64,
    /// By contact: the bounds of friction, if they are held.
    held_bounds: Vec<HeldBound>,
    /// Whether the last solution needed one program only.
    pub(crate) first_program_sufficed: bool,
}

/// A bound of friction that is held in a program. `[N·s]`
#[derive(Clone, Copy, Debug)]
struct HeldBound {
    bound: f64,
    /// `μ` times the normal impulse of the program before, and the bound there.
    last: Option<(f64, f64)>,
}

impl ConvexSolver {
    /// Returns whether this method applies to the contacts of an island.
    pub(crate) fn is_applicable(island: Island<'_>, rows: &[ContactRow]) -> bool {
        island.dofs.len() <= MAX_DEGREES
            && island.rows.iter().map(|&row| &rows[row as usize]).all(|row| {
                row.friction < MAX_FRICTION
                    && row.slip_compliance[0] == row.slip_compliance[1]
                    && row.rolling_row == NONE
                    && row.compliance[0][0] + row.softness > 0.0
                    && row.compliance[1][1] + row.compliance[2][2] + row.slip_compliance[0] > 0.0
            })
    }

    /// Solves for the impulses of an island's contacts and its scaled velocity. Returns whether all contact laws are
    /// met. Bounds of friction are held from the first program on if it `begins_with_bounds`.
    pub(crate) fn solve(
        &mut self,
        island: Island<'_>,
        contacts: &mut ContactSystem<'_>,
        scaled_velocity: &mut [f64],
        begins_with_bounds: bool,
    ) -> bool {
        self.program.start(island, contacts, scaled_velocity);
        let converged = self.solve_programs(island, contacts, begins_with_bounds);
        self.program.finish(island, contacts, scaled_velocity);
        converged
    }

    /// Whether bounds of friction were held at the end of the last solution.
    pub(crate) fn holds_bounds(&self) -> bool {
        !self.held_bounds.is_empty()
    }

    /// Solves one program after the other, starting from the present velocity.
    fn solve_programs(
        &mut self,
        island: Island<'_>,
        contacts: &mut ContactSystem<'_>,
        begins_with_bounds: bool,
    ) -> bool {
        self.first_program_sufficed = false;
        self.velocities.clear();
        for (at, &index) in island.rows.iter().enumerate() {
            let row = &contacts.rows[index as usize];
            let velocity = self.program.velocity(at);
            let [_, u, v] = velocity;
            let sticks = HeldMode::of(row.impulse, row.friction) == HeldMode::Sticking;
            self.velocities.push((if sticks { 0.0 } else { (u * u + v * v).sqrt() }, velocity));
        }
        let (mut last_error, mut goal, mut programs_to_goal) = (f64::INFINITY, f64::INFINITY, 0);
        self.keep_as_best(island, contacts.rows, f64::INFINITY);
        self.held_bounds.clear();
        if begins_with_bounds {
            self.hold_bounds(island, contacts.rows);
        }
        for program in 0..MAX_PROGRAMS {
            let holds_bounds = self.holds_bounds();
            let proximal_share =
                if holds_bounds { HELD_PROXIMAL_SHARE } else { PROXIMAL_SHARES[program.min(1)] };
            self.add_proximal_terms(island, contacts.rows, proximal_share);
            let outcome = if holds_bounds {
                for (cone, held) in self.program.cones.iter_mut().zip(&self.held_bounds) {
                    cone.hold_bound(held.bound);
                }
                self.program.optimise(true)
            } else if self.program.step_on_law() {
                Outcome::Optimal
            } else {
                self.program.optimise(false)
            };
            if outcome == Outcome::Failed {
                break;
            }
            let error = self.take_solution(contacts.rows, proximal_share);
            self.first_program_sufficed = program == 0;
            // Contacts that share a load may contradict each other by a trace of depth.
            let is_rough = program > 0 && error > MIN_PROGRESS * last_error && error < ROUGH_TOLERANCE;
            let is_optimal = outcome == Outcome::Optimal;
            if is_optimal && (error < TOLERANCE || is_rough) {
                return true;
            }
            let is_best = is_optimal && error < self.least_error;
            if is_best {
                self.keep_as_best(island, contacts.rows, error);
            }
            last_error = error;
            programs_to_goal += 1;
            if error < goal {
                (goal, programs_to_goal) = (MIN_PROGRESS * error, 0);
            }
            let makes_progress = programs_to_goal < PATIENCE;
            if holds_bounds && makes_progress {
                self.update_held_bounds(contacts.rows);
            } else if holds_bounds {
                // Some problems have no solution nearby, where normal and tangential impulses amplify each other.
                break;
            } else if !(is_best && makes_progress) {
                self.return_to_best(island, contacts.rows);
                self.hold_bounds(island, contacts.rows);
                (last_error, goal, programs_to_goal) = (self.least_error, f64::INFINITY, 0);
            }
        }
        self.return_to_best(island, contacts.rows);
        false
    }

    /// Keeps the present impulses and velocity for [`Self::return_to_best`].
    fn keep_as_best(&mut self, island: Island<'_>, rows: &[ContactRow], error: f64) {
        self.least_error = error;
        self.best.clear();
        self.best.extend(island.rows.iter().map(|&row| rows[row as usize].impulse));
        self.program.save();
    }

    /// Returns to the solution with the least error.
    fn return_to_best(&mut self, island: Island<'_>, rows: &mut [ContactRow]) {
        self.program.restore();
        self.velocities.clear();
        for (at, (&index, &impulse)) in island.rows.iter().zip(&self.best).enumerate() {
            rows[index as usize].impulse = impulse;
            let velocity = self.program.velocity(at);
            self.velocities.push((ops::hypot(velocity[1], velocity[2]), velocity));
        }
    }

    /// Begins to hold the bounds of friction.
    fn hold_bounds(&mut self, island: Island<'_>, rows: &[ContactRow]) {
        self.held_bounds.extend(island.rows.iter().map(|&row| {
            let row = &rows[row as usize];
            HeldBound { bound: row.friction.max(0.0) * row.impulse[0], last: None }
        }));
    }

    /// Lets the held bounds follow the normal impulses, extrapolated by Anderson's method over two iterates.
    fn update_held_bounds(&mut self, rows: &[ContactRow]) {
        let image = |cone: &Cone| cone.friction * rows[cone.row as usize].impulse[0];
        let (mut numerator, mut denominator) = (0.0, 0.0);
        for (held, cone) in self.held_bounds.iter().zip(&self.program.cones) {
            if let Some((last_image, last_bound)) = held.last {
                let residual = image(cone) - held.bound;
                let change = residual - (last_image - last_bound);
                numerator += change * residual;
                denominator += change * change;
            }
        }
        let weight = if denominator > 0.0 { numerator / denominator } else { 0.0 };
        for (held, cone) in self.held_bounds.iter_mut().zip(&self.program.cones) {
            let image = image(cone);
            let change = held.last.map_or(0.0, |(last_image, _)| image - last_image);
            held.last = Some((image, held.bound));
            held.bound = (image - weight * change).max(0.0);
        }
    }

    /// Sets up the next program, with proximal terms around the present impulses.
    fn add_proximal_terms(&mut self, island: Island<'_>, rows: &[ContactRow], proximal_share: f64) {
        self.program.cones.clear();
        for (&index, &(speed, velocity)) in island.rows.iter().zip(&self.velocities) {
            let row = &rows[index as usize];
            let [[normal, ..], [_, x, ..], [_, _, y, _]] = row.compliance;
            let compliances = [proximal_share * normal, proximal_share * 0.5 * (x + y)];
            self.program.cones.push(Cone::new(index, row, compliances, speed, velocity));
        }
    }

    /// Takes impulses and velocities from the solution of a program; returns its error in Coulomb's law, as a velocity.
    fn take_solution(&mut self, rows: &mut [ContactRow], proximal_share: f64) -> f64 {
        let mut error: f64 = 0.0;
        self.velocities.clear();
        for cone in &self.program.cones {
            let (impulse, mode) = cone.impulse_at(cone.velocity);
            let row = &mut rows[cone.row as usize];
            let [normal_velocity, u, v] = cone.velocity;
            let speed = (u * u + v * v).sqrt();
            self.velocities.push((speed, cone.velocity));
            error = error.max(match mode {
                ContactMode::Separating => row.target - normal_velocity,
                ContactMode::HeldBound { .. } => {
                    let tangential_compliance = 0.5 * (row.compliance[1][1] + row.compliance[2][2]);
                    let bound = cone.held_bound.unwrap_or_default();
                    tangential_compliance * (cone.friction * impulse[0] - bound).abs()
                }
                ContactMode::Sticking | ContactMode::Sliding { .. } => {
                    (speed - cone.sliding_speed).abs() * cone.friction
                }
            });
            for (axis, (new, old)) in impulse.iter().zip(row.impulse).enumerate() {
                error = error.max((new - old).abs() * proximal_share * row.compliance[axis][axis]);
            }
            row.impulse = impulse;
        }
        error
    }
}

#[cfg(test)]
mod tests {
    use base::Vec3;

    use super::*;
    use crate::contact_rows::ProgramMemory;
    use crate::wide::Lane;

    /// A contact of a particle of 1 kg whose scaled velocity is its velocity.
    fn contact(initial_velocity: [f64; 3], friction: f64, start: u32) -> ContactRow {
        ContactRow {
            point: 0,
            start,
            len: 3,
            roots: [0; 2],
            basis: [Vec3::Z, Vec3::X, Vec3::Y],
            initial_velocity,
            target: 0.0,
            softness: 0.0,
            friction,
            slip_compliance: [0.0; 2],
            rolling_row: NONE,
            compliance: [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]],
            impulse: [0.0; 3],
            sliding_multiplier: 0.0,
            program_memory: ProgramMemory::default(),
        }
    }

    /// The scaled velocity, and whether all laws are met.
    fn solved(
        rows: &mut [ContactRow],
        dofs: &[u32],
        jacobian: &[Lane],
        degrees: usize,
        begins_with_bounds: bool,
    ) -> (Vec<f64>, bool) {
        let members: Vec<u32> = (0..rows.len() as u32).collect();
        let all: Vec<u32> = (0..degrees as u32).collect();
        let island = Island { rows: &members, dofs: &all };
        assert!(ConvexSolver::is_applicable(island, rows));
        let mut scaled_velocity = vec![0.0; degrees];
        let mut contacts = ContactSystem::of_rows(rows, dofs, jacobian);
        let mut solver = ConvexSolver::default();
        let converged = solver.solve(island, &mut contacts, &mut scaled_velocity, begins_with_bounds);
        (scaled_velocity, converged)
    }

    fn particle(initial_velocity: [f64; 3]) -> [f64; 3] {
        let mut rows = [contact(initial_velocity, 0.5, 0)];
        let jacobian = [[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0]];
        assert!(solved(&mut rows, &[0, 1, 2], &jacobian, 3, false).1);
        rows[0].impulse
    }

    #[track_caller]
    fn close(actual: [f64; 3], expected: [f64; 3]) {
        for (a, e) in actual.iter().zip(expected) {
            assert!((a - e).abs() < 1e-7, "{actual:?} instead of {expected:?}");
        }
    }

    #[test]
    fn a_particle_slides_sticks_or_separates() {
        // A normal impulse of 0.1 N·s allows at most 0.05 N·s of friction, against (3, 4).
        close(particle([-0.1, 0.3, 0.4]), [0.1, -0.03, -0.04]);
        close(particle([-0.1, 0.03, -0.02]), [0.1, -0.03, 0.02]);
        close(particle([0.1, 0.3, 0.4]), [0.0; 3]);
    }

    #[test]
    fn one_step_on_the_law_solves_a_particle_in_the_right_mode() {
        // The particle slides, which an impulse on the friction cone tells the step, and one inside it does not.
        let jacobian = [[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0]];
        for (impulse, is_right) in [([0.06, -0.018, -0.024], true), ([0.06, -0.01, -0.01], false)] {
            let mut rows = [contact([-0.1, 0.3, 0.4], 0.5, 0)];
            rows[0].impulse = impulse;
            let [normal, x, y] = impulse;
            let scaled_velocity = [x, y, normal];
            let (members, dofs) = ([0], [0, 1, 2]);
            let island = Island { rows: &members, dofs: &dofs };
            let contacts = ContactSystem::of_rows(&mut rows, &dofs, &jacobian);
            let mut solver = ConvexSolver::default();
            solver.program.start(island, &contacts, &scaled_velocity);
            let velocity = solver.program.velocity(0);
            solver.velocities = vec![(ops::hypot(velocity[1], velocity[2]), velocity)];
            solver.add_proximal_terms(island, contacts.rows, 1e-8);
            assert_eq!(solver.program.step_on_law(), is_right);
            if is_right {
                solver.take_solution(contacts.rows, 1e-8);
                close(contacts.rows[0].impulse, [0.1, -0.03, -0.04]);
            }
        }
    }

    /// Degrees of freedom of [`random_contacts`].
    const DEGREES: usize = 9;

    /// Pseudorandom numbers from -1 to 1.
    struct Random(u64);

    impl Random {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        }
    }

    /// Adds the compliance of a degree of freedom, given its entries in the scaled Jacobian.
    fn add_compliance(row: &mut ContactRow, entry: [f64; 3]) {
        for (line, own) in row.compliance.iter_mut().zip(entry) {
            for (cell, other) in line.iter_mut().zip(entry) {
                *cell += own * other;
            }
        }
    }

    /// Four contacts with random Jacobians that act on the same degrees of freedom.
    fn random_contacts(random: &mut Random, friction: f64) -> (Vec<ContactRow>, Vec<u32>, Vec<Lane>) {
        let (mut rows, mut dofs, mut jacobian) = (Vec::new(), Vec::new(), Vec::new());
        for at in 0..4 {
            let mut row = contact([0, 1, 2].map(|_| random.next()), friction, at * DEGREES as u32);
            row.len = DEGREES as u32;
            row.initial_velocity[0] -= 0.5;
            row.compliance = [[0.0; 4]; 3];
            for dof in 0..DEGREES {
                // The normal and the tangents mostly affect different degrees of freedom, as in robots.
                let entry: [f64; 3] =
                    std::array::from_fn(|axis| random.next() * if dof % 3 == axis { 1.0 } else { 0.2 });
                add_compliance(&mut row, entry);
                dofs.push(dof as u32);
                jacobian.push([entry[0], entry[1], entry[2], 0.0]);
            }
            rows.push(row);
        }
        (rows, dofs, jacobian)
    }

    /// Velocity of a contact.
    fn velocity(row: &ContactRow, dofs: &[u32], jacobian: &[Lane], scaled_velocity: &[f64]) -> [f64; 3] {
        std::array::from_fn(|axis| {
            let own = row.range().map(|at| jacobian[at][axis] * scaled_velocity[dofs[at] as usize]);
            row.initial_velocity[axis] + own.sum::<f64>()
        })
    }

    /// Asserts Coulomb's law at all contacts; returns how many slide.
    fn assert_law(rows: &[ContactRow], dofs: &[u32], jacobian: &[Lane], scaled_velocity: &[f64]) -> usize {
        let mut sliding = 0;
        for row in rows {
            let [normal, x, y] = row.impulse;
            let velocity = velocity(row, dofs, jacobian, scaled_velocity);
            let [normal_velocity, u, v] = velocity;
            let closing = normal_velocity + row.softness * normal - row.target;
            assert!(normal >= 0.0 && closing > -4e-6, "{velocity:?}");
            assert!(normal < 1e-6 || closing < 4e-6, "{normal} at {velocity:?}");
            let (bound, force, speed) = (row.friction * normal, ops::hypot(x, y), ops::hypot(u, v));
            assert!(force <= bound + 1e-7);
            // A sliding contact has full friction, opposite to its velocity.
            let residual = (x * u + y * v + bound * speed).abs();
            assert!(residual < 1e-6 * (1.0 + normal), "{:?} at {velocity:?}", row.impulse);
            sliding += usize::from(speed > 1e-3 && normal > 1e-3);
        }
        sliding
    }

    /// A robot of 0.16 kg on two wide wheels, each of which stands on a line, and on two casters. It turns and drives at
    /// random.
    fn robot_on_wheels(random: &mut Random) -> (Vec<ContactRow>, Vec<u32>, Vec<Lane>) {
        const MASS: f64 = 0.16;
        const INERTIA: [f64; 3] = [8e-5, 8e-5, 6e-5];
        const WHEEL_RADIUS: f64 = 0.02;
        const WHEEL_INERTIA: f64 = 2e-6;
        let points = [
            (Vec3::new(0.03, 0.0, -0.02), None),
            (Vec3::new(-0.03, 0.0, -0.02), None),
            (Vec3::new(0.0, 0.0235, -0.02), Some(6)),
            (Vec3::new(0.0, 0.0285, -0.02), Some(6)),
            (Vec3::new(0.0, -0.0235, -0.02), Some(7)),
            (Vec3::new(0.0, -0.0285, -0.02), Some(7)),
        ];
        let (linear, angular) = (
            Vec3::new(0.1 * random.next(), 0.02 * random.next(), -0.16),
            Vec3::new(0.05 * random.next(), 0.05 * random.next(), 3.0 * random.next()),
        );
        let spins = [random.next(), random.next()].map(|number| 6.0 * number);
        let (mut rows, mut dofs, mut jacobian) = (Vec::new(), Vec::new(), Vec::new());
        for (at, (point, wheel)) in points.into_iter().enumerate() {
            let surface = wheel.map_or(0.0, |wheel: usize| -WHEEL_RADIUS * spins[wheel - 6]);
            let velocity = linear + angular.cross(point) + Vec3::X * surface;
            let mut row = contact([velocity.z, velocity.x, velocity.y], 1.0, 8 * at as u32);
            (row.len, row.softness, row.compliance) = (8, 6e-4, [[0.0; 4]; 3]);
            for dof in 0..8 {
                let entry = [Vec3::Z, Vec3::X, Vec3::Y].map(|axis| match dof {
                    0..3 => axis[dof] / MASS.sqrt(),
                    3..6 => point.cross(axis)[dof - 3] / INERTIA[dof - 3].sqrt(),
                    _ if wheel == Some(dof) => -WHEEL_RADIUS * axis.x / WHEEL_INERTIA.sqrt(),
                    _ => 0.0,
                });
                add_compliance(&mut row, entry);
                dofs.push(dof as u32);
                jacobian.push([entry[0], entry[1], entry[2], 0.0]);
            }
            rows.push(row);
        }
        (rows, dofs, jacobian)
    }

    #[test]
    fn wheels_that_scrub_share_their_load_and_obey_coulombs_law() {
        let mut random = Random(1);
        let (mut sliding, mut unsolved) = (0, 0);
        for trial in 0..400 {
            let (mut rows, dofs, jacobian) = robot_on_wheels(&mut random);
            let (scaled_velocity, converged) = solved(&mut rows, &dofs, &jacobian, 8, trial % 2 == 1);
            if !converged {
                unsolved += 1;
                continue;
            }
            sliding += assert_law(&rows, &dofs, &jacobian, &scaled_velocity);
        }
        assert!(sliding > 450 && unsolved == 0, "{sliding} sliding, {unsolved} of 400 were not solved");
    }

    #[test]
    fn contacts_that_share_degrees_of_freedom_obey_coulombs_law() {
        let mut random = Random(1);
        let (mut sliding, mut unsolved) = (0, 0);
        for _ in 0..200 {
            let (mut rows, dofs, jacobian) = random_contacts(&mut random, 0.3);
            let (scaled_velocity, converged) = solved(&mut rows, &dofs, &jacobian, DEGREES, false);
            if !converged {
                // Where friction adds to the normal impulse, there may be no solution; sweeps go on from there.
                unsolved += 1;
                continue;
            }
            sliding += assert_law(&rows, &dofs, &jacobian, &scaled_velocity);
        }
        assert!(sliding > 100 && unsolved <= 2, "{sliding} sliding, {unsolved} of 200 were not solved");
    }

    #[test]
    fn the_impulses_with_the_least_error_are_kept_where_no_program_solves_the_law() {
        let mut random = Random(1);
        let (mut unsolved, members, all) =
            (0, [0, 1, 2, 3], std::array::from_fn::<u32, DEGREES, _>(|dof| dof as u32));
        for _ in 0..200 {
            // Friction so strong that normal and tangential impulses may amplify each other.
            let (mut rows, dofs, jacobian) = random_contacts(&mut random, 1.5);
            let island = Island { rows: &members, dofs: &all };
            let mut scaled_velocity = [0.0; DEGREES];
            let mut solver = ConvexSolver::default();
            let mut contacts = ContactSystem::of_rows(&mut rows, &dofs, &jacobian);
            if solver.solve(island, &mut contacts, &mut scaled_velocity, false) {
                continue;
            }
            unsolved += 1;
            let violation = rows
                .iter()
                .map(|row| {
                    let [normal_velocity, ..] = velocity(row, &dofs, &jacobian, &scaled_velocity);
                    if row.impulse[0] > 0.0 { normal_velocity.abs() } else { -normal_velocity }
                })
                .fold(0.0, f64::max);
            // The error of a program also counts what friction and impulses differ by.
            assert!(violation < 3.0 * solver.least_error, "{violation} instead of {}", solver.least_error);
        }
        assert!(unsolved > 30, "{unsolved}");
    }
}
