//! The simulator's end: the sockets of all robots behind one queue of events.

mod hub;
mod image_files;
mod options;
mod peer;
mod port;
mod pump;
mod unidentified_client;

pub use hub::{Browser, Hub, WaitOutcome};
pub use options::HubOptions;
pub use peer::UNANNOUNCED_END;
pub use port::Kind;

use crate::dialect::Dialect;
use crate::reply::Transport;

base::typed_id!(pub PortId, "A robot that a controller can connect to. Ids are never reused.");

impl PortId {
    /// Stands for a peer that was never assigned to a robot.
    pub const NONE: Self = Self(u32::MAX);
}

/// An event on a robot's sockets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The robot; [`PortId::NONE`] for a peer that was never assigned to one.
    pub port: PortId,
    /// What happened.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A controller connected. Its first request follows.
    Connected {
        /// The protocol version, as far as the way of connecting reveals it.
        dialect: Dialect,
        /// The transport.
        transport: Transport,
    },
    /// A complete request for [`crate::Request::decode`]; never a closing message.
    Packet(Vec<u8>),
    /// The controller is gone. No further event of it follows.
    Closed {
        /// Whether it sent the closing message.
        clean: bool,
        /// The reason, for the user.
        reason: String,
    },
    /// A peer was turned away. The robot's controller, if any, is not affected.
    Rejected {
        /// The reason, for the user.
        reason: String,
    },
}
