//! The distance of two convex bodies, by the method of Gilbert, Johnson and Keerthi.
//!
//! Of the difference of the bodies, the point nearest to the origin is found by simplices of support points (Gilbert,
//! Johnson, Keerthi, "A fast procedure for computing the distance between complex objects in three-dimensional space",
//! 1988; regions of the simplices as in Ericson, "Real-time collision detection", 2005, chapter 5). Round bodies are only
//! approached, so that the search ends where the distance is known to a share of [`PRECISION`].

use base::Vec3;

use super::solid::Solid;

/// Share of the squared distance that may be missing: the square of the normal's error. `[rad²]`
const PRECISION: f64 = 1e-11;
/// Distance that is rounding, as a share of the largest support point's.
const ROUNDING: f64 = 1e-13;

/// What is known about the distance.
#[derive(Clone, Copy, Debug)]
pub(super) enum Distance {
    /// The nearest points, on the first body and on the second one.
    Apart(Vec3, Vec3),
    /// The bodies overlap, or touch but for rounding.
    Overlap,
    /// They are farther apart than was asked for.
    Far,
    /// About the nearest points, of round bodies that are close to each other: more simplices would be needed.
    Nearly(Vec3, Vec3),
}

/// A point of the difference: where on the first body, and from the second one to it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Point {
    pub(super) on_first: Vec3,
    pub(super) apart: Vec3,
}

/// Up to four of them.
#[derive(Clone, Copy, Debug)]
struct Simplex {
    points: [Point; 4],
    len: usize,
}

/// The distance of the cores of two solids if it is no larger than `most`, by at most so many simplices; `towards` is about
/// the direction from the first to the second.
pub(super) fn distance(
    first: &Solid<'_>,
    second: &Solid<'_>,
    towards: Vec3,
    most: f64,
    simplices: usize,
) -> Distance {
    let support = |way: Vec3| {
        let on_first = first.support(way);
        Point { on_first, apart: on_first - second.support(-way) }
    };
    match nearest(support, towards, most, ROUNDING, simplices) {
        None => Distance::Far,
        Some((Point { apart: Vec3::ZERO, .. }, _)) => Distance::Overlap,
        Some((Point { on_first, apart }, true)) => Distance::Apart(on_first, on_first - apart),
        Some((Point { on_first, apart }, false)) => Distance::Nearly(on_first, on_first - apart),
    }
}

/// The point nearest to the origin of the convex set with these support points, and whether it is known well enough; the
/// origin if the set holds it, or something as near to it as `rounding` says as a share of the set's size. `None` if it is
/// farther away than `most`.
pub(super) fn nearest(
    support: impl Fn(Vec3) -> Point,
    towards: Vec3,
    most: f64,
    rounding: f64,
    simplices: usize,
) -> Option<(Point, bool)> {
    let mut simplex = Simplex { points: [support(towards); 4], len: 1 };
    let mut nearest = simplex.points[0];
    let mut size = nearest.apart.length_squared();
    for _ in 0..simplices {
        let square = nearest.apart.length_squared();
        if square <= rounding * rounding * size {
            return Some((Point { apart: Vec3::ZERO, ..nearest }, true));
        }
        let point = support(-nearest.apart);
        let along = nearest.apart.dot(point.apart);
        if along > 0.0 && along * along > most * most * square {
            return None;
        }
        let is_known = simplex.points[..simplex.len].iter().any(|known| known.apart == point.apart);
        if square - along <= PRECISION * square || is_known {
            return Some((nearest, true));
        }
        size = size.max(point.apart.length_squared());
        simplex.points[simplex.len] = point;
        simplex.len += 1;
        let Some(next) = simplex.reduce() else {
            return Some((Point { apart: Vec3::ZERO, ..nearest }, true));
        };
        // Rounding has taken over.
        if next.apart.length_squared() >= square {
            return Some((nearest, true));
        }
        nearest = next;
    }
    Some((nearest, false))
}

