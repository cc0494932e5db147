//! Solves all contacts of a small island at once, each kept open, sticking or sliding as the last sweep left it.
//!
//! Newton's method on the contact laws (Alart and Curnier, "A mixed formulation for frictional contact problems prone to
//! Newton like solution methods", 1991). Unknown are the changes of the impulses that are there, so that the work goes
//! with the few contacts, however many degrees of freedom the island has. Near the solution each step squares the
//! error, which sweeps only shrink by a share; a sweep afterwards puts right what the step took for granted.

use crate::contact_rows::ContactRow;
use crate::contact_solve::{TOLERANCE, velocity};
use crate::elimination::{MOST_UNKNOWNS, solve, width};
use crate::newton_primal::PrimalNewton;
use crate::wide::Lane;

/// Reluctance of an impulse to change, as a share of the contact's compliance: contacts that share a load in many ways
/// have one solution near the last one.
const RELUCTANCE: f64 = 1e-8;

/// Most contacts of an island.
pub(crate) const MOST: usize = 8;

/// Most degrees of an island whose motion is solved for.
const MOST_DEGREES: usize = 24;
const _: () = assert!(3 * MOST <= MOST_UNKNOWNS && MOST_DEGREES <= MOST_UNKNOWNS);

/// What belongs to an island: its contacts and its degrees.
#[derive(Clone, Copy)]
pub(crate) struct Island<'a> {
    pub(crate) rows: &'a [u32],
    pub(crate) dofs: &'a [u32],
}

/// Memory of an island.
#[derive(Clone, Debug, Default)]
pub(crate) struct Newton {
    /// Velocity of each contact per impulse of each other one, three rows a contact, in rows of a width.
    compliance: Vec<Lane>,
    width: usize,
    /// Equations, row by row; the right side is the number after the last unknown.
    matrix: Vec<Lane>,
    /// Changes of impulses.
    change: Vec<f64>,
    by_motion: PrimalNewton,
}

/// What came of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The laws meet nowhere, and nothing was moved.
    Nowhere,
    Moved,
    /// All contacts obey their laws now.
    Settled,
}

/// One of a contact's laws, straightened at the present motion:
/// `rate · (change of velocity) + own · (change of impulse) = missing`.
#[derive(Clone, Copy, Debug, Default)]
struct Equation {
    rate: [f64; 3],
    own: [f64; 3],
    missing: f64,
}

/// The same for a whole contact: `change of impulse = free - give · (change of velocity)`; of each direction what it gives
/// per velocity along each, then what is free.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LinearizedContact(pub(crate) [Lane; 3]);

impl Equation {
    /// An impulse that does not change.
    fn fixed(axis: usize) -> Self {
        let mut law = Self::default();
        law.own[axis] = 1.0;
        law
    }
}

impl LinearizedContact {
    /// An impulse that does not change.
    const FIXED: Self = Self([[0.0; 4]; 3]);

    /// The laws of [`straighten`] for a contact that moves like this.
    #[inline(always)]
    pub(crate) fn new(row: &ContactRow, velocity: &Lane, fresh: bool) -> Option<Self> {
        let [normal, x, y] = row.impulse;
        let w = &row.compliance;
        if !presses(row) {
            return Some(Self::FIXED);
        }
        let mut law = Self::FIXED;
        let firm = 1.0 / (row.softness + RELUCTANCE * w[0][0]);
        law.0[0][0] = firm;
        law.0[0][3] = (row.target - velocity[0] - row.softness * normal) * firm;
        let most = row.friction * normal;
        let least = RELUCTANCE * (w[1][1] + w[2][2]);
        if most <= 0.0 || least <= 0.0 {
            return law.0[0][3].is_finite().then_some(law);
        }
        if !is_sliding(x, y, most, fresh) {
            for (axis, yielding) in [1, 2].into_iter().zip(row.yielding) {
                let grip = 1.0 / (yielding + least);
                law.0[axis][axis] = grip;
                law.0[axis][3] = (-velocity[axis] - yielding * row.impulse[axis]) * grip;
            }
        } else {
            let Way { u, v, turn } = Way::new(velocity, [x, y], most, least);
            // Along the way the force follows the normal one, across it the direction of the velocity.
            let along = -(most + u * x + v * y) - row.friction * law.0[0][3];
            let across = v * x - u * y;
            let (pull, slack) = (row.friction * firm, 1.0 / turn);
            let first = u * along - v * across;
            let second = v * along + u * across;
            law.0[1] = [-u * pull, v * v * slack, -u * v * slack, first];
            law.0[2] = [-v * pull, -u * v * slack, u * u * slack, second];
        }
        law.0.iter().all(|part| part[3].is_finite()).then_some(law)
    }

