//! One long step towards the solution for all contacts of a pile at once.
//!
//! Sweeps carry a load through a tall stack, or through boxes that hold each other, only by small shares. Here each
//! contact is kept open, sticking or sliding as the last sweep left it, and all bodies' velocities are solved for
//! together: Newton's method on the contact laws as in `contact_newton`, with impulses that are reluctant to change (the
//! proximal point method: Rockafellar, "Monotone Operators and the Proximal Point Algorithm", 1976). Contacts that
//! contradict each other by a trace of depth build up pressure no faster by that than by some sweeps. Sliding friction
//! keeps its size in the step; so the matrix is symmetric and positive, and has a block for each pair of bodies that
//! touch. The next sweep puts right what the step took for granted.

use base::{Mat3, Vec3};

use super::blocks::Blocks;
use super::lanes::{Motion, WIDTH};
use crate::layout::NONE;
use crate::wide::on_any_processor;

/// Most bodies of a pile that is solved so: as many as bits in a set.
const MOST_BODIES: usize = 128;
/// Most products of blocks in a step: more would cost more than the sweeps that it saves.
const MOST_WORK: u32 = 4_000;
/// Reluctance of impulses to change, as a share of the contact's compliance.
const RELUCTANCE: f64 = 1e-5;

/// Six rows of a pair of bodies; the last two columns are padding.
type Cell = [[f64; 8]; 6];
const EMPTY: Cell = [[0.0; 8]; 6];

/// Memory of a pile.
#[derive(Clone, Debug, Default)]
pub(super) struct Direct {
    /// By place: the body's number, or [`NONE`] for what does not feel contacts. By number: its place.
    number: Vec<u32>,
    places: Vec<u32>,
    /// Numbers in the order of elimination; by number: when that is.
    order: Vec<u32>,
    rank: Vec<u32>,
    /// By number: bodies that are eliminated later and are in its rows.
    beside: Vec<u128>,
    /// By pair of numbers, the earlier one first: which cell.
    slots: Vec<u32>,
    cells: Vec<Cell>,
    /// Right sides, then changes of velocity, linear and angular.
    change: Vec<[f64; 6]>,
    laws: Vec<Law>,
}

/// What a contact answers to a change of its velocity, in world coordinates: `free - give · change`.
#[derive(Clone, Copy, Debug)]
struct Law {
    /// Of the points and its lane.
    points: u32,
    lane: u32,
    bodies: [u32; 2],
    arms: [Vec3; 2],
    basis: [Vec3; 3],
    give: Mat3,
    free: Vec3,
}

fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(next)
    })
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

    /// Moves impulses and velocities to where the straightened laws meet. Whether it could.
    pub(super) fn step(
        &mut self,
        blocks: &mut Blocks,
        inverse: &[(f64, [f64; 6])],
        motions: &mut [Motion],
    ) -> bool {
        self.straighten(blocks, motions);
        self.assemble(inverse);
        let Self { order, beside, slots, cells, change, .. } = self;
        if !factor(order, beside, slots, cells) {
            return false;
        }
        substitute(order, beside, slots, cells, change);
        if !change.iter().flatten().all(|number| number.is_finite()) {
            return false;
        }
        self.push(blocks, inverse, motions);
        true
    }

    fn straighten(&mut self, blocks: &Blocks, motions: &[Motion]) {
        self.laws.clear();
        for block in &blocks.blocks {
            for index in block.start..block.start + block.depth {
                let points = &blocks.points[index as usize];
                for lane in 0..WIDTH {
                    let normal = points.impulse[0][lane];
                    if points.which[lane] == NONE || normal <= 0.0 || points.heft[lane] <= 0.0 {
                        continue;
                    }
                    let vector = |lines: &[[f64; WIDTH]; 3]| Vec3::from_array(lines.map(|line| line[lane]));
                    let basis = [0, 1, 2].map(|axis| vector(&block.basis[axis]));
                    let arms = [0, 1].map(|side| vector(&points.arms[side]));
                    let places = [0, 1].map(|side| block.bodies[side][lane] as usize);
                    let [a, b] = [0, 1].map(|side| velocity(&motions[places[side]], arms[side]));
                    let velocity = a - b;
                    let reluctance = RELUCTANCE * points.heft[lane];
                    let softness = points.softness[lane];
                    let stiff = 1.0 / (softness + reluctance);
                    let missing = points.target[lane] - basis[0].dot(velocity) - softness * normal;
                    let mut law = Law {
                        points: index,
                        lane: lane as u32,
                        bodies: places.map(|place| self.number[place]),
                        arms,
                        basis,
                        give: outer(basis[0], stiff),
                        free: basis[0] * (stiff * missing),
                    };
                    let held = [points.impulse[1][lane], points.impulse[2][lane]];
                    law.rub(block.friction[lane] * normal, held, velocity, reluctance);
                    self.laws.push(law);
                }
            }
        }
    }

    fn assemble(&mut self, inverse: &[(f64, [f64; 6])]) {
        let Self { places, order, rank, beside, slots, cells, change, laws, .. } = self;
        let count = places.len();
        cells.clear();
        cells.resize(order.iter().map(|body| 1 + beside[*body as usize].count_ones() as usize).sum(), EMPTY);
        change.clear();
        change.resize(count, [0.0; 6]);
        for (body, &place) in places.iter().enumerate() {
            let (mass, [xx, yy, zz, yz, xz, xy]) = inverse[place as usize];
            let tensor = Mat3::from_cols_array_2d(&[[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]).inverse();
            let cell = &mut cells[slots[body * count + body] as usize];
            for axis in 0..3 {
                cell[axis][axis] = 1.0 / mass;
                for other in 0..3 {
                    cell[3 + axis][3 + other] = tensor.col(other)[axis];
                }
            }
        }
        for law in laws.iter() {
            let columns = law.arms.map(|arm| columns(&law.give, arm));
            for (side, sign) in [(0, 1.0), (1, -1.0)] {
                let body = law.bodies[side];
                if body == NONE {
                    continue;
                }
                let body = body as usize;
                add(&mut cells[slots[body * count + body] as usize], law.arms[side], &columns[side], 1.0);
                let free = law.free * sign;
                let turn = law.arms[side].cross(free);
                for axis in 0..3 {
                    change[body][axis] += free[axis];
                    change[body][3 + axis] += turn[axis];
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

    fn push(&self, blocks: &mut Blocks, inverse: &[(f64, [f64; 6])], motions: &mut [Motion]) {
        for law in &self.laws {
            let mut change = Vec3::ZERO;
            for (side, sign) in [(0, 1.0), (1, -1.0)] {
                if law.bodies[side] != NONE {
                    let [x, y, z, u, v, w] = self.change[law.bodies[side] as usize];
                    change += (Vec3::new(x, y, z) + Vec3::new(u, v, w).cross(law.arms[side])) * sign;
                }
            }
            let step = law.free - law.give * change;
            let points = &mut blocks.points[law.points as usize];
            for (line, axis) in points.impulse.iter_mut().zip(law.basis) {
                line[law.lane as usize] += axis.dot(step);
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

impl Law {
    /// Adds friction of at most a size, with the impulse that it has.
    fn rub(&mut self, most: f64, [x, y]: [f64; 2], velocity: Vec3, reluctance: f64) {
        if most.is_nan() || most <= 0.0 {
            return;
        }
        let [_, t, s] = self.basis;
        let [u, v] = [t.dot(velocity), s.dot(velocity)];
        let stiff = 1.0 / reluctance;
        if x * x + y * y < most * most * (1.0 - 1e-9) {
            self.give += outer(t, stiff) + outer(s, stiff);
            self.free -= (t * u + s * v) * stiff;
            return;
        }
        // Across its way, the force turns with the velocity.
        let speed = (u * u + v * v).sqrt();
        let across = if speed > 0.0 { (s * u - t * v) / speed } else { (s * x - t * y) / most };
        self.give += outer(across, (most / speed.max(reluctance * most)).min(stiff));
    }
}

fn velocity(motion: &Motion, arm: Vec3) -> Vec3 {
    Vec3::from_array(motion.linear) + Vec3::from_array(motion.angular).cross(arm)
}

fn outer(axis: Vec3, weight: f64) -> Mat3 {
    let weighted = axis * weight;
    Mat3::from_cols(axis * weighted.x, axis * weighted.y, axis * weighted.z)
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

on_any_processor! {
    /// Cholesky factors in the place of the cells. Whether there are any.
    factor => factor_any(order: &[u32], beside: &[u128], slots: &[u32], cells: &mut [Cell]) -> bool
}

#[inline(always)]
fn factor_any(order: &[u32], beside: &[u128], slots: &[u32], cells: &mut [Cell]) -> bool {
    let count = order.len();
    for &body in order {
        let body = body as usize;
        let own = slots[body * count + body] as usize;
        if !cholesky(&mut cells[own]) {
            return false;
        }
        let factor = cells[own];
        for other in bits(beside[body]) {
            forward(&factor, &mut cells[slots[body * count + other] as usize]);
        }
        for first in bits(beside[body]) {
            let left = cells[slots[body * count + first] as usize];
            for second in bits(beside[body]) {
                let slot = slots[first * count + second];
                if slot == NONE {
                    continue;
                }
                let right = cells[slots[body * count + second] as usize];
                subtract(&left, &right, &mut cells[slot as usize]);
            }
        }
    }
    true
}

/// The lower triangle `G` with `G Gᵀ` for a symmetric cell; its diagonal is inverted.
#[inline(always)]
fn cholesky(cell: &mut Cell) -> bool {
    for row in 0..6 {
        for column in 0..=row {
            let mut rest = cell[row][column];
            let (own, other) = (cell[row], cell[column]);
            for (a, b) in own.iter().zip(other).take(column) {
                rest -= a * b;
            }
            if row > column {
                cell[row][column] = rest * cell[column][column];
            } else if rest > 0.0 && rest.is_finite() {
                cell[row][row] = 1.0 / rest.sqrt();
            } else {
                return false;
            }
        }
    }
    true
}

/// `G⁻¹ X`, in the place of `X`.
#[inline(always)]
fn forward(factor: &Cell, cell: &mut Cell) {
    for row in 0..6 {
        let mut line = cell[row];
        for before in 0..row {
            let share = factor[row][before];
            for (entry, above) in line.iter_mut().zip(&cell[before]) {
                *entry -= share * above;
            }
        }
        cell[row] = line.map(|entry| entry * factor[row][row]);
    }
}

/// `cell - leftᵀ right`
#[inline(always)]
fn subtract(left: &Cell, right: &Cell, cell: &mut Cell) {
    for (row, line) in cell.iter_mut().enumerate() {
        let mut sum = *line;
        for (left, right) in left.iter().zip(right) {
            for (entry, right) in sum.iter_mut().zip(right) {
                *entry -= left[row] * right;
            }
        }
        *line = sum;
    }
}

/// Solves with the factors; `x` is the right side and becomes the solution.
fn substitute(order: &[u32], beside: &[u128], slots: &[u32], cells: &[Cell], x: &mut [[f64; 6]]) {
    let count = order.len();
    for &body in order {
        let body = body as usize;
        let factor = &cells[slots[body * count + body] as usize];
        let mut own = x[body];
        for row in 0..6 {
            for before in 0..row {
                own[row] -= factor[row][before] * own[before];
            }
            own[row] *= factor[row][row];
        }
        x[body] = own;
        for other in bits(beside[body]) {
            let cell = &cells[slots[body * count + other] as usize];
            for (line, own) in cell.iter().zip(own) {
                for (entry, part) in x[other].iter_mut().zip(line) {
                    *entry -= part * own;
                }
            }
        }
    }
    for &body in order.iter().rev() {
        let body = body as usize;
        let mut own = x[body];
        for other in bits(beside[body]) {
            let cell = &cells[slots[body * count + other] as usize];
            for (own, line) in own.iter_mut().zip(cell) {
                *own -= line.iter().zip(&x[other]).map(|(part, x)| part * x).sum::<f64>();
            }
        }
        let factor = &cells[slots[body * count + body] as usize];
        for row in (0..6).rev() {
            for after in row + 1..6 {
                own[row] -= factor[after][row] * own[after];
            }
            own[row] *= factor[row][row];
        }
        x[body] = own;
    }
}
