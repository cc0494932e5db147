//! Rays that ask what they meet.

use base::Vec3;
use rayon::prelude::*;
use wide::f32x4;

use crate::Rgb;
use crate::bvh::Stack;
use crate::frame::Frame;
use crate::lanes::Vec3x4;
use crate::scene::InstanceId;
use crate::surface::{Facet, Four};
use crate::tone;
use crate::trace::{FirstHit, WorldRay};

/// A question: what is first in this direction?
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// In the world. `[m]`
    pub origin: Vec3,
    /// In the world; any length but zero.
    pub direction: Vec3,
    /// Nothing nearer counts. `[m]`
    pub near: f64,
    /// Nothing further counts; infinity for no end. `[m]`
    pub far: f64,
    /// Instances with none of these bits are passed through.
    pub layers: u32,
    /// Whether instances that can be seen through count.
    pub meets_clear: bool,
}

/// What a ray meets first.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// From the origin of the ray. `[m]`
    pub distance: f64,
    /// What is there.
    pub instance: InstanceId,
    /// The caller's number of the instance.
    pub user: u32,
    /// Row of the triangle in its mesh.
    pub triangle: u32,
    /// Texture coordinates; zero if the mesh has none.
    pub uv: [f32; 2],
    /// Texture coordinates for paint; zero if the mesh has none.
    pub paint_uv: [f32; 2],
    /// How fast they grow along the axes of the world, in the plane of the triangle; zero if the mesh has none. `[1/m]`
    pub paint_slopes: [Vec3; 2],
    /// As it is shaded, in the world, unit; on the side of the ray's origin if seen from the back.
    pub normal: Vec3,
    /// Base colour at the place, with its textures.
    pub colour: Rgb,
    /// From 0 (mirror) to 1 (chalk), with its texture; 0 for classic materials.
    pub roughness: f32,
    /// From 0 (plastic) to 1 (metal), with its texture; 0 for classic materials.
    pub metalness: f32,
    /// What the occlusion map says at the place, 0 to 1; 0 without one.
    pub occlusion: f32,
    /// From 0 (cannot be seen) to 1, with its texture.
    pub opacity: f32,
}

impl Frame<'_> {
    /// What each ray meets first, by the order of the rays.
    #[must_use]
    pub fn cast_batch(&self, rays: &[Ray]) -> Vec<Option<Hit>> {
        rays.par_iter().map_init(Stack::new, |stack, ray| self.cast_with(ray, stack)).collect()
    }

    /// What a ray meets first.
    #[must_use]
    pub fn cast(&self, ray: &Ray) -> Option<Hit> {
        self.cast_with(ray, &mut Stack::new())
    }

    fn cast_with(&self, ray: &Ray, stack: &mut Stack) -> Option<Hit> {
        let (world, met) = self.meet(ray, stack)?;
        Some(self.hit(&world, &met))
    }

    /// How far a ray goes; infinity where it meets nothing.
    pub(crate) fn distance(&self, ray: &Ray, stack: &mut Stack) -> f32 {
        self.meet(ray, stack).map_or(f32::INFINITY, |(_, met)| met.meeting.distance)
    }

    fn meet(&self, ray: &Ray, stack: &mut Stack) -> Option<(WorldRay, FirstHit)> {
        let direction = ray.direction.try_normalize()?;
        if !ray.origin.is_finite() {
            return None;
        }
        let near = ray.near.max(0.0) as f32;
        let world = WorldRay { origin: ray.origin, direction, near, layers: ray.layers };
        let derived = &self.scene.derived;
        let far = if ray.far.is_nan() { f32::INFINITY } else { ray.far as f32 };
        let opaque = derived.first(&derived.opaque, &world, far, stack);
        if !ray.meets_clear {
            return opaque.map(|met| (world, met));
        }
        let far = opaque.map_or(far, |met| met.meeting.distance);
        derived.first(&derived.clear, &world, far, stack).or(opaque).map(|met| (world, met))
    }

    fn hit(&self, ray: &WorldRay, met: &FirstHit) -> Hit {
        let derived = &self.scene.derived;
        let placed = &derived.placed[met.placed as usize];
        let direction = ray.direction.as_vec3();
        let facet = Facet::new(placed, (met.placed, met.meeting.number), ray.origin, true);
        let four = Four::new([&facet; 4]);
        let surface =
            four.surface(f32x4::splat(met.meeting.distance), Vec3x4::splat(direction), || [Vec3x4::ZERO; 2]);
        let first = |[u, v]: [f32x4; 2]| [u.as_array()[0], v.as_array()[0]];
        let mut hit = Hit {
            distance: f64::from(met.meeting.distance),
            instance: InstanceId::from_index(placed.row),
            user: placed.user,
            triangle: met.meeting.number,
            uv: first(surface.uv),
            paint_uv: first(surface.paint_uv),
            paint_slopes: facet.paint_slopes().map(|slope| slope.as_dvec3()),
            normal: surface.normal.lane(0).as_dvec3(),
            colour: [0.0; 3],
            roughness: 0.0,
            metalness: 0.0,
            occlusion: 0.0,
            opacity: 1.0,
        };
        if let Some(look) = derived.look(placed.material) {
            let paint = look.paint(&surface, derived);
            (hit.opacity, hit.occlusion) = (paint.opacity, paint.occlusion);
            (hit.roughness, hit.metalness) = (paint.roughness, paint.metalness);
            hit.colour = tone::authored(paint.base);
        }
        hit
    }
}
