//! Sphere: with `radius`, centred at the origin.

use std::f64::consts::{PI, TAU};

use base::{Pose, Quat, Vec3, ops};
use dynamics::Shape;
use render::Mesh;
use scene::{NodeId, Scene};

use crate::shared::axes;
use crate::shared::tessellation::{Ring, Tessellation, steps};

pub(crate) fn shape(scene: &Scene, node: NodeId) -> (Pose, Shape) {
    (Pose::IDENTITY, Shape::Sphere { radius: scene.float(node, "radius") })
}

/// Returns the mesh: a subdivided icosahedron, or rings.
pub(crate) fn mesh(scene: &Scene, node: NodeId) -> Mesh {
    let radius = scene.float(node, "radius");
    let subdivision = scene.int(node, "subdivision");
    let turn = axes::upright(scene, node).rotation;
    let mut mesh =
        if scene.bool(node, "ico") { round(radius, subdivision) } else { ringed(radius, subdivision) };
    if turn != Quat::IDENTITY {
        for vector in mesh.positions.iter_mut().chain(&mut mesh.normals) {
            let [x, y, z] = vector.map(f64::from);
            *vector = (turn * Vec3::new(x, y, z)).as_vec3().to_array();
        }
    }
    mesh
}

fn ringed(radius: f64, subdivision: i32) -> Mesh {
    let count = steps(subdivision, 3).min(32);
    let ring = |step: u32| {
        let share = f64::from(step) / f64::from(count);
        let (sin, cos) = ops::sin_cos((share - 0.5) * PI);
        let cos = if step == 0 || step == count { 0.0 } else { cos };
        Ring { radius: radius * cos, z: radius * sin, normal: [cos, sin], v: share }
    };
    let mut made = Tessellation::default();
    made.revolve(count, &(0..=count).map(ring).collect::<Vec<Ring>>());
    made.finish()
}

pub(crate) fn round(radius: f64, subdivision: i32) -> Mesh {
    let mut triangles = icosahedron();
    for _ in 0..subdivision.clamp(0, 5) {
        triangles = triangles.iter().flat_map(|corners| quartered(*corners)).collect();
    }
    let mut made = Tessellation::default();
    for corners in triangles {
        let uvs = texture_coordinates(corners);
        let numbers = [0, 1, 2].map(|at| made.corner(corners[at] * radius, corners[at], uvs[at]));
        made.triangle(numbers);
    }
    made.finish()
}

/// Returns the faces of an icosahedron with vertices on the unit sphere, two of them on the z-axis.
fn icosahedron() -> Vec<[Vec3; 3]> {
    // Five vertices are on a circle at this height above the centre, five on one below it.
    let (z, r) = (1.0 / 5.0_f64.sqrt(), 2.0 / 5.0_f64.sqrt());
    let corner = |fifth: f64, z: f64| {
        let (sin, cos) = ops::sin_cos(fifth * TAU / 5.0);
        Vec3::new(-sin * r, cos * r, z)
    };
    (0..5)
        .flat_map(|at| {
            let at = f64::from(at);
            let [a, b] = [corner(at, z), corner(if at == 4.0 { 0.0 } else { at + 1.0 }, z)];
            let before = if at == 0.0 { 4.5 } else { at - 0.5 };
            let [c, d] = [corner(before, -z), corner(at + 0.5, -z)];
            [[a, b, Vec3::Z], [c, d, a], [d, b, a], [d, c, -Vec3::Z]]
        })
        .collect()
}

fn quartered([a, b, c]: [Vec3; 3]) -> [[Vec3; 3]; 4] {
    let middle = |one: Vec3, other: Vec3| (one + other).normalize_or_zero();
    let [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
}

/// Returns the texture coordinates of the corners of a triangle. The texture is wrapped around once, from the y-axis,
/// counterclockwise as seen from above.
fn texture_coordinates(corners: [Vec3; 3]) -> [[f64; 2]; 3] {
    let around = corners.map(|corner| {
        let is_tip = corner.x.abs().max(corner.y.abs()) < 1e-9;
        (!is_tip).then(|| (ops::atan2(-corner.x, corner.y) / TAU + 1.0).fract())
    });
    // In a triangle across the seam, u continues beyond 1.
    let highest = around.iter().flatten().fold(0.0, |a: f64, b| a.max(*b));
    let around = around.map(|u| u.map(|u| if highest - u > 0.5 { u + 1.0 } else { u }));
    let known = around.iter().flatten();
    let mean = known.clone().sum::<f64>() / known.count().max(1) as f64;
    [0, 1, 2].map(|at| [around[at].unwrap_or(mean), ops::asin(corners[at].z) / PI + 0.5])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::geometry::tests::{NODE, scene};
    use crate::shared::tessellation::tests::{normals_agree, volume_and_area};
    use render::Primitives;

    #[test]
    fn a_sphere_of_one_subdivision_has_eighty_faces_and_the_volume_of_them() {
        let mesh = mesh(&scene("Sphere { radius 2 subdivision 1 }"), NODE);
        let Primitives::Triangles(triangles) = &mesh.primitives else { panic!() };
        assert_eq!(triangles.len(), 80);
        // The corners of an icosahedron, at unit vectors whose dot product is 1/√5 where an edge joins them, and the
        // middles of its edges at the same distance. `corners` is the determinant of the three corners of a face; that
        // of the middles is 2/s³ of it, and that of a corner and its middles 1/s², with s the length of the sum of two
        // corners.
        let dot = 1.0 / 5.0_f64.sqrt();
        let corners = (1.0 - 3.0 * dot * dot + 2.0 * dot * dot * dot).sqrt();
        let s = (2.0 + 2.0 * dot).sqrt();
        let expected = 8.0 * 20.0 / 6.0 * corners * (2.0 / (s * s * s) + 3.0 / (s * s));
        let (volume, _) = volume_and_area(&mesh);
        assert!((volume - expected).abs() < 1e-4, "{volume} {expected}");
    }

    #[test]
    fn fine_spheres_are_nearly_round() {
        for text in ["Sphere { subdivision 4 }", "Sphere { ico FALSE subdivision 32 }"] {
            let mesh = mesh(&scene(text), NODE);
            let (volume, _) = volume_and_area(&mesh);
            assert!((volume / (4.0 / 3.0 * PI) - 1.0).abs() < 0.02, "{text} {volume}");
            assert!(normals_agree(&mesh), "{text}");
            // The left side, -x, is a quarter of the way around.
            let left = mesh.positions.iter().zip(&mesh.uvs).find(|(position, _)| position[0] < -0.999);
            assert!((left.unwrap().1[0] - 0.25).abs() < 0.02, "{text} {left:?}");
        }
    }
}
