//! Devices that are not simulated: they have a configuration record, and their commands are read and ignored.
//!
//! Clients need the configuration record (they would crash without it), and every command must be read to its end to
//! find the next one. A warning when the world is loaded says what does not work.

use base::Severity;
use engine::{Builder, CommandContext, ConfigureContext, Device, Persistent, Site, Typed};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::shared::solid_device;

/// Reads the arguments of an opcode.
pub(crate) type Read = fn(u8, &mut Reader<'_>) -> Result<(), Malformed>;

/// A device that ignores its commands.
#[derive(Clone)]
pub(crate) struct CommandSink {
    /// Contents of its configuration record after tag and opcode; `None` for devices without one.
    pub(crate) configuration: Option<Writer>,
    pub(crate) read: Read,
}

impl Device for CommandSink {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        if let Some(configuration) = &self.configuration {
            out.record(context.tag, op::sensor::CONFIGURE).bytes(configuration.as_slice());
        }
    }

    fn command(
        &mut self,
        _context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        let opcode = input.u8()?;
        (self.read)(opcode, input)
    }
}

impl Typed for CommandSink {}

impl Persistent for CommandSink {}

/// Builds the solid of a device that ignores its commands. `consequence` ends the warning: what a controller observes.
pub(crate) fn build(
    builder: &mut Builder<'_>,
    node: NodeId,
    site: &Site,
    consequence: &str,
    configuration: Option<Writer>,
    read: Read,
) {
    solid_device::build(builder, node, site, |builder, _| {
        report(builder, node, consequence);
        Box::new(CommandSink { configuration, read })
    });
}

/// Warns that a device is not simulated.
pub(crate) fn report(builder: &mut Builder<'_>, node: NodeId, consequence: &str) {
    let ty = builder.scene.node(node).ty.name;
    let message = format!("{ty} is not simulated; {consequence}");
    builder.report(node, Severity::Warning, "device/unsupported", message);
}

/// Reads the commands of a sensor whose only command is that for the sampling period.
pub(crate) fn period_only(opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
    match opcode {
        op::sensor::SET_SAMPLING_PERIOD => input.u16().map(drop),
        other => Err(unknown("sensor", other)),
    }
}

/// Returns the error for an unknown opcode.
pub(crate) fn unknown(device: &str, opcode: u8) -> Malformed {
    Malformed::new(format!("unknown {device} command {opcode}"))
}

/// Reads a boolean: 0 or 1.
pub(crate) fn flag(input: &mut Reader<'_>) -> Result<bool, Malformed> {
    match input.u8()? {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(Malformed::new(format!("{other} is not a boolean"))),
    }
}

/// Reads a string after its length, which includes the terminating NUL.
pub(crate) fn sized_text(input: &mut Reader<'_>) -> Result<String, Malformed> {
    let length = usize::from(input.u16()?);
    text_of(input.bytes(length)?)
}

/// Reads bytes after their number.
pub(crate) fn sized_bytes<'a>(input: &mut Reader<'a>) -> Result<&'a [u8], Malformed> {
    let size = input.i32()?;
    input.bytes(usize::try_from(size).map_err(|_| Malformed::new("a negative size"))?)
}

/// Decodes a string with one NUL, at its end.
pub(crate) fn text_of(bytes: &[u8]) -> Result<String, Malformed> {
    match bytes.split_last() {
        Some((0, text)) if !text.contains(&0) => Ok(String::from_utf8_lossy(text).into_owned()),
        _ => Err(Malformed::new("a string whose NUL is not at its end")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_have_a_nul_at_their_end_only() {
        assert_eq!(text_of(b"ab\0").as_deref(), Ok("ab"));
        assert_eq!(text_of(b"\0").as_deref(), Ok(""));
        for wrong in [&b""[..], b"ab", b"a\0b\0"] {
            assert!(text_of(wrong).is_err(), "{wrong:?}");
        }
    }
}
