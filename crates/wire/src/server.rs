//! The simulator's half: all robots' sockets behind one queue of events.

mod hub;
mod options;
mod peer;
mod picture;
mod port;
mod pump;
mod unidentified_client;

pub use hub::{Browser, Hub, Waited};
pub use options::HubOptions;
pub use port::Kind;

use crate::dialect::Dialect;
use crate::reply::Transport;

base::typed_id!(pub PortId, "A robot that a controller can connect to. Never used again for another robot.");

impl PortId {
    /// Stands for peers that never reached a robot.
    pub const NONE: Self = Self(u32::MAX);
}

/// Something that happened at a robot's sockets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Which robot; [`PortId::NONE`] for a peer that never reached one.
    pub port: PortId,
    /// What happened.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A controller connected. Its first request follows.
    Connected {
        /// The version it speaks, as far as the way of connecting tells.
        dialect: Dialect,
        /// How it is connected.
        transport: Transport,
    },
    /// A whole request for [`crate::Request::decode`]; never a closing message.
    Packet(Vec<u8>),
    /// The controller is gone. Nothing more of it follows.
    Closed {
        /// It sent the closing message.
        clean: bool,
        /// Why, for users.
        reason: String,
    },
    /// A peer was turned away; the robot's controller, if any, goes on.
    Rejected {
        /// Why, for users.
        reason: String,
    },
}
