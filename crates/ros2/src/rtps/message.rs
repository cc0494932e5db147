//! Messages: one datagram each, made of submessages.

use super::id::{Entity, Guid, Prefix, VENDOR};

/// The version of the protocol that is spoken.
pub const VERSION: [u8; 2] = [2, 2];

/// Kinds of submessages.
mod kind {
    pub(super) const ACK_NACK: u8 = 0x06;
    pub(super) const HEARTBEAT: u8 = 0x07;
    pub(super) const GAP: u8 = 0x08;
    pub(super) const INFO_TIME: u8 = 0x09;
    pub(super) const INFO_SOURCE: u8 = 0x0c;
    pub(super) const INFO_DESTINATION: u8 = 0x0e;
    pub(super) const NACK_FRAGMENTS: u8 = 0x12;
    pub(super) const DATA: u8 = 0x15;
    pub(super) const DATA_FRAGMENT: u8 = 0x16;
}

/// Most numbers of a set.
const MOST_IN_SET: u32 = 256;
/// The last parameter of a list.
const SENTINEL: u16 = 1;

/// Bytes to be read; `None` at their end.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// What is left.
    pub bytes: &'a [u8],
    /// The order of bytes.
    pub little: bool,
}

impl<'a> Input<'a> {
    /// The next bytes.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    /// The next bytes.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// A number.
    pub fn u16(&mut self) -> Option<u16> {
        let bytes = self.array()?;
        Some(if self.little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    }

    /// A number.
    pub fn u32(&mut self) -> Option<u32> {
        let bytes = self.array()?;
        Some(if self.little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
    }

    /// The number of a sample.
    pub fn number(&mut self) -> Option<i64> {
        let high = self.u32()?;
        Some((i64::from(high as i32) << 32) | i64::from(self.u32()?))
    }

    fn entity(&mut self) -> Option<Entity> {
        self.array().map(Entity)
    }

    /// A set of numbers: its base, and its elements in order.
    fn set(&mut self, base: i64) -> Option<Vec<i64>> {
        let count = self.u32()?;
        if count > MOST_IN_SET {
            return None;
        }
        let mut numbers = Vec::new();
        for word in 0..count.div_ceil(32) {
            let bits = self.u32()?;
            let inside = |bit: &u32| word * 32 + bit < count && bits & (0x8000_0000 >> bit) != 0;
            numbers.extend((0..32).filter(inside).map(|bit| base.saturating_add(i64::from(word * 32 + bit))));
        }
        Some(numbers)
    }
}

/// What goes with a sample besides its bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The sample that this one answers: its writer and number.
    pub related: Option<(Guid, i64)>,
    /// Bit 0: what the key names is disposed of; bit 1: it is no more written.
    pub status: u32,
    /// What the sample is about, where its bytes do not say it.
    pub key: Option<Guid>,
}

impl Info {
    /// Whether what the sample is about is gone.
    #[must_use]
    pub fn is_end(&self) -> bool {
        self.status & 3 != 0
    }

    /// Reads the parameters before a sample.
    fn read(input: &mut Input<'_>) -> Option<Self> {
        let mut info = Self::default();
        loop {
            let (id, length) = (input.u16()?, input.u16()?);
            if id == SENTINEL {
                return Some(info);
            }
            let mut value = Input { bytes: input.take(usize::from(length))?, little: input.little };
            match id {
                0x0070 => info.key = value.array().map(Guid::from_bytes),
                0x0071 => info.status = u32::from_be_bytes(value.array()?),
                // The number of the standard, and that of Fast DDS before it.
                0x0083 | 0x800f => {
                    info.related = value.array().map(Guid::from_bytes).zip(value.number());
                }
                _ => {}
            }
        }
    }

