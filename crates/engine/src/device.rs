//! The behaviour of a robot's devices. The robot itself is its device 0.

pub mod capabilities;
mod context;

use std::any::Any;

use base::Stream;
use catalog::NodeType;
use scene::NodeId;
use wire::{Malformed, Reader, Writer};

use crate::schedule::Clock;
use crate::typed::{Aspect, Command, DeviceProperties, OrderContext, Reading, UnsupportedCommand};
use crate::world_state::WorldState;
pub use capabilities::{ImageDevice, Inspectable, Optical, OptionalRendering, RobotDevice};
pub use context::{CommandContext, ConfigureContext, EncodeContext, Pictures, SampleContext};

/// Public properties of a device.
#[derive(Clone, Debug)]
pub struct DeviceInfo {
    /// Its node.
    pub node: NodeId,
    /// Its type.
    pub ty: &'static NodeType,
    /// Its `name`.
    pub name: String,
    /// Its `model`.
    pub model: String,
    /// For devices of joints: the joint's node, and the axis (from 1).
    pub joint: Option<(NodeId, u8)>,
}

impl DeviceInfo {
    /// The remains of a device whose node was removed: its tag stays in use.
    pub(crate) fn gone(&self) -> Self {
        Self { node: NodeId(u32::MAX), name: String::new(), ..self.clone() }
    }

    /// Whether its node was removed while a controller was connected. Its tag is free as soon as another one connects.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.node == NodeId(u32::MAX)
    }
}

/// Cloning, for snapshots; implemented for every device that is `Clone`.
pub trait Copied {
    /// A copy with the complete state.
    fn copied(&self) -> Box<dyn Device>;
}

impl<T: Device + Clone> Copied for T {
    fn copied(&self) -> Box<dyn Device> {
        Box::new(self.clone())
    }
}

/// Behaviour that all devices have. One value per device node.
///
/// In every step the engine calls `command` for the commands of the controller and `actuate`, then, after the dynamics,
/// `sample`, then `encode` when an answer is due. What only some devices can do is a separate trait in [`capabilities`],
/// which a device exposes through the getters below.
///
/// When the world returns to an earlier moment, a device is replaced by its copy from then; [`Persistent`] says what does
/// not go back with it.
pub trait Device: Copied + Typed + Persistent + Any + Send + Sync {
    /// Writes the records that introduce the device to a new controller; nothing for devices that need none.
    fn configure(&self, _context: &ConfigureContext<'_>, _out: &mut Writer) {}

    /// Writes the records about fields that were written since [`Device::configure`].
    fn reconfigure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        self.configure(context, out);
    }

    /// Executes one command; called until the block is empty.
    ///
    /// # Errors
    /// If the bytes are malformed; the connection is then closed.
    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed>;

    /// Sets the sampling period; 0 disables sampling. `[ms]`
    fn set_sampling_period(&mut self, period_ms: u16, state: &mut WorldState) {
        if let Some(clock) = self.clock() {
            clock.set_period(period_ms, state.time);
        }
    }

    /// Acts on the world before the dynamics step.
    fn actuate(&mut self, _state: &mut WorldState) {}

    /// Measures after the dynamics step, if it is due. May run in parallel with `sample` of other devices.
    fn sample(&mut self, _context: &SampleContext<'_>) {}

    /// Writes the records that are due for the controller.
    fn encode(&mut self, _context: &EncodeContext<'_>, _out: &mut Writer) {}

    /// The controller has disconnected: sampling stops, commands stay in effect.
    fn disconnect(&mut self, _state: &mut WorldState) {}

    /// The random stream of its noise, if it has any.
    fn stream(&mut self) -> Option<&mut Stream> {
        None
    }

    /// Its sampling clock. A reset keeps the current period, as controllers are not restarted.
    fn clock(&mut self) -> Option<&mut Clock> {
        None
    }

    /// Switches between measuring and readings from elsewhere.
    fn hand_over(&mut self, is_remote: bool) {
        if let Some(clock) = self.clock() {
            clock.hold(is_remote);
        }
    }

    /// Capabilities of a robot's own device.
    fn robot(&mut self) -> Option<&mut dyn RobotDevice> {
        None
    }

    /// Capabilities of devices that see the rendered scene or paint on it.
    fn optical(&mut self) -> Option<&mut dyn Optical> {
        None
    }

    /// Capabilities of devices with images.
    fn image(&mut self) -> Option<&mut dyn ImageDevice> {
        None
    }

    /// Its image for display to users, if it has one.
    fn inspectable(&self) -> Option<&dyn Inspectable> {
        None
    }
}

/// Typed commands and readings, for programs that hold the world.
pub trait Typed {
    /// Executes a typed command. [`Device::command`] decodes packets into calls of this.
    ///
    /// # Errors
    /// If it does not accept this command.
    fn order(
        &mut self,
        _command: Command,
        _context: &mut OrderContext<'_>,
    ) -> Result<(), UnsupportedCommand> {
        Err(UnsupportedCommand)
    }

    /// Its last measurement, as [`Device::encode`] sends it to a controller.
    fn reading(&self) -> Reading<'_> {
        Reading::Nothing
    }

    /// Another output or state.
    fn aspect(&self, _aspect: Aspect<'_>, _state: &WorldState) -> Reading<'_> {
        Reading::Nothing
    }

    /// Its static properties.
    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        DeviceProperties::default()
    }
}

/// What survives when a device is replaced by an earlier copy, or rebuilt.
pub trait Persistent {
    /// Called on the copy of an earlier moment whose controller is still connected: takes over from `self` as it was until now
    /// (a value of its own type) what controller and device know of each other.
    fn take_over(&mut self, _until_now: &dyn Any) {}

    /// As [`Persistent::take_over`], for settings of the controller that survive a reset.
    fn keep_settings(&mut self, _until_now: &dyn Any) {}

    /// Called on a device that was rebuilt because a field was written: continues from the state it had until now (a value
    /// of its own type). Whatever follows from fields is new; [`Persistent::take_over`], [`Persistent::keep_settings`] and
    /// the clock come first.
    fn go_on(&mut self, _until_now: &dyn Any, _state: &mut WorldState) {}

    /// The world was reset: undoes its effects on the world beyond fields and motion.
    fn undo(&mut self, _state: &mut WorldState) {}

    /// A saved state of its node was loaded: drops pending commands, which cannot be continued.
    fn settle(&mut self, state: &mut WorldState) {
        self.undo(state);
    }
}

/// A device whose node was removed. Commands are ignored, as its controller may not know yet.
#[derive(Clone)]
pub(crate) struct Gone;

impl Device for Gone {
    fn command(
        &mut self,
        _context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        input.bytes(input.remaining()).map(drop)
    }
}

impl Typed for Gone {}

impl Persistent for Gone {}
