//! Contact patches of several pairs in the lanes of vectors, and the sweeps over them.
//!
//! A block holds up to [`WIDTH`] pairs that share no body, so that all can be solved at once. Quantities are stored
//! as structures of arrays: one line holds one quantity of all pairs, and a loop over the lanes becomes vector
//! instructions. Lanes never mix, and no operation is fused or reordered, so the bits do not depend on which
//! instructions the processor has.

use crate::wide::on_any_processor;

/// Number of lanes: one register of AVX2. With eight, registers are spilled there, and in heaps of some dozens of
/// bodies a third of the lanes stays empty.
pub(super) const WIDTH: usize = 4;

/// One quantity of all lanes of a block.
pub(super) type Lanes = [f64; WIDTH];

pub(super) const NIL: Lanes = [0.0; WIDTH];

/// Twist of a body at its centre of mass, along the world's axes.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub(super) struct BodyTwist {
    pub(super) linear: [f64; 3],
    pub(super) angular: [f64; 3],
}

/// A block of pairs that share no body that reacts.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Block {
    /// Contact frame: normal and two tangents.
    pub(super) basis: [[Lanes; 3]; 3],
    pub(super) friction: Lanes,
    /// Inverse masses of both sides; 0 for a side that does not react.
    pub(super) inverse_mass: [Lanes; 2],
    /// Inverse inertia tensors of both sides along the world's axes: xx, yy, zz, yz, xz, xy.
    pub(super) inverse_inertia: [[Lanes; 6]; 2],
    /// Body indices of both sides; lanes without a pair refer to a body that does not react.
    pub(super) bodies: [[u32; WIDTH]; 2],
    /// Index of its first points, and the largest number of points of one of its pairs.
    pub(super) start: u32,
    pub(super) depth: u32,
    /// It shares no body that reacts with the next block. Their points are visited alternately, so that the processor
    /// works on one block while it waits for results of the other; that changes no bits.
    pub(super) is_paired: bool,
}

/// One contact point of each pair of a block.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Points {
    /// Arms from both sides' centres of mass.
    pub(super) arms: [[Lanes; 3]; 2],
    /// Least normal velocity after the step.
    pub(super) target: Lanes,
    /// Softness: normal velocity lost per normal impulse.
    pub(super) softness: Lanes,
    /// Least normal pseudo velocity, which includes the recovery of penetration, and how much less it is per normal
    /// impulse.
    pub(super) recovery_velocity: Lanes,
    pub(super) recovery_softness: Lanes,
    /// Normal impulse that bounds friction where the bound is held.
    pub(super) held_normal_impulse: Lanes,
    /// Pseudo impulse that recovers penetration; its velocity does not persist.
    pseudo_impulse: Lanes,
    /// Impulse along the normal and the tangents.
    pub(super) impulse: [Lanes; 3],
    /// Effective mass along the normal, with the softness: normal impulse per velocity.
    pub(super) normal_effective_mass: Lanes,
    /// Tangential velocity per normal impulse: the off-diagonal part of the Delassus block.
    normal_tangent_coupling: [Lanes; 2],
    /// Inverse of the tangential Delassus block: xx, xy, yy.
    tangent_effective_mass: [Lanes; 3],
    /// Step size of projected friction: the reciprocal of the largest eigenvalue of the tangential Delassus block,
    /// which is safe in any direction.
    sliding_step: Lanes,
    /// Approximate compliance: velocity change per impulse in the worst direction.
    pub(super) effective_inverse_mass: Lanes,
    /// Indices of the contact points; [`crate::layout::NONE`] for lanes without one.
    pub(super) contact_index: [u32; WIDTH],
}

impl Block {
    pub(super) const EMPTY: Self = Self {
        basis: [[NIL; 3]; 3],
        friction: NIL,
        inverse_mass: [NIL; 2],
        inverse_inertia: [[NIL; 6]; 2],
        bodies: [[0; WIDTH]; 2],
        start: 0,
        depth: 0,
        is_paired: false,
    };
}

impl Points {
    pub(super) const EMPTY: Self = Self {
        arms: [[NIL; 3]; 2],
        target: NIL,
        softness: NIL,
        recovery_velocity: [f64::NEG_INFINITY; WIDTH],
        recovery_softness: NIL,
        held_normal_impulse: NIL,
        pseudo_impulse: NIL,
        impulse: [NIL; 3],
        normal_effective_mass: NIL,
        normal_tangent_coupling: [NIL; 2],
        tangent_effective_mass: [NIL; 3],
        sliding_step: NIL,
        effective_inverse_mass: NIL,
        contact_index: [crate::layout::NONE; WIDTH],
    };
}

