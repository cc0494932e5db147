//! Ambient occlusion: corners and creases get less light of the sky.
//!
//! Each pixel casts a few rays. Those of the pixels of a tile of 4 × 4 go in other directions, so that together they are
//! many; then each pixel takes the mean of the tile around it, as far as that shows the same surface. No direction is
//! common to all pixels: it would draw copies of objects on what is behind them.

use std::sync::LazyLock;

use glam::Vec3;
use rayon::prelude::*;
use wide::f32x4;

use super::Painter;
use super::block::Numbers;
use super::shading::Spots;
use crate::bvh::{Beam, GROUPS, Nearest, RAYS, Stack};
use crate::trace::WorldRay;

/// Columns and rows of a tile.
pub(crate) const TILE: usize = 4;

/// Rays of a pixel.
pub(crate) const PER_PIXEL: usize = 4;

/// Directions around the third axis, pixel by pixel of a tile, each with so many rays. Their number in a piece of the sky
/// is in proportion to the cosine there, so that all count the same.
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

/// Weights of the pixels of the five rows and columns around one: those at the ends are the same pixels of their tiles, and
/// share the weight of one.
const WEIGHTS: [f32; TILE + 1] = [0.5, 1.0, 1.0, 1.0, 0.5];

/// Normals that differ by less than this, squared, are those of one plane.
const SAME: f32 = 1e-10;

/// Fewer rays than this go alone.
const LEAST: usize = 3;

/// Surfaces whose normals have a smaller cosine between them are not smoothed together.
const LEAST_COS: f32 = 0.9;

/// Nor those that are higher above one another than this, for each metre between them: squared.
const MOST_SLOPE2: f32 = 0.0625;

/// What of the sky's light a pixel may lose.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shade {
    /// That light, as it reaches the eye.
    pub(super) veil: Vec3,
    /// Unit; zero where the pixel shows no surface.
    pub(super) normal: Vec3,
    /// From the eye. `[m]`
    pub(super) place: Vec3,
    /// The share that is lost.
    pub(super) hidden: f32,
}

/// Places with the same normal that look in the same directions.
struct Plane {
    class: usize,
    normal: Vec3,
    /// Rows and lanes.
    who: Vec<(usize, usize)>,
    /// A little above the surface; from the eye.
    places: Vec<Vec3>,
}

/// The place of a pixel in its tile.
pub(super) fn class([column, row]: [f32; 2]) -> usize {
    column as usize % TILE + row as usize % TILE * TILE
}

impl Painter<'_> {
    /// Up to where things hide the sky, if they do. `[m]`
    pub(super) fn reach(&self) -> Option<f32> {
        self.view.effects.ambient_occlusion_radius.filter(|radius| *radius > 0.0 && self.view.contents.colour)
    }

    /// Finds how much light of the sky surfaces lose to what is near above them. Their light of the sky is in `asked`.
    pub(super) fn occlude(&self, radius: f32, spots: &mut [Spots], stack: &mut Stack) {
        for plane in planes(spots) {
            let mut open = [0.0; RAYS];
            let (x, y) = plane.normal.any_orthonormal_pair();
            for local in &DIRECTIONS[plane.class] {
                let direction = x * local.x + y * local.y + plane.normal * local.z;
                self.add_distances(&plane.places, direction, radius, &mut open, stack);
            }
            let whole = PER_PIXEL as f32 * radius;
            for ((row, lane), open) in plane.who.into_iter().zip(open) {
                if let Some(hidden) = spots.get_mut(row).and_then(|spots| spots.hidden.get_mut(lane)) {
                    *hidden = 1.0 - open / whole;
                }
            }
        }
    }

    /// Adds how far it is from places in a direction, up to a radius.
    fn add_distances(
        &self,
        places: &[Vec3],
        direction: Vec3,
        radius: f32,
        open: &mut Numbers,
        stack: &mut Stack,
    ) {
        let derived = &self.frame.scene.derived;
        let eye = self.view.world_from_view.translation;
        if places.len() < LEAST {
            for (place, open) in places.iter().zip(open) {
                let origin = eye + place.as_dvec3();
                let ray =
                    WorldRay { origin, direction: direction.as_dvec3(), near: 0.0, layers: self.view.layers };
                let met = derived.first(&derived.opaque, &ray, radius, stack);
                *open += met.map_or(radius, |met| met.meeting.distance);
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
        let mut nearest = Nearest::new(near, near.map(|near| near + radius));
        derived.nearest(&derived.opaque, &beam, self.view.layers, &mut nearest, stack);
        for (group, open) in open.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            let distance = nearest.depth(group) - near.get(group).copied().unwrap_or(f32x4::ZERO);
            *open = (f32x4::from(*open) + distance).to_array();
        }
    }
}

