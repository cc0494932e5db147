//! A node of ROS 2: topics and services by the names and types of ROS, on top of [`crate::rtps`].
//!
//! Both ways in which services are asked over DDS are understood, by the maker of who asks: that of Fast DDS, where the number
//! of the request goes with the sample, and that of Cyclone DDS, where it is the sample's first sixteen bytes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ros::offer::allowed_name;
use ros::types::{Message, ServiceType};
use ros::value::Value;

use crate::cdr;
use crate::discovery_scope::Environment;
use crate::rtps::id::{Entity, Guid};
use crate::rtps::message::Info;
use crate::rtps::parameters::Quality;
use crate::rtps::participant::{Inlet, Outlet, Participant, Received, Settings};
use crate::types::{self, dds_name};

/// Cyclone DDS.
const CYCLONE: [u8; 2] = [0x01, 0x10];
/// Samples of a topic that are kept for those who missed one.
const KEPT: usize = 10;
/// Commands and requests that wait for the owner.
const WAITING: usize = 1000;
/// Bytes before a request of Cyclone DDS.
const CYCLONE_HEAD: usize = 16;

/// What late subscribers miss.
const VOLATILE: Quality = Quality { is_reliable: true, is_transient: false, depth: KEPT };
/// What late subscribers get: the last message.
const LATCHED: Quality = Quality { is_reliable: true, is_transient: true, depth: 1 };
/// What must not be lost.
const QUEUED: Quality = Quality { is_reliable: true, is_transient: false, depth: WAITING };

/// Whether a word can be a name or a part of one: letters, digits and underscores, and no digit first.
#[must_use]
pub fn is_name(word: &str) -> bool {
    word == allowed_name(word) && word.starts_with(|letter: char| !letter.is_ascii_digit())
}

/// A topic that the node publishes.
#[derive(Debug)]
pub struct Topic {
    outlet: Outlet,
    kind: Arc<Message>,
    latches: bool,
}

impl Topic {
    /// Whether somebody listens, or may listen later to what is said now.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.latches || self.outlet.readers() > 0
    }

    /// How many listen.
    #[must_use]
    pub fn subscribers(&self) -> usize {
        self.outlet.readers()
    }

    /// Sends a message to all who listen.
    pub fn publish(&self, value: &Value) {
        self.outlet.write(cdr::encode(&self.kind, value), Info::default(), None);
    }
}

/// A topic that the node reads.
#[derive(Debug)]
pub struct Subscription {
    inlet: Inlet,
    kind: Arc<Message>,
    name: String,
}

impl Subscription {
    /// The oldest message that waits. The error is for people.
    pub fn take(&self) -> Option<Result<Value, String>> {
        let sample = self.inlet.take()?;
        let value = cdr::decode(&self.kind, &sample.payload);
        Some(value.map_err(|reason| format!("a message of {} is left out: {reason}", self.name)))
    }

    /// How many publish it.
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

/// A call of a service, which waits for [`Node::answer`].
#[derive(Debug)]
pub struct Request {
    /// The number of the service, from [`Node::serve`].
    pub service: usize,
    /// What is asked.
    pub value: Value,
    from: Received,
    /// What an asker with Cyclone DDS wants back.
    head: Option<Vec<u8>>,
}

/// A service of another node.
#[derive(Debug)]
pub struct Client {
    requests: Outlet,
    replies: Inlet,
    kind: Arc<ServiceType>,
    /// Who is asking.
    guid: Guid,
    asked: i64,
}

impl Client {
    /// Whether there is one who answers.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.requests.readers() > 0 && self.replies.writers() > 0
    }

    /// Asks.
    pub fn ask(&mut self, value: &Value) {
        self.asked += 1;
        self.requests.write(cdr::encode(&self.kind.request, value), Info::default(), None);
    }

    /// The answer of the last question, if it is there. The error is for people.
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
    /// Joins the network under this name. `say` gets what users should know; `wake` is called when something may have come.
    /// The error is for people.
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

    /// What it is called, without a slash.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Publishes a topic of this full name. `None` if the type is not known.
    pub fn advertise(&mut self, name: &str, kind: &str, latches: bool) -> Option<Topic> {
        self.advertise_as(name, kind, if latches { LATCHED } else { VOLATILE })
    }

