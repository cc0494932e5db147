//! Narrow phase: one kernel for each pair of kinds of shape, in one table.
//!
//! A kernel gets the shape with the smaller kernel index first and reports normals from the first to the second.

mod box_box;
mod capsule_box;
mod capsule_capsule;
mod convex_convex;
mod convex_triangles;
mod mesh_grid;
mod mesh_mesh;
mod plane_box;
mod plane_capsule;
mod plane_cylinder;
mod plane_sphere;
mod plane_vertices;
mod sphere_box;
mod sphere_capsule;
mod sphere_cylinder;
mod sphere_sphere;

use super::geometry::PlacedShape;
use super::manifold::Manifold;

pub(super) use mesh_mesh::ProbeVertex;

type Kernel = fn(&PlacedShape, &PlacedShape, &mut Manifold);

/// For pairs that never collide.
fn no_contact(_: &PlacedShape, _: &PlacedShape, _: &mut Manifold) {}

/// Kernels by row (first shape) and column (second shape), both given by `Geometry::kernel_index`; the row is never
/// larger.
///
/// Columns: plane, sphere, capsule, box, cylinder, convex, mesh, height field.
const KERNELS: [[Kernel; 8]; 8] = [
    [
        no_contact,
        plane_sphere::collide,
        plane_capsule::collide,
        plane_box::collide,
        plane_cylinder::collide,
        plane_vertices::collide,
        plane_vertices::collide,
        plane_vertices::collide,
    ],
    [
        no_contact,
        sphere_sphere::collide,
        sphere_capsule::collide,
        sphere_box::collide,
        sphere_cylinder::collide,
        convex_convex::collide,
        convex_triangles::collide,
        convex_triangles::collide,
    ],
    [
        no_contact,
        no_contact,
        capsule_capsule::collide,
        capsule_box::collide,
        convex_convex::collide,
        convex_convex::collide,
        convex_triangles::collide,
        convex_triangles::collide,
    ],
    [
        no_contact,
        no_contact,
        no_contact,
        box_box::collide,
        convex_convex::collide,
        convex_convex::collide,
        convex_triangles::collide,
        convex_triangles::collide,
    ],
    [
        no_contact,
        no_contact,
        no_contact,
        no_contact,
        convex_convex::collide,
        convex_convex::collide,
        convex_triangles::collide,
        convex_triangles::collide,
    ],
    [
        no_contact,
        no_contact,
        no_contact,
        no_contact,
        no_contact,
        convex_convex::collide,
        convex_triangles::collide,
        convex_triangles::collide,
    ],
    [
        no_contact,
        no_contact,
        no_contact,
        no_contact,
        no_contact,
        no_contact,
        mesh_mesh::collide,
        mesh_grid::collide,
    ],
    [no_contact, no_contact, no_contact, no_contact, no_contact, no_contact, no_contact, no_contact],
];

/// Computes the contact manifold of two shapes. Returns whether the normals point from `a` to `b`; if not, from `b`
/// to `a`.
pub(super) fn collide(a: &PlacedShape, b: &PlacedShape, manifold: &mut Manifold) -> bool {
    manifold.points.clear();
    let (Some(row), Some(column)) = (a.geometry.kernel_index(), b.geometry.kernel_index()) else {
        return true;
    };
    let forward = row <= column;
    if forward {
        KERNELS[row][column](a, b, manifold);
    } else {
        KERNELS[column][row](b, a, manifold);
    }
    manifold.reduce();
    forward
}
