//! Contact impulses: one contact after the other, until nothing moves any more.
//!
//! Works in scaled coordinates, where the mass matrix is the identity: an impulse on a contact changes the motion by
//! the contact's own entries, so that a visit costs as much as the contact has degrees, however large the tree.

use crate::contact_convex::ConvexSolver;
use crate::contact_energy::Rows;
use crate::contact_newton::{Contacts, Island, MOST as MOST_AT_ONCE, Newton, Outcome};
use crate::contact_rows::{ContactRow, ContactRows, SpinRow};
use crate::convex_program::MOST_DEGREES;
use crate::extrapolate::Extrapolator;
use crate::free_contacts::{Coupled, Heaps};
use crate::islands::Islands;
use crate::layout::NONE;
use crate::wide::{Lane, on_any_processor};

/// Velocity below which a change is no change. `[m/s]`
pub(crate) const TOLERANCE: f64 = 1e-7;
/// The same where contacts are so many that sweeps cost more than they tell.
const LARGE_TOLERANCE: f64 = 1e-6;
/// Contacts of an island beyond which it is large.
const LARGE: usize = 64;
/// Most visits of each contact, in an island that is not large and in one that is.
const SWEEPS: usize = 500;
const LARGE_SWEEPS: usize = 20;
/// Most visits of all contacts of an island that is not large, together: of one that convex programs take, and of any. The
/// second is what an island of [`LARGE`] contacts gets.
const VISITS: [usize; 2] = [12_000, LARGE * LARGE_SWEEPS];
/// Sweeps after which a change of [`ROUGH_TOLERANCE`] is good enough: the next step goes on from there.
const PATIENCE: usize = 60;
pub(crate) const ROUGH_TOLERANCE: f64 = 1e-6;
/// Share of the change of two sweeps before that a change below [`ROUGH_TOLERANCE`] must fall under to go on: contacts
/// that contradict each other by a trace of depth would only build up pressure.
const STALE: f64 = 0.995;
/// Sweeps before it is worth extrapolating where they lead.
const PLAIN_SWEEPS: usize = 4;
/// How much more than at best a sweep may change before it goes back to the best place, and how often that may happen
/// before extrapolation is given up.
pub(crate) const LOST: f64 = 100.0;
pub(crate) const LOSSES: usize = 3;
/// Contacts that are solved at once in islands of any size, and most degrees of an island with more. Beyond, a trial costs
/// more than the sweeps that it saves.
const FEW_AT_ONCE: usize = 4;
const DIRECT_DEGREES: usize = 24;
/// How often a small island's contacts are solved at once.
const DIRECT_TRIES: usize = 6;
/// Sweeps before an island is solved by convex programs: most islands need no more than these.
const FIRST_SWEEPS: usize = 12;
/// Sweeps after which that is tried again, and how often: sweeps find out slowly which contacts open or slide.
const AGAIN: usize = 24;
const DIRECT_TRIES_AGAIN: usize = 4;

/// Change of velocity in the last sweep that means that sweeps lead nowhere. `[m/s]`
const ASTRAY: f64 = 1e-3;
/// Rounds with bounds of friction that are held, and most sweeps of each. ODE also finds the normal impulses without
/// friction, and those with it once.
const ROUNDS: usize = 2;
const ROUND_SWEEPS: usize = 60;

/// Tangential velocity of a contact that slides. `[m/s]`
const SLIDING: f64 = 1e-6;

/// Memory of the solver.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solver {
    extrapolator: Extrapolator,
    newton: Newton,
    convex: ConvexSolver,
    /// Impulses and motion, before and after a pair of sweeps, as one vector.
    before: Vec<f64>,
    after: Vec<f64>,
    residual: Vec<f64>,
    /// Where sweeps changed least so far.
    best: Vec<f64>,
    /// The motion without impulses.
    pub(crate) free: Vec<f64>,
    /// Impulses and motion without bounces, and with them.
    pub(crate) calm: Vec<f64>,
    pub(crate) bounced: Vec<f64>,
}

impl Solver {
    /// Sets the impulses of all rows; `motion` is the scaled motion without them, and with them afterwards.
    pub(crate) fn solve(
        &mut self,
        contacts: &mut ContactRows,
        islands: &Islands,
        heaps: &mut Heaps,
        motion: &mut [f64],
    ) {
        self.free.resize(motion.len(), 0.0);
        for island in 0..islands.count() {
            self.solve_island_of(island, islands, contacts, heaps, motion);
        }
    }

