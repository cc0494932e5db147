//! Separating axis test of convex bodies with few kinds of candidate axes.
//!
//! Let h(n) be the overlap of the two bodies along n. The penetration depth is the minimum of h. For bodies with flat
//! faces, straight edges and round rims, the minimizing n is in one of few families: the normals of the faces, the
//! cross products of two edges, and the directions perpendicular to one edge where a rim or a curved side touches.
//! The last family needs a search along a circle; the others are known. Only two rims that touch each other are in
//! none of them: from the best candidate, Newton's method goes on to these. What is left is for the general search
//! (GJK, EPA).

use base::Vec3;

use super::circle_overlap::CircleOverlap;
use super::closest_points::ClosestPoints;
use super::convex::ConvexBody;
use super::rim_contact::rim_contact;
use super::witness::{simple_witness, witness};

/// Overlap, as a share of the bodies' extent, up to which a face normal or a cross product of edges needs no
/// comparison with the directions where a rim touches.
const SHALLOW_OVERLAP: f64 = 1e-3;
/// Overlap, as a share of the extent, above which the pair is left to the general search: deep penetrations have
/// several directions of about the same depth, and at 0.05 the test against a search over all directions finds pairs
/// that get the second best.
const DEEP_OVERLAP: f64 = 0.02;
/// Cosines and sines of half of the multiples of an eighth of a turn. They and their opposites are sampled on a circle
/// before the root search.
const EIGHTHS: [[f64; 2]; 4] = {
    let s = std::f64::consts::FRAC_1_SQRT_2;
    [[1.0, 0.0], [s, s], [0.0, 1.0], [-s, s]]
};
/// Rounding of overlaps, as a share of them.
const ROUNDING: f64 = 1e-9;
/// Most steps of the root search along a circle, and the change of the angle at which it ends. `[rad]`
const MAX_STEPS: usize = 24;
const ANGLE_TOLERANCE: f64 = 1e-10;

/// Result of the separating axis test.
#[derive(Clone, Copy, Debug)]
pub(super) enum AxisTest {
    /// The bodies overlap, or are within the margin, and the minimum is along a candidate axis.
    Contact(ClosestPoints),
    /// The gap is larger than the margin.
    Separated,
    /// The minimizing direction may not be among the candidates.
    Undecided,
}

/// Runs the test for two bodies whose gap matters up to `margin`.
pub(super) fn test_axes(first: &ConvexBody<'_>, second: &ConvexBody<'_>, margin: f64) -> AxisTest {
    if !(first.has_known_axes() && second.has_known_axes()) {
        return AxisTest::Undecided;
    }
    let mut search = Search { first, second, normal: Vec3::ZERO, overlap: f64::INFINITY };
    let max_gap = -(margin + first.rounding + second.rounding);
    let (first_edges, second_edges) = (first.edges(), second.edges());
    for face in first.faces().into_iter().chain(second.faces()).flatten() {
        search.test_axis(face);
    }
    if search.overlap < max_gap {
        return AxisTest::Separated;
    }
    for edge in first_edges.into_iter().flatten() {
        for other in second_edges.into_iter().flatten() {
            if let Some(across) = edge.cross(other).try_normalize() {
                search.test_axis(across);
            }
        }
    }
    if search.overlap < max_gap {
        return AxisTest::Separated;
    }
    let mut found = None;
    if first.is_cylinder() || second.is_cylinder() {
        let is_shallow = search.overlap <= SHALLOW_OVERLAP * search.extent();
        found = search.simple_closest_points();
        if is_shallow && let Some(found) = found.or_else(|| search.closest_points()) {
            return AxisTest::Contact(found);
        }
        if let Some(found) = found.filter(|found| search.is_least(found)) {
            return AxisTest::Contact(found);
        }
        let circles = [(first, first_edges, second), (second, second_edges, first)];
        for (body, edges, other) in circles {
            for (index, edge) in edges.into_iter().enumerate() {
                let Some(edge) = edge else { continue };
                // A point of the other body that is deep inside leaves no direction across the edge with less overlap.
                let is_excluded = found.is_some_and(|found| {
                    let point = if std::ptr::eq(other, second) { found.on_second } else { found.on_first };
                    body.depth_across(index, point) >= search.overlap - ROUNDING * search.overlap.abs()
                });
                if is_excluded {
                    continue;
                }
                let before = search.overlap;
                search.search_circle(edge);
                if search.overlap < max_gap {
                    return AxisTest::Separated;
                }
                if search.overlap < before {
                    found = search.simple_closest_points();
                }
            }
        }
    }
    if search.overlap <= DEEP_OVERLAP * search.extent()
        && let Some(found) = found.or_else(|| search.closest_points())
    {
        return AxisTest::Contact(found);
    }
    match rim_contact(first, second, search.normal) {
        Some(found) if found.depth < max_gap => AxisTest::Separated,
        Some(found) if found.depth <= search.overlap.min(DEEP_OVERLAP * search.extent()) => {
            AxisTest::Contact(found)
        }
        _ => AxisTest::Undecided,
    }
}

