//! A sphere against a cylinder.

use base::Vec3;

use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;

pub(super) fn collide(sphere: &PlacedShape, cylinder: &PlacedShape, manifold: &mut Manifold) {
    let (Geometry::Sphere { radius: sphere_radius }, Geometry::Cylinder { radius, half_height }) =
        (&sphere.geometry, &cylinder.geometry)
    else {
        return;
    };
    let center = cylinder.to_local(sphere.origin());
    let (outward, distance) = signed_distance(center, *radius, *half_height);
    let normal = -(cylinder.axes * outward);
    manifold.push(sphere.origin() + normal * *sphere_radius, normal, sphere_radius - distance, 0);
}

/// Signed distance to a cylinder, from a point in its frame: the unit direction away from the nearest point, and the
/// distance, which is negative inside.
fn signed_distance(p: Vec3, radius: f64, half_height: f64) -> (Vec3, f64) {
    let from_axis = (p.x * p.x + p.y * p.y).sqrt();
    let radial = if from_axis > f64::MIN_POSITIVE {
        Vec3::new(p.x / from_axis, p.y / from_axis, 0.0)
    } else {
        Vec3::X
    };
    let axial = if p.z < 0.0 { -Vec3::Z } else { Vec3::Z };
    let (radial_distance, axial_distance) = (from_axis - radius, p.z.abs() - half_height);
    if radial_distance > 0.0 && axial_distance > 0.0 {
        let distance = (radial_distance * radial_distance + axial_distance * axial_distance).sqrt();
        ((radial * radial_distance + axial * axial_distance) / distance, distance)
    } else if radial_distance > axial_distance {
        (radial, radial_distance)
    } else {
        (axial, axial_distance)
    }
}