    /// The same for one island.
    pub(crate) fn solve_island_of(
        &mut self,
        island: usize,
        islands: &Islands,
        contacts: &mut ContactRows,
        heaps: &mut Heaps,
        motion: &mut [f64],
    ) {
        let members = &islands.members(island);
        let heap = islands.heap(island);
        let ContactRows { rows, spins, bounces, closing, dofs, scaled, .. } = contacts;
        if heap.is_some() || !bounces.is_empty() {
            for &dof in members.dofs {
                self.free[dof as usize] = motion[dof as usize];
            }
        }
        let own = || members.rows.iter().map(|row| *row as usize);
        for row in own() {
            let row = &rows[row];
            push(row.start, row.len, row.impulse, dofs, scaled, motion);
        }
        for spin in own().filter_map(|row| spins.get(rows[row].spin as usize)) {
            push(spin.start, spin.len, spin.impulse, dofs, scaled, motion);
        }
        if let Some(heap) = heap {
            let free = &self.free;
            let members = islands.members(island);
            let contacts = Rows { rows, spins, dofs, scaled, closing: *closing };
            heaps.solve_coupled(heap, Coupled { members, contacts, bounces, free, motion });
            return;
        }
        self.solve_island(members, rows, spins, dofs, scaled, motion);
        if !bounces.is_empty() {
            let rows = Rows { rows, spins, dofs, scaled, closing: *closing };
            self.limit_bounces(members, rows, bounces, motion);
        }
    }

    pub(crate) fn solve_island(
        &mut self,
        members: &Members<'_>,
        rows: &mut [ContactRow],
        spins: &mut [SpinRow],
        dofs: &[u32],
        scaled: &[Lane],
        motion: &mut [f64],
    ) {
        let rolls = members.rows.iter().any(|&row| rows[row as usize].spin != NONE);
        let large = members.rows.len() > LARGE;
        let (tolerance, sweeps) = if large {
            (LARGE_TOLERANCE, LARGE_SWEEPS)
        } else {
            let visits = VISITS[usize::from(members.dofs.len() > MOST_DEGREES)];
            (TOLERANCE, SWEEPS.min(visits / members.rows.len().max(1)))
        };
        self.extrapolator.start(3 * members.rows.len() + members.dofs.len());
        let plain = |row: u32| rows[row as usize].yielding == [0.0; 2];
        let few = members.rows.len() <= FEW_AT_ONCE || members.dofs.len() <= DIRECT_DEGREES;
        let small = members.rows.len() <= MOST_AT_ONCE && few && !rolls;
        let direct = small && members.rows.iter().all(|row| plain(*row));
        let mut tries = if direct { DIRECT_TRIES } else { 0 };
        let (mut packed, mut best, mut last) = (false, f64::INFINITY, [f64::INFINITY; 2]);
        let (mut extrapolates, mut safe, mut losses) = (!(large || rolls), f64::INFINITY, 0);
        let (mut started, mut left) = (false, 0.0);
        let mut fresh = members.rows.iter().all(|&row| rows[row as usize].impulse[0] == 0.0);
        // What slid before will go on so, and a sweep would only tell that impulses change. What rests is done with a sweep.
        if tries > 0 && members.rows.iter().any(|&row| slides(&rows[row as usize])) {
            let mut contacts = Contacts { rows: &mut *rows, dofs, scaled, fresh: false };
            self.newton.start(members.island(), &contacts, motion.len());
            if self.newton.step(members.island(), &mut contacts, motion) == Outcome::Settled {
                return;
            }
            started = true;
        }
        let mut convex = ConvexSolver::takes(members.island(), rows);
        for sweep in 0..sweeps {
            let forward = sweep % 2 == 0;
            if extrapolates && forward && tries == 0 && sweep >= PLAIN_SWEEPS {
                members.pack(&mut self.before, rows, motion);
                packed = true;
            }
            let tolerance = if sweep < PATIENCE { tolerance } else { ROUGH_TOLERANCE };
            let change = sweep_once(forward, members, rows, spins, dofs, scaled, motion);
            let known = std::mem::replace(&mut last[sweep % 2], change);
            left = change;
            if change < tolerance || (tries == 0 && change < ROUGH_TOLERANCE && change > STALE * known) {
                return;
            }
            if convex && tries == 0 && sweep >= FIRST_SWEEPS {
                convex = false;
                let mut contacts = Contacts { rows: &mut *rows, dofs, scaled, fresh: false };
                if self.convex.solve(members.island(), &mut contacts, motion) {
                    return;
                }
                self.extrapolator.start(3 * members.rows.len() + members.dofs.len());
                (packed, safe) = (false, f64::INFINITY);
                continue;
            }
            if direct && tries == 0 && sweep % AGAIN == AGAIN - 1 {
                (tries, best) = (DIRECT_TRIES_AGAIN, f64::INFINITY);
                self.extrapolator.start(3 * members.rows.len() + members.dofs.len());
                (packed, safe) = (false, f64::INFINITY);
            }
            if tries > 0 {
                if change < best {
                    best = change;
                    members.pack(&mut self.best, rows, motion);
                }
                tries -= 1;
                let fresh = std::mem::take(&mut fresh);
                let mut contacts = Contacts { rows: &mut *rows, dofs, scaled, fresh };
                if !std::mem::replace(&mut started, true) {
                    self.newton.start(members.island(), &contacts, motion.len());
                }
                let outcome = match tries {
                    0 => Outcome::Nowhere,
                    _ => self.newton.step(members.island(), &mut contacts, motion),
                };
                match outcome {
                    Outcome::Settled => return,
                    Outcome::Moved => {}
                    // Contacts that open and close by turns. Sweeps go on from the best place.
                    Outcome::Nowhere => {
                        tries = 0;
                        members.unpack(&self.best, rows, motion);
                    }
                }
            } else if packed && !forward {
                if change > LOST * safe {
                    // Extrapolation leads astray: contacts that open and close, or slide and stick, by turns.
                    members.unpack(&self.best, rows, motion);
                    self.extrapolator.start(3 * members.rows.len() + members.dofs.len());
                    losses += 1;
                    (extrapolates, packed) = (losses < LOSSES, false);
                    continue;
                }
                if change < safe {
                    safe = change;
                    members.pack(&mut self.best, rows, motion);
                }
                // The last sweep must not be followed by an extrapolation, which may be outside the cones.
                if sweep + 2 < sweeps {
                    self.extrapolate(members, rows, motion);
                }
            }
        }
        if extrapolates && safe < f64::INFINITY {
            members.unpack(&self.best, rows, motion);
            left = safe;
        }
        if left > ASTRAY && self.gains(members, rows, dofs, scaled, motion) {
            solve_in_rounds(members, rows, spins, dofs, scaled, motion);
        }
    }

