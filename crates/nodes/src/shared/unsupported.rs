//! Devices that are not simulated: controllers find them, and a warning is reported.

use base::Severity;
use engine::{Builder, CommandContext, Device, Persistent, Typed};
use scene::NodeId;
use wire::{Malformed, Reader};

/// A device that ignores all commands.
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

/// Creates a device that is not simulated, with a warning.
pub(crate) fn device(builder: &mut Builder<'_>, node: NodeId) -> Box<dyn Device> {
    report(builder, node, "is not simulated; controllers find it but get no values");
    Box::new(Unsupported)
}

/// Warns about an unsupported function of a node.
pub(crate) fn report(builder: &mut Builder<'_>, node: NodeId, what: &str) {
    let ty = builder.scene.node(node).ty.name;
    let message = format!("{ty} {what}");
    builder.report(node, Severity::Warning, "device/unsupported", message);
}