/// Twists of a block's bodies, gathered into lanes: linear and angular, of both sides.
pub(super) struct GatheredTwists(pub(super) [[Lanes; 6]; 2]);

impl GatheredTwists {
    #[inline(always)]
    pub(super) fn gather(block: &Block, twists: &[BodyTwist]) -> Self {
        let mut gathered = Self([[NIL; 6]; 2]);
        for (side, bodies) in gathered.0.iter_mut().zip(&block.bodies) {
            for (lane, &body) in bodies.iter().enumerate() {
                let BodyTwist { linear, angular } = &twists[body as usize];
                for axis in 0..3 {
                    side[axis][lane] = linear[axis];
                    side[axis + 3][lane] = angular[axis];
                }
            }
        }
        gathered
    }

    #[inline(always)]
    fn scatter(&self, block: &Block, twists: &mut [BodyTwist]) {
        for (side, bodies) in self.0.iter().zip(&block.bodies) {
            for (lane, &body) in bodies.iter().enumerate() {
                let BodyTwist { linear, angular } = &mut twists[body as usize];
                for axis in 0..3 {
                    linear[axis] = side[axis][lane];
                    angular[axis] = side[axis + 3][lane];
                }
            }
        }
    }
}

#[inline(always)]
pub(super) fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[inline(always)]
pub(super) fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline(always)]
pub(super) fn lane_of<const N: usize>(lines: &[Lanes; N], lane: usize) -> [f64; N] {
    std::array::from_fn(|index| lines[index][lane])
}

/// Product of a symmetric matrix and a vector.
#[inline(always)]
fn mul_symmetric(m: [f64; 6], v: [f64; 3]) -> [f64; 3] {
    [
        m[0] * v[0] + m[5] * v[1] + m[4] * v[2],
        m[5] * v[0] + m[1] * v[1] + m[3] * v[2],
        m[4] * v[0] + m[3] * v[1] + m[2] * v[2],
    ]
}

/// Applies an impulse to the first side, and its opposite to the second.
#[inline(always)]
fn apply_impulse(
    gathered: &mut GatheredTwists,
    block: &Block,
    arms: [[f64; 3]; 2],
    impulse: [f64; 3],
    lane: usize,
) {
    for (side, (arm, sign)) in arms.into_iter().zip([1.0, -1.0]).enumerate() {
        let signed = impulse.map(|component| component * sign);
        let mass = block.inverse_mass[side][lane];
        let angular = mul_symmetric(lane_of(&block.inverse_inertia[side], lane), cross(arm, signed));
        for axis in 0..3 {
            gathered.0[side][axis][lane] += signed[axis] * mass;
            gathered.0[side][axis + 3][lane] += angular[axis];
        }
    }
}

/// Converts a lane's impulse from the contact frame to world coordinates.
#[inline(always)]
pub(super) fn to_world(block: &Block, impulse: [f64; 3], lane: usize) -> [f64; 3] {
    let [n, t, s] = [0, 1, 2].map(|axis| lane_of(&block.basis[axis], lane));
    std::array::from_fn(|axis| n[axis] * impulse[0] + t[axis] * impulse[1] + s[axis] * impulse[2])
}

/// Computes the effective masses of all points, and applies their warm-start impulses.
#[inline(always)]
fn prepare_all_blocks(blocks: &[Block], points: &mut [Points], twists: &mut [BodyTwist]) {
    for block in blocks {
        let mut gathered = GatheredTwists::gather(block, twists);
        let first = block.start as usize;
        for points in &mut points[first..first + block.depth as usize] {
            for lane in 0..WIDTH {
                prepare_lane(block, points, lane);
            }
            for lane in 0..WIDTH {
                let arms = [lane_of(&points.arms[0], lane), lane_of(&points.arms[1], lane)];
                let impulse = to_world(block, lane_of(&points.impulse, lane), lane);
                apply_impulse(&mut gathered, block, arms, impulse, lane);
            }
        }
        gathered.scatter(block, twists);
    }
}

