//! Witness points: whether two convex bodies touch along a given normal, and where.

use base::Vec3;

use super::convex::ConvexBody;

/// Angle by which the normal is tilted to find the extreme points of a supporting face: far above rounding, and so
/// small that the support point on a curved side moves by less than [`TOLERANCE`]. `[rad]`
const TILT: f64 = 1e-7;
/// Distance across the normal by which the witness points may miss each other, as a share of the bodies' size.
const TOLERANCE: f64 = 1e-6;
/// Squared sine of the angle between two edges below which they count as parallel.
const MIN_SQUARED_SINE: f64 = 1e-6;
/// Most support points. Polygons take as many as they have vertices on the origin's side, discs a few more.
const MAX_ITERATIONS: usize = 12;

/// A vertex of the simplex: a point of the first body's supporting face, and its offset from a point of the second
/// one's, projected onto the plane perpendicular to the normal.
#[derive(Clone, Copy, Debug, Default)]
struct SimplexVertex {
    on_first: Vec3,
    offset: Vec3,
}

/// As [`witness`], for the usual contacts only: a support point that lies on the other body's supporting face, or two
/// edges that cross. `None` if it is neither of these.
pub(super) fn simple_witness(
    first: &ConvexBody<'_>,
    second: &ConvexBody<'_>,
    normal: Vec3,
    overlap: f64,
) -> Option<Vec3> {
    let (on_first, on_second) = (first.support(normal), second.support(-normal));
    let tolerance = TOLERANCE * (on_first - second.center()).length();
    // The points that are supported there, if they belong to the bodies, too.
    let (across_first, across_second) = (on_second + normal * overlap, on_first - normal * overlap);
    if first.contains(across_first, tolerance) {
        return Some(across_first);
    }
    if second.contains(across_second, tolerance) {
        return Some(on_first);
    }
    let (edge, other) = (first.edge_at(normal, on_first)?, second.edge_at(normal, on_second)?);
    let across = edge.direction.cross(other.direction);
    let squared_sine = across.length_squared();
    let between = other.middle - edge.middle;
    let along = between.cross(other.direction).dot(across);
    let along_other = between.cross(edge.direction).dot(across);
    let is_crossing = squared_sine > MIN_SQUARED_SINE
        && along.abs() <= edge.half * squared_sine
        && along_other.abs() <= other.half * squared_sine;
    is_crossing.then(|| edge.middle + edge.direction * (along / squared_sine))
}

/// Finds the witness point on the first body, if the witness point on the second one lies along the normal (from the
/// first to the second): then the overlap along this normal is a local minimum.
///
/// The projected Minkowski difference of the two supporting faces is a convex set in the plane perpendicular to the
/// normal. The GJK algorithm (Gilbert, Johnson, Keerthi) decides in two dimensions whether it contains the origin.
pub(super) fn witness(first: &ConvexBody<'_>, second: &ConvexBody<'_>, normal: Vec3) -> Option<Vec3> {
    let tangential = |v: Vec3| v - normal * normal.dot(v);
    // The extreme points of the supporting face are the support points of the tilted normal.
    let support = |direction: Vec3| {
        let tilted = normal + tangential(direction).normalize_or_zero() * TILT;
        let on_first = first.support(tilted);
        SimplexVertex { on_first, offset: tangential(on_first - second.support(-tilted)) }
    };
    let size = (first.support(normal) - second.center()).length();
    let tolerance = (TOLERANCE * size) * (TOLERANCE * size);
    let mut simplex = [support(tangential(first.center() - second.center())); 3];
    let mut count = 1;
    let mut nearest = simplex[0];
    for _ in 0..MAX_ITERATIONS {
        let squared_distance = nearest.offset.length_squared();
        if squared_distance <= tolerance {
            return Some(nearest.on_first);
        }
        let vertex = support(-nearest.offset);
        // No point of the set is nearer to the origin by more than rounding: the origin is outside.
        if squared_distance - nearest.offset.dot(vertex.offset) <= tolerance {
            return None;
        }
        simplex[count] = vertex;
        count += 1;
        let coordinates = match count {
            2 => closest_on_segment([0, 1], &simplex),
            _ => closest_on_triangle(&simplex),
        };
        let vertices = simplex;
        (nearest, count) = (SimplexVertex::default(), 0);
        for (vertex, coordinate) in
            vertices.into_iter().zip(coordinates).filter(|(_, coordinate)| *coordinate > 0.0)
        {
            nearest.on_first += vertex.on_first * coordinate;
            nearest.offset += vertex.offset * coordinate;
            simplex[count] = vertex;
            count += 1;
        }
        if count == 3 {
            return Some(nearest.on_first);
        }
    }
    None
}

