//! Two boxes: separating axis test, then face clipping or the closest points of two edges.
//!
//! Gottschalk, Lin, Manocha, "OBBTree", SIGGRAPH 1996, for the fifteen axes.

use base::{Mat3, Vec3};

use super::capsule_capsule::closest_parameters;
use crate::collide::clip::PolygonVertex;
use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;

/// An edge pair must be this much shallower than a face, because faces yield whole areas of contact.
const EDGE_BIAS: f64 = 0.95;
/// And by this share of the larger box's half size, because all depths are near zero when boxes just touch.
const EDGE_MIN_GAIN: f64 = 1e-6;
/// Cosine of the angle between two normals above which they describe the same contact.
///
/// Load-bearing: where a face lies on a face with a minute tilt, a pair of their edges has the least penetration. One
/// contact point then replaces a whole face, the box rocks, and a pile never comes to rest. The clipped faces have
/// their deepest point where those edges cross, with the same depth but for this cosine.
const SAME_CONTACT: f64 = 0.97;
/// How much deeper than an edge pair with about the same normal a face may be, as a share of the larger box's half
/// size.
const MAX_FACE_EXCESS: f64 = 0.01;
/// A face of the second box must be shallower than the first box's by this share of the larger box's half size, if
/// both normals are about the same.
const FACE_SLACK: f64 = 1e-4;
/// Marks the feature ids of edge pairs.
const EDGE_FEATURE: u32 = 1 << 24;

/// The second box relative to the first.
struct RelativeBox {
    /// Rotation of the second box in the first box's frame: its columns are the second box's axes.
    rotation: Mat3,
    /// Absolute values of `rotation`.
    abs_rotation: Mat3,
    /// From the first to the second centre, in the first box's frame.
    offset: Vec3,
    /// The same in the second box's frame.
    offset_in_second: Vec3,
    half: [Vec3; 2],
}

#[derive(Clone, Copy)]
enum SeparatingAxis {
    /// Normal of a face: the box (0 or 1) and its axis.
    Face(usize, usize),
    /// Cross product of an axis of each box.
    EdgePair(usize, usize),
}

pub(super) fn collide(first: &PlacedShape, second: &PlacedShape, manifold: &mut Manifold) {
    let (Geometry::Box { half: h1 }, Geometry::Box { half: h2 }) = (&first.geometry, &second.geometry) else {
        return;
    };
    let rotation = first.axes.transpose() * second.axes;
    let offset = first.to_local(second.origin());
    let offset_in_second = rotation.mul_transpose_vec3(offset);
    let relative =
        RelativeBox { rotation, abs_rotation: rotation.abs(), offset, offset_in_second, half: [*h1, *h2] };
    match relative.least_penetration(manifold.margin) {
        Some(SeparatingAxis::Face(0, axis)) => {
            collide_faces([first, second], [*h1, *h2], axis, false, manifold)
        }
        Some(SeparatingAxis::Face(_, axis)) => {
            collide_faces([second, first], [*h2, *h1], axis, true, manifold)
        }
        Some(SeparatingAxis::EdgePair(i, j)) => relative.collide_edges(i, j, first, manifold),
        None => {}
    }
}

impl RelativeBox {
    /// The axis of least penetration; `None` if there is a gap along some axis.
    fn least_penetration(&self, margin: f64) -> Option<SeparatingAxis> {
        let [h1, h2] = self.half;
        let along_first = h1 + self.abs_rotation * h2 - self.offset.abs();
        let along_second = h2 + self.abs_rotation.transpose() * h1 - self.offset_in_second.abs();
        if along_first.min(along_second).min_element() < -margin {
            return None;
        }
        let size = self.half[0].max_element().max(self.half[1].max_element());
        let (depth, side, axis) = self.best_face(along_first, along_second, size);
        let limit = if depth > 0.0 { depth * EDGE_BIAS } else { depth / EDGE_BIAS };
        // Boxes that just touch have about the same depth along many axes: an area of contact beats an edge pair.
        let limit = limit - EDGE_MIN_GAIN * size;
        let (mut least, mut edge_pair) = (limit, None);
        for i in 0..3 {
            for j in 0..3 {
                let Some((overlap, length_squared)) = self.edge_overlap(i, j) else { continue };
                // Most edge pairs need no square root: they overlap, and by more than the best so far.
                if overlap > 0.0 && (least <= 0.0 || overlap * overlap >= least * least * length_squared) {
                    continue;
                }
                let depth = overlap / length_squared.sqrt();
                if depth < -margin {
                    return None;
                }
                if depth < least {
                    (least, edge_pair) = (depth, Some((i, j)));
                }
            }
        }
        Some(match edge_pair {
            Some((i, j))
                if depth - least > MAX_FACE_EXCESS * size || !self.is_same_contact(side, axis, i, j) =>
            {
                SeparatingAxis::EdgePair(i, j)
            }
            _ => SeparatingAxis::Face(side, axis),
        })
    }

