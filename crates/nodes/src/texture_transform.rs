//! TextureTransform: translates, rotates and scales texture coordinates.

use render::UvTransform;
use scene::{NodeId, Scene};

/// Returns the transform of texture coordinates.
pub(crate) fn transform(scene: &Scene, node: NodeId) -> UvTransform {
    let pair = |field: &str| scene.vec2(node, field).map(|number| number as f32);
    UvTransform::new(pair("center"), scene.float(node, "rotation") as f32, pair("scale"), pair("translation"))
}
