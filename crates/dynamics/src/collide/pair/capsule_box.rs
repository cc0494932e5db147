//! A capsule and a box: the capsule's axis as a segment in the box's frame.

use base::Vec3;

use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;

const SINGLE: u32 = 2;

/// The capsule's axis `middle + t * along`, `t` in [-1, 1], in the frame of the box.
struct Axis {
    middle: Vec3,
    along: Vec3,
    half: Vec3,
}

pub(super) fn touch(capsule: &Placed, cuboid: &Placed, out: &mut Touches) {
    let (Geometry::Capsule { radius, half_height }, Geometry::Box { half }) =
        (&capsule.geometry, &cuboid.geometry)
    else {
        return;
    };
    let along = cuboid.axes.mul_transpose_vec3(capsule.z()) * *half_height;
    let axis = Axis { middle: cuboid.local(capsule.origin()), along, half: *half };
    let [low, high] = axis.closest();
    let at = axis.at((low + high) * 0.5);
    let apart = at - at.clamp(-*half, *half);
    let distance = apart.length();
    let mut add = |local: Vec3, outward: Vec3, distance: f64, feature: u32| {
        if distance > radius + out.margin {
            return;
        }
        let normal = -(cuboid.axes * outward);
        out.push(cuboid.world(local) + normal * *radius, normal, radius - distance, feature);
    };
    if distance <= 1e-12 * half.max_element() {
        axis.pierced(&mut add);
        return;
    }
    if distance > radius + half.max_element() {
        return;
    }
    let outward = apart / distance;
    // Exactly along an axis only above the inside of a face, because there two differences are exactly zero.
    let face = (0..3).find(|i| outward[*i].abs() == 1.0);
    match face {
        Some(face) if axis.above_face(face, outward, &mut add) => {}
        _ if high - low > 1e-6 => {
            // Parallel to an edge, or to a face that it only reaches over.
            add(axis.at(low), outward, distance, 0);
            add(axis.at(high), outward, distance, 1);
        }
        _ => add(at, outward, distance, SINGLE),
    }
}

impl Axis {
    fn at(&self, t: f64) -> Vec3 {
        self.middle + self.along * t
    }

    /// Half the slope of the squared distance to the box; it never falls.
    fn slope(&self, t: f64) -> f64 {
        let p = self.at(t);
        (p - p.clamp(-self.half, self.half)).dot(self.along)
    }

    /// The range of `t` that is closest to the box; usually one value.
    ///
    /// The slope is piecewise linear with bends where the segment crosses the planes of the faces.
    fn closest(&self) -> [f64; 2] {
        let mut bends = [-1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];
        let mut count = 1;
        for i in 0..3 {
            for side in [-self.half[i], self.half[i]] {
                let t = (side - self.middle[i]) / self.along[i];
                if t > -1.0 && t < 1.0 {
                    bends[count] = t;
                    count += 1;
                }
            }
        }
        count += 1; // The last one is the end, 1.
        let bends = &mut bends[..count];
        bends.sort_unstable_by(f64::total_cmp);
        // Rounding leaves a trace of slope where there is none.
        let flat = 1e-14 * (self.half.length() + self.middle.length()) * self.along.length();
        let (mut below, mut below_slope) = (-1.0, f64::NEG_INFINITY);
        let mut range: Option<[f64; 2]> = None;
        for &t in bends.iter() {
            let slope = self.slope(t);
            if slope.abs() <= flat {
                range = Some([range.map_or(t, |r| r[0]), t]);
            } else if slope > 0.0 {
                return range.unwrap_or_else(|| {
                    if below_slope == f64::NEG_INFINITY {
                        return [t, t];
                    }
                    let root = below + (t - below) * (below_slope / (below_slope - slope));
                    [root, root]
                });
            }
            (below, below_slope) = (t, slope);
        }
        range.unwrap_or([1.0, 1.0])
    }

    /// Adds the two ends of the stretch above (or below) a face; false if there is no such stretch.
    fn above_face(&self, face: usize, outward: Vec3, add: &mut impl FnMut(Vec3, Vec3, f64, u32)) -> bool {
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
            let p = self.at(t);
            add(p, outward, p.dot(outward) - self.half[face], feature);
        }
        true
    }

    /// The segment itself is in the box: out by the shortest way, across a face or across an edge.
    fn pierced(&self, add: &mut impl FnMut(Vec3, Vec3, f64, u32)) {
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
            // Faces are preferred: they give two points.
            if depth < best.0 * 0.999 {
                best.0 = depth;
                edge = Some((outward, i));
            }
        }
        let Some((outward, i)) = edge else {
            if !self.above_face(face.1, face.0, add) {
                let t = if self.along.dot(face.0) > 0.0 { -1.0 } else { 1.0 };
                add(self.at(t), face.0, -best.0, SINGLE);
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
        add(self.at(t / reach), outward, -best.0, SINGLE);
    }
}
