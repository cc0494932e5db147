//! A reader: delivers samples in order and requests missing ones.

use std::collections::BTreeMap;
use std::net::SocketAddrV4;

use super::id::{Entity, Guid};
use super::message::{Info, Packet};
use super::parameters::EndpointData;
use super::writer::Out;

/// Maximum number of samples buffered behind a missing one; further ones are requested again later.
const MAX_AHEAD: usize = 256;
/// Maximum number of incomplete samples.
const MAX_PARTIAL: usize = 8;
/// Maximum size of a sample. `[bytes]`
const MAX_BYTES: usize = 1 << 26;
/// Maximum total size of incomplete samples of all writers, because any peer can announce some. `[bytes]`
const MAX_HELD: usize = 1 << 28;

/// A received sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received {
    /// The writer.
    pub writer: Guid,
    /// Its sequence number.
    pub number: i64,
    /// The inline QoS.
    pub info: Info,
    /// The serialized payload, including the encapsulation header of four bytes.
    pub payload: Vec<u8>,
}

/// An incomplete sample.
#[derive(Debug)]
struct Partial {
    size: usize,
    /// Its total size. `[bytes]`
    total: usize,
    has: Vec<bool>,
    bytes: Vec<u8>,
}

/// The state of a matched writer.
#[derive(Debug)]
struct Matched {
    address: SocketAddrV4,
    is_reliable: bool,
    /// The next expected sequence number; known after the first heartbeat.
    next: Option<i64>,
    /// Samples received out of order; `None`: this number will not be sent.
    ahead: BTreeMap<i64, Option<Received>>,
    partial: BTreeMap<i64, Partial>,
    acks: u32,
}

/// A reader.
#[derive(Debug)]
pub(super) struct Reader {
    pub(super) data: EndpointData,
    writers: BTreeMap<Guid, Matched>,
}

impl Reader {
    pub(super) fn new(data: EndpointData) -> Self {
        Self { data, writers: BTreeMap::new() }
    }

    /// The number of matched writers.
    pub(super) fn count(&self) -> usize {
        self.writers.len()
    }

    /// Matches a writer. A known one is kept.
    pub(super) fn add(&mut self, guid: Guid, address: SocketAddrV4, is_reliable: bool, out: Out<'_>) {
        if self.writers.contains_key(&guid) {
            return;
        }
        let is_reliable = is_reliable && self.data.quality.is_reliable;
        let new = Matched {
            address,
            is_reliable,
            next: None,
            ahead: BTreeMap::new(),
            partial: BTreeMap::new(),
            acks: 1,
        };
        self.writers.insert(guid, new);
        if is_reliable {
            // Requests a heartbeat.
            let mut packet = Packet::to(self.data.guid.prefix, guid.prefix);
            packet.ack_nack([self.data.guid.entity, guid.entity], 1, &[], 1, false);
            out(address, &packet.0);
        }
    }

    /// Removes writers.
    pub(super) fn remove(&mut self, is_gone: impl Fn(Guid) -> bool) {
        self.writers.retain(|guid, _| !is_gone(*guid));
    }

    /// Whether a submessage with this destination is for this reader.
    pub(super) fn is(&self, entity: Entity) -> bool {
        entity == Entity::UNKNOWN || entity == self.data.guid.entity
    }

    /// Handles a sample.
    pub(super) fn take(&mut self, sample: Received, deliver: &mut dyn FnMut(Received)) {
        let Some(writer) = self.writers.get_mut(&sample.writer) else { return };
        let number = sample.number;
        writer.partial.remove(&number);
        if !writer.is_reliable {
            if writer.next.is_none_or(|next| number >= next) {
                writer.next = Some(number.saturating_add(1));
                deliver(sample);
            }
            return;
        }
        if writer.next.is_none_or(|next| number >= next) && writer.ahead.len() < MAX_AHEAD {
            writer.ahead.entry(number).or_insert(Some(sample));
        }
        writer.deliver(deliver);
    }

    /// Handles fragments of a sample.
    pub(super) fn take_part(
        &mut self,
        sample: Received,
        (first, size, total): (usize, usize, usize),
        deliver: &mut dyn FnMut(Received),
    ) {
        let partial = self.writers.values().flat_map(|writer| writer.partial.values());
        let held: usize = partial.map(|partial| partial.total).sum();
        let Some(writer) = self.writers.get_mut(&sample.writer) else { return };
        if !writer.partial.contains_key(&sample.number) && held.saturating_add(total) > MAX_HELD {
            return;
        }
        let is_old = writer.next.is_some_and(|next| sample.number < next);
        if is_old || writer.ahead.contains_key(&sample.number) || size == 0 || total > MAX_BYTES {
            return;
        }
        let count = total.div_ceil(size);
        let partial = writer.partial.entry(sample.number).or_insert_with(|| Partial {
            size,
            total,
            has: vec![false; count.min(1 << 20)],
            bytes: Vec::new(),
        });
        if partial.size != size || partial.total != total || partial.has.len() != count {
            return;
        }
        let start = first.saturating_mul(size);
        let end = start.saturating_add(sample.payload.len()).min(total);
        let Some(part) = sample.payload.get(..end.saturating_sub(start)) else { return };
        if partial.bytes.len() < end {
            partial.bytes.resize(end, 0);
        }
        if let Some(place) = partial.bytes.get_mut(start..end) {
            place.copy_from_slice(part);
        }
        let parts = part.len().div_ceil(size);
        partial.has.iter_mut().skip(first).take(parts).for_each(|has| *has = true);
        if partial.has.iter().all(|has| *has) && partial.bytes.len() == total {
            let payload = std::mem::take(&mut partial.bytes);
            self.take(Received { payload, ..sample }, deliver);
        } else if writer.partial.len() > MAX_PARTIAL {
            writer.partial.pop_first();
        }
    }

