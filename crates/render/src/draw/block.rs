//! The pixels that one beam draws.

use glam::Vec3;

use super::{Painter, SIDE, Seen};
use crate::bvh::{Beam, Bvh, Meeting, Nearest, RAYS};
use crate::shade::{Lit, Look};
use crate::surface::{Facet, Facets};
use crate::trace::{Met, WorldRay};

/// More layers of clear surfaces than this are not looked through.
const MOST_LAYERS: usize = 16;

/// Rays further from the axis of a beam than this (as a cosine) make it too wide.
const LEAST_COS: f32 = 0.3;

/// Pixels of a picture with their rays.
pub(super) struct Block<'a> {
    painter: &'a Painter<'a>,
    count: usize,
    /// The last one goes on beyond the end.
    places: [[f32; 2]; RAYS],
    /// Their directions in the world; unit.
    rays: [Vec3; RAYS],
    /// Cosines of the rays to the axis of the view.
    cosines: [f32; RAYS],
}

/// A surface with its light so far.
pub(super) struct Spot<'a> {
    pub(super) position: Vec3,
    /// Where rays to lights start.
    pub(super) above: Vec3,
    pub(super) lit: Lit,
    pub(super) look: &'a Look,
    pub(super) light: Vec3,
    distance: f32,
}

/// Columns and rows of a block of a picture.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) first: [usize; 2],
    columns: usize,
    rows: usize,
}

impl Area {
    /// The block whose upper left pixel is at a column and row.
    pub(super) fn new(first: [usize; 2], width: usize, height: usize) -> Self {
        Self { first, columns: SIDE.min(width - first[0]), rows: SIDE.min(height - first[1]) }
    }

    /// Column and row of each pixel.
    pub(super) fn pixels(self) -> impl Iterator<Item = [usize; 2]> {
        let [left, top] = self.first;
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| [left + column, top + row]))
    }
}

impl<'a> Block<'a> {
    /// Rays through up to 64 places of a picture.
    pub(super) fn new(painter: &'a Painter<'a>, places: impl Iterator<Item = [f32; 2]>) -> Self {
        let (rays, cosines) = ([Vec3::X; RAYS], [1.0; RAYS]);
        let mut block = Self { painter, count: 0, places: [[0.0; 2]; RAYS], rays, cosines };
        for [x, y] in places.take(RAYS) {
            block.places[block.count] = [x, y];
            (block.rays[block.count], block.cosines[block.count]) = painter.lens.sight(x, y);
            block.count += 1;
        }
        let last = block.count.saturating_sub(1);
        for at in block.count..RAYS {
            block.rays[at] = block.rays[last];
            block.cosines[at] = block.cosines[last];
        }
        block
    }

    /// What the pixels show.
    pub(super) fn draw(&self) -> [Seen; RAYS] {
        let painter = self.painter;
        let derived = &painter.frame.scene.derived;
        let opaque = self.nearest(&derived.opaque, &[f32::INFINITY; RAYS]);
        let mut seen: [Seen; RAYS] = std::array::from_fn(|at| Self::bare(&opaque[at], self.cosines[at]));
        if painter.view.contents.colour {
            let mut facets = Facets::default();
            let mut spots: Vec<Option<Spot<'_>>> = Vec::with_capacity(self.count);
            let mets = opaque.iter().enumerate().take(self.count);
            spots.extend(mets.map(|(at, met)| self.spot(met.as_ref()?, at, &mut facets)));
            painter.occlude(&mut spots);
            painter.light(&mut spots);
            for (at, spot) in spots.iter().enumerate() {
                seen[at].light = match spot {
                    Some(spot) => painter.frame.fogged(spot.light, spot.distance * self.cosines[at]),
                    None if seen[at].object.is_some() => Vec3::ZERO,
                    None => painter.sky.seen(self.rays[at]),
                };
            }
        }
        self.put_strokes(&mut seen);
        self.look_through(&mut seen);
        seen
    }

    /// Puts lines and points in front of what is behind them.
    fn put_strokes(&self, seen: &mut [Seen; RAYS]) {
        let painter = self.painter;
        let Some(strokes) = painter.strokes else { return };
        for (at, seen) in seen.iter_mut().enumerate().take(self.count) {
            if let Some(stroke) = strokes.at(self.places[at], seen.distance) {
                let light = painter.frame.fogged(stroke.light, stroke.distance * seen.cos);
                *seen = Seen { light, distance: stroke.distance, object: Some(stroke.placed), ..*seen };
            }
        }
    }

    fn bare(met: &Option<Met>, cos: f32) -> Seen {
        let distance = met.as_ref().map_or(f32::INFINITY, |met| met.meeting.distance);
        Seen { light: Vec3::ZERO, distance, cos, object: met.as_ref().map(|met| met.placed) }
    }

