//! What cameras, range finders and lidars tell first: their size and how they look at the world.

use scene::{NodeId, Scene};
use wire::Writer;

/// A field that counts pixels, as clients get it.
pub(crate) fn pixels(scene: &Scene, node: NodeId, field: &str) -> u16 {
    scene.int(node, field).clamp(0, i32::from(u16::MAX)) as u16
}

/// The common start of their introductions. `nearest` is the field with the smallest distance they see.
pub(crate) fn introduction(
    scene: &Scene,
    node: NodeId,
    [width, height]: [u16; 2],
    nearest: &str,
    is_planar: bool,
) -> Writer {
    let mut out = Writer::new();
    out.u32(node.0).u16(width).u16(height);
    out.f64(scene.float(node, "fieldOfView")).f64(scene.float(node, nearest)).bool(is_planar);
    out
}
