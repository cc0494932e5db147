//! A sphere and a cylinder.

use base::Vec3;

use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;

pub(super) fn touch(sphere: &Placed, cylinder: &Placed, out: &mut Touches) {
    let (Geometry::Sphere { radius: ball }, Geometry::Cylinder { radius, half_height }) =
        (&sphere.geometry, &cylinder.geometry)
    else {
        return;
    };
    let center = cylinder.local(sphere.origin());
    let (outward, distance) = signed_distance(center, *radius, *half_height);
    let normal = -(cylinder.axes * outward);
    out.push(sphere.origin() + normal * *ball, normal, ball - distance, 0);
}

/// The way out of a cylinder from a point of its frame (unit), and the distance to its surface, negative inside.
fn signed_distance(p: Vec3, radius: f64, half_height: f64) -> (Vec3, f64) {
    let from_axis = (p.x * p.x + p.y * p.y).sqrt();
    let radial = if from_axis > f64::MIN_POSITIVE {
        Vec3::new(p.x / from_axis, p.y / from_axis, 0.0)
    } else {
        Vec3::X
    };
    let axial = if p.z < 0.0 { -Vec3::Z } else { Vec3::Z };
    let (beside, above) = (from_axis - radius, p.z.abs() - half_height);
    if beside > 0.0 && above > 0.0 {
        let distance = (beside * beside + above * above).sqrt();
        ((radial * beside + axial * above) / distance, distance)
    } else if beside > above {
        (radial, beside)
    } else {
        (axial, above)
    }
}
