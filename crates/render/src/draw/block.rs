//! The pixels of one ray beam.

use glam::Vec3;
use wide::f32x4;

use super::occlusion::OcclusionSample;
use super::shading::Scratch;
use super::smooth::Face;
use super::{Painter, SIDE};
use crate::bvh::{Beam, Bvh, ClosestHits, GROUPS, MIN_COS, RAYS};
use crate::lanes::{Vec3x4, four, four_vectors};
use crate::trace::WorldRay;

/// Most layers of transparent surfaces that are blended.
const MAX_LAYERS: usize = 16;

/// A number per pixel of a block.
pub(super) type Numbers = [f32; RAYS];

/// A vector or colour per pixel of a block, stored by component.
pub(super) type Vectors = [Numbers; 3];

/// Up to 64 pixels with their rays.
pub(super) struct Block<'a> {
    pub(super) painter: &'a Painter<'a>,
    pub(super) count: usize,
    /// Image coordinates of the rays. Unused entries repeat the last one, here and below. `[px]`
    pub(super) places: [[f32; 2]; RAYS],
    /// Unit directions in the world.
    pub(super) rays: Vectors,
    /// Cosines between the rays and the optical axis.
    pub(super) cosines: Numbers,
}

/// Closest hits of the rays of a block.
#[derive(Clone, Debug)]
pub(super) struct RayHits {
    /// Index of the instance among the visible ones, and of the triangle in its mesh.
    pub(super) found: [Option<(u32, u32)>; RAYS],
    /// Valid only where something was hit. `[m]`
    pub(super) distance: Numbers,
}

/// How ambient occlusion is treated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum AmbientOcclusion {
    Off,
    /// The ambient light is stored; its occlusion is known already.
    LightOnly,
    /// Occlusion is sampled too, by rays up to this radius. `[m]`
    Traced(f32),
}

/// What the pixels of a block show.
#[derive(Clone, Debug)]
pub(super) struct BlockPixels {
    /// Ambient light and its occlusion; default values unless requested.
    pub(super) shades: [OcclusionSample; RAYS],
    pub(super) light: Vectors,
    /// Distance from the camera; infinite where nothing is hit. `[m]`
    pub(super) distance: Numbers,
    /// Index of the instance among the visible ones.
    pub(super) object: [Option<u32>; RAYS],
    /// The face that a pixel shows, with its light sources: see [`super::smooth`].
    pub(super) face: [Face; RAYS],
}

/// The rectangle of an image that a block covers.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) first: [usize; 2],
    pub(super) columns: usize,
    pub(super) rows: usize,
}

impl BlockPixels {
    /// Empty pixels.
    pub(super) fn new() -> Self {
        Self {
            shades: [OcclusionSample::default(); RAYS],
            light: [[0.0; RAYS]; 3],
            distance: [f32::INFINITY; RAYS],
            object: [None; RAYS],
            face: [Face::UNKNOWN; RAYS],
        }
    }

    /// The light of a pixel.
    pub(super) fn light_of(&self, at: usize) -> Vec3 {
        vector(&self.light, at)
    }

    /// Subtracts light from a pixel.
    pub(super) fn dim(&mut self, at: usize, light: Vec3) {
        let before = vector(&self.light, at);
        put(&mut self.light, at, before - light);
    }
}

impl Area {
    /// The block whose upper left pixel is `first`, clipped to the image.
    pub(super) fn new(first: [usize; 2], width: usize, height: usize) -> Self {
        Self { first, columns: SIDE.min(width - first[0]), rows: SIDE.min(height - first[1]) }
    }

    /// Column and row of each pixel.
    pub(super) fn pixels(self) -> impl Iterator<Item = [usize; 2]> {
        let [left, top] = self.first;
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| [left + column, top + row]))
    }
}

/// Fills the numbers of a block, four at a time.
#[inline]
fn numbers(of: impl Fn(usize) -> f32x4) -> Numbers {
    let mut numbers = [0.0; RAYS];
    for (group, four) in numbers.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        *four = of(group).to_array();
    }
    numbers
}

/// The vector of a pixel.
#[inline]
fn vector(vectors: &Vectors, at: usize) -> Vec3 {
    Vec3::new(vectors[0][at], vectors[1][at], vectors[2][at])
}