    /// The face of least penetration: its depth, its box and its axis.
    fn best_face(&self, along_first: Vec3, along_second: Vec3, size: f64) -> (f64, usize, usize) {
        let least = |depths: Vec3| {
            // The slack keeps the first of two equal ones selected in spite of rounding.
            let slack = 1e-9 * size;
            let axis = usize::from(depths.y < depths.x - slack);
            if depths.z < depths[axis] - slack { 2 } else { axis }
        };
        let (first, second) = (least(along_first), least(along_second));
        let (first_depth, second_depth) = (along_first[first], along_second[second]);
        // Two faces on each other are the same contact: the first one keeps it, with its feature ids, while the boxes
        // rock.
        let slack = if self.abs_rotation.col(second)[first] > SAME_CONTACT { FACE_SLACK } else { 1e-9 };
        if second_depth < first_depth - slack * size {
            (second_depth, 1, second)
        } else {
            (first_depth, 0, first)
        }
    }

    /// Whether an edge pair and a face have almost the same normal.
    fn is_same_contact(&self, side: usize, axis: usize, i: usize, j: usize) -> bool {
        let mut along = Vec3::ZERO;
        along[i] = 1.0;
        let across = along.cross(self.rotation.col(j)).normalize_or_zero();
        let face = if side == 0 { across[axis] } else { across.dot(self.rotation.col(axis)) };
        face.abs() > SAME_CONTACT
    }

    /// Overlap along the unnormalized cross product of two edges, and the square of its length; `None` if they are
    /// parallel.
    fn edge_overlap(&self, i: usize, j: usize) -> Option<(f64, f64)> {
        let [h1, h2] = self.half;
        let cosine = self.rotation.col(j)[i];
        let length_squared = 1.0 - cosine * cosine;
        if length_squared < 1e-8 {
            return None;
        }
        let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
        let (b, abs_rotation) = (self.rotation.col(j), &self.abs_rotation);
        let r1 = h1[i1] * b[i2].abs() + h1[i2] * b[i1].abs();
        let r2 = h2[j1] * abs_rotation.col(j2)[i] + h2[j2] * abs_rotation.col(j1)[i];
        let gap = (self.offset[i2] * b[i1] - self.offset[i1] * b[i2]).abs();
        Some((r1 + r2 - gap, length_squared))
    }

    /// Adds the contact point of two edges.
    fn collide_edges(&self, i: usize, j: usize, first: &PlacedShape, manifold: &mut Manifold) {
        let [h1, h2] = self.half;
        let mut a = Vec3::ZERO;
        a[i] = 1.0;
        let b = self.rotation.col(j);
        let Some(across) = a.cross(b).try_normalize() else { return };
        let normal = if across.dot(self.offset) < 0.0 { -across } else { across };
        let in_second = self.rotation.mul_transpose_vec3(normal);
        // The supporting edges, by the signs of their other two coordinates.
        let mut p = signs(normal) * h1;
        p[i] = 0.0;
        let mut q = -signs(in_second) * h2;
        q[j] = 0.0;
        let feature = EDGE_FEATURE | (edge_code(p) << 10) | (edge_code(q) << 4) | (i as u32) << 2 | j as u32;
        let q = self.offset + self.rotation * q;
        let (s, t) = closest_parameters(q - p, (a, h1[i]), (b, h2[j]));
        let (p, q) = (p + a * s, q + b * t);
        let depth = (p - q).dot(normal);
        // The midpoint also across the normal: the closest points may lie beside each other at the ends of the edges.
        let on_first = (p + q) * 0.5 + normal * (depth * 0.5);
        manifold.push(first.to_world(on_first), first.axes * normal, depth, feature);
    }
}

