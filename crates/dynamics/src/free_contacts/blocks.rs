//! Which pairs are worked side by side, and their layout.

use base::Vec3;
use base::math::tangents;

use super::lanes::{Block, Points, WIDTH};
use crate::layout::NONE;

/// Most points of a pair in one lane.
pub(super) const DEEPEST: u32 = 8;
/// Blocks that wait for more pairs at the same time, for each class of pairs.
const OPEN: usize = 64;
/// Pairs of these many points share blocks: 1, 2, up to 4, up to [`DEEPEST`].
const CLASSES: usize = 4;

/// The blocks of a heap, in the order of sweeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks {
    pub(super) blocks: Vec<Block>,
    pub(super) points: Vec<Points>,
    /// Members by block and lane, or [`NONE`], and the block's depth.
    members: Vec<([u32; WIDTH], u32)>,
    /// By place: open blocks that it is in, by class.
    busy: Vec<[u64; CLASSES]>,
    /// Numbers of the open blocks and how full they are.
    open: Vec<(u32, u32)>,
    /// By place: the first block after all that hold it. How full each block is.
    after: Vec<u32>,
    filled: Vec<usize>,
}

fn class(len: u32) -> usize {
    match len {
        0 | 1 => 0,
        2 => 1,
        3 | 4 => 2,
        _ => 3,
    }
}

impl Blocks {
    /// Puts each pair into the first block after those that hold its bodies already: sweeps then visit the pairs of each
    /// body in their order, as if one came after the other, and news runs through a stack in one sweep.
    pub(super) fn assign_in_order(
        &mut self,
        lens: impl Iterator<Item = u32>,
        sides: &[[u32; 2]],
        places: usize,
    ) {
        self.members.clear();
        self.after.clear();
        self.after.resize(places, 0);
        self.filled.clear();
        for ((member, len), pair) in (0..).zip(lens).zip(sides) {
            let moving = pair.iter().filter(|place| **place != 0);
            let first = moving.clone().map(|place| self.after[*place as usize]).max().unwrap_or(0) as usize;
            let free = self.filled.iter().skip(first).position(|filled| *filled < WIDTH);
            let block = free.map_or(self.filled.len(), |free| first + free);
            if block == self.filled.len() {
                self.filled.push(0);
                self.members.push(([NONE; WIDTH], 0));
            }
            let (members, depth) = &mut self.members[block];
            members[self.filled[block]] = member;
            *depth = (*depth).max(len);
            self.filled[block] += 1;
            for place in moving {
                self.after[*place as usize] = block as u32 + 1;
            }
        }
    }

    /// Puts each pair into the first open block that holds neither of its bodies. Place 0 stands still and may be
    /// anywhere.
    ///
    /// `lens` are the members' numbers of points, `sides` their places.
    pub(super) fn assign(&mut self, lens: impl Iterator<Item = u32>, sides: &[[u32; 2]], places: usize) {
        self.members.clear();
        self.busy.clear();
        self.busy.resize(places, [0; CLASSES]);
        self.open.clear();
        self.open.resize(OPEN * CLASSES, (NONE, 0));
        for ((member, len), pair) in (0..).zip(lens).zip(sides) {
            let class = class(len);
            let busy = pair.iter().fold(0, |all, &place| all | self.busy[place as usize][class]);
            // A body in all open blocks is rare; one of them must do without being full.
            let slot = (!busy).trailing_zeros() as usize % OPEN;
            if busy == u64::MAX {
                self.close(class, slot, sides);
            }
            let (block, filled) = &mut self.open[class * OPEN + slot];
            if *block == NONE {
                (*block, *filled) = (self.members.len() as u32, 0);
                self.members.push(([NONE; WIDTH], 0));
            }
            let (members, depth) = &mut self.members[*block as usize];
            members[*filled as usize] = member;
            *depth = (*depth).max(len);
            *filled += 1;
            let full = *filled as usize == WIDTH;
            for &place in pair.iter().filter(|place| **place != 0) {
                self.busy[place as usize][class] |= 1 << slot;
            }
            if full {
                self.close(class, slot, sides);
            }
        }
    }

