//! A triangle mesh with its neighbourhoods and its tree.

use std::collections::BTreeMap;

use base::Vec3;

use super::facet::Facet;
use super::hull;
use super::tree::{Ray, Tree};
use crate::shape::{Aabb, TriangleMesh};

/// An edge between merged vertices.
type Edge = (u32, u32);

/// A vertex, and which way the surface looks there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vertex {
    /// Its first index in the mesh.
    pub(super) number: u32,
    pub(super) point: Vec3,
    /// Unit, outwards; zero where the triangles cancel out.
    pub(super) outward: Vec3,
}

/// An edge, and which way the surface looks there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rim {
    pub(super) ends: [Vec3; 2],
    /// Unit, outwards; zero where the triangles cancel out.
    pub(super) outward: Vec3,
}

#[derive(Debug)]
pub(super) struct Surface {
    pub(super) bounds: Aabb,
    pub(super) facets: Vec<Facet>,
    tree: Tree,
    /// Vertices of the convex hull and their numbers; all vertices if there is no hull.
    pub(super) corners: Vec<(u32, Vec3)>,
    /// All vertices that triangles use, each place once.
    pub(super) vertices: Vec<Vertex>,
    /// Every edge once.
    pub(super) rims: Vec<Rim>,
    /// Whether it has an inside.
    pub(super) closed: bool,
}

impl Surface {
    /// From a repaired mesh.
    pub(super) fn new(mesh: &TriangleMesh) -> Self {
        let mut numbers = BTreeMap::<[u64; 3], u32>::new();
        let mut vertices = Vec::new();
        let mut facets = Vec::with_capacity(mesh.triangles.len());
        let mut sides = Vec::<(Edge, usize, usize, bool)>::with_capacity(mesh.triangles.len() * 3);
        for triangle in &mesh.triangles {
            let Some(facet) = mesh.corners(triangle).and_then(Facet::new) else { continue };
            let mut merged = [0; 3];
            for i in 0..3 {
                // Adding zero turns -0 into +0, so that equal places have equal bits.
                let key = (facet.corners[i] + Vec3::ZERO).to_array().map(f64::to_bits);
                merged[i] = *numbers.entry(key).or_insert_with(|| {
                    let (number, point) = (triangle[i], facet.corners[i]);
                    vertices.push(Vertex { number, point, outward: Vec3::ZERO });
                    vertices.len() as u32 - 1
                });
            }
            for i in 0..3 {
                vertices[merged[i] as usize].outward += facet.normal * facet.angle(i);
                let (from, to) = (merged[i], merged[(i + 1) % 3]);
                sides.push(((from.min(to), from.max(to)), facets.len(), i, from < to));
            }
            facets.push(facet);
        }
        sides.sort_unstable();
        let mut closed = !sides.is_empty();
        let mut rims = Vec::with_capacity(sides.len() / 2);
        for group in sides.chunk_by(|a, b| a.0 == b.0) {
            let ends = [group[0].0.0, group[0].0.1].map(|number| vertices[number as usize].point);
            let outward: Vec3 = group.iter().map(|side| facets[side.1].normal).sum();
            rims.push(Rim { ends, outward: outward.normalize_or_zero() });
            // Only two triangles that agree on their front are neighbours.
            match group {
                [(_, f, i, way), (_, g, j, back)] if way != back => {
                    facets[*f].beyond[*i] = Some(facets[*g].normal);
                    facets[*g].beyond[*j] = Some(facets[*f].normal);
                }
                _ => closed = false,
            }
        }
        let items = facets.iter().zip(0..).map(|(facet, i)| (i, Aabb::around(facet.corners))).collect();
        for vertex in &mut vertices {
            vertex.outward = vertex.outward.normalize_or_zero();
        }
        let numbered: Vec<_> = vertices.iter().map(|vertex| (vertex.number, vertex.point)).collect();
        let bounds = Aabb::around(vertices.iter().map(|vertex| vertex.point));
        let corners = hull::corners(&numbered).unwrap_or(numbered);
        Self { bounds, facets, tree: Tree::new(items), corners, vertices, rims, closed }
    }

