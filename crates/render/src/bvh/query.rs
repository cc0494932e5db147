//! Queries that beams answer: closest hits and occlusion.

use wide::f32x4;

use super::Sides;
use super::beam::{Beam, GROUPS, RAYS};
use crate::frame::InstanceData;

/// The closest hit of each ray, by depth along the beam.
#[derive(Clone, Debug)]
pub(crate) struct ClosestHits {
    near: [f32x4; GROUPS],
    depth: [f32x4; GROUPS],
    /// Index of the instance among the visible ones, and of the triangle in its mesh.
    pub(crate) found: [Option<(u32, u32)>; RAYS],
    /// Depth interval outside of which no ray can be affected.
    max_depth: f32,
    min_depth: f32,
}

/// Which rays are blocked before a depth (any hit).
#[derive(Clone, Debug)]
pub(crate) struct OccludedRays {
    near: [f32x4; GROUPS],
    depth: [f32x4; GROUPS],
    /// Blocked rays, as bits.
    pub(crate) rays: u64,
    max_depth: f32,
    min_depth: f32,
}

/// What is to be found along the rays of a beam.
pub(super) trait BeamQuery {
    /// Records hits of a triangle by the rays of a group (`lanes`, as bits). `depth` is valid only for those.
    fn record(&mut self, group: usize, lanes: u32, depth: f32x4, instance: u32, triangle: u32);
    /// Records a hit of one ray. Returns whether that ray is finished.
    fn record_one(&mut self, ray: usize, depth: f32, instance: u32, triangle: u32) -> bool;
    /// Depth interval that one ray still searches; `None` if it is finished.
    fn interval(&self, ray: usize) -> Option<(f32, f32)>;
    /// Depth intervals that the rays of a group still search.
    fn intervals(&self, group: usize) -> (f32x4, f32x4);
    /// Quarters (as bits) with rays that are still searching.
    fn active_quarters(&self) -> u32;
    /// Nothing deeper matters to any ray.
    fn max_depth(&self) -> f32;
    /// Nothing nearer matters to any ray.
    fn min_depth(&self) -> f32;
    /// Updates `max_depth` after hits.
    fn update_bounds(&mut self);
    fn accepts(&self, placed: &InstanceData) -> bool;
    fn sides(&self, placed: &InstanceData) -> Sides;
}

impl ClosestHits {
    /// No hits yet, between two depths per ray.
    pub(crate) fn new(near: [f32x4; GROUPS], far: [f32x4; GROUPS]) -> Self {
        let least = near.iter().fold(f32x4::splat(f32::INFINITY), |least, four| least.fast_min(*four));
        let min_depth = least.to_array().into_iter().fold(f32::INFINITY, f32::min);
        let found = [None; RAYS];
        let mut nearest = Self { near, depth: far, found, max_depth: f32::INFINITY, min_depth };
        nearest.update_bounds();
        nearest
    }

    /// Depths of the hits of a group, or the far ends of its rays.
    #[inline]
    pub(crate) fn depth(&self, group: usize) -> f32x4 {
        self.depth[group]
    }
}

impl BeamQuery for ClosestHits {
    #[inline]
    fn record(&mut self, group: usize, lanes: u32, depth: f32x4, instance: u32, triangle: u32) {
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

    fn record_one(&mut self, ray: usize, depth: f32, instance: u32, triangle: u32) -> bool {
        self.depth[ray / 4].as_mut_array()[ray % 4] = depth;
        self.found[ray] = Some((instance, triangle));
        false
    }

    fn interval(&self, ray: usize) -> Option<(f32, f32)> {
        Some((self.near[ray / 4].as_array()[ray % 4], self.depth[ray / 4].as_array()[ray % 4]))
    }

    #[inline]
    fn intervals(&self, group: usize) -> (f32x4, f32x4) {
        (self.near[group], self.depth[group])
    }

    #[inline]
    fn active_quarters(&self) -> u32 {
        0xf
    }

    fn max_depth(&self) -> f32 {
        self.max_depth
    }

    fn min_depth(&self) -> f32 {
        self.min_depth
    }

    fn update_bounds(&mut self) {
        self.max_depth = max_depth(&self.depth);
    }

    fn accepts(&self, _placed: &InstanceData) -> bool {
        true
    }

    fn sides(&self, placed: &InstanceData) -> Sides {
        placed.sides
    }
}

impl OccludedRays {
    /// Rays (as bits) of a beam up to given depths. Padding rays repeat the last one and need no search of their own.
    pub(crate) fn new(beam: &Beam, depth: [f32x4; GROUPS], rays: u64) -> Self {
        let near = [f32x4::splat(beam.start()); GROUPS];
        Self { near, depth, rays: !rays, max_depth: max_depth(&depth), min_depth: beam.start() }
    }
}

impl BeamQuery for OccludedRays {
    #[inline]
    fn record(&mut self, group: usize, lanes: u32, _depth: f32x4, _instance: u32, _triangle: u32) {
        self.rays |= u64::from(lanes) << (group * 4);
    }

    fn record_one(&mut self, ray: usize, _depth: f32, _instance: u32, _triangle: u32) -> bool {
        self.rays |= 1 << ray;
        true
    }

    fn interval(&self, ray: usize) -> Option<(f32, f32)> {
        let ends = || (self.near[ray / 4].as_array()[ray % 4], self.depth[ray / 4].as_array()[ray % 4]);
        (self.rays & (1 << ray) == 0).then(ends)
    }

    #[inline]
    fn intervals(&self, group: usize) -> (f32x4, f32x4) {
        (self.near[group], self.depth[group])
    }

    #[inline]
    fn active_quarters(&self) -> u32 {
        let is_open = |quarter: u32| u32::from((self.rays >> (quarter * 16)) as u16 != u16::MAX);
        (0..4).fold(0, |open, quarter| open | is_open(quarter) << quarter)
    }

    fn max_depth(&self) -> f32 {
        self.max_depth
    }

    fn min_depth(&self) -> f32 {
        self.min_depth
    }

    fn update_bounds(&mut self) {
        if self.rays == u64::MAX {
            self.max_depth = f32::NEG_INFINITY;
        }
    }

    fn accepts(&self, placed: &InstanceData) -> bool {
        placed.casts_shadows
    }

    /// The rays start at the light source: what faces it casts shadows.
    fn sides(&self, placed: &InstanceData) -> Sides {
        placed.sides
    }
}

fn max_depth(depths: &[f32x4; GROUPS]) -> f32 {
    let most = depths.iter().fold(f32x4::splat(f32::NEG_INFINITY), |most, four| most.fast_max(*four));
    most.to_array().into_iter().fold(f32::NEG_INFINITY, f32::max)
}
