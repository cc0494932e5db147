//! The pixels that one beam draws.

use glam::Vec3;
use wide::f32x4;

use super::occlusion::Shade;
use super::shading::Scratch;
use super::{Painter, SIDE};
use crate::bvh::{Beam, Bvh, GROUPS, LEAST_COS, Nearest, RAYS};
use crate::lanes::{Vec3x4, four, four_vectors};
use crate::trace::WorldRay;

/// More layers of clear surfaces than this are not looked through.
const MOST_LAYERS: usize = 16;

/// A number of each pixel of a block.
pub(super) type Numbers = [f32; RAYS];

/// A vector or colour of each pixel of a block, axis by axis.
pub(super) type Vectors = [Numbers; 3];

/// Pixels of a picture with their rays.
pub(super) struct Block<'a> {
    pub(super) painter: &'a Painter<'a>,
    pub(super) count: usize,
    /// The last one goes on beyond the end, as do all below.
    pub(super) places: [[f32; 2]; RAYS],
    /// Their directions in the world; unit.
    pub(super) rays: Vectors,
    /// Cosines of the rays to the axis of the view.
    pub(super) cosines: Numbers,
}

/// What rays meet.
#[derive(Clone, Debug)]
pub(super) struct RayHits {
    /// Index among the instances that can be seen, and the number of the triangle.
    pub(super) found: [Option<(u32, u32)>; RAYS],
    /// Only right where something is found. `[m]`
    pub(super) distance: Numbers,
}

/// What is to be found out about the light of the sky that is hidden from surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Hidden {
    No,
    /// How much of their light it is; others know its share.
    Light,
    /// Its share too, by rays up to a radius. `[m]`
    Found(f32),
}

/// What pixels show.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// What they may lose of their light; default where that was not asked for.
    pub(super) shades: [Shade; RAYS],
    pub(super) light: Vectors,
    /// From the eye; infinite where nothing is. `[m]`
    pub(super) distance: Numbers,
    /// Index among the instances that can be seen.
    pub(super) object: [Option<u32>; RAYS],
}

/// Columns and rows of a block of a picture.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) first: [usize; 2],
    pub(super) columns: usize,
    pub(super) rows: usize,
}

impl Seen {
    /// Nothing.
    pub(super) fn new() -> Self {
        Self {
            shades: [Shade::default(); RAYS],
            light: [[0.0; RAYS]; 3],
            distance: [f32::INFINITY; RAYS],
            object: [None; RAYS],
        }
    }

    /// The light of a pixel.
    pub(super) fn light_of(&self, at: usize) -> Vec3 {
        vector(&self.light, at)
    }