/// Barycentric coordinates of the point of a segment nearest to the origin.
fn closest_on_segment([i, j]: [usize; 2], vertices: &[SimplexVertex; 3]) -> [f64; 3] {
    let (a, b) = (vertices[i].offset, vertices[j].offset);
    let ab = b - a;
    let coordinate = (-a.dot(ab) / ab.length_squared()).clamp(0.0, 1.0);
    let coordinate = if coordinate.is_finite() { coordinate } else { 0.0 };
    let mut coordinates = [0.0; 3];
    (coordinates[i], coordinates[j]) = (1.0 - coordinate, coordinate);
    coordinates
}

/// Barycentric coordinates of the point of a triangle nearest to the origin; all are positive if the origin is
/// inside.
fn closest_on_triangle(vertices: &[SimplexVertex; 3]) -> [f64; 3] {
    let [a, b, c] = vertices.map(|vertex| vertex.offset);
    let normal = (b - a).cross(c - a);
    let areas = [b.cross(c), c.cross(a), a.cross(b)].map(|area| area.dot(normal));
    let sum: f64 = areas.iter().sum();
    if areas.iter().all(|area| *area > 0.0) {
        return areas.map(|area| area / sum);
    }
    let edges = [[0, 1], [0, 2], [1, 2]].map(|edge| closest_on_segment(edge, vertices));
    let squared_distance = |coordinates: &[f64; 3]| {
        let at: Vec3 =
            vertices.iter().zip(coordinates).map(|(vertex, coordinate)| vertex.offset * *coordinate).sum();
        at.length_squared()
    };
    let [first, second, third] = edges;
    [second, third]
        .into_iter()
        .fold(first, |best, edge| if squared_distance(&edge) < squared_distance(&best) { edge } else { best })
}

#[cfg(test)]
mod tests {
    use base::Quat;
    use base::math::axis_angle;

    use super::*;
    use crate::collide::geometry::PlacedShape;
    use crate::shape::Shape;

    #[test]
    fn the_simple_witness_is_that_of_the_general_search() {
        let turned = |shape: &Shape, at: Vec3, turn: Quat| PlacedShape::at(shape, at, turn);
        let can = Shape::Cylinder { radius: 0.1, half_height: 0.2 };
        let cube = Shape::Box { half: Vec3::splat(0.1) };
        let quarter = std::f64::consts::FRAC_PI_2;
        let upright = turned(&can, Vec3::ZERO, Quat::IDENTITY);
        let corner = axis_angle(Vec3::X, 0.6) * axis_angle(Vec3::Y, 0.7);
        // Crossed sides, a rim on a cap, a corner on a cap, a corner on a side: the direction and whether they touch.
        let cases = [
            (turned(&can, Vec3::new(0.05, 0.199, 0.03), axis_angle(Vec3::Y, quarter)), Vec3::Y, true),
            (turned(&can, Vec3::new(0.4, 0.199, 0.03), axis_angle(Vec3::Y, quarter)), Vec3::Y, false),
            (turned(&can, Vec3::new(0.0, 0.05, 0.42), axis_angle(Vec3::X, 0.3)), Vec3::Z, true),
            (turned(&can, Vec3::new(0.0, 0.25, 0.42), axis_angle(Vec3::X, 0.3)), Vec3::Z, false),
            (turned(&cube, Vec3::new(0.02, 0.03, 0.35), corner), Vec3::Z, true),
            (turned(&cube, Vec3::new(0.5, 0.03, 0.35), corner), Vec3::Z, false),
        ];
        for (other, normal, touches) in &cases {
            let [first, second] =
                [&upright, other].map(|placed| ConvexBody::new(placed, Vec3::ZERO).unwrap());
            let overlap = first.support_values(*normal)[0] + second.support_values(*normal)[1];
            let simple = simple_witness(&first, &second, *normal, overlap);
            let general = witness(&first, &second, *normal);
            assert_eq!((simple.is_some(), general.is_some()), (*touches, *touches), "{other:?}");
            if let (Some(simple), Some(general)) = (simple, general) {
                assert!((simple - general).length() < 1e-6, "{simple} {general}");
            }
        }
    }
}
