//! Overlap of two convex bodies along the directions in a plane.
//!
//! In a plane with the orthonormal basis (u, v), only two components of a body's axes matter, so that the support
//! function and its derivative take a few operations for each direction.

use base::Vec3;

use super::convex::{ConvexBody, Core};

/// Squared sine of an angle that is zero but for rounding: between a cylinder's axis and a direction whose support
/// point is the centre of the cap, or the normal of the plane.
const MIN_SQUARED_SINE: f64 = 1e-30;

/// The overlap `h(n) = s₁(n) + s₂(-n)` of two bodies with the support functions s, for directions n in a plane.
pub(super) struct CircleOverlap {
    /// Position of the first core minus that of the second.
    offset: [f64; 2],
    cores: [PlanarCore; 2],
}

/// A core shape in the plane. Axes are given by their components in it.
enum PlanarCore {
    /// A cylinder along the normal of the plane, or a point, which has no radius.
    Disc(f64),
    /// The sum of segments along axes: a box, or a segment.
    Segments([[f64; 2]; 3]),
    Cylinder {
        radius: f64,
        half_height: f64,
        axis: [f64; 2],
    },
    Vertices([[f64; 2]; 3]),
}

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// A quarter turn, counter-clockwise.
fn turned([x, y]: [f64; 2]) -> [f64; 2] {
    [-y, x]
}

impl CircleOverlap {
    /// For two bodies without hulls, and an orthonormal basis of the plane.
    pub(super) fn new(first: &ConvexBody<'_>, second: &ConvexBody<'_>, [u, v]: [Vec3; 2]) -> Self {
        let in_plane = |vector: Vec3| [u.dot(vector), v.dot(vector)];
        let planar = |body: &ConvexBody<'_>| {
            let axes = [body.axes.x_axis, body.axes.y_axis, body.axes.z_axis];
            match body.core {
                Core::Segment(half) => PlanarCore::Segments([in_plane(axes[2] * half), [0.0; 2], [0.0; 2]]),
                Core::Box(half) => PlanarCore::Segments(std::array::from_fn(|k| in_plane(axes[k] * half[k]))),
                Core::Cylinder(radius, half_height) => {
                    let axis = in_plane(axes[2]);
                    if dot(axis, axis) < MIN_SQUARED_SINE {
                        PlanarCore::Disc(radius)
                    } else {
                        PlanarCore::Cylinder { radius, half_height, axis }
                    }
                }
                Core::Triangle(vertices) => PlanarCore::Vertices(vertices.map(in_plane)),
                Core::Point | Core::Hull(_) => PlanarCore::Disc(0.0),
            }
        };
        Self { offset: in_plane(first.origin - second.origin), cores: [planar(first), planar(second)] }
    }

    /// The overlaps along a unit vector and its opposite.
    pub(super) fn overlaps(&self, n: [f64; 2]) -> [f64; 2] {
        let [[first, first_back], [second, second_back]] =
            self.cores.each_ref().map(|core| core.support_values(n));
        let offset = dot(self.offset, n);
        [first + second_back + offset, first_back + second - offset]
    }

    /// Derivative of the overlap by the angle of the direction `n`, times its length.
    pub(super) fn derivative(&self, n: [f64; 2]) -> f64 {
        let [first, second] = &self.cores;
        dot(self.offset, turned(n)) + first.derivative(n) + second.derivative(n.map(|x| -x))
    }
}

impl PlanarCore {
    /// Support function along a unit vector and its opposite.
    fn support_values(&self, n: [f64; 2]) -> [f64; 2] {
        let extent = match self {
            Self::Disc(radius) => *radius,
            Self::Segments(segments) => segments.iter().map(|segment| dot(*segment, n).abs()).sum(),
            Self::Cylinder { radius, half_height, axis } => {
                let cosine = dot(*axis, n);
                radius * (1.0 - cosine * cosine).max(0.0).sqrt() + half_height * cosine.abs()
            }
            Self::Vertices(vertices) => {
                let [a, b, c] = vertices.map(|vertex| dot(vertex, n));
                return [a.max(b).max(c), -a.min(b).min(c)];
            }
        };
        [extent; 2]
    }

