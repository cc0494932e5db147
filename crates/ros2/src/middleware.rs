//! What a node needs of the middleware below it: DDS or Zenoh.

use std::fmt::Debug;
use std::time::Duration;

pub mod dds;
pub mod zenoh;

/// The quality of service of a topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quality {
    /// Transient local: late subscribers get earlier messages.
    pub is_transient: bool,
    /// The history depth.
    pub depth: usize,
}

/// A middleware: all endpoints of a node. Names are full names of ROS, types are `package/Name`; data is plain CDR.
pub trait Middleware: Debug + Send + Sync {
    /// Creates a publisher. All endpoints are reliable.
    fn publisher(&mut self, name: &str, kind: &str, quality: Quality) -> Box<dyn Publisher>;

    /// Creates a subscription; its depth limits the number of queued messages.
    fn subscription(&mut self, name: &str, kind: &str, quality: Quality) -> Box<dyn Subscription>;

    /// Offers a service, with up to `depth` calls in the queue.
    fn service(&mut self, name: &str, kind: &str, depth: usize) -> Box<dyn Service>;

    /// Creates a client of a service.
    fn client(&mut self, name: &str, kind: &str, depth: usize) -> Box<dyn Client>;

    /// Tells the tools of ROS about all endpoints, if they are not told about each.
    fn announce(&self);

    /// Counts what is received; a change means that there may be new data.
    fn datagram_count(&self) -> u64;

    /// Waits until more than this has been received, or for this long.
    fn wait(&self, datagram_count: u64, patience: Duration);
}

/// A publisher.
pub trait Publisher: Debug + Send + Sync {
    /// The number of matching subscriptions.
    fn subscriptions(&self) -> usize;

    /// Publishes a message.
    fn publish(&self, payload: Vec<u8>);
}

/// A subscription.
pub trait Subscription: Debug + Send + Sync {
    /// Returns the oldest message in the queue.
    fn take(&self) -> Option<Vec<u8>>;

    /// The number of matching publishers.
    fn publishers(&self) -> usize;
}

/// A service that is offered.
pub trait Service: Debug + Send + Sync {
    /// Returns the oldest call in the queue. The error is a message for the user.
    fn take(&self) -> Option<Result<Call, String>>;

    /// Answers a call.
    fn answer(&self, from: Caller, payload: Vec<u8>);

    /// Ends a call without an answer, if the middleware has a way to tell the caller.
    fn refuse(&self, _from: Caller) {}
}

/// A call of a service.
#[derive(Debug)]
pub struct Call {
    /// The request.
    pub payload: Vec<u8>,
    /// Whom to answer.
    pub from: Caller,
}

/// Who has called a service.
#[derive(Debug)]
pub enum Caller {
    /// A participant of DDS.
    Dds(dds::Caller),
    /// A query of Zenoh.
    Zenoh(zenoh::Caller),
}

/// A client of a service.
pub trait Client: Debug + Send + Sync {
    /// Whether a server is available.
    fn is_ready(&self) -> bool;

    /// Sends a request.
    fn ask(&mut self, payload: Vec<u8>);

    /// Returns the response to the last request, if it has arrived.
    fn answer(&self) -> Option<Vec<u8>>;
}
