//! Zenoh with the conventions of the middleware `rmw_zenoh_cpp`: keys, attachments, and liveliness tokens that tell about
//! all endpoints.

use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{Call, Client, Middleware, Publisher, Quality, Service, Subscription};
use crate::discovery_scope::Environment;
use crate::type_hash;
use crate::types::dds_name;
use crate::zenoh::message::{Kind, Sample, Source, put};
use crate::zenoh::session::{
    Cache, Declared, DeclaredQueryable, Query, QueryReplies, Sender, Session, Subscriber,
};

/// What tokens begin with.
const TOKENS: &str = "@ros2_lv";
/// The part of a key below which caches are.
const ADVANCED: &str = "@adv";
/// The hash in keys of distributions without hashes of types.
const NO_HASH: &str = "TypeHashNotSupported";
/// Answers to a client that may wait.
const MAX_ANSWERS: usize = 100;

/// The id of a session: not 0, and without a zero at the end, which would make its text shorter.
fn unique() -> [u8; 16] {
    use std::hash::{BuildHasher, Hasher};
    // The standard library seeds its hashers from the system's random numbers.
    let random = || std::collections::hash_map::RandomState::new().build_hasher().finish().to_le_bytes();
    let mut bytes = [0; 16];
    bytes.iter_mut().zip(random().into_iter().chain(random())).for_each(|(to, from)| *to = from);
    bytes[15] |= 0x10;
    bytes
}

/// The text of an id: a number in base 16.
fn id_text(id: &[u8; 16]) -> String {
    format!("{:x}", u128::from_le_bytes(*id))
}

/// What endpoints have in common.
#[derive(Clone, Debug)]
struct Context {
    domain: u16,
    /// The beginning of all tokens.
    session: String,
    /// The part of a token with the name of the node.
    node: String,
    has_hashes: bool,
}

/// Kinds of endpoints in tokens.
const NODE: &str = "NN";
const PUBLISHER: &str = "MP";
const SUBSCRIPTION: &str = "MS";
const SERVICE: &str = "SS";
const CLIENT: &str = "SC";

impl Context {
    fn key(&self, name: &str, kind: &str, is_service: bool) -> String {
        let hash = if is_service { type_hash::of_service(kind) } else { type_hash::of_message(kind) };
        let hash = hash.filter(|_| self.has_hashes).unwrap_or_else(|| NO_HASH.to_owned());
        format!("{}/{}/{}/{hash}", self.domain, name.trim_matches('/'), dds_name(kind, is_service))
    }

    fn token(&self, number: u32, endpoint: &str, key: &str, name: &str, quality: Quality) -> String {
        format!("{}/0/{number}/{endpoint}/{}/{}/{}", self.session, self.node, topic(key, name), qos(quality))
    }
}

/// The part of a token that the endpoints of a topic have in common: name, type and hash.
fn topic(key: &str, name: &str) -> String {
    let mut parts = key.rsplitn(3, '/');
    let (hash, kind) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    format!("{}/{kind}/{hash}", name.replace('/', "%"))
}

/// The quality of service in a token: what differs from reliable, volatile, the last 42 messages, and no deadlines.
fn qos(quality: Quality) -> String {
    format!(":{}:,{}:,:,:,,", if quality.is_transient { "1" } else { "" }, quality.depth)
}

/// Whether a token is one of an endpoint of this kind and [topic].
fn is_endpoint(token: &str, endpoint: &str, topic: &str) -> bool {
    // Namespace, domain, session, node, number, kind, enclave, namespace, name.
    let mut parts = token.splitn(10, '/');
    parts.nth(5) == Some(endpoint)
        && parts
            .nth(3)
            .is_some_and(|rest| rest.strip_prefix(topic).is_some_and(|quality| quality.starts_with('/')))
}

/// Data about a message: its number, the time it was sent, and the identifier of its sender.
fn attachment(number: i64, gid: &[u8; 16]) -> Vec<u8> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut bytes = number.to_le_bytes().to_vec();
    bytes.extend((now.as_nanos() as i64).to_le_bytes());
    bytes.push(gid.len() as u8);
    bytes.extend(gid);
    bytes
}

