//! A capsule on a half space: its two end spheres.

use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;

pub(super) fn collide(plane: &PlacedShape, capsule: &PlacedShape, manifold: &mut Manifold) {
    let Geometry::Capsule { radius, half_height } = capsule.geometry else { return };
    let normal = plane.z_axis();
    let along = capsule.z_axis() * half_height;
    for (feature, end) in [capsule.origin() - along, capsule.origin() + along].into_iter().enumerate() {
        let height = normal.dot(end - plane.origin());
        manifold.push(end - normal * height, normal, radius - height, feature as u32);
    }
}