/// The sign of each coordinate: 1 or -1.
fn signs(direction: Vec3) -> Vec3 {
    Vec3::new(1.0_f64.copysign(direction.x), 1.0_f64.copysign(direction.y), 1.0_f64.copysign(direction.z))
}

/// Bits that tell which coordinates of an edge's centre are positive.
fn edge_code(edge: Vec3) -> u32 {
    u32::from(edge.x > 0.0) | u32::from(edge.y > 0.0) << 1 | u32::from(edge.z > 0.0) << 2
}

/// Clips the incident face of the other box against the sides of the reference face. `swapped`: the reference face is
/// the second box's.
fn collide_faces(
    boxes: [&PlacedShape; 2],
    halves: [Vec3; 2],
    axis: usize,
    swapped: bool,
    manifold: &mut Manifold,
) {
    let [reference, incident] = boxes;
    let [half, incident_half] = halves;
    let center = reference.to_local(incident.origin());
    let sign = 1.0_f64.copysign(center[axis]);
    let rotation = reference.axes.transpose() * incident.axes;
    // The incident face: the one whose normal is most opposed to the reference normal.
    let normal_components =
        Vec3::new(rotation.x_axis[axis], rotation.y_axis[axis], rotation.z_axis[axis]) * sign;
    let size = normal_components.abs();
    let k = if size.x >= size.y && size.x >= size.z { 0 } else { 1 + usize::from(size.z > size.y) };
    let incident_sign = -1.0_f64.copysign(normal_components[k]);

    let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    let (ku, kv) = ((k + 1) % 3, (k + 2) % 3);
    // Coordinates along the sides of the reference face, then along its axis.
    let to_face_frame = |p: Vec3| Vec3::new(p[u], p[v], p[axis]);
    let middle = to_face_frame(center + rotation.col(k) * (incident_half[k] * incident_sign));
    let (du, dv) = (
        to_face_frame(rotation.col(ku) * incident_half[ku]),
        to_face_frame(rotation.col(kv) * incident_half[kv]),
    );
    let half = to_face_frame(half);
    // Labels tell the edges of the first box from those of the second, whichever box has the reference face.
    let (reference_label, incident_label) = if swapped { (4_u16, 0_u16) } else { (0, 4) };
    let clipper = &mut manifold.clipper;
    clipper.polygon.clear();
    for (point, edge) in
        [(middle + du - dv, 0), (middle + du + dv, 1), (middle - du + dv, 2), (middle - du - dv, 3)]
    {
        clipper.polygon.push(PolygonVertex { point, edge: incident_label + edge });
    }
    clipper.clip(reference_label, |p| p.x - half.x);
    clipper.clip(reference_label + 1, |p| p.y - half.y);
    clipper.clip(reference_label + 2, |p| -p.x - half.x);
    clipper.clip(reference_label + 3, |p| -p.y - half.y);

    let codes = [face_code(axis, sign), face_code(k, incident_sign)];
    let code = if swapped { codes[1] * 6 + codes[0] } else { codes[0] * 6 + codes[1] };
    let normal = reference.axes.col(axis) * sign;
    let clipper = std::mem::take(&mut manifold.clipper);
    clipper.for_each_vertex(|p, label| {
        let depth = half.z - sign * p.z;
        let label = (label >> 16) << 3 | (label & 7);
        let mut point = Vec3::ZERO;
        (point[u], point[v], point[axis]) = (p.x, p.y, p.z);
        let world = reference.to_world(point);
        if swapped {
            manifold.push(world, -normal, depth, code << 6 | label);
        } else {
            manifold.push(world + normal * depth, normal, depth, code << 6 | label);
        }
    });
    manifold.clipper = clipper;
}

fn face_code(axis: usize, sign: f64) -> u32 {
    axis as u32 * 2 + u32::from(sign > 0.0)
}