    /// Takes light away from a pixel.
    pub(super) fn dim(&mut self, at: usize, light: Vec3) {
        let before = vector(&self.light, at);
        put(&mut self.light, at, before - light);
    }
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

/// Numbers of a block, four at a time.
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
    /// Rays through up to 64 places of a picture.
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
            let (directions, four) = painter.lens.sights(*places);
            let at = group * 4;
            cosines[at..at + 4].copy_from_slice(four.as_array());
            for (rays, axis) in rays.iter_mut().zip(&directions.0) {
                rays[at..at + 4].copy_from_slice(axis.as_array());
            }
        }
        Self { painter, count, places, rays, cosines }
    }

    /// Finds what the pixels show. `seen` is used again from block to block, with the same `sky`.
    pub(super) fn draw(&self, sky: Hidden, scratch: &mut Scratch<'a>, seen: &mut Seen) {
        let painter = self.painter;
        let derived = &painter.frame.scene.derived;
        let opaque = self.nearest(&derived.opaque, &[f32::INFINITY; RAYS], scratch);
        seen.distance = opaque.distance;
        for (object, found) in seen.object.iter_mut().zip(&opaque.found) {
            *object = found.map(|(placed, _)| placed);
        }
        if painter.view.contents.colour {
            self.shade(&opaque, true, sky, scratch);
            seen.light = scratch.light;
            if sky != Hidden::No {
                seen.shades = scratch.shades;
            }
            for at in 0..self.count {
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
        self.put_strokes(seen);
        if !derived.clear.bounds().is_empty() {
            self.look_through(seen, scratch);
        }
    }

    /// Puts lines and points in front of what is behind them.
    fn put_strokes(&self, seen: &mut Seen) {
        let painter = self.painter;
        let Some(strokes) = painter.strokes.filter(|strokes| !strokes.is_empty()) else { return };
        for at in 0..self.count {
            if let Some(stroke) = strokes.at(self.places[at], seen.distance[at]) {
                let light = painter.frame.fogged(stroke.light, stroke.distance);
                put(&mut seen.light, at, light);
                seen.shades[at] = Shade::default();
                seen.distance[at] = stroke.distance;
                seen.object[at] = Some(stroke.placed);
            }
        }
    }

    /// What is nearest of a tree, before some distances.
    fn nearest(&self, top: &Bvh, far: &Numbers, scratch: &mut Scratch<'a>) -> RayHits {
        let painter = self.painter;
        let derived = &painter.frame.scene.derived;
        let Some((axes, depths)) = self.axes() else {
            let mut mets = RayHits { found: [None; RAYS], distance: [f32::INFINITY; RAYS] };
            for (at, far) in far.iter().enumerate().take(self.count) {
                let (near, end) = painter.lens.range(self.cosines[at]);
                self.meet(top, at, near, end.min(*far), &mut mets, scratch);
            }
            return mets;
        };
        let place = |axis: usize, group: usize| {
            four_vectors(&self.rays, group).dot(Vec3x4::splat(axes[axis])) / four(&depths, group)
        };
        let x: [f32x4; GROUPS] = std::array::from_fn(|group| place(0, group));
        let y: [f32x4; GROUPS] = std::array::from_fn(|group| place(1, group));
        let beam = Beam::new(painter.view.world_from_view.translation, axes, false, self.count, x, y);
        let [mut near, mut end] = [[f32x4::ZERO; GROUPS]; 2];
        for (group, (near, end)) in near.iter_mut().zip(&mut end).enumerate() {
            let (start, stop) = painter.lens.ranges(four(&self.cosines, group));
            let depth = four(&depths, group);
            (*near, *end) = (start * depth, stop.fast_min(four(far, group)) * depth);
        }
        let mut nearest = Nearest::new(near, end);
        derived.nearest(top, &beam, painter.view.layers, &mut nearest, &mut scratch.stack);
        let distance = numbers(|group| nearest.depth(group) / four(&depths, group));
        RayHits { found: nearest.found, distance }
    }

    /// What one ray meets.
    fn meet(&self, top: &Bvh, at: usize, near: f32, far: f32, mets: &mut RayHits, scratch: &mut Scratch<'a>) {
        let painter = self.painter;
        let ray = WorldRay {
            origin: painter.view.world_from_view.translation,
            direction: vector(&self.rays, at).as_dvec3(),
            near,
            layers: painter.view.layers,
        };
        let met = painter.frame.scene.derived.first(top, &ray, far, &mut scratch.stack);
        mets.found[at] = met.map(|met| (met.placed, met.meeting.number));
        mets.distance[at] = met.map_or(f32::INFINITY, |met| met.meeting.distance);
    }

    /// Axes of a beam around the rays, and the depth of each ray after one metre; none if they spread too far.
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
        (shared.is_some() || depths.iter().all(|depth| *depth > LEAST_COS)).then_some((axes, depths))
    }

    /// Puts clear surfaces in front of what has been seen, from the front to the back.
    fn look_through(&self, seen: &mut Seen, scratch: &mut Scratch<'a>) {
        let painter = self.painter;
        let clear = &painter.frame.scene.derived.clear;
        let far = seen.distance;
        let mut mets = self.nearest(clear, &far, scratch);
        let mut in_front = [[0.0; RAYS]; 3];
        let mut through = [1.0; RAYS];
        for _ in 0..MOST_LAYERS {
            if mets.found.iter().take(self.count).all(Option::is_none) {
                break;
            }
            self.shade(&mets, painter.view.contents.colour, Hidden::No, scratch);
            for (at, through) in through.iter_mut().enumerate().take(self.count) {
                let Some((placed, _)) = mets.found[at] else { continue };
                let opacity = scratch.opacity[at];
                let before = vector(&in_front, at);
                put(&mut in_front, at, before + vector(&scratch.light, at) * (opacity * *through));
                if *through == 1.0 && opacity >= 0.5 {
                    seen.object[at] = Some(placed);
                }
                *through *= 1.0 - opacity;
                if *through < 1e-3 {
                    mets.found[at] = None;
                } else {
                    // Rounding must not find the same surface again.
                    let beyond = mets.distance[at] * (1.0 + 1e-5);
                    self.meet(clear, at, beyond, far[at], &mut mets, scratch);
                }
            }
        }
        for (at, through) in through.iter().enumerate() {
            let behind = vector(&seen.light, at);
            put(&mut seen.light, at, vector(&in_front, at) + behind * *through);
            seen.shades[at].veil *= *through;
        }
    }
}
