//! Solves all contacts of an island together by convex programs.
//!
//! Coulomb's law asks that the impulse lies in the cone `‖λₜ‖ ≤ μ·λₙ`, that `(uₙ - u* + μ‖uₜ‖, uₜ)` lies in its dual, and
//! that both are perpendicular (de Saxcé and Feng, "The bipotential method", 1998). With the speed of sliding `s = ‖uₜ‖` held,
//! that is the optimum of a convex program (Cadoux 2009), and what sticks has no speed to hold. So a few programs, each with
//! the speeds of the one before, solve the law; bounds of friction need not be guessed.
//!
//! Impulses are reluctant to change by a trace R (the proximal point method). Then they are functions of the velocities,
//! `λ = project(R⁻¹(b - u))`, and the program is one without constraints in the island's motion `z`:
//!
//! ```text
//! least of  ½‖z - z₀‖² + Σ ½‖λ(J z)‖²_R
//! ```
//!
//! Newton's method with a search along each step finds it from anywhere (Castro, Permenter and Han, "An unconstrained convex
//! formulation of compliant contact", 2022). In the scaled motion a contact fills only the columns of the degrees that carry
//! it, so that the factors, leaves first, stay as sparse as the tree.

use crate::contact_newton::{Contacts, Island};
use crate::contact_rows::ContactRow;
use crate::extrapolate::Extrapolator;
use crate::layout::NONE;
use crate::wide::{Lane, on_any_processor};

/// Most degrees of an island: those of a humanoid robot and a few more. The work grows with their cube, and robots that are
/// in each other ask for velocities that contradict each other, which hard impulses would meet by vast pressure.
pub(crate) const MOST_DEGREES: usize = 36;
/// Reluctance of impulses, as a share of the contact's compliance, of the first program and of those that follow: a larger one
/// takes fewer steps to solve, a smaller one leaves less to the next program.
const RELUCTANCE: [f64; 2] = [1e-2, 1e-5];
/// Most programs, and those after which each must leave less than a share of what the one before it missed the law by.
const PROGRAMS: usize = 12;
const PATIENCE: usize = 4;
const PROGRESS: f64 = 0.5;
/// Steps of Newton's method for each program.
const STEPS: usize = 24;
/// Trials of a step's length, and the share of the slope that may be left.
const SHORTER: usize = 20;
const FLAT: f64 = 0.1;
/// What a step may still gain at the optimum, and what a step gains after which that is so. `[J]`
const GAIN: f64 = 1e-18;
const NEARLY: f64 = 1e-10;
/// By how much a solution may miss Coulomb's law. `[m/s]`
const TOLERANCE: f64 = 1e-7;
/// Friction above which the cone is all but a half space, and its slopes lose digits.
const MOST_FRICTION: f64 = 100.0;

/// A contact in a program.
#[derive(Clone, Copy, Debug, Default)]
struct Cone {
    row: u32,
    friction: f64,
    /// The speed of sliding that is held.
    speed: f64,
    /// Softness and reluctance: velocity per impulse along the normal and the tangents.
    normal: f64,
    tangent: f64,
    /// Velocity at which no impulse is due.
    bias: [f64; 3],
    velocity: [f64; 3],
    /// Change of the velocity along the step.
    way: [f64; 3],
}

/// Memory of an island.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConvexNewton {
    /// By degree: its place in the island.
    place: Vec<u32>,
    cones: Vec<Cone>,
    /// By place: the scaled motion without impulses, with them, the step of Newton's method, and minus the gradient.
    free: Vec<f64>,
    motion: Vec<f64>,
    step: Vec<f64>,
    slope: Vec<f64>,
    /// Of Newton's equations: the lower triangle, row by row.
    matrix: Vec<f64>,
    columns: Vec<[f64; 3]>,
    /// By contact: the speed of sliding that is held, and that of the solution.
    speeds: Vec<f64>,
    images: Vec<f64>,
    residuals: Vec<f64>,
    extrapolator: Extrapolator,
}

impl Cone {
    fn new(row: u32, of: &ContactRow, reluctance: f64, speed: f64) -> Self {
        let w = &of.compliance;
        let [first, second] = [reluctance * w[0][0], reluctance * 0.5 * (w[1][1] + w[2][2])];
        let [normal, x, y] = of.impulse;
        Self {
            row,
            friction: of.friction.max(0.0),
            speed,
            normal: of.softness + first,
            tangent: of.yielding[0] + second,
            bias: [of.target - of.friction.max(0.0) * speed + first * normal, second * x, second * y],
            ..Self::default()
        }
    }