    fn write(&self, out: &mut Vec<u8>) {
        if let Some((guid, number)) = self.related {
            for id in [0x0083_u16, 0x800f] {
                out.extend(id.to_le_bytes());
                out.extend(24_u16.to_le_bytes());
                out.extend(guid.bytes());
                write_number(out, number);
            }
        }
        out.extend([1, 0, 0, 0]);
    }
}

/// A part of a message.
#[derive(Debug)]
pub enum Submessage<'a> {
    /// What follows is for this participant, or for all if it is zero.
    Destination(Prefix),
    /// What follows is from this participant.
    Source(Prefix, [u8; 2]),
    /// A sample.
    Data {
        /// For whom.
        reader: Entity,
        /// From whom.
        writer: Entity,
        /// Its number.
        number: i64,
        /// What goes with it.
        info: Info,
        /// Its bytes, with the four that say how they are written.
        payload: &'a [u8],
    },
    /// Some fragments of a sample.
    Fragments {
        /// For whom.
        reader: Entity,
        /// From whom.
        writer: Entity,
        /// The number of the sample.
        number: i64,
        /// The first of them, from 0.
        first: usize,
        /// Bytes of every fragment but the last.
        size: usize,
        /// Bytes of the whole sample.
        total: usize,
        /// What goes with the sample.
        info: Info,
        /// The fragments' bytes.
        payload: &'a [u8],
    },
    /// Which samples a writer has.
    Heartbeat {
        /// For whom.
        reader: Entity,
        /// From whom.
        writer: Entity,
        /// The oldest.
        first: i64,
        /// The newest.
        last: i64,
        /// No answer is needed if nothing is missing.
        is_final: bool,
    },
    /// What a reader has, and what it is missing.
    AckNack {
        /// From whom.
        reader: Entity,
        /// For whom.
        writer: Entity,
        /// All before this one are there.
        base: i64,
        /// These are missing.
        missing: Vec<i64>,
    },
    /// Fragments that a reader is missing.
    NackFragments {
        /// From whom.
        reader: Entity,
        /// For whom.
        writer: Entity,
        /// The number of the sample.
        number: i64,
        /// These are missing, from 0.
        missing: Vec<usize>,
    },
    /// Samples that will never come.
    Gap {
        /// For whom.
        reader: Entity,
        /// From whom.
        writer: Entity,
        /// From this one...
        start: i64,
        /// ...up to and without this one...
        base: i64,
        /// ...and these.
        more: Vec<i64>,
    },
}

