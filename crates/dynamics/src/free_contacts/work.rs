//! What the impulses of a heap do to its energy.

use super::lanes::{Block, BodyTwist, Lanes, NIL, Points, Seen, WIDTH, at, cross, dot, world};
use crate::contact_energy::Work;
use crate::wide::on_any_processor;

on_any_processor! {
    /// What the impulses do, from the velocities before them to those after.
    pub(super) work => work_all(blocks: &[Block], points: &[Points], before: &[BodyTwist], after: &[BodyTwist], closing: f64) -> Work
}

#[inline(always)]
fn work_all(
    blocks: &[Block],
    points: &[Points],
    before: &[BodyTwist],
    after: &[BodyTwist],
    closing: f64,
) -> Work {
    let (mut done, mut aimed, mut saved, mut pressed) = (NIL, NIL, NIL, NIL);
    for block in blocks {
        let (old, new) = (Seen::gather(block, before), Seen::gather(block, after));
        let first = block.start as usize;
        for points in &points[first..first + block.depth as usize] {
            for lane in 0..WIDTH {
                let arms = [at(&points.arms[0], lane), at(&points.arms[1], lane)];
                let own = at(&points.impulse, lane);
                let impulse = world(block, own, lane);
                let (u, v) = (approach(&old, arms, lane), approach(&new, arms, lane));
                let mean: [f64; 3] = std::array::from_fn(|axis| 0.5 * (u[axis] + v[axis]));
                done[lane] += dot(impulse, mean);
                let (n, target) = (at(&block.basis[0], lane), points.target[lane]);
                let came = -dot(n, u);
                let came = if came > 0.0 { came } else { 0.0 };
                saved[lane] += if target < closing { 0.5 * own[0] * (came - target) } else { 0.0 };
                aimed[lane] += own[0] * target;
                pressed[lane] += own[0];
            }
        }
    }
    let sum = |lanes: Lanes| lanes.iter().sum();
    Work { done: sum(done), ideal: sum(aimed), deferred: sum(saved), normal_impulse: sum(pressed) }
}

/// Velocity of the first side against the second one at a point.
#[inline(always)]
fn approach(seen: &Seen, arms: [[f64; 3]; 2], lane: usize) -> [f64; 3] {
    let (a, b) = (at(&seen.0[0], lane), at(&seen.0[1], lane));
    let turned = [cross([a[3], a[4], a[5]], arms[0]), cross([b[3], b[4], b[5]], arms[1])];
    std::array::from_fn(|axis| (a[axis] - b[axis]) + (turned[0][axis] - turned[1][axis]))
}
