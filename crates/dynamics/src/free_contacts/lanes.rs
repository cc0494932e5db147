//! Contacts of several pairs side by side, and what one sweep does to them.
//!
//! A block holds up to [`WIDTH`] pairs that share no body, so that all can be worked at once. Each line of numbers is one
//! quantity of all pairs: a loop over the lanes becomes vector instructions. Lanes never mix, and no operation is fused
//! or reordered, so the bits do not depend on which instructions the processor has.

use crate::wide::on_any_processor;

/// Pairs that are worked at once: one register of AVX2. Eight spill registers there, and in heaps of some dozens of bodies
/// they leave a third of the lanes empty.
pub(super) const WIDTH: usize = 4;

/// One quantity of all pairs of a block.
pub(super) type Lanes = [f64; WIDTH];

pub(super) const NIL: Lanes = [0.0; WIDTH];

/// Velocity of a body at its centre of mass, along the world's axes.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub(super) struct BodyTwist {
    pub(super) linear: [f64; 3],
    pub(super) angular: [f64; 3],
}

/// Pairs that share no body that moves.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Block {
    /// Normal and tangents.
    pub(super) basis: [[Lanes; 3]; 3],
    pub(super) friction: Lanes,
    /// Of both sides; 0 for a side that feels nothing.
    pub(super) inverse_mass: [Lanes; 2],
    /// Of both sides, along the world's axes: xx, yy, zz, yz, xz, xy.
    pub(super) inverse_inertia: [[Lanes; 6]; 2],
    /// Places of both sides' bodies; lanes without a pair point at a body that nothing moves.
    pub(super) bodies: [[u32; WIDTH]; 2],
    /// Where its points start, and the largest number of points of one of its pairs.
    pub(super) start: u32,
    pub(super) depth: u32,
}

/// One point of each pair of a block.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Points {
    /// From both sides' centres of mass.
    pub(super) arms: [[Lanes; 3]; 2],
    /// Least velocity along the normal after the step.
    pub(super) target: Lanes,
    /// Velocity along the normal lost per impulse.
    pub(super) softness: Lanes,
    /// Least velocity along the normal at which the sides move apart in this step, with that from depth, and how much less
    /// it is per impulse.
    pub(super) back: Lanes,
    pub(super) give: Lanes,
    /// Impulse along the normal that friction goes by where it is held.
    pub(super) held: Lanes,
    /// What moves them apart, as an impulse: it leaves no velocity behind.
    pressure: Lanes,
    /// Along the normal and the tangents.
    pub(super) impulse: [Lanes; 3],
    /// Impulse along the normal per missing velocity.
    pub(super) stiffness: Lanes,
    /// Velocity along the tangents per impulse along the normal.
    skew: [Lanes; 2],
    /// Impulse per tangential velocity: xx, xy, yy.
    grip: [Lanes; 3],
    /// Tangential impulse per velocity that is safe in any direction.
    slide: Lanes,
    /// Velocity per impulse, about.
    pub(super) effective_inverse_mass: Lanes,
    /// Which contact points these are; [`crate::layout::NONE`] for lanes without one.
    pub(super) which: [u32; WIDTH],
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
    };
}

impl Points {
    pub(super) const EMPTY: Self = Self {
        arms: [[NIL; 3]; 2],
        target: NIL,
        softness: NIL,
        back: [f64::NEG_INFINITY; WIDTH],
        give: NIL,
        held: NIL,
        pressure: NIL,
        impulse: [NIL; 3],
        stiffness: NIL,
        skew: [NIL; 2],
        grip: [NIL; 3],
        slide: NIL,
        effective_inverse_mass: NIL,
        which: [crate::layout::NONE; WIDTH],
    };
}

/// Velocities of a block's bodies: linear and angular, of both sides.
pub(super) struct Seen(pub(super) [[Lanes; 6]; 2]);

impl Seen {
    #[inline(always)]
    pub(super) fn gather(block: &Block, motions: &[BodyTwist]) -> Self {
        let mut seen = Self([[NIL; 6]; 2]);
        for (side, places) in seen.0.iter_mut().zip(&block.bodies) {
            for (lane, &place) in places.iter().enumerate() {
                let BodyTwist { linear, angular } = &motions[place as usize];
                for axis in 0..3 {
                    side[axis][lane] = linear[axis];
                    side[axis + 3][lane] = angular[axis];
                }
            }
        }
        seen
    }

