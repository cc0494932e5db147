//! Ambient occlusion: blocked sky light darkens corners and creases.
//!
//! Each pixel casts a few rays. The pixels of a 4 × 4 tile use different directions, and an edge-aware filter then averages
//! over the tile around each pixel, as far as it shows the same surface. No direction is common to all pixels, as that
//! would leave ghost images of objects on the surfaces behind them.

use std::sync::LazyLock;

use glam::Vec3;
use rayon::prelude::*;
use wide::f32x4;

use super::Painter;
use super::block::Numbers;
use super::shading::ShadingGroup;
use crate::bvh::{Beam, ClosestHits, GROUPS, RAYS, Stack};
use crate::trace::WorldRay;

/// Side length of a tile. `[px]`
pub(crate) const TILE: usize = 4;

/// Rays per pixel.
pub(crate) const PER_PIXEL: usize = 4;

/// Ray directions about the third axis, by pixel of a tile. Their density is proportional to the cosine, so that all have
/// the same weight.
pub(crate) static DIRECTIONS: LazyLock<[[Vec3; PER_PIXEL]; TILE * TILE]> = LazyLock::new(|| {
    // Neighbours of an ordered tile are far apart in rank (Bayer, 1973).
    const RANKS: [usize; TILE * TILE] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    RANKS.map(|rank| {
        let count = (TILE * TILE) as f64;
        let reversed = (rank & 1) << 3 | (rank & 2) << 1 | (rank & 4) >> 1 | (rank & 8) >> 3;
        let [lift, turn] = [rank, reversed].map(|rank| (rank as f64 + 0.5) / count);
        std::array::from_fn(|ray| {
            let flat = (ray as f64 + lift) / PER_PIXEL as f64;
            let (sin, cos) = base::ops::sin_cos((turn + ray as f64 * golden) * std::f64::consts::TAU);
            let (aside, up) = (flat.sqrt(), (1.0 - flat).sqrt());
            Vec3::new((aside * cos) as f32, (aside * sin) as f32, up as f32)
        })
    })
});

/// Filter weights of the five rows and columns around a pixel. The two at the ends are the same pixel of neighbouring tiles and
/// share the weight of one.
const WEIGHTS: [f32; TILE + 1] = [0.5, 1.0, 1.0, 1.0, 0.5];

/// Squared difference of normals below which points belong to one plane.
const SAME: f32 = 1e-10;

/// Fewer rays than this are traced one by one.
const MIN_RAYS: usize = 3;

/// Least cosine between the normals of pixels that are filtered together.
const MIN_COS: f32 = 0.9;

/// Squared height per distance above which neighbours are not filtered together.
const MAX_SLOPE2: f32 = 0.0625;

/// The sky light of a pixel and how much of it is blocked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OcclusionSample {
    /// Sky light that reaches the camera from here without occlusion.
    pub(super) ambient: Vec3,
    /// Unit normal; zero where nothing is hit.
    pub(super) normal: Vec3,
    /// Position relative to the camera. `[m]`
    pub(super) place: Vec3,
    /// Share of the sky light that is blocked.
    pub(super) occlusion: f32,
}

/// Points with the same normal and the same ray directions.
struct Plane {
    tile_index: usize,
    normal: Vec3,
    /// Shading groups and lanes of the points.
    sources: Vec<(usize, usize)>,
    /// Ray origins, a little above the surface, relative to the camera.
    places: Vec<Vec3>,
}

/// Index of a pixel in its tile.
pub(super) fn tile_index([column, row]: [f32; 2]) -> usize {
    column as usize % TILE + row as usize % TILE * TILE
}