impl Simplex {
    /// Keeps what the point nearest to the origin is made of, and tells that; `None` if the origin is inside.
    fn reduce(&mut self) -> Option<Point> {
        let at = |index: usize| self.points[index].apart;
        let kept = match self.len {
            2 => segment([0, 1], at(0), at(1)),
            3 => triangle([0, 1, 2], at(0), at(1), at(2)),
            _ => tetrahedron([at(0), at(1), at(2), at(3)])?,
        };
        let points = self.points;
        self.len = 0;
        let mut nearest = Point::default();
        for (index, share) in kept.into_iter().filter(|(_, share)| *share > 0.0) {
            nearest.apart += points[index].apart * share;
            nearest.on_first += points[index].on_first * share;
            self.points[self.len] = points[index];
            self.len += 1;
        }
        Some(nearest)
    }
}

/// Points by number with their shares; a share of 0 is none.
type Kept = [(usize, f64); 3];

/// The nearest point of a segment.
fn segment(names: [usize; 2], a: Vec3, b: Vec3) -> Kept {
    let ab = b - a;
    let share = (-a.dot(ab) / ab.length_squared()).clamp(0.0, 1.0);
    let share = if share.is_finite() { share } else { 0.0 };
    [(names[0], 1.0 - share), (names[1], share), (names[0], 0.0)]
}

/// The nearest point of a triangle.
fn triangle([i, j, k]: [usize; 3], a: Vec3, b: Vec3, c: Vec3) -> Kept {
    let (ab, ac) = (b - a, c - a);
    let (d1, d2) = (-ab.dot(a), -ac.dot(a));
    if d1 <= 0.0 && d2 <= 0.0 {
        return [(i, 1.0), (j, 0.0), (k, 0.0)];
    }
    let (d3, d4) = (-ab.dot(b), -ac.dot(b));
    if d3 >= 0.0 && d4 <= d3 {
        return [(j, 1.0), (i, 0.0), (k, 0.0)];
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return segment([i, j], a, b);
    }
    let (d5, d6) = (-ab.dot(c), -ac.dot(c));
    if d6 >= 0.0 && d5 <= d6 {
        return [(k, 1.0), (i, 0.0), (j, 0.0)];
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return segment([i, k], a, c);
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        return segment([j, k], b, c);
    }
    let sum = va + vb + vc;
    if sum > 0.0 {
        return [(i, va / sum), (j, vb / sum), (k, vc / sum)];
    }
    // All on a line, but for rounding.
    let length = |kept: &Kept| {
        let at = |index: usize| {
            if index == i {
                a
            } else if index == j {
                b
            } else {
                c
            }
        };
        kept.iter().map(|(index, share)| at(*index) * *share).sum::<Vec3>().length_squared()
    };
    let edges = [segment([i, j], a, b), segment([i, k], a, c), segment([j, k], b, c)];
    edges.into_iter().min_by(|a, b| length(a).total_cmp(&length(b))).unwrap_or(edges[0])
}

/// The nearest point of a tetrahedron; `None` if the origin is inside.
fn tetrahedron(points: [Vec3; 4]) -> Option<Kept> {
    let mut best: Option<(f64, Kept)> = None;
    let mut is_flat = true;
    let mut inside = true;
    for [i, j, k, across] in [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 3, 1], [1, 2, 3, 0]] {
        let [a, b, c, d] = [points[i], points[j], points[k], points[across]];
        let normal = (b - a).cross(c - a);
        let (origin, other) = (-a.dot(normal), (d - a).dot(normal));
        is_flat &= other == 0.0;
        // The origin is on the far side of this face, or in it.
        if origin * other <= 0.0 {
            inside = false;
            let kept = triangle([i, j, k], a, b, c);
            let nearest = kept.iter().map(|(index, share)| points[*index] * *share).sum::<Vec3>();
            let square = nearest.length_squared();
            if best.is_none_or(|(least, _)| square < least) {
                best = Some((square, kept));
            }
        }
    }
    if inside && !is_flat {
        return None;
    }
    best.map(|(_, kept)| kept)
}
