//! Capsule: a cylinder of `height` along z with hemispheres of `radius` at its ends.

use base::{Pose, ops};
use dynamics::Shape;
use render::Mesh;
use scene::{NodeId, Scene};

use crate::shared::axes;
use crate::shared::tessellation::{Ring, Tessellation, steps};

pub(crate) fn shape(scene: &Scene, node: NodeId) -> (Pose, Shape) {
    let shape = Shape::Capsule {
        radius: scene.float(node, "radius"),
        half_height: scene.float(node, "height") * 0.5,
    };
    (axes::upright(scene, node), shape)
}

/// Returns the mesh. The upper third of the texture is on the upper hemisphere, the middle third on the side, the lower
/// third on the lower hemisphere.
pub(crate) fn mesh(scene: &Scene, node: NodeId) -> Mesh {
    let (radius, half) = (scene.float(node, "radius"), scene.float(node, "height") / 2.0);
    let steps = steps(scene.int(node, "subdivision"), 3);
    // A quarter of the turn, rounded down as in Webots.
    let count = (steps / 4).max(1);
    let third = |part: f64, share: f64| (part + share) / 3.0;
    // From the rim (0) to the pole (1) of the upper hemisphere.
    let ball = |step: u32| {
        let share = f64::from(step) / f64::from(count);
        let (sin, cos) = ops::sin_cos(share * std::f64::consts::FRAC_PI_2);
        let cos = if step == count { 0.0 } else { cos };
        Ring { radius: radius * cos, z: half + radius * sin, normal: [cos, sin], v: third(2.0, share) }
    };
    let mut made = Tessellation::default();
    if scene.bool(node, "top") {
        made.revolve(steps, &(0..=count).map(ball).collect::<Vec<Ring>>());
    }
    if scene.bool(node, "side") {
        let ring = |z: f64, v: f64| Ring { radius, z, normal: [1.0, 0.0], v };
        made.revolve(steps, &[ring(-half, third(1.0, 0.0)), ring(half, third(1.0, 1.0))]);
    }
    if scene.bool(node, "bottom") {
        let mirrored = |ring: Ring| Ring {
            z: -ring.z,
            normal: [ring.normal[0], -ring.normal[1]],
            v: 1.0 - ring.v,
            ..ring
        };
        made.revolve(steps, &(0..=count).rev().map(ball).map(mirrored).collect::<Vec<Ring>>());
    }
    made.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::geometry::tests::{NODE, scene};
    use crate::shared::tessellation::tests::{normals_agree, volume_and_area};
    use render::Primitives;

    #[test]
    fn a_fine_capsule_approximates_the_exact_volume() {
        let mesh = mesh(&scene("Capsule { radius 1 height 2 subdivision 200 }"), NODE);
        let (volume, area) = volume_and_area(&mesh);
        let pi = std::f64::consts::PI;
        assert!((volume / (2.0 * pi + 4.0 / 3.0 * pi) - 1.0).abs() < 1e-3, "{volume}");
        assert!((area / (4.0 * pi + 4.0 * pi) - 1.0).abs() < 1e-3, "{area}");
        assert!(normals_agree(&mesh));
    }

    #[test]
    fn its_ends_have_a_quarter_of_the_subdivisions_rounded_down() {
        let mesh = mesh(&scene("Capsule { radius 1 height 2 subdivision 7 side FALSE bottom FALSE }"), NODE);
        // A pyramid whose base is a heptagon: 7 faces between the rim at z = 1 and the pole at z = 2.
        let Primitives::Triangles(triangles) = &mesh.primitives else { panic!("triangles") };
        assert_eq!(triangles.len(), 7);
    }
}
