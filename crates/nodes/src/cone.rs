//! Cone: along z, with its tip at `height` / 2. It is visible but does not collide.

use base::Pose;
use render::Mesh;
use scene::{NodeId, Scene};

use crate::shared::axes;
use crate::shared::tessellation::{Ring, Tessellation, steps};

/// Returns the mesh. The texture is wrapped around the side, and a disc cut out of it is on the bottom.
pub(crate) fn mesh(scene: &Scene, node: NodeId) -> (Pose, Mesh) {
    let (radius, height) = (scene.float(node, "bottomRadius"), scene.float(node, "height"));
    let half = height / 2.0;
    let steps = steps(scene.int(node, "subdivision"), 3);
    let mut made = Tessellation::default();
    if scene.bool(node, "side") {
        let normal = [height, radius];
        let ring = |radius: f64, z: f64, v: f64| Ring { radius, z, normal, v };
        made.revolve(steps, &[ring(radius, -half, 0.0), ring(0.0, half, 1.0)]);
    }
    if scene.bool(node, "bottom") {
        made.disc(-half, radius, steps, -1.0);
    }
    (axes::upright(scene, node), made.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::geometry::tests::{NODE, scene};
    use crate::shared::tessellation::tests::{normals_agree, volume_and_area};

    #[test]
    fn a_cone_is_a_pyramid_with_its_number_of_sides() {
        let (_, mesh) = mesh(&scene("Cone { bottomRadius 1 height 3 subdivision 4 }"), NODE);
        let (volume, _) = volume_and_area(&mesh);
        assert!((volume - 2.0).abs() < 1e-6, "{volume}");
        assert!(normals_agree(&mesh));
    }
}
