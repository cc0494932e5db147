//! What devices with pictures share: their size, and what cameras, range finders and lidars tell first.

use base::{Severity, SimTime};
use engine::{Builder, Clock, EncodeContext, Pictures};
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

/// How a device's picture reaches its controller.
#[derive(Clone, Default)]
pub(crate) struct Outlet {
    pub(crate) clock: Clock,
    /// The controller has to be told where the picture is.
    is_announced: bool,
    /// A picture that waits to be sent.
    pixels: Vec<u8>,
}

impl Outlet {
    /// Obeys the command about the sampling period.
    pub(crate) fn set_period(&mut self, period_ms: u16, now: SimTime) {
        self.clock.set_period(period_ms, now);
        self.announce(period_ms > 0);
    }

    /// The controller asked for pictures, or for none.
    pub(crate) fn announce(&mut self, is_wanted: bool) {
        self.is_announced = is_wanted;
    }

    /// A new picture. It is sent when `is_fresh` says so in [`Outlet::show`].
    pub(crate) fn put(&mut self, pixels: Vec<u8>) {
        self.pixels = pixels;
    }

    /// Hands over the picture with this number, and asks for `size` bytes of shared memory when the controller needs them.
    pub(crate) fn show(
        &mut self,
        context: &EncodeContext<'_>,
        [opcode, picture]: [u8; 2],
        size: usize,
        out: &mut Pictures,
    ) {
        if std::mem::take(&mut self.is_announced) {
            out.share(context, opcode, picture, size);
        }
        let pixels = std::mem::take(&mut self.pixels);
        if !pixels.is_empty() {
            out.push(context, picture, pixels);
        }
    }

    /// Its device was built again. A picture that waits is still that of the device, if its size is the same.
    pub(crate) fn go_on(&mut self, until_now: &Self) {
        self.is_announced = until_now.is_announced;
        self.clock.clone_from(&until_now.clock);
        self.pixels.clone_from(&until_now.pixels);
    }

    /// After a jump in time the controller has the same memory, or still waits for it.
    pub(crate) fn take_over(&mut self, until_now: &Self) {
        self.is_announced = until_now.is_announced;
    }
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
