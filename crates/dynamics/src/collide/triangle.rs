//! A triangle of a surface, with the range of contact normals that its edges admit.

use base::Vec3;

use super::bvh::Ray;

/// A triangle with the normals of the triangles across its edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Triangle {
    /// Counter-clockwise, seen from the front.
    pub(super) vertices: [Vec3; 3],
    /// Unit normal of the front side.
    pub(super) normal: Vec3,
    /// Normal of the triangle across the edge from vertex i to the next one; `None` at the boundary of the surface.
    pub(super) adjacent_normals: [Option<Vec3>; 3],
}

impl Triangle {
    /// A triangle without neighbours; `None` if it is degenerate.
    pub(super) fn new(vertices: [Vec3; 3]) -> Option<Self> {
        let normal = (vertices[1] - vertices[0]).cross(vertices[2] - vertices[0]).try_normalize()?;
        Some(Self { vertices, normal, adjacent_normals: [None; 3] })
    }

    /// Transforms the triangle into another frame.
    pub(super) fn mapped(&self, point: impl Fn(Vec3) -> Vec3, vector: impl Fn(Vec3) -> Vec3) -> Self {
        Self {
            vertices: self.vertices.map(point),
            normal: vector(self.normal),
            adjacent_normals: self.adjacent_normals.map(|normal| normal.map(&vector)),
        }
    }

    /// The interior angle at a vertex. `[rad]`
    pub(super) fn angle(&self, vertex: usize) -> f64 {
        let [a, b, c] = [0, 1, 2].map(|i| self.vertices[(vertex + i) % 3]);
        base::ops::acos((b - a).normalize_or_zero().dot((c - a).normalize_or_zero()))
    }

    /// Returns the point of the triangle closest to `p`.
    ///
    /// Ericson, "Real-Time Collision Detection", 2005, section 5.1.5.
    pub(super) fn closest_point(&self, p: Vec3) -> Vec3 {
        let [a, b, c] = self.vertices;
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

    /// Clamps a contact normal at a point of the triangle to the Voronoi region of that point.
    ///
    /// In the interior, only the triangle's own normal is allowed. On a convex edge, all normals between those of the
    /// two triangles are; on a flat or concave edge, only the triangle's own: a ball that rolls over an internal edge
    /// must not feel it.
    pub(super) fn clamp_normal(&self, at: Vec3, wanted: Vec3) -> Vec3 {
        let mut normal = wanted;
        let mut is_tilted_over_edge = false;
        for i in 0..3 {
            let (from, to) = (self.vertices[i], self.vertices[(i + 1) % 3]);
            let edge = to - from;
            let outward = edge.cross(self.normal);
            let length = edge.length();
            let side = wanted.dot(outward);
            // Only edges that the point lies on and that the normal tilts over matter.
            if (from - at).dot(outward) > 1e-9 * length * length || side <= 1e-12 * length {
                continue;
            }
            is_tilted_over_edge = true;
            normal = match self.adjacent_normals[i] {
                Some(neighbor) => self.clamp_to_adjacent(normal, outward / length, neighbor),
                // At the boundary of the surface, any normal in the front half space is allowed.
                None if normal.dot(self.normal) < 0.0 => {
                    (normal - self.normal * normal.dot(self.normal)).try_normalize().unwrap_or(self.normal)
                }
                None => normal,
            };
        }
        if is_tilted_over_edge { normal } else { self.normal }
    }

    /// Clamps a normal that tilts over an edge to the range between the triangle's own normal and its neighbour's.
    fn clamp_to_adjacent(&self, wanted: Vec3, outward: Vec3, neighbor: Vec3) -> Vec3 {
        let bend = neighbor.dot(outward);
        if bend <= 1e-9 {
            return self.normal;
        }
        let (side, front) = (wanted.dot(outward), wanted.dot(self.normal));
        // Compares the angles from the triangle's normal: tan(wanted) against tan(neighbour), both below 180 degrees.
        let past = side * neighbor.dot(self.normal) - front * bend;
        if past > 1e-12 { neighbor } else { wanted }
    }

    /// Distance along a ray to the triangle, from either side; `None` for a miss. Adjacent triangles leave no gap at
    /// their common edge.
    ///
    /// Woop, Benthin, Wald, "Watertight Ray/Triangle Intersection", JCGT 2(1), 2013.
    pub(super) fn intersect_ray(vertices: &[Vec3; 3], ray: &Ray) -> Option<f64> {
        let d = ray.direction;
        let magnitude = d.abs();
        let z = if magnitude.x >= magnitude.y && magnitude.x >= magnitude.z {
            0
        } else {
            1 + usize::from(magnitude.z > magnitude.y)
        };
        let (x, y) = ((z + 1) % 3, (z + 2) % 3);
        let (sx, sy, sz) = (d[x] / d[z], d[y] / d[z], 1.0 / d[z]);
        let [a, b, c] = vertices.map(|vertex| vertex - ray.origin);
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
