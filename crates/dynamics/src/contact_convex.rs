//! Solves all contacts of an island together by convex programs.
//!
//! Coulomb's law asks that the impulse lies in the cone `‖λₜ‖ ≤ μ·λₙ`, that `(uₙ - u* + μ‖uₜ‖, uₜ)` lies in its dual, and
//! that both are perpendicular (de Saxcé and Feng, "The bipotential method", 1998). With the speed of sliding `s = ‖uₜ‖` held,
//! that is the optimum of a convex program (Cadoux 2009), and what sticks has no speed to hold. So a few programs solve the law,
//! each with the speeds to which Newton's method leads from the one before; bounds of friction need not be guessed.
//!
//! Impulses are reluctant to change by a trace R (the proximal point method). Then they are functions of the velocities,
//! `λ = project(R⁻¹(b - u))`, and the program is one without constraints in the island's motion `z`. Newton's method with a
//! search along each step finds it from anywhere (Castro, Permenter and Han, "An unconstrained convex formulation of compliant
//! contact", 2022).

use crate::contact_cone::{Cone, State};
use crate::contact_newton::{Contacts, Island};
use crate::contact_rows::ContactRow;
use crate::contact_solve::{ROUGH_TOLERANCE, TOLERANCE};
use crate::convex_program::{ConvexProgram, MOST_DEGREES};
use crate::layout::NONE;

/// Reluctance of impulses, as a share of the contact's compliance, of the first programs and of those that follow: a larger one
/// takes fewer steps to solve, a smaller one leaves less to the next program.
const RELUCTANCE: [f64; 3] = [1e-2, 1e-4, 1e-5];
/// Most programs, and those after which each must leave less than a share of what the one before it missed the law by.
const PROGRAMS: usize = 12;
const PATIENCE: usize = 4;
const PROGRESS: f64 = 0.5;
/// Friction above which the cone is all but a half space, and its slopes lose digits.
const MOST_FRICTION: f64 = 100.0;

/// Memory of an island.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConvexSolver {
    program: ConvexProgram,
    /// By contact: the speed of sliding that is held, and that of the solution.
    speeds: Vec<f64>,
}

impl ConvexSolver {
    /// Whether the contacts of an island may be solved so.
    pub(crate) fn takes(island: Island<'_>, rows: &[ContactRow]) -> bool {
        island.dofs.len() <= MOST_DEGREES
            && island.rows.iter().map(|&row| &rows[row as usize]).all(|row| {
                row.friction < MOST_FRICTION
                    && row.yielding[0] == row.yielding[1]
                    && row.spin == NONE
                    && row.compliance[0][0] > 0.0
                    && row.compliance[1][1] + row.compliance[2][2] > 0.0
            })
    }

    /// Moves the impulses of an island's contacts and its scaled motion, in which the mass matrix is the identity, to a
    /// solution. Whether it obeys all laws.
    pub(crate) fn solve(
        &mut self,
        island: Island<'_>,
        contacts: &mut Contacts<'_>,
        motion: &mut [f64],
    ) -> bool {
        self.program.start(island, contacts, motion);
        let found = self.solve_programs(island, contacts);
        self.program.finish(island, contacts, motion);
        found
    }

    /// Solves one program after the other, from the motion that is there on.
    fn solve_programs(&mut self, island: Island<'_>, contacts: &mut Contacts<'_>) -> bool {
        self.speeds.clear();
        for (at, &member) in island.rows.iter().enumerate() {
            let row = &contacts.rows[member as usize];
            let [_, u, v] = self.program.velocity(at);
            let [normal, x, y] = row.impulse;
            let bound = row.friction * normal;
            let sticks = normal > 0.0 && x * x + y * y < bound * bound * (1.0 - 1e-9);
            self.speeds.push(if sticks { 0.0 } else { (u * u + v * v).sqrt() });
        }
        let mut last = f64::INFINITY;
        for program in 0..PROGRAMS {
            let reluctance = RELUCTANCE[program.min(2)];
            self.program.cones.clear();
            for (&member, &speed) in island.rows.iter().zip(&self.speeds) {
                let cone = Cone::new(member, &contacts.rows[member as usize], reluctance, speed);
                self.program.cones.push(cone);
            }
            if !self.program.optimise() {
                return false;
            }
            let off = self.take(contacts, reluctance);
            if program > 0 && off < TOLERANCE {
                return true;
            }
            if program > 0 && off > PROGRESS * last {
                // Contacts that bear the same load may contradict each other by a trace of depth.
                if off < ROUGH_TOLERANCE {
                    return true;
                }
                // Some laws have no solution near, where pressing and rubbing feed each other.
                if program >= PATIENCE {
                    return false;
                }
            }
            last = off;
            self.program.follow(&mut self.speeds);
        }
        false
    }

    /// Takes over the impulses and speeds of a program's solution; by how much it misses Coulomb's law, as a velocity.
    fn take(&mut self, contacts: &mut Contacts<'_>, reluctance: f64) -> f64 {
        let mut off: f64 = 0.0;
        self.speeds.clear();
        for cone in &self.program.cones {
            let (impulse, state) = cone.answer(cone.velocity);
            let row = &mut contacts.rows[cone.row as usize];
            let [away, u, v] = cone.velocity;
            let speed = (u * u + v * v).sqrt();
            self.speeds.push(speed);
            off = off.max(match state {
                State::Open => row.target - away,
                State::Sticks | State::Slides { .. } => (speed - cone.speed).abs() * cone.friction,
            });
            for (axis, (new, old)) in impulse.iter().zip(row.impulse).enumerate() {
                off = off.max((new - old).abs() * reluctance * row.compliance[axis][axis]);
            }
            row.impulse = impulse;
        }
        off
    }
}

