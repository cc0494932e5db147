//! Light of lamps, where nothing is in its way.

use glam::Vec3;

use super::Painter;
use super::block::Spot;
use crate::bvh::{Beam, RAYS, Stopped};
use crate::shade::{Lamp, Way};
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
            for (at, spot) in spots.iter_mut().enumerate() {
                let Some(spot) = spot else { continue };
                let Some(way) = lamp.way(spot.surface.position) else { continue };
                let Some(light) = spot.lit.reflect(lamp, &way) else { continue };
                if lamp.casts_shadows && !spot.look.is_clear {
                    asks.push(Ask { at, light, way, target: spot.surface.above() });
                } else {
                    spot.light += light;
                }
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
