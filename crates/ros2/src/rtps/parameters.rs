//! Parameter lists: how participants describe themselves and their writers and readers.

use std::net::{Ipv4Addr, SocketAddrV4};
use std::time::Duration;

use super::id::{Entity, Guid, Prefix, VENDOR};
use super::message::{Input, VERSION};

/// Parameter ids.
mod name {
    pub(super) const SENTINEL: u16 = 0x0001;
    pub(super) const LEASE_DURATION: u16 = 0x0002;
    pub(super) const TOPIC_NAME: u16 = 0x0005;
    pub(super) const TYPE_NAME: u16 = 0x0007;
    pub(super) const PROTOCOL_VERSION: u16 = 0x0015;
    pub(super) const VENDOR_ID: u16 = 0x0016;
    pub(super) const RELIABILITY: u16 = 0x001a;
    pub(super) const LIVELINESS: u16 = 0x001b;
    pub(super) const DURABILITY: u16 = 0x001d;
    pub(super) const USER_DATA: u16 = 0x002c;
    pub(super) const UNICAST_LOCATOR: u16 = 0x002f;
    pub(super) const DEFAULT_UNICAST_LOCATOR: u16 = 0x0031;
    pub(super) const METATRAFFIC_UNICAST_LOCATOR: u16 = 0x0032;
    pub(super) const METATRAFFIC_MULTICAST_LOCATOR: u16 = 0x0033;
    pub(super) const HISTORY: u16 = 0x0040;
    pub(super) const PARTICIPANT_GUID: u16 = 0x0050;
    pub(super) const BUILTIN_ENDPOINTS: u16 = 0x0058;
    pub(super) const ENDPOINT_GUID: u16 = 0x005a;
    pub(super) const ENTITY_NAME: u16 = 0x0062;
    pub(super) const KEY_HASH: u16 = 0x0070;
}

/// The encapsulation header of a parameter list: little-endian.
const HEAD: [u8; 4] = [0, 3, 0, 0];
/// Infinite duration.
const FOREVER: [u8; 8] = [0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff];
/// The locator kind of UDP over IPv4.
const UDP4: u32 = 1;
/// The default lease duration of a participant.
const LEASE: Duration = Duration::from_secs(100);

/// The quality of service of a writer or reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quality {
    /// Reliable: lost samples are sent again.
    pub is_reliable: bool,
    /// Transient local: late readers get earlier samples.
    pub is_transient: bool,
    /// The history depth.
    pub depth: usize,
}

/// The announcement of a participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParticipantData {
    /// Its identifier.
    pub prefix: Prefix,
    /// Its name, for display.
    pub name: String,
    /// The locators for discovery.
    pub meta: Vec<SocketAddrV4>,
    /// The locators for all other samples, unless an endpoint has its own.
    pub user: Vec<SocketAddrV4>,
    /// The lease duration: how long it is kept without hearing from it.
    pub lease: Duration,
}

/// The announcement of a writer or reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointData {
    /// Its identifier.
    pub guid: Guid,
    /// The name of the topic.
    pub topic: String,
    /// The name of the topic's type.
    pub kind: String,
    /// Its quality of service.
    pub quality: Quality,
    /// Its locators; if empty, those of its participant.
    pub addresses: Vec<SocketAddrV4>,
}

/// A parameter list under construction.
struct List(Vec<u8>);

impl List {
    fn new() -> Self {
        Self(HEAD.to_vec())
    }

    fn add(&mut self, id: u16, value: &[u8]) {
        let padded = value.len().next_multiple_of(4);
        self.0.extend(id.to_le_bytes());
        self.0.extend(u16::try_from(padded).unwrap_or(0).to_le_bytes());
        self.0.extend_from_slice(value);
        self.0.resize(self.0.len() + padded - value.len(), 0);
    }

