//! Devices with images: their size, configuration, and the transfer of images to controllers.

use base::{Severity, SimTime};
use engine::build::diagnostic;
use engine::{Builder, Clock, ConfigureContext, EncodeContext, Pictures, WorldState};
use scene::{NodeId, Scene};
use wire::Writer;
use wire::op::camera::DEFERRED;

/// Maximum number of pixels of an image, because of the memory and the size of a packet.
const MAX_PIXELS: u32 = 1 << 25;

/// Returns the value of a field in pixels, as clients get it.
pub(crate) fn pixels(scene: &Scene, node: NodeId, field: &str) -> u16 {
    scene.int(node, field).clamp(0, i32::from(u16::MAX)) as u16
}

/// Returns width and height from fields. The height is limited if the image is too large.
pub(crate) fn size(builder: &mut Builder<'_>, node: NodeId, fields: [&str; 2]) -> [u16; 2] {
    let [width, height] = fields.map(|field| pixels(builder.scene, node, field).max(1));
    let most = u16::try_from(MAX_PIXELS / u32::from(width)).unwrap_or(u16::MAX);
    if height > most {
        let message =
            format!("an image of {width} × {height} pixels is too large; its height is reduced to {most}");
        builder.report_field(node, fields[1], Severity::Warning, "device/size", message);
    }
    [width, height.min(most)]
}

/// Passes the images of a device to its controller, by shared memory or in packets.
#[derive(Clone, Default)]
pub(crate) struct Outlet {
    pub(crate) clock: Clock,
    /// Whether the device supports deferred images, which are rendered when the controller reads them.
    can_defer: bool,
    /// Each pixel before the first image.
    blank: [u8; 4],
    /// Whether the location of the image must be sent to the controller.
    is_announced: bool,
    /// An image to be sent.
    pixels: Vec<u8>,
    /// Whether the controller requests images when its program reads them.
    is_on_request: bool,
    /// Whether the program has read an image since the last one was taken.
    is_read: bool,
    /// Whether the controller must be notified of a new image.
    is_unannounced: bool,
}

impl Outlet {
    /// Creates the outlet of a camera, which supports deferred images and is black at first.
    pub(crate) fn deferring() -> Self {
        Self { can_defer: true, blank: [0, 0, 0, 255], ..Self::default() }
    }

    /// Executes the command for the sampling period.
    pub(crate) fn set_period(&mut self, period_ms: u16, now: SimTime) {
        self.clock.set_period(period_ms, now);
        self.announce(period_ms > 0);
    }

    /// Returns the last image.
    pub(crate) fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Executes the command that enables or disables images.
    pub(crate) fn announce(&mut self, is_wanted: bool) {
        self.is_announced = is_wanted;
    }

    /// Whether the controller requests images when its program reads them.
    pub(crate) fn send_on_request(&mut self) {
        self.is_on_request = true;
    }

    /// The program has read the last image.
    pub(crate) fn mark_read(&mut self) {
        self.is_read = true;
    }

    /// Returns whether the next image may be deferred, because the last one has not been read.
    pub(crate) fn waits(&self) -> bool {
        self.is_on_request && !self.is_read
    }

    /// Returns whether the controller requests images when its program reads them.
    pub(crate) fn is_on_request(&self) -> bool {
        self.is_on_request
    }

    /// There is a new image, which is not rendered yet.
    pub(crate) fn defer_picture(&mut self) {
        self.is_unannounced = self.is_on_request;
        self.is_read = false;
    }

    /// Sets a new image.
    pub(crate) fn put(&mut self, pixels: Vec<u8>) {
        self.pixels = pixels;
        self.is_unannounced = false;
        self.is_read = false;
    }

    /// Notifies the controller of a new image, if there is one. `picture` is its opcode.
    pub(crate) fn encode(&mut self, context: &EncodeContext<'_>, picture: u8, out: &mut Writer) {
        if std::mem::take(&mut self.is_unannounced) {
            out.record(context.tag, DEFERRED).u8(picture);
        }
    }

    /// Sends the image with an opcode, and requests `size` bytes of shared memory if the controller needs them.
    pub(crate) fn show(
        &mut self,
        context: &EncodeContext<'_>,
        [opcode, picture]: [u8; 2],
        size: usize,
        out: &mut Pictures,
    ) {
        if std::mem::take(&mut self.is_announced) {
            out.share(context, [opcode, picture], size, self.can_defer, self.blank);
        }
        let pixels = std::mem::take(&mut self.pixels);
        if !pixels.is_empty() {
            out.push(context, picture, pixels);
        }
    }

    /// Called when the device was rebuilt. An image to be sent is kept if its size is the same.
    pub(crate) fn go_on(&mut self, until_now: &Self) {
        self.take_over(until_now);
        self.is_read = until_now.is_read;
        self.is_unannounced = until_now.is_unannounced;
        self.clock.clone_from(&until_now.clock);
        self.pixels.clone_from(&until_now.pixels);
    }

    /// Called after a jump in time: the controller has the same shared memory, or still waits for it.
    pub(crate) fn take_over(&mut self, until_now: &Self) {
        self.is_announced = until_now.is_announced;
        self.is_on_request = until_now.is_on_request;
    }
}

/// Returns the start of a configuration record: node id and size.
pub(crate) fn identity(node: NodeId, [width, height]: [u16; 2]) -> Writer {
    let mut out = Writer::new();
    out.u32(node.0).u16(width).u16(height);
    out
}

/// Returns the common part of configuration records after it, which is also sent when a field has been written.
/// `nearest` is the field with the minimum distance.
pub(crate) fn optics(context: &ConfigureContext<'_>, node: NodeId, nearest: &str, is_planar: bool) -> Writer {
    let scene = context.state.scene();
    let mut out = Writer::new();
    out.f64(scene.float(node, "fieldOfView")).f64(scene.float(node, nearest));
    out.bool(is_planar != context.dialect.says_spherical());
    out
}

/// Returns the size of a device after an edit, which is the previous one: clients accept another size only when the
/// world is loaded again, as in Webots.
pub(crate) fn keep_size(
    state: &mut WorldState,
    node: NodeId,
    size: [u16; 2],
    until_now: [u16; 2],
) -> [u16; 2] {
    if size != until_now {
        let [width, height] = until_now;
        let message = format!(
            "a size that is written while the world runs takes effect when the world is loaded again; until then \
             the image has {width} by {height} pixels"
        );
        state.report(diagnostic(state.scene(), node, Severity::Warning, "device/size", message));
    }
    until_now
}