    /// Whether the impulses λ do more work than the velocities they meet: λ·(v − target) + ½ λ·Sλ > ½ λ·Wλ, which no
    /// impulses do that keep the laws of contact, for they press where nothing moves on and rub against the motion. What
    /// softness S takes counts: where it holds a vast pressure, that would hide any gain.
    fn gains(
        &mut self,
        members: &Members<'_>,
        rows: &[ContactRow],
        dofs: &[u32],
        scaled: &[Lane],
        motion: &[f64],
    ) -> bool {
        let made = &mut self.residual;
        made.clear();
        made.resize(motion.len(), 0.0);
        let mut work = 0.0;
        for &row in members.rows {
            let row = &rows[row as usize];
            push(row.start, row.len, row.impulse, dofs, scaled, made);
            let [normal, x, y, _] = velocity(row.start, row.len, &row.before, dofs, scaled, motion);
            let [pressure, u, v] = row.impulse;
            work += pressure * (normal - row.target + 0.5 * row.softness * pressure);
            work += u * (x + 0.5 * row.yielding[0] * u) + v * (y + 0.5 * row.yielding[1] * v);
        }
        let most = 0.5 * made.iter().map(|rate| rate * rate).sum::<f64>();
        work > most || !(work - most).is_finite()
    }

    /// Moves impulses and motion to where the sweeps seem to lead.
    fn extrapolate(&mut self, members: &Members<'_>, rows: &mut [ContactRow], motion: &mut [f64]) {
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
        members.unpack(&self.after, rows, motion);
    }
}

/// Solves an island whose sweeps throw things about: friction so strong that pressing and rubbing feed each other.
///
/// With the bounds of friction held, a round is a convex problem whose sweeps, from no impulse on, only ever lose what
/// [`Solver::gains`] looks at, however early they end. The bounds are the normal impulses of the round before.
fn solve_in_rounds(
    members: &Members<'_>,
    rows: &mut [ContactRow],
    spins: &mut [SpinRow],
    dofs: &[u32],
    scaled: &[Lane],
    motion: &mut [f64],
) {
    let mut held = vec![0.0; members.rows.len()];
    for _ in 0..ROUNDS {
        for &row in members.rows {
            let row = &mut rows[row as usize];
            push(row.start, row.len, row.impulse.map(|part| -part), dofs, scaled, motion);
            row.impulse = [0.0; 3];
            if row.spin != NONE {
                let spin = &mut spins[row.spin as usize];
                push(spin.start, spin.len, spin.impulse.map(|part| -part), dofs, scaled, motion);
                spin.impulse = [0.0; 3];
            }
        }
        for _ in 0..ROUND_SWEEPS {
            if hold_once(members, &held, rows, spins, dofs, scaled, motion) < TOLERANCE {
                break;
            }
        }
        for (&row, held) in members.rows.iter().zip(&mut held) {
            *held = rows[row as usize].impulse[0];
        }
    }
}

