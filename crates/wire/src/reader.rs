//! Deserialisation: little-endian numbers without padding, and NUL-terminated strings.

use base::Vec3;
use std::fmt;

/// Bytes that violate the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The field, its byte offset and what is wrong with it.
    pub what: String,
}

impl Malformed {
    /// Creates an error from a description that names the field and its offset.
    #[must_use]
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into() }
    }

    /// Prefixes the error with the name of what was being read: `motor command: f64 at byte 3: …`.
    #[must_use]
    pub fn within(self, name: &str) -> Self {
        Self { what: format!("{name}: {}", self.what) }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.what)
    }
}

impl std::error::Error for Malformed {}

/// A cursor over received bytes.
///
/// A failed read leaves the cursor where it was.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
}

macro_rules! read_numbers {
    ($($name:ident)*) => {$(
        #[doc = concat!("Reads a little-endian `", stringify!($name), "`.")]
        pub fn $name(&mut self) -> Result<$name, Malformed> {
            self.array(stringify!($name)).map($name::from_le_bytes)
        }
    )*};
}

impl<'a> Reader<'a> {
    /// Creates a reader at the first byte.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0 }
    }

    read_numbers!(u8 i8 u16 i16 u32 i32 f32 f64);

    /// Reads `n` bytes.
    pub fn bytes(&mut self, n: usize) -> Result<&'a [u8], Malformed> {
        self.take(n, "bytes")
    }

    /// Reads a NUL-terminated string, which must be UTF-8.
    pub fn str(&mut self) -> Result<&'a str, Malformed> {
        let (text, after) = self.until_nul()?;
        let text = std::str::from_utf8(text).map_err(|error| {
            let at = self.position + error.valid_up_to();
            Malformed::new(format!("text at byte {}: not UTF-8 from byte {at} on", self.position))
        })?;
        self.position = after;
        Ok(text)
    }

    /// Reads a NUL-terminated string; invalid UTF-8 is replaced by U+FFFD.
    pub fn string(&mut self) -> Result<String, Malformed> {
        let (text, after) = self.until_nul()?;
        self.position = after;
        Ok(String::from_utf8_lossy(text).into_owned())
    }

    /// Reads `N` consecutive numbers.
    pub fn f64s<const N: usize>(&mut self) -> Result<[f64; N], Malformed> {
        let mut bytes = self.take(N * 8, "numbers")?;
        let mut numbers = [0.0; N];
        for number in &mut numbers {
            if let Some((first, rest)) = bytes.split_first_chunk::<8>() {
                *number = f64::from_le_bytes(*first);
                bytes = rest;
            }
        }
        Ok(numbers)
    }

    /// Reads a vector.
    pub fn vec3(&mut self) -> Result<Vec3, Malformed> {
        self.f64s::<3>().map(Vec3::from_array)
    }

    /// Returns whether all bytes have been read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.position >= self.bytes.len()
    }

    /// Returns the number of unread bytes.
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.bytes.len().saturating_sub(self.position)
    }

    /// Returns the unread bytes without consuming them.
    #[must_use]
    pub fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.position..).unwrap_or_default()
    }

    /// Returns the number of bytes read.
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }

    fn take(&mut self, n: usize, what: &str) -> Result<&'a [u8], Malformed> {
        match self.rest().get(..n) {
            Some(bytes) => {
                self.position += n;
                Ok(bytes)
            }
            None => Err(Malformed::new(format!(
                "{what} at byte {}: {n} bytes needed, {} left",
                self.position,
                self.remaining()
            ))),
        }
    }

    fn array<const N: usize>(&mut self, what: &str) -> Result<[u8; N], Malformed> {
        let bytes = self.take(N, what)?;
        let mut array = [0; N];
        array.copy_from_slice(bytes);
        Ok(array)
    }

    /// Returns the bytes before the next NUL and the offset after it.
    fn until_nul(&self) -> Result<(&'a [u8], usize), Malformed> {
        let rest = self.rest();
        let end = rest.iter().position(|byte| *byte == 0);
        let end =
            end.ok_or_else(|| Malformed::new(format!("text at byte {}: no NUL at its end", self.position)))?;
        Ok((rest.get(..end).unwrap_or_default(), self.position + end + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Writer;

    #[test]
    fn reads_back_what_was_written() {
        let mut out = Writer::new();
        out.u8(200).i16(-2).u16(65535).i32(-3).u32(4_000_000_000).f32(0.5).f64(-0.25);
        out.str("é").bytes(&[1, 2]).f64s(&[1.0, 2.0]).vec3(Vec3::new(3.0, 4.0, 5.0)).i8(-7);
        let mut input = Reader::new(out.as_slice());
        assert_eq!(input.u8(), Ok(200));
        assert_eq!(input.i16(), Ok(-2));
        assert_eq!(input.u16(), Ok(65535));
        assert_eq!(input.i32(), Ok(-3));
        assert_eq!(input.u32(), Ok(4_000_000_000));
        assert_eq!(input.f32(), Ok(0.5));
        assert_eq!(input.f64(), Ok(-0.25));
        assert_eq!(input.str(), Ok("é"));
        assert_eq!(input.bytes(2), Ok(&[1, 2][..]));
        assert_eq!(input.f64s(), Ok([1.0, 2.0]));
        assert_eq!(input.vec3(), Ok(Vec3::new(3.0, 4.0, 5.0)));
        assert_eq!(input.i8(), Ok(-7));
        assert!(input.is_empty());
        assert_eq!(input.position(), out.len());
    }

    #[test]
    fn errors_name_the_field_and_the_offset() {
        let mut input = Reader::new(&[1, 0, 2]);
        assert_eq!(input.u16(), Ok(1));
        assert_eq!(input.f64().unwrap_err().what, "f64 at byte 2: 8 bytes needed, 1 left");
        assert_eq!(input.position(), 2, "a failed read does not move");
        assert_eq!(input.str().unwrap_err().what, "text at byte 2: no NUL at its end");
        assert_eq!(
            input.bytes(usize::MAX).unwrap_err().what,
            format!("bytes at byte 2: {} bytes needed, 1 left", usize::MAX)
        );
        let error = input.i32().unwrap_err().within("camera").what;
        assert_eq!(error, "camera: i32 at byte 2: 4 bytes needed, 1 left");
    }

    #[test]
    fn invalid_utf8_is_rejected_or_replaced() {
        let bytes = [b'a', 0xff, 0, b'b', 0];
        let mut input = Reader::new(&bytes);
        assert_eq!(input.str().unwrap_err().what, "text at byte 0: not UTF-8 from byte 1 on");
        assert_eq!(input.string().unwrap(), "a\u{fffd}");
        assert_eq!(input.str(), Ok("b"));
    }
}