    fn close(&mut self, class: usize, slot: usize, sides: &[[u32; 2]]) {
        let (block, filled) = std::mem::replace(&mut self.open[class * OPEN + slot], (NONE, 0));
        if block == NONE {
            return;
        }
        for &member in &self.members[block as usize].0[..filled as usize] {
            for place in sides[member as usize] {
                self.busy[place as usize][class] &= !(1 << slot);
            }
        }
    }

    /// Lays out the members; `write` fills a member's lane in.
    pub(super) fn fill(
        &mut self,
        inverse: &[(f64, [f64; 6])],
        sides: &[[u32; 2]],
        mut write: impl FnMut(usize, &mut Lane<'_>),
    ) {
        let Self { blocks, points, members, .. } = self;
        blocks.clear();
        blocks.resize(members.len(), Block::EMPTY);
        points.clear();
        points.resize(members.iter().map(|(_, depth)| *depth as usize).sum(), Points::EMPTY);
        let mut start = 0;
        for (block, &(members, depth)) in blocks.iter_mut().zip(members.iter()) {
            (block.start, block.depth) = (start, depth);
            let range = start as usize..(start + depth) as usize;
            start += depth;
            for (lane, &member) in members.iter().enumerate().filter(|(_, member)| **member != NONE) {
                for (side, &place) in sides[member as usize].iter().enumerate() {
                    block.bodies[side][lane] = place;
                    let (mass, inertia) = &inverse[place as usize];
                    block.inverse_mass[side][lane] = *mass;
                    for (line, part) in block.inverse_inertia[side].iter_mut().zip(inertia) {
                        line[lane] = *part;
                    }
                }
                let points = &mut points[range.clone()];
                write(member as usize, &mut Lane { block, points, lane, filled: 0 });
            }
        }
    }

    /// Calls for each contact point with its impulse in world coordinates.
    pub(super) fn each(&self, mut visit: impl FnMut(usize, Vec3)) {
        for block in &self.blocks {
            for points in &self.points[block.start as usize..(block.start + block.depth) as usize] {
                for (lane, &which) in points.which.iter().enumerate().filter(|(_, which)| **which != NONE) {
                    let part = |axis: usize| {
                        let way = block.basis[axis].map(|line| line[lane]);
                        Vec3::from_array(way) * points.impulse[axis][lane]
                    };
                    visit(which as usize, part(0) + part(1) + part(2));
                }
            }
        }
    }
}

/// What is wanted along the normal: see [`Points`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Aims {
    pub(super) target: f64,
    pub(super) softness: f64,
    pub(super) back: f64,
    pub(super) give: f64,
    /// Target and softness without the bounce, where it bounces.
    pub(super) calm: Option<[f64; 2]>,
}

/// The lane of one pair, to be filled in.
pub(super) struct Lane<'a> {
    block: &'a mut Block,
    points: &'a mut [Points],
    lane: usize,
    filled: usize,
}

impl Lane<'_> {
    pub(super) fn start(&mut self, normal: Vec3, friction: f64) {
        let (t1, t2) = tangents(normal);
        for (lines, axis) in self.block.basis.iter_mut().zip([normal, t1, t2]) {
            for (line, part) in lines.iter_mut().zip(axis.to_array()) {
                line[self.lane] = part;
            }
        }
        self.block.friction[self.lane] = friction;
    }

    /// Adds a point; `warm_start` is an impulse in world coordinates. Which of all points and lanes it is.
    pub(super) fn add(&mut self, which: u32, arms: [Vec3; 2], aims: &Aims, warm_start: Vec3) -> [usize; 2] {
        let (lane, place) = (self.lane, self.block.start as usize + self.filled);
        let Some(points) = self.points.get_mut(self.filled) else { return [place, lane] };
        self.filled += 1;
        for (lines, arm) in points.arms.iter_mut().zip(arms) {
            for (line, part) in lines.iter_mut().zip(arm.to_array()) {
                line[lane] = part;
            }
        }
        points.which[lane] = which;
        points.target[lane] = aims.target;
        points.softness[lane] = aims.softness;
        points.back[lane] = aims.back;
        points.give[lane] = aims.give;
        for (line, axis) in points.impulse.iter_mut().zip(&self.block.basis) {
            line[lane] =
                axis[0][lane] * warm_start.x + axis[1][lane] * warm_start.y + axis[2][lane] * warm_start.z;
        }
        points.impulse[0][lane] = points.impulse[0][lane].max(0.0);
        [place, lane]
    }
}
