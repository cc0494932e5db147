//! A sphere and a box.

use base::Vec3;

use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;

pub(super) fn touch(sphere: &Placed, cuboid: &Placed, out: &mut Touches) {
    let (Geometry::Sphere { radius }, Geometry::Box { half }) = (&sphere.geometry, &cuboid.geometry) else {
        return;
    };
    let center = cuboid.local(sphere.origin());
    let (outward, distance) = signed_distance(center, *half);
    let normal = -(cuboid.axes * outward);
    out.push(sphere.origin() + normal * *radius, normal, radius - distance, 0);
}

/// The way out of a box from a point of its frame (unit), and the distance to its surface, negative inside.
fn signed_distance(p: Vec3, half: Vec3) -> (Vec3, f64) {
    let apart = p - p.clamp(-half, half);
    let distance = apart.length();
    if distance > f64::MIN_POSITIVE {
        return (apart / distance, distance);
    }
    let depths = half - p.abs();
    let axis = if depths.x <= depths.y && depths.x <= depths.z {
        Vec3::X
    } else if depths.y <= depths.z {
        Vec3::Y
    } else {
        Vec3::Z
    };
    let way = if p.dot(axis) < 0.0 { -axis } else { axis };
    (way, -depths.dot(axis))
}
