//! Discovery of participants, and matching of writers and readers.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddrV4};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::id::{Entity, Guid, Prefix};
use super::message::{Info, Packet, Submessage};
use super::parameters::{EndpointData, ParticipantData, Quality, key};
use super::participant::Queue;
use super::reader::{Reader, Received};
use super::writer::{Out, Sample, Writer};

/// Maximum number of peers; further ones are ignored.
const MAX_PEERS: usize = 1000;
/// Maximum number of remote writers and readers; further ones are ignored.
const MAX_ENDPOINTS: usize = 100_000;

/// A discovered participant.
#[derive(Debug)]
struct Peer {
    data: ParticipantData,
    vendor: [u8; 2],
    /// The address that its datagrams came from.
    from: Ipv4Addr,
    last_seen: Instant,
}

/// What received samples are.
#[derive(Debug)]
enum Sink {
    /// Announcements of writers.
    Publications,
    /// Announcements of readers.
    Subscriptions,
    /// Samples for the owner.
    Owner(Arc<Queue>),
}

/// The state of a participant.
#[derive(Debug)]
pub(super) struct State {
    pub(super) data: ParticipantData,
    announcements: i64,
    multicast: SocketAddrV4,
    user_data: String,
    peers: BTreeMap<Prefix, Peer>,
    remote_writers: BTreeMap<Guid, EndpointData>,
    remote_readers: BTreeMap<Guid, EndpointData>,
    /// The first two are those of discovery.
    writers: Vec<(Writer, Arc<AtomicUsize>)>,
    readers: Vec<(Reader, Sink)>,
    /// Messages for the user that have not been reported yet.
    pub(super) mismatches: Vec<String>,
}

/// The source of the following submessages.
struct Context {
    source: Prefix,
    vendor: [u8; 2],
    is_for_us: bool,
    from: Ipv4Addr,
}

/// Applies a submessage to a reader and returns the samples completed by it.
type Act<'a> = &'a mut dyn FnMut(&mut Reader, &mut dyn FnMut(Received));

/// Reliable, with the complete history.
const OF_DISCOVERY: Quality = Quality { is_reliable: true, is_transient: true, depth: usize::MAX };

/// Samples to write with the discovery writers of publications and of subscriptions.
const PUBLICATIONS: usize = 0;
const SUBSCRIPTIONS: usize = 1;

impl State {
    pub(super) fn new(data: ParticipantData, multicast: SocketAddrV4, user_data: String) -> Self {
        let endpoint = |entity| EndpointData {
            guid: Guid { prefix: data.prefix, entity },
            topic: String::new(),
            kind: String::new(),
            quality: OF_DISCOVERY,
            addresses: Vec::new(),
        };
        let writer = |entity| (Writer::new(endpoint(entity)), Arc::default());
        let reader = |entity, sink| (Reader::new(endpoint(entity)), sink);
        Self {
            announcements: 0,
            multicast,
            user_data,
            peers: BTreeMap::new(),
            remote_writers: BTreeMap::new(),
            remote_readers: BTreeMap::new(),
            writers: vec![writer(Entity::PUBLICATIONS_WRITER), writer(Entity::SUBSCRIPTIONS_WRITER)],
            readers: vec![
                reader(Entity::PUBLICATIONS_READER, Sink::Publications),
                reader(Entity::SUBSCRIPTIONS_READER, Sink::Subscriptions),
            ],
            mismatches: Vec::new(),
            data,
        }
    }

    /// Returns the datagram that announces this participant.
    pub(super) fn announcement(&mut self) -> Vec<u8> {
        self.announcements += 1;
        let payload = self.data.write(self.multicast, &self.user_data);
        let mut packet = Packet::new(self.data.prefix);
        let ids = [Entity::UNKNOWN, Entity::PARTICIPANT_WRITER];
        packet.time(now()).data(ids, self.announcements, &Info::default(), &payload);
        packet.0
    }

    /// Returns the datagram that announces its departure.
    pub(super) fn disposal_message(&mut self) -> Vec<u8> {
        self.announcements += 1;
        let mut packet = Packet::new(self.data.prefix);
        let key = Guid { prefix: self.data.prefix, entity: Entity::PARTICIPANT };
        packet.end([Entity::UNKNOWN, Entity::PARTICIPANT_WRITER], self.announcements, key);
        packet.0
    }

    /// Returns the destinations of announcements to all peers.
    pub(super) fn neighbours(&self) -> impl Iterator<Item = SocketAddrV4> {
        self.peers.values().filter_map(|peer| self.choose(&peer.data.meta, peer.from))
    }