    #[inline(always)]
    pub(crate) fn step(&self, [x, y, z]: [f64; 3]) -> [f64; 3] {
        self.0.map(|[a, b, c, free]| free - (a * x + b * y + c * z))
    }
}

impl Newton {
    /// Takes an island's contacts; must come before its steps.
    pub(crate) fn start(&mut self, island: Island<'_>, contacts: &Contacts<'_>, degrees: usize) {
        if island.goes_by_motion() {
            self.by_motion.start(island, contacts, degrees);
        } else {
            self.couple(island.rows, contacts);
        }
    }

    /// Moves the impulses and the scaled motion of an island to where the straightened laws meet.
    pub(crate) fn step(
        &mut self,
        island: Island<'_>,
        contacts: &mut Contacts<'_>,
        motion: &mut [f64],
    ) -> Outcome {
        if island.goes_by_motion() {
            return self.by_motion.step(island, contacts, motion);
        }
        if !self.step_by_impulses(island.rows, contacts, motion) {
            return Outcome::Nowhere;
        }
        let settled = island.rows.iter().all(|&row| {
            let row = &contacts.rows[row as usize];
            obeys(row, &velocity(row.start, row.len, &row.before, contacts.dofs, contacts.scaled, motion))
        });
        if settled { Outcome::Settled } else { Outcome::Moved }
    }

    fn couple(&mut self, members: &[u32], contacts: &Contacts<'_>) {
        self.width = width(3 * members.len());
        self.compliance.clear();
        self.compliance.resize(3 * members.len() * self.width, Lane::default());
        let numbers = self.compliance.as_flattened_mut();
        let stride = 4 * self.width;
        for (at, &member) in members.iter().enumerate() {
            for (axis, line) in contacts.rows[member as usize].compliance.iter().enumerate() {
                let start = (3 * at + axis) * stride + 3 * at;
                numbers[start..start + 3].copy_from_slice(&line[..3]);
            }
            for (other_at, &other) in members.iter().enumerate().take(at) {
                let between = coupling(contacts.entries(member), contacts.entries(other));
                for (axis, [x, y, z, _]) in between.into_iter().enumerate() {
                    let start = (3 * at + axis) * stride + 3 * other_at;
                    numbers[start..start + 3].copy_from_slice(&[x, y, z]);
                    for (other_axis, cell) in [x, y, z].into_iter().enumerate() {
                        numbers[(3 * other_at + other_axis) * stride + 3 * at + axis] = cell;
                    }
                }
            }
        }
    }

    /// Where the contacts have fewer numbers than the motion.
    fn step_by_impulses(&mut self, members: &[u32], contacts: &mut Contacts<'_>, motion: &mut [f64]) -> bool {
        let Self { width, compliance, matrix, change, .. } = self;
        let (width, count) = (*width, 3 * members.len());
        matrix.clear();
        for (at, (&member, velocity)) in members.iter().zip(compliance.chunks_exact(3 * width)).enumerate() {
            let (x, rest) = velocity.split_at(width);
            let (y, z) = rest.split_at(width);
            for law in &contacts.straighten(member, motion) {
                let start = matrix.len();
                let [a, b, c] = law.rate;
                matrix.extend(
                    x.iter().zip(y).zip(z).map(|((x, y), z)| {
                        std::array::from_fn(|lane| a * x[lane] + b * y[lane] + c * z[lane])
                    }),
                );
                let line = matrix[start..].as_flattened_mut();
                line[count] = law.missing;
                for (cell, own) in line[3 * at..].iter_mut().zip(law.own) {
                    *cell += own;
                }
            }
        }
        if !solve(matrix, width, count, change) {
            return false;
        }
        for (&member, step) in members.iter().zip(change.as_chunks::<3>().0) {
            contacts.push(member, *step, motion);
        }
        true
    }
}

impl Island<'_> {
    fn goes_by_motion(&self) -> bool {
        self.dofs.len() <= MOST_DEGREES && self.dofs.len() < 3 * self.rows.len()
    }
}

/// The rows of all contacts with their entries.
pub(crate) struct Contacts<'a> {
    pub(crate) rows: &'a mut [ContactRow],
    pub(crate) dofs: &'a [u32],
    pub(crate) scaled: &'a [Lane],
    /// Takes all that touch as sticking: friction that was found under another load tells nothing of this one.
    pub(crate) fresh: bool,
}