/// Reads a datagram: who sent it, and calls `take` for each part that is understood.
pub fn read(datagram: &[u8], mut take: impl FnMut(Submessage<'_>)) -> Option<(Prefix, [u8; 2])> {
    let mut input = Input { bytes: datagram, little: true };
    if input.array()? != *b"RTPS" {
        return None;
    }
    let _version: [u8; 2] = input.array()?;
    let vendor = input.array()?;
    let prefix = Prefix(input.array()?);
    take(Submessage::Source(prefix, vendor));
    while let Some([kind, flags]) = input.array() {
        input.little = flags & 1 != 0;
        let Some(length) = input.u16().map(usize::from) else { break };
        // The last may say 0 and go on to the end.
        let is_to_end = length == 0 && !matches!(kind, kind::INFO_TIME | 0x01);
        let length = if is_to_end { input.bytes.len() } else { length };
        let little = input.little;
        let Some(bytes) = input.take(length) else { break };
        if let Some(submessage) = read_one(kind, flags, Input { bytes, little }) {
            take(submessage);
        }
    }
    Some((prefix, vendor))
}

fn read_one<'a>(kind: u8, flags: u8, mut input: Input<'a>) -> Option<Submessage<'a>> {
    let has = |bit: u8| flags & bit != 0;
    Some(match kind {
        kind::INFO_DESTINATION => Submessage::Destination(Prefix(input.array()?)),
        kind::INFO_SOURCE => {
            let _unused_and_version: [u8; 6] = input.array()?;
            let vendor = input.array()?;
            Submessage::Source(Prefix(input.array()?), vendor)
        }
        kind::DATA | kind::DATA_FRAGMENT => {
            let _extra = input.u16()?;
            let to_parameters = usize::from(input.u16()?);
            let before = input.bytes.len();
            let (reader, writer, number) = (input.entity()?, input.entity()?, input.number()?);
            let fragment = match kind {
                kind::DATA => None,
                _ => Some((input.u32()?, input.u16()?, input.u16()?, input.u32()?)),
            };
            // Later versions may put more in between.
            input.take(to_parameters.checked_sub(before - input.bytes.len())?)?;
            let info = if has(2) { Info::read(&mut input)? } else { Info::default() };
            let payload = input.bytes;
            match fragment {
                None => {
                    let payload = if has(4) || has(8) { payload } else { &[] };
                    Submessage::Data { reader, writer, number, info, payload }
                }
                Some((first, _count, size, total)) => Submessage::Fragments {
                    reader,
                    writer,
                    number,
                    first: usize::try_from(first.checked_sub(1)?).ok()?,
                    size: usize::from(size),
                    total: usize::try_from(total).ok()?,
                    info,
                    payload,
                },
            }
        }
        kind::HEARTBEAT => Submessage::Heartbeat {
            reader: input.entity()?,
            writer: input.entity()?,
            first: input.number()?,
            last: input.number()?,
            is_final: has(2),
        },
        kind::ACK_NACK => {
            let (reader, writer, base) = (input.entity()?, input.entity()?, input.number()?);
            Submessage::AckNack { reader, writer, base, missing: input.set(base)? }
        }
        kind::NACK_FRAGMENTS => {
            let (reader, writer, number) = (input.entity()?, input.entity()?, input.number()?);
            let base = i64::from(input.u32()?) - 1;
            let missing = input.set(base)?.into_iter().filter_map(|one| usize::try_from(one).ok()).collect();
            Submessage::NackFragments { reader, writer, number, missing }
        }
        kind::GAP => {
            let (reader, writer, start) = (input.entity()?, input.entity()?, input.number()?);
            let base = input.number()?;
            Submessage::Gap { reader, writer, start, base, more: input.set(base)? }
        }
        _ => return None,
    })
}

fn write_number(out: &mut Vec<u8>, number: i64) {
    out.extend(((number >> 32) as i32).to_le_bytes());
    out.extend((number as u32).to_le_bytes());
}

fn write_set(out: &mut Vec<u8>, base: i64, numbers: &[i64]) {
    write_number(out, base);
    let count = numbers.last().map_or(0, |last| last - base + 1).clamp(0, MOST_IN_SET.into()) as u32;
    out.extend(count.to_le_bytes());
    let mut words = vec![0_u32; count.div_ceil(32) as usize];
    for offset in numbers.iter().filter_map(|number| u32::try_from(number - base).ok()) {
        if let Some(word) = words.get_mut((offset / 32) as usize) {
            *word |= 0x8000_0000 >> (offset % 32);
        }
    }
    words.iter().for_each(|word| out.extend(word.to_le_bytes()));
}

/// A datagram that is being written.
#[derive(Debug)]
pub struct Packet(pub Vec<u8>);

impl Packet {
    /// An empty one from this participant.
    #[must_use]
    pub fn new(from: Prefix) -> Self {
        let mut bytes = Vec::with_capacity(256);
        bytes.extend(b"RTPS");
        bytes.extend(VERSION);
        bytes.extend(VENDOR);
        bytes.extend(from.0);
        Self(bytes)
    }

    /// One for this participant only.
    #[must_use]
    pub fn to(from: Prefix, to: Prefix) -> Self {
        let mut packet = Self::new(from);
        packet.submessage(kind::INFO_DESTINATION, 0, |out| out.extend(to.0));
        packet
    }

    fn submessage(&mut self, kind: u8, flags: u8, write: impl FnOnce(&mut Vec<u8>)) -> &mut Self {
        let out = &mut self.0;
        out.extend([kind, flags | 1, 0, 0]);
        let start = out.len();
        write(out);
        while !out.len().is_multiple_of(4) {
            out.push(0);
        }
        // 0 says: up to the end. It is the last one that may be too long to say.
        let length = u16::try_from(out.len() - start).unwrap_or(0);
        out[start - 2..start].copy_from_slice(&length.to_le_bytes());
        self
    }