    /// Returns the vendor id of a participant.
    pub(super) fn vendor(&self, prefix: Prefix) -> Option<[u8; 2]> {
        self.peers.get(&prefix).map(|peer| peer.vendor)
    }

    /// Selects the address of a peer, given the one its datagram came from.
    fn choose(&self, addresses: &[SocketAddrV4], from: Ipv4Addr) -> Option<SocketAddrV4> {
        let ours = |address: &&SocketAddrV4| self.data.user.iter().any(|own| own.ip() == address.ip());
        let find = |fits: &dyn Fn(&&SocketAddrV4) -> bool| addresses.iter().find(fits).copied();
        find(&|address| *address.ip() == from)
            .or_else(|| find(&ours))
            .or_else(|| find(&|address| !address.ip().is_loopback()))
            .or_else(|| addresses.first().copied())
    }

    /// Adds a local writer.
    pub(super) fn add_writer(&mut self, data: EndpointData, count: Arc<AtomicUsize>, out: Out<'_>) -> usize {
        self.tell(PUBLICATIONS, &data, false, out);
        self.writers.push((Writer::new(data), count));
        for reader in self.remote_readers.values().cloned().collect::<Vec<_>>() {
            self.match_reader(&reader, self.writers.len() - 1, out);
        }
        self.writers.len() - 1
    }

    /// Adds a local reader.
    pub(super) fn add_reader(&mut self, data: EndpointData, queue: Arc<Queue>, out: Out<'_>) -> usize {
        self.tell(SUBSCRIPTIONS, &data, true, out);
        self.readers.push((Reader::new(data), Sink::Owner(queue)));
        for writer in self.remote_writers.values().cloned().collect::<Vec<_>>() {
            self.match_writer(&writer, self.readers.len() - 1, out);
        }
        self.readers.len() - 1
    }

    fn tell(&mut self, which: usize, data: &EndpointData, is_reader: bool, out: Out<'_>) {
        let info = Info { key: Some(data.guid), ..Info::default() };
        let payload = data.write(is_reader).into();
        self.write(which, Sample { info, payload, only: None, time: now() }, out);
    }

    /// Removes a local writer.
    pub(super) fn remove_writer(&mut self, index: usize, out: Out<'_>) {
        let Some(guid) = self.writers.get_mut(index).map(|(writer, count)| {
            writer.remove(|_| true);
            // No topic has this name, so that nothing matches it any more.
            writer.data.topic = String::new();
            count.store(0, Ordering::Relaxed);
            writer.data.guid
        }) else {
            return;
        };
        self.retract(PUBLICATIONS, guid, out);
    }

    fn retract(&mut self, which: usize, guid: Guid, out: Out<'_>) {
        if let Some((writer, _)) = self.writers.get_mut(which) {
            writer.forget(|sample| sample.info.key == Some(guid));
        }
        let info = Info { key: Some(guid), status: 3, related: None };
        self.write(which, Sample { info, payload: Arc::from([]), only: None, time: now() }, out);
    }

    /// Writes a sample.
    pub(super) fn write(&mut self, index: usize, sample: Sample, out: Out<'_>) {
        if let Some((writer, _)) = self.writers.get_mut(index) {
            writer.write(sample, out);
        }
    }

    /// Whether all samples have been acknowledged.
    pub(super) fn is_done(&self) -> bool {
        self.writers.iter().all(|(writer, _)| writer.is_done())
    }

    /// The number of writers matched with a local reader.
    pub(super) fn writers_of(&self, index: usize) -> usize {
        self.readers.get(index).map_or(0, |(reader, _)| reader.count())
    }

    /// Performs the periodic tasks.
    pub(super) fn tick(&mut self, out: Out<'_>) {
        self.writers.iter_mut().for_each(|(writer, _)| writer.tick(out));
        let is_silent = |peer: &Peer| peer.last_seen.elapsed() > peer.data.lease;
        let gone: Vec<Prefix> =
            self.peers.iter().filter(|(_, peer)| is_silent(peer)).map(|(prefix, _)| *prefix).collect();
        gone.into_iter().for_each(|prefix| self.lose(prefix));
    }

    /// Handles a datagram.
    pub(super) fn take(&mut self, datagram: &[u8], from: Ipv4Addr, out: Out<'_>) {
        let mut context = Context { source: Prefix::default(), vendor: [0; 2], is_for_us: true, from };
        super::message::read(datagram, |part| self.take_part(part, &mut context, out));
    }

