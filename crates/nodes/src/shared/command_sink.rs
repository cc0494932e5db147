//! Devices that introduce themselves and understand their commands, but do nothing in this version.
//!
//! Clients need the introduction (they would crash without it) and every command must be read to its end, so that
//! the next one is found. What such a device cannot do is told once, when the world is loaded.

use base::Severity;
use engine::{Builder, CommandContext, ConfigureContext, Device, Persistent, Site, Typed};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::shared::solid_device;

/// Reads what follows an opcode.
pub(crate) type Read = fn(u8, &mut Reader<'_>) -> Result<(), Malformed>;

/// A device that only listens.
#[derive(Clone)]
pub(crate) struct CommandSink {
    /// What follows tag and opcode in its configure record; `None` for devices without one.
    pub(crate) introduction: Option<Writer>,
    pub(crate) read: Read,
}

impl Device for CommandSink {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        if let Some(introduction) = &self.introduction {
            out.record(context.tag, op::sensor::CONFIGURE).bytes(introduction.as_slice());
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

/// Builds the solid of a device that only listens. `consequence` ends the remark: what its controller will find.
pub(crate) fn build(
    builder: &mut Builder<'_>,
    node: NodeId,
    site: &Site,
    consequence: &str,
    introduction: Option<Writer>,
    read: Read,
) {
    solid_device::build(builder, node, site, |builder, _| {
        remark(builder, node, consequence);
        Box::new(CommandSink { introduction, read })
    });
}

/// Tells the user that a device does nothing, and what comes of it.
pub(crate) fn remark(builder: &mut Builder<'_>, node: NodeId, consequence: &str) {
    let ty = builder.scene.node(node).ty.name;
    let message = format!("a {ty} does nothing in this version; {consequence}");
    builder.remark(node, Severity::Warning, "device/unsupported", message);
}

/// Commands of a sensor that has no others than its sampling period.
pub(crate) fn period_only(opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
    match opcode {
        op::sensor::SET_SAMPLING_PERIOD => input.u16().map(drop),
        other => Err(unknown("sensor", other)),
    }
}

/// An opcode that the device does not have.
pub(crate) fn unknown(device: &str, opcode: u8) -> Malformed {
    Malformed::new(format!("unknown {device} command {opcode}"))
}

/// A truth value: 0 or 1.
pub(crate) fn flag(input: &mut Reader<'_>) -> Result<bool, Malformed> {
    match input.u8()? {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(Malformed::new(format!("{other} is not a truth value"))),
    }
}

/// A text behind its length, which counts the NUL at its end.
pub(crate) fn sized_text(input: &mut Reader<'_>) -> Result<String, Malformed> {
    let length = usize::from(input.u16()?);
    text_of(input.bytes(length)?)
}

/// Bytes behind their number.
pub(crate) fn sized_bytes<'a>(input: &mut Reader<'a>) -> Result<&'a [u8], Malformed> {
    let size = input.i32()?;
    input.bytes(usize::try_from(size).map_err(|_| Malformed::new("a negative size"))?)
}

/// A text with one NUL, at its end.
pub(crate) fn text_of(bytes: &[u8]) -> Result<String, Malformed> {
    match bytes.split_last() {
        Some((0, text)) if !text.contains(&0) => Ok(String::from_utf8_lossy(text).into_owned()),
        _ => Err(Malformed::new("a text that does not end where its length says")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_end_where_their_length_says() {
        assert_eq!(text_of(b"ab\0").as_deref(), Ok("ab"));
        assert_eq!(text_of(b"\0").as_deref(), Ok(""));
        for wrong in [&b""[..], b"ab", b"a\0b\0"] {
            assert!(text_of(wrong).is_err(), "{wrong:?}");
        }
    }
}
