//! The world: it loads a scene into the engines and steps it, one verb after another.
//!
//! Knows no node: what a node does comes from the table of [`Kind`]s it is handed.
//! Touches no socket, no file and no clock: controllers are behind [`Ports`].

pub mod air;
pub mod build;
pub mod device;
pub mod holds;
pub mod host;
pub mod influence;
pub mod input;
mod ledger;
pub mod mail;
pub mod phases;
pub mod plugin;
pub mod ports;
mod rebuild;
pub mod reset;
pub mod robot;
pub mod schedule;
pub mod snapshot;
pub mod stage;
pub mod stopwatch;
pub mod visual;
pub mod world;

pub use air::{Air, Packet};
pub use build::{Builder, Effect, JointSite, Kind, ResetField, Site};
pub use device::{
    CommandContext, ConfigureContext, Device, DeviceInfo, EncodeContext, Pictures, SampleContext,
};
pub use holds::Hold;
pub use host::HostCommand;
pub use influence::Influence;
pub use mail::Letter;
pub use plugin::Plugin;
pub use ports::{PortEvent, Ports};
pub use robot::{ControllerState, Plugins, Robot, RobotId};
pub use schedule::Clock;
pub use snapshot::Snapshot;
pub use stage::{Mount, Stage, Wish};
pub use stopwatch::{Part, Stopwatch};
pub use world::{Options, Outcome, World};