/// Surfaces that get light of the sky, by their places in the tile and their normals.
fn planes(spots: &[Spots]) -> Vec<Plane> {
    let mut planes: Vec<Plane> = Vec::new();
    for (row, spots) in spots.iter().enumerate() {
        for lane in (0..4).filter(|lane| spots.lanes & (1 << lane) != 0) {
            if spots.asked.lane(lane) == Vec3::ZERO {
                continue;
            }
            let (class, normal) = (spots.classes[lane], spots.normal.lane(lane));
            let is_same =
                |plane: &&mut Plane| plane.class == class && plane.normal.distance_squared(normal) < SAME;
            let (who, place) = ((row, lane), spots.above.lane(lane));
            match planes.iter_mut().rev().find(is_same) {
                Some(plane) => {
                    plane.who.push(who);
                    plane.places.push(place);
                }
                None => planes.push(Plane { class, normal, who: vec![who], places: vec![place] }),
            }
        }
    }
    planes
}

/// Whether two pixels show one surface, near enough to each other.
fn is_like(own: &Shade, other: &Shade, radius: f32) -> bool {
    let way = other.place - own.place;
    let (height, way2) = (way.dot(own.normal), way.length_squared());
    own.normal.dot(other.normal) > LEAST_COS
        && height * height <= MOST_SLOPE2 * way2
        && way2 < radius * radius
}

/// The shares of the pixels of a picture, each with those around it.
pub(super) fn smoothed(shades: &[Shade], width: usize, radius: f32) -> Vec<f32> {
    let height = shades.len() / width.max(1);
    let share = |at: usize| {
        let Some(own) = shades.get(at).filter(|own| own.veil != Vec3::ZERO) else { return 0.0 };
        let [mut sum, mut whole] = [0.0; 2];
        let (column, row) = (at % width, at / width);
        for (down, weight_down) in WEIGHTS.iter().enumerate() {
            let Some(row) = (row + down).checked_sub(TILE / 2).filter(|row| *row < height) else { continue };
            for (right, weight_right) in WEIGHTS.iter().enumerate() {
                let other = (column + right).checked_sub(TILE / 2).filter(|column| *column < width);
                let Some(other) = other.and_then(|column| shades.get(row * width + column)) else { continue };
                if other.veil != Vec3::ZERO && is_like(own, other, radius) {
                    let weight = weight_down * weight_right;
                    sum += other.hidden * weight;
                    whole += weight;
                }
            }
        }
        // The pixel itself always counts.
        sum / whole
    };
    (0..shades.len()).into_par_iter().map(share).collect()
}

/// The share of a place in a pixel, by those of the pixels around that show the same surface; the pixel's own if none
/// does.
pub(super) fn share_at(
    own: &Shade,
    [column, row]: [usize; 2],
    (shades, shares): (&[Shade], &[f32]),
    width: usize,
    radius: f32,
) -> f32 {
    let [mut sum, mut count] = [0.0; 2];
    for row in row.saturating_sub(1)..row + 2 {
        for column in column.saturating_sub(1)..(column + 2).min(width) {
            let at = row * width + column;
            let (Some(other), Some(share)) = (shades.get(at), shares.get(at)) else { continue };
            if other.veil != Vec3::ZERO && is_like(own, other, radius) {
                sum += share;
                count += 1.0;
            }
        }
    }
    if count > 0.0 { sum / count } else { shares.get(row * width + column).copied().unwrap_or_default() }
}
