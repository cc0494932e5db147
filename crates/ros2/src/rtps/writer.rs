//! A writer: its history, and the acknowledgements of its readers.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddrV4;
use std::sync::Arc;

use super::id::{Entity, Guid, Prefix};
use super::message::{Info, Packet};
use super::parameters::EndpointData;

/// Samples up to this size are sent in one piece, longer ones in fragments of this size, one per datagram. `[bytes]`
const FRAGMENT: u16 = 57_344;

/// Sends datagrams to destinations.
pub(super) type Out<'a> = &'a mut dyn FnMut(SocketAddrV4, &[u8]);

/// A sample in the history.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) info: Info,
    pub(super) payload: Arc<[u8]>,
    /// The only participant it is for, if any.
    pub(super) only: Option<Prefix>,
    /// Seconds and fractions of 2^-32 since 1970.
    pub(super) time: (u32, u32),
}

/// The state of a matched reader.
#[derive(Debug)]
struct Matched {
    address: SocketAddrV4,
    is_reliable: bool,
    /// The first sample that it gets.
    start: i64,
    /// The last sample up to which it has acknowledged all.
    has: i64,
}

/// A writer.
#[derive(Debug)]
pub(super) struct Writer {
    pub(super) data: EndpointData,
    /// The history, with consecutive sequence numbers.
    history: VecDeque<(i64, Sample)>,
    last: i64,
    heartbeats: u32,
    readers: BTreeMap<Guid, Matched>,
}

impl Writer {
    pub(super) fn new(data: EndpointData) -> Self {
        Self { data, history: VecDeque::new(), last: 0, heartbeats: 0, readers: BTreeMap::new() }
    }

    /// The number of matched readers.
    pub(super) fn count(&self) -> usize {
        self.readers.len()
    }

    fn range(&self) -> [i64; 2] {
        [self.history.front().map_or(self.last + 1, |(number, _)| *number), self.last]
    }

    fn ids(&self, reader: Entity) -> [Entity; 2] {
        [reader, self.data.guid.entity]
    }

    /// Matches a reader. A known one is kept.
    pub(super) fn add(
        &mut self,
        guid: Guid,
        address: SocketAddrV4,
        is_reliable: bool,
        is_transient: bool,
        out: Out<'_>,
    ) {
        if self.readers.contains_key(&guid) {
            return;
        }
        let is_late = self.data.quality.is_transient && is_transient;
        let start = if is_late { self.range()[0] } else { self.last + 1 };
        self.readers.insert(guid, Matched { address, is_reliable, start, has: start - 1 });
        for (number, sample) in self.history.iter().filter(|(number, _)| *number >= start) {
            self.offer(*number, sample, guid.prefix, guid.entity, address, out);
        }
        if is_reliable {
            self.beat(guid.prefix, guid.entity, address, false, out);
            self.heartbeats = self.heartbeats.wrapping_add(1);
        }
    }

    /// Removes readers.
    pub(super) fn remove(&mut self, is_gone: impl Fn(Guid) -> bool) {
        self.readers.retain(|guid, _| !is_gone(*guid));
    }

    /// Drops the samples about an instance, so that late readers do not get them.
    pub(super) fn forget(&mut self, is_it: impl Fn(&Sample) -> bool) {
        // Sequence numbers stay contiguous: a dropped sample is kept, but is for no reader.
        for (_, sample) in self.history.iter_mut().filter(|(_, sample)| is_it(sample)) {
            sample.only = Some(Prefix::default());
            sample.payload = Arc::from([]);
        }
    }

    /// Writes a sample.
    pub(super) fn write(&mut self, sample: Sample, out: Out<'_>) {
        self.last += 1;
        self.heartbeats = self.heartbeats.wrapping_add(1);
        self.history.push_back((self.last, sample));
        while self.history.len() > self.data.quality.depth {
            self.history.pop_front();
        }
        let Some((number, sample)) = self.history.back() else { return };
        let mut done: Option<(Prefix, SocketAddrV4)> = None;
        for (guid, reader) in &self.readers {
            // Readers of one participant are adjacent and share one datagram.
            if done.replace((guid.prefix, reader.address)) == Some((guid.prefix, reader.address)) {
                continue;
            }
            self.offer(*number, sample, guid.prefix, Entity::UNKNOWN, reader.address, out);
        }
        // Without reliable readers, no sample can be requested again.
        if !self.data.quality.is_transient && !self.readers.values().any(|reader| reader.is_reliable) {
            self.history.clear();
        }
    }

    /// Sends a sample, or a gap if it is for another participant.
    fn offer(
        &self,
        number: i64,
        sample: &Sample,
        to: Prefix,
        reader: Entity,
        address: SocketAddrV4,
        out: Out<'_>,
    ) {
        if sample.only.is_none_or(|only| only == to) {
            return self.send(number, sample, to, reader, address, out);
        }
        let mut packet = Packet::to(self.data.guid.prefix, to);
        packet.gap(self.ids(reader), [number, number + 1]);
        out(address, &packet.0);
    }