    fn take_part(&mut self, part: Submessage<'_>, context: &mut Context, out: Out<'_>) {
        match &part {
            Submessage::Source(prefix, vendor) => {
                (context.source, context.vendor) = (*prefix, *vendor);
                if let Some(peer) = self.peers.get_mut(prefix) {
                    peer.last_seen = Instant::now();
                }
                return;
            }
            Submessage::Destination(prefix) => {
                context.is_for_us = *prefix == Prefix::default() || *prefix == self.data.prefix;
                return;
            }
            _ if !context.is_for_us || context.source == self.data.prefix => return,
            _ => {}
        }
        let guid = |entity| Guid { prefix: context.source, entity };
        let delivered = match part {
            Submessage::Data { writer: Entity::PARTICIPANT_WRITER, info, payload, .. } => {
                return self.meet(&info, payload, context, out);
            }
            Submessage::Data { reader, writer, number, info, payload } => {
                let sample = Received { writer: guid(writer), number, info, payload: payload.to_vec() };
                self.tell_readers(reader, &mut |reader, deliver| reader.take(sample.clone(), deliver))
            }
            Submessage::Fragments { reader, writer, number, first, size, total, info, payload } => {
                let sample = Received { writer: guid(writer), number, info, payload: payload.to_vec() };
                self.tell_readers(reader, &mut |reader, deliver| {
                    reader.take_part(sample.clone(), (first, size, total), deliver);
                })
            }
            Submessage::Heartbeat { reader, writer, first, last, is_final } => {
                self.tell_readers(reader, &mut |reader, deliver| {
                    reader.handle_heartbeat(guid(writer), [first, last], is_final, out, deliver);
                })
            }
            Submessage::Gap { reader, writer, start, base, more } => {
                self.tell_readers(reader, &mut |reader, deliver| {
                    reader.skip(guid(writer), [start, base], &more, deliver);
                })
            }
            Submessage::AckNack { reader, writer, base, missing } => {
                let found = self.writers.iter_mut().find(|(one, _)| one.data.guid.entity == writer);
                if let Some((writer, _)) = found {
                    writer.handle_acknowledgement(guid(reader), base, &missing, out);
                }
                return;
            }
            Submessage::NackFragments { reader, writer, number, missing } => {
                let found = self.writers.iter().find(|(one, _)| one.data.guid.entity == writer);
                if let Some((writer, _)) = found {
                    writer.handle_nack_frag(guid(reader), number, &missing, out);
                }
                return;
            }
            Submessage::Source(..) | Submessage::Destination(_) => return,
        };
        for (index, sample) in delivered {
            match self.readers.get(index).map(|(_, sink)| sink) {
                Some(Sink::Owner(queue)) => queue.push(sample),
                Some(Sink::Publications) => self.learn(&sample, false, out),
                Some(Sink::Subscriptions) => self.learn(&sample, true, out),
                None => {}
            }
        }
    }

    /// Applies a submessage to the readers it is for; returns the samples completed by it and their readers.
    fn tell_readers(&mut self, entity: Entity, act: Act<'_>) -> Vec<(usize, Received)> {
        let mut delivered = Vec::new();
        let meant = self.readers.iter_mut().enumerate().filter(|(_, (reader, _))| reader.is(entity));
        for (index, (reader, _)) in meant {
            act(reader, &mut |sample| delivered.push((index, sample)));
        }
        delivered
    }

    /// Handles the announcement of a participant or of its departure.
    fn meet(&mut self, info: &Info, payload: &[u8], context: &Context, out: Out<'_>) {
        if info.is_end() {
            let gone = info.key.or_else(|| key(payload)).map_or(context.source, |guid| guid.prefix);
            // A participant can only announce its own departure.
            return if gone == context.source {
                self.lose(gone)
            };
        }
        let Some(data) = ParticipantData::read(payload).filter(|data| data.prefix == context.source) else {
            return;
        };
        let prefix = data.prefix;
        if let Some(peer) = self.peers.get_mut(&prefix) {
            peer.data.lease = data.lease;
            return;
        }
        let Some(address) = self.choose(&data.meta, context.from) else { return };
        if self.peers.len() >= MAX_PEERS {
            return;
        }
        let peer = Peer { data, vendor: context.vendor, from: context.from, last_seen: Instant::now() };
        self.peers.insert(prefix, peer);
        // It may not know this participant yet.
        let ours = self.announcement();
        out(address, &ours);
        let halves = [
            (PUBLICATIONS, Entity::PUBLICATIONS_WRITER, Entity::PUBLICATIONS_READER),
            (SUBSCRIPTIONS, Entity::SUBSCRIPTIONS_WRITER, Entity::SUBSCRIPTIONS_READER),
        ];
        for (which, writer, reader) in halves {
            if let Some((ours, _)) = self.readers.get_mut(which) {
                ours.add(Guid { prefix, entity: writer }, address, true, out);
            }
            if let Some((ours, _)) = self.writers.get_mut(which) {
                ours.add(Guid { prefix, entity: reader }, address, true, true, out);
            }
        }
    }

