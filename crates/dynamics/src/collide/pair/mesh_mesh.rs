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
use crate::shape::Aabb;

pub(super) fn collide(first: &PlacedShape, second: &PlacedShape, manifold: &mut Manifold) {
    let (Geometry::Mesh(a), Geometry::Mesh(b)) = (&first.geometry, &second.geometry) else { return };
    // The normal points out of the probed surface, and is reversed if that is the second one.
    probe((b, second), (a, first), false, 2, manifold);
    probe((a, first), (b, second), true, 0, manifold);
    manifold.merge_triangles();
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
    let probe_aabb = aabb_in(to, from);
    let max_depth = max_depth(probe, mesh);
    let overlap = overlap(&mesh.bounds, &probe_aabb);
    let to_mesh = |p: Vec3| to.to_local(from.to_world(p));
    let rotate_to_mesh = |v: Vec3| to.axes.mul_transpose_vec3(from.axes * v);
    let add = |p: Vec3, normal: Vec3, feature: u32, manifold: &mut Manifold| {
        let Some((depth, normal)) = mesh.depth_below(p, rotate_to_mesh(normal), max_depth) else { return };
        // An intersection lies on the face that it passes; only a depth below another face counts.
        if feature & 1 == 1 && depth <= 1e-6 * max_depth {
            return;
        }
        let normal = to.axes * normal;
        let position = to.to_world(p);
        if mesh_is_second {
            manifold.push(position, -normal, depth, feature);
        } else {
            manifold.push(position + normal * depth, normal, depth, feature);
        }
    };
    for vertex in &probe.vertices {
        let p = to_mesh(vertex.point);
        if contains(&overlap, p) {
            add(p, vertex.normal, vertex.index << 2 | code, manifold);
        }
    }
    let mut intersections = std::mem::take(&mut manifold.segment_intersections);
    for (edge, index) in probe.edges.iter().zip(0_u32..) {
        let ends = edge.ends.map(to_mesh);
        if !Aabb::around(ends).overlaps(&overlap) {
            continue;
        }
        mesh.segment_intersections(ends, &mut intersections);
        let (Some(first), Some(last)) = (intersections.first(), intersections.last()) else { continue };
        let middle =
            if intersections.len() > 1 { (intersections[0] + intersections[1]) * 0.5 } else { *first };
        for (t, k) in [(*first, 0), (*last, 1), (middle, 2)] {
            let feature = index << 4 | k << 2 | code | 1;
            add(ends[0].lerp(ends[1], t), edge.normal, feature, manifold);
            if intersections.len() == 1 {
                break;
            }
        }
    }
    manifold.segment_intersections = intersections;
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
