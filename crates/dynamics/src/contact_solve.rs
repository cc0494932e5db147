//! Contact impulses: one contact after the other, until nothing moves any more.
//!
//! Works in scaled coordinates, where the mass matrix is the identity: an impulse on a contact changes the motion by
//! the contact's own entries, so that a visit costs as much as the contact has degrees, however large the tree.

use crate::contact_rows::{ContactRow, ContactRows, Lane};
use crate::extrapolate::Extrapolator;
use crate::islands::Islands;

/// Velocity below which a change is no change. `[m/s]`
const TOLERANCE: f64 = 1e-7;
/// The same where contacts are so many that sweeps cost more than they tell.
const PILE_TOLERANCE: f64 = 1e-6;
/// Contacts of a pile.
const PILE: usize = 64;
/// Most visits of each contact, outside piles and in them.
const SWEEPS: usize = 500;
const PILE_SWEEPS: usize = 20;
/// Most visits of all contacts of an island that is no pile, together.
const VISITS: usize = 12_000;
/// Sweeps after which a change of [`ROUGH_TOLERANCE`] is good enough: the next step goes on from there.
const PATIENCE: usize = 60;
const ROUGH_TOLERANCE: f64 = 1e-6;
/// Sweeps before it is worth to guess where they lead.
const PLAIN_SWEEPS: usize = 4;

/// Memory of the solver.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solver {
    extrapolator: Extrapolator,
    /// Impulses and motion, before and after a pair of sweeps, as one vector.
    before: Vec<f64>,
    after: Vec<f64>,
    residual: Vec<f64>,
}

impl Solver {
    /// Sets the impulses of all rows; `motion` is the scaled motion without them, and with them afterwards.
    pub(crate) fn solve(&mut self, contacts: &mut ContactRows, islands: &Islands, motion: &mut [f64]) {
        let ContactRows { rows, dofs, scaled, .. } = contacts;
        for row in rows.iter() {
            push(row, row.impulse, dofs, scaled, motion);
        }
        for island in 0..islands.count() {
            let members = Members { rows: islands.rows(island), dofs: islands.dofs(island) };
            self.solve_island(&members, rows, dofs, scaled, motion);
        }
    }

    fn solve_island(
        &mut self,
        members: &Members<'_>,
        rows: &mut [ContactRow],
        dofs: &[u32],
        scaled: &[Lane],
        motion: &mut [f64],
    ) {
        let pile = members.rows.len() > PILE;
        let (tolerance, sweeps) = if pile {
            (PILE_TOLERANCE, PILE_SWEEPS)
        } else {
            (TOLERANCE, SWEEPS.min(VISITS / members.rows.len().max(1)))
        };
        self.extrapolator.start(3 * members.rows.len() + members.dofs.len());
        for sweep in 0..sweeps {
            let forward = sweep % 2 == 0;
            let guess = !pile && sweep >= PLAIN_SWEEPS;
            if guess && forward {
                members.pack(&mut self.before, rows, motion);
            }
            let tolerance = if sweep < PATIENCE { tolerance } else { ROUGH_TOLERANCE };
            if sweep_once(forward, members, rows, dofs, scaled, motion) < tolerance {
                break;
            }
            // The last sweep must not be followed by a guess: a guess may be outside the cones.
            if guess && !forward && sweep + 2 < sweeps {
                self.guess(members, rows, motion);
            }
        }
    }

    /// Moves impulses and motion to where the sweeps seem to lead.
    fn guess(&mut self, members: &Members<'_>, rows: &mut [ContactRow], motion: &mut [f64]) {
        members.pack(&mut self.after, rows, motion);
        self.residual.clear();
        self.residual.extend(self.after.iter().zip(&self.before).map(|(after, before)| after - before));
        for (&row, residual) in members.rows.iter().zip(self.residual.chunks_exact_mut(3)) {
            // Impulses count by the velocity they make.
            for (axis, residual) in residual.iter_mut().enumerate() {
                *residual *= rows[row as usize].compliance[axis][axis];
            }
        }
        let impulses = 3 * members.rows.len();
        self.residual[impulses..].fill(0.0);
        self.extrapolator.next(&mut self.after, &self.residual);
        for (&row, impulse) in members.rows.iter().zip(self.after.chunks_exact(3)) {
            rows[row as usize].impulse.copy_from_slice(impulse);
        }
        for (&dof, rate) in members.dofs.iter().zip(&self.after[impulses..]) {
            motion[dof as usize] = *rate;
        }
    }
}

/// What belongs to an island.
struct Members<'a> {
    rows: &'a [u32],
    dofs: &'a [u32],
}

impl Members<'_> {
    fn pack(&self, into: &mut Vec<f64>, rows: &[ContactRow], motion: &[f64]) {
        into.clear();
        into.extend(self.rows.iter().flat_map(|&row| rows[row as usize].impulse));
        into.extend(self.dofs.iter().map(|&dof| motion[dof as usize]));
    }
}