    /// Removes a participant.
    fn lose(&mut self, prefix: Prefix) {
        self.peers.remove(&prefix);
        self.remote_writers.retain(|guid, _| guid.prefix != prefix);
        self.remote_readers.retain(|guid, _| guid.prefix != prefix);
        self.drop_remote(|guid| guid.prefix == prefix);
    }

    fn drop_remote(&mut self, is_gone: impl Fn(Guid) -> bool) {
        for (writer, count) in &mut self.writers {
            writer.remove(&is_gone);
            count.store(writer.count(), Ordering::Relaxed);
        }
        self.readers.iter_mut().for_each(|(reader, _)| reader.remove(&is_gone));
    }

    /// Handles the announcement of a writer or reader, or of its removal.
    fn learn(&mut self, sample: &Received, is_reader: bool, out: Out<'_>) {
        if sample.info.is_end() {
            let gone = sample.info.key.or_else(|| key(&sample.payload));
            let Some(gone) = gone.filter(|guid| guid.prefix == sample.writer.prefix) else { return };
            self.remote_writers.remove(&gone);
            self.remote_readers.remove(&gone);
            return self.drop_remote(|guid| guid == gone);
        }
        let data = EndpointData::read(&sample.payload, is_reader);
        let Some(data) = data.filter(|data| data.guid.prefix == sample.writer.prefix) else { return };
        let known = if is_reader { &mut self.remote_readers } else { &mut self.remote_writers };
        if known.len() >= MAX_ENDPOINTS {
            return;
        }
        known.insert(data.guid, data.clone());
        if is_reader {
            (2..self.writers.len()).for_each(|index| self.match_reader(&data, index, out));
        } else {
            (2..self.readers.len()).for_each(|index| self.match_writer(&data, index, out));
        }
    }

    /// Returns the destinations of samples for an endpoint, or of responses to it.
    fn address(&self, remote: &EndpointData) -> Option<SocketAddrV4> {
        let peer = self.peers.get(&remote.guid.prefix)?;
        self.choose(&remote.addresses, peer.from).or_else(|| self.choose(&peer.data.user, peer.from))
    }

    fn match_reader(&mut self, remote: &EndpointData, index: usize, out: Out<'_>) {
        let Some(address) = self.address(remote) else { return };
        let Some((writer, count)) = self.writers.get_mut(index) else { return };
        let fits = fit(&writer.data, remote, &writer.data.clone(), "reads", &mut self.mismatches);
        if fits {
            let quality = remote.quality;
            writer.add(remote.guid, address, quality.is_reliable, quality.is_transient, out);
            count.store(writer.count(), Ordering::Relaxed);
        }
    }

    fn match_writer(&mut self, remote: &EndpointData, index: usize, out: Out<'_>) {
        let Some(address) = self.address(remote) else { return };
        let Some((reader, _)) = self.readers.get_mut(index) else { return };
        if fit(remote, &reader.data.clone(), &reader.data, "writes", &mut self.mismatches) {
            reader.add(remote.guid, address, remote.quality.is_reliable, out);
        }
    }
}

/// Whether a writer and a reader match; `ours` is the local one.
fn fit(
    writer: &EndpointData,
    reader: &EndpointData,
    ours: &EndpointData,
    does: &str,
    mismatches: &mut Vec<String>,
) -> bool {
    if writer.topic != reader.topic {
        return false;
    }
    let other = if ours.guid == writer.guid { reader } else { writer };
    let reason = if writer.kind != reader.kind {
        format!("with the type {} instead of {}; both must use the same type", other.kind, ours.kind)
    } else if reader.quality.is_reliable && !writer.quality.is_reliable {
        "but the reader requests reliable delivery and the writer is best effort; make the reader best effort"
            .to_owned()
    } else if reader.quality.is_transient && !writer.quality.is_transient {
        "but the reader requests transient-local durability and the writer is volatile; make the reader volatile"
            .to_owned()
    } else {
        return true;
    };
    let mismatch = format!("another node {does} {} {reason}", ours.topic);
    if mismatches.len() < 100 {
        mismatches.push(mismatch);
    }
    false
}

/// Seconds and fractions of 2^-32 since 1970.
pub(super) fn now() -> (u32, u32) {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or(Duration::ZERO);
    let fraction = (u64::from(since.subsec_nanos()) << 32) / 1_000_000_000;
    (since.as_secs() as u32, fraction as u32)
}
