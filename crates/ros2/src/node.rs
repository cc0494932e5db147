//! A ROS 2 node: topics and services with ROS names and types, on top of [`crate::rtps`].
//!
//! Both mappings of services to DDS are supported, selected by the client's vendor: Fast DDS sends the request's id as
//! inline QoS of the sample, Cyclone DDS in the first sixteen bytes of the payload.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ros::interface::allowed_name;
use ros::types::{Message, ServiceType};
use ros::value::Value;

use crate::cdr;
use crate::discovery_scope::Environment;
use crate::rtps::id::{Entity, Guid};
use crate::rtps::message::Info;
use crate::rtps::parameters::Quality;
use crate::rtps::participant::{Inlet, Outlet, Participant, Received, Settings};
use crate::types::{self, dds_name};

/// The vendor id of Cyclone DDS.
const CYCLONE: [u8; 2] = [0x01, 0x10];
/// The history depth of reliable topics.
const KEPT: usize = 10;
/// Maximum number of queued commands and requests.
const WAITING: usize = 1000;
/// Size of the request header of Cyclone DDS. `[bytes]`
const CYCLONE_HEAD: usize = 16;

/// Volatile: late subscribers do not get earlier messages.
const VOLATILE: Quality = Quality { is_reliable: true, is_transient: false, depth: KEPT };
/// Latched: late subscribers get the last message.
const LATCHED: Quality = Quality { is_reliable: true, is_transient: true, depth: 1 };
/// Reliable, with a queue for the owner.
const QUEUED: Quality = Quality { is_reliable: true, is_transient: false, depth: WAITING };

/// Whether a word is a valid name or a part of one: letters, digits and underscores, not starting with a digit.
#[must_use]
pub fn is_name(word: &str) -> bool {
    word == allowed_name(word) && word.starts_with(|letter: char| !letter.is_ascii_digit())
}

/// A published topic.
#[derive(Debug)]
pub struct Topic {
    outlet: Outlet,
    kind: Arc<Message>,
    latches: bool,
}

impl Topic {
    /// Whether there are subscribers, or later ones would get the message.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.latches || self.outlet.readers() > 0
    }

    /// The number of subscribers.
    #[must_use]
    pub fn subscribers(&self) -> usize {
        self.outlet.readers()
    }

    /// Sends a message to all subscribers.
    pub fn publish(&self, value: &Value) {
        self.outlet.write(cdr::encode(&self.kind, value), Info::default(), None);
    }
}

/// A subscribed topic.
#[derive(Debug)]
pub struct Subscription {
    inlet: Inlet,
    kind: Arc<Message>,
    name: String,
}

impl Subscription {
    /// Returns the oldest message in the queue. The error is a message for the user.
    pub fn take(&self) -> Option<Result<Value, String>> {
        let sample = self.inlet.take()?;
        let value = cdr::decode(&self.kind, &sample.payload);
        Some(value.map_err(|reason| format!("a message of {} is ignored: {reason}", self.name)))
    }

    /// The number of publishers.
    #[must_use]
    pub fn publishers(&self) -> usize {
        self.inlet.writers()
    }
}

/// A service that the node offers.
#[derive(Debug)]
struct Service {
    name: String,
    requests: Inlet,
    replies: Outlet,
    kind: Arc<ServiceType>,
}

/// A service call waiting for [`Node::answer`].
#[derive(Debug)]
pub struct Request {
    /// The index of the service, from [`Node::serve`].
    pub service: usize,
    /// The request.
    pub value: Value,
    from: Received,
    /// The request header of a Cyclone DDS client, which the response repeats.
    head: Option<Vec<u8>>,
}

/// A client of a service of another node.
#[derive(Debug)]
pub struct Client {
    requests: Outlet,
    replies: Inlet,
    kind: Arc<ServiceType>,
    /// The identifier of this client.
    guid: Guid,
    asked: i64,
}

