//! The way of a belt round its wheels: where the things on it are, and how they are turned.
//!
//! In the plane of the belt x is forwards and y is up. The belt runs clockwise round its inner wheels, so that its
//! upper side runs forwards, and the other way round its outer wheels.

use base::ops;

/// A wheel in the plane of the belt. `[m]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Wheel {
    pub(crate) center: [f64; 2],
    pub(crate) radius: f64,
    /// Within the belt.
    pub(crate) is_inner: bool,
}

/// A closed way of straight pieces and arcs.
#[derive(Clone, Debug, Default)]
pub(crate) struct BeltPath {
    pieces: Vec<Piece>,
    length: f64,
}

#[derive(Clone, Copy, Debug)]
struct Piece {
    /// Where it begins on the way, and how long it is. `[m]`
    start: f64,
    length: f64,
    form: Form,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    Straight {
        from: [f64; 2],
        direction: [f64; 2],
    },
    /// `angle` is that of the first point as seen from the center; `rate` is in rad per metre.
    Arc {
        center: [f64; 2],
        radius: f64,
        angle: f64,
        rate: f64,
    },
}

/// A place on the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) point: [f64; 2],
    /// Angle of the direction of travel from x towards y. `[rad]`
    pub(crate) heading: f64,
}

impl BeltPath {
    /// The way round wheels in the order in which the belt meets them. `None` if there are not two of them, or if two
    /// that follow each other are in each other's way.
    pub(crate) fn round(wheels: &[Wheel]) -> Option<Self> {
        if wheels.len() < 2 || wheels.iter().any(|wheel| wheel.radius.is_nan() || wheel.radius < 0.0) {
            return None;
        }
        let next = |index: usize| (index + 1) % wheels.len();
        let normals = (0..wheels.len())
            .map(|index| tangent(&wheels[index], &wheels[next(index)]))
            .collect::<Option<Vec<_>>>()?;
        let mut way = Self::default();
        for (index, normal) in normals.iter().enumerate() {
            let (wheel, to) = (wheels[index], wheels[next(index)]);
            let (from, end) = (touch(&wheel, *normal), touch(&to, *normal));
            let direction = [normal[1], -normal[0]];
            let length = (end[0] - from[0]) * direction[0] + (end[1] - from[1]) * direction[1];
            way.push(length, Form::Straight { from, direction });
            way.push_arc(&to, *normal, normals[next(index)]);
        }
        (way.length > 0.0 && way.length.is_finite()).then_some(way)
    }

    fn push(&mut self, length: f64, form: Form) {
        self.pieces.push(Piece { start: self.length, length, form });
        self.length += length;
    }

    /// Round a wheel from where it is met to where it is left.
    fn push_arc(&mut self, wheel: &Wheel, met: [f64; 2], left: [f64; 2]) {
        // Clockwise round inner wheels.
        let sign = side(wheel);
        let turn = -sign * (ops::atan2(left[1], left[0]) - ops::atan2(met[1], met[0]));
        let turn = turn.rem_euclid(std::f64::consts::TAU);
        // A full turn is a straight belt with a rounding error.
        if turn > std::f64::consts::TAU - 1e-9 || wheel.radius == 0.0 {
            return;
        }
        let angle = ops::atan2(sign * met[1], sign * met[0]);
        let form =
            Form::Arc { center: wheel.center, radius: wheel.radius, angle, rate: -sign / wheel.radius };
        self.push(turn * wheel.radius, form);
    }

    /// Once round. `[m]`
    pub(crate) fn length(&self) -> f64 {
        self.length
    }

    /// The place so far from where the belt leaves the first wheel, round and round. `[m]`
    pub(crate) fn at(&self, way: f64) -> Option<Place> {
        let way = way.rem_euclid(self.length);
        let piece = self.pieces.iter().rev().find(|piece| piece.start <= way)?;
        let run = (way - piece.start).min(piece.length);
        Some(match piece.form {
            Form::Straight { from, direction } => Place {
                point: [from[0] + direction[0] * run, from[1] + direction[1] * run],
                heading: ops::atan2(direction[1], direction[0]),
            },
            Form::Arc { center, radius, angle, rate } => {
                let now = angle + rate * run;
                let (sin, cos) = ops::sin_cos(now);
                let quarter = std::f64::consts::FRAC_PI_2.copysign(rate);
                Place { point: [center[0] + radius * cos, center[1] + radius * sin], heading: now + quarter }
            }
        })
    }
}