    /// The support point along `n`, times `n` turned by 90°.
    fn derivative(&self, n: [f64; 2]) -> f64 {
        let across = turned(n);
        match self {
            Self::Disc(_) => 0.0,
            Self::Segments(segments) => segments
                .iter()
                .map(|segment| 1.0_f64.copysign(dot(*segment, n)) * dot(*segment, across))
                .sum(),
            Self::Cylinder { radius, half_height, axis } => {
                let (along, slope) = (dot(*axis, n), dot(*axis, across));
                let squared_length = dot(n, n);
                let squared_radial = squared_length - along * along;
                // The radial part of the support point is along n minus its component along the axis.
                let radial = if squared_radial > MIN_SQUARED_SINE * squared_length {
                    -radius * along * slope / squared_radial.sqrt()
                } else {
                    0.0
                };
                radial + half_height.copysign(along) * slope
            }
            Self::Vertices([a, b, c]) => {
                let [first, second, third] = [a, b, c].map(|vertex| dot(*vertex, n));
                let farthest = if first >= second && first >= third {
                    a
                } else if third > second {
                    c
                } else {
                    b
                };
                dot(*farthest, across)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use base::math::axis_angle;

    use super::*;
    use crate::collide::geometry::PlacedShape;
    use crate::collide::triangle::Triangle;
    use crate::shape::Shape;

    #[test]
    fn overlap_and_derivative_are_those_of_the_support_points() {
        let turn = |angle| axis_angle(Vec3::new(1.0, -2.0, 0.5).normalize(), angle);
        let shapes = [
            PlacedShape::at(&Shape::Box { half: Vec3::new(0.1, 0.2, 0.3) }, Vec3::X, turn(0.7)),
            PlacedShape::at(&Shape::Cylinder { radius: 0.1, half_height: 0.2 }, Vec3::Y, turn(1.9)),
            PlacedShape::at(&Shape::Capsule { radius: 0.1, half_height: 0.2 }, Vec3::Z, turn(-0.4)),
            PlacedShape::at(&Shape::Sphere { radius: 0.1 }, Vec3::ONE, turn(0.0)),
        ];
        let corners = [Vec3::X, Vec3::new(0.0, 0.5, 0.2), Vec3::new(-0.3, 0.1, 0.0)];
        let triangle = Triangle::new(corners).expect("the corners are not on a line");
        let bodies = shapes
            .iter()
            .filter_map(|shape| ConvexBody::new(shape, Vec3::ZERO))
            .chain([ConvexBody::triangle(&triangle)])
            .collect::<Vec<_>>();
        assert_eq!(bodies.len(), 5);
        let (u, v) = base::math::tangents(Vec3::new(0.3, 0.2, -0.9).normalize());
        for first in &bodies {
            for second in &bodies {
                let circle = CircleOverlap::new(first, second, [u, v]);
                for step in 0..40 {
                    let (sin, cos) = base::ops::sin_cos(0.1 + 0.16 * f64::from(step));
                    let (n, across) = (u * cos + v * sin, v * cos - u * sin);
                    let offset = first.support(n) - second.support(-n);
                    let ([overlap, back], derivative) =
                        (circle.overlaps([cos, sin]), circle.derivative([cos, sin]));
                    let offset_back = second.support(n) - first.support(-n);
                    assert!((overlap - offset.dot(n)).abs() < 1e-12, "{first:?} {second:?}: {overlap}");
                    assert!((back - offset_back.dot(n)).abs() < 1e-12, "{first:?} {second:?}: {back}");
                    assert!(
                        (derivative - offset.dot(across)).abs() < 1e-7,
                        "{first:?} {second:?}: {derivative}"
                    );
                }
            }
        }
    }
}
