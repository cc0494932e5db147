//! Assignment of contact patches to blocks and lanes, and their layout.

use base::Vec3;
use base::math::tangents;

use super::lanes::{Block, Points, WIDTH};
use crate::layout::NONE;

/// Most points of a patch, which all lie in one lane.
pub(super) const MAX_POINTS: u32 = 8;
/// Number of pairs of blocks that are open for more patches at the same time, for each size class.
const OPEN_BLOCKS: usize = 64;
/// Number of lanes of two blocks.
const PAIR_WIDTH: usize = 2 * WIDTH;
/// Number of size classes; patches of one class share blocks. The classes are 1, 2, up to 4 and up to [`MAX_POINTS`]
/// points.
const SIZE_CLASSES: usize = 4;

/// Up to two blocks, whose patches share no body that reacts.
#[derive(Clone, Copy, Debug)]
struct BlockPair {
    /// By lane: a patch, or [`NONE`]. Lanes are filled one after the other.
    patches: [u32; PAIR_WIDTH],
    /// By block: the largest number of points of one of its patches.
    depths: [u32; 2],
}

impl BlockPair {
    const EMPTY: Self = Self { patches: [NONE; PAIR_WIDTH], depths: [0; 2] };

    /// Puts a patch of `len` points into a lane.
    fn set(&mut self, lane: usize, patch: u32, len: u32) {
        self.patches[lane] = patch;
        let depth = &mut self.depths[lane / WIDTH];
        *depth = (*depth).max(len);
    }

    /// The patches of its blocks, and their depths.
    fn blocks(&self) -> impl Iterator<Item = (&[u32], u32)> {
        self.patches.chunks(WIDTH).zip(self.depths).filter(|(_, depth)| *depth > 0)
    }
}

/// The blocks of a heap, in the order of sweeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks {
    pub(super) blocks: Vec<Block>,
    pub(super) points: Vec<Points>,
    block_pairs: Vec<BlockPair>,
    /// By body: bit set of the open pairs of blocks that contain it, by size class.
    busy_blocks: Vec<[u64; SIZE_CLASSES]>,
    /// Indices of the open pairs of blocks and their numbers of filled lanes.
    open: Vec<(u32, u32)>,
    /// By body: the first pair of blocks after all that contain it. By pair of blocks: its number of filled lanes.
    next_block: Vec<u32>,
    fill_counts: Vec<usize>,
}

/// The size class of a patch.
fn size_class(len: u32) -> usize {
    match len {
        0 | 1 => 0,
        2 => 1,
        3 | 4 => 2,
        _ => 3,
    }
}

impl Blocks {
    /// Assigns each patch to the first pair of blocks after those that contain its bodies already: sweeps then visit the
    /// patches of each body in their order, as if one came after the other, and impulses propagate through a stack in
    /// one sweep.
    pub(super) fn assign_in_order(
        &mut self,
        lens: impl Iterator<Item = u32>,
        patch_bodies: &[[u32; 2]],
        bodies: usize,
    ) {
        self.block_pairs.clear();
        self.next_block.clear();
        self.next_block.resize(bodies, 0);
        self.fill_counts.clear();
        for ((member, len), pair) in (0..).zip(lens).zip(patch_bodies) {
            let moving = pair.iter().filter(|body| **body != 0);
            let first =
                moving.clone().map(|body| self.next_block[*body as usize]).max().unwrap_or(0) as usize;
            let free = self.fill_counts.iter().skip(first).position(|lanes| *lanes < PAIR_WIDTH);
            let block = free.map_or(self.fill_counts.len(), |free| first + free);
            if block == self.fill_counts.len() {
                self.fill_counts.push(0);
                self.block_pairs.push(BlockPair::EMPTY);
            }
            self.block_pairs[block].set(self.fill_counts[block], member, len);
            self.fill_counts[block] += 1;
            for body in moving {
                self.next_block[*body as usize] = block as u32 + 1;
            }
        }
    }

