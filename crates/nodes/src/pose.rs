//! Pose and Transform: place their children.
//!
//! The scale of a Transform concerns looks and bounding objects. Until R2023a solids could stand below one too; they
//! follow its scale along x, as in Webots, for a body is not stretched.

use base::Vec3;
use engine::{Builder, Site};
use scene::{NodeId, Scene, Version};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let inner = placed(builder, node, site);
    builder.mount(node, &inner);
    builder.build_all(node, "children", &inner);
}

/// The site inside a node with a pose.
pub(crate) fn placed(builder: &Builder<'_>, node: NodeId, site: &Site) -> Site {
    let scene = builder.scene;
    site.inside(scene.pose(node), scale(scene, node), scene.node(node).ty.is_a("Solid"))
}

/// How much larger a node makes what it holds, along its axes.
///
/// Solids are scaled in all directions alike, and only in files before R2023b, where the field went away.
pub(crate) fn scale(scene: &Scene, node: NodeId) -> Vec3 {
    let scale = scene.scale(node);
    match scene.node(node).ty.is_a("Solid") {
        false => scale,
        true if scene.is_before(node, Version::R2023B) => Vec3::splat(scale.x),
        true => Vec3::ONE,
    }
}

/// How much larger lengths in a solid's frame are in the world.
pub(crate) fn size(scene: &Scene, solid: NodeId) -> f64 {
    let above = std::iter::successors(Some(solid), |node| scene.get(*node)?.parent);
    above.filter(|node| *node != Scene::ROOT).map(|node| scale(scene, node).x).product()
}