impl Painter<'_> {
    /// Radius of ambient occlusion, if it is enabled. `[m]`
    pub(super) fn occlusion_radius(&self) -> Option<f32> {
        self.view.effects.ambient_occlusion_radius.filter(|radius| *radius > 0.0 && self.view.contents.colour)
    }

    /// Samples the occlusion of shading points, whose sky light is in `unshadowed`.
    pub(super) fn occlude(&self, radius: f32, groups: &mut [ShadingGroup], stack: &mut Stack) {
        for plane in planes(groups) {
            let mut open = [0.0; RAYS];
            let (x, y) = plane.normal.any_orthonormal_pair();
            for local in &DIRECTIONS[plane.tile_index] {
                let direction = x * local.x + y * local.y + plane.normal * local.z;
                self.add_free_distances(&plane.places, direction, radius, &mut open, stack);
            }
            let whole = PER_PIXEL as f32 * radius;
            for ((row, lane), open) in plane.sources.into_iter().zip(open) {
                if let Some(occlusion) = groups.get_mut(row).and_then(|group| group.occlusion.get_mut(lane)) {
                    *occlusion = 1.0 - open / whole;
                }
            }
        }
    }

    /// Adds the free distance from points in one direction, up to a radius.
    fn add_free_distances(
        &self,
        places: &[Vec3],
        direction: Vec3,
        radius: f32,
        open: &mut Numbers,
        stack: &mut Stack,
    ) {
        let derived = &self.frame.scene.derived;
        let eye = self.view.world_from_view.translation;
        if places.len() < MIN_RAYS {
            for (place, open) in places.iter().zip(open) {
                let origin = eye + place.as_dvec3();
                let ray =
                    WorldRay { origin, direction: direction.as_dvec3(), near: 0.0, layers: self.view.layers };
                let hit = derived.first(&derived.opaque, &ray, radius, stack);
                *open += hit.map_or(radius, |hit| hit.triangle.distance);
            }
            return;
        }
        let middle = places.iter().sum::<Vec3>() / places.len() as f32;
        let (x, y) = direction.any_orthonormal_pair();
        let axes = if x.cross(y).dot(direction) > 0.0 { [x, y, direction] } else { [y, x, direction] };
        let last = places.last().copied().unwrap_or_default();
        let along = |axis: Vec3| -> [f32x4; GROUPS] {
            std::array::from_fn(|group| {
                f32x4::from([0, 1, 2, 3].map(|lane: usize| {
                    (places.get(group * 4 + lane).copied().unwrap_or(last) - middle).dot(axis)
                }))
            })
        };
        let [x, y, near] = axes.map(along);
        let beam = Beam::new(eye + middle.as_dvec3(), axes, true, places.len(), x, y);
        let mut nearest = ClosestHits::new(near, near.map(|near| near + radius));
        derived.closest_hits(&derived.opaque, &beam, self.view.layers, &mut nearest, stack);
        for (group, open) in open.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            let distance = nearest.depth(group) - near.get(group).copied().unwrap_or(f32x4::ZERO);
            *open = (f32x4::from(*open) + distance).to_array();
        }
    }
}

/// Groups the points that get sky light by tile index and normal.
fn planes(groups: &[ShadingGroup]) -> Vec<Plane> {
    let mut planes: Vec<Plane> = Vec::new();
    for (row, group) in groups.iter().enumerate() {
        for lane in (0..4).filter(|lane| group.lanes & (1 << lane) != 0) {
            if group.unshadowed.lane(lane) == Vec3::ZERO {
                continue;
            }
            let (tile_index, normal) = (group.tile_indices[lane], group.normal.lane(lane));
            let is_same = |plane: &&mut Plane| {
                plane.tile_index == tile_index && plane.normal.distance_squared(normal) < SAME
            };
            let (sources, place) = ((row, lane), group.above.lane(lane));
            match planes.iter_mut().rev().find(is_same) {
                Some(plane) => {
                    plane.sources.push(sources);
                    plane.places.push(place);
                }
                None => {
                    planes.push(Plane { tile_index, normal, sources: vec![sources], places: vec![place] })
                }
            }
        }
    }
    planes
}

/// Whether two pixels show the same surface, close enough to be filtered together.
fn is_same_surface(own: &OcclusionSample, other: &OcclusionSample, radius: f32) -> bool {
    let offset = other.place - own.place;
    let (height, distance2) = (offset.dot(own.normal), offset.length_squared());
    own.normal.dot(other.normal) > MIN_COS
        && height * height <= MAX_SLOPE2 * distance2
        && distance2 < radius * radius
}

/// Filtered occlusion of all pixels.
pub(super) fn filtered(shades: &[OcclusionSample], width: usize, radius: f32) -> Vec<f32> {
    let height = shades.len() / width.max(1);
    let share = |at: usize| {
        let Some(own) = shades.get(at).filter(|own| own.ambient != Vec3::ZERO) else { return 0.0 };
        let [mut sum, mut whole] = [0.0; 2];
        let (column, row) = (at % width, at / width);
        for (down, weight_down) in WEIGHTS.iter().enumerate() {
            let Some(row) = (row + down).checked_sub(TILE / 2).filter(|row| *row < height) else { continue };
            for (right, weight_right) in WEIGHTS.iter().enumerate() {
                let other = (column + right).checked_sub(TILE / 2).filter(|column| *column < width);
                let Some(other) = other.and_then(|column| shades.get(row * width + column)) else { continue };
                if other.ambient != Vec3::ZERO && is_same_surface(own, other, radius) {
                    let weight = weight_down * weight_right;
                    sum += other.occlusion * weight;
                    whole += weight;
                }
            }
        }
        // The pixel itself always counts.
        sum / whole
    };
    (0..shades.len()).into_par_iter().map(share).collect()
}

/// Occlusion at a point inside a pixel, from neighbouring pixels that show the same surface, or else the pixel's own.
pub(super) fn resampled(
    own: &OcclusionSample,
    [column, row]: [usize; 2],
    (shades, shares): (&[OcclusionSample], &[f32]),
    width: usize,
    radius: f32,
) -> f32 {
    let [mut sum, mut count] = [0.0; 2];
    for row in row.saturating_sub(1)..row + 2 {
        for column in column.saturating_sub(1)..(column + 2).min(width) {
            let at = row * width + column;
            let (Some(other), Some(share)) = (shades.get(at), shares.get(at)) else { continue };
            if other.ambient != Vec3::ZERO && is_same_surface(own, other, radius) {
                sum += share;
                count += 1.0;
            }
        }
    }
    if count > 0.0 { sum / count } else { shares.get(row * width + column).copied().unwrap_or_default() }
}
