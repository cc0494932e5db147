//! The world: it loads a scene into the engines and steps it, one verb after another.
//!
//! Knows no node: what a node does comes from the table of [`Kind`]s it is handed.
//! Touches no socket, no file and no clock: controllers are behind [`Ports`].

pub mod attachments;
pub mod build;
pub mod device;
pub mod force_field;
pub mod host;
pub mod input;
pub mod motor_commands;
pub mod phases;
pub mod plugin;
pub mod ports;
mod provenance;
pub mod pull;
pub mod radio;
mod rebuild;
pub mod reset;
mod rights;
pub mod robot;
pub mod schedule;
pub mod snapshot;
pub mod stopwatch;
pub mod typed;
pub mod visual;
pub mod world;
pub mod world_state;

pub use attachments::Attachment;
pub use build::{Builder, Effect, JointSite, Kind, ResetField, Site};
pub use device::{
    CommandContext, ConfigureContext, Device, DeviceInfo, EncodeContext, Pictures, SampleContext, Sketch,
};
pub use force_field::ForceField;
pub use host::HostCommand;
pub use motor_commands::MotorCommand;
pub use plugin::Plugin;
pub use ports::{PortEvent, Ports};
pub use radio::{Packet, RadioMedium};
pub use rights::SupervisorRights;
pub use robot::{ControllerState, Plugins, Robot, RobotId};
pub use schedule::Clock;
pub use snapshot::Snapshot;
pub use stopwatch::{Part, Stopwatch};
pub use typed::{
    Actuation, Aspect, Command, Drawing, Echo, Measure, Message, Object, OrderContext, Reading, Traits,
    Unsuited,
};
pub use world::{Options, Outcome, World};
pub use world_state::{DeferredRequest, Mount, WorldState};
