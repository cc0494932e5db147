//! Witness points: whether two bodies touch along a normal, and where.

use base::Vec3;

use super::solid::Solid;

/// How far the normal is tilted to find the extreme points of what a body shows along it: far above rounding, and so little
/// that a curved side's support point moves by less than [`MISSED`]. `[rad]`
const BESIDE: f64 = 1e-7;
/// Share of the bodies' size by which witness points may miss each other across the normal.
const MISSED: f64 = 1e-6;
/// Most support points; polygons take as many as they have corners beside the origin, discs a few more.
const MOST: usize = 12;

/// A point that the first body shows, and the way to it from one that the second body shows, across the normal.
#[derive(Clone, Copy, Debug, Default)]
struct Point {
    on_first: Vec3,
    apart: Vec3,
}

/// The witness point on the first body, if the one on the second lies along the normal (from the first to the second): then
/// no normal nearby has a smaller overlap.
///
/// The differences of what both show are a convex set in the plane across the normal. Its support points are searched as by
/// Gilbert, Johnson and Keerthi's method, with triangles, until the origin is in one of them or outside of the set.
pub(super) fn witness(first: &Solid<'_>, second: &Solid<'_>, normal: Vec3) -> Option<Vec3> {
    let aside = |v: Vec3| v - normal * normal.dot(v);
    // What is shown has its farthest points where the normal leans to.
    let support = |way: Vec3| {
        let leaning = normal + aside(way).normalize_or_zero() * BESIDE;
        let on_first = first.support(leaning);
        Point { on_first, apart: aside(on_first - second.support(-leaning)) }
    };
    let size = (first.support(normal) - second.center()).length();
    let missed = (MISSED * size) * (MISSED * size);
    let mut known = [support(aside(first.center() - second.center())); 3];
    let mut count = 1;
    let mut nearest = known[0];
    for _ in 0..MOST {
        let square = nearest.apart.length_squared();
        if square <= missed {
            return Some(nearest.on_first);
        }
        let point = support(-nearest.apart);
        // Nothing is nearer to the origin by more than rounding.
        if square - nearest.apart.dot(point.apart) <= missed {
            return None;
        }
        known[count] = point;
        count += 1;
        let shares = match count {
            2 => segment([0, 1], &known),
            _ => triangle(&known),
        };
        let points = known;
        (nearest, count) = (Point::default(), 0);
        for (point, share) in points.into_iter().zip(shares).filter(|(_, share)| *share > 0.0) {
            nearest.on_first += point.on_first * share;
            nearest.apart += point.apart * share;
            known[count] = point;
            count += 1;
        }
        if count == 3 {
            return Some(nearest.on_first);
        }
    }
    None
}

/// The point of a segment nearest to the origin, by the shares of its ends.
fn segment([i, j]: [usize; 2], points: &[Point; 3]) -> [f64; 3] {
    let (a, b) = (points[i].apart, points[j].apart);
    let ab = b - a;
    let share = (-a.dot(ab) / ab.length_squared()).clamp(0.0, 1.0);
    let share = if share.is_finite() { share } else { 0.0 };
    let mut shares = [0.0; 3];
    (shares[i], shares[j]) = (1.0 - share, share);
    shares
}

/// The same of a triangle: all shares are above 0 if the origin is inside.
fn triangle(points: &[Point; 3]) -> [f64; 3] {
    let [a, b, c] = points.map(|point| point.apart);
    let normal = (b - a).cross(c - a);
    let parts = [b.cross(c), c.cross(a), a.cross(b)].map(|part| part.dot(normal));
    let sum: f64 = parts.iter().sum();
    if parts.iter().all(|part| *part > 0.0) {
        return parts.map(|part| part / sum);
    }
    let edges = [[0, 1], [0, 2], [1, 2]].map(|edge| segment(edge, points));
    let square = |shares: &[f64; 3]| {
        let at: Vec3 = points.iter().zip(shares).map(|(point, share)| point.apart * *share).sum();
        at.length_squared()
    };
    let [first, second, third] = edges;
    [second, third]
        .into_iter()
        .fold(first, |best, edge| if square(&edge) < square(&best) { edge } else { best })
}
