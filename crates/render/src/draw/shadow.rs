//! Light of lamps, where nothing is in its way.

use glam::Vec3;

use super::Painter;
use super::block::Spot;
use crate::bvh::{Beam, RAYS, Stopped};
use crate::lamp::{Lamp, Way};
use crate::shade::reflect_four;
use crate::trace::WorldRay;

/// Rays further from the axis of a beam than this (as a cosine) are walked one by one.
const LEAST_COS: f32 = 0.5;

/// Beams that are wider than this at a depth of one are cut into their rays.
const MOST_WIDTH: f32 = 0.5;

/// Light on its way to a surface.
struct Ask {
    /// Which surface.
    at: usize,
    light: Vec3,
    way: Way,
    /// Where the way ends: a little above the surface; from the eye.
    target: Vec3,
}

impl Painter<'_> {
    /// Adds the light of all lamps to surfaces.
    pub(super) fn light(&self, spots: &mut [Option<Spot<'_>>]) {
        for lamp in &self.lamps.lamps {
            let mut asks = Vec::new();
            for start in (0..spots.len()).step_by(4) {
                let four = spots.get_mut(start..).unwrap_or_default();
                self.reflect(lamp, start, four, &mut asks);
            }
            if asks.is_empty() {
                continue;
            }
            let stopped = self.stopped(lamp, &asks);
            for (at, ask) in asks.iter().enumerate() {
                if stopped & (1 << at) == 0
                    && let Some(Some(spot)) = spots.get_mut(ask.at)
                {
                    spot.light += ask.light;
                }
            }
        }
    }

    /// Light of a lamp on the next four surfaces: added where nothing can be in the way, asked for where it can.
    fn reflect(&self, lamp: &Lamp, start: usize, spots: &mut [Option<Spot<'_>>], asks: &mut Vec<Ask>) {
        let way = |at: usize| lamp.way(spots.get(at)?.as_ref()?.position);
        let ways = [way(0), way(1), way(2), way(3)];
        let first = spots.iter().take(4).find_map(|spot| spot.as_ref().map(|spot| &spot.lit));
        let Some(first) = first else { return };
        let lit = |at: usize| spots.get(at).and_then(|spot| spot.as_ref().map(|spot| &spot.lit));
        let or_first = |at: usize| lit(at).unwrap_or(first);
        let lits = [or_first(0), or_first(1), or_first(2), or_first(3)];
        let lights: [Option<Vec3>; 4] = match reflect_four(lits, lamp, &ways) {
            Some(four) => {
                [0, 1, 2, 3].map(|at: usize| (four.lanes & (1 << at) != 0).then_some(four.light[at]))
            }
            None => [0, 1, 2, 3].map(|at| lit(at)?.reflect(lamp, ways[at].as_ref()?)),
        };
        for (at, (spot, light)) in spots.iter_mut().zip(lights).enumerate() {
            let (Some(spot), Some(light), Some(way)) = (spot, light, ways[at]) else { continue };
            if lamp.casts_shadows && !spot.look.is_clear {
                asks.push(Ask { at: start + at, light, way, target: spot.above });
            } else {
                spot.light += light;
            }
        }
    }

    /// Which ways (as bits) are blocked.
    fn stopped(&self, lamp: &Lamp, asks: &[Ask]) -> u64 {
        let derived = &self.frame.scene.derived;
        if asks.len() >= 3
            && let Some((beam, depths)) = self.beam(lamp, asks)
        {
            let rays = if asks.len() < RAYS { (1 << asks.len()) - 1 } else { u64::MAX };
            let mut stopped = Stopped::new(&beam, &depths, rays);
            derived.stopped(&beam, &mut stopped);
            return stopped.rays;
        }
        let eye = self.view.world_from_view.translation;
        let mut stopped = 0;
        for (at, ask) in asks.iter().enumerate() {
            let ray = WorldRay {
                origin: eye + ask.target.as_dvec3(),
                direction: ask.way.direction.as_dvec3(),
                near: 0.0,
                layers: u32::MAX,
            };
            if derived.is_shadowed(&ray, ask.way.distance) {
                stopped |= 1 << at;
            }
        }
        stopped
    }

    /// The beam from a lamp to surfaces, and how deep each is in it; none if it would be too wide.
    fn beam(&self, lamp: &Lamp, asks: &[Ask]) -> Option<(Beam, [f32; RAYS])> {
        let eye = self.view.world_from_view.translation;
        let source = lamp.position();
        let count = asks.len() as f32;
        let (origin, axis) = match source {
            Some(source) => {
                let sum =
                    asks.iter().fold(Vec3::ZERO, |sum, ask| sum + (ask.target - source).normalize_or_zero());
                (source, sum.try_normalize()?)
            }
            None => {
                let sum = asks.iter().fold(Vec3::ZERO, |sum, ask| sum + ask.target);
                (sum / count, -asks.first()?.way.direction)
            }
        };
        let (x, y) = axis.any_orthonormal_pair();
        let axes = if x.cross(y).dot(axis) > 0.0 { [x, y, axis] } else { [y, x, axis] };
        let mut depths = [0.0; RAYS];
        let mut places = [[0.0; 2]; RAYS];
        for ((ask, depth), place) in asks.iter().zip(&mut depths).zip(&mut places) {
            let from = ask.target - origin;
            *depth = from.dot(axis);
            let across = [from.dot(axes[0]), from.dot(axes[1])];
            *place = across;
            if source.is_some() {
                if *depth < LEAST_COS * from.length() {
                    return None;
                }
                *place = across.map(|part| part / *depth);
            }
        }
        let places = places.get(..asks.len())?;
        let beam = Beam::new(eye + origin.as_dvec3(), axes, source.is_none(), places);
        let is_slim = source.is_none() || beam.size().iter().all(|width| *width < MOST_WIDTH);
        is_slim.then_some((beam, depths))
    }
}