    #[inline(always)]
    fn scatter(&self, block: &Block, motions: &mut [BodyTwist]) {
        for (side, places) in self.0.iter().zip(&block.bodies) {
            for (lane, &place) in places.iter().enumerate() {
                let BodyTwist { linear, angular } = &mut motions[place as usize];
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
pub(super) fn at<const N: usize>(lines: &[Lanes; N], lane: usize) -> [f64; N] {
    std::array::from_fn(|index| lines[index][lane])
}

/// A symmetric matrix times a vector.
#[inline(always)]
fn times(m: [f64; 6], v: [f64; 3]) -> [f64; 3] {
    [
        m[0] * v[0] + m[5] * v[1] + m[4] * v[2],
        m[5] * v[0] + m[1] * v[1] + m[3] * v[2],
        m[4] * v[0] + m[3] * v[1] + m[2] * v[2],
    ]
}

/// Lets an impulse act on both sides.
#[inline(always)]
fn push(seen: &mut Seen, block: &Block, arms: [[f64; 3]; 2], impulse: [f64; 3], lane: usize) {
    for (side, (arm, sign)) in arms.into_iter().zip([1.0, -1.0]).enumerate() {
        let signed = impulse.map(|part| part * sign);
        let mass = block.inverse_mass[side][lane];
        let turn = times(at(&block.inverse_inertia[side], lane), cross(arm, signed));
        for axis in 0..3 {
            seen.0[side][axis][lane] += signed[axis] * mass;
            seen.0[side][axis + 3][lane] += turn[axis];
        }
    }
}

/// The impulse of each lane in world coordinates.
#[inline(always)]
pub(super) fn world(block: &Block, impulse: [f64; 3], lane: usize) -> [f64; 3] {
    let [n, t, s] = [0, 1, 2].map(|axis| at(&block.basis[axis], lane));
    std::array::from_fn(|axis| n[axis] * impulse[0] + t[axis] * impulse[1] + s[axis] * impulse[2])
}

/// Fills in what the points' arms and masses say, and lets the impulses that are there act.
#[inline(always)]
fn prepare_all(blocks: &[Block], points: &mut [Points], motions: &mut [BodyTwist]) {
    for block in blocks {
        let mut seen = Seen::gather(block, motions);
        let first = block.start as usize;
        for points in &mut points[first..first + block.depth as usize] {
            for lane in 0..WIDTH {
                prepare(block, points, lane);
            }
            for lane in 0..WIDTH {
                let arms = [at(&points.arms[0], lane), at(&points.arms[1], lane)];
                let impulse = world(block, at(&points.impulse, lane), lane);
                push(&mut seen, block, arms, impulse, lane);
            }
        }
        seen.scatter(block, motions);
    }
}

/// Velocity by a side's turning along one axis per impulse along another: the lower triangle.
#[inline(always)]
fn yielding(block: &Block, points: &Points, basis: [[f64; 3]; 3], side: usize, lane: usize) -> [f64; 6] {
    let arm = at(&points.arms[side], lane);
    let tensor = at(&block.inverse_inertia[side], lane);
    let [n, t, s] = basis.map(|axis| cross(arm, axis));
    let [by_n, by_t, by_s] = [n, t, s].map(|twist| times(tensor, twist));
    [dot(n, by_n), dot(t, by_n), dot(t, by_t), dot(s, by_n), dot(s, by_t), dot(s, by_s)]
}

#[inline(always)]
fn prepare(block: &Block, points: &mut Points, lane: usize) {
    let basis = [0, 1, 2].map(|axis| at(&block.basis[axis], lane));
    let masses = block.inverse_mass[0][lane] + block.inverse_mass[1][lane];
    let [first, second] = [yielding(block, points, basis, 0, lane), yielding(block, points, basis, 1, lane)];
    let [a, b, d, c, e, f]: [f64; 6] = std::array::from_fn(|cell| first[cell] + second[cell]);
    let (a, d, f) = (a + masses, d + masses, f + masses);
    // An all but singular plane (a rod's tip) gets a share of the trace, which changes no velocity that matters.
    let least = 1e-12 * (d + f);
    let (d, f) = (d + least, f + least);
    let determinant = d * f - e * e;
    let there = points.which[lane] != crate::layout::NONE && a > 0.0;
    let share = |number: f64| if there { number } else { 0.0 };
    let grips = there && determinant > 0.0;
    let inverse = if grips { 1.0 / determinant } else { 0.0 };
    // The larger eigenvalue of the tangents' part.
    let (middle, half) = ((d + f) * 0.5, (d - f) * 0.5);
    let most = middle + (half * half + e * e).sqrt();
    points.stiffness[lane] = share(1.0 / (a + points.softness[lane]));
    points.skew[0][lane] = share(b);
    points.skew[1][lane] = share(c);
    points.grip[0][lane] = f * inverse;
    points.grip[1][lane] = -e * inverse;
    points.grip[2][lane] = d * inverse;
    points.slide[lane] = if grips { 1.0 / most } else { 0.0 };
    points.effective_inverse_mass[lane] = share(a.max(most));
}

/// What a sweep does: presses and rubs, does so with friction that goes by what is held, or only moves sides apart.
const PRESSES: u8 = 0;
const HOLDS: u8 = 1;
const PARTS: u8 = 2;

/// Visits all points once; the largest change of a velocity. To and fro in turn, so that news travels both ways.
#[inline(always)]
fn sweep_all<const MODE: u8>(
    forward: bool,
    blocks: &[Block],
    points: &mut [Points],
    motions: &mut [BodyTwist],
) -> f64 {
    let mut largest = NIL;
    for visit in 0..blocks.len() {
        let block = &blocks[if forward { visit } else { blocks.len() - 1 - visit }];
        let mut seen = Seen::gather(block, motions);
        let first = block.start as usize;
        let all = &mut points[first..first + block.depth as usize];
        for index in 0..all.len() {
            let points = &mut all[if forward { index } else { block.depth as usize - 1 - index }];
            for (lane, largest) in largest.iter_mut().enumerate() {
                let change = match MODE {
                    PARTS => part(block, points, &mut seen, lane),
                    HOLDS => relax::<true>(block, points, &mut seen, lane),
                    _ => relax::<false>(block, points, &mut seen, lane),
                };
                *largest = if change > *largest { change } else { *largest };
            }
        }
        seen.scatter(block, motions);
    }
    largest.iter().fold(0.0, |most, change| change.max(most))
}

/// Solves one point with all others held; how much velocity changed by it.
///
/// Where it sticks, the tangential impulse is the one that stops it. Where that is too large, the impulse takes a step
/// against the velocity and is brought back to the circle: where this leads nowhere else, the impulse is of full length
/// against the velocity that is left (the principle of maximum dissipation). Friction goes by the normal impulse, or by
/// what is `HELD`.
#[inline(always)]
fn relax<const HELD: bool>(block: &Block, points: &mut Points, seen: &mut Seen, lane: usize) -> f64 {
    let arms = [at(&points.arms[0], lane), at(&points.arms[1], lane)];
    let [n, t, s] = [0, 1, 2].map(|axis| at(&block.basis[axis], lane));
    let a = at(&seen.0[0], lane);
    let b = at(&seen.0[1], lane);
    let turned = [cross([a[3], a[4], a[5]], arms[0]), cross([b[3], b[4], b[5]], arms[1])];
    let velocity: [f64; 3] =
        std::array::from_fn(|axis| (a[axis] - b[axis]) + (turned[0][axis] - turned[1][axis]));
    let old = at(&points.impulse, lane);
    let missing = points.target[lane] - dot(n, velocity) - points.softness[lane] * old[0];
    let wanted = old[0] + missing * points.stiffness[lane];
    let normal = if wanted > 0.0 { wanted } else { 0.0 };
    let change = normal - old[0];
    let sliding =
        [dot(t, velocity) + points.skew[0][lane] * change, dot(s, velocity) + points.skew[1][lane] * change];
    // Infinity times nothing is nothing.
    let bound = if HELD { points.held[lane] } else { normal };
    let most = if bound > 0.0 { block.friction[lane] * bound } else { 0.0 };
    let grip = at(&points.grip, lane);
    let hold = [
        old[1] - (grip[0] * sliding[0] + grip[1] * sliding[1]),
        old[2] - (grip[1] * sliding[0] + grip[2] * sliding[1]),
    ];
    let holds = hold[0] * hold[0] + hold[1] * hold[1] <= most * most;
    let step = points.slide[lane];
    let slid = [old[1] - step * sliding[0], old[2] - step * sliding[1]];
    let long = (slid[0] * slid[0] + slid[1] * slid[1]).sqrt();
    let fit = if long > most { most / long } else { 1.0 };
    let new =
        [normal, if holds { hold[0] } else { slid[0] * fit }, if holds { hold[1] } else { slid[1] * fit }];
    let steps: [f64; 3] = std::array::from_fn(|axis| new[axis] - old[axis]);
    for (line, new) in points.impulse.iter_mut().zip(new) {
        line[lane] = new;
    }
    let impulse: [f64; 3] =
        std::array::from_fn(|axis| n[axis] * steps[0] + t[axis] * steps[1] + s[axis] * steps[2]);
    push(seen, block, arms, impulse, lane);
    let [x, y, z] = steps.map(f64::abs);
    let larger = if x > y { x } else { y };
    points.effective_inverse_mass[lane] * if larger > z { larger } else { z }
}

/// The same for what only moves the sides apart: without friction.
#[inline(always)]
fn part(block: &Block, points: &mut Points, seen: &mut Seen, lane: usize) -> f64 {
    let arms = [at(&points.arms[0], lane), at(&points.arms[1], lane)];
    let n = at(&block.basis[0], lane);
    let a = at(&seen.0[0], lane);
    let b = at(&seen.0[1], lane);
    let turned = [cross([a[3], a[4], a[5]], arms[0]), cross([b[3], b[4], b[5]], arms[1])];
    let velocity: [f64; 3] =
        std::array::from_fn(|axis| (a[axis] - b[axis]) + (turned[0][axis] - turned[1][axis]));
    let old = points.pressure[lane];
    let missing = points.back[lane] - points.give[lane] * points.impulse[0][lane] - dot(n, velocity);
    let wanted = old + missing * points.stiffness[lane];
    let new = if wanted > 0.0 { wanted } else { 0.0 };
    points.pressure[lane] = new;
    let change = new - old;
    push(seen, block, arms, n.map(|part| part * change), lane);
    points.effective_inverse_mass[lane] * change.abs()
}

on_any_processor! {
    /// Visits all points once and moves their sides apart; the largest change of a velocity.
    pub(super) part_once => sweep_all::<PARTS>(forward: bool, blocks: &[Block], points: &mut [Points], motions: &mut [BodyTwist]) -> f64
}

on_any_processor! {
    /// Fills in what the points' arms and masses say, and lets the impulses that are there act.
    pub(super) prepare_blocks => prepare_all(blocks: &[Block], points: &mut [Points], motions: &mut [BodyTwist])
}

on_any_processor! {
    /// Visits all points once, forwards or backwards; the largest change of a velocity.
    pub(super) sweep => sweep_all::<PRESSES>(forward: bool, blocks: &[Block], points: &mut [Points], motions: &mut [BodyTwist]) -> f64
}

on_any_processor! {
    /// The same with friction that goes by what is held.
    pub(super) sweep_held => sweep_all::<HOLDS>(forward: bool, blocks: &[Block], points: &mut [Points], motions: &mut [BodyTwist]) -> f64
}

#[cfg(test)]
mod tests {
    use base::{Stream, Vec3};

    use super::*;

    /// Two blocks of random pairs among sixteen bodies.
    fn scene() -> (Vec<Block>, Vec<Points>, Vec<BodyTwist>) {
        let mut stream = Stream::new(3, "lanes");
        let mut random = || stream.normal();
        let mut motions = vec![BodyTwist::default()];
        for _ in 0..16 {
            let linear = std::array::from_fn(|_| random());
            motions.push(BodyTwist { linear, angular: std::array::from_fn(|_| random()) });
        }
        let (mut blocks, mut all) = (Vec::new(), Vec::new());
        for start in [0, 2] {
            let mut block = Block { start, depth: 2, friction: [0.5; WIDTH], ..Block::EMPTY };
            let mut points = [Points::EMPTY, Points::EMPTY];
            for lane in 0..WIDTH {
                // The second block has an empty lane, and one side that stands still.
                if start == 2 && lane == 3 {
                    continue;
                }
                let normal = Vec3::new(random(), random(), random()).normalize();
                let (t, s) = base::math::tangents(normal);
                for (lines, axis) in block.basis.iter_mut().zip([normal, t, s]) {
                    (0..3).for_each(|part| lines[part][lane] = axis[part]);
                }
                for side in 0..2 {
                    let place = if start == 2 && lane == 5 && side == 0 { 0 } else { 1 + side * 8 + lane };
                    block.bodies[side][lane] = place as u32;
                    if place > 0 {
                        block.inverse_mass[side][lane] = 1.0 + 0.1 * place as f64;
                        (0..3).for_each(|part| block.inverse_inertia[side][part][lane] = 2.0);
                    }
                }
                for points in &mut points {
                    points.which[lane] = lane as u32;
                    points.arms.iter_mut().flatten().for_each(|line| line[lane] = random());
                }
            }
            blocks.push(block);
            all.extend(points);
        }
        (blocks, all, motions)
    }

    #[test]
    fn wide_instructions_give_the_same_bits() {
        let (blocks, mut points, mut motions) = scene();
        let (mut plain_points, mut plain) = (points.clone(), motions.clone());
        prepare_blocks(&blocks, &mut points, &mut motions);
        prepare_all(&blocks, &mut plain_points, &mut plain);
        for forward in [true, false, true] {
            let change = sweep(forward, &blocks, &mut points, &mut motions);
            assert_eq!(
                change.to_bits(),
                sweep_all::<PRESSES>(forward, &blocks, &mut plain_points, &mut plain).to_bits()
            );
        }
        for (motion, plain) in motions.iter().zip(&plain) {
            assert_eq!((motion.linear, motion.angular), (plain.linear, plain.angular));
        }
        assert_eq!((motions[0].linear, motions[0].angular), ([0.0; 3], [0.0; 3]));
    }

    #[test]
    fn sweeps_end_where_all_contacts_obey_their_laws() {
        let (blocks, mut points, mut motions) = scene();
        prepare_blocks(&blocks, &mut points, &mut motions);
        let mut change = 1.0;
        for sweep_number in 0..2000 {
            change = sweep(sweep_number % 2 == 0, &blocks, &mut points, &mut motions);
        }
        assert!(change < 1e-9, "{change}");
        let mut slides = 0;
        for block in &blocks {
            let seen = Seen::gather(block, &motions);
            for points in &points[block.start as usize..(block.start + block.depth) as usize] {
                for lane in (0..WIDTH).filter(|lane| points.which[*lane] != crate::layout::NONE) {
                    let motion = |side: usize| {
                        let [v, w] = [0, 3].map(|from| {
                            Vec3::from_array(std::array::from_fn(|axis| seen.0[side][from + axis][lane]))
                        });
                        v + w.cross(Vec3::from_array(at(&points.arms[side], lane)))
                    };
                    let velocity = motion(0) - motion(1);
                    let along =
                        [0, 1, 2].map(|axis| Vec3::from_array(at(&block.basis[axis], lane)).dot(velocity));
                    let [normal, x, y] = at(&points.impulse, lane);
                    assert!(normal >= 0.0 && along[0] > -1e-6 && normal * along[0] < 1e-6);
                    let (speed, force) = (along[1].hypot(along[2]), x.hypot(y));
                    assert!(force <= 0.5 * normal + 1e-9);
                    if normal > 1e-6 && speed > 1e-6 {
                        // Against the velocity, and of full length.
                        let power = (x * along[1] + y * along[2]) / (0.5 * normal * speed);
                        assert!((power + 1.0).abs() < 1e-4, "{power}");
                        slides += 1;
                    }
                }
            }
        }
        assert!(slides > 3, "only {slides} slide");
    }
}