    /// Sends a sample, and a heartbeat if there are reliable readers.
    fn send(
        &self,
        number: i64,
        sample: &Sample,
        to: Prefix,
        reader: Entity,
        address: SocketAddrV4,
        out: Out<'_>,
    ) {
        let ids = self.ids(reader);
        let from = self.data.guid.prefix;
        let start = || Packet::to(from, to);
        if let Some(key) = sample.info.key.filter(|_| sample.info.is_end()) {
            let mut packet = start();
            packet.end(ids, number, key).heartbeat(ids, self.range(), self.heartbeats, true);
            return out(address, &packet.0);
        }
        if sample.payload.len() <= usize::from(FRAGMENT) {
            let mut packet = start();
            packet.time(sample.time).data(ids, number, &sample.info, &sample.payload);
            if self.data.quality.is_reliable {
                packet.heartbeat(ids, self.range(), self.heartbeats, true);
            }
            return out(address, &packet.0);
        }
        for index in 0..sample.payload.len().div_ceil(usize::from(FRAGMENT)) {
            self.send_fragment(number, sample, index, ids, to, address, out);
        }
        if self.data.quality.is_reliable {
            let mut packet = start();
            packet.heartbeat(ids, self.range(), self.heartbeats, false);
            out(address, &packet.0);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "what is sent, and where")]
    fn send_fragment(
        &self,
        number: i64,
        sample: &Sample,
        index: usize,
        ids: [Entity; 2],
        to: Prefix,
        address: SocketAddrV4,
        out: Out<'_>,
    ) {
        let mut packet = Packet::to(self.data.guid.prefix, to);
        packet.time(sample.time).fragment(ids, number, &sample.info, &sample.payload, (index, FRAGMENT));
        out(address, &packet.0);
    }

    fn beat(&self, to: Prefix, reader: Entity, address: SocketAddrV4, is_final: bool, out: Out<'_>) {
        let mut packet = Packet::to(self.data.guid.prefix, to);
        packet.heartbeat(self.ids(reader), self.range(), self.heartbeats, is_final);
        out(address, &packet.0);
    }

    /// Whether all reliable readers have acknowledged everything.
    pub(super) fn is_done(&self) -> bool {
        self.readers.values().all(|reader| !reader.is_reliable || reader.has >= self.last)
    }

    /// Sends heartbeats to readers that have not acknowledged everything.
    pub(super) fn tick(&mut self, out: Out<'_>) {
        let late = |reader: &Matched| reader.is_reliable && reader.has < self.last;
        if !self.readers.values().any(late) {
            return;
        }
        self.heartbeats = self.heartbeats.wrapping_add(1);
        for (guid, reader) in self.readers.iter().filter(|(_, reader)| late(reader)) {
            self.beat(guid.prefix, guid.entity, reader.address, false, out);
        }
    }

    /// Handles an acknowledgement.
    pub(super) fn handle_acknowledgement(&mut self, guid: Guid, base: i64, missing: &[i64], out: Out<'_>) {
        let (range, last) = (self.range(), self.last);
        let Some(reader) = self.readers.get_mut(&guid) else { return };
        // A restarted reader has nothing.
        reader.has = base.saturating_sub(1).min(last);
        let (address, start) = (reader.address, reader.start.max(range[0]));
        let ids = self.ids(guid.entity);
        if missing.is_empty() {
            // It requests a heartbeat.
            return self.beat(guid.prefix, guid.entity, address, true, out);
        }
        if base < start && missing.iter().any(|number| *number < start) {
            let mut packet = Packet::to(self.data.guid.prefix, guid.prefix);
            packet.gap(ids, [base.max(1), start]);
            out(address, &packet.0);
        }
        for number in missing.iter().filter(|number| (start..=last).contains(number)) {
            if let Some(sample) = self.kept(*number) {
                self.offer(*number, sample, guid.prefix, guid.entity, address, out);
            }
        }
    }

    fn kept(&self, number: i64) -> Option<&Sample> {
        let index = usize::try_from(number - self.range()[0]).ok()?;
        self.history.get(index).map(|(_, sample)| sample)
    }

    /// Handles the request for missing fragments.
    pub(super) fn handle_nack_frag(&self, guid: Guid, number: i64, missing: &[usize], out: Out<'_>) {
        let Some(reader) = self.readers.get(&guid) else { return };
        let Some(sample) = self.kept(number) else { return };
        if sample.only.is_some_and(|only| only != guid.prefix) {
            return;
        }
        let count = sample.payload.len().div_ceil(usize::from(FRAGMENT));
        for index in missing.iter().filter(|index| **index < count) {
            let ids = self.ids(guid.entity);
            self.send_fragment(number, sample, *index, ids, guid.prefix, reader.address, out);
        }
    }
}
