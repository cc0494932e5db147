//! What a device of a robot can do. The robot itself is its device 0.

pub mod capabilities;
mod context;

use std::any::Any;

use base::Stream;
use catalog::NodeType;
use scene::NodeId;
use wire::{Malformed, Reader, Writer};

use crate::schedule::Clock;
use crate::typed::{Aspect, Command, OrderContext, Reading, Traits, UnsupportedCommand};
use crate::world_state::WorldState;
pub use capabilities::{ImageDevice, Inspectable, Optical, OptionalRendering, RobotDevice};
pub use context::{CommandContext, ConfigureContext, EncodeContext, Pictures, SampleContext};

/// What others may know about a device.
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
    /// The joint node and axis (from 1) it sits on, for devices of joints.
    pub joint: Option<(NodeId, u8)>,
}

impl DeviceInfo {
    /// What is left of it when its node is gone: its number.
    pub(crate) fn gone(&self) -> Self {
        Self { node: NodeId(u32::MAX), name: String::new(), ..self.clone() }
    }
}

/// What a snapshot needs; every device that is `Clone` has it.
pub trait Copied {
    /// The same device with all its state.
    fn copied(&self) -> Box<dyn Device>;
}

impl<T: Device + Clone> Copied for T {
    fn copied(&self) -> Box<dyn Device> {
        Box::new(self.clone())
    }
}

/// Behaviour of one device, as every device has it. One value per device node.
///
/// The engine calls, in every step: `command` for what its controller sent, `actuate`, then after the dynamics `sample`,
/// then `encode` when its controller gets an answer. What only some devices can do is a capability of its own, in
/// [`capabilities`]: a device has it that answers the question for it.
///
/// When the world goes back to an earlier moment, a copy of what the device was then takes its place; [`Persistent`] says
/// what does not go back with it.
pub trait Device: Copied + Typed + Persistent + Any + Send + Sync {
    /// Writes the record(s) that tell a new controller about the device; nothing for devices without one.
    fn configure(&self, _context: &ConfigureContext<'_>, _out: &mut Writer) {}

    /// Writes the record(s) that tell a controller what fields were written since [`Device::configure`].
    fn reconfigure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        self.configure(context, out);
    }

    /// Obeys one command; called until the block is empty.
    ///
    /// # Errors
    /// If the bytes make no sense; the connection is then ended.
    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed>;

    /// Measures once in this time from now on; 0 stops it. `[ms]`
    fn set_sampling_period(&mut self, period_ms: u16, state: &mut WorldState) {
        if let Some(clock) = self.clock() {
            clock.set_period(period_ms, state.time);
        }
    }

    /// Pushes on the world before the dynamics step.
    fn actuate(&mut self, _state: &mut WorldState) {}

    /// Reads the world after the dynamics step, if it is due. May run at the same time as other devices' `sample`.
    fn sample(&mut self, _context: &SampleContext<'_>) {}

    /// Writes the records the controller should get now.
    fn encode(&mut self, _context: &EncodeContext<'_>, _out: &mut Writer) {}

    /// The controller is gone: sampling stops, what it commanded stays.
    fn disconnect(&mut self, _state: &mut WorldState) {}

    /// What its noise is drawn from, if it has any.
    fn stream(&mut self) -> Option<&mut Stream> {
        None
    }

    /// Its sampling clock. After a reset it goes on with the period it has now: controllers are not started again.
    fn clock(&mut self) -> Option<&mut Clock> {
        None
    }

    /// Its readings come from elsewhere from now on, and it does not measure; or it measures again.
    fn hand_over(&mut self, is_remote: bool) {
        if let Some(clock) = self.clock() {
            clock.hold(is_remote);
        }
    }

    /// What only the robot's own device does.
    fn robot(&mut self) -> Option<&mut dyn RobotDevice> {
        None
    }

    /// What it does with what is seen, if it looks at it or draws on it.
    fn optical(&mut self) -> Option<&mut dyn Optical> {
        None
    }

    /// What it does if it gives its controller pictures.
    fn image(&mut self) -> Option<&mut dyn ImageDevice> {
        None
    }

    /// What people can see of it, if there is something.
    fn inspectable(&self) -> Option<&dyn Inspectable> {
        None
    }
}

/// Typed commands and readings, for programs that hold the world.
pub trait Typed {
    /// Obeys a typed command. [`Device::command`] gives it here what packets say.
    ///
    /// # Errors
    /// If it does not take such commands.
    fn order(
        &mut self,
        _command: Command,
        _context: &mut OrderContext<'_>,
    ) -> Result<(), UnsupportedCommand> {
        Err(UnsupportedCommand)
    }

    /// What it measured last: what [`Device::encode`] tells a controller.
    fn reading(&self) -> Reading<'_> {
        Reading::Nothing
    }

    /// What it measures or does besides.
    fn aspect(&self, _aspect: Aspect<'_>, _state: &WorldState) -> Reading<'_> {
        Reading::Nothing
    }

    /// What can be known of it before it has measured anything.
    fn traits(&self, _state: &WorldState) -> Traits {
        Traits::default()
    }
}

/// What a device keeps when a copy of what it was takes its place, or when it is built again.
pub trait Persistent {
    /// The device is a copy of what it was at an earlier moment, and its controller is still there: takes over what
    /// both know of each other from what it was until now, a value of its own type.
    fn take_over(&mut self, _until_now: &dyn Any) {}

    /// As [`Persistent::take_over`], for settings that a reset leaves as the controller has made them.
    fn keep_settings(&mut self, _until_now: &dyn Any) {}

    /// A field that it was built from has been written, so it was built again: goes on where it was until now, a value of
    /// its own type. What follows from fields is new; [`Persistent::take_over`], [`Persistent::keep_settings`] and the clock
    /// were before.
    fn go_on(&mut self, _until_now: &dyn Any, _state: &mut WorldState) {}

    /// The world was reset: undoes what it did to the world beyond fields and motion.
    fn undo(&mut self, _state: &mut WorldState) {}

    /// The state of its node was loaded: forgets what it was told to do, for there is no way to go on with that.
    fn settle(&mut self, state: &mut WorldState) {
        self.undo(state);
    }
}

/// A device whose node is gone. Its controller may not know it yet, and is ignored.
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
