//! What the simulator sends: records for the devices and, over TCP, their images too.

use crate::writer::Writer;

/// How a controller is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// A local socket; images are passed in shared files.
    Local,
    /// A network socket; images are part of the packet.
    Tcp,
}

/// An image inside a TCP packet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImageChunk {
    /// The device.
    pub tag: u16,
    /// 0: the camera image; 9: the segmentation image.
    pub command: u8,
    /// In the format of the device's description: BGRA, or distances as 32-bit floats.
    pub pixels: Vec<u8>,
}

/// A request for a shared file through which a controller reads an image. Ignored over TCP, where images are part of
/// the packet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// The device.
    pub tag: u16,
    /// The opcode of the record that names the file.
    pub opcode: u8,
    /// The kind of image, as in [`ImageChunk::command`].
    pub picture: u8,
    /// `[bytes]`
    pub size: usize,
    /// The name of the device.
    pub device: String,
    /// Whether the controller may choose to get the image only on request.
    pub on_request: bool,
    /// Each pixel before the first image.
    pub blank: [u8; 4],
}

/// One packet to a controller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// What the step function returns, usually 0 `[ms]`; −1: the packet is not the reply to a request.
    pub delay_ms: i32,
    /// Tag, opcode and payload of each record, without lengths.
    pub records: Writer,
    /// Images. Over a local socket they are written to shared files instead of being sent.
    pub images: Vec<ImageChunk>,
    /// Shared image files to create; their names are sent with this reply.
    pub shares: Vec<Share>,
}

/// The kind of a TCP chunk that holds records.
pub(crate) const DATA_CHUNK: u8 = 0;
/// The kind of a TCP chunk that holds an image.
pub(crate) const IMAGE_CHUNK: u8 = 1;

impl Reply {
    /// Creates a reply without records.
    #[must_use]
    pub fn new(delay_ms: i32) -> Self {
        Self { delay_ms, ..Self::default() }
    }

    /// Returns the packet that ends a controller.
    #[must_use]
    pub fn quit() -> Self {
        let mut reply = Self::new(0);
        reply.records.record(0, crate::op::robot::QUIT);
        reply
    }

    /// Removes everything but keeps the allocation of the records.
    pub fn clear(&mut self) {
        self.delay_ms = 0;
        self.records.clear();
        self.images.clear();
        self.shares.clear();
    }

    /// Encodes the packet.
    #[must_use]
    pub fn encode(&self, transport: Transport) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.encode_into(transport, &mut bytes);
        bytes
    }

    /// Appends the encoded packet to a buffer, which can be reused.
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
                // A robot cannot have more images than the count can hold: tags have 16 bits.
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

/// Encodes a size field. Packets over 2 GiB are never sent: the send queue has a far lower limit.
fn size(bytes: usize) -> [u8; 4] {
    i32::try_from(bytes).unwrap_or(i32::MAX).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(hex: &str) -> Vec<u8> {
        hex.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
    }

    /// The second reply of a recorded exchange with an unmodified client.
    fn second_reply() -> Reply {
        let mut reply = Reply::new(0);
        reply.records.record(0, 4).f64(0.016);
        reply.records.record(1, 1).f64(0.5);
        reply
    }

    #[test]
    fn a_local_reply_is_byte_exact() {
        let expected = bytes(
            "1e 00 00 00 00 00 00 00 00 00 04 fc a9 f1 d2 4d 62 90 3f 01 00 01 00 00 00 00 00 00 e0 3f",
        );
        assert_eq!(second_reply().encode(Transport::Local), expected);
    }

    #[test]
    fn a_tcp_reply_is_byte_exact() {
        let expected = bytes(
            "01 00 1a 00 00 00 1a 00 00 00 00 00 00 00 00 00 00 04 fc a9 f1 d2 4d 62 90 3f \
             01 00 01 00 00 00 00 00 00 e0 3f",
        );
        assert_eq!(second_reply().encode(Transport::Tcp), expected);
    }

    #[test]
    fn quit_is_byte_exact() {
        assert_eq!(Reply::quit().encode(Transport::Local), bytes("0b 00 00 00 00 00 00 00 00 00 02"));
        let tcp = bytes("01 00 07 00 00 00 07 00 00 00 00 00 00 00 00 00 00 02");
        assert_eq!(Reply::quit().encode(Transport::Tcp), tcp);
    }

    #[test]
    fn images_are_in_the_packet_over_tcp_only() {
        let mut reply = second_reply();
        reply.images.push(ImageChunk { tag: 3, command: 0, pixels: vec![1, 2, 3, 4] });
        assert_eq!(reply.encode(Transport::Local), second_reply().encode(Transport::Local));
        let tcp = reply.encode(Transport::Tcp);
        assert_eq!(tcp[..2], [2, 0]);
        assert_eq!(tcp[2..6], [0x1a, 0, 0, 0], "images do not count as data");
        assert_eq!(tcp[tcp.len() - 12..], bytes("04 00 00 00 01 03 00 00 01 02 03 04"));
    }
}
