//! What a controller sends: a request with commands for devices, or a closing message.

use crate::reader::{Malformed, Reader};
use crate::writer::Writer;

/// The number of possible tags. More blocks are rejected, so that a small packet cannot ask for much memory.
const MAX_BLOCKS: usize = 65_536;

/// The commands for one device, concatenated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block<'a> {
    /// The index of the device in the configure packet; 0 is the robot itself.
    pub tag: u16,
    /// Opcodes and payloads. Only the device knows where a command ends.
    pub body: &'a [u8],
}

/// A complete packet from a controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request<'a> {
    /// The controller disconnects; it closes its end next.
    Goodbye,
    /// Commands and a step.
    Step {
        /// How long to simulate before the reply `[ms]`; 0: reply at once, without advancing time.
        duration_ms: u32,
        /// Commands, usually in the order of tags.
        blocks: Vec<Block<'a>>,
    },
}

impl<'a> Request<'a> {
    /// Decodes one complete packet including its size field.
    pub fn decode(packet: &'a [u8]) -> Result<Self, Malformed> {
        let mut input = Reader::new(packet);
        let size = input.u32().map_err(|error| error.within("packet size"))?;
        if size == 0 {
            if input.is_empty() {
                return Ok(Self::Goodbye);
            }
            return Err(Malformed::new(format!(
                "{} bytes follow a closing message at byte 4",
                input.remaining()
            )));
        }
        if usize::try_from(size) != Ok(packet.len()) {
            return Err(Malformed::new(format!(
                "packet size at byte 0 is {size}, but the packet has {} bytes",
                packet.len()
            )));
        }
        let duration_ms = input.u32().map_err(|error| error.within("step duration"))?;
        let mut blocks = Vec::new();
        while !input.is_empty() {
            if blocks.len() == MAX_BLOCKS {
                return Err(Malformed::new(format!(
                    "block {MAX_BLOCKS} at byte {}: at most {MAX_BLOCKS} blocks are allowed",
                    input.position()
                )));
            }
            let block =
                block(&mut input).map_err(|error| error.within(&format!("block {}", blocks.len())))?;
            blocks.push(block);
        }
        Ok(Self::Step { duration_ms, blocks })
    }

    /// Encodes the packet including its size field.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let Self::Step { duration_ms, blocks } = self else { return vec![0; 4] };
        let mut out = Writer::new();
        out.u32(0).u32(*duration_ms);
        for block in blocks {
            out.u16(block.tag).i32(i32::try_from(block.body.len()).unwrap_or(i32::MAX)).bytes(block.body);
        }
        let size = u32::try_from(out.len()).unwrap_or(u32::MAX);
        let mut bytes = out.into_bytes();
        bytes.splice(..4, size.to_le_bytes());
        bytes
    }
}

fn block<'a>(input: &mut Reader<'a>) -> Result<Block<'a>, Malformed> {
    let tag = input.u16().map_err(|error| error.within("tag"))?;
    let at = input.position();
    let length = input.i32().map_err(|error| error.within("length"))?;
    let body =
        usize::try_from(length).ok().filter(|length| *length <= input.remaining()).ok_or_else(|| {
            let left = input.remaining();
            Malformed::new(format!("length at byte {at} is {length}, but {left} bytes are left (tag {tag})"))
        })?;
    Ok(Block { tag, body: input.bytes(body)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_request_of_every_client() {
        let packet = [0x11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0x23, 0, 0];
        let request = Request::Step { duration_ms: 0, blocks: vec![Block { tag: 0, body: &[35, 0, 0] }] };
        assert_eq!(Request::decode(&packet), Ok(request.clone()));
        assert_eq!(request.encode(), packet);
    }

    #[test]
    fn an_empty_step_and_a_closing_message() {
        let packet = [8, 0, 0, 0, 0x10, 0, 0, 0];
        assert_eq!(Request::decode(&packet), Ok(Request::Step { duration_ms: 16, blocks: vec![] }));
        assert_eq!(Request::decode(&[0; 4]), Ok(Request::Goodbye));
        assert_eq!(Request::Goodbye.encode(), [0; 4]);
    }

    #[track_caller]
    fn check_rejected(packet: &[u8], expected: &str) {
        assert_eq!(Request::decode(packet).map_err(|error| error.what), Err(expected.to_string()));
    }

    #[test]
    fn malformed_packets_are_rejected_with_the_offset() {
        check_rejected(&[], "packet size: u32 at byte 0: 4 bytes needed, 0 left");
        check_rejected(&[8, 0, 0], "packet size: u32 at byte 0: 4 bytes needed, 3 left");
        check_rejected(&[0, 0, 0, 0, 1], "1 bytes follow a closing message at byte 4");
        check_rejected(&[4, 0, 0, 0], "step duration: u32 at byte 4: 4 bytes needed, 0 left");
        check_rejected(&[5, 0, 0, 0, 1], "step duration: u32 at byte 4: 4 bytes needed, 1 left");
        check_rejected(&[9, 0, 0, 0, 0, 0, 0, 0], "packet size at byte 0 is 9, but the packet has 8 bytes");
        check_rejected(
            &[0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
            "packet size at byte 0 is 4294967295, but the packet has 8 bytes",
        );
        check_rejected(&[9, 0, 0, 0, 0, 0, 0, 0, 1], "block 0: tag: u16 at byte 8: 2 bytes needed, 1 left");
        check_rejected(
            &[11, 0, 0, 0, 0, 0, 0, 0, 1, 0, 5],
            "block 0: length: i32 at byte 10: 4 bytes needed, 1 left",
        );
        check_rejected(
            &[14, 0, 0, 0, 0, 0, 0, 0, 7, 0, 1, 0, 0, 0],
            "block 0: length at byte 10 is 1, but 0 bytes are left (tag 7)",
        );
        check_rejected(
            &[14, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0xff, 0xff, 0xff, 0xff],
            "block 0: length at byte 10 is -1, but 0 bytes are left (tag 7)",
        );
        check_rejected(
            &[20, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0x80],
            "block 1: length at byte 16 is -2147483648, but 0 bytes are left (tag 8)",
        );
    }

    #[test]
    fn too_many_blocks_are_rejected() {
        let blocks = vec![Block { tag: 1, body: &[] }; MAX_BLOCKS];
        let mut packet = Request::Step { duration_ms: 1, blocks }.encode();
        assert!(Request::decode(&packet).is_ok());
        packet.extend([1, 0, 0, 0, 0, 0]);
        let size = u32::try_from(packet.len()).unwrap();
        packet.splice(..4, size.to_le_bytes());
        check_rejected(&packet, "block 65536 at byte 393224: at most 65536 blocks are allowed");
    }
}
