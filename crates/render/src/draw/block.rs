//! The pixels that one beam draws.

use glam::Vec3;

use super::{Painter, SIDE, Seen};
use crate::bvh::{Beam, Bvh, Meeting, Nearest, RAYS};
use crate::shade::{Lit, Look};
use crate::surface::{Sight, Surface};
use crate::trace::{Met, WorldRay};
use crate::view::Depth;

/// More layers of clear surfaces than this are not looked through.
const MOST_LAYERS: usize = 16;

/// Rays further from the axis of a beam than this (as a cosine) make it too wide.
const LEAST_COS: f32 = 0.3;

/// Pixels of a picture with their rays.
pub(super) struct Block<'a> {
    painter: &'a Painter<'a>,
    first: [usize; 2],
    columns: usize,
    sights: Vec<Sight>,
    /// Cosines of the rays to the axis of the view.
    cosines: Vec<f32>,
}

/// A surface with its light so far.
pub(super) struct Spot<'a> {
    pub(super) surface: Surface,
    pub(super) lit: Lit,
    pub(super) look: &'a Look,
    pub(super) light: Vec3,
    distance: f32,
}

impl<'a> Block<'a> {
    pub(super) fn new(painter: &'a Painter<'a>, first: [usize; 2]) -> Self {
        let size = [painter.view.width as usize, painter.view.height as usize];
        let columns = SIDE.min(size[0] - first[0]);
        let rows = SIDE.min(size[1] - first[1]);
        let mut block = Self { painter, first, columns, sights: Vec::new(), cosines: Vec::new() };
        for at in 0..columns * rows {
            let [column, row] = block.pixel(at);
            let (sight, cos) = painter.lens.sight(column as f32 + 0.5, row as f32 + 0.5);
            block.sights.push(sight);
            block.cosines.push(cos);
        }
        block
    }

    pub(super) fn count(&self) -> usize {
        self.sights.len()
    }

    /// Column and row of a pixel.
    pub(super) fn pixel(&self, at: usize) -> [usize; 2] {
        [self.first[0] + at % self.columns, self.first[1] + at / self.columns]
    }

    /// What the pixels show.
    pub(super) fn draw(&self) -> Vec<Seen> {
        let painter = self.painter;
        let derived = &painter.frame.scene.derived;
        let opaque = self.nearest(&derived.opaque, &[f32::INFINITY; RAYS]);
        let mut seen: Vec<Seen> =
            opaque.iter().zip(&self.cosines).map(|(met, cos)| self.bare(met, *cos)).collect();
        let mut spots: Vec<Option<Spot<'_>>> = Vec::new();
        if painter.view.contents.colour {
            for (met, sight) in opaque.iter().zip(&self.sights) {
                spots.push(met.as_ref().and_then(|met| self.spot(met, sight)));
            }
            painter.light(&mut spots);
            for (((seen, spot), sight), cos) in
                seen.iter_mut().zip(&spots).zip(&self.sights).zip(&self.cosines)
            {
                seen.light = match spot {
                    Some(spot) => painter.frame.fogged(spot.light, spot.distance * cos),
                    None if seen.object.is_some() => Vec3::ZERO,
                    None => painter.sky.seen(sight.direction),
                };
            }
        }
        self.look_through(&opaque, &mut seen);
        seen
    }

    fn bare(&self, met: &Option<Met>, cos: f32) -> Seen {
        let distance = met.as_ref().map_or(f32::INFINITY, |met| met.meeting.distance);
        let depth = match self.painter.view.contents.depth {
            Depth::AlongAxis => distance * cos,
            Depth::None | Depth::FromEye => distance,
        };
        Seen { light: Vec3::ZERO, depth, object: met.as_ref().map(|met| met.placed) }
    }

    /// What is nearest of a tree, before some distances.
    fn nearest(&self, top: &Bvh, far: &[f32; RAYS]) -> Vec<Option<Met>> {
        let painter = self.painter;
        let derived = &painter.frame.scene.derived;
        let Some((axes, depths)) = self.axes() else {
            return self
                .sights
                .iter()
                .zip(&self.cosines)
                .zip(far)
                .map(|((sight, cos), far)| {
                    let (near, end) = painter.lens.range(*cos);
                    derived.first(top, &self.ray(sight, near), end.min(*far))
                })
                .collect();
        };
        let place = |sight: &Sight| {
            let z = sight.direction.dot(axes[2]);
            [sight.direction.dot(axes[0]) / z, sight.direction.dot(axes[1]) / z]
        };
        let places: Vec<[f32; 2]> = self.sights.iter().map(place).collect();
        let beam = Beam::new(painter.view.world_from_view.translation, axes, false, &places);
        let mut ends = [[0.0; RAYS]; 2];
        for at in 0..RAYS {
            let last = at.min(self.count() - 1);
            let (near, end) = painter.lens.range(self.cosines[last]);
            ends[0][at] = near * depths[last];
            ends[1][at] = end.min(far[last]) * depths[last];
        }
        let mut nearest = Nearest::new(&ends[0], &ends[1]);
        derived.nearest(top, &beam, painter.view.layers, &mut nearest);
        let found = nearest.found.iter().zip(nearest.depths()).zip(&depths);
        let met = found.map(|((found, depth), scale)| {
            let (placed, number) = (*found)?;
            Some(Met { placed, meeting: Meeting { distance: depth / scale, number } })
        });
        met.collect()
    }

