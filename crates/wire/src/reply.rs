//! What the simulator sends: records for the devices, and over TCP the pictures too.

use crate::writer::Writer;

/// How the two halves are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// A local socket; pictures go through shared files.
    Local,
    /// A network socket; pictures are part of the packet.
    Tcp,
}

/// A picture inside a TCP packet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImageChunk {
    /// The device.
    pub tag: u16,
    /// 0: its picture; 9: its segmentation picture.
    pub command: u8,
    /// As the device's description says: BGRA, or ranges as 32-bit numbers.
    pub pixels: Vec<u8>,
}

/// Asks for memory in which a controller finds a picture. Over TCP pictures are part of the packet and nothing is done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// The device.
    pub tag: u16,
    /// Opcode of the record that names the file.
    pub opcode: u8,
    /// As [`ImageChunk::command`].
    pub picture: u8,
    /// `[bytes]`
    pub size: usize,
    /// Name of the device.
    pub device: String,
    /// Controllers may choose to get the picture only when they ask for it.
    pub on_request: bool,
}

/// One packet to a controller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// What the step function returns, usually 0 `[ms]`; −1: a packet that answers nothing.
    pub delay_ms: i32,
    /// Tag, opcode and payload of each record, without lengths.
    pub records: Writer,
    /// Pictures. Not sent over a local socket: there they are written into shared files.
    pub images: Vec<ImageChunk>,
    /// Files for pictures to be made, and to be told to the controller with this answer.
    pub shares: Vec<Share>,
}

/// Kind of a TCP chunk that holds records.
pub(crate) const DATA_CHUNK: u8 = 0;
/// Kind of a TCP chunk that holds a picture.
pub(crate) const IMAGE_CHUNK: u8 = 1;

impl Reply {
    /// An answer without records.
    #[must_use]
    pub fn new(delay_ms: i32) -> Self {
        Self { delay_ms, ..Self::default() }
    }

    /// The packet that ends a controller.
    #[must_use]
    pub fn quit() -> Self {
        let mut reply = Self::new(0);
        reply.records.record(0, crate::op::robot::QUIT);
        reply
    }

    /// Forgets everything and keeps the memory of the records.
    pub fn clear(&mut self) {
        self.delay_ms = 0;
        self.records.clear();
        self.images.clear();
        self.shares.clear();
    }

    /// The packet's bytes.
    #[must_use]
    pub fn encode(&self, transport: Transport) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.encode_into(transport, &mut bytes);
        bytes
    }

    /// Appends the packet's bytes to a buffer that can be used again.
    pub fn encode_into(&self, transport: Transport, out: &mut Vec<u8>) {
        let records = self.records.as_slice();
        match transport {
            Transport::Local => {
                out.reserve(8 + records.len());
                out.extend_from_slice(&size(records.len() + 8));
                out.extend_from_slice(&self.delay_ms.to_le_bytes());
                out.extend_from_slice(records);
            }
            Transport::Tcp => {
                let data = size(records.len() + 4);
                // More pictures than fit into the count cannot come from one robot: tags have 16 bits.
                let images = self.images.get(..usize::from(u16::MAX - 1)).unwrap_or(&self.images);
                let chunks = u16::try_from(images.len() + 1).unwrap_or(u16::MAX);
                let pixels: usize = images.iter().map(|image| image.pixels.len() + 8).sum();
                out.reserve(15 + records.len() + pixels);
                out.extend_from_slice(&chunks.to_le_bytes());
                out.extend_from_slice(&data);
                out.extend_from_slice(&data);
                out.push(DATA_CHUNK);
                out.extend_from_slice(&self.delay_ms.to_le_bytes());
                out.extend_from_slice(records);
                for image in images {
                    out.extend_from_slice(&size(image.pixels.len()));
                    out.push(IMAGE_CHUNK);
                    out.extend_from_slice(&image.tag.to_le_bytes());
                    out.push(image.command);
                    out.extend_from_slice(&image.pixels);
                }
            }
        }
    }
}

/// A size field. Packets over 2 GiB never leave: the sending side has a far lower limit.
fn size(bytes: usize) -> [u8; 4] {
    i32::try_from(bytes).unwrap_or(i32::MAX).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(hex: &str) -> Vec<u8> {
        hex.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
    }

    /// The second answer of a recorded exchange with an unmodified client.
    fn second_answer() -> Reply {
        let mut reply = Reply::new(0);
        reply.records.record(0, 4).f64(0.016);
        reply.records.record(1, 1).f64(0.5);
        reply
    }

    #[test]
    fn a_local_answer_is_byte_exact() {
        let expected = bytes(
            "1e 00 00 00 00 00 00 00 00 00 04 fc a9 f1 d2 4d 62 90 3f 01 00 01 00 00 00 00 00 00 e0 3f",
        );
        assert_eq!(second_answer().encode(Transport::Local), expected);
    }

    #[test]
    fn a_tcp_answer_is_byte_exact() {
        let expected = bytes(
            "01 00 1a 00 00 00 1a 00 00 00 00 00 00 00 00 00 00 04 fc a9 f1 d2 4d 62 90 3f \
             01 00 01 00 00 00 00 00 00 e0 3f",
        );
        assert_eq!(second_answer().encode(Transport::Tcp), expected);
    }

    #[test]
    fn quit_is_byte_exact() {
        assert_eq!(Reply::quit().encode(Transport::Local), bytes("0b 00 00 00 00 00 00 00 00 00 02"));
        let tcp = bytes("01 00 07 00 00 00 07 00 00 00 00 00 00 00 00 00 00 02");
        assert_eq!(Reply::quit().encode(Transport::Tcp), tcp);
    }

    #[test]
    fn pictures_travel_over_tcp_only() {
        let mut reply = second_answer();
        reply.images.push(ImageChunk { tag: 3, command: 0, pixels: vec![1, 2, 3, 4] });
        assert_eq!(reply.encode(Transport::Local), second_answer().encode(Transport::Local));
        let tcp = reply.encode(Transport::Tcp);
        assert_eq!(tcp[..2], [2, 0]);
        assert_eq!(tcp[2..6], [0x1a, 0, 0, 0], "pictures do not count as data");
        assert_eq!(tcp[tcp.len() - 12..], bytes("04 00 00 00 01 03 00 00 01 02 03 04"));
    }
}
