//! Two capsules.

use base::Vec3;

use super::sphere_sphere::round;
use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;

/// Below this sine of the angle between the axes, the two touch along a line.
const PARALLEL: f64 = 0.02;

pub(super) fn touch(first: &Placed, second: &Placed, out: &mut Touches) {
    let (
        Geometry::Capsule { radius: r1, half_height: h1 },
        Geometry::Capsule { radius: r2, half_height: h2 },
    ) = (&first.geometry, &second.geometry)
    else {
        return;
    };
    let (u, v) = (first.z(), second.z());
    let between = second.origin() - first.origin();
    let aside = base::math::tangents(u).0;
    let nearest_on_second = |p: Vec3| second.origin() + v * v.dot(p - second.origin()).clamp(-h2, *h2);
    let mut deepest_end = f64::NEG_INFINITY;
    if u.cross(v).length_squared() < PARALLEL * PARALLEL {
        // The stretch of the first axis that lies beside the second one.
        let (middle, reach) = (u.dot(between), h2 * u.dot(v).abs());
        let (low, high) = ((middle - reach).max(-h1), (middle + reach).min(*h1));
        if high - low > 1e-6 * (h1 + h2) {
            for (feature, t) in [low, high].into_iter().enumerate() {
                let p = first.origin() + u * t;
                let q = nearest_on_second(p);
                deepest_end = deepest_end.max(r1 + r2 - (q - p).length());
                round(p, *r1, q, *r2, aside, feature as u32, out);
            }
        }
    }
    let (s, t) = closest_parameters(between, (u, *h1), (v, *h2));
    let (p, q) = (first.origin() + u * s, second.origin() + v * t);
    // Between two ends that are as deep, the middle adds nothing.
    if r1 + r2 - (q - p).length() > deepest_end + 1e-6 * (r1 + r2) {
        round(p, *r1, q, *r2, aside, 2, out);
    }
}

/// Where two segments, given by unit direction and half length, are closest; `between` joins their middles.
///
/// Ericson, "Real-Time Collision Detection", 2005, section 5.1.9.
pub(super) fn closest_parameters(between: Vec3, first: (Vec3, f64), second: (Vec3, f64)) -> (f64, f64) {
    let ((u, h1), (v, h2)) = (first, second);
    let (along, du, dv) = (u.dot(v), u.dot(between), v.dot(between));
    let sine = u.cross(v).length_squared();
    let s = if sine > 1e-18 { ((du - along * dv) / sine).clamp(-h1, h1) } else { du.clamp(-h1, h1) };
    let t = (s * along - dv).clamp(-h2, h2);
    let s = (t * along + du).clamp(-h1, h1);
    // Once more, for the second segment was clamped against a guess.
    (s, (s * along - dv).clamp(-h2, h2))
}
