//! Nonsmooth nonlinear conjugate gradient acceleration of the sweeps.
//!
//! Sweeps alone propagate what happens at one end of a tower to the other only slowly, and a large heap gets few of
//! them in a step. Here the change by a pair of sweeps is taken for the negative gradient of a function whose minimum
//! is the solution, and conjugate directions are built from these gradients (Silcowitz-Hansen, Niebe, Erleben, "A
//! nonsmooth nonlinear conjugate gradient method for interactive contact force problems", The Visual Computer 26,
//! 2010). Velocities are linear in the impulses, so both are extrapolated alike. A step may leave the friction cones;
//! the next sweep projects it back.

use super::blocks::Blocks;
use super::coupled::CoupledRows;
use super::lanes::BodyTwist;

/// State of the acceleration.
#[derive(Clone, Debug, Default)]
pub(super) struct ConjugateGradient {
    /// Impulses and velocities before a pair of sweeps, then their change by it.
    change: Vec<f64>,
    /// The conjugate direction.
    direction: Vec<f64>,
    /// Squared norm of the last change; 0 if there is none.
    change_norm: f64,
}

impl ConjugateGradient {
    /// Restarts without a direction.
    pub(super) fn restart(&mut self) {
        self.change_norm = 0.0;
    }

    /// Records impulses and velocities before a pair of sweeps.
    pub(super) fn record(&mut self, blocks: &Blocks, twists: &[BodyTwist], coupled: &CoupledRows<'_>) {
        pack(&mut self.change, blocks, twists, coupled);
    }

    /// Extrapolates beyond the result of a pair of sweeps.
    pub(super) fn accelerate(
        &mut self,
        blocks: &mut Blocks,
        twists: &mut [BodyTwist],
        coupled: &mut CoupledRows<'_>,
    ) {
        let Self { change, direction, change_norm } = self;
        let previous_norm = *change_norm;
        *change_norm = replace_by_change(change, blocks, twists, coupled);
        let beta = *change_norm / previous_norm;
        // Written so that a NaN restarts as well.
        if !(beta <= 1.0 && direction.len() == change.len()) {
            direction.clone_from(change);
            return;
        }
        let mut steps = direction.iter().map(|step| step * beta);
        for_each_unknown(blocks, twists, coupled, |number| *number += steps.next().unwrap_or(0.0));
        for (direction, change) in direction.iter_mut().zip(change) {
            *direction = *direction * beta + *change;
        }
    }
}

/// Replaces packed values by their change since then. Returns its squared norm, in which impulses are weighted with
/// their compliance.
fn replace_by_change(
    packed: &mut [f64],
    blocks: &Blocks,
    twists: &[BodyTwist],
    coupled: &CoupledRows<'_>,
) -> f64 {
    let mut change_norm = 0.0;
    // Last in each zip, so that an exhausted iterator takes no value from it.
    let mut old = packed.iter_mut();
    for points in &blocks.points {
        for line in &points.impulse {
            for ((now, effective_inverse_mass), old) in
                line.iter().zip(&points.effective_inverse_mass).zip(old.by_ref())
            {
                *old = now - *old;
                change_norm += *old * *old * effective_inverse_mass;
            }
        }
    }
    for twist in twists {
        for (now, old) in twist.linear.iter().chain(&twist.angular).zip(old.by_ref()) {
            *old = now - *old;
        }
    }
    coupled.for_each_weighted(|now, weight| {
        if let Some(old) = old.next() {
            *old = now - *old;
            change_norm += *old * *old * weight;
        }
    });
    change_norm
}

/// Calls `visit` for all impulses and velocities.
fn for_each_unknown(
    blocks: &mut Blocks,
    twists: &mut [BodyTwist],
    coupled: &mut CoupledRows<'_>,
    mut visit: impl FnMut(&mut f64),
) {
    for points in &mut blocks.points {
        points.impulse.iter_mut().flatten().for_each(&mut visit);
    }
    for twist in twists {
        twist.linear.iter_mut().chain(&mut twist.angular).for_each(&mut visit);
    }
    coupled.for_each_unknown(visit);
}

/// Packs all impulses and velocities into one vector.
pub(super) fn pack(into: &mut Vec<f64>, blocks: &Blocks, twists: &[BodyTwist], coupled: &CoupledRows<'_>) {
    into.clear();
    for points in &blocks.points {
        into.extend(points.impulse.iter().flatten());
    }
    for twist in twists {
        into.extend(twist.linear.iter().chain(&twist.angular));
    }
    coupled.for_each_weighted(|number, _| into.push(number));
}

/// Unpacks all impulses and velocities from one vector.
pub(super) fn unpack(
    from: &[f64],
    blocks: &mut Blocks,
    twists: &mut [BodyTwist],
    coupled: &mut CoupledRows<'_>,
) {
    let mut numbers = from.iter();
    for_each_unknown(blocks, twists, coupled, |place| {
        if let Some(number) = numbers.next() {
            *place = *number;
        }
    });
}
