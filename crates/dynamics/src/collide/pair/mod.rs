//! Where two shapes touch: one kernel a pair of kinds, one table.
//!
//! A kernel gets the shape of the smaller rank first and reports normals from the first to the second.

mod box_box;
mod capsule_box;
mod capsule_capsule;
mod facets;
mod mesh_grid;
mod mesh_mesh;
mod plane_box;
mod plane_capsule;
mod plane_cylinder;
mod plane_points;
mod plane_sphere;
mod solids;
mod sphere_box;
mod sphere_capsule;
mod sphere_cylinder;
mod sphere_sphere;

use super::geometry::Placed;
use super::manifold::Touches;

type Kernel = fn(&Placed, &Placed, &mut Touches);

/// Two things that never touch.
fn never(_: &Placed, _: &Placed, _: &mut Touches) {}

/// Row: the first shape, column: the second, both by `Geometry::rank`; the row is never larger.
///
/// Columns: plane, sphere, capsule, box, cylinder, convex, mesh, height field.
const TABLE: [[Kernel; 8]; 8] = [
    [
        never,
        plane_sphere::touch,
        plane_capsule::touch,
        plane_box::touch,
        plane_cylinder::touch,
        plane_points::touch,
        plane_points::touch,
        plane_points::touch,
    ],
    [
        never,
        sphere_sphere::touch,
        sphere_capsule::touch,
        sphere_box::touch,
        sphere_cylinder::touch,
        solids::touch,
        facets::touch,
        facets::touch,
    ],
    [
        never,
        never,
        capsule_capsule::touch,
        capsule_box::touch,
        solids::touch,
        solids::touch,
        facets::touch,
        facets::touch,
    ],
    [never, never, never, box_box::touch, solids::touch, solids::touch, facets::touch, facets::touch],
    [never, never, never, never, solids::touch, solids::touch, facets::touch, facets::touch],
    [never, never, never, never, never, solids::touch, facets::touch, facets::touch],
    [never, never, never, never, never, never, mesh_mesh::touch, mesh_grid::touch],
    [never, never, never, never, never, never, never, never],
];

/// Finds where two shapes touch. Returns whether the normals point from `a` to `b`; if not, from `b` to `a`.
pub(super) fn touch(a: &Placed, b: &Placed, out: &mut Touches) -> bool {
    out.points.clear();
    let (Some(row), Some(column)) = (a.geometry.rank(), b.geometry.rank()) else { return true };
    let forward = row <= column;
    if forward {
        TABLE[row][column](a, b, out);
    } else {
        TABLE[column][row](b, a, out);
    }
    out.reduce();
    forward
}
