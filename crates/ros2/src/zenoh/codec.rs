//! The elements of messages: numbers of variable length, byte strings, extensions.

/// Reads a message; everything is checked against its length.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
}

/// The value of an extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body<'a> {
    /// The extension is a flag.
    Unit,
    /// A number.
    Number(u64),
    /// Bytes.
    Bytes(&'a [u8]),
}

/// The position of the encoding in the header of an extension; that of an OAM message is the same.
const ENCODING: u8 = 5;
/// Another extension follows.
const MORE: u8 = 0x80;
/// A receiver that does not know the extension must not handle the message.
const MANDATORY: u8 = 0x10;
const ID: u8 = 0x0f;

impl<'a> Reader<'a> {
    /// Reads these bytes.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// Returns what has not been read yet.
    #[must_use]
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Whether everything has been read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Reads this many bytes.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    /// Reads a byte.
    pub fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*byte)
    }

    /// Reads a number of variable length: seven bits in each byte but the ninth, lowest first.
    pub fn number(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..56).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        Some(value | u64::from(self.byte()?) << 56)
    }

    /// Reads a number that has 32 bits.
    pub fn number32(&mut self) -> Option<u32> {
        u32::try_from(self.number()?).ok()
    }

    /// Reads bytes that follow their length.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        self.take(length)
    }

    /// Reads a text that follows its length.
    pub fn text(&mut self) -> Option<&'a str> {
        std::str::from_utf8(self.bytes()?).ok()
    }

    /// Reads a value whose encoding is in a header.
    pub fn body(&mut self, header: u8) -> Option<Body<'a>> {
        Some(match header >> ENCODING & 3 {
            0 => Body::Unit,
            1 => Body::Number(self.number()?),
            2 => Body::Bytes(self.bytes()?),
            _ => return None,
        })
    }

    /// Reads extensions, if a message has any. `known` gets the id and the value of each and returns whether it
    /// understands them; a mandatory extension that it does not understand makes the message invalid.
    pub fn extensions(&mut self, has_any: bool, mut known: impl FnMut(u8, Body<'a>) -> bool) -> Option<()> {
        let mut has_more = has_any;
        while has_more {
            let header = self.byte()?;
            let body = self.body(header)?;
            if !known(header & ID, body) && header & MANDATORY != 0 {
                return None;
            }
            has_more = header & MORE != 0;
        }
        Some(())
    }
}

/// Writes messages.
pub trait Write {
    /// Appends a number of variable length.
    fn number(&mut self, value: u64);
    /// Appends bytes after their length.
    fn bytes(&mut self, bytes: &[u8]);
    /// Appends the header of an extension that may be ignored, with bytes as its value.
    fn extension(&mut self, id: u8, bytes: &[u8], has_more: bool);
    /// Appends an extension with a number as its value.
    fn number_extension(&mut self, id: u8, is_mandatory: bool, value: u64, has_more: bool);
}

impl Write for Vec<u8> {
    fn number(&mut self, value: u64) {
        let mut rest = value;
        for _ in 0..8 {
            if rest < 0x80 {
                break;
            }
            self.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.push(rest as u8);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.extend_from_slice(bytes);
    }

    fn extension(&mut self, id: u8, bytes: &[u8], has_more: bool) {
        self.push(id | 2 << ENCODING | if has_more { MORE } else { 0 });
        self.bytes(bytes);
    }

    fn number_extension(&mut self, id: u8, is_mandatory: bool, value: u64, has_more: bool) {
        let flags = if has_more { MORE } else { 0 } | if is_mandatory { MANDATORY } else { 0 };
        self.push(id | 1 << ENCODING | flags);
        self.number(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_all_lengths_are_read_back() {
        for value in (0..64).flat_map(|bit| [(1 << bit) - 1, 1 << bit, u64::MAX - (1 << bit)]) {
            let mut bytes = Vec::new();
            bytes.number(value);
            assert!(bytes.len() <= 9, "{value}");
            let mut reader = Reader::new(&bytes);
            assert_eq!((reader.number(), reader.is_empty()), (Some(value), true));
            assert_eq!(Reader::new(&bytes[..bytes.len() - 1]).number(), None);
        }
        let mut bytes = Vec::new();
        bytes.number(300);
        assert_eq!(bytes, [0xac, 0x02]);
    }

    #[test]
    fn only_mandatory_extensions_must_be_known() {
        // Number 5 in extension 1; then bytes in extension 2.
        let bytes = [0xa1, 5, 0x42, 2, 7, 8, 9];
        let mut reader = Reader::new(&bytes);
        let mut seen = Vec::new();
        assert_eq!(
            reader.extensions(true, |id, body| {
                seen.push((id, body));
                false
            }),
            Some(())
        );
        assert_eq!(seen, [(1, Body::Number(5)), (2, Body::Bytes(&[7, 8]))]);
        assert_eq!(reader.rest(), [9]);
        assert_eq!(Reader::new(&[0x31, 5]).extensions(true, |_, _| false), None);
        assert_eq!(Reader::new(&[0x31, 5]).extensions(true, |_, _| true), Some(()));
    }
}
