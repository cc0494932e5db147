//! The path of a belt around its wheels: positions and directions along it.
//!
//! In the plane of the belt x is forwards and y is up. The belt runs clockwise around its inner wheels, so that its
//! upper side runs forwards, and counterclockwise around its outer wheels.

use base::ops;

/// A wheel in the plane of the belt. `[m]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Wheel {
    pub(crate) center: [f64; 2],
    pub(crate) radius: f64,
    /// Whether the wheel is inside the belt.
    pub(crate) is_inner: bool,
}

/// A closed path of straight segments and arcs.
#[derive(Clone, Debug, Default)]
pub(crate) struct BeltPath {
    segments: Vec<Segment>,
    length: f64,
}

#[derive(Clone, Copy, Debug)]
struct Segment {
    /// Arc length of its start on the path, and its length. `[m]`
    start: f64,
    length: f64,
    form: Curve,
}

#[derive(Clone, Copy, Debug)]
enum Curve {
    Straight {
        from: [f64; 2],
        direction: [f64; 2],
    },
    /// `angle` is that of the first point as seen from the centre; `rate` is in rad/m.
    Arc {
        center: [f64; 2],
        radius: f64,
        angle: f64,
        rate: f64,
    },
}

/// A position on the path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) point: [f64; 2],
    /// Angle of the direction of travel from x towards y. `[rad]`
    pub(crate) heading: f64,
}

impl BeltPath {
    /// Computes the path around wheels in the order of the belt. `None` if there are fewer than two wheels, or if two
    /// consecutive ones overlap.
    pub(crate) fn around(wheels: &[Wheel]) -> Option<Self> {
        if wheels.len() < 2 || wheels.iter().any(|wheel| wheel.radius.is_nan() || wheel.radius < 0.0) {
            return None;
        }
        let next = |index: usize| (index + 1) % wheels.len();
        let normals = (0..wheels.len())
            .map(|index| tangent(&wheels[index], &wheels[next(index)]))
            .collect::<Option<Vec<_>>>()?;
        let mut path = Self::default();
        for (index, normal) in normals.iter().enumerate() {
            let (wheel, to) = (wheels[index], wheels[next(index)]);
            let (from, end) = (touch(&wheel, *normal), touch(&to, *normal));
            let direction = [normal[1], -normal[0]];
            let length = (end[0] - from[0]) * direction[0] + (end[1] - from[1]) * direction[1];
            path.push(length, Curve::Straight { from, direction });
            path.push_arc(&to, *normal, normals[next(index)]);
        }
        (path.length > 0.0 && path.length.is_finite()).then_some(path)
    }

    fn push(&mut self, length: f64, form: Curve) {
        self.segments.push(Segment { start: self.length, length, form });
        self.length += length;
    }

    /// Adds the arc around a wheel between the points where the belt meets and leaves it, relative to its centre.
    fn push_arc(&mut self, wheel: &Wheel, met: [f64; 2], left: [f64; 2]) {
        // Clockwise around inner wheels.
        let sign = side(wheel);
        let turn = -sign * (ops::atan2(left[1], left[0]) - ops::atan2(met[1], met[0]));
        let turn = turn.rem_euclid(std::f64::consts::TAU);
        // A full turn is the rounding error of an arc of length 0.
        if turn > std::f64::consts::TAU - 1e-9 || wheel.radius == 0.0 {
            return;
        }
        let angle = ops::atan2(sign * met[1], sign * met[0]);
        let form =
            Curve::Arc { center: wheel.center, radius: wheel.radius, angle, rate: -sign / wheel.radius };
        self.push(turn * wheel.radius, form);
    }

    /// Returns the length of the path. `[m]`
    pub(crate) fn length(&self) -> f64 {
        self.length
    }

    /// Returns the position at an arc length from where the belt leaves the first wheel, modulo the length. `[m]`
    pub(crate) fn at(&self, path: f64) -> Option<Place> {
        let path = path.rem_euclid(self.length);
        let segment = self.segments.iter().rev().find(|segment| segment.start <= path)?;
        let run = (path - segment.start).min(segment.length);
        Some(match segment.form {
            Curve::Straight { from, direction } => Place {
                point: [from[0] + direction[0] * run, from[1] + direction[1] * run],
                heading: ops::atan2(direction[1], direction[0]),
            },
            Curve::Arc { center, radius, angle, rate } => {
                let now = angle + rate * run;
                let (sin, cos) = ops::sin_cos(now);
                let quarter = std::f64::consts::FRAC_PI_2.copysign(rate);
                Place { point: [center[0] + radius * cos, center[1] + radius * sin], heading: now + quarter }
            }
        })
    }
}