/// Visits all contacts of an island; the largest change of velocity. To and fro in turn, so that news travels both ways.
fn sweep_once(
    forward: bool,
    members: &Members<'_>,
    rows: &mut [ContactRow],
    dofs: &[u32],
    scaled: &[Lane],
    motion: &mut [f64],
) -> f64 {
    let mut largest: f64 = 0.0;
    let count = members.rows.len();
    for visit in 0..count {
        let at = if forward { visit } else { count - 1 - visit };
        let row = &mut rows[members.rows[at] as usize];
        largest = largest.max(relax(row, dofs, scaled, motion));
    }
    largest
}

/// Solves one contact with all others held; how much velocity changed by it.
fn relax(row: &mut ContactRow, dofs: &[u32], scaled: &[Lane], motion: &mut [f64]) -> f64 {
    let velocity = velocity(row, dofs, scaled, motion);
    let w = &row.compliance;
    let old = row.impulse;
    let stiffness = w[0][0] + row.softness;
    if stiffness <= 0.0 {
        return 0.0;
    }
    let missing = row.target - velocity[0] - row.softness * old[0];
    let normal = (old[0] + missing / stiffness).max(0.0);
    let change = normal - old[0];
    let sliding = [velocity[1] + w[1][0] * change, velocity[2] + w[2][0] * change];
    let most = if row.friction == f64::INFINITY { row.friction } else { row.friction * normal };
    let tangential = friction(&row.compliance, sliding, [old[1], old[2]], most, &mut row.slip);
    let w = &row.compliance;
    row.impulse = [normal, tangential[0], tangential[1]];
    let step = [change, tangential[0] - old[1], tangential[1] - old[2]];
    push(row, step, dofs, scaled, motion);
    (change.abs() * w[0][0]).max(step[1].abs() * w[1][1]).max(step[2].abs() * w[2][2])
}

/// Steps of the search for a sliding contact's impulse; the next visit goes on where this one ends.
const SLIP_STEPS: usize = 2;

/// The impulse in the tangent plane, no longer than `most`: one that stops the contact if it can, else the one of full
/// length against the velocity that is left (the principle of maximum dissipation).
fn friction(w: &[[f64; 3]; 3], sliding: [f64; 2], old: [f64; 2], most: f64, slip: &mut f64) -> [f64; 2] {
    if most <= 0.0 {
        return [0.0; 2];
    }
    let (a, b, c) = (w[1][1], w[1][2], w[2][2]);
    // Velocity is W x - goal.
    let goal = [a * old[0] + b * old[1] - sliding[0], b * old[0] + c * old[1] - sliding[1]];
    let solve = |shift: f64| {
        let (a, c) = (a + shift, c + shift);
        let inverse = 1.0 / (a * c - b * b);
        [(c * goal[0] - b * goal[1]) * inverse, (a * goal[1] - b * goal[0]) * inverse]
    };
    let length = |x: [f64; 2]| (x[0] * x[0] + x[1] * x[1]).sqrt();
    // An all but singular plane (a rod's tip) gets a share of the trace, which changes no velocity that matters.
    let least = 1e-12 * (a + c);
    if least <= 0.0 {
        return [0.0; 2];
    }
    let sticking = solve(least);
    if length(sticking) <= most {
        return sticking;
    }
    // (W + s) x = goal with |x| = most: Newton on 1/most - 1/|x|, which is all but straight in s.
    let mut shift = slip.max(length(goal) / most - (a + c)).max(least);
    let mut x = solve(shift);
    for _ in 0..SLIP_STEPS {
        let long = length(x);
        let [u, v] = x;
        let (aa, cc) = (a + shift, c + shift);
        let determinant = aa * cc - b * b;
        let slope = -(u * (cc * u - b * v) + v * (aa * v - b * u)) / determinant;
        if slope == 0.0 {
            break;
        }
        let next = (shift - (long - most) * long * long / (slope * most)).max(least);
        let done = (next - shift).abs() <= 1e-10 * (shift + a + c);
        shift = next;
        x = solve(shift);
        if done {
            break;
        }
    }
    *slip = shift;
    // The last rounding must not leave the cone.
    let fit = most / length(x);
    if fit.is_finite() { [x[0] * fit, x[1] * fit] } else { [0.0; 2] }
}

fn velocity(row: &ContactRow, dofs: &[u32], scaled: &[Lane], motion: &[f64]) -> Lane {
    let range = row.start as usize..(row.start + row.len) as usize;
    let mut sum = [row.before[0], row.before[1], row.before[2], 0.0];
    for (&dof, entry) in dofs[range.clone()].iter().zip(&scaled[range]) {
        let rate = motion[dof as usize];
        for lane in 0..4 {
            sum[lane] += entry[lane] * rate;
        }
    }
    sum
}

fn push(row: &ContactRow, impulse: [f64; 3], dofs: &[u32], scaled: &[Lane], motion: &mut [f64]) {
    let range = row.start as usize..(row.start + row.len) as usize;
    for (&dof, entry) in dofs[range.clone()].iter().zip(&scaled[range]) {
        motion[dof as usize] += entry[0] * impulse[0] + entry[1] * impulse[1] + entry[2] * impulse[2];
    }
}
