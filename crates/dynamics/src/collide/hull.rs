//! A convex hull with polygonal faces.

use std::collections::BTreeMap;

use base::Vec3;
use parry3d_f64::shape::ConvexPolyhedron;

use super::bvh::Ray;
use crate::shape::Aabb;

/// A face.
#[derive(Debug)]
pub(super) struct Face {
    /// Outward unit normal.
    pub(super) normal: Vec3,
    /// Counter-clockwise, seen from outside.
    pub(super) vertices: Vec<Vec3>,
}

#[derive(Debug)]
pub(super) struct Hull {
    pub(super) bounds: Aabb,
    /// Vertices of the hull, with their indices among the input points.
    pub(super) vertices: Vec<(u32, Vec3)>,
    /// Empty if the points are coplanar.
    pub(super) faces: Vec<Face>,
}

impl Hull {
    /// Builds the hull of finite points; `None` without points.
    pub(super) fn new(points: &[Vec3]) -> Option<Self> {
        if points.is_empty() {
            return None;
        }
        let indexed = deduplicate(points);
        let polyhedron = build_polyhedron(&indexed);
        let vertices =
            polyhedron.as_ref().and_then(|p| with_indices(p.points(), &indexed)).unwrap_or(indexed);
        let faces = polyhedron.map(|p| faces(&p)).unwrap_or_default();
        Some(Self { bounds: Aabb::around(vertices.iter().map(|(_, p)| *p)), vertices, faces })
    }

    /// Support mapping: the vertex that is farthest in a direction; the first one of equals.
    pub(super) fn support(&self, direction: Vec3) -> Vec3 {
        let mut best = (f64::NEG_INFINITY, Vec3::ZERO);
        for (_, vertex) in &self.vertices {
            let projection = vertex.dot(direction);
            if projection > best.0 {
                best = (projection, *vertex);
            }
        }
        best.1
    }

    /// `[m³]`
    pub(super) fn volume(&self) -> f64 {
        let base = self.bounds.center();
        let pyramids = self.faces.iter().flat_map(|face| {
            let first = face.vertices.first().map_or(base, |vertex| *vertex) - base;
            let rest = face.vertices.get(1..).unwrap_or_default().windows(2);
            rest.map(move |pair| first.dot((pair[0] - base).cross(pair[1] - base)))
        });
        pyramids.sum::<f64>() / 6.0
    }

    /// Interval in which a ray in the hull's frame is inside: distances and normals of entry and exit.
    pub(super) fn intersect_ray(&self, ray: &Ray) -> Option<[(f64, Vec3); 2]> {
        let mut near = (f64::NEG_INFINITY, Vec3::ZERO);
        let mut projection = (f64::INFINITY, Vec3::ZERO);
        for face in &self.faces {
            let Some(point) = face.vertices.first() else { continue };
            let height = face.normal.dot(ray.origin - *point);
            let approach = -face.normal.dot(ray.direction);
            if approach == 0.0 {
                if height > 0.0 {
                    return None;
                }
                continue;
            }
            let distance = height / approach;
            if approach > 0.0 && distance > near.0 {
                near = (distance, face.normal);
            } else if approach < 0.0 && distance < projection.0 {
                projection = (distance, face.normal);
            }
        }
        (!self.faces.is_empty() && near.0 <= projection.0).then_some([near, projection])
    }
}

/// Removes duplicate positions; each one keeps its first index.
fn deduplicate(points: &[Vec3]) -> Vec<(u32, Vec3)> {
    let mut indices = BTreeMap::new();
    for (point, index) in points.iter().zip(0_u32..) {
        indices.entry((*point + Vec3::ZERO).to_array().map(f64::to_bits)).or_insert((index, *point));
    }
    let mut indexed: Vec<_> = indices.into_values().collect();
    indexed.sort_unstable_by_key(|(index, _)| *index);
    indexed
}

/// Builds the hull with the library; `None` if the points span no volume.
fn build_polyhedron(indexed: &[(u32, Vec3)]) -> Option<ConvexPolyhedron> {
    if indexed.len() < 4 || !has_volume(indexed) {
        return None;
    }
    let points: Vec<Vec3> = indexed.iter().map(|(_, p)| *p).collect();
    ConvexPolyhedron::from_convex_hull(&points)
}

/// Whether some four points span a volume above rounding.
fn has_volume(indexed: &[(u32, Vec3)]) -> bool {
    let start = indexed[0].1;
    let farthest = |measure: &dyn Fn(Vec3) -> f64| {
        indexed.iter().map(|(_, p)| *p).max_by(|a, b| measure(*a).total_cmp(&measure(*b))).unwrap_or(start)
    };
    let second = farthest(&|p| (p - start).length_squared());
    let line = second - start;
    let third = farthest(&|p| line.cross(p - start).length_squared());
    let plane = line.cross(third - start);
    let fourth = farthest(&|p| plane.dot(p - start).abs());
    let size = line.length();
    plane.dot(fourth - start).abs() > 1e-9 * size * size * size && size > 0.0
}

/// Adds the vertices' indices among the input points; `None` if the library moved a point.
fn with_indices(vertices: &[Vec3], indexed: &[(u32, Vec3)]) -> Option<Vec<(u32, Vec3)>> {
    let key = |p: Vec3| (p + Vec3::ZERO).to_array().map(f64::to_bits);
    let index_of: BTreeMap<_, _> = indexed.iter().map(|(index, p)| (key(*p), *index)).collect();
    let mut with_indices = vertices
        .iter()
        .map(|vertex| index_of.get(&key(*vertex)).map(|index| (*index, *vertex)))
        .collect::<Option<Vec<_>>>()?;
    with_indices.sort_unstable_by_key(|(index, _)| *index);
    Some(with_indices)
}

/// Vertices of the hull of indexed points; `None` if they span no volume.
pub(super) fn hull_vertices(indexed: &[(u32, Vec3)]) -> Option<Vec<(u32, Vec3)>> {
    with_indices(build_polyhedron(indexed)?.points(), indexed)
}

fn faces(polyhedron: &ConvexPolyhedron) -> Vec<Face> {
    let mut faces = Vec::with_capacity(polyhedron.faces().len());
    for face in polyhedron.faces() {
        let first = face.first_vertex_or_edge as usize;
        let ids = polyhedron.vertices_adj_to_face().get(first..first + face.num_vertices_or_edges as usize);
        let vertices = ids.unwrap_or(&[]).iter().map(|id| polyhedron.points()[*id as usize]).collect();
        faces.push(Face { normal: face.normal, vertices });
    }
    faces
}
