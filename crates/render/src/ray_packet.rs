//! Distances along many rays, such as those of a lidar: neighbours with one origin are traced together.

use glam::Vec3;
use rayon::prelude::*;
use wide::f32x4;

use crate::bvh::{Beam, ClosestHits, GROUPS, MIN_COS, RAYS, Stack};
use crate::cast::Ray;
use crate::frame::{Derived, Frame};
use crate::lanes::{Vec3x4, four, four_vectors};

/// Most rows of rays in a packet.
const ROWS: usize = 8;

/// A ray that hits nothing.
const NOWHERE: Ray = Ray {
    origin: base::Vec3::ZERO,
    direction: base::Vec3::ZERO,
    near: 0.0,
    far: 0.0,
    layers: 0,
    hits_transparent: false,
};

/// Number of rows for which packets are about as wide as high, judged by the rays in the middle.
fn height(rays: &[Ray], width: usize) -> usize {
    let middle = rays.len() / width / 2 * width + width / 2;
    let turn2 = |from: usize, to: usize| {
        let [from, to] = [rays.get(from)?, rays.get(to)?].map(|ray| unit(ray.direction));
        Some((from? - to?).length_squared())
    };
    let below = middle.checked_sub(width).and_then(|above| turn2(above, middle));
    let (Some(right), Some(below)) = (middle.checked_sub(1).and_then(|left| turn2(left, middle)), below)
    else {
        return ROWS;
    };
    // Half the rows make tiles four times as wide for their height.
    let mut height = ROWS;
    while height > 1 && (height as f64).powi(4) * below > 2.0 * 4096.0 * right {
        height /= 2;
    }
    height
}

/// A normalized direction. Most are already.
fn unit(direction: base::Vec3) -> Option<base::Vec3> {
    let is_unit = (direction.length_squared() - 1.0).abs() < 1e-14;
    if is_unit { Some(direction) } else { direction.try_normalize() }
}

/// Rays with one origin that do not diverge much.
struct RayPacket {
    beam: Beam,
    layers: u32,
    hits_transparent: bool,
    /// Depth of each ray along the beam after one metre, and start and end of each ray.
    depths: [f32x4; GROUPS],
    near: [f32x4; GROUPS],
    far: [f32x4; GROUPS],
}