impl Contacts<'_> {
    #[inline(always)]
    pub(crate) fn entries(&self, row: u32) -> (&[u32], &[Lane]) {
        let range = self.rows[row as usize].range();
        (&self.dofs[range.clone()], &self.scaled[range])
    }

    fn straighten(&self, row: u32, motion: &[f64]) -> [Equation; 3] {
        let (dofs, entries) = self.entries(row);
        straighten(&self.rows[row as usize], dofs, entries, motion, self.fresh)
    }

    #[inline(always)]
    fn push(&mut self, row: u32, step: [f64; 3], motion: &mut [f64]) {
        if step == [0.0; 3] {
            return;
        }
        let (dofs, entries) = self.entries(row);
        for (&dof, entry) in dofs.iter().zip(entries) {
            motion[dof as usize] += entry[0] * step[0] + entry[1] * step[1] + entry[2] * step[2];
        }
        for (impulse, step) in self.rows[row as usize].impulse.iter_mut().zip(step) {
            *impulse += step;
        }
    }
}

/// Velocity of one contact per impulse of another; both have their degrees in ascending order.
fn coupling((dofs, entries): (&[u32], &[Lane]), (other_dofs, others): (&[u32], &[Lane])) -> [Lane; 3] {
    let mut sum = [Lane::default(); 3];
    let mut at = 0;
    for (dof, entry) in dofs.iter().zip(entries) {
        while other_dofs.get(at).is_some_and(|other| other < dof) {
            at += 1;
        }
        if other_dofs.get(at) != Some(dof) {
            continue;
        }
        let other = &others[at];
        for (line, own) in sum.iter_mut().zip(entry) {
            for (cell, other) in line.iter_mut().zip(other) {
                *cell += own * other;
            }
        }
    }
    sum
}

/// A contact's laws; impulses of an open contact, or across one without friction, stay as they are.
fn straighten(
    row: &ContactRow,
    dofs: &[u32],
    entries: &[Lane],
    motion: &[f64],
    fresh: bool,
) -> [Equation; 3] {
    let mut laws = [0, 1, 2].map(Equation::fixed);
    let [normal, x, y] = row.impulse;
    let w = &row.compliance;
    if !presses(row) {
        return laws;
    }
    let mut velocity = [row.before[0], row.before[1], row.before[2], 0.0];
    for (&dof, entry) in dofs.iter().zip(entries) {
        let rate = motion[dof as usize];
        for (velocity, entry) in velocity.iter_mut().zip(entry) {
            *velocity += entry * rate;
        }
    }
    laws[0] = Equation {
        rate: [1.0, 0.0, 0.0],
        own: [row.softness + RELUCTANCE * w[0][0], 0.0, 0.0],
        missing: row.target - velocity[0] - row.softness * normal,
    };
    let most = row.friction * normal;
    let least = RELUCTANCE * (w[1][1] + w[2][2]);
    if most <= 0.0 || least <= 0.0 {
        return laws;
    }
    if is_sliding(x, y, most, fresh) {
        let effective_inverse_mass = 0.5 * (w[1][1] + w[2][2]);
        [laws[1], laws[2]] = slide(row.friction, &velocity, [normal, x, y], least, effective_inverse_mass);
    } else {
        for (index, &yielding) in row.yielding.iter().enumerate() {
            let axis = index + 1;
            laws[axis].rate[axis] = 1.0;
            laws[axis].own[axis] = yielding + least;
            laws[axis].missing = -velocity[axis] - yielding * row.impulse[axis];
        }
    }
    laws
}

/// Whether a contact is more than near.
#[inline(always)]
pub(crate) fn presses(row: &ContactRow) -> bool {
    row.impulse[0] > 0.0 && row.compliance[0][0] > 0.0
}

/// Whether a contact with this velocity obeys its laws, so that a sweep would change nothing. Not where pressing and rubbing
/// may feed each other: there are several solutions then, and sweeps leave those that gain energy.
#[inline(always)]
pub(crate) fn obeys(row: &ContactRow, &[away, u, v, _]: &Lane) -> bool {
    let [normal, x, y] = row.impulse;
    let missing = row.target - away - row.softness * normal;
    let is_open = normal == 0.0 && x == 0.0 && y == 0.0;
    if is_open && missing <= TOLERANCE {
        return true;
    }
    // Written so that numbers that are none do not pass.
    if !(normal > 0.0 && missing.abs() < TOLERANCE) {
        return false;
    }
    let [[along, first, second, _], ..] = row.compliance;
    let is_tame = row.friction * (first.abs() + second.abs()) < along;
    if !is_tame {
        return false;
    }
    let (most, length) = (row.friction * normal, (x * x + y * y).sqrt());
    let [give, other] = row.yielding;
    if length < most {
        return (u + give * x).abs() < TOLERANCE && (v + other * y).abs() < TOLERANCE;
    }
    // It slides: the force is against the velocity, and as long as it may be.
    let speed = (u * u + v * v).sqrt();
    let [off, aside] = [x * speed + most * u, y * speed + most * v];
    let effective_inverse_mass = row.compliance[1][1].max(row.compliance[2][2]);
    let is_against = off.abs().max(aside.abs()) * effective_inverse_mass < TOLERANCE * speed;
    most > 0.0 && row.yielding == [0.0; 2] && is_against
}

