//! Two convex shapes of any kind: least penetration, then clipping of the supporting features.

use base::Vec3;

use crate::collide::clip::PolygonVertex;
use crate::collide::closest_points::{ClosestPoints, closest_points};
use crate::collide::convex::{ConvexBody, SupportFeature};
use crate::collide::geometry::PlacedShape;
use crate::collide::manifold::Manifold;

/// Cosine of the angle between the normals of a face and of the contact above which the face is clipped.
const MIN_ALIGNMENT: f64 = 0.98;
/// First label of the second shape's edges.
const SECOND_LABELS: u16 = 512;
/// Feature id of the point of deepest penetration.
pub(super) const DEEPEST_FEATURE: u32 = 0xf_ffff;

pub(super) fn collide(first: &PlacedShape, second: &PlacedShape, manifold: &mut Manifold) {
    let base = first.origin();
    let (Some(a), Some(b)) = (ConvexBody::new(first, base), ConvexBody::new(second, base)) else { return };
    let Some(closest) = closest_points(&a, &b, manifold.margin) else { return };
    let start = manifold.points.len();
    let code = collide_features(&a, &b, closest.normal, base, manifold);
    let deepest = manifold.points[start..].iter().map(|point| point.depth).fold(f64::NEG_INFINITY, f64::max);
    if closest.depth > deepest + 1e-7 {
        push_deepest(&a, &closest, base, code, manifold);
    }
}

pub(super) fn push_deepest(
    a: &ConvexBody<'_>,
    closest: &ClosestPoints,
    base: Vec3,
    code: u32,
    manifold: &mut Manifold,
) {
    // The midpoint also across the normal, as the two points may lie beside each other.
    let ClosestPoints { normal, depth, on_first, on_second } = *closest;
    let tangential_offset = (on_second - on_first) - normal * (on_second - on_first).dot(normal);
    let at = base + on_first + normal * a.rounding + tangential_offset * 0.5;
    manifold.push(at, normal, depth, code | DEEPEST_FEATURE);
}

/// Adds the points where the supporting features along a normal (from `a` to `b`) overlap. Returns a code of the two
/// features.
pub(super) fn collide_features(
    a: &ConvexBody<'_>,
    b: &ConvexBody<'_>,
    normal: Vec3,
    base: Vec3,
    manifold: &mut Manifold,
) -> u32 {
    let mut polygons = std::mem::take(&mut manifold.polygons);
    let [on_a, on_b] = &mut polygons;
    let feature_a = a.support_feature(normal, 0, on_a);
    let feature_b = b.support_feature(-normal, SECOND_LABELS, on_b);
    let code = (feature_a.id.wrapping_mul(61).wrapping_add(feature_b.id) & 0xfff) << 20;
    let alignment = |support_feature: &SupportFeature, sign: f64| {
        support_feature.normal.map_or(-1.0, |n| n.dot(normal) * sign)
    };
    let (alignment_a, alignment_b) = (alignment(&feature_a, 1.0), alignment(&feature_b, -1.0));
    let frame = FeatureContact { normal, base, code, roundings: [a.rounding, b.rounding] };
    // Of two equally aligned faces, the first one stays the reference face in spite of rounding.
    match (feature_a.normal, feature_b.normal) {
        (Some(face), _) if alignment_a >= MIN_ALIGNMENT && alignment_a >= alignment_b - 1e-9 => {
            frame.clip(face, on_a, on_b, false, manifold)
        }
        (_, Some(face)) if alignment_b >= MIN_ALIGNMENT => frame.clip(face, on_b, on_a, true, manifold),
        (None, None) => frame.collide_segments(on_a, on_b, manifold),
        _ => {}
    }
    manifold.polygons = polygons;
    code
}

/// What all points of the two features have in common.
struct FeatureContact {
    /// Unit normal from the first to the second body.
    normal: Vec3,
    base: Vec3,
    code: u32,
    roundings: [f64; 2],
}

impl FeatureContact {
    /// Adds a contact point, given by points on both cores.
    fn add(&self, on_first: Vec3, on_second: Vec3, label: u32, manifold: &mut Manifold) {
        let depth = self.roundings[0] + self.roundings[1] - (on_second - on_first).dot(self.normal);
        manifold.push(
            self.base + on_first + self.normal * self.roundings[0],
            self.normal,
            depth,
            self.code | label,
        );
    }

