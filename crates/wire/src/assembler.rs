//! Reassembles the requests of a controller from a byte stream.

use crate::reader::Malformed;
use crate::receive_buffer::ReceiveBuffer;

/// The largest packet that is accepted, in either direction. `[bytes]`
///
/// A 4K image takes 33 MB, and the largest sound uploads a few MB more; anything larger is a corrupt size field.
pub const MAX_PACKET: usize = 256 << 20;

/// Splits a byte stream into packets.
///
/// Grows with the bytes that have arrived, never with the size that a packet claims to have.
#[derive(Clone, Debug)]
pub struct Assembler {
    received: ReceiveBuffer,
    limit: usize,
}

impl Default for Assembler {
    fn default() -> Self {
        Self::new()
    }
}

impl Assembler {
    /// Creates an empty assembler for packets up to [`MAX_PACKET`].
    #[must_use]
    pub fn new() -> Self {
        Self::with_limit(MAX_PACKET)
    }

    /// Creates an empty assembler with another size limit for one packet. `[bytes]`
    #[must_use]
    pub fn with_limit(limit: usize) -> Self {
        Self { received: ReceiveBuffer::default(), limit }
    }

    /// Appends received bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.received.push(bytes);
    }

    /// Returns the next complete packet including its size field, or `None` while bytes are missing.
    ///
    /// After an error the stream is out of sync: close the connection.
    #[expect(clippy::should_implement_trait, reason = "`None` means that bytes are missing, not the end")]
    pub fn next(&mut self) -> Result<Option<Vec<u8>>, Malformed> {
        let Some(size) = self.next_size()? else { return Ok(None) };
        let Some(packet) = self.received.pending().get(..size) else { return Ok(None) };
        let packet = packet.to_vec();
        self.received.consume(size);
        Ok(Some(packet))
    }

    /// Returns the number of bytes received of the incomplete packet.
    #[must_use]
    pub fn buffered(&self) -> usize {
        self.received.pending().len()
    }

    fn next_size(&self) -> Result<Option<usize>, Malformed> {
        let Some(header) = self.received.pending().first_chunk::<4>() else { return Ok(None) };
        let size = usize::try_from(u32::from_le_bytes(*header)).unwrap_or(usize::MAX);
        match size {
            0 => Ok(Some(4)), // the closing message
            1..8 => {
                Err(Malformed::new(format!("packet size is {size}: less than its own header of 8 bytes")))
            }
            _ if size > self.limit => Err(Malformed::new(format!(
                "packet size is {size}: more than the limit of {} bytes",
                self.limit
            ))),
            _ => Ok(Some(size)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Request;

    const STREAM: [&[u8]; 4] = [
        &[0x11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0x23, 0, 0],
        &[8, 0, 0, 0, 16, 0, 0, 0],
        &[8, 0, 0, 0, 16, 0, 0, 0],
        &[0, 0, 0, 0],
    ];

    #[test]
    fn packets_arriving_in_pieces_are_reassembled() {
        for step in 1..=3 {
            let mut assembler = Assembler::new();
            let mut packets = Vec::new();
            for bytes in STREAM.concat().chunks(step) {
                assembler.push(bytes);
                while let Some(packet) = assembler.next().unwrap() {
                    packets.push(packet);
                }
            }
            assert_eq!(packets, STREAM, "{step} bytes at a time");
            assert_eq!(assembler.buffered(), 0);
            assert_eq!(Request::decode(&packets[3]), Ok(Request::Goodbye));
        }
    }

    #[test]
    fn one_read_may_hold_many_packets() {
        let mut assembler = Assembler::new();
        assembler.push(&STREAM.concat());
        for expected in STREAM {
            assert_eq!(assembler.next().unwrap().as_deref(), Some(expected));
        }
        assert_eq!(assembler.next(), Ok(None));
    }

    #[track_caller]
    fn check_rejected(bytes: &[u8], expected: &str) {
        let mut assembler = Assembler::new();
        assembler.push(bytes);
        assert_eq!(assembler.next().unwrap_err().what, expected);
    }

    #[test]
    fn invalid_sizes_are_rejected_before_the_packet_is_complete() {
        check_rejected(&[7, 0, 0, 0], "packet size is 7: less than its own header of 8 bytes");
        check_rejected(&[1, 0, 0, 0], "packet size is 1: less than its own header of 8 bytes");
        check_rejected(&[1, 0, 0, 16], "packet size is 268435457: more than the limit of 268435456 bytes");
        check_rejected(&[255; 4], "packet size is 4294967295: more than the limit of 268435456 bytes");
        check_rejected(b"GET / HTTP/1.1", "packet size is 542393671: more than the limit of 268435456 bytes");
    }
}