/// Reads the number of a message and the identifier of its sender.
fn read_attachment(bytes: &[u8]) -> Option<(i64, [u8; 16])> {
    let (number, rest) = bytes.split_first_chunk::<8>()?;
    let gid: [u8; 16] = rest.get(8..)?.strip_prefix(&[16])?.try_into().ok()?;
    Some((i64::from_le_bytes(*number), gid))
}

/// The identifier of an endpoint.
fn gid(token: &str) -> [u8; 16] {
    twox_hash::XxHash3_128::oneshot(token.as_bytes()).to_le_bytes()
}

/// The endpoints of a node in a session.
#[derive(Debug)]
pub struct Zenoh {
    session: Session,
    sender: Sender,
    id: [u8; 16],
    context: Context,
    /// The number of the next endpoint; 0 is the node.
    next: u32,
    _node: Declared,
}

impl Zenoh {
    /// Joins the network under this name; if there is no router, attempts are repeated. `say` receives messages for
    /// the user; `wake` is called when something may have been received. The error is a message for the user.
    pub fn new(
        name: &str,
        router: &str,
        environment: &Environment,
        say: impl Fn(String) + Send + 'static,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Self, String> {
        let id = unique();
        let domain = environment.discovery_scope.domain;
        let context = Context {
            domain,
            session: format!("{TOKENS}/{domain}/{}", id_text(&id)),
            // No enclave, no namespace.
            node: format!("%/%/{name}"),
            has_hashes: environment.has_type_hashes,
        };
        let session = Session::new(router, id, say, wake)?;
        session.follow(Kind::Subscriber, &format!("{domain}/**"));
        session.follow(Kind::Token, &format!("{TOKENS}/{domain}/**"));
        let node = session.token(&format!("{}/0/0/{NODE}/{}", context.session, context.node));
        Ok(Self { sender: session.sender(), session, id, context, next: 1, _node: node })
    }

    fn endpoint(&mut self, endpoint: &str, key: &str, name: &str, quality: Quality) -> (u32, String) {
        let number = self.next;
        self.next += 1;
        (number, self.context.token(number, endpoint, key, name, quality))
    }
}

/// The endpoints of others at a topic.
#[derive(Debug)]
struct Peers {
    sender: Sender,
    /// The beginning of tokens of this node, which the router may repeat.
    own: String,
    topic: String,
    /// The number of changes at which they were counted, from 1, and the number of endpoints.
    changes: AtomicU64,
    count: AtomicUsize,
}

impl Peers {
    fn new(zenoh: &Zenoh, key: &str, name: &str) -> Self {
        Self {
            sender: zenoh.sender.clone(),
            own: zenoh.context.session.clone() + "/",
            topic: topic(key, name),
            changes: AtomicU64::new(0),
            count: AtomicUsize::new(0),
        }
    }

    fn count(&self, endpoint: &str, adjust: impl FnOnce(usize) -> usize) -> usize {
        let changes = self.sender.changes() + 1;
        if self.changes.load(Ordering::Relaxed) != changes {
            let is_meant =
                |token: &str| !token.starts_with(&self.own) && is_endpoint(token, endpoint, &self.topic);
            self.count.store(adjust(self.sender.count_tokens(is_meant)), Ordering::Relaxed);
            self.changes.store(changes, Ordering::Relaxed);
        }
        self.count.load(Ordering::Relaxed)
    }
}

impl Middleware for Zenoh {
    fn publisher(&mut self, name: &str, kind: &str, quality: Quality) -> Box<dyn Publisher> {
        let key = self.context.key(name, kind, false);
        let (number, token) = self.endpoint(PUBLISHER, &key, name, quality);
        let advanced = format!("{key}/{ADVANCED}/pub/{}/{number}/_", id_text(&self.id));
        let cache = quality
            .is_transient
            .then(|| (self.session.cache(&advanced, &key, quality.depth), self.session.token(&advanced)));
        Box::new(Publishing {
            sender: self.sender.clone(),
            peers: Peers::new(self, &key, name),
            key,
            source: Source { node: self.id, publisher: number, number: 0 },
            gid: gid(&token),
            sent: AtomicU32::new(0),
            cache,
            _token: self.session.token(&token),
        })
    }