/// The least overlap found so far, and its direction.
struct Search<'a> {
    first: &'a ConvexBody<'a>,
    second: &'a ConvexBody<'a>,
    /// Unit.
    normal: Vec3,
    overlap: f64,
}

impl Search<'_> {
    /// The overlaps along a unit vector and its opposite.
    fn overlaps(&self, n: Vec3) -> [f64; 2] {
        let ([first, first_back], [second, second_back]) =
            (self.first.support_values(n), self.second.support_values(n));
        [first + second_back, first_back + second]
    }

    /// Extent of the two bodies together along the normal.
    fn extent(&self) -> f64 {
        let [along, against] = self.overlaps(self.normal);
        along + against
    }

    /// The closest points along the normal, if it is a local minimum of the overlap; see [`witness`].
    fn closest_points(&self) -> Option<ClosestPoints> {
        let found = self.simple_closest_points();
        found.or_else(|| Some(self.with_witness(witness(self.first, self.second, self.normal)?)))
    }

    /// The same for the usual contacts; see [`simple_witness`].
    fn simple_closest_points(&self) -> Option<ClosestPoints> {
        Some(self.with_witness(simple_witness(self.first, self.second, self.normal, self.overlap)?))
    }

    /// Whether a closest point proves that no direction has less overlap: it has to move at least as far to leave the
    /// other body.
    fn is_least(&self, found: &ClosestPoints) -> bool {
        let &Self { first, second, overlap, .. } = self;
        [(first, found.on_second), (second, found.on_first)].into_iter().any(|(body, point)| {
            body.nearest_face(point).is_some_and(|(_, depth)| depth >= overlap - ROUNDING * overlap.abs())
        })
    }

    fn with_witness(&self, on_first: Vec3) -> ClosestPoints {
        let &Self { first, second, normal, overlap } = self;
        ClosestPoints {
            normal,
            depth: first.rounding + second.rounding + overlap,
            on_first,
            on_second: on_first - normal * overlap,
        }
    }

    /// Tests a unit vector and its opposite.
    fn test_axis(&mut self, axis: Vec3) {
        let [along, against] = self.overlaps(axis);
        if along < self.overlap {
            (self.normal, self.overlap) = (axis, along);
        }
        if against < self.overlap {
            (self.normal, self.overlap) = (-axis, against);
        }
    }

    /// Searches the circle of directions perpendicular to an axis for the least overlap.
    fn search_circle(&mut self, axis: Vec3) {
        let (u, v) = base::math::tangents(axis);
        let circle = CircleOverlap::new(self.first, self.second, [u, v]);
        let mut best = ([1.0, 0.0], f64::INFINITY);
        for [x, y] in EIGHTHS {
            let [along, against] = circle.overlaps([x, y]);
            if along < best.1 {
                best = ([x, y], along);
            }
            if against < best.1 {
                best = ([-x, -y], against);
            }
        }
        // The derivative of the overlap has its root between the neighbours of the best sample; t is the tangent of
        // the angle from that sample.
        let [cos, sin] = best.0;
        let direction_at = |t: f64| [cos - t * sin, sin + t * cos];
        let derivative = |t: f64| circle.derivative(direction_at(t));
        let (mut low, mut high) = (-0.5, 0.5);
        let (mut low_value, mut high_value) = (derivative(low), derivative(high));
        let mut t = 0.0;
        if low_value < 0.0 && high_value > 0.0 {
            for step in 0..MAX_STEPS {
                // False position with the derivative at the retained end halved (Illinois method); where sides and
                // flat faces make the derivative jump, bisection is the better guess.
                let bisects = step % 4 == 3;
                let next = if bisects {
                    0.5 * (low + high)
                } else {
                    low + (high - low) * low_value / (low_value - high_value)
                };
                let value = derivative(next);
                let change = (next - t).abs();
                t = next;
                if value == 0.0 || change < ANGLE_TOLERANCE || high - low < ANGLE_TOLERANCE {
                    break;
                }
                let damping = if bisects { 1.0 } else { 0.5 };
                if value < 0.0 {
                    (low, low_value, high_value) = (t, value, high_value * damping);
                } else {
                    (high, high_value, low_value) = (t, value, low_value * damping);
                }
            }
        }
        let [x, y] = direction_at(t);
        if let Some(axis) = (u * x + v * y).try_normalize() {
            self.test_axis(axis);
        }
    }
}

#[cfg(test)]
mod tests {
    use base::Quat;
    use base::math::axis_angle;

    use super::*;
    use crate::collide::geometry::PlacedShape;
    use crate::shape::Shape;

    fn test(first: &PlacedShape, second: &PlacedShape) -> AxisTest {
        let base = first.origin();
        let convex = |placed| ConvexBody::new(placed, base).unwrap();
        test_axes(&convex(first), &convex(second), 0.0)
    }