    /// Handles a heartbeat.
    pub(super) fn handle_heartbeat(
        &mut self,
        guid: Guid,
        [first, last]: [i64; 2],
        is_final: bool,
        out: Out<'_>,
        deliver: &mut dyn FnMut(Received),
    ) {
        let Some(writer) = self.writers.get_mut(&guid).filter(|writer| writer.is_reliable) else { return };
        if first < 1 || last < first - 1 {
            return;
        }
        let next = *writer.next.get_or_insert(first);
        if first > next {
            // Earlier samples are lost, except those already received.
            writer.skip_to(first, deliver);
        }
        writer.deliver(deliver);
        let next = writer.next.unwrap_or(first);
        let wanted = next..=last.min(next.saturating_add(MAX_AHEAD as i64 - 1));
        let missing: Vec<i64> = wanted.filter(|number| !writer.ahead.contains_key(number)).collect();
        if missing.is_empty() && is_final {
            return;
        }
        writer.acks = writer.acks.wrapping_add(1);
        let mut packet = Packet::to(self.data.guid.prefix, guid.prefix);
        packet.ack_nack([self.data.guid.entity, guid.entity], next, &missing, writer.acks, true);
        out(writer.address, &packet.0);
    }

    /// Handles a gap.
    pub(super) fn skip(
        &mut self,
        guid: Guid,
        [start, base]: [i64; 2],
        more: &[i64],
        deliver: &mut dyn FnMut(Received),
    ) {
        let Some(writer) = self.writers.get_mut(&guid).filter(|writer| writer.is_reliable) else { return };
        let next = *writer.next.get_or_insert(start);
        if start <= next {
            writer.skip_to(base, deliver);
        } else {
            (start..base).take(MAX_AHEAD).for_each(|number| writer.expect_none(number));
        }
        more.iter().filter(|number| **number >= next).for_each(|number| writer.expect_none(*number));
        writer.deliver(deliver);
    }
}

impl Matched {
    /// Delivers the samples that are in order.
    fn deliver(&mut self, deliver: &mut dyn FnMut(Received)) {
        let Some(mut next) = self.next else { return };
        while let Some(sample) = self.ahead.remove(&next) {
            sample.into_iter().for_each(&mut *deliver);
            next = next.saturating_add(1);
        }
        self.next = Some(next);
        self.partial.retain(|number, _| *number >= next);
    }

    /// Marks a number that will not be sent.
    fn expect_none(&mut self, number: i64) {
        // The next expected one is always accepted, because others may be waiting for it.
        if self.ahead.len() < MAX_AHEAD || self.next == Some(number) {
            self.ahead.entry(number).or_insert(None);
        }
    }

    /// Skips all numbers before this one.
    fn skip_to(&mut self, number: i64, deliver: &mut dyn FnMut(Received)) {
        if self.next.is_some_and(|next| next >= number) {
            return;
        }
        let later = self.ahead.split_off(&number);
        let early = std::mem::replace(&mut self.ahead, later);
        early.into_values().flatten().for_each(&mut *deliver);
        self.next = Some(number);
    }
}

#[cfg(test)]
mod tests {
    use super::super::id::Prefix;
    use super::super::parameters::Quality;
    use super::*;

    fn guid(number: u32) -> Guid {
        Guid { prefix: Prefix::default(), entity: Entity::writer(number) }
    }

    fn reader(writers: u32) -> Reader {
        let quality = Quality { is_reliable: true, is_transient: false, depth: 1 };
        let data = EndpointData {
            guid: Guid { prefix: Prefix::default(), entity: Entity::reader(0) },
            topic: String::new(),
            kind: String::new(),
            quality,
            addresses: Vec::new(),
        };
        let mut reader = Reader::new(data);
        let address = "127.0.0.1:1".parse().unwrap();
        (0..writers).for_each(|number| reader.add(guid(number), address, true, &mut |_, _| {}));
        reader
    }

    #[test]
    fn gaps_ahead_are_limited_like_samples_ahead() {
        let mut reader = reader(1);
        for start in 1..1000 {
            reader.skip(guid(0), [start * 1000, start * 1000 + 500], &[start * 1000 + 700], &mut |_| {});
        }
        assert!(reader.writers.values().all(|writer| writer.ahead.len() <= MAX_AHEAD));
    }

    #[test]
    fn incomplete_samples_are_limited_in_number_and_size() {
        let mut reader = reader(100);
        for number in 0..100 {
            let payload = vec![0; 1000];
            let sample = Received { writer: guid(number), number: 1, info: Info::default(), payload };
            // The last fragment, so that memory for the whole sample is needed.
            let last = MAX_BYTES / 1000 - 1;
            reader.take_part(sample, (last, 1000, MAX_BYTES), &mut |_| {});
        }
        let held: usize = reader
            .writers
            .values()
            .flat_map(|writer| writer.partial.values())
            .map(|one| one.bytes.len())
            .sum();
        assert!(held > MAX_BYTES && held <= MAX_HELD, "{held}");
    }
}
