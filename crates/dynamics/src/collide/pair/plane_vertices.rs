//! A hull or a mesh on a half space: the vertices of its convex hull.

use base::Vec3;

use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;

pub(super) fn collide(plane: &PlacedShape, other: &PlacedShape, manifold: &mut Manifold) {
    let vertices: &[(u32, Vec3)] = match &other.geometry {
        Geometry::Convex(hull) => &hull.vertices,
        Geometry::Mesh(mesh) => &mesh.hull_vertices,
        Geometry::Grid(grid) => return collide_height_field(plane, grid, other, manifold),
        _ => return,
    };
    let normal = plane.z_axis();
    let middle = normal.dot(other.origin() - plane.origin());
    let height_gradient = other.axes.mul_transpose_vec3(normal);
    for (feature, vertex) in vertices {
        let height = middle + height_gradient.dot(*vertex);
        if height <= manifold.margin {
            manifold.push(other.to_world(*vertex) - normal * height, normal, -height, *feature);
        }
    }
}

/// A moving terrain is rare, so every grid point is tested.
fn collide_height_field(
    plane: &PlacedShape,
    grid: &crate::collide::grid::Grid,
    other: &PlacedShape,
    manifold: &mut Manifold,
) {
    let normal = plane.z_axis();
    for feature in 0..grid.field.heights.len() {
        let point = other.to_world(grid.point(feature % grid.field.nx, feature / grid.field.nx));
        let height = normal.dot(point - plane.origin());
        manifold.push(point - normal * height, normal, -height, feature as u32);
    }
}