    /// Clips the incident feature against the sides of the reference face with normal `face`.
    fn clip(
        &self,
        face: Vec3,
        reference: &[PolygonVertex],
        incident: &[PolygonVertex],
        swapped: bool,
        manifold: &mut Manifold,
    ) {
        let Some(origin) = reference.first().map(|vertex| vertex.point) else { return };
        // Projects a point onto the plane of the reference face, along the contact normal.
        let project = |p: Vec3| p - self.normal * ((p - origin).dot(face) / self.normal.dot(face));
        let mut add = |p: Vec3, label: u32, manifold: &mut Manifold| {
            if swapped {
                self.add(p, project(p), label, manifold)
            } else {
                self.add(project(p), p, label, manifold)
            }
        };
        // The side planes are parallel to the contact normal, not to the face's: so no projected point lies outside
        // the face, where it would seem deeper.
        let direction = if swapped { -self.normal } else { self.normal };
        let side_plane = |i: usize| {
            let (from, to) = (reference[i], reference[(i + 1) % reference.len()]);
            let outward = (to.point - from.point).cross(direction);
            (from.edge, move |p: Vec3| (p - from.point).dot(outward))
        };
        if let [low, high] = incident {
            return self.clip_segment(
                (low.point, high.point),
                (0..reference.len()).map(|i| side_plane(i).1),
                &mut add,
                manifold,
            );
        }
        let mut clipper = std::mem::take(&mut manifold.clipper);
        clipper.polygon.clear();
        clipper.polygon.extend_from_slice(incident);
        if let [single] = incident {
            // A single vertex, with a tolerance for rounding at the edges of adjacent triangles.
            let size =
                reference.iter().map(|vertex| (vertex.point - origin).length_squared()).fold(0.0, f64::max);
            if (0..reference.len()).all(|i| side_plane(i).1(single.point) <= 1e-9 * size) {
                add(single.point, u32::from(single.edge), manifold);
            }
        } else {
            for i in 0..reference.len() {
                let (edge, outside) = side_plane(i);
                clipper.clip(edge, outside);
            }
            clipper.for_each_vertex(|p, label| add(p, (label >> 16) << 10 | (label & 0x3ff), manifold));
        }
        manifold.clipper = clipper;
    }

    /// Adds the two ends of the part of a segment above the reference face.
    fn clip_segment(
        &self,
        (low, high): (Vec3, Vec3),
        outsides: impl Iterator<Item = impl Fn(Vec3) -> f64>,
        add: &mut impl FnMut(Vec3, u32, &mut Manifold),
        manifold: &mut Manifold,
    ) {
        let (mut from, mut to) = (0.0_f64, 1.0_f64);
        for outside in outsides {
            let (a, b) = (outside(low), outside(high));
            if a > 0.0 && b > 0.0 {
                return;
            }
            if a > 0.0 {
                from = from.max(a / (a - b));
            } else if b > 0.0 {
                to = to.min(a / (a - b));
            }
        }
        if from < to {
            add(low.lerp(high, from), 0, manifold);
            add(low.lerp(high, to), 1, manifold);
        }
    }

    /// Adds the ends of the common interval of two parallel segments. Crossed ones touch in the deepest point only.
    fn collide_segments(&self, on_a: &[PolygonVertex], on_b: &[PolygonVertex], manifold: &mut Manifold) {
        let ([a0, a1], [b0, b1]) = (on_a, on_b) else { return };
        let (p, along) = (a0.point, a1.point - a0.point);
        let along_b = b1.point - b0.point;
        let sine = along.cross(along_b).length_squared();
        if sine > 4e-4 * along.length_squared() * along_b.length_squared() {
            return;
        }
        let parameter = |q: Vec3| (q - p).dot(along) / along.length_squared();
        let (t0, t1) = (parameter(b0.point), parameter(b1.point));
        let (from, to) = (t0.min(t1).max(0.0), t0.max(t1).min(1.0));
        if from >= to {
            return;
        }
        for (label, t) in [(0, from), (1, to)] {
            let share = ((t - t0) / (t1 - t0)).clamp(0.0, 1.0);
            self.add(p + along * t, b0.point.lerp(b1.point, share), label, manifold);
        }
    }
}
