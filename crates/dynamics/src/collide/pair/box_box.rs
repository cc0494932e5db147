//! Two boxes: separating axes, then a face cut by the other's face, or two edges.
//!
//! Gottschalk, Lin, Manocha, "OBBTree", SIGGRAPH 1996, for the fifteen axes.

use base::{Mat3, Vec3};

use super::capsule_capsule::closest_parameters;
use crate::collide::clip::Corner;
use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;

/// An edge must be this much better than a face, for faces give whole areas of contact.
const EDGE_BIAS: f64 = 0.95;
/// And by this share of the larger box's half size, because all depths are near zero when boxes only just touch.
const EDGE_LOSS: f64 = 1e-6;
/// Cosine of the angle between two normals below which they tell of one contact.
///
/// Load-bearing: where a face lies on a face with a tilt of a hair, a pair of their edges is the shallowest way out. One
/// point of contact then stands for a whole face, the box rocks, and a heap never comes to rest. The cut faces have their
/// deepest point at the crossing of those edges, and the same depth there but for this cosine.
const SAME_WAY: f64 = 0.97;
/// How much deeper than a pair of edges that push the same way a face may be, as a share of the larger box's half size.
const LEAN: f64 = 0.01;
/// A second box's face must be better than the first one's by this share of the larger box's half size, if both look the
/// same way.
const FACE_SLACK: f64 = 1e-4;
/// Marks features of edge pairs.
const EDGES: u32 = 1 << 24;

/// The second box seen from the first.
struct Seen {
    /// Columns are the second box's axes in the first box's frame.
    turn: Mat3,
    /// Absolute values of `turn`.
    reach: Mat3,
    /// From the first to the second centre, in the first box's frame.
    to: Vec3,
    /// The same in the second box's frame.
    to_second: Vec3,
    half: [Vec3; 2],
}

#[derive(Clone, Copy)]
enum Way {
    /// Along an axis of the first or second box.
    Face(usize, usize),
    /// Across an axis of each.
    Edges(usize, usize),
}

pub(super) fn touch(first: &Placed, second: &Placed, out: &mut Touches) {
    let (Geometry::Box { half: h1 }, Geometry::Box { half: h2 }) = (&first.geometry, &second.geometry) else {
        return;
    };
    let turn = first.axes.transpose() * second.axes;
    let to = first.local(second.origin());
    let to_second = turn.mul_transpose_vec3(to);
    let seen = Seen { turn, reach: turn.abs(), to, to_second, half: [*h1, *h2] };
    match seen.shallowest(out.margin) {
        Some(Way::Face(0, axis)) => faces([first, second], [*h1, *h2], axis, false, out),
        Some(Way::Face(_, axis)) => faces([second, first], [*h2, *h1], axis, true, out),
        Some(Way::Edges(i, j)) => seen.edges(i, j, first, out),
        None => {}
    }
}

impl Seen {
    /// The way out that is shortest; `None` if there is a gap along some axis.
    fn shallowest(&self, margin: f64) -> Option<Way> {
        let [h1, h2] = self.half;
        let along_first = h1 + self.reach * h2 - self.to.abs();
        let along_second = h2 + self.reach.transpose() * h1 - self.to_second.abs();
        if along_first.min(along_second).min_element() < -margin {
            return None;
        }
        let size = self.half[0].max_element().max(self.half[1].max_element());
        let (depth, side, axis) = self.best_face(along_first, along_second, size);
        let limit = if depth > 0.0 { depth * EDGE_BIAS } else { depth / EDGE_BIAS };
        // Boxes that only just touch are equally deep along many ways: an area of contact beats an edge.
        let limit = limit - EDGE_LOSS * size;
        let (mut least, mut edges) = (limit, None);
        for i in 0..3 {
            for j in 0..3 {
                let Some((overlap, square)) = self.edge_overlap(i, j) else { continue };
                // Most pairs of edges need no root: they overlap, and by more than what is known.
                if overlap > 0.0 && (least <= 0.0 || overlap * overlap >= least * least * square) {
                    continue;
                }
                let depth = overlap / square.sqrt();
                if depth < -margin {
                    return None;
                }
                if depth < least {
                    (least, edges) = (depth, Some((i, j)));
                }
            }
        }
        Some(match edges {
            Some((i, j)) if depth - least > LEAN * size || !self.same_way(side, axis, i, j) => {
                Way::Edges(i, j)
            }
            _ => Way::Face(side, axis),
        })
    }

    /// The shallowest face: its depth, whose it is, and its axis.
    fn best_face(&self, along_first: Vec3, along_second: Vec3, size: f64) -> (f64, usize, usize) {
        let least = |depths: Vec3| {
            // The first of two equal ones stays chosen in spite of rounding.
            let slack = 1e-9 * size;
            let axis = usize::from(depths.y < depths.x - slack);
            if depths.z < depths[axis] - slack { 2 } else { axis }
        };
        let (first, second) = (least(along_first), least(along_second));
        let (depth, other) = (along_first[first], along_second[second]);
        // Two faces that lie on each other are the same contact: the first one keeps it, and its names, while they rock.
        let slack = if self.reach.col(second)[first] > SAME_WAY { FACE_SLACK } else { 1e-9 };
        if other < depth - slack * size { (other, 1, second) } else { (depth, 0, first) }
    }

    /// Whether two edges push almost the same way as a face does.
    fn same_way(&self, side: usize, axis: usize, i: usize, j: usize) -> bool {
        let mut along = Vec3::ZERO;
        along[i] = 1.0;
        let across = along.cross(self.turn.col(j)).normalize_or_zero();
        let face = if side == 0 { across[axis] } else { across.dot(self.turn.col(axis)) };
        face.abs() > SAME_WAY
    }