/// 1 for a wheel to the right of the belt, -1 for one to its left.
fn side(wheel: &Wheel) -> f64 {
    if wheel.is_inner { 1.0 } else { -1.0 }
}

/// The point of a wheel that touches a straight piece whose left side looks along `normal`.
fn touch(wheel: &Wheel, normal: [f64; 2]) -> [f64; 2] {
    let reach = side(wheel) * wheel.radius;
    [wheel.center[0] + normal[0] * reach, wheel.center[1] + normal[1] * reach]
}

/// Where the left side of the straight piece between two wheels looks.
///
/// With d from the first center to the second and signed radii, both ends are on one line across the normal n:
/// d · n = r₁ − r₂.
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
        let place = place.expect("a way");
        let gap = (place.point[0] - point[0]).abs() + (place.point[1] - point[1]).abs();
        let turn = (place.heading - heading + PI).rem_euclid(2.0 * PI) - PI;
        assert!(gap < 1e-12 && turn.abs() < 1e-12, "{place:?} is not {point:?} {heading}");
    }

    #[test]
    fn a_belt_round_two_wheels_runs_forwards_above() {
        let way = BeltPath::round(&[wheel(-1.0, 0.0, 0.5, true), wheel(1.0, 0.0, 0.5, true)]).expect("a way");
        assert!((way.length() - (4.0 + PI)).abs() < 1e-12);
        near(way.at(0.0), [-1.0, 0.5], 0.0);
        near(way.at(1.0), [0.0, 0.5], 0.0);
        near(way.at(2.0 + PI / 4.0), [1.5, 0.0], -PI / 2.0);
        near(way.at(2.0 + PI / 2.0), [1.0, -0.5], PI);
        near(way.at(3.0 + PI / 2.0), [0.0, -0.5], PI);
        near(way.at(4.0 + PI * 0.75), [-1.5, 0.0], PI / 2.0);
        near(way.at(-1.0 - PI / 2.0), [0.0, -0.5], PI);
    }

    #[test]
    fn an_outer_wheel_presses_the_belt_in() {
        // As in the manual's concave belt; all is symmetric about x = 0.
        let wheels = [wheel(-0.4, 0.0, 0.2, true), wheel(0.0, 0.14, 0.1, false), wheel(0.4, 0.0, 0.2, true)];
        let way = BeltPath::round(&wheels).expect("a way");
        // The lowest point of the outer wheel is halfway on the upper side.
        let upper = way.length() - 0.8 - 2.0 * 0.2 * (PI + dip());
        near(way.at(upper / 2.0), [0.0, 0.04], 0.0);
        near(way.at(way.length() - 0.2 * (PI + dip()) - 0.4), [0.0, -0.2], PI);
    }

    /// How far the belt of the manual has turned downwards when it leaves the first wheel: the inner tangent.
    fn dip() -> f64 {
        let distance = (0.4_f64 * 0.4 + 0.14 * 0.14).sqrt();
        ops::asin(0.3 / distance) - ops::atan2(0.14, 0.4)
    }

    #[test]
    fn wheels_in_the_way_of_each_other_have_no_belt() {
        assert!(BeltPath::round(&[wheel(0.0, 0.0, 0.5, true)]).is_none());
        assert!(BeltPath::round(&[wheel(0.0, 0.0, 0.5, true), wheel(0.1, 0.0, 0.1, true)]).is_none());
        assert!(BeltPath::round(&[wheel(0.0, 0.0, 0.5, true), wheel(0.9, 0.0, 0.5, false)]).is_none());
        assert!(BeltPath::round(&[wheel(0.0, 0.0, f64::NAN, true), wheel(9.0, 0.0, 0.5, true)]).is_none());
    }
}