    /// Axes of a beam around the rays, and the depth of each ray after one metre; none if they spread too far.
    fn axes(&self) -> Option<([Vec3; 3], Vec<f32>)> {
        let axes = match self.painter.lens.axes() {
            Some(axes) => axes,
            None => {
                let mean = self
                    .sights
                    .iter()
                    .fold(Vec3::ZERO, |sum, sight| sum + sight.direction)
                    .try_normalize()?;
                let (x, y) = mean.any_orthonormal_pair();
                if x.cross(y).dot(mean) > 0.0 { [x, y, mean] } else { [y, x, mean] }
            }
        };
        let depths: Vec<f32> = self.sights.iter().map(|sight| sight.direction.dot(axes[2])).collect();
        depths
            .iter()
            .all(|depth| *depth > LEAST_COS || self.painter.lens.axes().is_some())
            .then_some((axes, depths))
    }

    fn ray(&self, sight: &Sight, near: f32) -> WorldRay {
        WorldRay {
            origin: self.painter.view.world_from_view.translation,
            direction: sight.direction.as_dvec3(),
            near,
            layers: self.painter.view.layers,
        }
    }

    /// A surface in the light of the sky and its own.
    fn spot(&self, met: &Met, sight: &Sight) -> Option<Spot<'a>> {
        let painter = self.painter;
        let derived = &painter.frame.scene.derived;
        let placed = derived.placed.get(met.placed as usize)?;
        let look = derived.looks.get(placed.material)?.as_ref()?;
        let eye = painter.view.world_from_view.translation;
        let surface = Surface::at(placed, &met.meeting, eye, sight, look.is_textured);
        let lit = look.lit(&surface, -sight.direction, derived, painter.sky, &painter.lamps);
        let light = lit.glow;
        Some(Spot { surface, lit, look, light, distance: met.meeting.distance })
    }

    /// Puts clear surfaces in front of what has been seen.
    fn look_through(&self, opaque: &[Option<Met>], seen: &mut [Seen]) {
        let derived = &self.painter.frame.scene.derived;
        if derived.clear.bounds().is_empty() {
            return;
        }
        let mut far = [f32::INFINITY; RAYS];
        for (far, met) in far.iter_mut().zip(opaque) {
            *far = met.as_ref().map_or(f32::INFINITY, |met| met.meeting.distance);
        }
        let clear = self.nearest(&derived.clear, &far);
        for (at, met) in clear.into_iter().enumerate().take(self.count()) {
            if let (Some(met), Some(seen)) = (met, seen.get_mut(at)) {
                self.layers(at, met, far[at], seen);
            }
        }
    }

    /// Front to back through clear surfaces along one ray.
    fn layers(&self, at: usize, first: Met, far: f32, seen: &mut Seen) {
        let painter = self.painter;
        let derived = &painter.frame.scene.derived;
        let (sight, cos) = (&self.sights[at], self.cosines[at]);
        let mut in_front = Vec3::ZERO;
        let mut through = 1.0;
        let mut next = Some(first);
        for _ in 0..MOST_LAYERS {
            let Some(met) = next else { break };
            let mut spot = [self.spot(&met, sight)];
            if painter.view.contents.colour {
                painter.light(&mut spot);
            }
            if let [Some(spot)] = &spot {
                let opacity = spot.lit.opacity;
                let light = painter.frame.fogged(spot.light, spot.distance * cos);
                in_front += light * (opacity * through);
                if through == 1.0 && opacity >= 0.5 {
                    seen.object = Some(met.placed);
                }
                through *= 1.0 - opacity;
            }
            if through < 1e-3 {
                break;
            }
            next = derived.first(&derived.clear, &self.ray(sight, met.meeting.distance), far);
        }
        seen.light = in_front + seen.light * through;
    }
}