/// Angular part of a side's Delassus block in the contact frame: the lower triangle.
#[inline(always)]
fn angular_compliance(
    block: &Block,
    points: &Points,
    basis: [[f64; 3]; 3],
    side: usize,
    lane: usize,
) -> [f64; 6] {
    let arm = lane_of(&points.arms[side], lane);
    let tensor = lane_of(&block.inverse_inertia[side], lane);
    let [n, t, s] = basis.map(|axis| cross(arm, axis));
    let [by_n, by_t, by_s] = [n, t, s].map(|twist| mul_symmetric(tensor, twist));
    [dot(n, by_n), dot(t, by_n), dot(t, by_t), dot(s, by_n), dot(s, by_t), dot(s, by_s)]
}

#[inline(always)]
fn prepare_lane(block: &Block, points: &mut Points, lane: usize) {
    let basis = [0, 1, 2].map(|axis| lane_of(&block.basis[axis], lane));
    let linear = block.inverse_mass[0][lane] + block.inverse_mass[1][lane];
    let [first, second] = [
        angular_compliance(block, points, basis, 0, lane),
        angular_compliance(block, points, basis, 1, lane),
    ];
    let [a, b, d, c, e, f]: [f64; 6] = std::array::from_fn(|cell| first[cell] + second[cell]);
    let (a, d, f) = (a + linear, d + linear, f + linear);
    // A nearly singular tangential block (a rod's tip) is regularized by a fraction of its trace, which changes no
    // velocity that matters.
    let regularization = 1e-12 * (d + f);
    let (d, f) = (d + regularization, f + regularization);
    let determinant = d * f - e * e;
    let is_active = points.contact_index[lane] != crate::layout::NONE && a > 0.0;
    let if_active = |number: f64| if is_active { number } else { 0.0 };
    let can_stick = is_active && determinant > 0.0;
    let inverse = if can_stick { 1.0 / determinant } else { 0.0 };
    // The larger eigenvalue of the tangential block.
    let (middle, half) = ((d + f) * 0.5, (d - f) * 0.5);
    let largest_eigenvalue = middle + (half * half + e * e).sqrt();
    points.normal_effective_mass[lane] = if_active(1.0 / (a + points.softness[lane]));
    points.normal_tangent_coupling[0][lane] = if_active(b);
    points.normal_tangent_coupling[1][lane] = if_active(c);
    points.tangent_effective_mass[0][lane] = f * inverse;
    points.tangent_effective_mass[1][lane] = -e * inverse;
    points.tangent_effective_mass[2][lane] = d * inverse;
    points.sliding_step[lane] = if can_stick { 1.0 / largest_eigenvalue } else { 0.0 };
    points.effective_inverse_mass[lane] = if_active(a.max(largest_eigenvalue));
}

/// Modes of a sweep: contacts with Coulomb friction; with friction bounded by held normal impulses; pseudo velocities
/// only, without friction.
const COULOMB: u8 = 0;
const HELD_FRICTION: u8 = 1;
const PSEUDO_VELOCITY: u8 = 2;

/// Sweeps over all points once. Returns the largest change of a velocity. Forward and backward sweeps alternate, so
/// that impulses propagate both ways.
#[inline(always)]
fn sweep_all<const MODE: u8>(
    forward: bool,
    blocks: &[Block],
    points: &mut [Points],
    twists: &mut [BodyTwist],
) -> f64 {
    let mut largest = NIL;
    let mut visited = 0;
    while visited < blocks.len() {
        let (from, to) = (visited, blocks.len() - visited);
        let is_pair = if forward { blocks[from].is_paired } else { to > 1 && blocks[to - 2].is_paired };
        let count = 1 + usize::from(is_pair);
        let group = if forward { &blocks[from..from + count] } else { &blocks[to - count..to] };
        visited += count;
        // Each block has variables of its own: with arrays of them, the compiler uses no vector instructions.
        match group {
            [first, second] => {
                let start = first.start as usize;
                let all = &mut points[start..start + (first.depth + second.depth) as usize];
                let (of_first, of_second) = all.split_at_mut(first.depth as usize);
                let mut twists_of_first = GatheredTwists::gather(first, twists);
                let mut twists_of_second = GatheredTwists::gather(second, twists);
                for index in 0..of_first.len().max(of_second.len()) {
                    if index < of_first.len() {
                        let at = if forward { index } else { of_first.len() - 1 - index };
                        relax_points::<MODE>(first, &mut of_first[at], &mut twists_of_first, &mut largest);
                    }
                    if index < of_second.len() {
                        let at = if forward { index } else { of_second.len() - 1 - index };
                        relax_points::<MODE>(second, &mut of_second[at], &mut twists_of_second, &mut largest);
                    }
                }
                twists_of_first.scatter(first, twists);
                twists_of_second.scatter(second, twists);
            }
            [block] => {
                let start = block.start as usize;
                let all = &mut points[start..start + block.depth as usize];
                let mut gathered = GatheredTwists::gather(block, twists);
                for index in 0..all.len() {
                    let at = if forward { index } else { all.len() - 1 - index };
                    relax_points::<MODE>(block, &mut all[at], &mut gathered, &mut largest);
                }
                gathered.scatter(block, twists);
            }
            _ => {}
        }
    }
    largest.iter().fold(0.0, |largest, change| change.max(largest))
}