    /// What is nearest of a tree, before some distances.
    fn nearest(&self, top: &Bvh, far: &[f32; RAYS]) -> [Option<Met>; RAYS] {
        let painter = self.painter;
        let derived = &painter.frame.scene.derived;
        let Some((axes, depths)) = self.axes() else {
            return std::array::from_fn(|at| {
                let (near, end) = painter.lens.range(self.cosines[at]);
                let ray = self.ray(at, near);
                if at < self.count { derived.first(top, &ray, end.min(far[at])) } else { None }
            });
        };
        let places: [[f32; 2]; RAYS] = std::array::from_fn(|at| {
            [self.rays[at].dot(axes[0]) / depths[at], self.rays[at].dot(axes[1]) / depths[at]]
        });
        let beam = Beam::new(painter.view.world_from_view.translation, axes, false, &places);
        let mut ends = [[0.0; RAYS]; 2];
        for at in 0..RAYS {
            let (near, end) = painter.lens.range(self.cosines[at]);
            ends[0][at] = near * depths[at];
            ends[1][at] = end.min(far[at]) * depths[at];
        }
        let mut nearest = Nearest::new(&ends[0], &ends[1]);
        derived.nearest(top, &beam, painter.view.layers, &mut nearest);
        let found = nearest.depths();
        std::array::from_fn(|at| {
            let (placed, number) = nearest.found[at]?;
            Some(Met { placed, meeting: Meeting { distance: found[at] / depths[at], number } })
        })
    }

    /// Axes of a beam around the rays, and the depth of each ray after one metre; none if they spread too far.
    fn axes(&self) -> Option<([Vec3; 3], [f32; RAYS])> {
        let shared = self.painter.lens.axes();
        let axes = match shared {
            Some(axes) => axes,
            None => {
                let mean = self.rays.iter().sum::<Vec3>().try_normalize()?;
                let (x, y) = mean.any_orthonormal_pair();
                if x.cross(y).dot(mean) > 0.0 { [x, y, mean] } else { [y, x, mean] }
            }
        };
        let depths: [f32; RAYS] = std::array::from_fn(|at| self.rays[at].dot(axes[2]));
        (shared.is_some() || depths.iter().all(|depth| *depth > LEAST_COS)).then_some((axes, depths))
    }

    fn ray(&self, at: usize, near: f32) -> WorldRay {
        WorldRay {
            origin: self.painter.view.world_from_view.translation,
            direction: self.rays[at].as_dvec3(),
            near,
            layers: self.painter.view.layers,
        }
    }

    /// A surface in the light of the sky and its own.
    fn spot(&self, met: &Met, at: usize, facets: &mut Facets) -> Option<Spot<'a>> {
        let painter = self.painter;
        let derived = &painter.frame.scene.derived;
        let placed = derived.placed.get(met.placed as usize)?;
        let look = derived.look(placed.material)?;
        let eye = painter.view.world_from_view.translation;
        let key = (met.placed, met.meeting.number);
        let facet = facets.get(key, || Facet::new(placed, key, eye, look.is_textured));
        let (ray, cos) = (self.rays[at], self.cosines[at]);
        let surface =
            facet.surface(met.meeting.distance, ray, || painter.lens.steps(ray, cos, self.places[at]));
        let lit = look.lit(&surface, -ray, derived, painter.sky, &painter.lamps);
        let light = lit.glow + lit.ambient;
        let (position, above) = (surface.position, surface.above);
        Some(Spot { position, above, lit, look, light, distance: met.meeting.distance })
    }

    /// Puts clear surfaces in front of what has been seen.
    fn look_through(&self, seen: &mut [Seen; RAYS]) {
        let derived = &self.painter.frame.scene.derived;
        if derived.clear.bounds().is_empty() {
            return;
        }
        let far = std::array::from_fn(|at| seen[at].distance);
        let clear = self.nearest(&derived.clear, &far);
        for (at, met) in clear.into_iter().enumerate().take(self.count) {
            if let Some(met) = met {
                self.layers(at, met, far[at], &mut seen[at]);
            }
        }
    }

    /// Front to back through clear surfaces along one ray.
    fn layers(&self, at: usize, first: Met, far: f32, seen: &mut Seen) {
        let painter = self.painter;
        let derived = &painter.frame.scene.derived;
        let cos = self.cosines[at];
        let mut facets = Facets::default();
        let mut in_front = Vec3::ZERO;
        let mut through = 1.0;
        let mut next = Some(first);
        for _ in 0..MOST_LAYERS {
            let Some(met) = next else { break };
            let mut spot = [self.spot(&met, at, &mut facets)];
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
            // Rounding must not find the same surface again.
            let beyond = met.meeting.distance * (1.0 + 1e-5);
            next = derived.first(&derived.clear, &self.ray(at, beyond), far);
        }
        seen.light = in_front + seen.light * through;
    }
}
