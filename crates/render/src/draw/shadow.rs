//! Light of lamps, where nothing is in its way.

use glam::Vec3;
use wide::f32x4;

use super::Painter;
use super::block::Vectors;
use super::shading::Spots;
use crate::bvh::{Beam, GROUPS, RAYS, Stack, Stopped};
use crate::lamp::Lamp;
use crate::lanes::{Vec3x4, four_vectors, mask};
use crate::trace::WorldRay;

/// Rays further from the axis of a beam than this (as a cosine) are walked one by one.
const LEAST_COS: f32 = 0.5;

/// Beams that are wider than this at a depth of one are cut into their rays.
const MOST_WIDTH: f32 = 0.5;

/// Surfaces that ask whether something is between them and a lamp.
struct Asks {
    count: usize,
    /// Which: row and lane.
    who: [(usize, usize); RAYS],
    /// Where the ways end: a little above the surfaces; from the eye. The last one goes on beyond the end.
    targets: Vectors,
}

impl Painter<'_> {
    /// Adds the light of all lamps to surfaces.
    pub(super) fn light(&self, spots: &mut [Spots], stack: &mut Stack) {
        let mut asks = Asks { count: 0, who: [(0, 0); RAYS], targets: [[0.0; RAYS]; 3] };
        for lamp in &self.lamps.lamps {
            asks.count = 0;
            for (row, spots) in spots.iter_mut().enumerate() {
                let ways = lamp.ways(spots.position);
                let (light, reached) = spots.lit.reflect(lamp, &ways);
                (spots.asked, spots.reached) = (light, reached & spots.lanes);
                if lamp.casts_shadows && spots.takes_shadows {
                    asks.add(row, spots);
                }
            }
            if asks.count > 0 {
                let stopped = self.stopped(lamp, &mut asks, spots, stack);
                for (at, (row, lane)) in asks.who.iter().enumerate().take(asks.count) {
                    if stopped & (1 << at) != 0
                        && let Some(spots) = spots.get_mut(*row)
                    {
                        spots.reached &= !(1 << lane);
                    }
                }
            }
            for spots in spots.iter_mut().filter(|spots| spots.reached != 0) {
                spots.light += spots.asked.where_else(mask(spots.reached), Vec3x4::ZERO);
            }
        }
    }

    /// Which ways (as bits) are blocked.
    fn stopped(&self, lamp: &Lamp, asks: &mut Asks, spots: &[Spots], stack: &mut Stack) -> u64 {
        let derived = &self.frame.scene.derived;
        if asks.count >= 3
            && let Some((beam, depths)) = self.beam(lamp, asks)
        {
            let rays = if asks.count < RAYS { (1 << asks.count) - 1 } else { u64::MAX };
            let mut stopped = Stopped::new(&beam, depths, rays);
            derived.stopped(&beam, &mut stopped, stack);
            return stopped.rays;
        }
        let eye = self.view.world_from_view.translation;
        let mut stopped = 0;
        for (at, (row, lane)) in asks.who.iter().enumerate().take(asks.count) {
            let Some(spots) = spots.get(*row) else { continue };
            // From where the ray starts, above the surface: what holds the lamp is just behind it.
            let ways = lamp.ways(spots.above);
            let ray = WorldRay {
                origin: eye + spots.above.lane(*lane).as_dvec3(),
                direction: ways.direction.lane(*lane).as_dvec3(),
                near: 0.0,
                layers: u32::MAX,
            };
            if derived.is_shadowed(&ray, ways.distance.to_array()[*lane], stack) {
                stopped |= 1 << at;
            }
        }
        stopped
    }

    /// The beam from a lamp to surfaces, and how deep each is in it; none if it would be too wide.
    fn beam(&self, lamp: &Lamp, asks: &mut Asks) -> Option<(Beam, [f32x4; GROUPS])> {
        let eye = self.view.world_from_view.translation;
        let source = lamp.position();
        asks.fill();
        let targets = |group: usize| four_vectors(&asks.targets, group);
        let from = Vec3x4::splat(source.unwrap_or(Vec3::ZERO));
        let mut sum = Vec3x4::ZERO;
        for group in 0..GROUPS {
            let way = targets(group) - from;
            sum += if source.is_some() { way.unit_or(Vec3x4::ZERO) } else { way };
        }
        let sum = (0..4).fold(Vec3::ZERO, |all, lane| all + sum.lane(lane));
        let (origin, axis) = match source {
            Some(source) => (source, sum.try_normalize()?),
            None => (sum / RAYS as f32, -lamp.ways(Vec3x4::ZERO).direction.lane(0)),
        };
        let (x, y) = axis.any_orthonormal_pair();
        let axes = if x.cross(y).dot(axis) > 0.0 { [x, y, axis] } else { [y, x, axis] };
        let [mut across, mut down, mut depths] = [[f32x4::ZERO; GROUPS]; 3];
        let mut is_wide = f32x4::ZERO;
        for group in 0..GROUPS {
            let from = targets(group) - Vec3x4::splat(origin);
            let [x, y, depth] = axes.map(|axis| from.dot(Vec3x4::splat(axis)));
            let scale = match source {
                Some(_) => {
                    is_wide |= depth.simd_lt(from.dot(from).sqrt() * LEAST_COS);
                    f32x4::ONE / depth
                }
                None => f32x4::ONE,
            };
            (across[group], down[group], depths[group]) = (x * scale, y * scale, depth);
        }
        if is_wide.any() {
            return None;
        }
        let beam = Beam::new(eye + origin.as_dvec3(), axes, source.is_none(), asks.count, across, down);
        let is_slim = source.is_none() || beam.size().iter().all(|width| *width < MOST_WIDTH);
        is_slim.then_some((beam, depths))
    }
}

impl Asks {
    /// Adds the surfaces that the lamp reaches.
    #[inline]
    fn add(&mut self, row: usize, spots: &Spots) {
        let above = spots.above.0.map(|axis| axis.to_array());
        for lane in (0..4).filter(|lane| spots.reached & (1 << lane) != 0) {
            let Some(who) = self.who.get_mut(self.count) else { return };
            *who = (row, lane);
            for (targets, above) in self.targets.iter_mut().zip(&above) {
                targets[self.count] = above[lane];
            }
            self.count += 1;
        }
    }

    /// Lets the last one go on beyond the end.
    fn fill(&mut self) {
        for targets in &mut self.targets {
            let last = targets.get(self.count.saturating_sub(1)).copied().unwrap_or_default();
            if let Some(rest) = targets.get_mut(self.count..) {
                rest.fill(last);
            }
        }
    }
}
