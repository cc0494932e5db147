//! What the rays of a beam look for.

use wide::f32x4;

use super::Sides;
use super::beam::{Beam, GROUPS, RAYS};
use crate::frame::Placed;

/// What is nearest along each ray, by the depth along the third axis.
#[derive(Clone, Debug)]
pub(crate) struct Nearest {
    near: [f32x4; GROUPS],
    depth: [f32x4; GROUPS],
    /// Index among the instances that can be seen, and the number of the triangle.
    pub(crate) found: [Option<(u32, u32)>; RAYS],
    /// Nothing deeper matters to any ray, and nothing shallower.
    deepest: f32,
    shallowest: f32,
}

/// Which rays are stopped on their way to a depth.
#[derive(Clone, Debug)]
pub(crate) struct Stopped {
    near: [f32x4; GROUPS],
    depth: [f32x4; GROUPS],
    /// A bit per ray.
    pub(crate) rays: u64,
    deepest: f32,
    shallowest: f32,
}

/// Something that rays of a beam look for.
pub(super) trait Search {
    /// Rays of a group (as bits) meet a triangle at some depth. `depth` is only right for those rays.
    fn meet(&mut self, group: usize, lanes: u32, depth: f32x4, instance: u32, triangle: u32);
    /// A ray meets a triangle at a depth. Says whether it looks no further.
    fn meet_one(&mut self, ray: usize, depth: f32, instance: u32, triangle: u32) -> bool;
    /// Near and far end of a ray that is still looking.
    fn range(&self, ray: usize) -> Option<(f32, f32)>;
    /// Near and far ends of the rays of a group.
    fn ends(&self, group: usize) -> (f32x4, f32x4);
    /// In which quarters (as bits) rays are still looking.
    fn open(&self) -> u32;
    /// Nothing deeper is looked for.
    fn deepest(&self) -> f32;
    /// Nothing shallower is looked for.
    fn shallowest(&self) -> f32;
    /// Brings `deepest` up to date.
    fn settle(&mut self);
    fn is_wanted(&self, placed: &Placed) -> bool;
    fn sides(&self, placed: &Placed) -> Sides;
}

impl Nearest {
    /// Nothing found yet between depths.
    pub(crate) fn new(near: [f32x4; GROUPS], far: [f32x4; GROUPS]) -> Self {
        let least = near.iter().fold(f32x4::splat(f32::INFINITY), |least, four| least.fast_min(*four));
        let shallowest = least.to_array().into_iter().fold(f32::INFINITY, f32::min);
        let found = [None; RAYS];
        let mut nearest = Self { near, depth: far, found, deepest: f32::INFINITY, shallowest };
        nearest.settle();
        nearest
    }

    /// Depths of what rays of a group have found, or their far ends.
    #[inline]
    pub(crate) fn depth(&self, group: usize) -> f32x4 {
        self.depth[group]
    }
}

impl Search for Nearest {
    #[inline]
    fn meet(&mut self, group: usize, lanes: u32, depth: f32x4, instance: u32, triangle: u32) {
        let depths = depth.to_array();
        let mut kept = self.depth[group].to_array();
        for lane in 0..4 {
            if lanes & (1 << lane) != 0 {
                kept[lane] = depths[lane];
                self.found[group * 4 + lane] = Some((instance, triangle));
            }
        }
        self.depth[group] = f32x4::from(kept);
    }

    fn meet_one(&mut self, ray: usize, depth: f32, instance: u32, triangle: u32) -> bool {
        self.depth[ray / 4].as_mut_array()[ray % 4] = depth;
        self.found[ray] = Some((instance, triangle));
        false
    }

    fn range(&self, ray: usize) -> Option<(f32, f32)> {
        Some((self.near[ray / 4].as_array()[ray % 4], self.depth[ray / 4].as_array()[ray % 4]))
    }

    #[inline]
    fn ends(&self, group: usize) -> (f32x4, f32x4) {
        (self.near[group], self.depth[group])
    }

    #[inline]
    fn open(&self) -> u32 {
        0xf
    }

    fn deepest(&self) -> f32 {
        self.deepest
    }

    fn shallowest(&self) -> f32 {
        self.shallowest
    }

    fn settle(&mut self) {
        self.deepest = deepest(&self.depth);
    }

    fn is_wanted(&self, _placed: &Placed) -> bool {
        true
    }

    fn sides(&self, placed: &Placed) -> Sides {
        placed.sides
    }
}

impl Stopped {
    /// Rays of a beam (as bits) on their way to depths. Those beyond the last one go nowhere else than it.
    pub(crate) fn new(beam: &Beam, depth: [f32x4; GROUPS], rays: u64) -> Self {
        let near = [f32x4::splat(beam.start()); GROUPS];
        Self { near, depth, rays: !rays, deepest: deepest(&depth), shallowest: beam.start() }
    }
}

impl Search for Stopped {
    #[inline]
    fn meet(&mut self, group: usize, lanes: u32, _depth: f32x4, _instance: u32, _triangle: u32) {
        self.rays |= u64::from(lanes) << (group * 4);
    }

    fn meet_one(&mut self, ray: usize, _depth: f32, _instance: u32, _triangle: u32) -> bool {
        self.rays |= 1 << ray;
        true
    }

    fn range(&self, ray: usize) -> Option<(f32, f32)> {
        let ends = || (self.near[ray / 4].as_array()[ray % 4], self.depth[ray / 4].as_array()[ray % 4]);
        (self.rays & (1 << ray) == 0).then(ends)
    }

    #[inline]
    fn ends(&self, group: usize) -> (f32x4, f32x4) {
        (self.near[group], self.depth[group])
    }

    #[inline]
    fn open(&self) -> u32 {
        let is_open = |quarter: u32| u32::from((self.rays >> (quarter * 16)) as u16 != u16::MAX);
        (0..4).fold(0, |open, quarter| open | is_open(quarter) << quarter)
    }

    fn deepest(&self) -> f32 {
        self.deepest
    }

    fn shallowest(&self) -> f32 {
        self.shallowest
    }

    fn settle(&mut self) {
        if self.rays == u64::MAX {
            self.deepest = f32::NEG_INFINITY;
        }
    }

    fn is_wanted(&self, placed: &Placed) -> bool {
        placed.casts_shadows
    }

    /// The rays come from the lamp: what faces it throws shadows.
    fn sides(&self, placed: &Placed) -> Sides {
        placed.sides
    }
}

fn deepest(depths: &[f32x4; GROUPS]) -> f32 {
    let most = depths.iter().fold(f32x4::splat(f32::NEG_INFINITY), |most, four| most.fast_max(*four));
    most.to_array().into_iter().fold(f32::NEG_INFINITY, f32::max)
}
