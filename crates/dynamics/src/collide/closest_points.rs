//! The closest points or the penetration of two convex bodies.

use base::Vec3;
use parry3d_f64::query::epa::EPA;
use parry3d_f64::query::gjk::{self, CsoPoint, GJKResult, VoronoiSimplex};

use super::candidate_axes::{AxisTest, test_axes};
use super::convex::ConvexBody;

/// Closest points of two convex bodies, or the points of deepest penetration.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClosestPoints {
    /// Unit normal from the first body towards the second.
    pub(super) normal: Vec3,
    pub(super) depth: f64,
    /// Point on the first core.
    pub(super) on_first: Vec3,
    /// Point on the second core.
    pub(super) on_second: Vec3,
}

/// Finds the closest points of two convex bodies, if the gap is no larger than `margin`; if they overlap, the
/// penetration of least depth.
///
/// Tries a vertex against a face, then the separating axis test, then GJK and EPA.
pub(super) fn closest_points(
    first: &ConvexBody<'_>,
    second: &ConvexBody<'_>,
    margin: f64,
) -> Option<ClosestPoints> {
    let rounding = first.rounding + second.rounding;
    let between = second.center() - first.center();
    if overlap_along(first, second, between) < -(rounding + margin) * between.length() {
        return None;
    }
    if let Some(found) = vertex_face_contact(first, second) {
        return Some(found);
    }
    match test_axes(first, second, margin) {
        AxisTest::Contact(found) => return Some(found),
        AxisTest::Separated => return None,
        AxisTest::Undecided => {}
    }
    let relative_pose = parry3d_f64::math::Pose::IDENTITY;
    let initial_direction = between.normalize_or(Vec3::X);
    let mut simplex = VoronoiSimplex::new();
    simplex.reset(CsoPoint::from_shapes(&relative_pose, first, second, initial_direction));
    match gjk::closest_points(&relative_pose, first, second, rounding + margin, true, &mut simplex) {
        GJKResult::ClosestPoints(p, q, normal) => {
            let gap = q - p;
            let distance = gap.length();
            // The vector between the closest points is more exact than the search direction, unless it is mostly
            // rounding.
            let size = first.center().length() + second.center().length();
            let normal = if distance > 1e-9 * (1.0 + size) { gap / distance } else { normal };
            Some(ClosestPoints { normal, depth: rounding - gap.dot(normal), on_first: p, on_second: q })
        }
        GJKResult::Intersection => {
            let found = EPA::new().closest_points(&relative_pose, first, second, &simplex);
            let Some((p, q, normal)) = found else { return best_frame_axis(first, second) };
            let normal = normal.try_normalize()?;
            // The depth comes from the support function, so that it really separates the two along the normal.
            let overlap = (first.support(normal) - second.support(-normal)).dot(normal);
            Some(ClosestPoints { normal, depth: rounding + overlap, on_first: p, on_second: q })
        }
        GJKResult::NoIntersection(_) | GJKResult::Proximity(_) => None,
    }
}

/// The overlap of the cores along a direction from the first to the second, times its length.
fn overlap_along(first: &ConvexBody<'_>, second: &ConvexBody<'_>, direction: Vec3) -> f64 {
    first.support_values(direction)[0] + second.support_values(direction)[1]
}

/// The penetration of least depth, if it is that of a vertex of one body and a face of the other.
///
/// Take the support point of one body against the normal of a face of the other, and let this face be the one nearest
/// to that point: then no shorter translation frees the point, and this one frees the whole body. Resting contacts
/// are of this kind, so the costly general search is rare.
fn vertex_face_contact(first: &ConvexBody<'_>, second: &ConvexBody<'_>) -> Option<ClosestPoints> {
    let rounding = first.rounding + second.rounding;
    for (host, other, flip) in [(first, second, false), (second, first, true)] {
        let mut direction = other.center() - host.center();
        // The first guess is the direction between the centres, the next ones are the normals of the faces found with
        // it.
        for _ in 0..3 {
            let corner = other.support(-direction);
            let Some((normal, depth)) = host.nearest_face(corner) else { break };
            if normal.dot(direction) >= (1.0 - 1e-14) * direction.length() {
                let foot = corner + normal * depth;
                let depth = rounding + depth;
                return Some(if flip {
                    ClosestPoints { normal: -normal, depth, on_first: corner, on_second: foot }
                } else {
                    ClosestPoints { normal, depth, on_first: foot, on_second: corner }
                });
            }
            direction = normal;
        }
    }
    None
}

/// The least penetration along the axes of both frames, for the rare case that EPA fails.
fn best_frame_axis(first: &ConvexBody<'_>, second: &ConvexBody<'_>) -> Option<ClosestPoints> {
    let axes = [first.axes.x_axis, first.axes.y_axis, first.axes.z_axis];
    let others = [second.axes.x_axis, second.axes.y_axis, second.axes.z_axis];
    let mut best: Option<ClosestPoints> = None;
    for axis in axes.into_iter().chain(others) {
        for normal in [axis, -axis] {
            let (p, q) = (first.support(normal), second.support(-normal));
            let depth = (p - q).dot(normal) + first.rounding + second.rounding;
            if best.is_none_or(|b| depth < b.depth) {
                best = Some(ClosestPoints { normal, depth, on_first: p, on_second: q });
            }
        }
    }
    best
}
