//! A sphere against a capsule.

use super::sphere_sphere::collide_spheres;
use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;

pub(super) fn collide(sphere: &PlacedShape, capsule: &PlacedShape, manifold: &mut Manifold) {
    let (Geometry::Sphere { radius }, Geometry::Capsule { radius: capsule_radius, half_height }) =
        (&sphere.geometry, &capsule.geometry)
    else {
        return;
    };
    let along = capsule.z_axis().dot(sphere.origin() - capsule.origin()).clamp(-half_height, *half_height);
    let nearest = capsule.origin() + capsule.z_axis() * along;
    collide_spheres(sphere.origin(), *radius, nearest, *capsule_radius, capsule.axes.x_axis, 0, manifold);
}
