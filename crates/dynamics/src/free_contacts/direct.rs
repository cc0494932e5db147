//! Long steps towards the solution for all contacts of a heap at once.
//!
//! Sweeps carry a load through a tall stack, or through boxes that hold each other, only by small shares: a tower that
//! rocks would sink into its edges, and what lifts it out again would keep it rocking. Here all bodies' velocities are
//! solved for together, with impulses that are reluctant to change (the proximal point method: Rockafellar, "Monotone
//! Operators and the Proximal Point Algorithm", 1976). Contacts that contradict each other by a trace of depth build up
//! pressure no faster by that than by some sweeps.
//!
//! A step takes for granted that each contact stays open, sticks or slides as the last sweep left it. Where that leads
//! nowhere, a search does not: with reluctance, impulses are functions of the velocities, and where bounds of friction are
//! held, the velocities are those with the least of a convex function. Newton's method with a search along each step finds
//! them, and the bounds follow the impulses along the normals from step to step.
//!
//! The matrix is symmetric and positive, and has a block for each pair of bodies that touch. The next sweep puts right what
//! is left.

use base::{Mat3, Vec3};

use super::blocks::Blocks;
use super::factor::{Cell, EMPTY, bits, factor, substitute};
use super::lanes::{BodyTwist, WIDTH};
use super::law::{Law, bound};
use crate::layout::NONE;

/// Most bodies of a heap that is solved so: as many as bits in a set.
const MOST_BODIES: usize = 128;
/// Most products of blocks in a step: more would cost more than the sweeps that it saves.
const MOST_WORK: u32 = 4_000;
/// Reluctance of impulses to change, as a share of the contact's compliance: where contacts still open and close, and where
/// impulses are all but right.
pub(super) const RELUCTANT: f64 = 1e-3;
pub(super) const SURE: f64 = 1e-5;

/// Most steps of a search.
const STEPS: usize = 12;
/// Shortenings of a step, and the share of its slope that may be left in the end.
const SHORTER: usize = 8;
const FLAT: f64 = 0.1;

/// Memory of a heap.
#[derive(Clone, Debug, Default)]
pub(super) struct Direct {
    /// By place: the body's number, or [`NONE`] for what does not feel contacts. By number: its place.
    number: Vec<u32>,
    places: Vec<u32>,
    /// By number: mass and tensor.
    masses: Vec<(f64, Mat3)>,
    /// Numbers in the order of elimination; by number: when that is.
    order: Vec<u32>,
    rank: Vec<u32>,
    /// By number: bodies that are eliminated later and are in its rows.
    beside: Vec<u128>,
    /// By pair of numbers, the earlier one first: which cell.
    slots: Vec<u32>,
    cells: Vec<Cell>,
    /// Right sides, then changes of velocity, linear and angular.
    way: Vec<[f64; 6]>,
    /// Changes of velocity since the search began.
    change: Vec<[f64; 6]>,
    laws: Vec<Law>,
}

impl Direct {
    /// Finds who is eliminated when. Whether steps are worth their work.
    pub(super) fn prepare(&mut self, blocks: &Blocks, inverse: &[(f64, [f64; 6])]) -> bool {
        self.number.clear();
        self.places.clear();
        for (place, (mass, _)) in (0_u32..).zip(inverse) {
            let feels = *mass > 0.0;
            self.number.push(if feels { self.places.len() as u32 } else { NONE });
            if feels {
                self.places.push(place);
            }
        }
        let count = self.places.len();
        if count == 0 || count > MOST_BODIES {
            return false;
        }
        self.beside.clear();
        self.beside.resize(count, 0);
        for block in &blocks.blocks {
            for lane in 0..WIDTH {
                let [a, b] = [0, 1].map(|side| self.number[block.bodies[side][lane] as usize]);
                if a != NONE && b != NONE {
                    self.beside[a as usize] |= 1 << b;
                    self.beside[b as usize] |= 1 << a;
                }
            }
        }
        self.find_order(count)
    }

