//! A triangle mesh for collision, with adjacency and a BVH.

use std::collections::BTreeMap;

use base::Vec3;

use super::bvh::{Bvh, Ray};
use super::hull;
use super::triangle::Triangle;
use crate::shape::{Aabb, TriangleMesh};

/// The indices of the merged vertices of an edge, the smaller one first.
type EdgeKey = (u32, u32);

/// A vertex with its pseudonormal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vertex {
    /// The first index of this position in the mesh.
    pub(super) index: u32,
    pub(super) point: Vec3,
    /// Outward unit normal, weighted by the triangles' angles; zero where the triangles cancel out.
    pub(super) normal: Vec3,
}

/// An edge with its pseudonormal.
#[derive(Clone, Copy, Debug)]
pub(super) struct MeshEdge {
    pub(super) ends: [Vec3; 2],
    /// Outward unit normal, the mean of the adjacent triangles; zero where they cancel out.
    pub(super) normal: Vec3,
}

#[derive(Debug)]
pub(super) struct CollisionMesh {
    pub(super) bounds: Aabb,
    pub(super) triangles: Vec<Triangle>,
    bvh: Bvh,
    /// Vertices of the convex hull with their indices; all vertices if there is no hull.
    pub(super) hull_vertices: Vec<(u32, Vec3)>,
    /// All vertices that triangles use, each position once.
    pub(super) vertices: Vec<Vertex>,
    /// All edges, each once.
    pub(super) edges: Vec<MeshEdge>,
    /// Whether the mesh is closed, and so has an interior.
    pub(super) is_closed: bool,
}

impl CollisionMesh {
    /// Builds the collision mesh of a repaired mesh.
    pub(super) fn new(mesh: &TriangleMesh) -> Self {
        let mut merged_indices = BTreeMap::<[u64; 3], u32>::new();
        let mut vertices = Vec::new();
        let mut triangles = Vec::with_capacity(mesh.triangles.len());
        let mut half_edges = Vec::<(EdgeKey, usize, usize, bool)>::with_capacity(mesh.triangles.len() * 3);
        for indices in &mesh.triangles {
            let Some(triangle) = mesh.corners(indices).and_then(Triangle::new) else { continue };
            let mut merged = [0; 3];
            for i in 0..3 {
                // Adding zero turns -0 into +0, so that equal positions have equal bits.
                let key = (triangle.vertices[i] + Vec3::ZERO).to_array().map(f64::to_bits);
                merged[i] = *merged_indices.entry(key).or_insert_with(|| {
                    let (index, point) = (indices[i], triangle.vertices[i]);
                    vertices.push(Vertex { index, point, normal: Vec3::ZERO });
                    vertices.len() as u32 - 1
                });
            }
            for i in 0..3 {
                vertices[merged[i] as usize].normal += triangle.normal * triangle.angle(i);
                let (from, to) = (merged[i], merged[(i + 1) % 3]);
                half_edges.push(((from.min(to), from.max(to)), triangles.len(), i, from < to));
            }
            triangles.push(triangle);
        }
        half_edges.sort_unstable();
        let mut is_closed = !half_edges.is_empty();
        let mut edges = Vec::with_capacity(half_edges.len() / 2);
        for group in half_edges.chunk_by(|a, b| a.0 == b.0) {
            let ends = [group[0].0.0, group[0].0.1].map(|index| vertices[index as usize].point);
            let normal: Vec3 = group.iter().map(|half_edge| triangles[half_edge.1].normal).sum();
            edges.push(MeshEdge { ends, normal: normal.normalize_or_zero() });
            // Only two triangles of consistent orientation are neighbours.
            match group {
                [(_, f, i, forward), (_, g, j, backward)] if forward != backward => {
                    triangles[*f].adjacent_normals[*i] = Some(triangles[*g].normal);
                    triangles[*g].adjacent_normals[*j] = Some(triangles[*f].normal);
                }
                _ => is_closed = false,
            }
        }
        let items =
            triangles.iter().zip(0..).map(|(triangle, i)| (i, Aabb::around(triangle.vertices))).collect();
        for vertex in &mut vertices {
            vertex.normal = vertex.normal.normalize_or_zero();
        }
        let numbered: Vec<_> = vertices.iter().map(|vertex| (vertex.index, vertex.point)).collect();
        let bounds = Aabb::around(vertices.iter().map(|vertex| vertex.point));
        let hull_vertices = hull::hull_vertices(&numbered).unwrap_or(numbered);
        Self { bounds, triangles, bvh: Bvh::new(items), hull_vertices, vertices, edges, is_closed }
    }