impl Client {
    /// Whether a server is available.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.requests.readers() > 0 && self.replies.writers() > 0
    }

    /// Sends a request.
    pub fn ask(&mut self, value: &Value) {
        self.asked += 1;
        self.requests.write(cdr::encode(&self.kind.request, value), Info::default(), None);
    }

    /// Returns the response to the last request, if it has arrived. The error is a message for the user.
    pub fn answer(&self) -> Option<Result<Value, String>> {
        loop {
            let sample = self.replies.take()?;
            if sample.info.related == Some((self.guid, self.asked)) {
                return Some(cdr::decode(&self.kind.response, &sample.payload));
            }
        }
    }
}

/// A node.
#[derive(Debug)]
pub struct Node {
    participant: Participant,
    name: String,
    graph: Outlet,
    gid_bytes: usize,
    writers: Vec<Entity>,
    readers: Vec<Entity>,
    services: Vec<Service>,
}

impl Node {
    /// Joins the network under this name. `say` receives messages for the user; `wake` is called when something may
    /// have been received. The error is a message for the user.
    pub fn new(
        name: &str,
        environment: &Environment,
        say: impl Fn(String) + Send + 'static,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Self, String> {
        let settings = Settings {
            name: name.to_owned(),
            user_data: "enclave=/;".to_owned(),
            discovery_scope: environment.discovery_scope.clone(),
        };
        let participant = Participant::new(settings, say, wake)?;
        let graph = participant.writer(
            "ros_discovery_info",
            &dds_name("rmw_dds_common/ParticipantEntitiesInfo", false),
            LATCHED,
        );
        let node = Self {
            participant,
            name: name.to_owned(),
            graph,
            gid_bytes: environment.gid_bytes,
            writers: Vec::new(),
            readers: Vec::new(),
            services: Vec::new(),
        };
        node.announce();
        Ok(node)
    }

    /// Returns its name, without a leading slash.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Advertises a topic of this full name. `None` if the type is unknown.
    pub fn advertise(&mut self, name: &str, kind: &str, latches: bool) -> Option<Topic> {
        self.advertise_as(name, kind, if latches { LATCHED } else { VOLATILE })
    }

    /// Advertises a topic whose late subscribers get up to this many of the last messages.
    pub fn advertise_kept(&mut self, name: &str, kind: &str, depth: usize) -> Option<Topic> {
        self.advertise_as(name, kind, Quality { depth, ..LATCHED })
    }

    fn advertise_as(&mut self, name: &str, kind: &str, quality: Quality) -> Option<Topic> {
        let message = types::message(kind)?;
        let outlet = self.participant.writer(&format!("rt{name}"), &dds_name(kind, false), quality);
        self.writers.push(outlet.entity);
        Some(Topic { outlet, kind: message, latches: quality.is_transient })
    }

    /// Subscribes to a topic of this full name. `None` if the type is unknown.
    pub fn subscribe(&mut self, name: &str, kind: &str) -> Option<Subscription> {
        self.subscribe_as(name, kind, QUEUED)
    }

    /// Subscribes to a topic and gets its last message first, if the publishers keep it.
    pub fn subscribe_latched(&mut self, name: &str, kind: &str) -> Option<Subscription> {
        self.subscribe_as(name, kind, LATCHED)
    }

    /// Subscribes to a topic and gets up to this many of the last messages first, if the publishers keep them.
    pub fn subscribe_kept(&mut self, name: &str, kind: &str, depth: usize) -> Option<Subscription> {
        self.subscribe_as(name, kind, Quality { depth, ..LATCHED })
    }

    fn subscribe_as(&mut self, name: &str, kind: &str, quality: Quality) -> Option<Subscription> {
        let message = types::message(kind)?;
        let inlet = self.participant.reader(&format!("rt{name}"), &dds_name(kind, false), quality);
        self.readers.push(inlet.entity);
        Some(Subscription { inlet, kind: message, name: name.to_owned() })
    }

    /// Advertises a service of this full name and returns its index. `None` if the type is unknown.
    pub fn serve(&mut self, name: &str, kind: &str) -> Option<usize> {
        let service = types::service(kind)?;
        let base = dds_name(kind, true);
        let requests =
            self.participant.reader(&format!("rq{name}Request"), &format!("{base}Request_"), QUEUED);
        let replies = self.participant.writer(&format!("rr{name}Reply"), &format!("{base}Response_"), QUEUED);
        self.readers.push(requests.entity);
        self.writers.push(replies.entity);
        self.services.push(Service { name: name.to_owned(), requests, replies, kind: service });
        Some(self.services.len() - 1)
    }