    /// The body with the fewest others beside it goes first; those then are beside each other.
    fn find_order(&mut self, count: usize) -> bool {
        let mut left = if count == MOST_BODIES { u128::MAX } else { (1 << count) - 1 };
        self.order.clear();
        self.rank.clear();
        self.rank.resize(count, 0);
        self.slots.clear();
        self.slots.resize(count * count, NONE);
        let (mut cells, mut work) = (0, 0);
        while left != 0 {
            let degree = |body: &usize| (self.beside[*body] & left).count_ones();
            let Some(body) = bits(left).min_by_key(degree) else { break };
            left &= !(1 << body);
            let beside = self.beside[body] & left;
            self.beside[body] = beside;
            self.rank[body] = self.order.len() as u32;
            self.order.push(body as u32);
            self.slots[body * count + body] = cells;
            cells += 1;
            for other in bits(beside) {
                self.slots[body * count + other] = cells;
                cells += 1;
                self.beside[other] |= beside & !(1 << other);
            }
            let degree = beside.count_ones();
            work += degree * (degree + 1) / 2;
            if work > MOST_WORK {
                return false;
            }
        }
        true
    }

    /// Moves impulses and velocities to where all laws meet if each contact stays open, sticks or slides as it does. Whether
    /// it could.
    pub(super) fn step(
        &mut self,
        blocks: &mut Blocks,
        inverse: &[(f64, [f64; 6])],
        motions: &mut [BodyTwist],
    ) -> bool {
        self.start(blocks, inverse, motions, SURE);
        if !self.find_way(Law::keep) {
            return false;
        }
        self.look();
        let step = |law: &Law| {
            let (give, free) = law.keep();
            let step = free - give * law.moved();
            law.basis.map(|axis| axis.dot(step))
        };
        self.push(blocks, inverse, motions, step);
        true
    }

    /// Moves impulses and velocities towards where all laws meet with impulses that are reluctant.
    ///
    /// That place is the least of a convex function of the velocities, so that each of Newton's steps leads towards it.
    pub(super) fn search(
        &mut self,
        blocks: &mut Blocks,
        inverse: &[(f64, [f64; 6])],
        motions: &mut [BodyTwist],
        reluctance: f64,
    ) {
        self.start(blocks, inverse, motions, reluctance);
        for _ in 0..STEPS {
            if !self.find_way(Law::straighten) {
                break;
            }
            self.look();
            if self.walk() {
                break;
            }
        }
        self.push(blocks, inverse, motions, |law| {
            let new = law.answer(0.0);
            std::array::from_fn(|axis| new[axis] - law.old[axis])
        });
    }

    /// Solves the equations of a step. Whether there is a solution.
    fn find_way(&mut self, straighten: impl Fn(&Law) -> (Mat3, Vec3)) -> bool {
        self.assemble(straighten);
        let Self { order, beside, slots, cells, way, .. } = self;
        if !factor(order, beside, slots, cells) {
            return false;
        }
        substitute(order, beside, slots, cells, way);
        way.iter().flatten().all(|number| number.is_finite())
    }

    /// Tells contacts what the step is for them.
    fn look(&mut self) {
        let Self { way, laws, .. } = self;
        for law in laws.iter_mut() {
            let of = |body: u32, arm: Vec3| match way.get(body as usize) {
                Some(&[x, y, z, u, v, w]) => Vec3::new(x, y, z) + Vec3::new(u, v, w).cross(arm),
                None => Vec3::ZERO,
            };
            let moved = of(law.bodies[0], law.arms[0]) - of(law.bodies[1], law.arms[1]);
            law.way = law.basis.map(|axis| axis.dot(moved));
        }
    }