/// Relaxes one point of each of a block's pairs.
#[inline(always)]
fn relax_points<const MODE: u8>(
    block: &Block,
    points: &mut Points,
    gathered: &mut GatheredTwists,
    largest: &mut Lanes,
) {
    for (lane, largest) in largest.iter_mut().enumerate() {
        let change = match MODE {
            PSEUDO_VELOCITY => relax_pseudo_velocity(block, points, gathered, lane),
            HELD_FRICTION => relax_contact::<true>(block, points, gathered, lane),
            _ => relax_contact::<false>(block, points, gathered, lane),
        };
        *largest = if change > *largest { change } else { *largest };
    }
}

/// Solves one contact point with all others fixed (projected block Gauss-Seidel). Returns the change of velocity.
///
/// If it sticks, the tangential impulse is the one that stops it. If that exceeds the friction bound, the impulse
/// takes a gradient step against the tangential velocity and is projected onto the disc of friction: at a fixed point
/// the impulse has full length and opposes the remaining velocity (principle of maximum dissipation). Friction is
/// bounded by the normal impulse, or by the `HELD` one.
#[inline(always)]
fn relax_contact<const HELD: bool>(
    block: &Block,
    points: &mut Points,
    gathered: &mut GatheredTwists,
    lane: usize,
) -> f64 {
    let arms = [lane_of(&points.arms[0], lane), lane_of(&points.arms[1], lane)];
    let [n, t, s] = [0, 1, 2].map(|axis| lane_of(&block.basis[axis], lane));
    let a = lane_of(&gathered.0[0], lane);
    let b = lane_of(&gathered.0[1], lane);
    let rotational = [cross([a[3], a[4], a[5]], arms[0]), cross([b[3], b[4], b[5]], arms[1])];
    let velocity: [f64; 3] =
        std::array::from_fn(|axis| (a[axis] - b[axis]) + (rotational[0][axis] - rotational[1][axis]));
    let old = lane_of(&points.impulse, lane);
    let residual = points.target[lane] - dot(n, velocity) - points.softness[lane] * old[0];
    let unclamped = old[0] + residual * points.normal_effective_mass[lane];
    let normal = if unclamped > 0.0 { unclamped } else { 0.0 };
    let change = normal - old[0];
    let tangent_velocity = [
        dot(t, velocity) + points.normal_tangent_coupling[0][lane] * change,
        dot(s, velocity) + points.normal_tangent_coupling[1][lane] * change,
    ];
    // Infinite friction without a normal impulse is no friction.
    let bound = if HELD { points.held_normal_impulse[lane] } else { normal };
    let friction_bound = if bound > 0.0 { block.friction[lane] * bound } else { 0.0 };
    let tangent_effective_mass = lane_of(&points.tangent_effective_mass, lane);
    let sticking = [
        old[1]
            - (tangent_effective_mass[0] * tangent_velocity[0]
                + tangent_effective_mass[1] * tangent_velocity[1]),
        old[2]
            - (tangent_effective_mass[1] * tangent_velocity[0]
                + tangent_effective_mass[2] * tangent_velocity[1]),
    ];
    let is_sticking =
        sticking[0] * sticking[0] + sticking[1] * sticking[1] <= friction_bound * friction_bound;
    let sliding_step = points.sliding_step[lane];
    let sliding_impulse =
        [old[1] - sliding_step * tangent_velocity[0], old[2] - sliding_step * tangent_velocity[1]];
    let length = (sliding_impulse[0] * sliding_impulse[0] + sliding_impulse[1] * sliding_impulse[1]).sqrt();
    let scale = if length > friction_bound { friction_bound / length } else { 1.0 };
    let new = [
        normal,
        if is_sticking { sticking[0] } else { sliding_impulse[0] * scale },
        if is_sticking { sticking[1] } else { sliding_impulse[1] * scale },
    ];
    let delta: [f64; 3] = std::array::from_fn(|axis| new[axis] - old[axis]);
    for (line, new) in points.impulse.iter_mut().zip(new) {
        line[lane] = new;
    }
    let impulse: [f64; 3] =
        std::array::from_fn(|axis| n[axis] * delta[0] + t[axis] * delta[1] + s[axis] * delta[2]);
    apply_impulse(gathered, block, arms, impulse, lane);
    let [x, y, z] = delta.map(f64::abs);
    let larger = if x > y { x } else { y };
    points.effective_inverse_mass[lane] * if larger > z { larger } else { z }
}