    /// Assigns each patch to the first open pair of blocks that contains neither of its bodies. Body 0 is static and may
    /// be in any number of lanes.
    ///
    /// `lens` are the patches' numbers of points, `patch_bodies` their body indices.
    pub(super) fn assign(
        &mut self,
        lens: impl Iterator<Item = u32>,
        patch_bodies: &[[u32; 2]],
        bodies: usize,
    ) {
        self.block_pairs.clear();
        self.busy_blocks.clear();
        self.busy_blocks.resize(bodies, [0; SIZE_CLASSES]);
        self.open.clear();
        self.open.resize(OPEN_BLOCKS * SIZE_CLASSES, (NONE, 0));
        for ((member, len), pair) in (0..).zip(lens).zip(patch_bodies) {
            let size_class = size_class(len);
            let busy_set =
                pair.iter().fold(0, |all, &body| all | self.busy_blocks[body as usize][size_class]);
            // A body in all open pairs is rare; one of these is then closed before it is full.
            let slot = (!busy_set).trailing_zeros() as usize % OPEN_BLOCKS;
            if busy_set == u64::MAX {
                self.close(size_class, slot, patch_bodies);
            }
            let (block, lanes) = &mut self.open[size_class * OPEN_BLOCKS + slot];
            if *block == NONE {
                (*block, *lanes) = (self.block_pairs.len() as u32, 0);
                self.block_pairs.push(BlockPair::EMPTY);
            }
            self.block_pairs[*block as usize].set(*lanes as usize, member, len);
            *lanes += 1;
            let is_full = *lanes as usize == PAIR_WIDTH;
            for &body in pair.iter().filter(|body| **body != 0) {
                self.busy_blocks[body as usize][size_class] |= 1 << slot;
            }
            if is_full {
                self.close(size_class, slot, patch_bodies);
            }
        }
    }

    /// Closes an open pair of blocks.
    fn close(&mut self, size_class: usize, slot: usize, patch_bodies: &[[u32; 2]]) {
        let (block, lanes) = std::mem::replace(&mut self.open[size_class * OPEN_BLOCKS + slot], (NONE, 0));
        if block == NONE {
            return;
        }
        for &member in &self.block_pairs[block as usize].patches[..lanes as usize] {
            for body in patch_bodies[member as usize] {
                self.busy_blocks[body as usize][size_class] &= !(1 << slot);
            }
        }
    }

    /// Lays out the blocks; `fill_lane` fills the lane of a patch.
    pub(super) fn fill(
        &mut self,
        inverse_masses: &[(f64, [f64; 6])],
        patch_bodies: &[[u32; 2]],
        mut fill_lane: impl FnMut(usize, &mut LaneWriter<'_>),
    ) {
        let Self { blocks, points, block_pairs, .. } = self;
        blocks.clear();
        points.clear();
        for pair in &*block_pairs {
            for (index, (patches, depth)) in pair.blocks().enumerate() {
                let (start, end) = (points.len(), points.len() + depth as usize);
                points.resize(end, Points::EMPTY);
                let is_paired = index == 0 && pair.depths[1] > 0;
                let mut block = Block { start: start as u32, depth, is_paired, ..Block::EMPTY };
                for (lane, &patch) in patches.iter().enumerate().filter(|(_, patch)| **patch != NONE) {
                    for (side, &body) in patch_bodies[patch as usize].iter().enumerate() {
                        block.bodies[side][lane] = body;
                        let (mass, inertia) = &inverse_masses[body as usize];
                        block.inverse_mass[side][lane] = *mass;
                        for (line, part) in block.inverse_inertia[side].iter_mut().zip(inertia) {
                            line[lane] = *part;
                        }
                    }
                    let points = &mut points[start..];
                    fill_lane(
                        patch as usize,
                        &mut LaneWriter { block: &mut block, points, lane, point_count: 0 },
                    );
                }
                blocks.push(block);
            }
        }
    }

    /// Calls `visit` for each contact point with its index and its impulse in world coordinates.
    pub(super) fn for_each_impulse(&self, mut visit: impl FnMut(usize, Vec3)) {
        for block in &self.blocks {
            for points in &self.points[block.start as usize..(block.start + block.depth) as usize] {
                for (lane, &contact_index) in points
                    .contact_index
                    .iter()
                    .enumerate()
                    .filter(|(_, contact_index)| **contact_index != NONE)
                {
                    let component = |axis: usize| {
                        let direction = block.basis[axis].map(|line| line[lane]);
                        Vec3::from_array(direction) * points.impulse[axis][lane]
                    };
                    visit(contact_index as usize, component(0) + component(1) + component(2));
                }
            }
        }
    }
}

/// Targets of a contact point along the normal: see [`Points`].
#[derive(Clone, Copy, Debug)]
pub(super) struct NormalTargets {
    pub(super) target: f64,
    pub(super) softness: f64,
    pub(super) recovery_velocity: f64,
    pub(super) recovery_softness: f64,
    /// Target and softness without restitution, if it has any.
    pub(super) without_restitution: Option<[f64; 2]>,
}

/// The lane of one patch, to be filled in.
pub(super) struct LaneWriter<'a> {
    block: &'a mut Block,
    points: &'a mut [Points],
    lane: usize,
    point_count: usize,
}