    fn text(&mut self, id: u16, text: &str) {
        // Strings that do not fit into a parameter are left empty.
        let text = text.get(..text.len().min(1 << 12)).unwrap_or_default();
        let mut value = u32::try_from(text.len() + 1).unwrap_or(0).to_le_bytes().to_vec();
        value.extend(text.as_bytes());
        value.push(0);
        self.add(id, &value);
    }

    fn blob(&mut self, id: u16, bytes: &[u8]) {
        let mut value = u32::try_from(bytes.len()).unwrap_or(0).to_le_bytes().to_vec();
        value.extend(bytes);
        self.add(id, &value);
    }

    fn address(&mut self, id: u16, address: SocketAddrV4) {
        let mut value = [0; 24];
        value[..4].copy_from_slice(&UDP4.to_le_bytes());
        value[4..8].copy_from_slice(&u32::from(address.port()).to_le_bytes());
        value[20..].copy_from_slice(&address.ip().octets());
        self.add(id, &value);
    }

    fn end(mut self) -> Vec<u8> {
        self.0.extend([1, 0, 0, 0]);
        self.0
    }
}

/// Calls `take` for every parameter of a list. `None` if the list is truncated.
fn read(payload: &[u8], mut take: impl FnMut(u16, Input<'_>)) -> Option<()> {
    let mut input = Input { bytes: payload, little: true };
    let [_, kind, _, _] = input.array()?;
    input.little = match kind {
        2 => false,
        3 => true,
        _ => return None,
    };
    loop {
        let (id, length) = (input.u16()?, input.u16()?);
        if id == name::SENTINEL {
            return Some(());
        }
        take(id, Input { bytes: input.take(usize::from(length))?, little: input.little });
    }
}

fn text(mut input: Input<'_>) -> Option<String> {
    let length = usize::try_from(input.u32()?).ok()?;
    let bytes = input.take(length)?;
    let bytes = bytes.strip_suffix(&[0]).unwrap_or(bytes);
    Some(String::from_utf8_lossy(bytes).into_owned())
}

fn address(mut input: Input<'_>) -> Option<SocketAddrV4> {
    let (kind, port) = (input.u32()?, input.u32()?);
    let bytes: [u8; 16] = input.array()?;
    let port = u16::try_from(port).ok().filter(|port| *port != 0)?;
    let [.., a, b, c, d] = bytes;
    (kind == UDP4).then(|| SocketAddrV4::new(Ipv4Addr::new(a, b, c, d), port))
}

fn duration(mut input: Input<'_>) -> Option<Duration> {
    let seconds = u64::try_from(input.u32()? as i32).ok()?;
    let fraction = f64::from(input.u32()?) / 4_294_967_296.0;
    Some(Duration::from_secs(seconds) + Duration::from_secs_f64(fraction))
}

/// Returns the identifier in a list, the only parameter of an announced removal.
#[must_use]
pub fn key(payload: &[u8]) -> Option<Guid> {
    let mut guid = None;
    read(payload, |id, mut input| {
        if matches!(id, name::PARTICIPANT_GUID | name::ENDPOINT_GUID | name::KEY_HASH) {
            guid = input.array().map(Guid::from_bytes);
        }
    })?;
    guid
}

impl ParticipantData {
    /// Serializes it; `user_data` is application-defined.
    #[must_use]
    pub fn write(&self, multicast: SocketAddrV4, user_data: &str) -> Vec<u8> {
        let mut list = List::new();
        list.add(name::PROTOCOL_VERSION, &VERSION);
        list.add(name::VENDOR_ID, &VENDOR);
        list.add(name::PARTICIPANT_GUID, &Guid { prefix: self.prefix, entity: Entity::PARTICIPANT }.bytes());
        for address in &self.meta {
            list.address(name::METATRAFFIC_UNICAST_LOCATOR, *address);
        }
        list.address(name::METATRAFFIC_MULTICAST_LOCATOR, multicast);
        for address in &self.user {
            list.address(name::DEFAULT_UNICAST_LOCATOR, *address);
        }
        let seconds = u32::try_from(self.lease.as_secs()).unwrap_or(100);
        list.add(name::LEASE_DURATION, &[seconds.to_le_bytes(), [0; 4]].concat());
        // The writers and readers for participants, publications and subscriptions.
        list.add(name::BUILTIN_ENDPOINTS, &0x3f_u32.to_le_bytes());
        list.text(name::ENTITY_NAME, &self.name);
        list.blob(name::USER_DATA, user_data.as_bytes());
        list.end()
    }

    /// Deserializes it.
    #[must_use]
    pub fn read(payload: &[u8]) -> Option<Self> {
        let mut guid = None;
        let mut data = Self {
            prefix: Prefix::default(),
            name: String::new(),
            meta: Vec::new(),
            user: Vec::new(),
            lease: LEASE,
        };
        read(payload, |id, mut input| match id {
            name::PARTICIPANT_GUID => guid = input.array().map(Guid::from_bytes),
            name::METATRAFFIC_UNICAST_LOCATOR => data.meta.extend(address(input)),
            name::DEFAULT_UNICAST_LOCATOR => data.user.extend(address(input)),
            name::LEASE_DURATION => data.lease = duration(input).unwrap_or(LEASE),
            name::ENTITY_NAME => data.name = text(input).unwrap_or_default(),
            _ => {}
        })?;
        data.prefix = guid?.prefix;
        Some(data)
    }
}

impl EndpointData {
    /// Serializes it.
    #[must_use]
    pub fn write(&self, is_reader: bool) -> Vec<u8> {
        let mut list = List::new();
        list.add(name::PROTOCOL_VERSION, &VERSION);
        list.add(name::VENDOR_ID, &VENDOR);
        list.add(name::ENDPOINT_GUID, &self.guid.bytes());
        list.add(name::KEY_HASH, &self.guid.bytes());
        let participant = Guid { prefix: self.guid.prefix, entity: Entity::PARTICIPANT };
        list.add(name::PARTICIPANT_GUID, &participant.bytes());
        list.text(name::TOPIC_NAME, &self.topic);
        list.text(name::TYPE_NAME, &self.kind);
        for address in &self.addresses {
            list.address(name::UNICAST_LOCATOR, *address);
        }
        let reliability: u32 = if self.quality.is_reliable { 2 } else { 1 };
        // The maximum blocking time of writers: 0.1 s, the default of the standard.
        let blocking = [0_u32.to_le_bytes(), 0x1999_9999_u32.to_le_bytes()].concat();
        list.add(name::RELIABILITY, &[&reliability.to_le_bytes()[..], &blocking].concat());
        list.add(name::DURABILITY, &u32::from(self.quality.is_transient).to_le_bytes());
        list.add(name::LIVELINESS, &[&[0; 4][..], &FOREVER].concat());
        if !is_reader {
            let depth = u32::try_from(self.quality.depth).unwrap_or(u32::MAX);
            list.add(name::HISTORY, &[0_u32.to_le_bytes(), depth.to_le_bytes()].concat());
        }
        list.end()
    }

    /// Deserializes it; missing parameters have the defaults of the standard.
    #[must_use]
    pub fn read(payload: &[u8], is_reader: bool) -> Option<Self> {
        let mut guid = None;
        let (mut topic, mut kind) = (None, None);
        let mut quality = Quality { is_reliable: !is_reader, is_transient: false, depth: 1 };
        let mut addresses = Vec::new();
        read(payload, |id, mut input| match id {
            name::ENDPOINT_GUID => guid = input.array().map(Guid::from_bytes),
            name::TOPIC_NAME => topic = text(input),
            name::TYPE_NAME => kind = text(input),
            // Some vendors count from 0, and old versions use 3 for reliable.
            name::RELIABILITY => quality.is_reliable = input.u32().is_some_and(|kind| kind >= 2),
            name::DURABILITY => quality.is_transient = input.u32().is_some_and(|kind| kind >= 1),
            name::UNICAST_LOCATOR => addresses.extend(address(input)),
            _ => {}
        })?;
        Some(Self { guid: guid?, topic: topic?, kind: kind?, quality, addresses })
    }
}