    /// When the samples that follow were made. `[s]` since 1970 and parts of 2^-32
    pub fn time(&mut self, (seconds, fraction): (u32, u32)) -> &mut Self {
        self.submessage(kind::INFO_TIME, 0, |out| {
            out.extend(seconds.to_le_bytes());
            out.extend(fraction.to_le_bytes());
        })
    }

    /// A sample.
    pub fn data(
        &mut self,
        [reader, writer]: [Entity; 2],
        number: i64,
        info: &Info,
        payload: &[u8],
    ) -> &mut Self {
        let has_info = u8::from(info.related.is_some()) * 2;
        self.submessage(kind::DATA, 4 | has_info, |out| {
            out.extend([0, 0, 16, 0]);
            out.extend(reader.0);
            out.extend(writer.0);
            write_number(out, number);
            if has_info != 0 {
                info.write(out);
            }
            out.extend_from_slice(payload);
        })
    }

    /// The end of what a key names.
    pub fn end(&mut self, [reader, writer]: [Entity; 2], number: i64, key: Guid) -> &mut Self {
        self.submessage(kind::DATA, 2, |out| {
            out.extend([0, 0, 16, 0]);
            out.extend(reader.0);
            out.extend(writer.0);
            write_number(out, number);
            out.extend([0x70, 0, 16, 0]);
            out.extend(key.bytes());
            out.extend([0x71, 0, 4, 0, 0, 0, 0, 3]);
            out.extend([1, 0, 0, 0]);
        })
    }

    /// A fragment of a sample, from 0, of so many bytes each.
    pub fn fragment(
        &mut self,
        [reader, writer]: [Entity; 2],
        number: i64,
        info: &Info,
        whole: &[u8],
        (index, size): (usize, u16),
    ) -> &mut Self {
        let start = index * usize::from(size);
        let part = whole.get(start..whole.len().min(start + usize::from(size))).unwrap_or_default();
        let has_info = u8::from(info.related.is_some()) * 2;
        self.submessage(kind::DATA_FRAGMENT, has_info, |out| {
            out.extend([0, 0, 28, 0]);
            out.extend(reader.0);
            out.extend(writer.0);
            write_number(out, number);
            out.extend(u32::try_from(index + 1).unwrap_or(u32::MAX).to_le_bytes());
            out.extend(1_u16.to_le_bytes());
            out.extend(size.to_le_bytes());
            out.extend(u32::try_from(whole.len()).unwrap_or(u32::MAX).to_le_bytes());
            if has_info != 0 {
                info.write(out);
            }
            out.extend_from_slice(part);
        })
    }

    /// Which samples there are.
    pub fn heartbeat(
        &mut self,
        [reader, writer]: [Entity; 2],
        [first, last]: [i64; 2],
        count: u32,
        is_final: bool,
    ) -> &mut Self {
        self.submessage(kind::HEARTBEAT, u8::from(is_final) * 2, |out| {
            out.extend(reader.0);
            out.extend(writer.0);
            write_number(out, first);
            write_number(out, last);
            out.extend(count.to_le_bytes());
        })
    }

    /// What is there and what is missing; the numbers are in order, from `base` on.
    pub fn ack_nack(
        &mut self,
        [reader, writer]: [Entity; 2],
        base: i64,
        missing: &[i64],
        count: u32,
        is_final: bool,
    ) -> &mut Self {
        self.submessage(kind::ACK_NACK, u8::from(is_final) * 2, |out| {
            out.extend(reader.0);
            out.extend(writer.0);
            write_set(out, base, missing);
            out.extend(count.to_le_bytes());
        })
    }

    /// Samples that will never come: from the first up to and without the second.
    pub fn gap(&mut self, [reader, writer]: [Entity; 2], [start, end]: [i64; 2]) -> &mut Self {
        self.submessage(kind::GAP, 0, |out| {
            out.extend(reader.0);
            out.extend(writer.0);
            write_number(out, start);
            write_set(out, end, &[]);
        })
    }
}