impl LaneWriter<'_> {
    /// Sets the contact frame and the coefficient of friction.
    pub(super) fn set_basis(&mut self, normal: Vec3, friction: f64) {
        let (t1, t2) = tangents(normal);
        for (lines, axis) in self.block.basis.iter_mut().zip([normal, t1, t2]) {
            for (line, part) in lines.iter_mut().zip(axis.to_array()) {
                line[self.lane] = part;
            }
        }
        self.block.friction[self.lane] = friction;
    }

    /// Adds a point; `warm_start` is an impulse in world coordinates. Returns its index among all points, and its
    /// lane.
    pub(super) fn add_point(
        &mut self,
        contact_index: u32,
        arms: [Vec3; 2],
        targets: &NormalTargets,
        warm_start: Vec3,
    ) -> [usize; 2] {
        let (lane, index) = (self.lane, self.block.start as usize + self.point_count);
        let Some(points) = self.points.get_mut(self.point_count) else { return [index, lane] };
        self.point_count += 1;
        for (lines, arm) in points.arms.iter_mut().zip(arms) {
            for (line, part) in lines.iter_mut().zip(arm.to_array()) {
                line[lane] = part;
            }
        }
        points.contact_index[lane] = contact_index;
        points.target[lane] = targets.target;
        points.softness[lane] = targets.softness;
        points.recovery_velocity[lane] = targets.recovery_velocity;
        points.recovery_softness[lane] = targets.recovery_softness;
        for (line, axis) in points.impulse.iter_mut().zip(&self.block.basis) {
            line[lane] =
                axis[0][lane] * warm_start.x + axis[1][lane] * warm_start.y + axis[2][lane] * warm_start.z;
        }
        points.impulse[0][lane] = points.impulse[0][lane].max(0.0);
        [index, lane]
    }
}

#[cfg(test)]
mod tests {
    use base::Stream;

    use super::*;

    /// Every patch has one lane, and no body that reacts is in two lanes of a pair of blocks.
    #[test]
    fn blocks_of_a_pair_share_no_body_that_reacts() {
        let mut stream = Stream::new(5, "blocks");
        let mut below = |count: u64| (stream.bits() % count) as u32;
        let bodies = 40;
        let mut patch = || [1 + below(19), if below(4) == 0 { 0 } else { 20 + below(20) }];
        let patches: Vec<[u32; 2]> = (0..300).map(|_| patch()).collect();
        let lens: Vec<u32> = patches.iter().map(|_| 1 + below(6)).collect();
        let mut blocks = Blocks::default();
        for in_order in [false, true] {
            let lens = lens.iter().copied();
            if in_order {
                blocks.assign_in_order(lens, &patches, bodies);
            } else {
                blocks.assign(lens, &patches, bodies);
            }
            let mut seen = Vec::new();
            blocks.fill(&vec![(1.0, [1.0; 6]); bodies], &patches, |patch, _| seen.push(patch));
            seen.sort_unstable();
            assert!(seen.into_iter().eq(0..patches.len()), "{in_order}");
            let pairs = blocks.blocks.windows(2).filter(|pair| pair[0].is_paired);
            for pair in pairs.clone() {
                let both = pair.iter().flat_map(|block| block.bodies.as_flattened());
                let mut reacting: Vec<u32> = both.copied().filter(|body| *body != 0).collect();
                let count = reacting.len();
                reacting.sort_unstable();
                reacting.dedup();
                assert_eq!(reacting.len(), count, "{in_order}");
            }
            assert!(pairs.count() > 10, "{in_order}");
        }
    }
}