/// The same for pseudo velocities, without friction.
#[inline(always)]
fn relax_pseudo_velocity(
    block: &Block,
    points: &mut Points,
    gathered: &mut GatheredTwists,
    lane: usize,
) -> f64 {
    let arms = [lane_of(&points.arms[0], lane), lane_of(&points.arms[1], lane)];
    let n = lane_of(&block.basis[0], lane);
    let a = lane_of(&gathered.0[0], lane);
    let b = lane_of(&gathered.0[1], lane);
    let rotational = [cross([a[3], a[4], a[5]], arms[0]), cross([b[3], b[4], b[5]], arms[1])];
    let velocity: [f64; 3] =
        std::array::from_fn(|axis| (a[axis] - b[axis]) + (rotational[0][axis] - rotational[1][axis]));
    let old = points.pseudo_impulse[lane];
    let residual = points.recovery_velocity[lane]
        - points.recovery_softness[lane] * points.impulse[0][lane]
        - dot(n, velocity);
    let unclamped = old + residual * points.normal_effective_mass[lane];
    let new = if unclamped > 0.0 { unclamped } else { 0.0 };
    points.pseudo_impulse[lane] = new;
    let change = new - old;
    apply_impulse(gathered, block, arms, n.map(|component| component * change), lane);
    points.effective_inverse_mass[lane] * change.abs()
}

on_any_processor! {
    /// Sweeps over the pseudo velocities of all points once. Returns the largest change of a velocity.
    pub(super) sweep_pseudo_velocities => sweep_all::<PSEUDO_VELOCITY>(forward: bool, blocks: &[Block], points: &mut [Points], twists: &mut [BodyTwist]) -> f64
}

on_any_processor! {
    /// Computes the effective masses of all points, and applies their warm-start impulses.
    pub(super) prepare_blocks => prepare_all_blocks(blocks: &[Block], points: &mut [Points], twists: &mut [BodyTwist])
}

on_any_processor! {
    /// Sweeps over all points once, forward or backward. Returns the largest change of a velocity.
    pub(super) sweep => sweep_all::<COULOMB>(forward: bool, blocks: &[Block], points: &mut [Points], twists: &mut [BodyTwist]) -> f64
}

on_any_processor! {
    /// The same with friction bounded by held normal impulses.
    pub(super) sweep_held => sweep_all::<HELD_FRICTION>(forward: bool, blocks: &[Block], points: &mut [Points], twists: &mut [BodyTwist]) -> f64
}

#[cfg(test)]
mod tests {
    use base::{Stream, Vec3};

    use super::*;

    /// Two blocks of random pairs of sixteen bodies.
    fn scene() -> (Vec<Block>, Vec<Points>, Vec<BodyTwist>) {
        let mut stream = Stream::new(3, "lanes");
        let mut random = || stream.normal();
        let mut twists = vec![BodyTwist::default()];
        for _ in 0..16 {
            let linear = std::array::from_fn(|_| random());
            twists.push(BodyTwist { linear, angular: std::array::from_fn(|_| random()) });
        }
        let (mut blocks, mut all) = (Vec::new(), Vec::new());
        for start in [0, 2] {
            let mut block = Block { start, depth: 2, friction: [0.5; WIDTH], ..Block::EMPTY };
            let mut points = [Points::EMPTY, Points::EMPTY];
            for lane in 0..WIDTH {
                // The second block has an empty lane, and a static side.
                if start == 2 && lane == 3 {
                    continue;
                }
                let normal = Vec3::new(random(), random(), random()).normalize();
                let (t, s) = base::math::tangents(normal);
                for (lines, axis) in block.basis.iter_mut().zip([normal, t, s]) {
                    (0..3).for_each(|component| lines[component][lane] = axis[component]);
                }
                for side in 0..2 {
                    let body = if start == 2 && lane == 2 && side == 0 { 0 } else { 1 + side * 8 + lane };
                    block.bodies[side][lane] = body as u32;
                    if body > 0 {
                        block.inverse_mass[side][lane] = 1.0 + 0.1 * body as f64;
                        (0..3).for_each(|component| block.inverse_inertia[side][component][lane] = 2.0);
                    }
                }
                for points in &mut points {
                    points.contact_index[lane] = lane as u32;
                    points.arms.iter_mut().flatten().for_each(|line| line[lane] = random());
                }
            }
            blocks.push(block);
            all.extend(points);
        }
        (blocks, all, twists)
    }