/// Visits all contacts of an island with held bounds of friction; the largest change of velocity.
pub(crate) fn hold_once(
    members: &Members<'_>,
    held: &[f64],
    rows: &mut [ContactRow],
    spins: &mut [SpinRow],
    dofs: &[u32],
    scaled: &[Lane],
    motion: &mut [f64],
) -> f64 {
    let mut largest: f64 = 0.0;
    for (&row, held) in members.rows.iter().zip(held) {
        let row = &mut rows[row as usize];
        largest = largest.max(relax(row, Some(*held), dofs, scaled, motion));
        if row.spin != NONE {
            let spin = &mut spins[row.spin as usize];
            largest = largest.max(resist(spin, *held, dofs, scaled, motion));
        }
    }
    largest
}

/// Whether a contact that bore weight in the last step slid before this one.
fn slides(row: &ContactRow) -> bool {
    let [_, u, v] = row.before;
    row.impulse[0] > 0.0 && u * u + v * v > SLIDING * SLIDING
}

/// What belongs to an island.
pub(crate) struct Members<'a> {
    pub(crate) rows: &'a [u32],
    pub(crate) dofs: &'a [u32],
}

impl Members<'_> {
    fn island(&self) -> Island<'_> {
        Island { rows: self.rows, dofs: self.dofs }
    }

    fn pack(&self, into: &mut Vec<f64>, rows: &[ContactRow], motion: &[f64]) {
        into.clear();
        into.extend(self.rows.iter().flat_map(|&row| rows[row as usize].impulse));
        into.extend(self.dofs.iter().map(|&dof| motion[dof as usize]));
    }

    fn unpack(&self, from: &[f64], rows: &mut [ContactRow], motion: &mut [f64]) {
        let (impulses, rates) = from.split_at(3 * self.rows.len());
        for (&row, impulse) in self.rows.iter().zip(impulses.chunks_exact(3)) {
            rows[row as usize].impulse.copy_from_slice(impulse);
        }
        for (&dof, rate) in self.dofs.iter().zip(rates) {
            motion[dof as usize] = *rate;
        }
    }
}

on_any_processor! {
    /// Visits all contacts of an island; the largest change of velocity. To and fro in turn, so that news travels both ways.
    pub(crate) sweep_once => sweep_any(
        forward: bool,
        members: &Members<'_>,
        rows: &mut [ContactRow],
        spins: &mut [SpinRow],
        dofs: &[u32],
        scaled: &[Lane],
        motion: &mut [f64]
    ) -> f64
}

#[inline(always)]
fn sweep_any(
    forward: bool,
    members: &Members<'_>,
    rows: &mut [ContactRow],
    spins: &mut [SpinRow],
    dofs: &[u32],
    scaled: &[Lane],
    motion: &mut [f64],
) -> f64 {
    let mut largest: f64 = 0.0;
    let count = members.rows.len();
    for visit in 0..count {
        let at = if forward { visit } else { count - 1 - visit };
        let row = &mut rows[members.rows[at] as usize];
        largest = largest.max(relax(row, None, dofs, scaled, motion));
        if row.spin != NONE {
            largest =
                largest.max(resist(&mut spins[row.spin as usize], row.impulse[0], dofs, scaled, motion));
        }
    }
    largest
}

/// Solves one contact with all others held; how much velocity changed by it. Friction goes by the normal impulse, or by
/// one that is `held`.
#[inline(always)]
fn relax(row: &mut ContactRow, held: Option<f64>, dofs: &[u32], scaled: &[Lane], motion: &mut [f64]) -> f64 {
    let velocity = velocity(row.start, row.len, &row.before, dofs, scaled, motion);
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
    let most = times(row.friction, held.unwrap_or(normal));
    let mut tangential = friction(w, row.yielding, sliding, [old[1], old[2]], most, &mut row.slip);
    if held.is_some() && is_worse(w, row.yielding, sliding, [old[1], old[2]], tangential) {
        tangential = [old[1], old[2]];
    }
    row.impulse = [normal, tangential[0], tangential[1]];
    let step = [change, tangential[0] - old[1], tangential[1] - old[2]];
    push(row.start, row.len, step, dofs, scaled, motion);
    (change.abs() * w[0][0]).max(step[1].abs() * w[1][1]).max(step[2].abs() * w[2][2])
}

