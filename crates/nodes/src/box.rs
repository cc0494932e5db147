//! Box: a cuboid of dimensions `size`, centred at the origin.

use base::{Pose, Vec3};
use dynamics::Shape;
use render::Mesh;
use scene::{NodeId, Scene};

use crate::shared::axes;
use crate::shared::tessellation::Tessellation;

pub(crate) fn shape(scene: &Scene, node: NodeId) -> (Pose, Shape) {
    let half: Vec3 = scene.vec3(node, "size") * 0.5;
    (Pose::IDENTITY, Shape::Box { half })
}

/// Returns the mesh. Each face has the whole texture, upright on the sides.
pub(crate) fn mesh(scene: &Scene, node: NodeId) -> Mesh {
    let half = scene.vec3(node, "size") * 0.5;
    let turn = axes::upright(scene, node).rotation;
    let mut made = Tessellation::default();
    for (normal, up) in [
        (Vec3::X, Vec3::Z),
        (-Vec3::X, Vec3::Z),
        (Vec3::Y, Vec3::Z),
        (-Vec3::Y, Vec3::Z),
        (Vec3::Z, Vec3::Y),
        (-Vec3::Z, -Vec3::Y),
    ] {
        // Axes are mapped to axes; rounding keeps the faces exactly where they are.
        let [normal, up] = [normal, up].map(|axis| (turn * axis).round());
        made.rectangle(normal * half, up.cross(normal) * half, up * half);
    }
    let mut mesh = made.finish();
    mesh.paint_uvs = mesh.uvs.iter().enumerate().map(|(corner, uv)| paint_uv(corner / 4, *uv)).collect();
    mesh
}

/// Maps texture coordinates to those of paint: each face has its own cell in a grid of 3 × 2, with a margin.
fn paint_uv(face: usize, [u, v]: [f32; 2]) -> [f32; 2] {
    const MARGIN: f32 = 0.01;
    let [column, row] = [(face % 3) as f32, (face / 3) as f32];
    let inside = |coordinate: f32| MARGIN + coordinate * (1.0 - 2.0 * MARGIN);
    [(column + inside(u)) / 3.0, (row + inside(v)) / 2.0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::tessellation::tests::{normals_agree, volume_and_area};

    #[test]
    fn a_box_is_closed_and_its_textures_are_upright() {
        let scene = crate::shared::geometry::tests::scene("Box { size 1 2 3 }");
        let mesh = mesh(&scene, crate::shared::geometry::tests::NODE);
        let (volume, area) = volume_and_area(&mesh);
        assert!((volume - 6.0).abs() < 1e-6 && (area - 22.0).abs() < 1e-6, "{volume} {area}");
        assert!(normals_agree(&mesh));
        // On the front (+x), seen from there, the texture's lower left is to the viewer's left, which is -y.
        let lower_left = mesh.positions.iter().zip(&mesh.normals).zip(&mesh.uvs);
        let found = lower_left.filter(|((_, normal), uv)| normal[0] == 1.0 && **uv == [0.0, 0.0]);
        let found: Vec<[f32; 3]> = found.map(|((position, _), _)| *position).collect();
        assert_eq!(found, [[0.5, -1.0, -1.5]]);
    }
}