    #[test]
    fn wide_instructions_give_the_same_bits() {
        let (blocks, mut points, mut twists) = scene();
        let (mut plain_points, mut plain) = (points.clone(), twists.clone());
        prepare_blocks(&blocks, &mut points, &mut twists);
        prepare_all_blocks(&blocks, &mut plain_points, &mut plain);
        for forward in [true, false, true] {
            let change = sweep(forward, &blocks, &mut points, &mut twists);
            assert_eq!(
                change.to_bits(),
                sweep_all::<COULOMB>(forward, &blocks, &mut plain_points, &mut plain).to_bits()
            );
        }
        for (velocity_at, plain) in twists.iter().zip(&plain) {
            assert_eq!((velocity_at.linear, velocity_at.angular), (plain.linear, plain.angular));
        }
        assert_eq!((twists[0].linear, twists[0].angular), ([0.0; 3], [0.0; 3]));
    }

    #[test]
    fn paired_blocks_give_the_same_bits_as_single_ones() {
        let (mut blocks, mut points, mut twists) = scene();
        // Other bodies for the second block, of which one point less is visited.
        let others = twists[1..].to_vec();
        twists.extend(others);
        blocks[1].bodies.iter_mut().flatten().filter(|body| **body > 0).for_each(|body| *body += 16);
        blocks[1].depth = 1;
        let (mut single_points, mut single) = (points.clone(), twists.clone());
        prepare_blocks(&blocks, &mut points, &mut twists);
        prepare_blocks(&blocks, &mut single_points, &mut single);
        let mut paired = blocks.clone();
        paired[0].is_paired = true;
        for forward in [true, false, true] {
            let change = sweep(forward, &paired, &mut points, &mut twists);
            assert_eq!(change.to_bits(), sweep(forward, &blocks, &mut single_points, &mut single).to_bits());
        }
        for (velocity_at, single) in twists.iter().zip(&single) {
            assert_eq!((velocity_at.linear, velocity_at.angular), (single.linear, single.angular));
        }
    }

    #[test]
    fn sweeps_converge_to_the_laws_of_contact() {
        let (blocks, mut points, mut twists) = scene();
        prepare_blocks(&blocks, &mut points, &mut twists);
        let mut change = 1.0;
        for sweep_number in 0..2000 {
            change = sweep(sweep_number % 2 == 0, &blocks, &mut points, &mut twists);
        }
        assert!(change < 1e-9, "{change}");
        let mut sliding_contacts = 0;
        for block in &blocks {
            let gathered = GatheredTwists::gather(block, &twists);
            for points in &points[block.start as usize..(block.start + block.depth) as usize] {
                for lane in (0..WIDTH).filter(|lane| points.contact_index[*lane] != crate::layout::NONE) {
                    let velocity_at = |side: usize| {
                        let [v, w] = [0, 3].map(|from| {
                            Vec3::from_array(std::array::from_fn(|axis| gathered.0[side][from + axis][lane]))
                        });
                        v + w.cross(Vec3::from_array(lane_of(&points.arms[side], lane)))
                    };
                    let velocity = velocity_at(0) - velocity_at(1);
                    let along = [0, 1, 2]
                        .map(|axis| Vec3::from_array(lane_of(&block.basis[axis], lane)).dot(velocity));
                    let [normal, x, y] = lane_of(&points.impulse, lane);
                    assert!(normal >= 0.0 && along[0] > -1e-6 && normal * along[0] < 1e-6);
                    let (speed, friction) = (base::ops::hypot(along[1], along[2]), base::ops::hypot(x, y));
                    assert!(friction <= 0.5 * normal + 1e-9);
                    if normal > 1e-6 && speed > 1e-6 {
                        // Opposed to the velocity, and of full length.
                        let alignment = (x * along[1] + y * along[2]) / (0.5 * normal * speed);
                        assert!((alignment + 1.0).abs() < 1e-4, "{alignment}");
                        sliding_contacts += 1;
                    }
                }
            }
        }
        assert!(sliding_contacts > 3, "only {sliding_contacts} contacts slide");
    }
}