    fn start(
        &mut self,
        blocks: &Blocks,
        inverse: &[(f64, [f64; 6])],
        motions: &[BodyTwist],
        reluctance: f64,
    ) {
        self.laws.clear();
        for block in &blocks.blocks {
            for index in block.start..block.start + block.depth {
                let points = &blocks.points[index as usize];
                for lane in 0..WIDTH {
                    let effective_inverse_mass = points.effective_inverse_mass[lane];
                    if points.which[lane] == NONE || effective_inverse_mass <= 0.0 {
                        continue;
                    }
                    let vector = |lines: &[[f64; WIDTH]; 3]| Vec3::from_array(lines.map(|line| line[lane]));
                    let basis = [0, 1, 2].map(|axis| vector(&block.basis[axis]));
                    let arms = [0, 1].map(|side| vector(&points.arms[side]));
                    let places = [0, 1].map(|side| block.bodies[side][lane] as usize);
                    let [a, b] = [0, 1].map(|side| velocity(&motions[places[side]], arms[side]));
                    let old = points.impulse.map(|line| line[lane]);
                    let velocity = basis.map(|axis| axis.dot(a - b));
                    let reluctance = reluctance * effective_inverse_mass;
                    let softness = points.softness[lane];
                    self.laws.push(Law {
                        points: index,
                        lane: lane as u32,
                        bodies: places.map(|place| self.number[place]),
                        arms,
                        basis,
                        old,
                        velocity,
                        missing: points.target[lane] - velocity[0] - softness * old[0],
                        stiff: 1.0 / (softness + reluctance),
                        grip: 1.0 / reluctance,
                        friction: block.friction[lane],
                        most: bound(block.friction[lane], old[0]),
                        effective_inverse_mass,
                        at: [0.0; 3],
                        way: [0.0; 3],
                    });
                }
            }
        }
        let Self { places, masses, change, .. } = self;
        masses.clear();
        masses.extend(places.iter().map(|&place| {
            let (mass, [xx, yy, zz, yz, xz, xy]) = inverse[place as usize];
            (1.0 / mass, Mat3::from_cols_array_2d(&[[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]).inverse())
        }));
        change.clear();
        change.resize(places.len(), [0.0; 6]);
    }

    /// The equations of a step.
    fn assemble(&mut self, straighten: impl Fn(&Law) -> (Mat3, Vec3)) {
        let Self { masses, order, rank, beside, slots, cells, way, change, laws, .. } = self;
        let count = masses.len();
        cells.clear();
        cells.resize(order.iter().map(|body| 1 + beside[*body as usize].count_ones() as usize).sum(), EMPTY);
        way.clear();
        for (body, ((mass, tensor), change)) in masses.iter().zip(change.iter()).enumerate() {
            let cell = &mut cells[slots[body * count + body] as usize];
            for axis in 0..3 {
                cell[axis][axis] = *mass;
                for other in 0..3 {
                    cell[3 + axis][3 + other] = tensor.col(other)[axis];
                }
            }
            way.push(momentum(*mass, tensor, change).map(|part| -part));
        }
        for law in laws.iter() {
            let (give, free) = straighten(law);
            if give == Mat3::ZERO && free == Vec3::ZERO {
                continue;
            }
            let columns = law.arms.map(|arm| columns(&give, arm));
            for (side, sign) in [(0, 1.0), (1, -1.0)] {
                let body = law.bodies[side];
                if body == NONE {
                    continue;
                }
                let body = body as usize;
                add(&mut cells[slots[body * count + body] as usize], law.arms[side], &columns[side], 1.0);
                let free = free * sign;
                let turn = law.arms[side].cross(free);
                for axis in 0..3 {
                    way[body][axis] += free[axis];
                    way[body][3 + axis] += turn[axis];
                }
            }
            if let [a, b] = law.bodies.map(|body| body as usize)
                && law.bodies.iter().all(|body| *body != NONE)
            {
                if rank[a] < rank[b] {
                    add(&mut cells[slots[a * count + b] as usize], law.arms[0], &columns[1], -1.0);
                } else {
                    add(&mut cells[slots[b * count + a] as usize], law.arms[1], &columns[0], -1.0);
                }
            }
        }
    }

    /// Goes as far along the way as leads down. Whether the laws are what the step took them for.
    fn walk(&mut self) -> bool {
        let Self { masses, way, change, laws, .. } = self;
        let (mut first, mut growth) = (0.0, 0.0);
        for (((mass, tensor), way), change) in masses.iter().zip(way.iter()).zip(change.iter()) {
            let own = momentum(*mass, tensor, way);
            let dot = |with: &[f64; 6]| own.iter().zip(with).map(|(a, b)| a * b).sum::<f64>();
            first += dot(change);
            growth += dot(way);
        }
        let slope = |share: f64| {
            let answer = |law: &Law| {
                let impulse = law.answer(share);
                (0..3).map(|axis| (impulse[axis] - law.old[axis]) * law.way[axis]).sum::<f64>()
            };
            first + growth * share - laws.iter().map(answer).sum::<f64>()
        };
        let start = slope(0.0);
        let mut share = 1.0;
        let mut end = slope(share);
        let enough = FLAT * start.abs();
        if end > enough {
            // False position, with the kept end's slope halved (the Illinois method).
            let (mut low, mut high, mut left, mut right) = (0.0, 1.0, start, end);
            for _ in 0..SHORTER {
                share = low + (high - low) * left / (left - right);
                end = slope(share);
                if end.abs() <= enough {
                    break;
                }
                if end < 0.0 {
                    (low, left, right) = (share, end, 0.5 * right);
                } else {
                    (high, right, left) = (share, end, 0.5 * left);
                }
            }
        }
        let mut straight = share == 1.0;
        for law in laws.iter_mut() {
            if straight {
                straight = law.is_straight();
            }
            for (at, way) in law.at.iter_mut().zip(law.way) {
                *at += share * way;
            }
            straight &= law.follow();
        }
        for (change, way) in change.iter_mut().zip(way) {
            for (change, way) in change.iter_mut().zip(way) {
                *change += share * *way;
            }
        }
        straight
    }

    /// Lets each contact's change of its impulse act.
    fn push(
        &self,
        blocks: &mut Blocks,
        inverse: &[(f64, [f64; 6])],
        motions: &mut [BodyTwist],
        change: impl Fn(&Law) -> [f64; 3],
    ) {
        for law in &self.laws {
            let change = change(law);
            let points = &mut blocks.points[law.points as usize];
            let mut step = Vec3::ZERO;
            for ((line, axis), change) in points.impulse.iter_mut().zip(law.basis).zip(change) {
                line[law.lane as usize] += change;
                step += axis * change;
            }
            for (side, sign) in [(0, 1.0), (1, -1.0)] {
                if law.bodies[side] == NONE {
                    continue;
                }
                let place = self.places[law.bodies[side] as usize] as usize;
                let (mass, [xx, yy, zz, yz, xz, xy]) = inverse[place];
                let signed = step * sign;
                let t = law.arms[side].cross(signed);
                let turn = [
                    xx * t.x + xy * t.y + xz * t.z,
                    xy * t.x + yy * t.y + yz * t.z,
                    xz * t.x + yz * t.y + zz * t.z,
                ];
                for axis in 0..3 {
                    motions[place].linear[axis] += signed[axis] * mass;
                    motions[place].angular[axis] += turn[axis];
                }
            }
        }
    }
}

fn momentum(mass: f64, tensor: &Mat3, [x, y, z, u, v, w]: &[f64; 6]) -> [f64; 6] {
    let turning = *tensor * Vec3::new(*u, *v, *w);
    [mass * x, mass * y, mass * z, turning.x, turning.y, turning.z]
}

fn velocity(motion: &BodyTwist, arm: Vec3) -> Vec3 {
    Vec3::from_array(motion.linear) + Vec3::from_array(motion.angular).cross(arm)
}

/// Impulse per velocity of a body with a contact at an arm: linear, then angular.
fn columns(give: &Mat3, arm: Vec3) -> [Vec3; 6] {
    let [x, y, z] = [give.x_axis, give.y_axis, give.z_axis];
    let turned = |axis: Vec3| *give * axis.cross(arm);
    [x, y, z, turned(Vec3::X), turned(Vec3::Y), turned(Vec3::Z)]
}

/// Adds what impulses do to a body with an arm.
fn add(cell: &mut Cell, arm: Vec3, columns: &[Vec3; 6], sign: f64) {
    for (column, impulse) in columns.iter().enumerate() {
        let (impulse, turn) = (*impulse * sign, arm.cross(*impulse) * sign);
        for axis in 0..3 {
            cell[axis][column] += impulse[axis];
            cell[3 + axis][column] += turn[axis];
        }
    }
}