    /// Publishes a topic of which late subscribers get so many of the last messages.
    pub fn advertise_kept(&mut self, name: &str, kind: &str, depth: usize) -> Option<Topic> {
        self.advertise_as(name, kind, Quality { depth, ..LATCHED })
    }

    fn advertise_as(&mut self, name: &str, kind: &str, quality: Quality) -> Option<Topic> {
        let message = types::message(kind)?;
        let outlet = self.participant.writer(&format!("rt{name}"), &dds_name(kind, false), quality);
        self.writers.push(outlet.entity);
        Some(Topic { outlet, kind: message, latches: quality.is_transient })
    }

    /// Reads a topic of this full name. `None` if the type is not known.
    pub fn subscribe(&mut self, name: &str, kind: &str) -> Option<Subscription> {
        self.subscribe_as(name, kind, QUEUED)
    }

    /// Reads a topic, and first its last message, if its publishers keep it.
    pub fn subscribe_latched(&mut self, name: &str, kind: &str) -> Option<Subscription> {
        self.subscribe_as(name, kind, LATCHED)
    }

    /// Reads a topic, and first so many of its last messages, if its publishers keep them.
    pub fn subscribe_kept(&mut self, name: &str, kind: &str, depth: usize) -> Option<Subscription> {
        self.subscribe_as(name, kind, Quality { depth, ..LATCHED })
    }

    fn subscribe_as(&mut self, name: &str, kind: &str, quality: Quality) -> Option<Subscription> {
        let message = types::message(kind)?;
        let inlet = self.participant.reader(&format!("rt{name}"), &dds_name(kind, false), quality);
        self.readers.push(inlet.entity);
        Some(Subscription { inlet, kind: message, name: name.to_owned() })
    }

    /// Offers a service of this full name; gives its number. `None` if the type is not known.
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

    /// Asks a service of another node. `None` if the type is not known.
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

    /// Tells the tools of ROS which topics and services are this node's.
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

    /// The next call of a service; waits so long for one. What cannot be understood is told to `say`.
    pub fn next_request(&self, patience: Duration, say: &dyn Fn(String)) -> Option<Request> {
        let start = Instant::now();
        loop {
            let heard = self.participant.heard();
            for (number, service) in self.services.iter().enumerate() {
                while let Some(sample) = service.requests.take() {
                    match self.read_request(number, service, sample) {
                        Ok(request) => return Some(request),
                        Err(reason) => say(format!("a call of {} is left out: {reason}", service.name)),
                    }
                }
            }
            let left = patience.checked_sub(start.elapsed()).filter(|left| !left.is_zero())?;
            self.participant.wait(heard, left);
        }
    }

    fn read_request(&self, number: usize, service: &Service, from: Received) -> Result<Request, String> {
        let is_cyclone = self.participant.vendor(from.writer.prefix) == Some(CYCLONE);
        let before = if is_cyclone { CYCLONE_HEAD } else { 0 };
        let (head, value) = cdr::decode_after(before, &service.kind.request, &from.payload)?;
        let head = is_cyclone.then(|| head.to_vec());
        Ok(Request { service: number, value, head, from })
    }

    /// Answers a call.
    pub fn answer(&self, request: Request, value: &Value) {
        let Some(service) = self.services.get(request.service) else { return };
        let Received { writer, number, info, .. } = request.from;
        let before = request.head.unwrap_or_default();
        let payload = cdr::encode_after(&before, &service.kind.response, value);
        // Fast DDS says in the request by which name it wants to be answered.
        let asker = info.related.map(|(guid, _)| guid).filter(|guid| *guid != Guid::default());
        let info = Info { related: Some((asker.unwrap_or(writer), number)), ..Info::default() };
        service.replies.write(payload, info, Some(writer.prefix));
    }

    /// How much has been heard; see [`Node::wait`].
    #[must_use]
    pub fn heard(&self) -> u64 {
        self.participant.heard()
    }

    /// Waits until more than this has been heard, or so long.
    pub fn wait(&self, heard: u64, patience: Duration) {
        self.participant.wait(heard, patience);
    }
}
