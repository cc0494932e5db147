//! Acceleration of the sweeps by Anderson's method: see [`crate::extrapolate`].
//!
//! Sweeps alone propagate what happens at one end of a tower to the other only slowly, and a large heap gets few of
//! them in a step. Velocities are linear in the impulses, so both are extrapolated alike. A step may leave the friction
//! cones; the next sweep projects it back.

use super::blocks::Blocks;
use super::coupled::CoupledRows;
use super::lanes::BodyTwist;
use crate::extrapolate::Extrapolator;

/// Differences kept. More cost time and gain nothing: within the few sweeps of a step, contacts open and slide.
const DEPTH: usize = 2;

/// State of the acceleration.
#[derive(Clone, Debug, Default)]
pub(super) struct Acceleration {
    /// Impulses and velocities before a pair of sweeps, then their weighted change by it.
    change: Vec<f64>,
    /// The same after the sweeps, then extrapolated.
    extrapolated: Vec<f64>,
    /// Weights of the changes: of an impulse, the square root of its compliance; of a velocity, 0. Empty until the first
    /// use.
    weights: Vec<f64>,
    extrapolator: Extrapolator,
}

impl Acceleration {
    /// Forgets all earlier sweeps.
    pub(super) fn restart(&mut self) {
        self.weights.clear();
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
        let Self { change, extrapolated, weights, extrapolator } = self;
        pack(extrapolated, blocks, twists, coupled);
        if weights.is_empty() {
            find_weights(weights, blocks, twists, coupled);
            extrapolator.start(weights.len(), DEPTH);
        }
        for ((change, now), weight) in change.iter_mut().zip(&*extrapolated).zip(&*weights) {
            *change = (now - *change) * weight;
        }
        extrapolator.next(extrapolated, change);
        unpack(extrapolated, blocks, twists, coupled);
    }

    /// Takes back the last extrapolation, if there was one since the restart.
    pub(super) fn take_back(
        &self,
        blocks: &mut Blocks,
        twists: &mut [BodyTwist],
        coupled: &mut CoupledRows<'_>,
    ) {
        if !self.weights.is_empty() {
            unpack(self.extrapolator.last_image(), blocks, twists, coupled);
        }
    }
}

fn find_weights(weights: &mut Vec<f64>, blocks: &Blocks, twists: &[BodyTwist], coupled: &CoupledRows<'_>) {
    for points in &blocks.points {
        let compliances = points.impulse.iter().flat_map(|_| &points.effective_inverse_mass);
        weights.extend(compliances.map(|compliance| compliance.sqrt()));
    }
    weights.resize(weights.len() + 6 * twists.len(), 0.0);
    coupled.for_each_weighted(|_, compliance| weights.push(compliance.sqrt()));
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
        into.extend_from_slice(points.impulse.as_flattened());
    }
    for twist in twists {
        into.extend_from_slice(&twist.linear);
        into.extend_from_slice(&twist.angular);
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