/// Whether friction is at its bound.
#[inline(always)]
fn is_sliding(x: f64, y: f64, most: f64, fresh: bool) -> bool {
    !fresh && x * x + y * y >= most * most * (1.0 - 1e-9)
}

/// Where a sliding contact goes.
struct Way {
    /// A unit vector in the tangent plane.
    u: f64,
    v: f64,
    /// Velocity per impulse across it.
    turn: f64,
}

impl Way {
    #[inline(always)]
    fn new(velocity: &Lane, [x, y]: [f64; 2], most: f64, least: f64) -> Self {
        let [_, along, across, _] = *velocity;
        let speed = (along * along + across * across).sqrt();
        // Where it hardly moves, the force tells the direction better.
        let [u, v] =
            if speed > least * most { [along / speed, across / speed] } else { [-x / most, -y / most] };
        Self { u, v, turn: speed.max(least * most) / most }
    }
}

/// Friction against the velocity: its length follows the normal force, its direction the velocity's.
fn slide(
    friction: f64,
    velocity: &Lane,
    [normal, x, y]: [f64; 3],
    least: f64,
    effective_inverse_mass: f64,
) -> [Equation; 2] {
    let most = friction * normal;
    let Way { u, v, turn } = Way::new(velocity, [x, y], most, least);
    // Lengths are multiplied by a velocity per impulse too, so that all pivots are of one kind.
    let along = Equation {
        rate: [0.0; 3],
        own: [effective_inverse_mass * friction, effective_inverse_mass * u, effective_inverse_mass * v],
        missing: -effective_inverse_mass * (most + u * x + v * y),
    };
    let across =
        Equation { rate: [0.0, -v, u], own: [0.0, -turn * v, turn * u], missing: -turn * (u * y - v * x) };
    [along, across]
}

#[cfg(test)]
mod tests {
    use base::Vec3;

    use super::*;
    use crate::layout::NONE;

    /// A contact of a particle of 1 kg whose scaled motion is its velocity, under a ground with the normal z.
    fn contact(before: [f64; 3], impulse: [f64; 3]) -> ContactRow {
        ContactRow {
            point: 0,
            start: 0,
            len: 3,
            roots: [0; 2],
            basis: [Vec3::Z, Vec3::X, Vec3::Y],
            before,
            target: 0.0,
            softness: 0.0,
            friction: 0.5,
            yielding: [0.0; 2],
            spin: NONE,
            compliance: [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]],
            impulse,
            slip: 0.0,
        }
    }

    fn steps(rows: &mut [ContactRow], count: usize) -> Vec<f64> {
        let entries = [[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0]];
        let mut motion = vec![0.0; 3];
        for row in rows.iter() {
            motion[2] += row.impulse[0];
            motion[0] += row.impulse[1];
            motion[1] += row.impulse[2];
        }
        let members: Vec<u32> = (0..rows.len() as u32).collect();
        let island = Island { rows: &members, dofs: &[0, 1, 2] };
        let mut newton = Newton::default();
        for _ in 0..count {
            let mut contacts = Contacts { rows, dofs: &[0, 1, 2], scaled: &entries, fresh: false };
            newton.start(island, &contacts, 3);
            assert_ne!(newton.step(island, &mut contacts, &mut motion), Outcome::Nowhere);
        }
        motion
    }

    #[track_caller]
    fn close(actual: [f64; 3], expected: [f64; 3]) {
        for (a, e) in actual.iter().zip(expected) {
            assert!((a - e).abs() < 1e-9, "{actual:?} instead of {expected:?}");
        }
    }

    #[test]
    fn a_sliding_contact_is_solved_in_a_few_steps() {
        // Slides along (3, 4); the guess has too little weight and a wrong direction.
        let mut rows = [contact([-0.1, 0.3, 0.4], [0.08, -0.04, 0.0])];
        steps(&mut rows, 4);
        close(rows[0].impulse, [0.1, -0.03, -0.04]);
    }

    #[test]
    fn a_sticking_contact_is_solved_in_one_step() {
        let mut rows = [contact([-0.1, 0.02, -0.01], [0.08, 0.0, 0.0])];
        steps(&mut rows, 1);
        close(rows[0].impulse, [0.1, -0.02, 0.01]);
    }

    #[test]
    fn contacts_that_share_a_load_keep_their_shares() {
        let mut rows = [0.05, 0.03].map(|normal| contact([-0.1, 0.02, -0.01], [normal, 0.0, 0.0]));
        let motion = steps(&mut rows, 1);
        close(rows[0].impulse, [0.06, -0.01, 0.005]);
        close(rows[1].impulse, [0.04, -0.01, 0.005]);
        close([motion[0], motion[1], motion[2]], [-0.02, 0.01, 0.1]);
    }
}
