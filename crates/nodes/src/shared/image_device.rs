//! What devices with pictures share: their size, and what cameras, range finders and lidars tell first.

use base::Severity;
use engine::Builder;
use scene::{NodeId, Scene};
use wire::Writer;

/// Larger pictures are not made: they would fill the memory, and their bytes do not fit into a packet.
const MAX_PIXELS: u32 = 1 << 25;

/// A field that counts pixels, as clients get it.
pub(crate) fn pixels(scene: &Scene, node: NodeId, field: &str) -> u16 {
    scene.int(node, field).clamp(0, i32::from(u16::MAX)) as u16
}

/// Width and height by the names of their fields. A picture that is too large has fewer rows.
pub(crate) fn size(builder: &mut Builder<'_>, node: NodeId, fields: [&str; 2]) -> [u16; 2] {
    let [width, height] = fields.map(|field| pixels(builder.scene, node, field).max(1));
    let most = u16::try_from(MAX_PIXELS / u32::from(width)).unwrap_or(u16::MAX);
    if height > most {
        let message = format!("a picture of {width} by {height} pixels is too large; it has {most} rows");
        builder.remark(node, Severity::Warning, "device/size", message);
    }
    [width, height.min(most)]
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
