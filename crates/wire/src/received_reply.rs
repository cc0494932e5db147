//! Decodes the simulator's packets, on the controller's side.

use crate::assembler::MAX_PACKET;
use crate::reader::{Malformed, Reader};
use crate::receive_buffer::ReceiveBuffer;
use crate::reply::{DATA_CHUNK, IMAGE_CHUNK, ImageChunk, Transport};

/// A packet from the simulator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReceivedReply {
    /// What the step function returns `[ms]`; −1: this packet is not the reply to a request, keep waiting.
    pub delay_ms: i32,
    /// Tag, opcode and payload of each record, without lengths.
    pub records: Vec<u8>,
    /// Images; only over TCP.
    pub images: Vec<ImageChunk>,
}

/// Splits a byte stream of either transport into replies.
#[derive(Clone, Debug)]
pub struct ClientAssembler {
    transport: Transport,
    received: ReceiveBuffer,
    /// The number of bytes below which no packet can be complete.
    needed: usize,
}

impl ClientAssembler {
    /// Creates an empty assembler.
    #[must_use]
    pub fn new(transport: Transport) -> Self {
        Self { transport, received: ReceiveBuffer::default(), needed: 0 }
    }

    /// Appends received bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.received.push(bytes);
    }

    /// Returns the next complete reply, or `None` while bytes are missing.
    #[expect(clippy::should_implement_trait, reason = "`None` means that bytes are missing, not the end")]
    pub fn next(&mut self) -> Result<Option<ReceivedReply>, Malformed> {
        let pending = self.received.pending();
        if pending.len() < self.needed {
            return Ok(None);
        }
        let progress = match self.transport {
            Transport::Local => parse_local(pending)?,
            Transport::Tcp => parse_tcp(pending)?,
        };
        match progress {
            Progress::Complete(reply, size) => {
                self.received.consume(size);
                self.needed = 0;
                Ok(Some(reply))
            }
            Progress::Needs(bytes) => {
                self.needed = bytes;
                Ok(None)
            }
        }
    }
}

enum Progress {
    /// A reply and the number of bytes that it occupied.
    Complete(ReceivedReply, usize),
    /// Incomplete: at least this many bytes are needed.
    Needs(usize),
}

fn parse_local(pending: &[u8]) -> Result<Progress, Malformed> {
    let mut input = Reader::new(pending);
    if input.remaining() < 8 {
        return Ok(Progress::Needs(8));
    }
    let size = read_size(&mut input, "packet size", 8)?;
    let delay_ms = input.i32()?;
    let Some(records) = pending.get(8..size) else { return Ok(Progress::Needs(size)) };
    Ok(Progress::Complete(ReceivedReply { delay_ms, records: records.to_vec(), images: Vec::new() }, size))
}

fn parse_tcp(pending: &[u8]) -> Result<Progress, Malformed> {
    let mut input = Reader::new(pending);
    if input.remaining() < 15 {
        return Ok(Progress::Needs(15));
    }
    let chunks = input.u16()?;
    let data_size = read_size(&mut input, "data size", 4)?;
    if chunks == 0 {
        return Err(Malformed::new("number of chunks at byte 0 is 0: the delay is missing"));
    }
    let mut data: Vec<&[u8]> = Vec::new();
    let mut images = Vec::new();
    for chunk in 0..chunks {
        // An image chunk has three more bytes of header; five are enough to know the kind.
        if input.remaining() < 5 {
            return Ok(Progress::Needs(input.position() + 5));
        }
        let size = read_size(&mut input, "chunk size", 0)?;
        let at = input.position();
        match input.u8()? {
            DATA_CHUNK => match input.bytes(size) {
                Ok(bytes) => data.push(bytes),
                Err(_) => return Ok(Progress::Needs(input.position() + size)),
            },
            IMAGE_CHUNK if chunk > 0 => {
                if input.remaining() < size + 3 {
                    return Ok(Progress::Needs(input.position() + size + 3));
                }
                let (tag, command) = (input.u16()?, input.u8()?);
                images.push(ImageChunk { tag, command, pixels: input.bytes(size)?.to_vec() });
            }
            kind => {
                return Err(Malformed::new(format!("kind of chunk {chunk} at byte {at} is {kind}")));
            }
        }
        if input.position() > MAX_PACKET {
            return Err(Malformed::new(format!(
                "chunk {chunk}: the packet exceeds the limit of {MAX_PACKET} bytes"
            )));
        }
    }
    let total: usize = data.iter().map(|bytes| bytes.len()).sum();
    if total != data_size {
        return Err(Malformed::new(format!(
            "data size at byte 2 is {data_size}, but the chunks hold {total} bytes"
        )));
    }
    let records = data.concat();
    let delay_ms = Reader::new(&records).i32().map_err(|error| error.within("delay"))?;
    let records = records.get(4..).unwrap_or_default().to_vec();
    Ok(Progress::Complete(ReceivedReply { delay_ms, records, images }, input.position()))
}

