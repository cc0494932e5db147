//! A triangle mesh on a height field: vertices of the mesh below the surface, points of the grid inside of the mesh.

use base::Vec3;

use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;
use crate::collide::solid::box_in;

pub(super) fn touch(mesh: &Placed, ground: &Placed, out: &mut Touches) {
    let (Geometry::Mesh(surface), Geometry::Grid(grid)) = (&mesh.geometry, &ground.geometry) else { return };
    for vertex in &surface.vertices {
        let at = mesh.world(vertex.point);
        if let Some((depth, normal)) = grid.depth_below(ground.local(at)) {
            out.push(at, -(ground.axes * normal), depth, vertex.number << 1);
        }
    }
    let limit = 0.5 * (surface.bounds.max - surface.bounds.min).max_element();
    let up = mesh.axes.mul_transpose_vec3(ground.axes * Vec3::Z);
    grid.points_in(&box_in(ground, mesh), |number, point| {
        let at = ground.world(point);
        if let Some((depth, normal)) = surface.depth_below(mesh.local(at), up, limit) {
            let normal = mesh.axes * normal;
            out.push(at + normal * depth, normal, depth, number << 1 | 1);
        }
    });
    out.simplify();
}
