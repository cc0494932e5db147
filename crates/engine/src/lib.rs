//! The world: it loads a scene into the engines and steps it, one verb after another.
//!
//! Knows no node: what a node does comes from the table of [`Kind`]s it is handed.
//! Touches no socket, no file and no clock: controllers are behind [`Ports`].

pub mod attachments;
pub mod bodies;
pub mod build;
pub mod conversations;
pub mod device;
pub mod edits;
mod energy;
pub mod force_field;
pub mod host;
pub mod input;
mod kinds;
pub mod motor_commands;
pub mod phases;
mod placement;
pub mod plugin;
pub mod ports;
mod project;
mod provenance;
pub mod pull;
pub mod radio;
mod rebuild;
mod requests;
pub mod reset;
mod rights;
pub mod robot;
pub mod schedule;
mod site;
pub mod snapshot;
pub mod stopwatch;
pub mod typed;
mod user;
pub mod visual;
pub mod world;
pub mod world_state;

pub use attachments::Attachment;
pub use build::{Builder, RobotDraft};
pub use conversations::Conversations;
pub use device::{
    CommandContext, ConfigureContext, Device, DeviceInfo, EncodeContext, ImageDevice, Inspectable, Optical,
    OptionalRendering, Persistent, Pictures, RobotDevice, SampleContext, Typed,
};
pub use energy::{Energy, Supply};
pub use force_field::ForceField;
pub use host::HostCommand;
pub use kinds::{Kind, Kinds, ResetField, WorldSettings};
pub use motor_commands::MotorCommand;
pub use placement::{ColliderOwner, Mount};
pub use plugin::{Plugin, PluginContext};
pub use ports::{PortEvent, Ports};
pub use project::Project;
pub use radio::{Packet, RadioMedium};
pub use requests::{DeferredRequest, PresentState};
pub use rights::SupervisorRights;
pub use robot::{ControllerState, Plugins, Robot, RobotId};
pub use schedule::Clock;
pub use site::{JointSite, Site, SolidSite};
pub use snapshot::Snapshot;
pub use stopwatch::{Part, Stopwatch};
pub use typed::{
    Aspect, Command, DeviceProperties, Drawing, Measure, Message, MotorLimits, Object, OrderContext,
    RadarTarget, Reading, UnsupportedCommand,
};
pub use user::{Label, Labels, User};
pub use world::{Options, Outcome, World};
pub use world_state::WorldState;
