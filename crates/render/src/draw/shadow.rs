//! Direct light and its shadows.

use glam::Vec3;
use wide::f32x4;

use super::Painter;
use super::block::Vectors;
use super::shading::ShadingGroup;
use crate::bvh::{Beam, GROUPS, OccludedRays, RAYS, Stack};
use crate::lamp::Lamp;
use crate::lanes::{Vec3x4, four_vectors, mask};
use crate::trace::WorldRay;

/// Rays further from the axis of a beam than this (as a cosine) are traced one by one.
const MIN_COS: f32 = 0.5;

/// Beams that are wider than this at a depth of one are split into single rays.
const MAX_WIDTH: f32 = 0.5;

/// Shadow rays towards one light source.
struct ShadowRays {
    count: usize,
    /// Group and lane that each ray belongs to.
    sources: [(usize, usize); RAYS],
    /// Shaded ends of the rays, a little above the surfaces, relative to the camera. Unused entries repeat the last one.
    targets: Vectors,
}

impl Painter<'_> {
    /// Adds the light of all sources to the shading groups.
    pub(super) fn light(&self, groups: &mut [ShadingGroup], stack: &mut Stack) {
        let mut shadow_rays = ShadowRays { count: 0, sources: [(0, 0); RAYS], targets: [[0.0; RAYS]; 3] };
        for (number, lamp) in self.lamps.lamps.iter().enumerate() {
            shadow_rays.count = 0;
            for (row, group) in groups.iter_mut().enumerate() {
                let sample = lamp.sample(group.position);
                let (light, lit_lanes) = group.brdf.reflect(lamp, &sample);
                (group.unshadowed, group.lit_lanes) = (light, lit_lanes & group.lanes);
                if lamp.casts_shadows && group.takes_shadows {
                    shadow_rays.add(row, group);
                }
            }
            if shadow_rays.count > 0 {
                let stopped = self.occluded(lamp, &mut shadow_rays, groups, stack);
                for (at, (row, lane)) in shadow_rays.sources.iter().enumerate().take(shadow_rays.count) {
                    if stopped & (1 << at) != 0
                        && let Some(group) = groups.get_mut(*row)
                    {
                        group.lit_lanes &= !(1 << lane);
                    }
                }
            }
            for group in groups.iter_mut().filter(|group| group.lit_lanes != 0) {
                group.light += group.unshadowed.where_else(mask(group.lit_lanes), Vec3x4::ZERO);
                for (lane, sources) in group.sources.iter_mut().enumerate() {
                    *sources |= (group.lit_lanes >> lane & 1) << (number % 32);
                }
            }
        }
    }

    /// Which shadow rays (as bits) are blocked.
    fn occluded(
        &self,
        lamp: &Lamp,
        shadow_rays: &mut ShadowRays,
        groups: &[ShadingGroup],
        stack: &mut Stack,
    ) -> u64 {
        let derived = &self.frame.scene.derived;
        if shadow_rays.count >= 3
            && let Some((beam, depths)) = self.beam(lamp, shadow_rays)
        {
            let rays = if shadow_rays.count < RAYS { (1 << shadow_rays.count) - 1 } else { u64::MAX };
            let mut stopped = OccludedRays::new(&beam, depths, rays);
            derived.occluded(&beam, &mut stopped, stack);
            return stopped.rays;
        }
        let eye = self.view.world_from_view.translation;
        let mut stopped = 0;
        for (at, (row, lane)) in shadow_rays.sources.iter().enumerate().take(shadow_rays.count) {
            let Some(group) = groups.get(*row) else { continue };
            // From where the ray starts, above the surface: what holds the lamp is just behind it.
            let sample = lamp.sample(group.above);
            let ray = WorldRay {
                origin: eye + group.above.lane(*lane).as_dvec3(),
                direction: sample.direction.lane(*lane).as_dvec3(),
                near: 0.0,
                layers: u32::MAX,
            };
            if derived.is_shadowed(&ray, sample.distance.to_array()[*lane], stack) {
                stopped |= 1 << at;
            }
        }
        stopped
    }

    /// The beam from a light source to the shaded points, and their depths in it; `None` if it would be too wide.
    fn beam(&self, lamp: &Lamp, shadow_rays: &mut ShadowRays) -> Option<(Beam, [f32x4; GROUPS])> {
        let eye = self.view.world_from_view.translation;
        let position = lamp.position();
        shadow_rays.pad();
        let targets = |group: usize| four_vectors(&shadow_rays.targets, group);
        let from = Vec3x4::splat(position.unwrap_or(Vec3::ZERO));
        let mut sum = Vec3x4::ZERO;
        for group in 0..GROUPS {
            let way = targets(group) - from;
            sum += if position.is_some() { way.unit_or(Vec3x4::ZERO) } else { way };
        }
        let sum = (0..4).fold(Vec3::ZERO, |all, lane| all + sum.lane(lane));
        let (origin, axis) = match position {
            Some(position) => (position, sum.try_normalize()?),
            None => (sum / RAYS as f32, -lamp.sample(Vec3x4::ZERO).direction.lane(0)),
        };
        let (x, y) = axis.any_orthonormal_pair();
        let axes = if x.cross(y).dot(axis) > 0.0 { [x, y, axis] } else { [y, x, axis] };
        let [mut across, mut down, mut depths] = [[f32x4::ZERO; GROUPS]; 3];
        let mut is_wide = f32x4::ZERO;
        for group in 0..GROUPS {
            let from = targets(group) - Vec3x4::splat(origin);
            let [x, y, depth] = axes.map(|axis| from.dot(Vec3x4::splat(axis)));
            let scale = match position {
                Some(_) => {
                    is_wide |= depth.simd_lt(from.dot(from).sqrt() * MIN_COS);
                    f32x4::ONE / depth
                }
                None => f32x4::ONE,
            };
            (across[group], down[group], depths[group]) = (x * scale, y * scale, depth);
        }
        if is_wide.any() {
            return None;
        }
        let beam =
            Beam::new(eye + origin.as_dvec3(), axes, position.is_none(), shadow_rays.count, across, down);
        let is_slim = position.is_none() || beam.size().iter().all(|width| *width < MAX_WIDTH);
        is_slim.then_some((beam, depths))
    }
}

impl ShadowRays {
    /// Adds the lanes of a group that the source reaches.
    #[inline]
    fn add(&mut self, row: usize, group: &ShadingGroup) {
        let above = group.above.0.map(|axis| axis.to_array());
        for lane in (0..4).filter(|lane| group.lit_lanes & (1 << lane) != 0) {
            let Some(sources) = self.sources.get_mut(self.count) else { return };
            *sources = (row, lane);
            for (targets, above) in self.targets.iter_mut().zip(&above) {
                targets[self.count] = above[lane];
            }
            self.count += 1;
        }
    }

    /// Pads unused entries with the last ray.
    fn pad(&mut self) {
        for targets in &mut self.targets {
            let last = targets.get(self.count.saturating_sub(1)).copied().unwrap_or_default();
            if let Some(rest) = targets.get_mut(self.count..) {
                rest.fill(last);
            }
        }
    }
}
