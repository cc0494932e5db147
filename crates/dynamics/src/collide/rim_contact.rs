//! Where the rims of two cylinders touch each other.
//!
//! Along a direction n, two circles with the unit axes a, the radii r and the offset d of their centres overlap by
//! h(n) = d·n + Σ r ρ(n), where ρ = |n - a (a·n)|. Where both bodies touch with a rim, h is smooth, and Newton's method
//! on the sphere of directions finds its minimum. There, the support points lie along n: they are the closest points.

use base::{Vec3, ops};

use super::closest_points::ClosestPoints;
use super::convex::{ConvexBody, Core};

/// Most iterations; five are usual.
const MAX_ITERATIONS: usize = 12;
/// Distance across the normal by which the support points may miss each other, as a share of the sum of the radii.
const TOLERANCE: f64 = 1e-10;
/// Largest change of the direction in an iteration. `[rad]`
const MAX_TURN: f64 = 0.5;
/// Sine of the angle to the axis below which a direction is that of the cap.
const MIN_SINE: f64 = 1e-4;
/// Angle by which the search starts beside the direction of a cap. `[rad]`
const CAP_TILT: f64 = 0.1;
/// Cosine of the angle to the axis below which a direction is that of the side, with a rim at either end.
const SIDE_COSINE: f64 = 1e-9;

/// A circle.
struct Rim {
    center: Vec3,
    /// Unit, from the cylinder's centre to the circle's.
    axis: Vec3,
    radius: f64,
}

/// The support point of a rim, and how it moves with the direction.
struct RimSupport {
    point: Vec3,
    /// Unit tangent of the circle.
    tangent: Vec3,
    /// Movement of the point along the tangent, by the angle of the direction. `[m/rad]`
    rate: f64,
}

impl Rim {
    /// The rim that supports a cylinder along a direction; of a direction of its side, that nearer to `toward`.
    fn new(body: &ConvexBody<'_>, direction: Vec3, toward: Vec3) -> Option<Self> {
        let Core::Cylinder(radius, half) = body.core else { return None };
        let axis = body.axes.z_axis;
        let along = axis.dot(direction);
        let side = if along.abs() > SIDE_COSINE { along } else { axis.dot(toward - body.origin) };
        let axis = axis * 1.0_f64.copysign(side);
        Some(Self { center: body.origin + axis * half, axis, radius })
    }

    /// What to add to a direction of the cap, so that the part of the rim nearest to a point supports the cylinder.
    fn tilt(&self, direction: Vec3, toward: Vec3) -> Vec3 {
        if direction.cross(self.axis).length_squared() > MIN_SINE * MIN_SINE {
            return Vec3::ZERO;
        }
        let offset = toward - self.center;
        (offset - self.axis * self.axis.dot(offset)).normalize_or_zero() * CAP_TILT
    }

    /// `None` for a direction of the cap.
    fn support(&self, direction: Vec3) -> Option<RimSupport> {
        let radial = direction - self.axis * self.axis.dot(direction);
        let sine = radial.length();
        if sine < MIN_SINE {
            return None;
        }
        let outward = radial / sine;
        Some(RimSupport {
            point: self.center + outward * self.radius,
            tangent: self.axis.cross(outward),
            rate: self.radius / sine,
        })
    }
}

/// Finds the closest points or the penetration of two cylinders near a direction from the first to the second one, if
/// both touch with their rims there.
pub(super) fn rim_contact(
    first: &ConvexBody<'_>,
    second: &ConvexBody<'_>,
    start: Vec3,
) -> Option<ClosestPoints> {
    let [on_first, on_second] = [first.support(start), second.support(-start)];
    let rims = [Rim::new(first, start, on_second)?, Rim::new(second, -start, on_first)?];
    let start = start + rims[0].tilt(start, on_second) - rims[1].tilt(-start, on_first);
    let tolerance = TOLERANCE * (rims[0].radius + rims[1].radius);
    let mut normal = start.try_normalize()?;
    for _ in 0..MAX_ITERATIONS {
        let [a, b] = [rims[0].support(normal)?, rims[1].support(-normal)?];
        let offset = a.point - b.point;
        let overlap = offset.dot(normal);
        // The Hessian of the overlap in the tangent plane, in the basis of the first tangent and what is across it.
        let across = normal.cross(a.tangent);
        let [cos, sin] = [a.tangent.dot(b.tangent), across.dot(b.tangent)];
        let (xx, xy, yy) =
            (a.rate + b.rate * cos * cos - overlap, b.rate * cos * sin, b.rate * sin * sin - overlap);
        let determinant = xx * yy - xy * xy;
        if xx <= 0.0 || determinant <= 0.0 {
            return None;
        }
        let [x, y] = [-offset.dot(a.tangent), -offset.dot(across)];
        if x.abs().max(y.abs()) <= tolerance {
            // Beyond the sides, the other rim or the side supports the cylinder.
            let are_supports = rims[0].axis.dot(normal) >= 0.0 && rims[1].axis.dot(normal) <= 0.0;
            return are_supports.then_some(ClosestPoints {
                normal,
                depth: overlap,
                on_first: a.point,
                on_second: b.point,
            });
        }
        let [x, y] = [(yy * x - xy * y) / determinant, (xx * y - xy * x) / determinant];
        let shortening = (MAX_TURN / ops::hypot(x, y)).min(1.0);
        normal = (normal + (a.tangent * x + across * y) * shortening).try_normalize()?;
    }
    None
}
