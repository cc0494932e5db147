//! Keeps bounces from bringing energy that nothing gave.
//!
//! Newton's law of restitution looks at each contact by itself. Where several meet at once, or where friction turns
//! round in an impact, what they throw back may be more than all had. An island whose bounces gain is solved once more
//! without them. Between the two solutions the energy is a quadratic of the share of the bounce, and the largest share is
//! taken that gains nothing; both obey the laws of contact, whose forces are a convex set, and so does what is between.

use crate::contact_rows::{ContactRow, SpinRow};
use crate::contact_solve::{Members, Solver, velocity};
use crate::layout::NONE;
use crate::wide::Lane;

/// A contact that bounces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounce {
    pub(crate) row: u32,
    /// Target and softness without the bounce.
    pub(crate) calm: [f64; 2],
    /// Energy that closing its gap took before, and that it may give back. `[J]`
    pub(crate) deferred: f64,
}

/// Velocity that solutions leave open: so much energy may come per impulse. `[m/s]`
pub(crate) const OPEN: f64 = 1e-6;

/// What impulses do.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// Energy that they bring to all that moves. `[J]`
    pub(crate) done: f64,
    /// The same if each contact met its target and rubbed nothing. `[J]`
    pub(crate) aimed: f64,
    /// What closing gaps takes of it: a bounce may give that back in the next step. `[J]`
    pub(crate) saved: f64,
    /// Sum of the impulses along the normals. `[N·s]`
    pub(crate) pressed: f64,
}

impl Work {
    /// Energy that the impulses bring, with what bounces may give back.
    pub(crate) fn gained(&self) -> f64 {
        self.done + self.saved
    }
}

impl std::ops::Add for Work {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            done: self.done + other.done,
            aimed: self.aimed + other.aimed,
            saved: self.saved + other.saved,
            pressed: self.pressed + other.pressed,
        }
    }
}

/// Rows of contacts as a solver sees them.
pub(crate) struct Rows<'a> {
    pub(crate) rows: &'a mut [ContactRow],
    pub(crate) spins: &'a mut [SpinRow],
    pub(crate) dofs: &'a [u32],
    pub(crate) scaled: &'a [Lane],
    /// Targets below this close a gap. `[m/s]`
    pub(crate) closing: f64,
}

impl Rows<'_> {
    /// From the scaled motion without impulses to that with them.
    pub(crate) fn work(&self, members: &Members<'_>, before: &[f64], after: &[f64]) -> Work {
        let mut work = Work::default();
        let mean = |start: u32, len: u32, known: &[f64; 3]| {
            let [old, new] =
                [before, after].map(|at| velocity(start, len, known, self.dofs, self.scaled, at));
            [0, 1, 2].map(|axis| 0.5 * (old[axis] + new[axis]))
        };
        let dot = |a: &[f64; 3], b: [f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        for &row in members.rows {
            let row = &self.rows[row as usize];
            work.done += dot(&row.impulse, mean(row.start, row.len, &row.before));
            work.aimed += row.impulse[0] * row.target;
            work.pressed += row.impulse[0];
            if row.target < self.closing {
                work.saved += 0.5 * row.impulse[0] * ((-row.before[0]).max(0.0) - row.target);
            }
            if row.spin != NONE {
                let spin = &self.spins[row.spin as usize];
                work.done += dot(&spin.impulse, mean(spin.start, spin.len, &spin.before));
            }
        }
        work
    }

    /// All impulses and the motion of an island as one vector.
    pub(crate) fn pack(&mut self, members: &Members<'_>, motion: &mut [f64], into: &mut Vec<f64>) {
        into.clear();
        self.each(members, motion, |number| into.push(*number));
    }

    /// Goes on towards a solution by a share of the way from another one; may go back.
    pub(crate) fn mix(
        &mut self,
        members: &Members<'_>,
        motion: &mut [f64],
        [from, to]: [&[f64]; 2],
        share: f64,
    ) {
        let mut ways = from.iter().zip(to);
        self.each(members, motion, |number| {
            if let Some((from, to)) = ways.next() {
                *number = from + (to - from) * share;
            }
        });
    }

    /// Gives the contacts of an island that bounce other targets and softness, and takes theirs.
    pub(crate) fn swap_laws(&mut self, members: &Members<'_>, bounces: &[Bounce], laws: &mut [[f64; 2]]) {
        for (bounce, [target, softness]) in own_bounces(members, bounces).zip(laws) {
            let row = &mut self.rows[bounce.row as usize];
            std::mem::swap(&mut row.target, target);
            std::mem::swap(&mut row.softness, softness);
        }
    }

    /// Visits all impulses and the motion of an island.
    pub(crate) fn each(
        &mut self,
        members: &Members<'_>,
        motion: &mut [f64],
        mut visit: impl FnMut(&mut f64),
    ) {
        for &row in members.rows {
            let row = &mut self.rows[row as usize];
            row.impulse.iter_mut().for_each(&mut visit);
            if row.spin != NONE {
                self.spins[row.spin as usize].impulse.iter_mut().for_each(&mut visit);
            }
        }
        for &dof in members.dofs {
            visit(&mut motion[dof as usize]);
        }
    }
}