    fn subscription(&mut self, name: &str, kind: &str, quality: Quality) -> Box<dyn Subscription> {
        let key = self.context.key(name, kind, false);
        let (_, token) = self.endpoint(SUBSCRIPTION, &key, name, quality);
        Box::new(Subscribing {
            subscriber: self.session.subscribe(&key, quality.depth),
            sender: self.sender.clone(),
            peers: Peers::new(self, &key, name),
            key,
            recall: quality.is_transient.then_some(quality.depth),
            recalled: AtomicU64::new(0),
            _token: self.session.token(&token),
        })
    }

    fn service(&mut self, name: &str, kind: &str, depth: usize) -> Box<dyn Service> {
        let key = self.context.key(name, kind, true);
        let quality = Quality { is_transient: false, depth };
        let (_, token) = self.endpoint(SERVICE, &key, name, quality);
        let queryable = self.session.answer(&key, depth);
        Box::new(Offered { queryable, _token: self.session.token(&token) })
    }

    fn client(&mut self, name: &str, kind: &str, depth: usize) -> Box<dyn Client> {
        let key = self.context.key(name, kind, true);
        let quality = Quality { is_transient: false, depth };
        let (_, token) = self.endpoint(CLIENT, &key, name, quality);
        Box::new(Asking {
            sender: self.sender.clone(),
            peers: Peers::new(self, &key, name),
            key,
            gid: gid(&token),
            asked: AtomicI64::new(0),
            answers: QueryReplies::new(MAX_ANSWERS),
            _token: self.session.token(&token),
        })
    }

    fn announce(&self) {}

    fn datagram_count(&self) -> u64 {
        self.session.batch_count()
    }

    fn wait(&self, datagram_count: u64, patience: Duration) {
        self.session.wait(datagram_count, patience);
    }
}

#[derive(Debug)]
struct Publishing {
    sender: Sender,
    key: String,
    peers: Peers,
    source: Source,
    gid: [u8; 16],
    sent: AtomicU32,
    /// The last messages, and the token by which later subscribers know of them.
    cache: Option<(Cache, Declared)>,
    _token: Declared,
}

impl Publisher for Publishing {
    fn subscriptions(&self) -> usize {
        // Subscribers that are no nodes of ROS have no tokens.
        self.peers.count(SUBSCRIPTION, |nodes| nodes.max(usize::from(self.sender.has_subscriber(&self.key))))
    }

    fn publish(&self, payload: Vec<u8>) {
        let number = self.sent.fetch_add(1, Ordering::Relaxed);
        let source = self.cache.as_ref().map(|_| Source { number, ..self.source });
        let put = put(&payload, &attachment(i64::from(number) + 1, &self.gid), source);
        self.sender.publish(&self.key, &put, self.cache.is_none());
        if let Some((cache, _)) = &self.cache {
            cache.keep(number, put);
        }
    }
}

#[derive(Debug)]
struct Subscribing {
    subscriber: Subscriber,
    sender: Sender,
    key: String,
    peers: Peers,
    /// How many earlier messages are wanted.
    recall: Option<usize>,
    /// The connection on which they were asked for.
    recalled: AtomicU64,
    _token: Declared,
}

impl Subscription for Subscribing {
    fn take(&self) -> Option<Vec<u8>> {
        if let (Some(depth), Some(connection)) = (self.recall, self.sender.connection())
            && self.recalled.swap(connection, Ordering::Relaxed) != connection
        {
            self.subscriber.recall(&self.sender, &format!("{}/{ADVANCED}/**", self.key), depth);
        }
        self.subscriber.take().map(|sample| sample.payload)
    }

    fn publishers(&self) -> usize {
        self.peers.count(PUBLISHER, |nodes| nodes)
    }
}

/// Whom to answer.
#[derive(Debug)]
pub struct Caller {
    query: Query,
    /// The number of the request and the identifier of the client, which the answer repeats.
    id: (i64, [u8; 16]),
}

#[derive(Debug)]
struct Offered {
    queryable: DeclaredQueryable,
    _token: Declared,
}

impl Service for Offered {
    fn take(&self) -> Option<Result<Call, String>> {
        let query = self.queryable.take()?;
        let Some(id) = read_attachment(&query.sample.attachment) else {
            self.queryable.refuse(query);
            return Some(Err("it has no attachment of rmw_zenoh_cpp".to_owned()));
        };
        let payload = query.sample.payload.clone();
        Some(Ok(Call { payload, from: super::Caller::Zenoh(Caller { query, id }) }))
    }