    /// How deep a point is below the triangles that look against `outward`, and the normal of the one it is nearest to.
    ///
    /// A closed mesh must hold the point; below an open one, it may be no deeper than `limit`.
    pub(super) fn depth_below(&self, p: Vec3, outward: Vec3, limit: f64) -> Option<(f64, Vec3)> {
        if self.closed && !self.holds(p, limit) {
            return None;
        }
        let slack = 1e-9 * (self.bounds.max - self.bounds.min).max_element();
        let (mut depth, mut normal) = (limit, None);
        self.tree.nearest(p, limit + slack, |item, most| {
            let facet = &self.facets[item as usize];
            let apart = p - facet.closest(p);
            let below = -apart.dot(facet.normal);
            let beside = (apart + facet.normal * below).length_squared();
            // Straight below the triangle, not below the place where it ends.
            if facet.normal.dot(outward) > -0.1 || below < -slack || beside > slack * slack || below >= depth
            {
                return most;
            }
            (depth, normal) = (below, Some(facet.normal));
            below + slack
        });
        normal.map(|normal| (depth, normal))
    }

    /// Whether a point is inside of a closed mesh, or on it; points deeper than `limit` are not found.
    fn holds(&self, p: Vec3, limit: f64) -> bool {
        let slack = 1e-9 * (self.bounds.max - self.bounds.min).max_element();
        let (mut nearest, mut height) = (f64::INFINITY, f64::INFINITY);
        self.tree.nearest(p, limit + slack, |item, most| {
            let facet = &self.facets[item as usize];
            let apart = p - facet.closest(p);
            let (distance, above) = (apart.length(), apart.dot(facet.normal));
            // On an edge, the triangle that sees the point most squarely knows the side.
            if distance < nearest - slack || (distance <= nearest + slack && above.abs() > height.abs()) {
                height = above;
            }
            nearest = nearest.min(distance);
            most.min(nearest + slack)
        });
        height <= slack
    }

    /// Where a segment passes through the surface, as shares of its length, in order.
    pub(super) fn crossings(&self, ends: [Vec3; 2], out: &mut Vec<f64>) {
        out.clear();
        let along = ends[1] - ends[0];
        let length = along.length();
        let Some(direction) = along.try_normalize() else { return };
        let ray = Ray::new(ends[0], direction);
        self.tree.ray(&ray, length, |item, max| {
            let hit =
                Facet::ray(&self.facets[item as usize].corners, &ray).filter(|distance| *distance <= max);
            out.extend(hit.map(|distance| distance / length));
            max
        });
        out.sort_by(f64::total_cmp);
        // An edge of the surface is met once for each of its triangles.
        out.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
    }

    /// Calls for each triangle whose box overlaps, in order of their numbers.
    pub(super) fn overlaps(&self, aabb: &Aabb, found: &mut Vec<u32>) {
        found.clear();
        self.tree.overlaps(aabb, |item| found.push(item));
        found.sort_unstable();
    }

    /// The first triangle that a ray of the mesh's frame meets, from either side.
    pub(super) fn ray(&self, ray: &Ray, max: f64) -> Option<(f64, Vec3)> {
        let mut best: Option<(f64, u32)> = None;
        self.tree.ray(ray, max, |item, max| {
            let Some(distance) = Facet::ray(&self.facets[item as usize].corners, ray) else { return max };
            // Ties go to the smaller number, so that the order of the search does not matter.
            let better = best.is_none_or(|(d, i)| distance < d || (distance == d && item < i));
            if distance <= max && better {
                best = Some((distance, item));
                return distance;
            }
            max
        });
        best.map(|(distance, item)| (distance, self.facets[item as usize].normal))
    }
}
