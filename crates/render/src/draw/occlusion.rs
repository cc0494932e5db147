//! Ambient occlusion: corners and creases get less light of the sky.

use std::sync::LazyLock;

use glam::Vec3;
use wide::f32x4;

use super::Painter;
use super::shading::Spots;
use crate::bvh::{Beam, GROUPS, Nearest, RAYS, Stack};
use crate::trace::WorldRay;

/// Directions around the normal, denser towards it, as cosines to it and turns around it.
const DIRECTIONS: [[f32; 2]; 12] = [
    [0.96, 0.0],
    [0.96, 0.5],
    [0.8, 0.08],
    [0.8, 0.33],
    [0.8, 0.58],
    [0.8, 0.83],
    [0.5, 0.0],
    [0.5, 0.167],
    [0.5, 0.333],
    [0.5, 0.5],
    [0.5, 0.667],
    [0.5, 0.833],
];

/// The same with the normal as the third axis.
static AROUND_Z: LazyLock<[Vec3; DIRECTIONS.len()]> = LazyLock::new(|| {
    DIRECTIONS.map(|[cos, turn]| {
        let (sin_turn, cos_turn) = base::ops::sin_cos(f64::from(turn) * std::f64::consts::TAU);
        let flat = (1.0 - cos * cos).sqrt();
        Vec3::new(flat * cos_turn as f32, flat * sin_turn as f32, cos)
    })
});

/// Normals that differ by less than this, squared, are those of one plane.
const SAME: f32 = 1e-10;

/// Fewer rays than this go alone.
const LEAST: usize = 6;

/// Places with the same normal.
struct Plane {
    normal: Vec3,
    /// Rows and lanes.
    who: Vec<(usize, usize)>,
    /// A little above the surface; from the eye.
    places: Vec<Vec3>,
}

impl Painter<'_> {
    /// Takes light of the sky from surfaces with something near above them. Their light of the sky is in `asked`.
    pub(super) fn occlude(&self, spots: &mut [Spots], stack: &mut Stack) {
        let Some(radius) = self.view.effects.ambient_occlusion_radius.filter(|radius| *radius > 0.0) else {
            return;
        };
        for plane in planes(spots) {
            let mut open = [0.0; RAYS];
            for direction in around(plane.normal) {
                self.add_distances(&plane.places, direction, radius, &mut open, stack);
            }
            let whole = AROUND_Z.iter().map(|direction| direction.z).sum::<f32>() * radius;
            for ((row, lane), open) in plane.who.into_iter().zip(open) {
                let Some(spots) = spots.get_mut(row) else { continue };
                let mut hidden = [0.0; 4];
                hidden[lane % 4] = 1.0 - open / whole;
                spots.light = spots.light - spots.asked * f32x4::from(hidden);
            }
        }
    }

    /// Adds how far it is from places in a direction, times its cosine, up to a radius.
    fn add_distances(
        &self,
        places: &[Vec3],
        (direction, cos): (Vec3, f32),
        radius: f32,
        open: &mut [f32; RAYS],
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
                *open += cos * met.map_or(radius, |met| met.meeting.distance);
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
            *open = (f32x4::from(*open) + distance * cos).to_array();
        }
    }
}

/// Surfaces that get light of the sky, by their normals.
fn planes(spots: &[Spots]) -> Vec<Plane> {
    let mut planes: Vec<Plane> = Vec::new();
    for (row, spots) in spots.iter().enumerate() {
        for lane in (0..4).filter(|lane| spots.lanes & (1 << lane) != 0) {
            if spots.asked.lane(lane) == Vec3::ZERO {
                continue;
            }
            let normal = spots.lit.normal.lane(lane);
            let is_same = |plane: &&mut Plane| plane.normal.distance_squared(normal) < SAME;
            let (who, place) = ((row, lane), spots.above.lane(lane));
            match planes.iter_mut().rev().find(is_same) {
                Some(plane) => {
                    plane.who.push(who);
                    plane.places.push(place);
                }
                None => planes.push(Plane { normal, who: vec![who], places: vec![place] }),
            }
        }
    }
    planes
}

/// The directions around a normal, and their cosines to it.
fn around(normal: Vec3) -> impl Iterator<Item = (Vec3, f32)> {
    let (x, y) = normal.any_orthonormal_pair();
    AROUND_Z.iter().map(move |local| (x * local.x + y * local.y + normal * local.z, local.z))
}
