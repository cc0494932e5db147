//! A sphere against a box.

use base::Vec3;

use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;

pub(super) fn collide(sphere: &PlacedShape, cuboid: &PlacedShape, manifold: &mut Manifold) {
    let (Geometry::Sphere { radius }, Geometry::Box { half }) = (&sphere.geometry, &cuboid.geometry) else {
        return;
    };
    let center = cuboid.to_local(sphere.origin());
    let (outward, distance) = signed_distance(center, *half);
    let normal = -(cuboid.axes * outward);
    manifold.push(sphere.origin() + normal * *radius, normal, radius - distance, 0);
}

/// Signed distance to a box, from a point in its frame: the unit direction away from the nearest point, and the
/// distance, which is negative inside.
fn signed_distance(p: Vec3, half: Vec3) -> (Vec3, f64) {
    let offset = p - p.clamp(-half, half);
    let distance = offset.length();
    if distance > f64::MIN_POSITIVE {
        return (offset / distance, distance);
    }
    let depths = half - p.abs();
    let axis = if depths.x <= depths.y && depths.x <= depths.z {
        Vec3::X
    } else if depths.y <= depths.z {
        Vec3::Y
    } else {
        Vec3::Z
    };
    let normal = if p.dot(axis) < 0.0 { -axis } else { axis };
    (normal, -depths.dot(axis))
}
