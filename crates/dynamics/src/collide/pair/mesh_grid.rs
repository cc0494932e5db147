//! A triangle mesh against a height field: vertices of the mesh below the surface, grid points inside the mesh.

use base::Vec3;

use crate::collide::convex::aabb_in;
use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;
use crate::collide::surface_search::SurfaceSearch;

pub(super) fn collide(mesh: &PlacedShape, ground: &PlacedShape, manifold: &mut Manifold) {
    let (Geometry::Mesh(collision_mesh), Geometry::Grid(grid)) = (&mesh.geometry, &ground.geometry) else {
        return;
    };
    for vertex in &collision_mesh.vertices {
        let position = mesh.to_world(vertex.point);
        if let Some((depth, normal)) = grid.depth_below(ground.to_local(position)) {
            manifold.push(position, -(ground.axes * normal), depth, vertex.index << 1);
        }
    }
    let limit = 0.5 * (collision_mesh.bounds.max - collision_mesh.bounds.min).max_element();
    let up = mesh.axes.mul_transpose_vec3(ground.axes * Vec3::Z);
    let mut search = SurfaceSearch::new(collision_mesh, limit);
    grid.points_in(&aabb_in(ground, mesh), |index, point| {
        let position = ground.to_world(point);
        if let Some((depth, normal)) = search.depth_inside(mesh.to_local(position), up) {
            let normal = mesh.axes * normal;
            manifold.push(position + normal * depth, normal, depth, index << 1 | 1);
        }
    });
    manifold.merge_triangles();
}
