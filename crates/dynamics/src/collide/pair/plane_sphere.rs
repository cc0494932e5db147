//! A sphere on a half space.

use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;

pub(super) fn touch(plane: &Placed, sphere: &Placed, out: &mut Touches) {
    let Geometry::Sphere { radius } = sphere.geometry else { return };
    let normal = plane.z();
    let height = normal.dot(sphere.origin() - plane.origin());
    out.push(sphere.origin() - normal * height, normal, radius - height, 0);
}