#[inline]
fn put(vectors: &mut Vectors, at: usize, vector: Vec3) {
    (vectors[0][at], vectors[1][at], vectors[2][at]) = (vector.x, vector.y, vector.z);
}

impl<'a> Block<'a> {
    /// Rays through up to 64 image points.
    pub(super) fn new(painter: &'a Painter<'a>, wanted: impl Iterator<Item = [f32; 2]>) -> Self {
        let mut places = [[0.0; 2]; RAYS];
        let mut count = 0_usize;
        for (place, wanted) in places.iter_mut().zip(wanted) {
            *place = wanted;
            count += 1;
        }
        let last = places[count.saturating_sub(1)];
        places[count..].fill(last);
        let (mut rays, mut cosines) = ([[0.0; RAYS]; 3], [0.0; RAYS]);
        for (group, places) in places.as_chunks::<4>().0.iter().enumerate() {
            let (directions, four) = painter.lens.rays_through(*places);
            let at = group * 4;
            cosines[at..at + 4].copy_from_slice(four.as_array());
            for (rays, axis) in rays.iter_mut().zip(&directions.0) {
                rays[at..at + 4].copy_from_slice(axis.as_array());
            }
        }
        Self { painter, count, places, rays, cosines }
    }

    /// Renders the pixels. `seen` is reused from block to block, always with the same `sky`.
    pub(super) fn draw(&self, sky: AmbientOcclusion, scratch: &mut Scratch<'a>, seen: &mut BlockPixels) {
        let painter = self.painter;
        let derived = &painter.frame.scene.derived;
        let opaque = self.closest_hits(&derived.opaque, &[f32::INFINITY; RAYS], scratch);
        seen.distance = opaque.distance;
        for (object, found) in seen.object.iter_mut().zip(&opaque.found) {
            *object = found.map(|(placed, _)| placed);
        }
        if painter.view.contents.colour {
            self.shade(&opaque, true, sky, scratch);
            seen.light = scratch.light;
            if sky != AmbientOcclusion::Off {
                seen.shades = scratch.shades;
            }
            for at in 0..self.count {
                seen.face[at] = Face::new(opaque.found[at], scratch.sources[at]);
                if opaque.found[at].is_none() {
                    put(&mut seen.light, at, painter.sky.seen(vector(&self.rays, at)));
                }
            }
        }
        for (distance, found) in seen.distance.iter_mut().zip(&opaque.found) {
            if found.is_none() {
                *distance = f32::INFINITY;
            }
        }
        self.composite_strokes(seen);
        if !derived.transparent.bounds().is_empty() {
            self.blend_transparent(seen, scratch);
        }
    }

    /// Composites lines and points over what is behind them.
    fn composite_strokes(&self, seen: &mut BlockPixels) {
        let painter = self.painter;
        let Some(strokes) = painter.strokes.filter(|strokes| !strokes.is_empty()) else { return };
        for at in 0..self.count {
            if let Some(stroke) = strokes.at(self.places[at], seen.distance[at]) {
                let light = painter.frame.fogged(stroke.light, stroke.distance);
                put(&mut seen.light, at, light);
                seen.shades[at] = OcclusionSample::default();
                seen.face[at] = Face::UNKNOWN;
                seen.distance[at] = stroke.distance;
                seen.object[at] = Some(stroke.placed);
            }
        }
    }

    /// Closest hits in a tree of instances, up to given distances.
    fn closest_hits(&self, top: &Bvh, far: &Numbers, scratch: &mut Scratch<'a>) -> RayHits {
        let painter = self.painter;
        let derived = &painter.frame.scene.derived;
        let Some((axes, depths)) = self.axes() else {
            let mut hits = RayHits { found: [None; RAYS], distance: [f32::INFINITY; RAYS] };
            for (at, far) in far.iter().enumerate().take(self.count) {
                let (near, end) = painter.lens.clip_range(self.cosines[at]);
                self.trace_one(top, at, near, end.min(*far), &mut hits, scratch);
            }
            return hits;
        };
        let place = |axis: usize, group: usize| {
            four_vectors(&self.rays, group).dot(Vec3x4::splat(axes[axis])) / four(&depths, group)
        };
        let x: [f32x4; GROUPS] = std::array::from_fn(|group| place(0, group));
        let y: [f32x4; GROUPS] = std::array::from_fn(|group| place(1, group));
        let beam = Beam::new(painter.view.world_from_view.translation, axes, false, self.count, x, y);
        let [mut near, mut end] = [[f32x4::ZERO; GROUPS]; 2];
        for (group, (near, end)) in near.iter_mut().zip(&mut end).enumerate() {
            let (start, stop) = painter.lens.clip_ranges(four(&self.cosines, group));
            let depth = four(&depths, group);
            (*near, *end) = (start * depth, stop.fast_min(four(far, group)) * depth);
        }
        let mut nearest = ClosestHits::new(near, end);
        derived.closest_hits(top, &beam, painter.view.layers, &mut nearest, &mut scratch.stack);
        let distance = numbers(|group| nearest.depth(group) / four(&depths, group));
        RayHits { found: nearest.found, distance }
    }