/// The bounces of an island.
pub(crate) fn own_bounces<'a>(
    members: &'a Members<'_>,
    bounces: &'a [Bounce],
) -> impl Iterator<Item = &'a Bounce> + Clone {
    bounces.iter().filter(|bounce| members.rows.binary_search(&bounce.row).is_ok())
}

impl Solver {
    /// Takes as much of an island's bounces as gains no energy.
    pub(crate) fn limit_bounces(
        &mut self,
        members: &Members<'_>,
        mut all: Rows<'_>,
        bounces: &[Bounce],
        motion: &mut [f64],
    ) {
        let own = own_bounces(members, bounces);
        if own.clone().next().is_none() {
            return;
        }
        let deferred: f64 = own.clone().map(|bounce| bounce.deferred).sum();
        let full = all.work(members, &self.free, motion);
        if full.gained() <= deferred + OPEN * full.pressed {
            return;
        }
        all.pack(members, motion, &mut self.bounced);
        let mut laws: Vec<[f64; 2]> = own.clone().map(|bounce| bounce.calm).collect();
        all.swap_laws(members, bounces, &mut laws);
        self.solve_island(members, all.rows, all.spins, all.dofs, all.scaled, motion);
        // The next trial of joint forces starts with the bounces.
        all.swap_laws(members, bounces, &mut laws);
        all.pack(members, motion, &mut self.calm);
        let none = all.work(members, &self.free, motion).gained();
        all.mix(members, motion, [&self.calm, &self.bounced], 0.5);
        let half = all.work(members, &self.free, motion).gained();
        // Pushing out of a depth may gain by itself.
        let share = share([none, half, full.gained()], deferred.max(none));
        all.mix(members, motion, [&self.calm, &self.bounced], share);
    }
}

/// The largest share of the bounce with no more energy than a bound, from the energy of no, half and all of it.
pub(crate) fn share([none, half, all]: [f64; 3], bound: f64) -> f64 {
    let square = 2.0 * (none + all - 2.0 * half);
    let slope = all - none - square;
    let left = (bound - none).max(0.0);
    // Of square · s² + slope · s = left the larger solution.
    let root = (slope * slope + 4.0 * square * left).max(0.0).sqrt();
    let share = if slope > 0.0 { 2.0 * left / (slope + root) } else { (root - slope) / (2.0 * square) };
    if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_share_that_gains_nothing_is_taken() {
        // Energy -1 + s + 2 s².
        let energy = |s: f64| -1.0 + s + 2.0 * s * s;
        let three = [energy(0.0), energy(0.5), energy(1.0)];
        assert!((share(three, 0.0) - 0.5).abs() < 1e-15);
        assert!((energy(share(three, 0.3)) - 0.3).abs() < 1e-15);
        // What falls at first: -s + 2 s².
        assert!((share([0.0, 0.0, 1.0], 0.0) - 0.5).abs() < 1e-15);
        // Straight lines, too little to start with, and nothing at all.
        assert!((share([-1.0, 0.0, 1.0], 0.0) - 0.5).abs() < 1e-15);
        assert_eq!(share([0.5, 1.0, 2.0], 0.0), 0.0);
        assert_eq!(share([-1.0, -0.75, -0.5], 0.0), 1.0);
        assert_eq!(share([f64::NAN, 0.0, 1.0], 0.0), 0.0);
    }
}