    #[track_caller]
    fn check(first: &PlacedShape, second: &PlacedShape, normal: Vec3, depth: f64) {
        let AxisTest::Contact(found) = test(first, second) else { panic!("no contact found") };
        assert!((found.normal - normal).length() < 1e-9, "{found:?}");
        assert!((found.depth - depth).abs() < 1e-12, "{found:?}");
        assert!((found.on_first - found.on_second - normal * depth).length() < 1e-7, "{found:?}");
    }

    const CYLINDER: Shape = Shape::Cylinder { radius: 0.1, half_height: 0.2 };

    #[test]
    fn each_family_of_axes_yields_its_normal() {
        let (sin, cos) = base::ops::sin_cos(0.3);
        let quarter = std::f64::consts::FRAC_PI_2;
        let upright = PlacedShape::at(&CYLINDER, Vec3::ZERO, Quat::IDENTITY);
        // Two crossed sides.
        let lying = PlacedShape::at(&CYLINDER, Vec3::new(0.05, 0.199, 0.03), axis_angle(Vec3::Y, quarter));
        check(&upright, &lying, Vec3::Y, 0.001);
        // A cap against a rim.
        let leaning = PlacedShape::at(&CYLINDER, Vec3::new(0.0, 0.05, 0.42), axis_angle(Vec3::X, 0.3));
        check(&upright, &leaning, Vec3::Z, 0.2 + 0.2 * cos + 0.1 * sin - 0.42);
        // A side against a rim: the axis of the first cylinder is perpendicular to the normal, that of the second one
        // is not.
        let support_value = 0.1 * cos + 0.2 * sin;
        let beside =
            PlacedShape::at(&CYLINDER, Vec3::new(0.0, 0.099 + support_value, 0.1), axis_angle(Vec3::X, -0.3));
        check(&upright, &beside, Vec3::Y, 0.001);
        // A rim against an edge of a box.
        let ridge = PlacedShape::at(
            &Shape::Box { half: Vec3::splat(0.1) },
            Vec3::ZERO,
            axis_angle(Vec3::Y, quarter / 2.0),
        );
        let top = 0.1 * std::f64::consts::SQRT_2;
        let height = top + 0.2 * cos + 0.1 * sin - 0.001;
        let above = PlacedShape::at(&CYLINDER, Vec3::new(0.0, 0.05, height), axis_angle(Vec3::X, 0.3));
        check(&ridge, &above, Vec3::Z, 0.001);
    }

    #[test]
    fn touching_rims_yield_their_normal() {
        let upright = PlacedShape::at(&CYLINDER, Vec3::ZERO, Quat::IDENTITY);
        let normal = Vec3::new(1.0, 0.0, 1.0).normalize();
        let (corner, depth) = (Vec3::new(0.1, 0.0, 0.2), 0.001);
        for turn in [0.6, 1.2, -1.5] {
            // Point-reflected at the rim's corner, turned about the normal there, and moved in by the depth.
            let rotation = axis_angle(normal, turn);
            let center = corner + rotation * corner - normal * depth;
            let crossed = PlacedShape::at(&CYLINDER, center, rotation);
            check(&upright, &crossed, normal, depth);
            check(&crossed, &upright, -normal, depth);
            let apart = PlacedShape::at(&CYLINDER, center + normal * (depth + 1e-6), rotation);
            assert!(matches!(test(&upright, &apart), AxisTest::Separated), "{:?}", test(&upright, &apart));
        }
    }

    #[test]
    fn a_deep_overlap_through_a_face_needs_no_general_search() {
        let upright = PlacedShape::at(&CYLINDER, Vec3::ZERO, Quat::IDENTITY);
        // The cap is 0.03 deep in a box whose other sides are farther, and as deep in the end of another cylinder.
        let table = PlacedShape::at(&Shape::Box { half: Vec3::splat(0.5) }, -Vec3::Z * 0.67, Quat::IDENTITY);
        check(&table, &upright, Vec3::Z, 0.03);
        let above = PlacedShape::at(&CYLINDER, Vec3::new(0.03, 0.0, 0.37), Quat::IDENTITY);
        check(&upright, &above, Vec3::Z, 0.03);
    }

    #[test]
    fn deep_overlaps_are_left_to_the_general_search() {
        let upright = PlacedShape::at(&CYLINDER, Vec3::ZERO, Quat::IDENTITY);
        let turn = axis_angle(Vec3::new(1.0, 0.3, 0.0).normalize(), 0.8);
        let deep = PlacedShape::at(&CYLINDER, Vec3::new(0.02, -0.19, 0.28), turn);
        assert!(matches!(test(&upright, &deep), AxisTest::Undecided), "{:?}", test(&upright, &deep));
        let apart = PlacedShape::at(&CYLINDER, Vec3::new(0.3, -0.3, 0.30), turn);
        assert!(matches!(test(&upright, &apart), AxisTest::Separated));
    }
}
