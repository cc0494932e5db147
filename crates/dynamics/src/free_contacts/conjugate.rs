//! Sweeps that learn from each other.
//!
//! Sweeps alone carry what happens at one end of a tower to the other by small shares, and a large heap gets few of them in
//! a step. Here the change that a pair of sweeps makes is taken for the slope of a function whose least value is the
//! solution, and conjugate directions are made of such slopes (Silcowitz-Hansen, Niebe, Erleben, "A nonsmooth nonlinear
//! conjugate gradient method for interactive contact force problems", The Visual Computer 26, 2010). Velocities are linear in
//! impulses, so both go the same way. A step may leave the cones of friction; the next sweep brings it back.

use super::blocks::Blocks;
use super::coupled::Coupled;
use super::lanes::BodyTwist;

/// Memory of a solution.
#[derive(Clone, Debug, Default)]
pub(super) struct Conjugate {
    /// Impulses and velocities before a pair of sweeps, then what it changed.
    change: Vec<f64>,
    /// The direction.
    way: Vec<f64>,
    /// Size of the last change; 0 if there is none.
    size: f64,
}

impl Conjugate {
    /// Forgets all.
    pub(super) fn start(&mut self) {
        self.size = 0.0;
    }

    /// Notes where a pair of sweeps starts.
    pub(super) fn note(&mut self, blocks: &Blocks, motions: &[BodyTwist], coupled: &Coupled<'_>) {
        pack(&mut self.change, blocks, motions, coupled);
    }

    /// Goes on beyond where the pair of sweeps ended.
    pub(super) fn go_on(
        &mut self,
        blocks: &mut Blocks,
        motions: &mut [BodyTwist],
        coupled: &mut Coupled<'_>,
    ) {
        let Self { change, way, size } = self;
        let before = *size;
        *size = differ(change, blocks, motions, coupled);
        let share = *size / before;
        // Written so that a share that is not a number starts anew as well.
        if !(share <= 1.0 && way.len() == change.len()) {
            way.clone_from(change);
            return;
        }
        let mut steps = way.iter().map(|step| step * share);
        each(blocks, motions, coupled, |number| *number += steps.next().unwrap_or(0.0));
        for (way, change) in way.iter_mut().zip(change) {
            *way = *way * share + *change;
        }
    }
}

/// Puts the change since then in the place of what was packed; its size, where impulses count by the velocity they make.
fn differ(packed: &mut [f64], blocks: &Blocks, motions: &[BodyTwist], coupled: &Coupled<'_>) -> f64 {
    let mut size = 0.0;
    // Comes last in each pair: what ends first must not take a number from it.
    let mut old = packed.iter_mut();
    for points in &blocks.points {
        for line in &points.impulse {
            for ((now, effective_inverse_mass), old) in
                line.iter().zip(&points.effective_inverse_mass).zip(old.by_ref())
            {
                *old = now - *old;
                size += *old * *old * effective_inverse_mass;
            }
        }
    }
    for motion in motions {
        for (now, old) in motion.linear.iter().chain(&motion.angular).zip(old.by_ref()) {
            *old = now - *old;
        }
    }
    coupled.each_weighed(|now, weight| {
        if let Some(old) = old.next() {
            *old = now - *old;
            size += *old * *old * weight;
        }
    });
    size
}

/// Visits all impulses and velocities.
fn each(
    blocks: &mut Blocks,
    motions: &mut [BodyTwist],
    coupled: &mut Coupled<'_>,
    mut visit: impl FnMut(&mut f64),
) {
    for points in &mut blocks.points {
        points.impulse.iter_mut().flatten().for_each(&mut visit);
    }
    for motion in motions {
        motion.linear.iter_mut().chain(&mut motion.angular).for_each(&mut visit);
    }
    coupled.each(visit);
}

/// All impulses and velocities as one vector.
pub(super) fn pack(into: &mut Vec<f64>, blocks: &Blocks, motions: &[BodyTwist], coupled: &Coupled<'_>) {
    into.clear();
    for points in &blocks.points {
        into.extend(points.impulse.iter().flatten());
    }
    for motion in motions {
        into.extend(motion.linear.iter().chain(&motion.angular));
    }
    coupled.each_weighed(|number, _| into.push(number));
}

/// The other way round.
pub(super) fn unpack(
    from: &[f64],
    blocks: &mut Blocks,
    motions: &mut [BodyTwist],
    coupled: &mut Coupled<'_>,
) {
    let mut numbers = from.iter();
    each(blocks, motions, coupled, |place| {
        if let Some(number) = numbers.next() {
            *place = *number;
        }
    });
}
