//! Sphere: with `radius`, centred at the origin.

use std::f64::consts::{PI, TAU};

use base::{Pose, Quat, Vec3, ops};
use dynamics::Shape;
use render::Mesh;
use scene::{NodeId, Scene};

use crate::shared::axes;
use crate::shared::tessellation::{Ring, Tessellation, steps};

/// Ratio of the coordinates of the corners of an icosahedron.
const GOLDEN_RATIO: f64 = 1.618_033_988_749_895;

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

/// Returns the faces of an icosahedron with corners on the unit sphere, counterclockwise as seen from outside. It has a
/// middle of an edge on each side of each axis, so that a subdivided one touches the sphere there, as in Webots.
fn icosahedron() -> Vec<[Vec3; 3]> {
    let short = 1.0 / (1.0 + GOLDEN_RATIO * GOLDEN_RATIO).sqrt();
    let long = short * GOLDEN_RATIO;
    let signs = [[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]];
    let corners: Vec<Vec3> = signs
        .iter()
        .flat_map(|[one, other]| {
            let (short, long) = (one * short, other * long);
            [Vec3::new(short, long, 0.0), Vec3::new(0.0, short, long), Vec3::new(long, 0.0, short)]
        })
        .collect();
    // The other corners are further apart than the two of an edge.
    let is_edge = |a: Vec3, b: Vec3| (a - b).length() < 2.5 * short;
    let mut faces = Vec::new();
    for (i, a) in corners.iter().copied().enumerate() {
        for (j, b) in corners.iter().copied().enumerate().skip(i + 1).filter(|(_, b)| is_edge(a, *b)) {
            for c in corners.iter().copied().skip(j + 1).filter(|c| is_edge(a, *c) && is_edge(b, *c)) {
                faces.push(if a.dot(b.cross(c)) > 0.0 { [a, b, c] } else { [a, c, b] });
            }
        }
    }
    faces
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
    fn an_icosphere_touches_its_radius_on_all_axes() {
        for subdivision in 1..4 {
            let mesh = mesh(&scene(&format!("Sphere {{ radius 2 subdivision {subdivision} }}")), NODE);
            for tip in [Vec3::X, -Vec3::X, Vec3::Y, -Vec3::Y, Vec3::Z, -Vec3::Z] {
                let tip = (tip * 2.0).as_vec3().to_array();
                assert!(mesh.positions.contains(&tip), "{subdivision} {tip:?}");
            }
            assert!(normals_agree(&mesh));
        }
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