    /// Closest hit of a single ray.
    fn trace_one(
        &self,
        top: &Bvh,
        at: usize,
        near: f32,
        far: f32,
        hits: &mut RayHits,
        scratch: &mut Scratch<'a>,
    ) {
        let painter = self.painter;
        let ray = WorldRay {
            origin: painter.view.world_from_view.translation,
            direction: vector(&self.rays, at).as_dvec3(),
            near,
            layers: painter.view.layers,
        };
        let hit = painter.frame.scene.derived.first(top, &ray, far, &mut scratch.stack);
        hits.found[at] = hit.map(|hit| (hit.placed, hit.triangle.number));
        hits.distance[at] = hit.map_or(f32::INFINITY, |hit| hit.triangle.distance);
    }

    /// Axes of a beam around the rays, and the depth of each ray per metre; `None` if they diverge too much.
    fn axes(&self) -> Option<([Vec3; 3], Numbers)> {
        let shared = self.painter.lens.axes();
        let axes = match shared {
            Some(axes) => axes,
            None => {
                let sum = (0..RAYS).fold(Vec3::ZERO, |sum, at| sum + vector(&self.rays, at));
                let mean = sum.try_normalize()?;
                let (x, y) = mean.any_orthonormal_pair();
                if x.cross(y).dot(mean) > 0.0 { [x, y, mean] } else { [y, x, mean] }
            }
        };
        let ahead = Vec3x4::splat(axes[2]);
        let depths = numbers(|group| four_vectors(&self.rays, group).dot(ahead));
        (shared.is_some() || depths.iter().all(|depth| *depth > MIN_COS)).then_some((axes, depths))
    }

    /// Blends transparent surfaces over the opaque ones, front to back.
    fn blend_transparent(&self, seen: &mut BlockPixels, scratch: &mut Scratch<'a>) {
        let painter = self.painter;
        let transparent = &painter.frame.scene.derived.transparent;
        let far = seen.distance;
        let mut hits = self.closest_hits(transparent, &far, scratch);
        let mut in_front = [[0.0; RAYS]; 3];
        let mut through = [1.0; RAYS];
        for _ in 0..MAX_LAYERS {
            if hits.found.iter().take(self.count).all(Option::is_none) {
                break;
            }
            self.shade(&hits, painter.view.contents.colour, AmbientOcclusion::Off, scratch);
            for (at, through) in through.iter_mut().enumerate().take(self.count) {
                let Some((placed, _)) = hits.found[at] else { continue };
                let opacity = scratch.opacity[at];
                seen.face[at] = Face::UNKNOWN;
                let before = vector(&in_front, at);
                put(&mut in_front, at, before + vector(&scratch.light, at) * (opacity * *through));
                if *through == 1.0 && opacity >= 0.5 {
                    seen.object[at] = Some(placed);
                }
                *through *= 1.0 - opacity;
                if *through < 1e-3 {
                    hits.found[at] = None;
                } else {
                    // Rounding must not find the same surface again.
                    let beyond = hits.distance[at] * (1.0 + 1e-5);
                    self.trace_one(transparent, at, beyond, far[at], &mut hits, scratch);
                }
            }
        }
        for (at, through) in through.iter().enumerate() {
            let behind = vector(&seen.light, at);
            put(&mut seen.light, at, vector(&in_front, at) + behind * *through);
            seen.shades[at].ambient *= *through;
        }
    }
}
