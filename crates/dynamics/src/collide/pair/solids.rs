//! Two convex shapes of any kind: the shortest way out, then the faces that meet there.

use base::Vec3;

use crate::collide::clip::Corner;
use crate::collide::geometry::Placed;
use crate::collide::manifold::Touches;
use crate::collide::solid::{Closest, Side, Solid, closest};

/// A face takes part as a whole if its normal is this close to the contact's (cosine).
const ALIGNED: f64 = 0.98;
/// Labels of the second shape's edges.
const SECOND: u16 = 512;
/// The point found by the search for the shortest way.
pub(super) const DEEPEST: u32 = 0xf_ffff;

pub(super) fn touch(first: &Placed, second: &Placed, out: &mut Touches) {
    let base = first.origin();
    let (Some(a), Some(b)) = (Solid::new(first, base), Solid::new(second, base)) else { return };
    let Some(found) = closest(&a, &b, out.margin) else { return };
    let start = out.points.len();
    let code = meet(&a, &b, found.normal, base, out);
    let deepest = out.points[start..].iter().map(|touch| touch.depth).fold(f64::NEG_INFINITY, f64::max);
    if found.depth > deepest + 1e-7 {
        push_deepest(&a, &found, base, code, out);
    }
}

pub(super) fn push_deepest(a: &Solid<'_>, found: &Closest, base: Vec3, code: u32, out: &mut Touches) {
    // Half-way in both respects, as the two points may lie beside each other.
    let Closest { normal, depth, on_first, on_second } = *found;
    let beside = (on_second - on_first) - normal * (on_second - on_first).dot(normal);
    let at = base + on_first + normal * a.round + beside * 0.5;
    out.push(at, normal, depth, code | DEEPEST);
}

/// Adds the points where the sides shown along a normal (from `a` to `b`) overlap. Returns the sides' code.
pub(super) fn meet(a: &Solid<'_>, b: &Solid<'_>, normal: Vec3, base: Vec3, out: &mut Touches) -> u32 {
    let mut corners = std::mem::take(&mut out.sides);
    let [on_a, on_b] = &mut corners;
    let side_a = a.side(normal, 0, on_a);
    let side_b = b.side(-normal, SECOND, on_b);
    let code = (side_a.id.wrapping_mul(61).wrapping_add(side_b.id) & 0xfff) << 20;
    let fit = |side: &Side, way: f64| side.normal.map_or(-1.0, |n| n.dot(normal) * way);
    let (fit_a, fit_b) = (fit(&side_a, 1.0), fit(&side_b, -1.0));
    let frame = Frame { normal, base, code, rounds: [a.round, b.round] };
    // Of two faces that fit as well, the first stays chosen in spite of rounding.
    match (side_a.normal, side_b.normal) {
        (Some(face), _) if fit_a >= ALIGNED && fit_a >= fit_b - 1e-9 => {
            frame.cut(face, on_a, on_b, false, out)
        }
        (_, Some(face)) if fit_b >= ALIGNED => frame.cut(face, on_b, on_a, true, out),
        (None, None) => frame.lines(on_a, on_b, out),
        _ => {}
    }
    out.sides = corners;
    code
}

/// What all points of one meeting share.
struct Frame {
    /// From the first to the second.
    normal: Vec3,
    base: Vec3,
    code: u32,
    rounds: [f64; 2],
}

impl Frame {
    /// Adds a point given on both cores.
    fn add(&self, on_first: Vec3, on_second: Vec3, label: u32, out: &mut Touches) {
        let depth = self.rounds[0] + self.rounds[1] - (on_second - on_first).dot(self.normal);
        out.push(self.base + on_first + self.normal * self.rounds[0], self.normal, depth, self.code | label);
    }

    /// Cuts one side with the edges of the chosen face, whose normal is `face`.
    fn cut(&self, face: Vec3, chosen: &[Corner], other: &[Corner], swapped: bool, out: &mut Touches) {
        let Some(anchor) = chosen.first().map(|corner| corner.point) else { return };
        // The foot of a point on the face's plane, along the contact's normal.
        let foot = |p: Vec3| p - self.normal * ((p - anchor).dot(face) / self.normal.dot(face));
        let mut add = |p: Vec3, label: u32, out: &mut Touches| {
            if swapped { self.add(p, foot(p), label, out) } else { self.add(foot(p), p, label, out) }
        };
        // Along the contact's normal, not the face's: so no foot lies beside the face, where it would seem deeper.
        let upright = if swapped { -self.normal } else { self.normal };
        let outwards = |i: usize| {
            let (from, to) = (chosen[i], chosen[(i + 1) % chosen.len()]);
            let outward = (to.point - from.point).cross(upright);
            (from.edge, move |p: Vec3| (p - from.point).dot(outward))
        };
        if let [low, high] = other {
            return self.cut_line(
                (low.point, high.point),
                (0..chosen.len()).map(|i| outwards(i).1),
                &mut add,
                out,
            );
        }
        let mut clipper = std::mem::take(&mut out.clipper);
        clipper.corners.clear();
        clipper.corners.extend_from_slice(other);
        if let [single] = other {
            // A lone corner, with room for rounding at the seams of surfaces.
            let size =
                chosen.iter().map(|corner| (corner.point - anchor).length_squared()).fold(0.0, f64::max);
            if (0..chosen.len()).all(|i| outwards(i).1(single.point) <= 1e-9 * size) {
                add(single.point, u32::from(single.edge), out);
            }
        } else {
            for i in 0..chosen.len() {
                let (edge, outside) = outwards(i);
                clipper.cut(edge, outside);
            }
            clipper.each(|p, label| add(p, (label >> 16) << 10 | (label & 0x3ff), out));
        }
        out.clipper = clipper;
    }

    /// The part of a line above a face, by its two ends.
    fn cut_line(
        &self,
        (low, high): (Vec3, Vec3),
        outsides: impl Iterator<Item = impl Fn(Vec3) -> f64>,
        add: &mut impl FnMut(Vec3, u32, &mut Touches),
        out: &mut Touches,
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
            add(low.lerp(high, from), 0, out);
            add(low.lerp(high, to), 1, out);
        }
    }

    /// Two lines side by side: the ends of the common stretch. Crossed ones meet in the deepest point only.
    fn lines(&self, on_a: &[Corner], on_b: &[Corner], out: &mut Touches) {
        let ([a0, a1], [b0, b1]) = (on_a, on_b) else { return };
        let (p, along) = (a0.point, a1.point - a0.point);
        let other = b1.point - b0.point;
        let sine = along.cross(other).length_squared();
        if sine > 4e-4 * along.length_squared() * other.length_squared() {
            return;
        }
        let at = |q: Vec3| (q - p).dot(along) / along.length_squared();
        let (t0, t1) = (at(b0.point), at(b1.point));
        let (from, to) = (t0.min(t1).max(0.0), t0.max(t1).min(1.0));
        if from >= to {
            return;
        }
        for (label, t) in [(0, from), (1, to)] {
            let share = ((t - t0) / (t1 - t0)).clamp(0.0, 1.0);
            self.add(p + along * t, b0.point.lerp(b1.point, share), label, out);
        }
    }
}
