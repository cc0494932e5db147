//! How far the rays of a picture go: neighbours that start at one place are followed together.

use glam::Vec3;
use rayon::prelude::*;
use wide::f32x4;

use crate::bvh::{Beam, GROUPS, LEAST_COS, Nearest, RAYS, Stack};
use crate::cast::Ray;
use crate::frame::{Derived, Frame};

/// Most rows of rays that are followed together.
const ROWS: usize = 8;

/// Rays with one origin that do not spread far.
struct RayPacket {
    beam: Beam,
    layers: u32,
    meets_clear: bool,
    /// Along the third axis of the beam, after one metre of each ray, and where rays start and end.
    depths: [f32x4; GROUPS],
    near: [f32x4; GROUPS],
    far: [f32x4; GROUPS],
}

impl Frame<'_> {
    /// How far each ray goes, by the order of the rays; infinity where it meets nothing.
    ///
    /// Rays come in rows of `width`. Those beside each other cost least where they start at one place and have much the
    /// same direction.
    #[must_use]
    pub fn distances(&self, rays: &[Ray], width: usize) -> Vec<f32> {
        let width = width.clamp(1, rays.len().max(1));
        let rows = rays.len().div_ceil(width);
        let height = rows.clamp(1, ROWS);
        let side = RAYS / height;
        let tiles = (0..rows).step_by(height);
        let tiles = tiles.flat_map(|row| (0..width).step_by(side).map(move |column| [row, column]));
        let tiles: Vec<[usize; 2]> = tiles.collect();
        let places = |[row, column]: [usize; 2]| {
            let rows = row..rows.min(row + height);
            let places =
                rows.flat_map(move |row| (column..width.min(column + side)).map(move |at| row * width + at));
            places.filter(|place| *place < rays.len())
        };
        let look = |stack: &mut Stack, tile: &[usize; 2]| {
            let rays: Vec<&Ray> = places(*tile).map(|place| &rays[place]).collect();
            self.look(&rays, stack)
        };
        let found: Vec<[f32; RAYS]> = tiles.par_iter().map_init(Stack::new, look).collect();
        let mut distances = vec![f32::INFINITY; rays.len()];
        for (tile, found) in tiles.iter().zip(&found) {
            for (place, distance) in places(*tile).zip(found) {
                distances[place] = *distance;
            }
        }
        distances
    }

    /// How far up to [`RAYS`] rays go.
    fn look(&self, rays: &[&Ray], stack: &mut Stack) -> [f32; RAYS] {
        if let Some(packet) = RayPacket::of(rays) {
            return packet.distances(&self.scene.derived, stack);
        }
        let mut distances = [f32::INFINITY; RAYS];
        for (distance, ray) in distances.iter_mut().zip(rays) {
            *distance = self.distance(ray, stack);
        }
        distances
    }
}

impl RayPacket {
    /// Rays as one, if they may be.
    fn of(rays: &[&Ray]) -> Option<Self> {
        let (&first, &last) = rays.first().zip(rays.last())?;
        let alike = |ray: &&Ray| {
            (ray.origin, ray.layers, ray.meets_clear) == (first.origin, first.layers, first.meets_clear)
        };
        if !(first.origin.is_finite() && rays.iter().all(alike)) {
            return None;
        }
        let mut directions = [Vec3::ZERO; RAYS];
        // Those beyond the last one repeat it.
        let filled = rays.iter().copied().chain(std::iter::repeat(last));
        for (direction, ray) in directions.iter_mut().zip(filled.clone()) {
            *direction = ray.direction.try_normalize()?.as_vec3();
        }
        let ahead = directions.iter().sum::<Vec3>().try_normalize()?;
        let (x, y) = ahead.any_orthonormal_pair();
        let axes = if x.cross(y).dot(ahead) > 0.0 { [x, y, ahead] } else { [y, x, ahead] };
        if !directions.iter().all(|direction| direction.dot(ahead) > LEAST_COS) {
            return None;
        }
        let four = |of: &dyn Fn(usize) -> f32| -> [f32x4; GROUPS] {
            std::array::from_fn(|group| f32x4::from([0, 1, 2, 3].map(|lane| of(group * 4 + lane))))
        };
        let depth = |at: usize| directions[at].dot(ahead);
        let place = |axis: usize| four(&|at| directions[at].dot(axes[axis]) / depth(at));
        let ray = |at: usize| rays.get(at).copied().unwrap_or(last);
        let end = |far: f64| if far.is_nan() { f32::INFINITY } else { far as f32 };
        Some(Self {
            beam: Beam::new(first.origin, axes, false, rays.len(), place(0), place(1)),
            layers: first.layers,
            meets_clear: first.meets_clear,
            depths: four(&depth),
            near: four(&|at| ray(at).near.max(0.0) as f32 * depth(at)),
            far: four(&|at| end(ray(at).far) * depth(at)),
        })
    }

    fn distances(&self, derived: &Derived, stack: &mut Stack) -> [f32; RAYS] {
        let mut opaque = Nearest::new(self.near, self.far);
        derived.nearest(&derived.opaque, &self.beam, self.layers, &mut opaque, stack);
        let mut clear = Nearest::new(self.near, std::array::from_fn(|group| opaque.depth(group)));
        if self.meets_clear && !derived.clear.bounds().is_empty() {
            derived.nearest(&derived.clear, &self.beam, self.layers, &mut clear, stack);
        }
        let mut distances = [f32::INFINITY; RAYS];
        for (group, four) in distances.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            *four = (clear.depth(group) / self.depths[group]).to_array();
        }
        for ((distance, opaque), clear) in distances.iter_mut().zip(opaque.found).zip(clear.found) {
            if opaque.or(clear).is_none() {
                *distance = f32::INFINITY;
            }
        }
        distances
    }
}
