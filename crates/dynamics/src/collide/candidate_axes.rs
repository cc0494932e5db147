//! The separating axis test of convex bodies that have few kinds of axes.
//!
//! Let h(n) be how far the bodies overlap along n. The penetration depth is the least h. Where bodies have flat faces,
//! straight edges and round rims, its n belongs to one of few families: the faces' normals, the cross products of two
//! edges, and what is across one edge and meets a rim or a side. The last kind is a search along a circle; the others are
//! known. Only two rims that meet are neither, and those go to the general search.

use base::Vec3;

use super::solid::{Closest, Solid};
use super::witness::witness;

/// Share of the bodies' extent up to which an overlap along a face's normal or across two edges needs no comparison with
/// ways out that meet a rim.
const SHALLOW: f64 = 1e-3;
/// Share of the extent above which an overlap is left to the general search: what is deep has several ways out that are
/// about as short, and at 0.05 the test against a search over all directions finds pairs that get the second best.
const DEEP: f64 = 0.02;
/// Directions of a circle that are looked at first.
const SAMPLES: usize = 8;
/// Cosines and sines of an eighth of a turn and its multiples.
const EIGHTHS: [[f64; 2]; SAMPLES] = {
    let s = std::f64::consts::FRAC_1_SQRT_2;
    [[1.0, 0.0], [s, s], [0.0, 1.0], [-s, s], [-1.0, 0.0], [-s, -s], [0.0, -1.0], [s, -s]]
};
/// Most steps of the search along a circle, and the angle at which it ends. `[rad]`
const STEPS: usize = 24;
const NEAR: f64 = 1e-10;

/// What the test says.
#[derive(Clone, Copy, Debug)]
pub(super) enum AxisTest {
    /// They touch, or are that near, along a candidate.
    Contact(Closest),
    /// The bodies are farther apart than was asked for.
    Separated,
    /// The axis is not among the candidates.
    Undecided,
}

/// Tests two bodies that matter to each other up to a gap of `margin`.
pub(super) fn test_axes(first: &Solid<'_>, second: &Solid<'_>, margin: f64) -> AxisTest {
    if !(first.is_simple() && second.is_simple()) {
        return AxisTest::Undecided;
    }
    let mut search = Search { first, second, normal: Vec3::ZERO, overlap: f64::INFINITY };
    let far = -(margin + first.round + second.round);
    search.take(second.center() - first.center());
    if search.overlap < far {
        return AxisTest::Separated;
    }
    let (edges, others) = (first.edges(), second.edges());
    for face in first.faces().into_iter().chain(second.faces()).flatten() {
        search.take(face);
        search.take(-face);
    }
    if search.overlap < far {
        return AxisTest::Separated;
    }
    for edge in edges.into_iter().flatten() {
        for other in others.into_iter().flatten() {
            let across = edge.cross(other);
            search.take(across);
            search.take(-across);
        }
    }
    if search.overlap < far {
        return AxisTest::Separated;
    }
    let has_rims = first.is_cylinder() || second.is_cylinder();
    if has_rims
        && search.overlap <= SHALLOW * search.extent()
        && let Some(found) = search.closest()
    {
        return AxisTest::Contact(found);
    }
    if has_rims {
        for edge in edges.into_iter().chain(others).flatten() {
            search.around(edge);
            if search.overlap < far {
                return AxisTest::Separated;
            }
        }
    }
    if search.overlap > DEEP * search.extent() {
        return AxisTest::Undecided;
    }
    search.closest().map_or(AxisTest::Undecided, AxisTest::Contact)
}

/// The least overlap so far.
struct Search<'a> {
    first: &'a Solid<'a>,
    second: &'a Solid<'a>,
    /// Unit.
    normal: Vec3,
    overlap: f64,
}

