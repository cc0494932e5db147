//! Pose and Transform: the coordinate frame of their children.
//!
//! The scale of a Transform applies to visible shapes and bounding objects. Until R2023a solids could be below a
//! Transform, too; they are scaled uniformly by its scale along x, as in Webots.

use base::Vec3;
use engine::{Builder, Site};
use scene::{NodeId, Scene, Version};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let inner = placed(builder, node, site);
    builder.mount(node, &inner);
    builder.build_all(node, "children", &inner);
}

/// Returns the site of the children of a node with a pose.
pub(crate) fn placed(builder: &Builder<'_>, node: NodeId, site: &Site) -> Site {
    let scene = builder.scene;
    site.inside(scene.pose(node), scale(scene, node), scene.node(node).ty.is_a("Solid"))
}

/// Returns the scale of a node along its axes.
///
/// Solids are scaled uniformly, and only in files from before R2023b, which removed the field.
pub(crate) fn scale(scene: &Scene, node: NodeId) -> Vec3 {
    let scale = scene.scale(node);
    match scene.node(node).ty.is_a("Solid") {
        false => scale,
        true if scene.is_before(node, Version::R2023B) => Vec3::splat(scale.x),
        true => Vec3::ONE,
    }
}

/// Returns the scale from lengths in a solid's frame to lengths in the world.
pub(crate) fn size(scene: &Scene, solid: NodeId) -> f64 {
    let above = std::iter::successors(Some(solid), |node| scene.get(*node)?.parent);
    above.filter(|node| *node != Scene::ROOT).map(|node| scale(scene, node).x).product()
}
