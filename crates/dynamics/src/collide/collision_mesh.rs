//! A triangle mesh for collision, with adjacency and a BVH.

use std::collections::BTreeMap;

use base::Vec3;

use super::bvh::{Bvh, Ray};
use super::hull::{self, Hull};
use super::surface_search::SurfaceSearch;
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

/// Where a segment intersects the surface.
#[derive(Clone, Copy, Debug)]
pub(super) struct SegmentIntersection {
    /// Share of the segment's length.
    pub(super) share: f64,
    /// Whether a triangle there faces against the direction of the query.
    pub(super) faces_against: bool,
}

/// An edge with its pseudonormal.
#[derive(Clone, Copy, Debug)]
pub(super) struct MeshEdge {
    /// Among the mesh's vertices.
    pub(super) ends: [u32; 2],
    /// Outward unit normal, the mean of the adjacent triangles; zero where they cancel out.
    pub(super) normal: Vec3,
}

#[derive(Debug)]
pub(super) struct CollisionMesh {
    pub(super) bounds: Aabb,
    pub(super) triangles: Vec<Triangle>,
    pub(super) bvh: Bvh,
    /// By node of the BVH: bounds of the normals of its triangles.
    pub(super) normal_bounds: Vec<Aabb>,
    /// Vertices of the convex hull with their indices; all vertices if there is no hull.
    pub(super) hull_vertices: Vec<(u32, Vec3)>,
    /// All vertices that triangles use, each position once.
    pub(super) vertices: Vec<Vertex>,
    /// All edges, each once.
    pub(super) edges: Vec<MeshEdge>,
    /// Whether the mesh is closed, and so has an interior.
    pub(super) is_closed: bool,
    /// The hull of a closed convex mesh, which collides as a convex body: the depth below one of its triangles says
    /// nothing where another one is nearer.
    pub(super) hull: Option<Hull>,
}

/// Convex meshes with more vertices collide as triangles: the support mapping of a hull visits all vertices.
const MAX_HULL_VERTICES: usize = 200;
/// Largest difference between the volumes of a convex mesh and its hull, as a share of the volume.
const VOLUME_ROUNDING: f64 = 1e-6;

/// Volume inside a closed surface, by the divergence theorem; negative if the triangles face inwards. `[m³]`
fn volume(triangles: &[Triangle]) -> f64 {
    let base = triangles.first().map_or(Vec3::ZERO, |triangle| triangle.vertices[0]);
    let six_fold = triangles.iter().map(|triangle| {
        let [a, b, c] = triangle.vertices.map(|vertex| vertex - base);
        a.dot(b.cross(c))
    });
    six_fold.sum::<f64>() / 6.0
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
            let ends = [group[0].0.0, group[0].0.1];
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
        let hull = (is_closed && numbered.len() <= MAX_HULL_VERTICES)
            .then(|| Hull::new(&mesh.vertices))
            .flatten()
            .filter(|hull| (hull.volume() - volume(&triangles)).abs() < VOLUME_ROUNDING * hull.volume());
        let hull_vertices = hull::hull_vertices(&numbered).unwrap_or(numbered);
        let bvh = Bvh::new(items);
        let normal_bounds = bvh.bounds_of(|item| Aabb::around([triangles[item as usize].normal]));
        Self { bounds, triangles, bvh, normal_bounds, hull_vertices, vertices, edges, is_closed, hull }
    }

    /// Finds where a segment intersects the surface, sorted along it.
    ///
    /// `direction`: of which to know whether the triangles there face against it.
    pub(super) fn segment_intersections(
        &self,
        ends: [Vec3; 2],
        direction: Vec3,
        out: &mut Vec<SegmentIntersection>,
    ) {
        out.clear();
        let segment = ends[1] - ends[0];
        let length = segment.length();
        let Some(unit) = segment.try_normalize() else { return };
        let ray = Ray::new(ends[0], unit);
        self.bvh.query_segment(ends, |item| {
            let triangle = &self.triangles[item as usize];
            let hit =
                Triangle::intersect_ray(&triangle.vertices, &ray).filter(|distance| *distance <= length);
            out.extend(hit.map(|distance| SegmentIntersection {
                share: distance / length,
                faces_against: SurfaceSearch::faces_against(triangle.normal, direction),
            }));
        });
        out.sort_by(|a, b| a.share.total_cmp(&b.share));
        // An edge of the surface is hit once for each of its triangles.
        out.dedup_by(|next, kept| {
            let is_same = (next.share - kept.share).abs() < 1e-9;
            kept.faces_against |= is_same && next.faces_against;
            is_same
        });
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