    /// Depth of a point below the triangles that face against `direction`, and the normal of the nearest one.
    ///
    /// A closed mesh must contain the point; below an open one, the depth may be no larger than `limit`.
    pub(super) fn depth_below(&self, p: Vec3, direction: Vec3, limit: f64) -> Option<(f64, Vec3)> {
        if self.is_closed && !self.contains(p, limit) {
            return None;
        }
        let slack = 1e-9 * (self.bounds.max - self.bounds.min).max_element();
        let (mut depth, mut normal) = (limit, None);
        self.bvh.nearest(p, limit + slack, |item, max_distance| {
            let triangle = &self.triangles[item as usize];
            let offset = p - triangle.closest_point(p);
            let below = -offset.dot(triangle.normal);
            let beside = (offset + triangle.normal * below).length_squared();
            // Straight below the triangle, not beyond its edges.
            if triangle.normal.dot(direction) > -0.1
                || below < -slack
                || beside > slack * slack
                || below >= depth
            {
                return max_distance;
            }
            (depth, normal) = (below, Some(triangle.normal));
            below + slack
        });
        normal.map(|normal| (depth, normal))
    }

    /// Whether a closed mesh contains a point, or it lies on the surface; points deeper than `limit` are not found.
    fn contains(&self, p: Vec3, limit: f64) -> bool {
        let slack = 1e-9 * (self.bounds.max - self.bounds.min).max_element();
        let (mut nearest, mut height) = (f64::INFINITY, f64::INFINITY);
        self.bvh.nearest(p, limit + slack, |item, max_distance| {
            let triangle = &self.triangles[item as usize];
            let offset = p - triangle.closest_point(p);
            let (distance, above) = (offset.length(), offset.dot(triangle.normal));
            // On an edge, the triangle that the point is most perpendicular to decides the side.
            if distance < nearest - slack || (distance <= nearest + slack && above.abs() > height.abs()) {
                height = above;
            }
            nearest = nearest.min(distance);
            max_distance.min(nearest + slack)
        });
        height <= slack
    }

    /// Finds where a segment intersects the surface, as fractions of its length, sorted.
    pub(super) fn segment_intersections(&self, ends: [Vec3; 2], out: &mut Vec<f64>) {
        out.clear();
        let segment = ends[1] - ends[0];
        let length = segment.length();
        let Some(direction) = segment.try_normalize() else { return };
        let ray = Ray::new(ends[0], direction);
        self.bvh.cast_ray(&ray, length, |item, max| {
            let hit = Triangle::intersect_ray(&self.triangles[item as usize].vertices, &ray)
                .filter(|distance| *distance <= max);
            out.extend(hit.map(|distance| distance / length));
            max
        });
        out.sort_by(f64::total_cmp);
        // An edge of the surface is hit once for each of its triangles.
        out.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
    }

    /// Finds the triangles whose AABBs overlap, sorted by index.
    pub(super) fn query(&self, aabb: &Aabb, found: &mut Vec<u32>) {
        found.clear();
        self.bvh.query(aabb, |item| found.push(item));
        found.sort_unstable();
    }

    /// The first hit of a ray in the mesh's frame, from either side: distance and normal.
    pub(super) fn intersect_ray(&self, ray: &Ray, max: f64) -> Option<(f64, Vec3)> {
        let mut best: Option<(f64, u32)> = None;
        self.bvh.cast_ray(ray, max, |item, max| {
            let Some(distance) = Triangle::intersect_ray(&self.triangles[item as usize].vertices, ray) else {
                return max;
            };
            // Ties go to the smaller index, so that the order of traversal does not matter.
            let is_better = best.is_none_or(|(d, i)| distance < d || (distance == d && item < i));
            if distance <= max && is_better {
                best = Some((distance, item));
                return distance;
            }
            max
        });
        best.map(|(distance, item)| (distance, self.triangles[item as usize].normal))
    }
}