#[cfg(test)]
mod tests {
    use base::Vec3;

    use super::*;
    use crate::wide::Lane;

    /// A contact of a particle of 1 kg whose scaled motion is its velocity.
    fn contact(before: [f64; 3], friction: f64, start: u32) -> ContactRow {
        ContactRow {
            point: 0,
            start,
            len: 3,
            roots: [0; 2],
            basis: [Vec3::Z, Vec3::X, Vec3::Y],
            before,
            target: 0.0,
            softness: 0.0,
            friction,
            yielding: [0.0; 2],
            spin: NONE,
            compliance: [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]],
            impulse: [0.0; 3],
            slip: 0.0,
        }
    }

    /// The motion, and whether it obeys all laws.
    fn solved(rows: &mut [ContactRow], dofs: &[u32], entries: &[Lane], degrees: usize) -> (Vec<f64>, bool) {
        let members: Vec<u32> = (0..rows.len() as u32).collect();
        let all: Vec<u32> = (0..degrees as u32).collect();
        let island = Island { rows: &members, dofs: &all };
        assert!(ConvexSolver::takes(island, rows));
        let mut motion = vec![0.0; degrees];
        let mut contacts = Contacts { rows, dofs, scaled: entries, fresh: false };
        let found = ConvexSolver::default().solve(island, &mut contacts, &mut motion);
        (motion, found)
    }

    fn particle(before: [f64; 3]) -> [f64; 3] {
        let mut rows = [contact(before, 0.5, 0)];
        let entries = [[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0]];
        assert!(solved(&mut rows, &[0, 1, 2], &entries, 3).1);
        rows[0].impulse
    }

    #[track_caller]
    fn close(actual: [f64; 3], expected: [f64; 3]) {
        for (a, e) in actual.iter().zip(expected) {
            assert!((a - e).abs() < 1e-7, "{actual:?} instead of {expected:?}");
        }
    }

    #[test]
    fn a_particle_slides_sticks_or_leaves() {
        // 0.1 Ns along the normal bear at most 0.05 Ns of friction, against (3, 4).
        close(particle([-0.1, 0.3, 0.4]), [0.1, -0.03, -0.04]);
        close(particle([-0.1, 0.03, -0.02]), [0.1, -0.03, 0.02]);
        close(particle([0.1, 0.3, 0.4]), [0.0; 3]);
    }

    /// Numbers by seed, from -1 to 1.
    struct Random(u64);

    impl Random {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        }
    }

    #[test]
    fn contacts_that_push_the_same_degrees_obey_coulombs_law() {
        const DEGREES: usize = 9;
        let mut random = Random(1);
        let (mut slid, mut unsolved) = (0, 0);
        for _ in 0..200 {
            let (mut rows, mut dofs, mut entries) = (Vec::new(), Vec::new(), Vec::new());
            for at in 0..4 {
                let mut row = contact([0, 1, 2].map(|_| random.next()), 0.3, at * DEGREES as u32);
                row.len = DEGREES as u32;
                row.before[0] -= 0.5;
                row.compliance = [[0.0; 4]; 3];
                for dof in 0..DEGREES {
                    // The normal and the tangents mostly push other degrees, as those of robots do.
                    let entry: [f64; 3] =
                        std::array::from_fn(|axis| random.next() * if dof % 3 == axis { 1.0 } else { 0.2 });
                    for (line, own) in row.compliance.iter_mut().zip(entry) {
                        for (cell, other) in line.iter_mut().zip(entry) {
                            *cell += own * other;
                        }
                    }
                    dofs.push(dof as u32);
                    entries.push([entry[0], entry[1], entry[2], 0.0]);
                }
                rows.push(row);
            }
            let (motion, found) = solved(&mut rows, &dofs, &entries, DEGREES);
            if !found {
                // Where friction presses, there may be no solution; sweeps go on from there.
                unsolved += 1;
                continue;
            }
            for row in &rows {
                let velocity: [f64; 3] = std::array::from_fn(|axis| {
                    let own = row.range().map(|at| entries[at][axis] * motion[dofs[at] as usize]);
                    row.before[axis] + own.sum::<f64>()
                });
                let [normal, x, y] = row.impulse;
                let [away, u, v] = velocity;
                assert!(normal >= 0.0 && away > -1e-6, "{velocity:?}");
                assert!(normal < 1e-6 || away < 1e-6, "{normal} at {away}");
                let (most, force, speed) = (row.friction * normal, x.hypot(y), u.hypot(v));
                assert!(force <= most + 1e-9);
                // What moves on is rubbed by all there is, against its way.
                let missed = (x * u + y * v + most * speed).abs();
                assert!(missed < 1e-6 * (1.0 + normal), "{:?} at {velocity:?}", row.impulse);
                slid += usize::from(speed > 1e-3 && normal > 1e-3);
            }
        }
        assert!(slid > 100 && unsolved <= 2, "{slid} slid, {unsolved} of 200 were not solved");
    }
}
