//! Two capsules.

use base::Vec3;

use super::sphere_sphere::collide_spheres;
use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;

/// Sine of the angle between the axes below which the two touch along a line.
const PARALLEL_SINE: f64 = 0.02;

pub(super) fn collide(first: &PlacedShape, second: &PlacedShape, manifold: &mut Manifold) {
    let (
        Geometry::Capsule { radius: r1, half_height: h1 },
        Geometry::Capsule { radius: r2, half_height: h2 },
    ) = (&first.geometry, &second.geometry)
    else {
        return;
    };
    let (u, v) = (first.z_axis(), second.z_axis());
    let between = second.origin() - first.origin();
    let fallback_normal = base::math::tangents(u).0;
    let nearest_on_second = |p: Vec3| second.origin() + v * v.dot(p - second.origin()).clamp(-h2, *h2);
    let mut deepest_end = f64::NEG_INFINITY;
    if u.cross(v).length_squared() < PARALLEL_SINE * PARALLEL_SINE {
        // The interval of the first axis beside the second one.
        let (middle, reach) = (u.dot(between), h2 * u.dot(v).abs());
        let (low, high) = ((middle - reach).max(-h1), (middle + reach).min(*h1));
        if high - low > 1e-6 * (h1 + h2) {
            for (feature, t) in [low, high].into_iter().enumerate() {
                let p = first.origin() + u * t;
                let q = nearest_on_second(p);
                deepest_end = deepest_end.max(r1 + r2 - (q - p).length());
                collide_spheres(p, *r1, q, *r2, fallback_normal, feature as u32, manifold);
            }
        }
    }
    let (s, t) = closest_parameters(between, (u, *h1), (v, *h2));
    let (p, q) = (first.origin() + u * s, second.origin() + v * t);
    // Between two equally deep ends, the closest points add nothing.
    if r1 + r2 - (q - p).length() > deepest_end + 1e-6 * (r1 + r2) {
        collide_spheres(p, *r1, q, *r2, fallback_normal, 2, manifold);
    }
}

/// Parameters of the closest points of two segments, given by unit direction and half length; `between` joins their
/// midpoints.
///
/// Ericson, "Real-Time Collision Detection", 2005, section 5.1.9.
pub(super) fn closest_parameters(between: Vec3, first: (Vec3, f64), second: (Vec3, f64)) -> (f64, f64) {
    let ((u, h1), (v, h2)) = (first, second);
    let (along, du, dv) = (u.dot(v), u.dot(between), v.dot(between));
    let sine = u.cross(v).length_squared();
    let s = if sine > 1e-18 { ((du - along * dv) / sine).clamp(-h1, h1) } else { du.clamp(-h1, h1) };
    let t = (s * along - dv).clamp(-h2, h2);
    let s = (t * along + du).clamp(-h1, h1);
    // Once more, because the second segment was clamped for a preliminary value of s.
    (s, (s * along - dv).clamp(-h2, h2))
}
