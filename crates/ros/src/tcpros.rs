//! TCPROS: the protocol of the connections between nodes.

use std::io::{self, Read, Write};

/// Maximum size of a connection header.
const MAX_HEADER: u32 = 1 << 20;
/// Maximum size of a message.
const MAX_MESSAGE: u32 = 1 << 28;

/// The fields of a connection header, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header(pub Vec<(String, String)>);

impl Header {
    /// Creates a header from names and values.
    #[must_use]
    pub fn new(fields: &[(&str, &str)]) -> Self {
        Self(fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }

    /// Returns a field; empty if it is missing.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value)
    }

    /// Sends the header.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut bytes = Vec::new();
        for (name, value) in &self.0 {
            bytes.extend(length(name.len() + 1 + value.len()));
            bytes.extend(name.bytes().chain([b'=']).chain(value.bytes()));
        }
        write_message(out, &bytes)
    }

    /// Reads a header.
    pub fn read(input: &mut impl Read) -> io::Result<Self> {
        let bytes = read_block(input, MAX_HEADER)?;
        let mut rest = bytes.as_slice();
        let mut fields = Vec::new();
        while !rest.is_empty() {
            let wrong = || io::Error::new(io::ErrorKind::InvalidData, "malformed connection header");
            let (size, after) = rest.split_first_chunk::<4>().ok_or_else(wrong)?;
            let size = usize::try_from(u32::from_le_bytes(*size)).map_err(|_| wrong())?;
            let (field, after) = after.split_at_checked(size).ok_or_else(wrong)?;
            let field = String::from_utf8_lossy(field);
            let (name, value) = field.split_once('=').ok_or_else(wrong)?;
            fields.push((name.to_owned(), value.to_owned()));
            rest = after;
        }
        Ok(Self(fields))
    }
}

fn length(length: usize) -> [u8; 4] {
    u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes()
}

/// Sends a length and a message.
pub fn write_message(out: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    let mut whole = Vec::with_capacity(bytes.len() + 4);
    whole.extend(length(bytes.len()));
    whole.extend_from_slice(bytes);
    out.write_all(&whole)
}

/// Reads a length and a message.
pub fn read_message(input: &mut impl Read) -> io::Result<Vec<u8>> {
    read_block(input, MAX_MESSAGE)
}

/// Memory grows as the bytes arrive, so that a forged length costs none.
fn read_block(input: &mut impl Read, longest: u32) -> io::Result<Vec<u8>> {
    let mut size = [0; 4];
    input.read_exact(&mut size)?;
    let size = u32::from_le_bytes(size);
    if size > longest {
        let what = format!("a peer announces {size} bytes, which exceeds the limit");
        return Err(io::Error::new(io::ErrorKind::InvalidData, what));
    }
    let mut bytes = Vec::new();
    input.take(size.into()).read_to_end(&mut bytes)?;
    if bytes.len() < usize::try_from(size).unwrap_or(usize::MAX) {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the protocol's specification: the total length, then each field with its length.
    #[test]
    fn headers_are_encoded_as_in_ros() {
        let header = Header::new(&[("topic", "/chatter"), ("latching", "1")]);
        let mut bytes = Vec::new();
        header.write(&mut bytes).unwrap();
        assert_eq!(bytes, b"\x20\0\0\0\x0e\0\0\0topic=/chatter\x0a\0\0\0latching=1");
        assert_eq!(Header::read(&mut bytes.as_slice()).unwrap(), header);
        for length in 0..bytes.len() {
            assert!(Header::read(&mut &bytes[..length]).is_err());
        }
        assert!(Header::read(&mut [0xff; 8].as_slice()).is_err());
    }
}
