//! RTPS messages: one datagram each, a sequence of submessages.

use super::id::{Entity, Guid, Prefix, VENDOR};

/// The implemented version of the protocol.
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

/// Maximum number of elements of a sequence number set.
const MAX_IN_SET: u32 = 256;
/// The sentinel, which ends a parameter list.
const SENTINEL: u16 = 1;

/// A cursor over received bytes; methods return `None` at the end.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The remaining bytes.
    pub bytes: &'a [u8],
    /// Whether numbers are little-endian.
    pub little: bool,
}

impl<'a> Input<'a> {
    /// Returns the next bytes.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    /// Returns the next bytes as an array.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// Reads a `u16`.
    pub fn u16(&mut self) -> Option<u16> {
        let bytes = self.array()?;
        Some(if self.little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    }

    /// Reads a `u32`.
    pub fn u32(&mut self) -> Option<u32> {
        let bytes = self.array()?;
        Some(if self.little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
    }

    /// Reads a sequence number.
    pub fn number(&mut self) -> Option<i64> {
        let high = self.u32()?;
        Some((i64::from(high as i32) << 32) | i64::from(self.u32()?))
    }

    fn entity(&mut self) -> Option<Entity> {
        self.array().map(Entity)
    }

    /// Reads a number set: its base and its elements in order.
    fn set(&mut self, base: i64) -> Option<Vec<i64>> {
        let count = self.u32()?;
        if count > MAX_IN_SET {
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

/// The inline QoS parameters of a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The request that this sample responds to: its writer and sequence number.
    pub related: Option<(Guid, i64)>,
    /// Status info; bit 0: the instance is disposed; bit 1: it is unregistered.
    pub status: u32,
    /// The key of the instance, if the payload does not contain it.
    pub key: Option<Guid>,
}

impl Info {
    /// Whether the instance is gone.
    #[must_use]
    pub fn is_end(&self) -> bool {
        self.status & 3 != 0
    }

    /// Reads inline QoS parameters.
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
                // The parameter id of the standard, and the one that Fast DDS used before.
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

/// A submessage.
#[derive(Debug)]
pub enum Submessage<'a> {
    /// `INFO_DST`: the following submessages are for this participant, or for all if it is zero.
    Destination(Prefix),
    /// `INFO_SRC`: the following submessages are from this participant.
    Source(Prefix, [u8; 2]),
    /// `DATA`: a sample.
    Data {
        /// The destination.
        reader: Entity,
        /// The source.
        writer: Entity,
        /// The sequence number.
        number: i64,
        /// The inline QoS.
        info: Info,
        /// The serialized payload, including the encapsulation header of four bytes.
        payload: &'a [u8],
    },
    /// `DATA_FRAG`: some fragments of a sample.
    Fragments {
        /// The destination.
        reader: Entity,
        /// The source.
        writer: Entity,
        /// The sequence number of the sample.
        number: i64,
        /// The index of the first fragment, from 0.
        first: usize,
        /// Size of every fragment but the last. `[bytes]`
        size: usize,
        /// Size of the whole sample. `[bytes]`
        total: usize,
        /// The inline QoS.
        info: Info,
        /// The bytes of the fragments.
        payload: &'a [u8],
    },
    /// `HEARTBEAT`: the samples that a writer has.
    Heartbeat {
        /// The destination.
        reader: Entity,
        /// The source.
        writer: Entity,
        /// The oldest sequence number.
        first: i64,
        /// The newest sequence number.
        last: i64,
        /// Whether no response is required if nothing is missing.
        is_final: bool,
    },
    /// `ACKNACK`: the samples that a reader has received and those it is missing.
    AckNack {
        /// The source.
        reader: Entity,
        /// The destination.
        writer: Entity,
        /// All samples before this one have been received.
        base: i64,
        /// The missing samples.
        missing: Vec<i64>,
    },
    /// `NACK_FRAG`: the fragments that a reader is missing.
    NackFragments {
        /// The source.
        reader: Entity,
        /// The destination.
        writer: Entity,
        /// The sequence number of the sample.
        number: i64,
        /// The missing fragments, from 0.
        missing: Vec<usize>,
    },
    /// `GAP`: samples that will not be sent.
    Gap {
        /// The destination.
        reader: Entity,
        /// The source.
        writer: Entity,
        /// The first one.
        start: i64,
        /// The end of the range, exclusive.
        base: i64,
        /// Further ones.
        more: Vec<i64>,
    },
}

/// Parses a datagram: calls `take` for each supported submessage and returns the sender.
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
        // The last submessage may have the length 0, which means up to the end.
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
            // Later versions may insert fields here.
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
    let count = numbers.last().map_or(0, |last| last - base + 1).clamp(0, MAX_IN_SET.into()) as u32;
    out.extend(count.to_le_bytes());
    let mut words = vec![0_u32; count.div_ceil(32) as usize];
    for offset in numbers.iter().filter_map(|number| u32::try_from(number - base).ok()) {
        if let Some(word) = words.get_mut((offset / 32) as usize) {
            *word |= 0x8000_0000 >> (offset % 32);
        }
    }
    words.iter().for_each(|word| out.extend(word.to_le_bytes()));
}

/// A datagram under construction.
#[derive(Debug)]
pub struct Packet(pub Vec<u8>);

impl Packet {
    /// Creates an empty datagram from this participant.
    #[must_use]
    pub fn new(from: Prefix) -> Self {
        let mut bytes = Vec::with_capacity(256);
        bytes.extend(b"RTPS");
        bytes.extend(VERSION);
        bytes.extend(VENDOR);
        bytes.extend(from.0);
        Self(bytes)
    }

    /// Creates a datagram for one participant only.
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
        // 0 means up to the end. Only the last submessage can be longer than the field allows.
        let length = u16::try_from(out.len() - start).unwrap_or(0);
        out[start - 2..start].copy_from_slice(&length.to_le_bytes());
        self
    }

    /// The time stamp of the following samples. `[s]` since 1970 and fractions of 2^-32
    pub fn time(&mut self, (seconds, fraction): (u32, u32)) -> &mut Self {
        self.submessage(kind::INFO_TIME, 0, |out| {
            out.extend(seconds.to_le_bytes());
            out.extend(fraction.to_le_bytes());
        })
    }

    /// Appends a sample.
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

    /// Appends the disposal of an instance.
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

    /// Appends a fragment of a sample, given its index from 0 and the size of the fragments.
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

    /// Appends a heartbeat.
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

    /// Appends an acknowledgement with the missing samples, in order and from `base` on.
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

    /// Appends a gap: the samples from the first number to before the second.
    pub fn gap(&mut self, [reader, writer]: [Entity; 2], [start, end]: [i64; 2]) -> &mut Self {
        self.submessage(kind::GAP, 0, |out| {
            out.extend(reader.0);
            out.extend(writer.0);
            write_number(out, start);
            write_set(out, end, &[]);
        })
    }
}
