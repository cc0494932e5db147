//! Two triangle meshes: points of each that are inside the other.
//!
//! Triangle against triangle yields sideways normals and wrong depths where two level surfaces overlap by a little.
//! So each mesh is probed with the other's vertices, with the intersections of its edges with the surface, and with
//! the midpoint between two such intersections; each point is pushed out through the nearest triangle that faces
//! against it.

use base::Vec3;

use crate::collide::collision_mesh::CollisionMesh;
use crate::collide::convex::aabb_in;
use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;
use crate::collide::surface_search::SurfaceSearch;
use crate::shape::Aabb;

pub(super) fn collide(first: &PlacedShape, second: &PlacedShape, manifold: &mut Manifold) {
    let (Geometry::Mesh(a), Geometry::Mesh(b)) = (&first.geometry, &second.geometry) else { return };
    // The normal points out of the probed surface, and is reversed if that is the second one.
    probe((b, second), (a, first), false, 2, manifold);
    probe((a, first), (b, second), true, 0, manifold);
    manifold.merge_triangles();
}

/// A vertex of a mesh in the frame of the other one.
#[derive(Clone, Copy, Debug)]
pub(in crate::collide) struct ProbeVertex {
    point: Vec3,
    /// Lower bound of the distance to the other surface. `[m]`
    clearance: f64,
}

/// Tests points of `probe` against a mesh. `mesh_is_second`: the mesh is the second shape. `code` distinguishes the
/// features of the two passes.
fn probe(
    (probe, from): (&CollisionMesh, &PlacedShape),
    (mesh, to): (&CollisionMesh, &PlacedShape),
    mesh_is_second: bool,
    code: u32,
    manifold: &mut Manifold,
) {
    let max_depth = max_depth(probe, mesh);
    let overlap = overlap(&mesh.bounds, &aabb_in(to, from));
    let mesh_from_probe = to.axes.transpose() * from.axes;
    let origin = to.to_local(from.origin());
    let mut search = SurfaceSearch::new(mesh, max_depth);
    let add = |p: Vec3, (depth, normal): (f64, Vec3), feature: u32, manifold: &mut Manifold| {
        let normal = to.axes * normal;
        let position = to.to_world(p);
        if mesh_is_second {
            manifold.push(position, -normal, depth, feature);
        } else {
            manifold.push(position + normal * depth, normal, depth, feature);
        }
    };
    let mut vertices = std::mem::take(&mut manifold.probe_vertices);
    vertices.clear();
    for vertex in &probe.vertices {
        let point = mesh_from_probe * vertex.point + origin;
        let mut clearance = (point - point.clamp(mesh.bounds.min, mesh.bounds.max)).length();
        if contains(&overlap, point) {
            let location = mesh.is_closed.then(|| search.locate(point));
            clearance = location.map_or(clearance, |location| location.clearance);
            if location.is_none_or(|location| location.is_inside)
                && let Some(found) = search.depth(point, mesh_from_probe * vertex.normal)
            {
                add(point, found, vertex.index << 2 | code, manifold);
            }
        }
        vertices.push(ProbeVertex { point, clearance });
    }
    let mut intersections = std::mem::take(&mut manifold.segment_intersections);
    for (edge, index) in probe.edges.iter().zip(0_u32..) {
        let [from, to] = edge.ends.map(|end| vertices[end as usize]);
        let clearance = from.clearance + to.clearance;
        // Where the balls around the ends that are clear of the surface cover the edge, the surface does not cut it.
        if clearance * clearance > (to.point - from.point).length_squared()
            || !Aabb::around([from.point, to.point]).overlaps(&overlap)
        {
            continue;
        }
        let direction = mesh_from_probe * edge.normal;
        mesh.segment_intersections([from.point, to.point], direction, &mut intersections);
        let (Some(first), Some(last)) = (intersections.first(), intersections.last()) else { continue };
        let at = |share: f64| from.point.lerp(to.point, share);
        let feature = |k: u32| index << 4 | k << 2 | code | 1;
        // An intersection lies on the face that it passes; only a depth below another face counts.
        let min_depth = 1e-6 * max_depth;
        let mut add_deep = |p: Vec3, found: Option<(f64, Vec3)>, feature: u32| {
            if let Some(found) = found.filter(|(depth, _)| *depth > min_depth) {
                add(p, found, feature, manifold);
            }
        };
        let count = if intersections.len() == 1 { 1 } else { 2 };
        for (intersection, k) in [first, last].into_iter().zip(0..count) {
            if !intersection.faces_against {
                let p = at(intersection.share);
                add_deep(p, search.depth(p, direction), feature(k));
            }
        }
        if let [first, second, ..] = &*intersections {
            let p = at((first.share + second.share) * 0.5);
            add_deep(p, search.depth_inside(p, direction), feature(2));
        }
    }
    manifold.segment_intersections = intersections;
    manifold.probe_vertices = vertices;
}

/// Largest depth of a point below the surface: a closed mesh has an interior, below an open one the depth must be
/// small.
fn max_depth(probe: &CollisionMesh, mesh: &CollisionMesh) -> f64 {
    let size = |bounds: &Aabb| (bounds.max - bounds.min).max_element();
    if mesh.is_closed { 0.5 * size(&mesh.bounds).min(size(&probe.bounds)) } else { 0.1 * size(&probe.bounds) }
}

/// Overlap of the two AABBs, enlarged as an open surface is hit from below too.
fn overlap(mesh: &Aabb, probe: &Aabb) -> Aabb {
    let grown = mesh.grown(0.1 * (probe.max - probe.min).max_element());
    Aabb { min: grown.min.max(probe.min), max: grown.max.min(probe.max) }
}

fn contains(aabb: &Aabb, p: Vec3) -> bool {
    aabb.min.cmple(p).all() && p.cmple(aabb.max).all()
}
