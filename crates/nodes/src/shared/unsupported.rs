//! Devices whose behaviour comes in a later version: they keep their place and name, and the user is told.

use base::Severity;
use engine::{Builder, CommandContext, Device, Persistent, Typed};
use scene::NodeId;
use wire::{Malformed, Reader};

/// Hears everything and does nothing.
#[derive(Clone)]
struct Unsupported;

impl Device for Unsupported {
    fn command(
        &mut self,
        _context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        input.bytes(input.remaining())?;
        Ok(())
    }
}

impl Typed for Unsupported {}

impl Persistent for Unsupported {}

/// A device that only keeps its place, with a remark.
pub(crate) fn device(builder: &mut Builder<'_>, node: NodeId) -> Box<dyn Device> {
    remark(builder, node, "does nothing; controllers find it but get no values");
    Box::new(Unsupported)
}

/// Says what a node does not do.
pub(crate) fn remark(builder: &mut Builder<'_>, node: NodeId, what: &str) {
    let ty = builder.scene.node(node).ty.name;
    let message = format!("in this version a {ty} {what}");
    builder.remark(node, Severity::Warning, "device/unsupported", message);
}
