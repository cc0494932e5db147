//! A sphere and a capsule.

use super::sphere_sphere::round;
use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;

pub(super) fn touch(sphere: &Placed, capsule: &Placed, out: &mut Touches) {
    let (Geometry::Sphere { radius }, Geometry::Capsule { radius: thickness, half_height }) =
        (&sphere.geometry, &capsule.geometry)
    else {
        return;
    };
    let along = capsule.z().dot(sphere.origin() - capsule.origin()).clamp(-half_height, *half_height);
    let nearest = capsule.origin() + capsule.z() * along;
    round(sphere.origin(), *radius, nearest, *thickness, capsule.axes.x_axis, 0, out);
}
