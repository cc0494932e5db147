//! A capsule on a half space: each of its two end spheres.

use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;

pub(super) fn touch(plane: &Placed, capsule: &Placed, out: &mut Touches) {
    let Geometry::Capsule { radius, half_height } = capsule.geometry else { return };
    let normal = plane.z();
    let along = capsule.z() * half_height;
    for (feature, end) in [capsule.origin() - along, capsule.origin() + along].into_iter().enumerate() {
        let height = normal.dot(end - plane.origin());
        out.push(end - normal * height, normal, radius - height, feature as u32);
    }
}