    fn answer(&self, from: super::Caller, payload: Vec<u8>) {
        let super::Caller::Zenoh(from) = from else { return };
        let (number, gid) = from.id;
        self.queryable.answer(&from.query, &put(&payload, &attachment(number, &gid), None));
    }

    fn refuse(&self, from: super::Caller) {
        if let super::Caller::Zenoh(from) = from {
            self.queryable.refuse(from.query);
        }
    }
}

#[derive(Debug)]
struct Asking {
    sender: Sender,
    key: String,
    peers: Peers,
    gid: [u8; 16],
    asked: AtomicI64,
    answers: QueryReplies,
    _token: Declared,
}

impl Client for Asking {
    fn is_ready(&self) -> bool {
        self.peers.count(SERVICE, |nodes| nodes) > 0
    }

    fn ask(&mut self, payload: Vec<u8>) {
        let number = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
        let attachment = attachment(number, &self.gid);
        let sample = Sample { payload: &payload, attachment: Some(&attachment) };
        self.sender.ask(&self.key, sample, &self.answers);
    }

    fn answer(&self) -> Option<Vec<u8>> {
        loop {
            let sample = self.answers.take()?;
            let id = read_attachment(&sample.attachment);
            if id == Some((self.asked.load(Ordering::Relaxed), self.gid)) {
                return Some(sample.payload);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HASH: &str = "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18";

    fn context() -> Context {
        let session = "@ros2_lv/2/8b20917502ee955ac4476e0266340d5c".to_owned();
        Context { domain: 2, session, node: "%/%/talker".to_owned(), has_hashes: true }
    }

    /// As computed by the Python package xxhash.
    #[test]
    fn identifiers_of_endpoints_are_hashes_of_their_tokens() {
        let token = "@ros2_lv/2/8b20917502ee955ac4476e0266340d5c/0/10/MP/%/%/talker/%chatter";
        assert_eq!(gid(token), 0x9c34_7d97_66dc_3cc0_2db1_8044_4e38_309f_u128.to_le_bytes());
    }

    /// The examples in the documentation of `rmw_zenoh_cpp`.
    #[test]
    fn keys_and_tokens_match_ros() {
        let context = context();
        let key = context.key("/chatter", "std_msgs/String", false);
        assert_eq!(key, format!("2/chatter/std_msgs::msg::dds_::String_/{HASH}"));
        let quality = Quality { is_transient: false, depth: 7 };
        let token = context.token(10, PUBLISHER, &key, "/chatter", quality);
        assert_eq!(
            token,
            format!(
                "@ros2_lv/2/8b20917502ee955ac4476e0266340d5c/0/10/MP/%/%/talker/%chatter/\
                 std_msgs::msg::dds_::String_/{HASH}/::,7:,:,:,,"
            )
        );
        let (here, other) = (topic(&key, "/chatter"), topic(&key, "/chat"));
        assert!(is_endpoint(&token, PUBLISHER, &here));
        assert!(!is_endpoint(&token, SUBSCRIPTION, &here));
        assert!(!is_endpoint(&token, PUBLISHER, &other));
        assert!(!is_endpoint("@ros2_lv/2/1/0/0/NN/%/%/talker", PUBLISHER, &here));
        assert_eq!(qos(Quality { is_transient: true, depth: 1 }), ":1:,1:,:,:,,");
    }

    #[test]
    fn distributions_without_hashes_have_a_word_instead() {
        let context = Context { has_hashes: false, ..context() };
        let key = context.key("/a/b", "std_msgs/Bool", false);
        assert_eq!(key, "2/a/b/std_msgs::msg::dds_::Bool_/TypeHashNotSupported");
    }

    #[test]
    fn attachments_have_a_number_a_time_and_an_identifier() {
        let bytes = attachment(5, &[9; 16]);
        assert_eq!(bytes.len(), 33);
        assert_eq!((bytes[..8].to_vec(), bytes[16]), (5_i64.to_le_bytes().to_vec(), 16));
        assert_eq!(read_attachment(&bytes), Some((5, [9; 16])));
        for length in 0..33 {
            assert_eq!(read_attachment(&bytes[..length]), None, "{length}");
        }
        assert_eq!(id_text(&[0x4b; 16]), "4b".repeat(16));
        let id = unique();
        assert_eq!(id_text(&id).len(), 32);
    }
}