    /// Creates a client of a service of another node. `None` if the type is unknown.
    pub fn client(&mut self, name: &str, kind: &str) -> Option<Client> {
        let service = types::service(kind)?;
        let base = dds_name(kind, true);
        let requests =
            self.participant.writer(&format!("rq{name}Request"), &format!("{base}Request_"), QUEUED);
        let replies = self.participant.reader(&format!("rr{name}Reply"), &format!("{base}Response_"), QUEUED);
        self.writers.push(requests.entity);
        self.readers.push(replies.entity);
        let guid = Guid { prefix: self.participant.guid().prefix, entity: requests.entity };
        Some(Client { requests, replies, kind: service, guid, asked: 0 })
    }

    /// Publishes the node's topics and services for the tools of ROS.
    pub fn announce(&self) {
        let kind = types::message("rmw_dds_common/ParticipantEntitiesInfo");
        let Some(kind) = kind else { return };
        let gid = |entity: Entity| {
            let guid = Guid { prefix: self.participant.guid().prefix, entity };
            let mut bytes = guid.bytes().to_vec();
            bytes.resize(self.gid_bytes, 0);
            Value::Fields(vec![Value::Bytes(bytes)])
        };
        let gids = |entities: &[Entity]| Value::List(entities.iter().map(|entity| gid(*entity)).collect());
        let node = Value::Fields(vec![
            "/".into(),
            self.name.as_str().into(),
            gids(&self.readers),
            gids(&self.writers),
        ]);
        let value = Value::Fields(vec![gid(Entity::PARTICIPANT), Value::List(vec![node])]);
        self.graph.write(cdr::encode(&kind, &value), Info::default(), None);
    }

    /// Returns the next service call; waits at most this long. Malformed requests are reported through `say`.
    pub fn next_request(&self, patience: Duration, say: &dyn Fn(String)) -> Option<Request> {
        let start = Instant::now();
        loop {
            let datagram_count = self.participant.datagram_count();
            for (number, service) in self.services.iter().enumerate() {
                while let Some(sample) = service.requests.take() {
                    match self.read_request(number, service, sample) {
                        Ok(request) => return Some(request),
                        Err(reason) => say(format!("a call of {} is ignored: {reason}", service.name)),
                    }
                }
            }
            let left = patience.checked_sub(start.elapsed()).filter(|left| !left.is_zero())?;
            self.participant.wait(datagram_count, left);
        }
    }

    fn read_request(&self, number: usize, service: &Service, from: Received) -> Result<Request, String> {
        let is_cyclone = self.participant.vendor(from.writer.prefix) == Some(CYCLONE);
        let before = if is_cyclone { CYCLONE_HEAD } else { 0 };
        let (head, value) = cdr::decode_after(before, &service.kind.request, &from.payload)?;
        let head = is_cyclone.then(|| head.to_vec());
        Ok(Request { service: number, value, head, from })
    }

    /// Responds to a call.
    pub fn answer(&self, request: Request, value: &Value) {
        let Some(service) = self.services.get(request.service) else { return };
        let Received { writer, number, info, .. } = request.from;
        let before = request.head.unwrap_or_default();
        let payload = cdr::encode_after(&before, &service.kind.response, value);
        // Fast DDS clients put the identifier that the response must refer to into the request.
        let asker = info.related.map(|(guid, _)| guid).filter(|guid| *guid != Guid::default());
        let info = Info { related: Some((asker.unwrap_or(writer), number)), ..Info::default() };
        service.replies.write(payload, info, Some(writer.prefix));
    }

    /// The number of datagrams received; see [`Node::wait`].
    #[must_use]
    pub fn datagram_count(&self) -> u64 {
        self.participant.datagram_count()
    }

    /// Waits until more than this has been received, or for this long.
    pub fn wait(&self, datagram_count: u64, patience: Duration) {
        self.participant.wait(datagram_count, patience);
    }
}