/// Reads a size field, which must be at min `min` and at most [`MAX_PACKET`].
fn read_size(input: &mut Reader<'_>, name: &str, min: usize) -> Result<usize, Malformed> {
    let at = input.position();
    let value = input.i32().map_err(|error| error.within(name))?;
    match usize::try_from(value) {
        Ok(size) if (min..=MAX_PACKET).contains(&size) => Ok(size),
        _ => {
            let range = format!("from {min} to {MAX_PACKET}");
            Err(Malformed::new(format!("{name} at byte {at} is {value}, expected {range}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reply::Reply;

    fn reply() -> Reply {
        let mut reply = Reply::new(-1);
        reply.records.record(2, 50).f64(1.5);
        reply.images.push(ImageChunk { tag: 1, command: 0, pixels: vec![7; 300] });
        reply.images.push(ImageChunk { tag: 2, command: 9, pixels: vec![] });
        reply
    }

    #[test]
    fn replies_arriving_in_pieces_are_reassembled() {
        for transport in [Transport::Local, Transport::Tcp] {
            for step in [1, 2, 3, 10_000] {
                let mut bytes = reply().encode(transport);
                bytes.extend(Reply::quit().encode(transport));
                let mut assembler = ClientAssembler::new(transport);
                let mut replies = Vec::new();
                for part in bytes.chunks(step) {
                    assembler.push(part);
                    while let Some(reply) = assembler.next().unwrap() {
                        replies.push(reply);
                    }
                }
                assert_eq!(replies.len(), 2, "{transport:?}, {step} bytes at a time");
                assert_eq!(replies[0].delay_ms, -1);
                assert_eq!(replies[0].records, reply().records.into_bytes());
                let images = if transport == Transport::Tcp { reply().images } else { vec![] };
                assert_eq!(replies[0].images, images);
                assert_eq!(replies[1].records, [0, 0, 2]);
            }
        }
    }

    #[test]
    fn a_record_may_span_two_chunks() {
        let mut bytes = vec![2, 0, 7, 0, 0, 0];
        bytes.extend([5, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        bytes.extend([2, 0, 0, 0, 0, 0, 2]);
        let mut assembler = ClientAssembler::new(Transport::Tcp);
        assembler.push(&bytes);
        assert_eq!(assembler.next().unwrap().unwrap().records, [0, 0, 2]);
    }

    #[track_caller]
    fn check_rejected(transport: Transport, bytes: &[u8], expected: &str) {
        let mut assembler = ClientAssembler::new(transport);
        assembler.push(bytes);
        assert_eq!(assembler.next().unwrap_err().what, expected);
    }

    #[test]
    fn malformed_replies_are_rejected_with_the_offset() {
        let parse_local = Transport::Local;
        check_rejected(
            parse_local,
            &[7, 0, 0, 0, 0, 0, 0, 0],
            "packet size at byte 0 is 7, expected from 8 to 268435456",
        );
        check_rejected(parse_local, &[255; 8], "packet size at byte 0 is -1, expected from 8 to 268435456");
        let check = |bytes: &[u8], expected: &str| check_rejected(Transport::Tcp, bytes, expected);
        check(&[0; 15], "data size at byte 2 is 0, expected from 4 to 268435456");
        check(
            &[0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0],
            "number of chunks at byte 0 is 0: the delay is missing",
        );
        check(&[1, 0, 4, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0], "kind of chunk 0 at byte 10 is 1");
        check(&[1, 0, 4, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 0], "kind of chunk 0 at byte 10 is 2");
        check(
            &[1, 0, 5, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0],
            "data size at byte 2 is 5, but the chunks hold 4 bytes",
        );
        check(
            &[1, 0, 4, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 0],
            "chunk size at byte 6 is -1, expected from 0 to 268435456",
        );
    }
}
