//! Two spheres.

use base::Vec3;

use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;

pub(super) fn touch(first: &Placed, second: &Placed, out: &mut Touches) {
    let (Geometry::Sphere { radius }, Geometry::Sphere { radius: other }) =
        (&first.geometry, &second.geometry)
    else {
        return;
    };
    round(first.origin(), *radius, second.origin(), *other, Vec3::Z, 0, out);
}

/// Two balls; `aside` is the normal if their centres coincide.
pub(super) fn round(
    first: Vec3,
    first_radius: f64,
    second: Vec3,
    second_radius: f64,
    aside: Vec3,
    feature: u32,
    out: &mut Touches,
) {
    let apart = second - first;
    let distance = apart.length();
    let normal = if distance > f64::MIN_POSITIVE { apart / distance } else { aside };
    out.push(first + normal * first_radius, normal, first_radius + second_radius - distance, feature);
}
