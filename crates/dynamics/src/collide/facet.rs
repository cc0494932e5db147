//! A triangle of a surface, and which contact normals its edges allow.

use base::Vec3;

use super::tree::Ray;

/// A triangle with what lies beyond its edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facet {
    /// Counter-clockwise seen from the front.
    pub(super) corners: [Vec3; 3],
    /// Unit, to the front.
    pub(super) normal: Vec3,
    /// Normal of the triangle across the edge from corner i to the next one; `None` at the border of the surface.
    pub(super) beyond: [Option<Vec3>; 3],
}

impl Facet {
    /// A triangle without neighbours; `None` without an area.
    pub(super) fn new(corners: [Vec3; 3]) -> Option<Self> {
        let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).try_normalize()?;
        Some(Self { corners, normal, beyond: [None; 3] })
    }

    /// Seen from another frame.
    pub(super) fn mapped(&self, point: impl Fn(Vec3) -> Vec3, vector: impl Fn(Vec3) -> Vec3) -> Self {
        Self {
            corners: self.corners.map(point),
            normal: vector(self.normal),
            beyond: self.beyond.map(|normal| normal.map(&vector)),
        }
    }

    /// The angle at a corner. `[rad]`
    pub(super) fn angle(&self, corner: usize) -> f64 {
        let [a, b, c] = [0, 1, 2].map(|i| self.corners[(corner + i) % 3]);
        base::ops::acos((b - a).normalize_or_zero().dot((c - a).normalize_or_zero()))
    }

    /// The closest point of the triangle.
    ///
    /// Ericson, "Real-Time Collision Detection", 2005, section 5.1.5.
    pub(super) fn closest(&self, p: Vec3) -> Vec3 {
        let [a, b, c] = self.corners;
        let (ab, ac, ap) = (b - a, c - a, p - a);
        let (d1, d2) = (ab.dot(ap), ac.dot(ap));
        if d1 <= 0.0 && d2 <= 0.0 {
            return a;
        }
        let bp = p - b;
        let (d3, d4) = (ab.dot(bp), ac.dot(bp));
        if d3 >= 0.0 && d4 <= d3 {
            return b;
        }
        let vc = d1 * d4 - d3 * d2;
        if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
            return a + ab * (d1 / (d1 - d3));
        }
        let cp = p - c;
        let (d5, d6) = (ab.dot(cp), ac.dot(cp));
        if d6 >= 0.0 && d5 <= d6 {
            return c;
        }
        let vb = d5 * d2 - d1 * d6;
        if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
            return a + ac * (d2 / (d2 - d6));
        }
        let va = d3 * d6 - d5 * d4;
        if va <= 0.0 && d4 >= d3 && d5 >= d6 {
            return b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6)));
        }
        let sum = 1.0 / (va + vb + vc);
        a + ab * (vb * sum) + ac * (vc * sum)
    }

    /// The allowed normal nearest to the wanted one, for a contact at a point of the triangle.
    ///
    /// Inside, only the triangle's own normal is allowed. On a convex edge, all those between the two triangles'
    /// normals are; on a flat or concave one none besides the triangle's own: a ball that rolls over a seam
    /// must not feel it.
    pub(super) fn allowed(&self, at: Vec3, wanted: Vec3) -> Vec3 {
        let mut normal = wanted;
        let mut leans_out = false;
        for i in 0..3 {
            let (from, to) = (self.corners[i], self.corners[(i + 1) % 3]);
            let along = to - from;
            let outward = along.cross(self.normal);
            let length = along.length();
            let side = wanted.dot(outward);
            // Only edges that the point is on and that the wanted normal leans across have a say.
            if (from - at).dot(outward) > 1e-9 * length * length || side <= 1e-12 * length {
                continue;
            }
            leans_out = true;
            normal = match self.beyond[i] {
                Some(beyond) => self.between(normal, outward / length, beyond),
                // At a border, anything from the front to flat sideways.
                None if normal.dot(self.normal) < 0.0 => {
                    (normal - self.normal * normal.dot(self.normal)).try_normalize().unwrap_or(self.normal)
                }
                None => normal,
            };
        }
        if leans_out { normal } else { self.normal }
    }

    /// Clamps a normal that leans across an edge between the triangle's own and its neighbour's.
    fn between(&self, wanted: Vec3, outward: Vec3, beyond: Vec3) -> Vec3 {
        let bend = beyond.dot(outward);
        if bend <= 1e-9 {
            return self.normal;
        }
        let (side, front) = (wanted.dot(outward), wanted.dot(self.normal));
        // Compares the angles from the own normal: tan(wanted) against tan(neighbour), both below 180 degrees.
        let past = side * beyond.dot(self.normal) - front * bend;
        if past > 1e-12 { beyond } else { wanted }
    }

    /// Where a ray meets the triangle, from either side. Neighbours that share an edge leave no gap.
    ///
    /// Woop, Benthin, Wald, "Watertight Ray/Triangle Intersection", JCGT 2(1), 2013.
    pub(super) fn ray(corners: &[Vec3; 3], ray: &Ray) -> Option<f64> {
        let d = ray.direction;
        let size = d.abs();
        let z = if size.x >= size.y && size.x >= size.z { 0 } else { 1 + usize::from(size.z > size.y) };
        let (x, y) = ((z + 1) % 3, (z + 2) % 3);
        let (sx, sy, sz) = (d[x] / d[z], d[y] / d[z], 1.0 / d[z]);
        let [a, b, c] = corners.map(|corner| corner - ray.origin);
        let shear = |p: Vec3| (p[x] - sx * p[z], p[y] - sy * p[z]);
        let ((ax, ay), (bx, by), (cx, cy)) = (shear(a), shear(b), shear(c));
        let (u, v, w) = (cx * by - cy * bx, ax * cy - ay * cx, bx * ay - by * ax);
        if (u < 0.0 || v < 0.0 || w < 0.0) && (u > 0.0 || v > 0.0 || w > 0.0) {
            return None;
        }
        let sum = u + v + w;
        if sum == 0.0 {
            return None;
        }
        let distance = sz * (u * a[z] + v * b[z] + w * c[z]) / sum;
        (distance >= 0.0).then_some(distance)
    }
}