/// Returns 1 for a wheel to the right of the belt, -1 for one to its left.
fn side(wheel: &Wheel) -> f64 {
    if wheel.is_inner { 1.0 } else { -1.0 }
}

/// Returns the point of a wheel that touches a straight segment with the normal `normal` on its left.
fn touch(wheel: &Wheel, normal: [f64; 2]) -> [f64; 2] {
    let reach = side(wheel) * wheel.radius;
    [wheel.center[0] + normal[0] * reach, wheel.center[1] + normal[1] * reach]
}

/// Returns the unit normal on the left of the straight segment between two wheels.
///
/// With d from the first centre to the second and signed radii, both ends are on one line perpendicular to the normal
/// n: d · n = r₁ − r₂.
fn tangent(from: &Wheel, to: &Wheel) -> Option<[f64; 2]> {
    let d = [to.center[0] - from.center[0], to.center[1] - from.center[1]];
    let distance = (d[0] * d[0] + d[1] * d[1]).sqrt();
    let along = (side(from) * from.radius - side(to) * to.radius) / distance;
    if along.is_nan() || along.abs() >= 1.0 {
        return None;
    }
    let across = (1.0 - along * along).sqrt();
    let e = [d[0] / distance, d[1] / distance];
    Some([e[0] * along - e[1] * across, e[1] * along + e[0] * across])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    fn wheel(x: f64, y: f64, radius: f64, is_inner: bool) -> Wheel {
        Wheel { center: [x, y], radius, is_inner }
    }

    fn near(place: Option<Place>, point: [f64; 2], heading: f64) {
        let place = place.expect("a path");
        let gap = (place.point[0] - point[0]).abs() + (place.point[1] - point[1]).abs();
        let turn = (place.heading - heading + PI).rem_euclid(2.0 * PI) - PI;
        assert!(gap < 1e-12 && turn.abs() < 1e-12, "{place:?} is not {point:?} {heading}");
    }

    #[test]
    fn the_upper_side_of_a_belt_runs_forwards() {
        let path =
            BeltPath::around(&[wheel(-1.0, 0.0, 0.5, true), wheel(1.0, 0.0, 0.5, true)]).expect("a path");
        assert!((path.length() - (4.0 + PI)).abs() < 1e-12);
        near(path.at(0.0), [-1.0, 0.5], 0.0);
        near(path.at(1.0), [0.0, 0.5], 0.0);
        near(path.at(2.0 + PI / 4.0), [1.5, 0.0], -PI / 2.0);
        near(path.at(2.0 + PI / 2.0), [1.0, -0.5], PI);
        near(path.at(3.0 + PI / 2.0), [0.0, -0.5], PI);
        near(path.at(4.0 + PI * 0.75), [-1.5, 0.0], PI / 2.0);
        near(path.at(-1.0 - PI / 2.0), [0.0, -0.5], PI);
    }

    #[test]
    fn an_outer_wheel_bends_the_belt_inwards() {
        // As in the manual's concave belt; all is symmetric about x = 0.
        let wheels = [wheel(-0.4, 0.0, 0.2, true), wheel(0.0, 0.14, 0.1, false), wheel(0.4, 0.0, 0.2, true)];
        let path = BeltPath::around(&wheels).expect("a path");
        // The lowest point of the outer wheel is halfway on the upper side.
        let upper = path.length() - 0.8 - 2.0 * 0.2 * (PI + dip());
        near(path.at(upper / 2.0), [0.0, 0.04], 0.0);
        near(path.at(path.length() - 0.2 * (PI + dip()) - 0.4), [0.0, -0.2], PI);
    }

    /// How far the belt of the manual has turned downwards when it leaves the first wheel: the inner tangent.
    fn dip() -> f64 {
        let distance = (0.4_f64 * 0.4 + 0.14 * 0.14).sqrt();
        ops::asin(0.3 / distance) - ops::atan2(0.14, 0.4)
    }

    #[test]
    fn overlapping_wheels_have_no_belt() {
        assert!(BeltPath::around(&[wheel(0.0, 0.0, 0.5, true)]).is_none());
        assert!(BeltPath::around(&[wheel(0.0, 0.0, 0.5, true), wheel(0.1, 0.0, 0.1, true)]).is_none());
        assert!(BeltPath::around(&[wheel(0.0, 0.0, 0.5, true), wheel(0.9, 0.0, 0.5, false)]).is_none());
        assert!(BeltPath::around(&[wheel(0.0, 0.0, f64::NAN, true), wheel(9.0, 0.0, 0.5, true)]).is_none());
    }
}
