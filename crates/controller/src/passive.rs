//! Devices whose behaviour is not there yet: their records are read and forgotten, for records have no length.

use crate::device::{Device, unknown};
use crate::exported::constants as c;
use wire::{Malformed, Reader};

/// A device that does nothing.
#[derive(Debug)]
pub struct Passive {
    node_type: i32,
}

enum Part {
    I32,
    F64(usize),
    Text,
    /// i32 count, then so many times
    List(&'static [Part]),
    /// i32 count, then so many bytes
    Bytes,
}

use Part::{Bytes, F64, I32, List, Text};

/// Node type, opcode, layout.
const LAYOUTS: &[(i32, u8, &[Part])] = &[
    (c::WB_NODE_SPEAKER, 0, &[]),
    (c::WB_NODE_SPEAKER, 6, &[Text]),
    (c::WB_NODE_SPEAKER, 7, &[]),
    (c::WB_NODE_SKIN, 0, &[List(&[Text])]),
    (c::WB_NODE_SKIN, 3, &[F64(4)]),
    (c::WB_NODE_SKIN, 4, &[F64(3)]),
    (c::WB_NODE_MICROPHONE, 0, &[F64(2)]),
    (c::WB_NODE_MICROPHONE, 1, &[Bytes]),
    (c::WB_NODE_RADIO, 0, &[Text, F64(1), I32, I32, F64(2)]),
    (c::WB_NODE_RADIO, 1, &[F64(1), Text, Bytes]),
];

impl Passive {
    /// For a node type.
    #[must_use]
    pub fn new(node_type: i32) -> Self {
        Self { node_type }
    }
}

impl Device for Passive {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let row = LAYOUTS.iter().find(|(node, number, _)| (*node, *number) == (self.node_type, opcode));
        match row {
            Some((_, _, layout)) => skip(layout, input),
            None => Err(unknown(&format!("node type {}", self.node_type), opcode)),
        }
    }
}

fn skip(layout: &[Part], input: &mut Reader<'_>) -> Result<(), Malformed> {
    for part in layout {
        match part {
            I32 => skip_bytes(4, input)?,
            F64(count) => skip_bytes(count * 8, input)?,
            Text => {
                input.string()?;
            }
            Bytes => {
                let count = input.i32()?;
                input.bytes(usize::try_from(count).unwrap_or(0))?;
            }
            List(item) => {
                for _ in 0..input.i32()? {
                    skip(item, input)?;
                }
            }
        }
    }
    Ok(())
}

fn skip_bytes(count: usize, input: &mut Reader<'_>) -> Result<(), Malformed> {
    input.bytes(count).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::Writer;

    #[test]
    fn records_are_skipped_to_their_end() {
        let mut out = Writer::new();
        out.f64(0.5).str("sender").i32(3).bytes(b"abc");
        let mut input = Reader::new(out.as_slice());
        Passive::new(c::WB_NODE_RADIO).read(1, &mut input).unwrap();
        assert!(input.is_empty());
        assert!(Passive::new(c::WB_NODE_RADIO).read(99, &mut input).is_err());
    }
}
