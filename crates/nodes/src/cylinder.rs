//! Cylinder: with `height` along z and `radius`. Caps collide even if they are not drawn.

use base::Pose;
use dynamics::Shape;
use render::Mesh;
use scene::{NodeId, Scene};

use crate::shared::axes;
use crate::shared::tessellation::{Ring, Tessellation, steps};

pub(crate) fn shape(scene: &Scene, node: NodeId) -> (Pose, Shape) {
    let shape = Shape::Cylinder {
        radius: scene.float(node, "radius"),
        half_height: scene.float(node, "height") * 0.5,
    };
    (axes::upright(scene, node), shape)
}

/// Returns the mesh. The texture is wrapped around the side, and discs cut out of it are on the caps.
pub(crate) fn mesh(scene: &Scene, node: NodeId) -> Mesh {
    let (radius, half) = (scene.float(node, "radius"), scene.float(node, "height") / 2.0);
    let steps = steps(scene.int(node, "subdivision"), 3);
    let mut made = Tessellation::default();
    if scene.bool(node, "side") {
        let ring = |z: f64, v: f64| Ring { radius, z, normal: [1.0, 0.0], v };
        made.revolve(steps, &[ring(-half, 0.0), ring(half, 1.0)]);
    }
    if scene.bool(node, "top") {
        made.disc(half, radius, steps, 1.0);
    }
    if scene.bool(node, "bottom") {
        made.disc(-half, radius, steps, -1.0);
    }
    made.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::geometry::tests::{NODE, scene};
    use crate::shared::tessellation::tests::{normals_agree, volume_and_area};

    #[test]
    fn a_cylinder_is_a_prism_with_its_number_of_sides() {
        let mesh = mesh(&scene("Cylinder { radius 2 height 3 subdivision 6 }"), NODE);
        // A hexagon has an area of 3 √3 / 2 · r².
        let hexagon = 1.5 * 3.0_f64.sqrt() * 4.0;
        let (volume, area) = volume_and_area(&mesh);
        assert!((volume - hexagon * 3.0).abs() < 1e-5, "{volume}");
        assert!((area - (2.0 * hexagon + 6.0 * 2.0 * 3.0)).abs() < 1e-5, "{area}");
        assert!(normals_agree(&mesh));
    }

    #[test]
    fn disabled_parts_are_not_in_the_mesh() {
        let open = mesh(&scene("Cylinder { side FALSE bottom FALSE radius 1 subdivision 4 }"), NODE);
        assert_eq!(volume_and_area(&open).1, 2.0);
    }
}