    /// Overlap along the cross product of two edges, and the square of its length; `None` if they are parallel.
    fn edge_overlap(&self, i: usize, j: usize) -> Option<(f64, f64)> {
        let [h1, h2] = self.half;
        let cosine = self.turn.col(j)[i];
        let square = 1.0 - cosine * cosine;
        if square < 1e-8 {
            return None;
        }
        let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
        let (b, reach) = (self.turn.col(j), &self.reach);
        let r1 = h1[i1] * b[i2].abs() + h1[i2] * b[i1].abs();
        let r2 = h2[j1] * reach.col(j2)[i] + h2[j2] * reach.col(j1)[i];
        let gap = (self.to[i2] * b[i1] - self.to[i1] * b[i2]).abs();
        Some((r1 + r2 - gap, square))
    }

    /// The point where two edges cross.
    fn edges(&self, i: usize, j: usize, first: &Placed, out: &mut Touches) {
        let [h1, h2] = self.half;
        let mut a = Vec3::ZERO;
        a[i] = 1.0;
        let b = self.turn.col(j);
        let Some(across) = a.cross(b).try_normalize() else { return };
        let normal = if across.dot(self.to) < 0.0 { -across } else { across };
        let in_second = self.turn.mul_transpose_vec3(normal);
        // The edges that reach farthest towards each other, by the signs of their other two coordinates.
        let mut p = towards(normal) * h1;
        p[i] = 0.0;
        let mut q = -towards(in_second) * h2;
        q[j] = 0.0;
        let feature = EDGES | (corner_code(p) << 10) | (corner_code(q) << 4) | (i as u32) << 2 | j as u32;
        let q = self.to + self.turn * q;
        let (s, t) = closest_parameters(q - p, (a, h1[i]), (b, h2[j]));
        let (p, q) = (p + a * s, q + b * t);
        let depth = (p - q).dot(normal);
        // Half-way in both respects: the closest points may lie beside each other at the ends of the edges.
        let on_first = (p + q) * 0.5 + normal * (depth * 0.5);
        out.push(first.world(on_first), first.axes * normal, depth, feature);
    }
}

/// 1 or -1 for each coordinate.
fn towards(direction: Vec3) -> Vec3 {
    Vec3::new(1.0_f64.copysign(direction.x), 1.0_f64.copysign(direction.y), 1.0_f64.copysign(direction.z))
}

/// Which of an edge's coordinates are positive, as bits.
fn corner_code(edge: Vec3) -> u32 {
    u32::from(edge.x > 0.0) | u32::from(edge.y > 0.0) << 1 | u32::from(edge.z > 0.0) << 2
}

/// Cuts the other box's face with the sides of the chosen face. `swapped`: the chosen face is the second box's.
fn faces(boxes: [&Placed; 2], halves: [Vec3; 2], axis: usize, swapped: bool, out: &mut Touches) {
    let [chosen, other] = boxes;
    let [half, other_half] = halves;
    let center = chosen.local(other.origin());
    let sign = 1.0_f64.copysign(center[axis]);
    let turn = chosen.axes.transpose() * other.axes;
    // The other box's face that looks most against the chosen one.
    let facing = Vec3::new(turn.x_axis[axis], turn.y_axis[axis], turn.z_axis[axis]) * sign;
    let size = facing.abs();
    let k = if size.x >= size.y && size.x >= size.z { 0 } else { 1 + usize::from(size.z > size.y) };
    let other_sign = -1.0_f64.copysign(facing[k]);

    let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    let (ku, kv) = ((k + 1) % 3, (k + 2) % 3);
    // Along the sides of the chosen face, then along the axis.
    let flat = |p: Vec3| Vec3::new(p[u], p[v], p[axis]);
    let middle = flat(center + turn.col(k) * (other_half[k] * other_sign));
    let (du, dv) = (flat(turn.col(ku) * other_half[ku]), flat(turn.col(kv) * other_half[kv]));
    let half = flat(half);
    // Labels tell the edges of the first box from those of the second, whichever is cut.
    let (cutting, cut) = if swapped { (4_u16, 0_u16) } else { (0, 4) };
    let clipper = &mut out.clipper;
    clipper.corners.clear();
    for (point, edge) in
        [(middle + du - dv, 0), (middle + du + dv, 1), (middle - du + dv, 2), (middle - du - dv, 3)]
    {
        clipper.corners.push(Corner { point, edge: cut + edge });
    }
    clipper.cut(cutting, |p| p.x - half.x);
    clipper.cut(cutting + 1, |p| p.y - half.y);
    clipper.cut(cutting + 2, |p| -p.x - half.x);
    clipper.cut(cutting + 3, |p| -p.y - half.y);

    let codes = [face_code(axis, sign), face_code(k, other_sign)];
    let code = if swapped { codes[1] * 6 + codes[0] } else { codes[0] * 6 + codes[1] };
    let normal = chosen.axes.col(axis) * sign;
    let clipper = std::mem::take(&mut out.clipper);
    clipper.each(|p, label| {
        let depth = half.z - sign * p.z;
        let label = (label >> 16) << 3 | (label & 7);
        let mut local = Vec3::ZERO;
        (local[u], local[v], local[axis]) = (p.x, p.y, p.z);
        let world = chosen.world(local);
        if swapped {
            out.push(world, -normal, depth, code << 6 | label);
        } else {
            out.push(world + normal * depth, normal, depth, code << 6 | label);
        }
    });
    out.clipper = clipper;
}

fn face_code(axis: usize, sign: f64) -> u32 {
    axis as u32 * 2 + u32::from(sign > 0.0)
}
