//! Ray queries.

use base::Vec3;
use rayon::prelude::*;
use wide::f32x4;

use crate::Rgb;
use crate::bvh::Stack;
use crate::frame::Frame;
use crate::lanes::Vec3x4;
use crate::scene::InstanceId;
use crate::surface::{TriangleSetup, TriangleSetup4};
use crate::tone;
use crate::trace::{FirstHit, WorldRay};

/// A ray to be cast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Origin in the world. `[m]`
    pub origin: Vec3,
    /// Direction in the world, of any length but zero.
    pub direction: Vec3,
    /// Hits nearer than this are ignored. `[m]`
    pub near: f64,
    /// Hits further than this are ignored; infinity for no limit. `[m]`
    pub far: f64,
    /// Visibility mask: instances that share none of these bits are ignored.
    pub layers: u32,
    /// Whether transparent instances can be hit.
    pub hits_transparent: bool,
}

/// The closest hit of a ray.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// Distance from the origin. `[m]`
    pub distance: f64,
    /// The instance that was hit.
    pub instance: InstanceId,
    /// Caller's identifier of the instance.
    pub user: u32,
    /// Index of the triangle in its mesh.
    pub triangle: u32,
    /// Texture coordinates; zero if the mesh has none.
    pub uv: [f32; 2],
    /// Texture coordinates for paint; zero if the mesh has none.
    pub paint_uv: [f32; 2],
    /// Gradients of `paint_uv` in the world, in the plane of the triangle; zero if the mesh has none. `[1/m]`
    pub paint_slopes: [Vec3; 2],
    /// Unit shading normal in the world, on the side of the ray's origin.
    pub normal: Vec3,
    /// Base colour at the hit, with textures.
    pub colour: Rgb,
    /// From 0 (mirror) to 1 (chalk), with textures; 0 for Phong materials.
    pub roughness: f32,
    /// From 0 (plastic) to 1 (metal), with textures; 0 for Phong materials.
    pub metalness: f32,
    /// Value of the occlusion map at the hit, 0 to 1; 0 without one.
    pub occlusion: f32,
    /// From 0 (invisible) to 1, with textures.
    pub opacity: f32,
}

impl Frame<'_> {
    /// The closest hit of each ray, in their order.
    #[must_use]
    pub fn cast_batch(&self, rays: &[Ray]) -> Vec<Option<Hit>> {
        rays.par_iter().map_init(Stack::new, |stack, ray| self.cast_with(ray, stack)).collect()
    }

    /// The closest hit of a ray.
    #[must_use]
    pub fn cast(&self, ray: &Ray) -> Option<Hit> {
        self.cast_with(ray, &mut Stack::new())
    }

    fn cast_with(&self, ray: &Ray, stack: &mut Stack) -> Option<Hit> {
        let (world, hit) = self.first_hit(ray, stack)?;
        Some(self.hit(&world, &hit))
    }

    /// Distance of the closest hit; infinite if there is none.
    pub(crate) fn distance(&self, ray: &Ray, stack: &mut Stack) -> f32 {
        self.first_hit(ray, stack).map_or(f32::INFINITY, |(_, hit)| hit.triangle.distance)
    }

    fn first_hit(&self, ray: &Ray, stack: &mut Stack) -> Option<(WorldRay, FirstHit)> {
        let direction = ray.direction.try_normalize()?;
        if !ray.origin.is_finite() {
            return None;
        }
        let near = ray.near.max(0.0) as f32;
        let world = WorldRay { origin: ray.origin, direction, near, layers: ray.layers };
        let derived = &self.scene.derived;
        let far = if ray.far.is_nan() { f32::INFINITY } else { ray.far as f32 };
        let opaque = derived.first(&derived.opaque, &world, far, stack);
        if !ray.hits_transparent {
            return opaque.map(|hit| (world, hit));
        }
        let far = opaque.map_or(far, |hit| hit.triangle.distance);
        derived.first(&derived.transparent, &world, far, stack).or(opaque).map(|hit| (world, hit))
    }

    fn hit(&self, ray: &WorldRay, hit: &FirstHit) -> Hit {
        let derived = &self.scene.derived;
        let placed = &derived.instances[hit.placed as usize];
        let direction = ray.direction.as_vec3();
        let triangle = TriangleSetup::new(placed, (hit.placed, hit.triangle.number), ray.origin, true);
        let triangles = TriangleSetup4::new([&triangle; 4]);
        let surface =
            triangles
                .surface(f32x4::splat(hit.triangle.distance), Vec3x4::splat(direction), || [Vec3x4::ZERO; 2]);
        let first = |[u, v]: [f32x4; 2]| [u.as_array()[0], v.as_array()[0]];
        let mut hit = Hit {
            distance: f64::from(hit.triangle.distance),
            instance: InstanceId::from_index(placed.row),
            user: placed.user,
            triangle: hit.triangle.number,
            uv: first(surface.uv),
            paint_uv: first(surface.paint_uv),
            paint_slopes: triangle.paint_slopes().map(|slope| slope.as_dvec3()),
            normal: surface.normal.lane(0).as_dvec3(),
            colour: [0.0; 3],
            roughness: 0.0,
            metalness: 0.0,
            occlusion: 0.0,
            opacity: 1.0,
        };
        if let Some(material) = derived.material(placed.material) {
            let paint = material.sample_surface(&surface, derived);
            (hit.opacity, hit.occlusion) = (paint.opacity, paint.occlusion);
            (hit.roughness, hit.metalness) = (paint.roughness, paint.metalness);
            hit.colour = tone::to_srgb(paint.base);
        }
        hit
    }
}