/// Whether going from an impulse to another one in the tangent plane leaves more of what sweeps lessen: the search of
/// [`friction`] is short. `sliding` is the velocity at the old one.
fn is_worse(w: &[Lane; 3], yielding: [f64; 2], sliding: [f64; 2], old: [f64; 2], new: [f64; 2]) -> bool {
    let step = [new[0] - old[0], new[1] - old[1]];
    let (a, b, c) = (w[1][1] + yielding[0], w[1][2], w[2][2] + yielding[1]);
    let slope = [sliding[0] + yielding[0] * old[0], sliding[1] + yielding[1] * old[1]];
    let curved = 0.5 * (a * step[0] * step[0] + c * step[1] * step[1]) + b * step[0] * step[1];
    slope[0] * step[0] + slope[1] * step[1] + curved > 0.0
}

/// A bound that grows with the normal impulse; infinity times nothing is nothing.
fn times(coefficient: f64, normal: f64) -> f64 {
    if normal > 0.0 { coefficient * normal } else { 0.0 }
}

/// Solves what resists rolling at one contact; how much angular velocity changed by it.
fn resist(spin: &mut SpinRow, normal: f64, dofs: &[u32], scaled: &[Lane], motion: &mut [f64]) -> f64 {
    let velocity = velocity(spin.start, spin.len, &spin.before, dofs, scaled, motion);
    let w = &spin.compliance;
    let old = spin.impulse;
    let most = times(spin.arms[0], normal);
    let about = if w[0][0] > 0.0 { (old[0] - velocity[0] / w[0][0]).clamp(-most, most) } else { 0.0 };
    let change = about - old[0];
    let rolling = [velocity[1] + w[1][0] * change, velocity[2] + w[2][0] * change];
    let most = times(spin.arms[1], normal);
    let across = friction(w, [0.0; 2], rolling, [old[1], old[2]], most, &mut spin.slip);
    let step = [change, across[0] - old[1], across[1] - old[2]];
    let moved = (change.abs() * w[0][0]).max(step[1].abs() * w[1][1]).max(step[2].abs() * w[2][2]);
    spin.impulse = [about, across[0], across[1]];
    push(spin.start, spin.len, step, dofs, scaled, motion);
    moved
}

/// Steps of the search for a sliding contact's impulse; the next visit goes on where this one ends.
const SLIP_STEPS: usize = 2;

/// The impulse in the tangent plane, no longer than `most`: one that stops the contact if it can, else the one of full
/// length against the velocity that is left (the principle of maximum dissipation).
///
/// A surface that yields adds its velocity per impulse to the compliance.
fn friction(
    w: &[Lane; 3],
    yielding: [f64; 2],
    sliding: [f64; 2],
    old: [f64; 2],
    most: f64,
    slip: &mut f64,
) -> [f64; 2] {
    if most <= 0.0 {
        return [0.0; 2];
    }
    let (a, b, c) = (w[1][1], w[1][2], w[2][2]);
    // Velocity is W x - goal.
    let goal = [a * old[0] + b * old[1] - sliding[0], b * old[0] + c * old[1] - sliding[1]];
    let (a, c) = (a + yielding[0], c + yielding[1]);
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
    if sticking[0] * sticking[0] + sticking[1] * sticking[1] <= most * most {
        return sticking;
    }
    // (W + s) x = goal with |x| = most: Newton on 1/most - 1/|x|, which is all but straight in s.
    let mut shift = if *slip > 0.0 { *slip } else { length(goal) / most - (a + c) }.max(least);
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

#[inline(always)]
pub(crate) fn velocity(
    start: u32,
    len: u32,
    before: &[f64; 3],
    dofs: &[u32],
    scaled: &[Lane],
    motion: &[f64],
) -> Lane {
    let range = start as usize..(start + len) as usize;
    let mut sum = [before[0], before[1], before[2], 0.0];
    for (&dof, entry) in dofs[range.clone()].iter().zip(&scaled[range]) {
        let rate = motion[dof as usize];
        for lane in 0..4 {
            sum[lane] += entry[lane] * rate;
        }
    }
    sum
}

#[inline(always)]
pub(crate) fn push(
    start: u32,
    len: u32,
    impulse: [f64; 3],
    dofs: &[u32],
    scaled: &[Lane],
    motion: &mut [f64],
) {
    let range = start as usize..(start + len) as usize;
    for (&dof, entry) in dofs[range.clone()].iter().zip(&scaled[range]) {
        motion[dof as usize] += entry[0] * impulse[0] + entry[1] * impulse[1] + entry[2] * impulse[2];
    }
}
