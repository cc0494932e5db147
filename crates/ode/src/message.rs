//! Messages between the simulator and the process of a plugin. Both are the same program, on the same machine.
//!
//! A message consists of its length (4 bytes), a letter and the payload.

use std::io;

use crate::call::Signature;
use crate::marshal::{Function, Word};
use crate::remote::Connection;

/// A message from the simulator.
pub(crate) enum ToPlugin<'a> {
    /// Calls a function of the plugin; [`ToSimulator::Done`] follows when it has returned.
    Call { function: Function, form: Signature, words: [u64; 3] },
    /// The result of a requested call.
    Return(u64),
    /// Requests bytes.
    Read { address: u64, count: u64 },
    /// Requests a NUL-terminated string.
    Text { address: u64 },
    /// Writes bytes; there is no reply.
    Write { address: u64, bytes: &'a [u8] },
    /// Requests memory and its address.
    Lend { number: u64, count: u64 },
}

/// A message from the process of the plugin.
pub(crate) enum ToSimulator {
    /// Calls a function of ODE; [`ToPlugin::Return`] follows.
    Ask { name: String, words: Vec<u64> },
    /// A function of the plugin has returned.
    Done(u64),
    /// The requested bytes.
    Data(Vec<u8>),
}

/// The largest message: the most that is read at once, with some overhead.
const MAX_MESSAGE: usize = (1 << 28) + 64;

fn wrong() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "it sent something that is not a message")
}

/// Describes why the connection has failed, for the user.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => "it did not return in time".to_owned(),
        io::ErrorKind::UnexpectedEof | io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionReset => {
            "its process has ended".to_owned()
        }
        _ => error.to_string(),
    }
}

/// Waits for a message.
pub(crate) fn receive(line: &mut dyn Connection) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    line.receive(&mut length)?;
    let length = u32::from_le_bytes(length) as usize;
    if length > MAX_MESSAGE {
        return Err(wrong());
    }
    let mut bytes = vec![0; length];
    line.receive(&mut bytes)?;
    Ok(bytes)
}

fn put(out: &mut Vec<u8>, letter: u8, words: &[u64], rest: &[u8]) {
    let length = 1 + 8 * words.len() + rest.len();
    out.extend_from_slice(&(length as u32).to_le_bytes());
    out.push(letter);
    words.iter().for_each(|word| out.extend_from_slice(&word.to_le_bytes()));
    out.extend_from_slice(rest);
}

/// Splits a message into its letter and payload.
fn split(bytes: &[u8]) -> io::Result<(u8, &[u8])> {
    bytes.split_first().map(|(letter, rest)| (*letter, rest)).ok_or_else(wrong)
}

fn words(bytes: &[u8]) -> Vec<u64> {
    bytes.as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect()
}

impl<'a> ToPlugin<'a> {
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Call { function, form, words: [a, b, c] } => {
                put(out, b'C', &[function.to_word(), *form as u64, *a, *b, *c], &[]);
            }
            Self::Return(word) => put(out, b'R', &[*word], &[]),
            Self::Read { address, count } => put(out, b'r', &[*address, *count], &[]),
            Self::Text { address } => put(out, b't', &[*address], &[]),
            Self::Write { address, bytes } => put(out, b'w', &[*address], bytes),
            Self::Lend { number, count } => put(out, b'l', &[*number, *count], &[]),
        }
    }

    pub(crate) fn read(bytes: &'a [u8]) -> io::Result<Self> {
        let (letter, rest) = split(bytes)?;
        if letter == b'w' {
            let (address, bytes) = rest.split_first_chunk().ok_or_else(wrong)?;
            return Ok(Self::Write { address: u64::from_le_bytes(*address), bytes });
        }
        Ok(match (letter, words(rest).as_slice()) {
            (b'C', &[function, form, a, b, c]) => {
                let form = *Signature::ALL.get(usize::from_word(form)).ok_or_else(wrong)?;
                Self::Call { function: Function::from_word(function), form, words: [a, b, c] }
            }
            (b'R', &[word]) => Self::Return(word),
            (b'r', &[address, count]) => Self::Read { address, count },
            (b't', &[address]) => Self::Text { address },
            (b'l', &[number, count]) => Self::Lend { number, count },
            _ => return Err(wrong()),
        })
    }
}

impl ToSimulator {
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Ask { name, words } => {
                put(out, b'A', &[&[words.len() as u64], words.as_slice()].concat(), name.as_bytes())
            }
            Self::Done(word) => put(out, b'D', &[*word], &[]),
            Self::Data(bytes) => put(out, b'd', &[], bytes),
        }
    }

    pub(crate) fn read(bytes: &[u8]) -> io::Result<Self> {
        let (letter, rest) = split(bytes)?;
        match letter {
            b'A' => {
                let (count, rest) = rest.split_first_chunk().ok_or_else(wrong)?;
                let length = usize::from_word(u64::from_le_bytes(*count)).checked_mul(8).ok_or_else(wrong)?;
                let (said, name) = rest.split_at_checked(length).ok_or_else(wrong)?;
                Ok(Self::Ask { name: String::from_utf8_lossy(name).into_owned(), words: words(said) })
            }
            b'D' => Ok(Self::Done(*words(rest).first().ok_or_else(wrong)?)),
            b'd' => Ok(Self::Data(rest.to_vec())),
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(bytes: &[u8]) -> &[u8] {
        assert_eq!(u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize, bytes.len() - 4);
        &bytes[4..]
    }

    #[test]
    fn messages_round_trip() {
        let mut bytes = Vec::new();
        ToSimulator::Ask { name: "dBodyAddForce".to_owned(), words: vec![7, 1.5.to_word()] }
            .write(&mut bytes);
        let Ok(ToSimulator::Ask { name, words }) = ToSimulator::read(body(&bytes)) else { panic!() };
        assert_eq!((name.as_str(), words), ("dBodyAddForce", vec![7, 1.5.to_word()]));
        let mut bytes = Vec::new();
        let call =
            ToPlugin::Call { function: Function(99), form: Signature::Height, words: [1, 2, u64::MAX] };
        call.write(&mut bytes);
        let Ok(ToPlugin::Call { function: Function(99), form: Signature::Height, words }) =
            ToPlugin::read(body(&bytes))
        else {
            panic!()
        };
        assert_eq!(words, [1, 2, u64::MAX]);
        let mut bytes = Vec::new();
        ToPlugin::Write { address: 5, bytes: b"abc" }.write(&mut bytes);
        let Ok(ToPlugin::Write { address: 5, bytes: b"abc" }) = ToPlugin::read(body(&bytes)) else {
            panic!()
        };
    }

    #[test]
    fn invalid_messages_are_errors() {
        for bytes in [&b""[..], b"x", b"A", b"A\xff\xff\xff\xff\xff\xff\xff\xff", b"D1234567", b"C"] {
            assert!(ToSimulator::read(bytes).is_err(), "{bytes:?}");
            assert!(ToPlugin::read(bytes).is_err(), "{bytes:?}");
        }
    }
}
