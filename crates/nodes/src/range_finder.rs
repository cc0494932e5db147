//! RangeFinder: introduces itself; pictures of distances come in a later version.

use engine::{Builder, Site};
use scene::NodeId;

use crate::shared::{image_device, silent};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let scene = builder.scene;
    let size = ["width", "height"].map(|field| image_device::pixels(scene, node, field));
    let is_planar = scene.string(node, "projection") == "planar" && !scene.bool(node, "spherical");
    let mut introduction = image_device::introduction(scene, node, size, "minRange", is_planar);
    introduction.f64(scene.float(node, "maxRange"));
    let consequence = "controllers find it but get no range images";
    silent::build(builder, node, site, consequence, Some(introduction), silent::period_only);
}
