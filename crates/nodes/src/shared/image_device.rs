//! What devices with pictures share: their size, and what cameras, range finders and lidars tell first.

use base::{Severity, SimTime};
use engine::build::remark;
use engine::{Builder, Clock, ConfigureContext, EncodeContext, Pictures, WorldState};
use scene::{NodeId, Scene};
use wire::Writer;
use wire::op::camera::DEFERRED;

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
        let message =
            format!("a picture of {width} by {height} pixels is too large; its height becomes {most}");
        builder.remark_field(node, fields[1], Severity::Warning, "device/size", message);
    }
    [width, height.min(most)]
}

/// How a device's picture reaches its controller.
#[derive(Clone, Default)]
pub(crate) struct Outlet {
    pub(crate) clock: Clock,
    /// Its device can draw a picture later, when its controller asks for it.
    can_wait: bool,
    /// The controller has to be told where the picture is.
    is_announced: bool,
    /// A picture that waits to be sent.
    pixels: Vec<u8>,
    /// The controller asks for pictures when its program looks at them.
    is_on_request: bool,
    /// The program has looked since the last picture was taken.
    is_looked_at: bool,
    /// The controller has to be told that there is a picture which it may ask for.
    is_owed: bool,
}

impl Outlet {
    /// Of a device that can draw a picture later, when its controller asks for it.
    pub(crate) fn patient() -> Self {
        Self { can_wait: true, ..Self::default() }
    }

    /// Obeys the command about the sampling period.
    pub(crate) fn set_period(&mut self, period_ms: u16, now: SimTime) {
        self.clock.set_period(period_ms, now);
        self.announce(period_ms > 0);
    }

    /// The picture that was put last.
    pub(crate) fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// The controller asked for pictures, or for none.
    pub(crate) fn announce(&mut self, is_wanted: bool) {
        self.is_announced = is_wanted;
    }

    /// The controller asks for pictures when its program looks at them.
    pub(crate) fn ask_first(&mut self) {
        self.is_on_request = true;
    }

    /// The program has looked at the last picture.
    pub(crate) fn look(&mut self) {
        self.is_looked_at = true;
    }

    /// Whether the next picture need not be drawn before somebody asks: nobody has looked at the last one.
    pub(crate) fn waits(&self) -> bool {
        self.is_on_request && !self.is_looked_at
    }

    /// Whether the controller asks for pictures when its program looks at them.
    pub(crate) fn is_on_request(&self) -> bool {
        self.is_on_request
    }

    /// There is a new picture, which is not drawn yet.
    pub(crate) fn defer_picture(&mut self) {
        self.is_owed = self.is_on_request;
        self.is_looked_at = false;
    }

    /// A new picture.
    pub(crate) fn put(&mut self, pixels: Vec<u8>) {
        self.pixels = pixels;
        self.is_owed = false;
        self.is_looked_at = false;
    }

    /// Says that a picture may be asked for, if that is so. `picture` is its number.
    pub(crate) fn encode(&mut self, context: &EncodeContext<'_>, picture: u8, out: &mut Writer) {
        if std::mem::take(&mut self.is_owed) {
            out.record(context.tag, DEFERRED).u8(picture);
        }
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
            out.share(context, [opcode, picture], size, self.can_wait);
        }
        let pixels = std::mem::take(&mut self.pixels);
        if !pixels.is_empty() {
            out.push(context, picture, pixels);
        }
    }

    /// Its device was built again. A picture that waits is still that of the device, if its size is the same.
    pub(crate) fn go_on(&mut self, until_now: &Self) {
        self.take_over(until_now);
        self.is_looked_at = until_now.is_looked_at;
        self.is_owed = until_now.is_owed;
        self.clock.clone_from(&until_now.clock);
        self.pixels.clone_from(&until_now.pixels);
    }

    /// After a jump in time the controller has the same memory, or still waits for it.
    pub(crate) fn take_over(&mut self, until_now: &Self) {
        self.is_announced = until_now.is_announced;
        self.is_on_request = until_now.is_on_request;
    }
}

/// What introduces a device with this size starts with: its number and size.
pub(crate) fn identity(node: NodeId, [width, height]: [u16; 2]) -> Writer {
    let mut out = Writer::new();
    out.u32(node.0).u16(width).u16(height);
    out
}

/// What all introductions have next. It is told again when a field has been written. `nearest` is the field with the
/// smallest distance they see.
pub(crate) fn optics(context: &ConfigureContext<'_>, node: NodeId, nearest: &str, is_planar: bool) -> Writer {
    let scene = context.state.scene();
    let mut out = Writer::new();
    out.f64(scene.float(node, "fieldOfView")).f64(scene.float(node, nearest));
    out.bool(is_planar != context.dialect.says_spherical());
    out
}

/// The size of a device whose size fields may have been written: the one until now. Clients take another one only from
/// a world that is loaded anew, as in Webots.
pub(crate) fn keep_size(
    state: &mut WorldState,
    node: NodeId,
    size: [u16; 2],
    until_now: [u16; 2],
) -> [u16; 2] {
    if size != until_now {
        let [width, height] = until_now;
        let message = format!(
            "a size that is written while the world runs counts when the world is loaded anew; the picture \
             has {width} by {height} pixels"
        );
        state.report(remark(state.scene(), node, Severity::Warning, "device/size", message));
    }
    until_now
}
