//! Serialisation, the counterpart of [`crate::Reader`].

use base::Vec3;

/// A packet, or a part of one, that is being written.
///
/// All methods return the writer, so that calls can be chained.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writer {
    bytes: Vec<u8>,
}

macro_rules! numbers {
    ($($name:ident)*) => {$(
        #[doc = concat!("Appends a little-endian `", stringify!($name), "`.")]
        pub fn $name(&mut self, value: $name) -> &mut Self {
            self.bytes.extend_from_slice(&value.to_le_bytes());
            self
        }
    )*};
}

impl Writer {
    /// Creates an empty writer.
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: Vec::new() }
    }

    numbers!(u8 i8 u16 i16 u32 i32 f32 f64);

    /// Starts a record of a reply: the tag of the device (0: the robot) and the opcode. Its payload follows.
    pub fn record(&mut self, tag: u16, opcode: u8) -> &mut Self {
        self.u16(tag).u8(opcode)
    }

    /// Appends a Boolean as one byte.
    pub fn bool(&mut self, value: bool) -> &mut Self {
        self.u8(u8::from(value))
    }

    /// Appends a NUL-terminated string, cut at the first NUL that it contains.
    pub fn str(&mut self, text: &str) -> &mut Self {
        let text = text.split('\0').next().unwrap_or_default();
        self.bytes(text.as_bytes()).u8(0)
    }

    /// Appends raw bytes.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.bytes.extend_from_slice(bytes);
        self
    }

    /// Appends numbers without their count.
    pub fn f64s(&mut self, numbers: &[f64]) -> &mut Self {
        for number in numbers {
            self.f64(*number);
        }
        self
    }

    /// Appends a vector.
    pub fn vec3(&mut self, vector: Vec3) -> &mut Self {
        self.f64s(&vector.to_array())
    }

    /// Returns the bytes written.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the bytes written, to patch for example a count that is known only at the end.
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// Returns the bytes, consuming the writer.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Removes all bytes but keeps the allocation.
    pub fn clear(&mut self) {
        self.bytes.clear();
    }

    /// Returns the number of bytes written.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Returns whether nothing has been written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_tag_opcode_payload() {
        let mut out = Writer::new();
        out.record(1, 50).f64(0.5).str("a\0b").bool(true);
        assert_eq!(out.as_slice(), [1, 0, 50, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f, b'a', 0, 1]);
        out.clear();
        assert!(out.is_empty());
    }
}
