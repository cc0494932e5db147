//! Joins what arrives into whole packets of a controller.

use crate::reader::Malformed;

/// Largest packet that is taken, in both directions. `[bytes]`
///
/// A 4K picture has 33 MB, the largest sound uploads a few more; what is larger is a wrong size field.
pub const MAX_PACKET: usize = 256 << 20;

/// Bytes in, whole packets out.
///
/// Grows with the bytes that really came, never with the size that a packet claims.
#[derive(Clone, Debug)]
pub struct Assembler {
    buffer: Vec<u8>,
    start: usize,
    limit: usize,
}

impl Default for Assembler {
    fn default() -> Self {
        Self::new()
    }
}

impl Assembler {
    /// Nothing received yet; packets up to [`MAX_PACKET`].
    #[must_use]
    pub fn new() -> Self {
        Self::with_limit(MAX_PACKET)
    }

    /// The same with another limit for one packet. `[bytes]`
    #[must_use]
    pub fn with_limit(limit: usize) -> Self {
        Self { buffer: Vec::new(), start: 0, limit }
    }

    /// Appends what arrived.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.start == self.buffer.len() {
            self.buffer.clear();
            self.start = 0;
        } else if self.start > self.buffer.len() / 2 {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// The next whole packet with its size field, or `None` while bytes are missing.
    ///
    /// After an error the stream has lost its frame: close the connection.
    #[expect(clippy::should_implement_trait, reason = "an iterator would end where this only waits")]
    pub fn next(&mut self) -> Result<Option<Vec<u8>>, Malformed> {
        let Some(size) = self.next_size()? else { return Ok(None) };
        let Some(packet) = self.pending().get(..size) else { return Ok(None) };
        let packet = packet.to_vec();
        self.start += size;
        Ok(Some(packet))
    }

    /// Number of bytes of the packet that is not whole yet.
    #[must_use]
    pub fn buffered(&self) -> usize {
        self.pending().len()
    }

    fn pending(&self) -> &[u8] {
        self.buffer.get(self.start..).unwrap_or_default()
    }

    fn next_size(&self) -> Result<Option<usize>, Malformed> {
        let Some(header) = self.pending().first_chunk::<4>() else { return Ok(None) };
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
    fn dribbled_bytes_make_the_same_packets() {
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
    fn one_push_may_hold_many_packets() {
        let mut assembler = Assembler::new();
        assembler.push(&STREAM.concat());
        for expected in STREAM {
            assert_eq!(assembler.next().unwrap().as_deref(), Some(expected));
        }
        assert_eq!(assembler.next(), Ok(None));
    }

    #[track_caller]
    fn check_refused(bytes: &[u8], expected: &str) {
        let mut assembler = Assembler::new();
        assembler.push(bytes);
        assert_eq!(assembler.next().unwrap_err().what, expected);
    }

    #[test]
    fn wrong_sizes_are_refused_before_the_packet_is_whole() {
        check_refused(&[7, 0, 0, 0], "packet size is 7: less than its own header of 8 bytes");
        check_refused(&[1, 0, 0, 0], "packet size is 1: less than its own header of 8 bytes");
        check_refused(&[1, 0, 0, 16], "packet size is 268435457: more than the limit of 268435456 bytes");
        check_refused(&[255; 4], "packet size is 4294967295: more than the limit of 268435456 bytes");
        check_refused(b"GET / HTTP/1.1", "packet size is 542393671: more than the limit of 268435456 bytes");
    }
}