impl Search<'_> {
    fn overlap(&self, n: Vec3) -> f64 {
        self.first.reach(n) + self.second.reach(-n)
    }

    /// How far both go along the normal.
    fn extent(&self) -> f64 {
        self.overlap + self.overlap(-self.normal)
    }

    /// What is found, if that is the way out.
    fn closest(&self) -> Option<Closest> {
        let &Self { first, second, normal, overlap } = self;
        let on_first = witness(first, second, normal)?;
        Some(Closest {
            normal,
            depth: first.round + second.round + overlap,
            on_first,
            on_second: on_first - normal * overlap,
        })
    }

    /// Looks at a direction of any length.
    fn take(&mut self, way: Vec3) {
        if let Some(normal) = way.try_normalize() {
            let overlap = self.overlap(normal);
            if overlap < self.overlap {
                (self.normal, self.overlap) = (normal, overlap);
            }
        }
    }

    /// Looks for the best direction across an axis.
    fn around(&mut self, axis: Vec3) {
        let (u, v) = base::math::tangents(axis);
        let at = |[cos, sin]: [f64; 2]| u * cos + v * sin;
        let mut best = (0, f64::INFINITY);
        for (index, way) in EIGHTHS.into_iter().enumerate() {
            let overlap = self.overlap(at(way));
            if overlap < best.1 {
                best = (index, overlap);
            }
        }
        // The slope has its zero between the neighbours; t is the tangent of the angle from the best sample.
        let (x, y) = (at(EIGHTHS[best.0]), at(EIGHTHS[(best.0 + 2) % SAMPLES]));
        let slope = |t: f64| {
            let n = x + y * t;
            (self.first.support(n) - self.second.support(-n)).dot(y - x * t)
        };
        let (mut low, mut high) = (-0.5, 0.5);
        let (mut left, mut right) = (slope(low), slope(high));
        let mut t = 0.0;
        if left < 0.0 && right > 0.0 {
            for step in 0..STEPS {
                // False position, with the kept end's slope halved (the Illinois method); where sides and flats make steps
                // of the slope, halves are the better guess.
                let halves = step % 4 == 3;
                let next =
                    if halves { 0.5 * (low + high) } else { low + (high - low) * left / (left - right) };
                let here = slope(next);
                let moved = (next - t).abs();
                t = next;
                if here == 0.0 || moved < NEAR || high - low < NEAR {
                    break;
                }
                let share = if halves { 1.0 } else { 0.5 };
                if here < 0.0 {
                    (low, left, right) = (t, here, right * share);
                } else {
                    (high, right, left) = (t, here, left * share);
                }
            }
        }
        self.take(x + y * t);
    }
}

#[cfg(test)]
mod tests {
    use base::math::axis_angle;
    use base::{Mat3, Pose, Quat};

    use super::*;
    use crate::collide::geometry::{Geometry, Placed};
    use crate::shape::Shape;

    fn placed(shape: &Shape, at: Vec3, turn: Quat) -> Placed {
        let mut placed = Placed::new(Geometry::new(shape), &Pose::IDENTITY);
        (placed.pose, placed.axes) = (Pose::new(at, turn), Mat3::from_quat(turn));
        placed
    }

    fn of(first: &Placed, second: &Placed) -> AxisTest {
        let base = first.origin();
        let solid = |placed| Solid::new(placed, base).unwrap();
        test_axes(&solid(first), &solid(second), 0.0)
    }

    #[track_caller]
    fn check(first: &Placed, second: &Placed, normal: Vec3, depth: f64) {
        let AxisTest::Contact(found) = of(first, second) else { panic!("not found") };
        assert!((found.normal - normal).length() < 1e-9, "{found:?}");
        assert!((found.depth - depth).abs() < 1e-12, "{found:?}");
        assert!((found.on_first - found.on_second - normal * depth).length() < 1e-7, "{found:?}");
    }

    const CYLINDER: Shape = Shape::Cylinder { radius: 0.1, half_height: 0.2 };

    #[test]
    fn each_kind_of_contact_has_its_normal() {
        let (sin, cos) = base::ops::sin_cos(0.3);
        let quarter = std::f64::consts::FRAC_PI_2;
        let upright = placed(&CYLINDER, Vec3::ZERO, Quat::IDENTITY);
        // Two sides that cross.
        let lying = placed(&CYLINDER, Vec3::new(0.05, 0.199, 0.03), axis_angle(Vec3::Y, quarter));
        check(&upright, &lying, Vec3::Y, 0.001);
        // A cap and a rim.
        let leaning = placed(&CYLINDER, Vec3::new(0.0, 0.05, 0.42), axis_angle(Vec3::X, 0.3));
        check(&upright, &leaning, Vec3::Z, 0.2 + 0.2 * cos + 0.1 * sin - 0.42);
        // A side and a rim: the axis of the first is across the normal, that of the second is not.
        let reach = 0.1 * cos + 0.2 * sin;
        let beside = placed(&CYLINDER, Vec3::new(0.0, 0.099 + reach, 0.1), axis_angle(Vec3::X, -0.3));
        check(&upright, &beside, Vec3::Y, 0.001);
        // A rim and a ridge.
        let ridge =
            placed(&Shape::Box { half: Vec3::splat(0.1) }, Vec3::ZERO, axis_angle(Vec3::Y, quarter / 2.0));
        let top = 0.1 * std::f64::consts::SQRT_2;
        let height = top + 0.2 * cos + 0.1 * sin - 0.001;
        let above = placed(&CYLINDER, Vec3::new(0.0, 0.05, height), axis_angle(Vec3::X, 0.3));
        check(&ridge, &above, Vec3::Z, 0.001);
    }

    #[test]
    fn rims_that_meet_are_left_to_the_general_search() {
        let upright = placed(&CYLINDER, Vec3::ZERO, Quat::IDENTITY);
        let turn = axis_angle(Vec3::new(1.0, 0.3, 0.0).normalize(), 0.8);
        let rim = placed(&CYLINDER, Vec3::new(0.02, -0.205, 0.30), turn);
        assert!(matches!(of(&upright, &rim), AxisTest::Undecided), "{:?}", of(&upright, &rim));
        let far = placed(&CYLINDER, Vec3::new(0.3, -0.3, 0.30), turn);
        assert!(matches!(of(&upright, &far), AxisTest::Separated));
    }
}
