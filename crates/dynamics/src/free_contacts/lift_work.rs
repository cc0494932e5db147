//! What it costs to lift.
//!
//! Moving bodies apart lifts what lies on them, without a velocity. That is work which nothing has done. A tower that rocks
//! sinks into its loaded edges by a trace in each step, is lifted out again, and would rock on that for ever. So what is
//! lifted pays by its motion.

use base::{Mat3, Vec3};

use super::Heap;
use super::lanes::BodyTwist;

/// Most of a body's motion that is taken in a second, as a rate: what is about to topple must be able to. `[1/s]`
///
/// Load-bearing: without it, towers of boxes rock for seconds; at more than twice this rate, those that lean hesitate to
/// collapse.
const MOST: f64 = 10.0;
/// BodyTwist that costs nothing. `[m/s]`, `[rad/s]`
const STILL: f64 = 1e-5;
/// Lifts that are rounding, as a share of all.
const ROUNDING: f64 = 1e-9;

impl Heap {
    /// Takes from each body's motion what its lift is worth.
    ///
    /// What falls freely while it is moved apart is lifted no more than it is lowered, and pays nothing: its momentum is
    /// kept. Beside what moves by another's will, nothing pays either, for it would be held back; nor does a heap that is
    /// solved every few steps.
    pub(super) fn dissipate_lift_work(&mut self, gravity: Vec3, dt: f64) {
        let carried = self.links.len() > 1 && self.inverse.iter().skip(1).any(|(by_mass, _)| *by_mass <= 0.0);
        if carried || !self.backoff.is_tried() {
            return;
        }
        let Self { motions, shifts, inverse, .. } = self;
        // Work per mass.
        let lift = |motion: &BodyTwist, shift: &BodyTwist| {
            -gravity.dot(Vec3::from_array(shift.linear) - Vec3::from_array(motion.linear)) * dt
        };
        let (mut net, mut up) = (0.0, 0.0);
        for ((motion, shift), (by_mass, _)) in motions.iter().zip(&*shifts).zip(&*inverse).skip(1) {
            let work = lift(motion, shift) / by_mass;
            net += work;
            up += work.max(0.0);
        }
        // What is not a number pays nothing.
        let lifts = net > ROUNDING * up;
        if !lifts {
            return;
        }
        let part = net / up;
        for ((motion, shift), (by_mass, tensor)) in motions.iter_mut().zip(shifts).zip(&*inverse).skip(1) {
            let price = part * lift(motion, shift);
            let [linear, angular] = [motion.linear, motion.angular].map(Vec3::from_array);
            let moves = linear.length_squared().max(angular.length_squared()) > STILL * STILL;
            if !(price > 0.0 && moves) {
                continue;
            }
            let [xx, yy, zz, yz, xz, xy] = *tensor;
            let inverse = Mat3::from_cols_array_2d(&[[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]);
            // Per mass, too.
            let energy = 0.5 * (linear.length_squared() + by_mass * angular.dot(inverse.inverse() * angular));
            let share = (0.5 * price / energy).min(MOST * dt).min(1.0);
            let pays = share > 0.0;
            if !pays {
                continue;
            }
            for (now, shifted) in
                [(&mut motion.linear, &mut shift.linear), (&mut motion.angular, &mut shift.angular)]
            {
                for (now, shifted) in now.iter_mut().zip(shifted) {
                    let loss = *now * share;
                    *now -= loss;
                    *shifted -= loss;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::backoff::Backoff;
    use super::*;

    const G: f64 = 9.81;
    const DT: f64 = 0.008;

    /// A body of 2 kg that slides and turns, and is lifted by a micrometre; its energy afterwards.
    fn lifted(vain: u8) -> f64 {
        let moves = BodyTwist { linear: [0.1, 0.0, 0.0], angular: [0.0, 0.0, 0.5] };
        let lift = BodyTwist { linear: [0.1, 0.0, 1e-6 / DT], ..moves };
        let mut heap = Heap {
            motions: vec![BodyTwist::default(), moves],
            shifts: vec![BodyTwist::default(), lift],
            links: vec![0, 1],
            inverse: vec![(0.0, [0.0; 6]), (0.5, [20.0, 20.0, 20.0, 0.0, 0.0, 0.0])],
            backoff: Backoff { left: 0, vain },
            ..Heap::default()
        };
        heap.dissipate_lift_work(Vec3::NEG_Z * G, DT);
        let BodyTwist { linear, angular } = heap.motions[1];
        Vec3::from_array(linear).length_squared() + 0.5 * 0.05 * Vec3::from_array(angular).length_squared()
    }

    #[test]
    fn a_lift_costs_its_work() {
        let before = 0.1 * 0.1 + 0.5 * 0.05 * 0.5 * 0.5;
        assert_eq!(lifted(0), before);
        let (paid, work) = (before - lifted(u8::MAX), 2.0 * G * 1e-6);
        assert!((paid / work - 1.0).abs() < 2e-3, "{paid} J for {work} J");
    }
}
