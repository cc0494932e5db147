//! Batches on the connection: the handshake, frames, fragments, keep-alive messages.

use std::time::Duration;

use super::codec::{Reader, Write};

/// The version of the protocol.
const VERSION: u8 = 9;
/// The size of the length before each batch. `[bytes]`
const HEAD: usize = 2;
/// The largest batch that we offer and accept. `[bytes]`
const MAX_BATCH: u16 = u16::MAX;

const INIT: u8 = 0x01;
const OPEN: u8 = 0x02;
const CLOSE: u8 = 0x03;
const KEEP_ALIVE: u8 = 0x04;
const FRAME: u8 = 0x05;
const FRAGMENT: u8 = 0x06;
const ID: u8 = 0x1f;
/// In INIT and OPEN: it is an answer. In FRAME and FRAGMENT: it is on the reliable channel.
const FIRST: u8 = 0x20;
/// In INIT: sizes follow. In OPEN: the lease is in seconds. In FRAGMENT: others follow.
const SECOND: u8 = 0x40;
const EXTENDED: u8 = 0x80;
/// The role of this node: a client.
const CLIENT: u8 = 2;
/// Sequence numbers and numbers of requests of 32 bits.
const RESOLUTION: u8 = 0x0a;

/// The parameters that both sides have agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NegotiatedParameters {
    /// The largest batch. `[bytes]`
    pub batch: usize,
    /// The highest sequence number.
    pub last: u64,
}

/// A transport message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport<'a> {
    /// The router accepts the node, with this cookie.
    InitAck(NegotiatedParameters, &'a [u8]),
    /// The connection is open. The other side gives it up if it hears nothing for this long.
    OpenAck(Duration),
    /// The router closes the connection, for this reason.
    Close(u8),
    /// A keep-alive message.
    KeepAlive,
    /// Whole messages: the number of the frame, and whether it is on the reliable channel.
    Frame(u64, bool, &'a [u8]),
    /// A part of a message; the last field: whether others follow.
    Fragment(u64, bool, &'a [u8], bool),
}

/// Reads the next part of a batch; a frame or fragment is all of the rest. `None`: it is invalid.
pub fn read<'a>(input: &mut Reader<'a>) -> Option<Transport<'a>> {
    let header = input.byte()?;
    let [is_first, is_second, is_extended] = [FIRST, SECOND, EXTENDED].map(|flag| header & flag != 0);
    Some(match header & ID {
        INIT if is_first => {
            if input.byte()? != VERSION {
                return None;
            }
            let role = input.byte()?;
            input.take(usize::from(role >> 4) + 1)?;
            let (mut resolution, mut batch) = (RESOLUTION, MAX_BATCH);
            if is_second {
                resolution = input.byte()?;
                batch = u16::from_le_bytes(input.take(2)?.try_into().ok()?);
            }
            let cookie = input.bytes()?;
            input.extensions(is_extended, |_, _| false)?;
            // Four of 32 bits are not used, and so on.
            let last = [0x7f, 0x3fff, 0xfff_ffff, u64::MAX >> 1][usize::from(resolution & 3)];
            // Fragments need room for their header.
            let batch = usize::from(batch);
            if batch < 64 {
                return None;
            }
            Transport::InitAck(NegotiatedParameters { batch, last }, cookie)
        }
        OPEN if is_first => {
            let lease = input.number()?;
            input.number()?;
            input.extensions(is_extended, |_, _| false)?;
            Transport::OpenAck(if is_second {
                Duration::from_secs(lease)
            } else {
                Duration::from_millis(lease)
            })
        }
        CLOSE => {
            let reason = input.byte()?;
            input.extensions(is_extended, |_, _| false)?;
            Transport::Close(reason)
        }
        KEEP_ALIVE => {
            input.extensions(is_extended, |_, _| false)?;
            Transport::KeepAlive
        }
        FRAME => {
            let number = input.number()?;
            input.extensions(is_extended, |id, _| id == 1)?;
            Transport::Frame(number, is_first, input.take(input.rest().len())?)
        }
        FRAGMENT => {
            let number = input.number()?;
            input.extensions(is_extended, |id, _| id == 1)?;
            Transport::Fragment(number, is_first, input.take(input.rest().len())?, is_second)
        }
        _ => return None,
    })
}