    /// The impulse at a velocity, and whether it sticks, slides or is open.
    #[inline(always)]
    fn answer(&self, velocity: [f64; 3]) -> ([f64; 3], State) {
        let n = (self.bias[0] - velocity[0]) / self.normal;
        let [x, y] = [1, 2].map(|axis| (self.bias[axis] - velocity[axis]) / self.tangent);
        let length = (x * x + y * y).sqrt();
        let mu = self.friction;
        if length <= mu * n {
            return ([n, x, y], State::Sticks);
        }
        let slant = mu * self.tangent / self.normal;
        let normal = (n + slant * length) / (1.0 + mu * slant);
        if normal <= 0.0 {
            return ([0.0; 3], State::Open);
        }
        let [x, y] = if length > 0.0 { [x / length, y / length] } else { [0.0; 2] };
        ([normal, mu * normal * x, mu * normal * y], State::Slides { x, y, length })
    }

    /// Impulse lost per velocity, symmetric: nn, nx, ny, xx, xy, yy.
    #[inline(always)]
    fn gain(&self, state: State, normal: f64) -> Option<[f64; 6]> {
        match state {
            State::Open => None,
            State::Sticks => {
                let (n, t) = (1.0 / self.normal, 1.0 / self.tangent);
                Some([n, 0.0, 0.0, t, 0.0, t])
            }
            State::Slides { x, y, length } => {
                let mu = self.friction;
                let slant = mu * self.tangent / self.normal;
                let n = 1.0 / (self.normal * (1.0 + mu * slant));
                // Along the way of sliding, and across it.
                let along = mu * mu * n;
                let across = if length > 0.0 { mu * normal / (length * self.tangent) } else { 0.0 };
                Some([
                    n,
                    mu * n * x,
                    mu * n * y,
                    along * x * x + across * y * y,
                    (along - across) * x * y,
                    along * y * y + across * x * x,
                ])
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum State {
    Open,
    Sticks,
    /// Against a direction, with the length of the impulse that would stop it.
    Slides {
        x: f64,
        y: f64,
        length: f64,
    },
}

impl ConvexNewton {
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
        self.place.resize(self.place.len().max(motion.len()), 0);
        self.motion.clear();
        for (place, &dof) in (0..).zip(island.dofs) {
            self.place[dof as usize] = place;
            self.motion.push(motion[dof as usize]);
        }
        self.free.clone_from(&self.motion);
        press(&mut self.free, &self.place, island, contacts, -1.0);
        let found = self.solve_programs(island, contacts);
        // The impulses' own sum, so that motion and impulses agree to the last bit that matters.
        self.motion.clone_from(&self.free);
        press(&mut self.motion, &self.place, island, contacts, 1.0);
        for (&dof, rate) in island.dofs.iter().zip(&self.motion) {
            motion[dof as usize] = *rate;
        }
        found
    }

    /// Solves one program after the other, from the motion that is there on.
    fn solve_programs(&mut self, island: Island<'_>, contacts: &mut Contacts<'_>) -> bool {
        self.speeds.clear();
        for &member in island.rows {
            let row = &contacts.rows[member as usize];
            let [_, u, v] = self.velocity(row, contacts.entries(member));
            let [normal, x, y] = row.impulse;
            let bound = row.friction * normal;
            let sticks = normal > 0.0 && x * x + y * y < bound * bound * (1.0 - 1e-9);
            self.speeds.push(if sticks { 0.0 } else { (u * u + v * v).sqrt() });
        }
        self.extrapolator.start(self.speeds.len());
        let mut last = f64::INFINITY;
        for program in 0..PROGRAMS {
            let reluctance = RELUCTANCE[program.min(1)];
            self.cones.clear();
            for (&member, &speed) in island.rows.iter().zip(&self.speeds) {
                self.cones.push(Cone::new(member, &contacts.rows[member as usize], reluctance, speed));
            }
            if !self.optimise(contacts) {
                return false;
            }
            let off = self.take(contacts, reluctance);
            if program > 0 && off < TOLERANCE {
                return true;
            }
            // Some laws have no solution near, where pressing and rubbing feed each other.
            if program >= PATIENCE && off > PROGRESS * last {
                return false;
            }
            last = off;
            if program > 0 {
                self.extrapolator.next(&mut self.images, &self.residuals);
            }
            self.speeds.clear();
            self.speeds.extend(self.images.iter().map(|speed| speed.max(0.0)));
        }
        false
    }

    /// Takes over the impulses of a program's solution; by how much it misses Coulomb's law, as a velocity.
    fn take(&mut self, contacts: &mut Contacts<'_>, reluctance: f64) -> f64 {
        let mut off: f64 = 0.0;
        self.images.clear();
        self.residuals.clear();
        for cone in &self.cones {
            let (impulse, state) = cone.answer(cone.velocity);
            let row = &mut contacts.rows[cone.row as usize];
            let [away, u, v] = cone.velocity;
            let speed = (u * u + v * v).sqrt();
            self.images.push(speed);
            self.residuals.push(speed - cone.speed);
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

    fn velocity(&self, row: &ContactRow, (dofs, entries): (&[u32], &[Lane])) -> [f64; 3] {
        let mut velocity = row.before;
        for (&dof, entry) in dofs.iter().zip(entries) {
            let rate = self.motion[self.place[dof as usize] as usize];
            for (velocity, entry) in velocity.iter_mut().zip(entry) {
                *velocity += entry * rate;
            }
        }
        velocity
    }

    /// Newton's method on one program, from the motion that is there on. Whether numbers stayed finite.
    fn optimise(&mut self, contacts: &Contacts<'_>) -> bool {
        for at in 0..self.cones.len() {
            let row = self.cones[at].row;
            self.cones[at].velocity = self.velocity(&contacts.rows[row as usize], contacts.entries(row));
        }
        for _ in 0..STEPS {
            let gain = find_step(self, contacts);
            // Written so that a number that is none does not pass.
            if !(gain >= 0.0 && gain.is_finite()) {
                return false;
            }
            if gain < GAIN {
                return true;
            }
            for at in 0..self.cones.len() {
                let (dofs, entries) = contacts.entries(self.cones[at].row);
                let mut way = [0.0; 3];
                for (&dof, entry) in dofs.iter().zip(entries) {
                    let rate = self.step[self.place[dof as usize] as usize];
                    for (way, entry) in way.iter_mut().zip(entry) {
                        *way += entry * rate;
                    }
                }
                self.cones[at].way = way;
            }
            let share = search(self);
            for (rate, step) in self.motion.iter_mut().zip(&self.step) {
                *rate += share * step;
            }
            for cone in &mut self.cones {
                for (velocity, way) in cone.velocity.iter_mut().zip(cone.way) {
                    *velocity += share * way;
                }
            }
            if share == 1.0 && gain < NEARLY {
                return true;
            }
        }
        true
    }
}

on_any_processor! {
    /// Newton's step; twice what it would gain.
    find_step => find_step_any(of: &mut ConvexNewton, contacts: &Contacts<'_>) -> f64
}

#[inline(always)]
fn find_step_any(of: &mut ConvexNewton, contacts: &Contacts<'_>) -> f64 {
    let ConvexNewton { place, cones, free, motion, step, slope, matrix, columns, .. } = of;
    let count = free.len();
    matrix.clear();
    matrix.resize(count * count, 0.0);
    for at in 0..count {
        matrix[at * (count + 1)] = 1.0;
    }
    slope.clear();
    slope.extend(free.iter().zip(motion.iter()).map(|(free, rate)| free - rate));
    for cone in cones.iter() {
        let (impulse, state) = cone.answer(cone.velocity);
        let Some([nn, nx, ny, xx, xy, yy]) = cone.gain(state, impulse[0]) else { continue };
        let (dofs, entries) = contacts.entries(cone.row);
        columns.clear();
        for (&dof, &[n, x, y, _]) in dofs.iter().zip(entries) {
            slope[place[dof as usize] as usize] += n * impulse[0] + x * impulse[1] + y * impulse[2];
            columns.push([nn * n + nx * x + ny * y, nx * n + xx * x + xy * y, ny * n + xy * x + yy * y]);
        }
        for (index, (&dof, &[n, x, y, _])) in dofs.iter().zip(entries).enumerate() {
            let line = place[dof as usize] as usize * count;
            for (&other, column) in dofs[..=index].iter().zip(columns.iter()) {
                matrix[line + place[other as usize] as usize] +=
                    n * column[0] + x * column[1] + y * column[2];
            }
        }
    }
    step.clone_from(slope);
    if !solve(matrix, step) {
        return f64::NAN;
    }
    slope.iter().zip(step.iter()).map(|(slope, step)| slope * step).sum()
}

on_any_processor! {
    /// How far the step leads down.
    search => search_any(of: &ConvexNewton) -> f64
}

#[inline(always)]
fn search_any(of: &ConvexNewton) -> f64 {
    let (mut first, mut growth) = (0.0, 0.0);
    for ((rate, free), step) in of.motion.iter().zip(&of.free).zip(&of.step) {
        first += (rate - free) * step;
        growth += step * step;
    }
    let enough = FLAT * slope_at(&of.cones, [first, growth], 0.0)[0].abs();
    let (mut low, mut high, mut share) = (0.0, 1.0, 1.0);
    for _ in 0..SHORTER {
        let [end, curvature] = slope_at(&of.cones, [first, growth], share);
        if end.abs() <= enough || (share == 1.0 && end <= 0.0) {
            return share;
        }
        // Newton's method on the slope, which only grows; where that leaves the bounds, the middle.
        if end < 0.0 {
            low = share;
        } else {
            high = share;
        }
        let next = share - end / curvature;
        share = if next > low && next < high { next } else { 0.5 * (low + high) };
    }
    share
}

/// The slope at a share of the step, and how it grows; `inertial` are those at its start without impulses.
#[inline(always)]
fn slope_at(cones: &[Cone], inertial: [f64; 2], share: f64) -> [f64; 2] {
    let [first, growth] = inertial;
    let (mut slope, mut curvature) = (first + growth * share, growth);
    for cone in cones {
        let velocity = [0, 1, 2].map(|axis| cone.velocity[axis] + share * cone.way[axis]);
        let (impulse, state) = cone.answer(velocity);
        let [n, x, y] = cone.way;
        slope -= impulse[0] * n + impulse[1] * x + impulse[2] * y;
        if let Some([nn, nx, ny, xx, xy, yy]) = cone.gain(state, impulse[0]) {
            curvature += nn * n * n + xx * x * x + yy * y * y + 2.0 * (nx * n * x + ny * n * y + xy * x * y);
        }
    }
    [slope, curvature]
}

/// Adds the impulses of an island's contacts, times a sign, to its motion.
fn press(rates: &mut [f64], place: &[u32], island: Island<'_>, contacts: &Contacts<'_>, sign: f64) {
    for &member in island.rows {
        let impulse = contacts.rows[member as usize].impulse;
        let (dofs, entries) = contacts.entries(member);
        for (&dof, entry) in dofs.iter().zip(entries) {
            let made = entry[0] * impulse[0] + entry[1] * impulse[1] + entry[2] * impulse[2];
            rates[place[dof as usize] as usize] += sign * made;
        }
    }
}

/// Solves a symmetric, positive system in place, `matrix` being its lower triangle: `H = LᵀDL`, from the last row on, for
/// leaves come last and fill nothing but what carries them.
#[inline(always)]
fn solve(matrix: &mut [f64], right: &mut [f64]) -> bool {
    let count = right.len();
    for k in (0..count).rev() {
        let (above, line) = matrix.split_at_mut(k * count);
        let line = &mut line[..=k];
        let pivot = line[k];
        if pivot.is_nan() || pivot <= 0.0 {
            return false;
        }
        let inverse = 1.0 / pivot;
        for i in 0..k {
            let cell = line[i];
            if cell == 0.0 {
                continue;
            }
            let share = cell * inverse;
            let to = &mut above[i * count..i * count + i + 1];
            for (to, from) in to.iter_mut().zip(&line[..=i]) {
                *to -= share * from;
            }
            right[i] -= share * right[k];
        }
    }
    for k in 0..count {
        let line = &matrix[k * count..k * count + k + 1];
        let sum: f64 = line[..k].iter().zip(&*right).map(|(cell, x)| cell * x).sum();
        right[k] = (right[k] - sum) / line[k];
    }
    true
}

#[cfg(test)]
mod tests {
    use base::Vec3;

    use super::*;

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
        assert!(ConvexNewton::takes(island, rows));
        let mut motion = vec![0.0; degrees];
        let mut contacts = Contacts { rows, dofs, scaled: entries, fresh: false };
        let found = ConvexNewton::default().solve(island, &mut contacts, &mut motion);
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
        assert!(slid > 100 && unsolved <= 30, "{slid} slid, {unsolved} of 200 were not solved");
    }
}
