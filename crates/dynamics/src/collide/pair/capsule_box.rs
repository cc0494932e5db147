//! A capsule against a box: the capsule's axis as a segment in the box's frame.

use base::Vec3;

use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;

const SINGLE_POINT: u32 = 2;

/// The capsule's axis `middle + t * along`, t in [-1, 1], in the frame of the box.
struct Axis {
    middle: Vec3,
    along: Vec3,
    half: Vec3,
}

pub(super) fn collide(capsule: &PlacedShape, cuboid: &PlacedShape, manifold: &mut Manifold) {
    let (Geometry::Capsule { radius, half_height }, Geometry::Box { half }) =
        (&capsule.geometry, &cuboid.geometry)
    else {
        return;
    };
    let along = cuboid.axes.mul_transpose_vec3(capsule.z_axis()) * *half_height;
    let axis = Axis { middle: cuboid.to_local(capsule.origin()), along, half: *half };
    let [low, high] = axis.closest_range();
    let middle = axis.point_at((low + high) * 0.5);
    let offset = middle - middle.clamp(-*half, *half);
    let distance = offset.length();
    let mut add = |point: Vec3, outward: Vec3, distance: f64, feature: u32| {
        if distance > radius + manifold.margin {
            return;
        }
        let normal = -(cuboid.axes * outward);
        manifold.push(cuboid.to_world(point) + normal * *radius, normal, radius - distance, feature);
    };
    if distance <= 1e-12 * half.max_element() {
        axis.penetrating(&mut add);
        return;
    }
    if distance > radius + half.max_element() {
        return;
    }
    let outward = offset / distance;
    // The direction is exactly along an axis only above the interior of a face, where two differences are exactly
    // zero.
    let face = (0..3).find(|i| outward[*i].abs() == 1.0);
    match face {
        Some(face) if axis.clip_to_face(face, outward, &mut add) => {}
        _ if high - low > 1e-6 => {
            // Parallel to an edge, or to a face beyond whose edge it lies.
            add(axis.point_at(low), outward, distance, 0);
            add(axis.point_at(high), outward, distance, 1);
        }
        _ => add(middle, outward, distance, SINGLE_POINT),
    }
}

impl Axis {
    fn point_at(&self, t: f64) -> Vec3 {
        self.middle + self.along * t
    }

    /// Half the derivative of the squared distance to the box; non-decreasing in t.
    fn derivative(&self, t: f64) -> f64 {
        let p = self.point_at(t);
        (p - p.clamp(-self.half, self.half)).dot(self.along)
    }

    /// The range of t that is closest to the box; usually a single value.
    ///
    /// The derivative is piecewise linear, with breakpoints where the segment crosses the planes of the faces.
    fn closest_range(&self) -> [f64; 2] {
        let mut breakpoints = [-1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];
        let mut count = 1;
        for i in 0..3 {
            for side in [-self.half[i], self.half[i]] {
                let t = (side - self.middle[i]) / self.along[i];
                if t > -1.0 && t < 1.0 {
                    breakpoints[count] = t;
                    count += 1;
                }
            }
        }
        count += 1; // The last one is the end, 1.
        let breakpoints = &mut breakpoints[..count];
        breakpoints.sort_unstable_by(f64::total_cmp);
        // Rounding leaves a small derivative where it should be zero.
        let tolerance = 1e-14 * (self.half.length() + self.middle.length()) * self.along.length();
        let (mut previous, mut previous_derivative) = (-1.0, f64::NEG_INFINITY);
        let mut range: Option<[f64; 2]> = None;
        for &t in breakpoints.iter() {
            let derivative = self.derivative(t);
            if derivative.abs() <= tolerance {
                range = Some([range.map_or(t, |r| r[0]), t]);
            } else if derivative > 0.0 {
                return range.unwrap_or_else(|| {
                    if previous_derivative == f64::NEG_INFINITY {
                        return [t, t];
                    }
                    let root = previous
                        + (t - previous) * (previous_derivative / (previous_derivative - derivative));
                    [root, root]
                });
            }
            (previous, previous_derivative) = (t, derivative);
        }
        range.unwrap_or([1.0, 1.0])
    }

    /// Clips the segment to a face and adds the two ends. Returns false if no part of it is above (or below) the
    /// face.
    fn clip_to_face(&self, face: usize, outward: Vec3, add: &mut impl FnMut(Vec3, Vec3, f64, u32)) -> bool {
        let (mut low, mut high) = (-1.0_f64, 1.0_f64);
        for i in (0..3).filter(|i| *i != face) {
            if self.along[i].abs() <= 1e-12 * self.half[i] {
                continue;
            }
            let a = (-self.half[i] - self.middle[i]) / self.along[i];
            let b = (self.half[i] - self.middle[i]) / self.along[i];
            low = low.max(a.min(b));
            high = high.min(a.max(b));
        }
        if high - low <= 1e-6 {
            return false;
        }
        for (feature, t) in [(0, low), (1, high)] {
            let p = self.point_at(t);
            add(p, outward, p.dot(outward) - self.half[face], feature);
        }
        true
    }

    /// The segment itself penetrates the box: least penetration along the normal of a face, or across an edge.
    fn penetrating(&self, add: &mut impl FnMut(Vec3, Vec3, f64, u32)) {
        let mut best = (f64::INFINITY, Vec3::Z, 2);
        for i in 0..3 {
            for sign in [-1.0, 1.0] {
                let mut outward = Vec3::ZERO;
                outward[i] = sign;
                let depth = self.half[i] - sign * self.middle[i] + self.along[i].abs();
                if depth < best.0 {
                    best = (depth, outward, i);
                }
            }
        }
        let face = (best.1, best.2);
        let mut edge = None;
        for i in 0..3 {
            let mut unit = Vec3::ZERO;
            unit[i] = 1.0;
            let Some(across) = unit.cross(self.along).try_normalize() else { continue };
            let outward = if across.dot(self.middle) < 0.0 { -across } else { across };
            let depth = outward.abs().dot(self.half) - outward.dot(self.middle);
            // Faces are preferred, since they yield two points.
            if depth < best.0 * 0.999 {
                best.0 = depth;
                edge = Some((outward, i));
            }
        }
        let Some((outward, i)) = edge else {
            if !self.clip_to_face(face.1, face.0, add) {
                let t = if self.along.dot(face.0) > 0.0 { -1.0 } else { 1.0 };
                add(self.point_at(t), face.0, -best.0, SINGLE_POINT);
            }
            return;
        };
        let mut edge_middle = outward.signum() * self.half;
        edge_middle[i] = 0.0;
        let mut direction = Vec3::ZERO;
        direction[i] = 1.0;
        let reach = self.along.length();
        let (_, t) = super::capsule_capsule::closest_parameters(
            self.middle - edge_middle,
            (direction, self.half[i]),
            (self.along / reach, reach),
        );
        add(self.point_at(t / reach), outward, -best.0, SINGLE_POINT);
    }
}
