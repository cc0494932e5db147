//! A ROS 2 node: topics and services with ROS names and types, on a middleware.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ros::interface::allowed_name;
use ros::types::{Message, ServiceType};
use ros::value::Value;

use crate::cdr;
use crate::discovery_scope::{Choice, Environment};
use crate::middleware::dds::Dds;
use crate::middleware::zenoh::Zenoh;
use crate::middleware::{self, Caller, Middleware, Quality};
use crate::types;

/// The history depth of topics.
const KEPT: usize = 10;
/// Maximum number of queued commands and requests.
const WAITING: usize = 1000;

/// Volatile: late subscribers do not get earlier messages.
const VOLATILE: Quality = Quality { is_transient: false, depth: KEPT };
/// Latched: late subscribers get the last message.
const LATCHED: Quality = Quality { is_transient: true, depth: 1 };
/// With a queue for the owner.
const QUEUED: Quality = Quality { is_transient: false, depth: WAITING };

/// Whether a word is a valid name or a part of one: letters, digits and underscores, not starting with a digit.
#[must_use]
pub fn is_name(word: &str) -> bool {
    word == allowed_name(word) && word.starts_with(|letter: char| !letter.is_ascii_digit())
}

/// A published topic.
#[derive(Debug)]
pub struct Topic {
    publisher: Box<dyn middleware::Publisher>,
    kind: Arc<Message>,
    latches: bool,
}

impl Topic {
    /// Whether there are subscribers, or later ones would get the message.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.latches || self.subscribers() > 0
    }

    /// The number of subscribers.
    #[must_use]
    pub fn subscribers(&self) -> usize {
        self.publisher.subscriptions()
    }

    /// Sends a message to all subscribers.
    pub fn publish(&self, value: &Value) {
        self.publisher.publish(cdr::encode(&self.kind, value));
    }
}

/// A subscribed topic.
#[derive(Debug)]
pub struct Subscription {
    subscription: Box<dyn middleware::Subscription>,
    kind: Arc<Message>,
    name: String,
}

impl Subscription {
    /// Returns the oldest message in the queue. The error is a message for the user.
    pub fn take(&self) -> Option<Result<Value, String>> {
        let value = cdr::decode(&self.kind, &self.subscription.take()?);
        Some(value.map_err(|reason| format!("a message of {} is ignored: {reason}", self.name)))
    }

    /// The number of publishers.
    #[must_use]
    pub fn publishers(&self) -> usize {
        self.subscription.publishers()
    }
}

/// A service that the node offers.
#[derive(Debug)]
struct Service {
    name: String,
    service: Box<dyn middleware::Service>,
    kind: Arc<ServiceType>,
}

/// A service call waiting for [`Node::answer`].
#[derive(Debug)]
pub struct Request {
    /// The index of the service, from [`Node::serve`].
    pub service: usize,
    /// The request.
    pub value: Value,
    from: Caller,
}

/// A client of a service of another node.
#[derive(Debug)]
pub struct Client {
    client: Box<dyn middleware::Client>,
    kind: Arc<ServiceType>,
}

impl Client {
    /// Whether a server is available.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.client.is_ready()
    }

    /// Sends a request.
    pub fn ask(&mut self, value: &Value) {
        self.client.ask(cdr::encode(&self.kind.request, value));
    }

    /// Returns the response to the last request, if it has arrived. The error is a message for the user.
    pub fn answer(&self) -> Option<Result<Value, String>> {
        Some(cdr::decode(&self.kind.response, &self.client.answer()?))
    }
}

/// A node.
#[derive(Debug)]
pub struct Node {
    middleware: Box<dyn Middleware>,
    name: String,
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
        let middleware: Box<dyn Middleware> = match &environment.middleware {
            Choice::Dds => Box::new(Dds::new(name, environment, say, wake)?),
            Choice::Zenoh { router } => Box::new(Zenoh::new(name, router, environment, say, wake)?),
        };
        let node = Self { middleware, name: name.to_owned(), services: Vec::new() };
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
        let publisher = self.middleware.publisher(name, kind, quality);
        Some(Topic { publisher, kind: message, latches: quality.is_transient })
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
        let subscription = self.middleware.subscription(name, kind, quality);
        Some(Subscription { subscription, kind: message, name: name.to_owned() })
    }

    /// Advertises a service of this full name and returns its index. `None` if the type is unknown.
    pub fn serve(&mut self, name: &str, kind: &str) -> Option<usize> {
        let types = types::service(kind)?;
        let service = self.middleware.service(name, kind, WAITING);
        self.services.push(Service { name: name.to_owned(), service, kind: types });
        Some(self.services.len() - 1)
    }

    /// Creates a client of a service of another node. `None` if the type is unknown.
    pub fn client(&mut self, name: &str, kind: &str) -> Option<Client> {
        let types = types::service(kind)?;
        Some(Client { client: self.middleware.client(name, kind, WAITING), kind: types })
    }

    /// Publishes the node's topics and services for the tools of ROS.
    pub fn announce(&self) {
        self.middleware.announce();
    }

    /// Returns the next service call; waits at most this long. Malformed requests are reported through `say`.
    pub fn next_request(&self, patience: Duration, say: &dyn Fn(String)) -> Option<Request> {
        let start = Instant::now();
        loop {
            let datagram_count = self.middleware.datagram_count();
            for (number, service) in self.services.iter().enumerate() {
                while let Some(call) = service.service.take() {
                    let reason = match call {
                        Ok(call) => match cdr::decode(&service.kind.request, &call.payload) {
                            Ok(value) => return Some(Request { service: number, value, from: call.from }),
                            Err(reason) => {
                                service.service.refuse(call.from);
                                reason
                            }
                        },
                        Err(reason) => reason,
                    };
                    say(format!("a call of {} is ignored: {reason}", service.name));
                }
            }
            let left = patience.checked_sub(start.elapsed()).filter(|left| !left.is_zero())?;
            self.middleware.wait(datagram_count, left);
        }
    }

    /// Responds to a call.
    pub fn answer(&self, request: Request, value: &Value) {
        if let Some(service) = self.services.get(request.service) {
            service.service.answer(request.from, cdr::encode(&service.kind.response, value));
        }
    }

    /// The number of datagrams received; see [`Node::wait`].
    #[must_use]
    pub fn datagram_count(&self) -> u64 {
        self.middleware.datagram_count()
    }

    /// Waits until more than this has been received, or for this long.
    pub fn wait(&self, datagram_count: u64, patience: Duration) {
        self.middleware.wait(datagram_count, patience);
    }
}
