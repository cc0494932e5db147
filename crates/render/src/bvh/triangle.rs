//! Watertight intersection of a ray with four triangles at a time.
//!
//! Woop, Benthin, Wald, "Watertight Ray/Triangle Intersection", JCGT 2(1), 2013: in a frame sheared so that the ray is the
//! z axis, the signs of three areas decide. Both triangles at an edge compute the same area up to its sign, bit by bit, and
//! an area of exactly zero is recomputed in f64.

use wide::f32x4;

use super::traversal::LocalRay;

/// Four triangles; unused entries repeat the first one.
#[derive(Clone, Debug)]
#[repr(C, align(16))]
pub(crate) struct TriangleBlock {
    /// Three corners, each by axis.
    pub(super) corners: [[f32x4; 3]; 3],
    /// Indices of the triangles in the mesh.
    pub(crate) numbers: [u32; 4],
}

/// Which sides of a triangle a ray can hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sides {
    /// Sides whose corners run counter-clockwise.
    Front,
    /// The opposite sides.
    Back,
    Both,
}

impl Sides {
    /// The sides that a ray of opposite direction hits.
    pub(crate) fn turned(self) -> Self {
        match self {
            Self::Front => Self::Back,
            Self::Back => Self::Front,
            Self::Both => Self::Both,
        }
    }
}

/// Hit of a ray with a triangle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TriangleHit {
    pub(crate) distance: f32,
    pub(crate) number: u32,
}

impl TriangleBlock {
    pub(crate) fn new(triangles: [[[f32; 3]; 3]; 4], numbers: [u32; 4]) -> Self {
        let lanes =
            |corner: usize, axis: usize| f32x4::from(triangles.map(|triangle| triangle[corner][axis]));
        let corners = [0, 1, 2].map(|corner: usize| [0, 1, 2].map(|axis: usize| lanes(corner, axis)));
        Self { corners, numbers }
    }

    /// The nearest hit strictly between the start of the ray and `far`.
    #[inline]
    pub(crate) fn intersect(&self, ray: &LocalRay, far: f32, sides: Sides) -> Option<TriangleHit> {
        let [kx, ky, kz] = ray.axes;
        let shear = |corner: &[f32x4; 3]| {
            let z = corner[kz] - ray.origin[kz];
            let x = corner[kx] - ray.origin[kx] - ray.shear[0] * z;
            let y = corner[ky] - ray.origin[ky] - ray.shear[1] * z;
            (x, y, z * ray.shear[2])
        };
        let (ax, ay, az) = shear(&self.corners[0]);
        let (bx, by, bz) = shear(&self.corners[1]);
        let (cx, cy, cz) = shear(&self.corners[2]);
        let mut u = cx * by - cy * bx;
        let mut v = ax * cy - ay * cx;
        let mut w = bx * ay - by * ax;
        let zero = f32x4::ZERO;
        if (u.simd_eq(zero) | v.simd_eq(zero) | w.simd_eq(zero)).any() {
            [u, v, w] = exact_areas([ax, ay, bx, by, cx, cy]);
        }
        let is_negative = u.simd_lt(zero) | v.simd_lt(zero) | w.simd_lt(zero);
        let is_positive = u.simd_gt(zero) | v.simd_gt(zero) | w.simd_gt(zero);
        let out = match sides {
            Sides::Front => is_negative,
            Sides::Back => is_positive,
            Sides::Both => is_negative & is_positive,
        };
        if out.all() {
            return None;
        }
        let sum = u + v + w;
        let out = out | sum.simd_eq(zero);
        let inverse = f32x4::ONE / sum;
        let distance = (u * az + v * bz + w * cz) * inverse;
        let inside = distance.simd_gt(f32x4::splat(ray.near)) & distance.simd_lt(f32x4::splat(far));
        let lanes = inside.to_bitmask() & !out.to_bitmask() & 0xf;
        if lanes == 0 {
            return None;
        }
        let distances = distance.to_array();
        let first = (0..4)
            .filter(|lane| lanes & (1 << lane) != 0)
            .reduce(|best: usize, next| if distances[next] < distances[best] { next } else { best })?;
        Some(TriangleHit { distance: distances[first], number: self.numbers[first] })
    }
}

/// The areas in f64, where products of two f32 are exact, so that only a true zero stays zero.
#[cold]
fn exact_areas(corners: [f32x4; 6]) -> [f32x4; 3] {
    let [ax, ay, bx, by, cx, cy] = corners.map(|corner| corner.to_array().map(f64::from));
    let area = |px: [f64; 4], py: [f64; 4], qx: [f64; 4], qy: [f64; 4]| {
        f32x4::from([0, 1, 2, 3].map(|lane: usize| keep_sign(px[lane] * qy[lane] - py[lane] * qx[lane])))
    };
    [area(cx, cy, bx, by), area(ax, ay, cx, cy), area(bx, by, ax, ay)]
}

/// Rounds to f32, but never to zero.
fn keep_sign(area: f64) -> f32 {
    let rounded = area as f32;
    if rounded == 0.0 && area != 0.0 { f32::MIN_POSITIVE.copysign(area as f32) } else { rounded }
}