impl Frame<'_> {
    /// Distance of the closest hit of each ray, in their order; infinite if there is none.
    ///
    /// Rays come in rows of `width`. Neighbours cost least if they share an origin and have similar directions.
    #[must_use]
    pub fn distances(&self, rays: &[Ray], width: usize) -> Vec<f32> {
        let width = width.clamp(1, rays.len().max(1));
        let rows = rays.len().div_ceil(width);
        let height = height(rays, width).min(rows.max(1));
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
            // A tile is one of many: to ask for memory for each would be slow.
            let mut some = [&NOWHERE; RAYS];
            let mut count = 0;
            for (slot, place) in some.iter_mut().zip(places(*tile)) {
                *slot = &rays[place];
                count += 1;
            }
            self.look(&some[..count], stack)
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

    /// Distances along up to [`RAYS`] rays.
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
    /// The rays as one packet, if they are coherent enough.
    fn of(rays: &[&Ray]) -> Option<Self> {
        let (&first, &last) = rays.first().zip(rays.last())?;
        let alike = |ray: &&Ray| {
            (ray.origin, ray.layers, ray.hits_transparent)
                == (first.origin, first.layers, first.hits_transparent)
        };
        if !(first.origin.is_finite() && rays.iter().all(alike)) {
            return None;
        }
        let mut directions = [[0.0; RAYS]; 3];
        let [mut near, mut far] = [[0.0; RAYS]; 2];
        // Those beyond the last one repeat it.
        let filled = rays.iter().copied().chain(std::iter::repeat(last));
        for (at, ray) in filled.take(RAYS).enumerate() {
            let direction = unit(ray.direction)?.as_vec3().to_array();
            for (axis, coordinate) in directions.iter_mut().zip(direction) {
                axis[at] = coordinate;
            }
            near[at] = ray.near.max(0.0) as f32;
            far[at] = if ray.far.is_nan() { f32::INFINITY } else { ray.far as f32 };
        }
        let sum = directions.each_ref().map(|axis| axis.iter().fold(0.0, |sum, coordinate| sum + coordinate));
        let ahead = Vec3::from_array(sum).try_normalize()?;
        let (x, y) = ahead.any_orthonormal_pair();
        let axes = if x.cross(y).dot(ahead) > 0.0 { [x, y, ahead] } else { [y, x, ahead] };
        let along = |axis: Vec3| -> [f32x4; GROUPS] {
            std::array::from_fn(|group| four_vectors(&directions, group).dot(Vec3x4::splat(axis)))
        };
        let depths = along(ahead);
        let least = f32x4::splat(MIN_COS);
        if !depths.iter().all(|depth| depth.simd_gt(least).all()) {
            return None;
        }
        let [across, down] = [along(axes[0]), along(axes[1])];
        let place = |along: [f32x4; GROUPS]| std::array::from_fn(|group| along[group] / depths[group]);
        let depth =
            |distances: &[f32; RAYS]| std::array::from_fn(|group| four(distances, group) * depths[group]);
        Some(Self {
            beam: Beam::new(first.origin, axes, false, rays.len(), place(across), place(down)),
            layers: first.layers,
            hits_transparent: first.hits_transparent,
            depths,
            near: depth(&near),
            far: depth(&far),
        })
    }

    fn distances(&self, derived: &Derived, stack: &mut Stack) -> [f32; RAYS] {
        let mut opaque = ClosestHits::new(self.near, self.far);
        derived.closest_hits(&derived.opaque, &self.beam, self.layers, &mut opaque, stack);
        let mut transparent = ClosestHits::new(self.near, std::array::from_fn(|group| opaque.depth(group)));
        if self.hits_transparent && !derived.transparent.bounds().is_empty() {
            derived.closest_hits(&derived.transparent, &self.beam, self.layers, &mut transparent, stack);
        }
        let mut distances = [f32::INFINITY; RAYS];
        for (group, four) in distances.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            *four = (transparent.depth(group) / self.depths[group]).to_array();
        }
        for ((distance, opaque), transparent) in distances.iter_mut().zip(opaque.found).zip(transparent.found)
        {
            if opaque.or(transparent).is_none() {
                *distance = f32::INFINITY;
            }
        }
        distances
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of rays with given angular spacings to the right and downwards.
    fn rays(width: u32, rows: u32, [right, down]: [f64; 2]) -> Vec<Ray> {
        let ray = |row: u32, column: u32| {
            let (sin, cos) = base::ops::sin_cos(f64::from(column) * right);
            let (sin_up, cos_up) = base::ops::sin_cos((f64::from(rows) / 2.0 - f64::from(row)) * down);
            // Of any length.
            let direction = base::Vec3::new(cos * cos_up, sin * cos_up, sin_up) * f64::from(1 + row % 2);
            Ray { direction, far: f64::INFINITY, layers: u32::MAX, ..NOWHERE }
        };
        (0..rows).flat_map(|row| (0..width).map(move |column| ray(row, column))).collect()
    }

    #[test]
    fn tiles_are_about_square() {
        for (width, rows, steps, expected) in [
            (64, 64, [0.01, 0.01], 8),     // 8 × 8 rays
            (1024, 16, [0.006, 0.031], 4), // a lidar: 4 rows of 16 rays, 0.1 high and wide
            (512, 8, [0.001, 0.1], 1),
            (64, 64, [0.05, 0.001], 8),
            (512, 1, [0.01, 0.0], 8), // there is nothing below
        ] {
            assert_eq!(height(&rays(width, rows, steps), width as usize), expected, "{width} {rows}");
        }
        assert_eq!(height(&[], 1), ROWS);
    }
}
