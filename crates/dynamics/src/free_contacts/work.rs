//! Work of a heap's impulses.

use super::lanes::{
    Block, BodyTwist, GatheredTwists, Lanes, NIL, Points, WIDTH, cross, dot, lane_of, to_world,
};
use crate::contact_energy::Work;
use crate::wide::on_any_processor;

on_any_processor! {
    /// Computes the work of the impulses, from the twists before them to those after.
    pub(super) work => work_of_blocks(blocks: &[Block], points: &[Points], before: &[BodyTwist], after: &[BodyTwist], closing: f64) -> Work
}

#[inline(always)]
fn work_of_blocks(
    blocks: &[Block],
    points: &[Points],
    before: &[BodyTwist],
    after: &[BodyTwist],
    closing: f64,
) -> Work {
    let (mut done, mut ideal, mut saved, mut normal_impulse) = (NIL, NIL, NIL, NIL);
    for block in blocks {
        let (initial, finish) = (GatheredTwists::gather(block, before), GatheredTwists::gather(block, after));
        let first = block.start as usize;
        for points in &points[first..first + block.depth as usize] {
            for lane in 0..WIDTH {
                let arms = [lane_of(&points.arms[0], lane), lane_of(&points.arms[1], lane)];
                let local_impulse = lane_of(&points.impulse, lane);
                let impulse = to_world(block, local_impulse, lane);
                let (u, v) =
                    (relative_velocity(&initial, arms, lane), relative_velocity(&finish, arms, lane));
                let mean: [f64; 3] = std::array::from_fn(|axis| 0.5 * (u[axis] + v[axis]));
                done[lane] += dot(impulse, mean);
                let (n, target) = (lane_of(&block.basis[0], lane), points.target[lane]);
                let approach_speed = -dot(n, u);
                let approach_speed = if approach_speed > 0.0 { approach_speed } else { 0.0 };
                saved[lane] +=
                    if target < closing { 0.5 * local_impulse[0] * (approach_speed - target) } else { 0.0 };
                ideal[lane] += local_impulse[0] * target;
                normal_impulse[lane] += local_impulse[0];
            }
        }
    }
    let sum = |lanes: Lanes| lanes.iter().sum();
    Work { done: sum(done), ideal: sum(ideal), deferred: sum(saved), normal_impulse: sum(normal_impulse) }
}

/// Velocity of the first side relative to the second at a contact point.
#[inline(always)]
fn relative_velocity(gathered: &GatheredTwists, arms: [[f64; 3]; 2], lane: usize) -> [f64; 3] {
    let (a, b) = (lane_of(&gathered.0[0], lane), lane_of(&gathered.0[1], lane));
    let rotational = [cross([a[3], a[4], a[5]], arms[0]), cross([b[3], b[4], b[5]], arms[1])];
    std::array::from_fn(|axis| (a[axis] - b[axis]) + (rotational[0][axis] - rotational[1][axis]))
}
