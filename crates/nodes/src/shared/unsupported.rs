//! Devices whose behaviour comes in a later version: they keep their place and name, and the user is told.

use base::Severity;
use engine::{Builder, CommandContext, Device};
use scene::NodeId;
use wire::{Malformed, Reader};

/// Hears everything and does nothing.
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

/// A device that only keeps its place, with a remark.
pub(crate) fn device(builder: &mut Builder<'_>, node: NodeId) -> Box<dyn Device> {
    let ty = builder.scene.node(node).ty.name;
    let message = format!("a {ty} does nothing in this version; controllers find it but get no values");
    builder.remark(node, Severity::Warning, "device/unsupported", message);
    Box::new(Unsupported)
}