/// Asks the router to accept this node.
#[must_use]
pub fn init(node: &[u8; 16]) -> Vec<u8> {
    let mut out = vec![INIT | SECOND, VERSION, 0xf0 | CLIENT];
    out.extend(node);
    out.push(RESOLUTION);
    out.extend(MAX_BATCH.to_le_bytes());
    out
}

/// Opens the connection with the cookie of the router. The first frame has the number 0.
#[must_use]
pub fn open(lease: Duration, cookie: &[u8]) -> Vec<u8> {
    let mut out = vec![OPEN | SECOND];
    out.number(lease.as_secs());
    out.number(0);
    out.bytes(cookie);
    out
}

/// Closes the connection.
pub const CLOSING: [u8; 2] = [CLOSE, 0];
/// A keep-alive message.
pub const ALIVE: [u8; 1] = [KEEP_ALIVE];

/// Appends a batch with its length.
pub fn batch(out: &mut Vec<u8>, batch: &[u8]) {
    out.extend((batch.len() as u16).to_le_bytes());
    out.extend_from_slice(batch);
}

/// Takes the first batch out of received bytes; `None`: it is not complete.
#[must_use]
pub fn split(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (head, rest) = bytes.split_first_chunk::<HEAD>()?;
    rest.split_at_checked(u16::from_le_bytes(*head).into())
}

/// Packs messages into frames, and those that are too long into fragments.
#[derive(Clone, Copy, Debug)]
pub struct Packer {
    negotiated: NegotiatedParameters,
    next: u64,
}

/// The most bytes of a header with a sequence number.
const HEADER: usize = 10;

impl Packer {
    /// A packer for a new connection.
    #[must_use]
    pub fn new(negotiated: NegotiatedParameters) -> Self {
        Self { negotiated, next: 0 }
    }

    fn start(&mut self, header: u8) -> Vec<u8> {
        let mut frame = vec![header | FIRST];
        frame.number(self.next);
        self.next = if self.next == self.negotiated.last { 0 } else { self.next + 1 };
        frame
    }

    /// Returns batches with these messages.
    #[must_use]
    pub fn pack<'a>(&mut self, messages: impl IntoIterator<Item = &'a [u8]>) -> Vec<u8> {
        let room = self.negotiated.batch - HEADER;
        let mut out = Vec::new();
        let mut frame = Vec::new();
        for message in messages {
            if !frame.is_empty() && frame.len() + message.len() > self.negotiated.batch {
                batch(&mut out, &std::mem::take(&mut frame));
            }
            if message.len() <= room {
                if frame.is_empty() {
                    frame = self.start(FRAME);
                }
                frame.extend_from_slice(message);
                continue;
            }
            let mut parts = message.chunks(room).peekable();
            while let Some(part) = parts.next() {
                let mut fragment = self.start(FRAGMENT | if parts.peek().is_some() { SECOND } else { 0 });
                fragment.extend_from_slice(part);
                batch(&mut out, &fragment);
            }
        }
        if !frame.is_empty() {
            batch(&mut out, &frame);
        }
        out
    }
}

/// Reassembles fragmented messages.
#[derive(Debug, Default)]
pub struct Assembler {
    bytes: Vec<u8>,
    /// The number of the last fragment; `None`: no message has begun.
    last: Option<u64>,
    /// Whether the message is incomplete or too long, so that its other fragments are dropped.
    is_invalid: bool,
}

