//! A hull or a mesh on a half space: the corners of its convex hull.

use base::Vec3;

use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;

pub(super) fn touch(plane: &Placed, other: &Placed, out: &mut Touches) {
    let corners: &[(u32, Vec3)] = match &other.geometry {
        Geometry::Convex(hull) => &hull.corners,
        Geometry::Mesh(mesh) => &mesh.corners,
        Geometry::Grid(grid) => return touch_heights(plane, grid, other, out),
        _ => return,
    };
    let normal = plane.z();
    let middle = normal.dot(other.origin() - plane.origin());
    let rise = other.axes.mul_transpose_vec3(normal);
    for (feature, corner) in corners {
        let height = middle + rise.dot(*corner);
        if height <= out.margin {
            out.push(other.world(*corner) - normal * height, normal, -height, *feature);
        }
    }
}

/// A moving terrain is rare: every point is tried.
fn touch_heights(plane: &Placed, grid: &crate::collide::grid::Grid, other: &Placed, out: &mut Touches) {
    let normal = plane.z();
    for feature in 0..grid.field.heights.len() {
        let at = other.world(grid.point(feature % grid.field.nx, feature / grid.field.nx));
        let height = normal.dot(at - plane.origin());
        out.push(at - normal * height, normal, -height, feature as u32);
    }
}
