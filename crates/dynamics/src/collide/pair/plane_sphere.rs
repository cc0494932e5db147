//! A sphere on a half space.

use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;

pub(super) fn collide(plane: &PlacedShape, sphere: &PlacedShape, manifold: &mut Manifold) {
    let Geometry::Sphere { radius } = sphere.geometry else { return };
    let normal = plane.z_axis();
    let height = normal.dot(sphere.origin() - plane.origin());
    manifold.push(sphere.origin() - normal * height, normal, radius - height, 0);
}