impl Assembler {
    /// Adds a fragment; returns the message if it is the last one. A message with a missing fragment, or one that is longer
    /// than `most`, is dropped.
    pub fn add(
        &mut self,
        number: u64,
        part: &[u8],
        has_more: bool,
        negotiated: NegotiatedParameters,
        most: usize,
    ) -> Option<Vec<u8>> {
        let follows = |last: u64| number == if last == negotiated.last { 0 } else { last.wrapping_add(1) };
        self.is_invalid |=
            self.last.is_some_and(|last| !follows(last)) || self.bytes.len() + part.len() > most;
        if self.is_invalid {
            self.bytes = Vec::new();
        } else {
            self.bytes.extend_from_slice(part);
        }
        self.last = has_more.then_some(number);
        if has_more {
            return None;
        }
        let is_whole = !std::mem::take(&mut self.is_invalid);
        let whole = std::mem::take(&mut self.bytes);
        is_whole.then_some(whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the Python package eclipse-zenoh 1.10.2 sent as a router.
    const ACCEPTANCE: &str = "e109f03f69a792d4b46a44cd34120260fe85780a00c03130b2a28cda0db53b39480bbebce1b5130ec6b0fe477ebf\
        8853080e5f24ba09d6948921351a2aae8d8fda9f28c9ad552e7881c20efc8b93e3a2afc5ad8dd5a1eba6042701";
    const OPENING: &str = "e20ae5d7ad054209010001020304050607";

    fn recorded(hex: &str) -> Vec<u8> {
        (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
    }

    fn one(bytes: &[u8]) -> Option<Transport<'_>> {
        read(&mut Reader::new(bytes))
    }

    #[test]
    fn the_handshake_is_that_of_other_implementations() {
        let bytes = recorded(ACCEPTANCE);
        let Some(Transport::InitAck(negotiated, cookie)) = one(&bytes) else { panic!() };
        assert_eq!(negotiated, NegotiatedParameters { batch: 0xc000, last: 0xfff_ffff });
        assert_eq!((cookie.len(), cookie[0], cookie[48]), (49, 0x30, 0x78));
        let bytes = recorded(OPENING);
        assert_eq!(one(&bytes), Some(Transport::OpenAck(Duration::from_secs(10))));
        assert_eq!(one(&recorded("0300")), Some(Transport::Close(0)));
        assert_eq!(one(&ALIVE), Some(Transport::KeepAlive));
        // Another version, and a batch in which no fragment has room.
        assert_eq!(one(&[0x21, 8, 0, 1, 0]), None);
        assert_eq!(one(&[0x61, 9, 0, 1, 0x0a, 10, 0, 0]), None);
        let own = init(&[7; 16]);
        assert_eq!(own, [&[0x41, 9, 0xf2][..], &[7; 16], &[0x0a, 0xff, 0xff]].concat());
        assert_eq!(open(LEASE, b"abc"), [0x42, 10, 0, 3, b'a', b'b', b'c']);
    }

    const LEASE: Duration = Duration::from_secs(10);

    #[test]
    fn long_messages_are_sent_in_fragments_and_put_together() {
        let negotiated = NegotiatedParameters { batch: 64, last: 0x7f };
        let long: Vec<u8> = (0..500_u16).map(|value| value as u8).collect();
        let messages = [&b"one"[..], b"two", &long, b"three"];
        let mut packer = Packer::new(negotiated);
        for round in 0..100 {
            let bytes = packer.pack(messages);
            let mut rest = bytes.as_slice();
            let mut assembler = Assembler::default();
            let mut seen: Vec<Vec<u8>> = Vec::new();
            while let Some((batch, after)) = split(rest) {
                rest = after;
                assert!(batch.len() <= 64);
                match one(batch).unwrap() {
                    Transport::Frame(_, true, messages) => seen.push(messages.to_vec()),
                    Transport::Fragment(number, true, part, has_more) => {
                        seen.extend(assembler.add(number, part, has_more, negotiated, 1000));
                    }
                    other => panic!("{other:?}"),
                }
            }
            assert_eq!(seen, [b"onetwo".to_vec(), long.clone(), b"three".to_vec()], "{round}");
        }
    }

    #[test]
    fn messages_with_missing_fragments_or_without_end_are_dropped() {
        let negotiated = NegotiatedParameters { batch: 64, last: 0xff };
        let mut assembler = Assembler::default();
        let mut add = |number, has_more, most| assembler.add(number, b"abc", has_more, negotiated, most);
        assert_eq!(add(0xff, true, 9), None);
        assert_eq!(add(0, false, 9), Some(b"abcabc".to_vec()));
        assert_eq!(add(1, true, 9), None);
        assert_eq!(add(3, true, 9), None);
        assert_eq!(add(4, false, 9), None);
        assert_eq!((5..9).map(|number| add(number, true, 9)).collect::<Vec<_>>(), [const { None }; 4]);
        assert_eq!(add(9, false, 9), None);
        assert_eq!(add(10, false, 9), Some(b"abc".to_vec()));
    }
}
