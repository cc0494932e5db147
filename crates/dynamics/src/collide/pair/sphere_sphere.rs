//! Two spheres.

use base::Vec3;

use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;

pub(super) fn collide(first: &PlacedShape, second: &PlacedShape, manifold: &mut Manifold) {
    let (Geometry::Sphere { radius }, Geometry::Sphere { radius: other }) =
        (&first.geometry, &second.geometry)
    else {
        return;
    };
    collide_spheres(first.origin(), *radius, second.origin(), *other, Vec3::Z, 0, manifold);
}

/// Collides two spheres; `fallback_normal` is the normal if their centres coincide.
pub(super) fn collide_spheres(
    first: Vec3,
    first_radius: f64,
    second: Vec3,
    second_radius: f64,
    fallback_normal: Vec3,
    feature: u32,
    manifold: &mut Manifold,
) {
    let between = second - first;
    let distance = between.length();
    let normal = if distance > f64::MIN_POSITIVE { between / distance } else { fallback_normal };
    manifold.push(first + normal * first_radius, normal, first_radius + second_radius - distance, feature);
}
