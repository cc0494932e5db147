//! What a device of a robot can do. The robot itself is its device 0.

use std::any::Any;

use base::{SimTime, Stream, Vec3};
use catalog::NodeType;
use render::{Picture, View};
use scene::NodeId;
use wire::{Dialect, ImageChunk, Malformed, Reader, Share, Writer};

use crate::ports::Ports;
use crate::robot::{Robot, RobotId};
use crate::schedule::Clock;
use crate::typed::{Aspect, Command, OrderContext, Reading, Traits, Unsuited};
use crate::visual::Sight;
use crate::world_state::WorldState;

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

/// What can be drawn of how a device measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sketch {
    /// Its rays, as far as they go.
    Rays,
    /// The edges of what it sees.
    Frustum,
    /// The points that it has measured last.
    Points,
}

/// Behaviour of one device. One value per device node.
///
/// The engine calls, in every step: `command` for what its controller sent, `actuate`, `coordinate`, then after the dynamics
/// `sample`, then `encode` when its controller gets an answer.
///
/// When the world goes back to an earlier moment, a copy of what the device was then takes its place. The methods at
/// the end say what does not go back with it.
pub trait Device: Copied + Any + Send + Sync {
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

    /// Obeys a typed command. [`Device::command`] gives it here what packets say.
    ///
    /// # Errors
    /// If it does not take such commands.
    fn order(&mut self, _command: Command, _context: &mut OrderContext<'_>) -> Result<(), Unsuited> {
        Err(Unsuited)
    }

    /// Measures once in this time from now on; 0 stops it. `[ms]`
    fn set_sampling_period(&mut self, period_ms: u16, state: &mut WorldState) {
        if let Some(clock) = self.clock() {
            clock.set_period(period_ms, state.time);
        }
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

    /// Does what its controller wrote between steps and what waits for the next one. Only a robot's own device is asked,
    /// in the order of the robots, before the step of its controller is obeyed. Whether it did something.
    fn begin_step(&mut self, _state: &mut WorldState) -> bool {
        false
    }

    /// Pushes on the world before the dynamics step.
    fn actuate(&mut self, _state: &mut WorldState) {}

    /// Pushes on the world when all devices have pushed, for what depends on several of them.
    fn coordinate(&mut self, _state: &mut WorldState) {}

    /// Devices are about to measure. Called before [`Device::looks`]. `is_answered`: its controller may read what it
    /// measures after this step already.
    fn foresee(&mut self, _state: &mut WorldState, _is_answered: bool) {}

    /// Whether it may still be asked for a picture of this moment that was not drawn yet.
    fn owes(&self) -> bool {
        false
    }

    /// The world goes on to `next`: whether it may still be asked for a picture of this moment then. Otherwise it
    /// forgets it.
    fn goes_on_owing(&mut self, _next: SimTime) -> bool {
        false
    }

    /// Things are about to move on: keeps what is seen now for the picture that it [owes](Device::owes).
    /// [`WorldState::frame`] is up to date then.
    fn keep_scene(&mut self, _state: &WorldState) {}

    /// Whether a block of commands only asks for pictures that were taken before: it is obeyed without waiting.
    fn only_fetches(&self, _block: &[u8]) -> bool {
        false
    }

    /// Whether its next `sample` looks at what is seen: [`WorldState::frame`] is up to date then.
    fn looks(&self, _now: SimTime) -> bool {
        false
    }

    /// Puts what it draws on what is seen. Called before others look.
    fn paint(&mut self, _state: &mut WorldState) {}

    /// Leaves marks on what is seen; [`WorldState::frame`] is up to date then. Called before others look. Says whether it
    /// has changed anything.
    fn mark(&mut self, _state: &mut WorldState) -> bool {
        false
    }

    /// The pictures that its next `sample` needs, if it is due: those of all devices are drawn together.
    /// [`WorldState::frame`] is up to date then.
    fn views(&self, _state: &WorldState, _now: SimTime) -> Vec<View> {
        Vec::new()
    }

    /// Takes the pictures that it has asked for, by their order. Called just before `sample`.
    fn see(&mut self, _pictures: Vec<Picture>) {}

    /// Reads the world after the dynamics step, if it is due. May run at the same time as other devices' `sample`.
    fn sample(&mut self, _context: &SampleContext<'_>) {}

    /// A picture for people of what it gives its controller: the last one that it gave, if it keeps that
    /// ([`crate::visual::Visuals::is_watched`]); otherwise one that it takes now. `size` asks for other columns and rows
    /// than its own, as far as it can. `None`: it has no picture. The device is a copy that is thrown away.
    fn picture(&mut self, _context: &SampleContext<'_>, _size: Option<[u16; 2]>) -> Option<Sight> {
        None
    }

    /// Lines for people who want to see how it measures, from one place in the world to another. `[m]` Points are lines
    /// without length.
    fn sketch(&self, _what: Sketch, _state: &WorldState) -> Vec<[Vec3; 2]> {
        Vec::new()
    }

    /// Whether the controller must be told something now, though it has asked for nothing: [`Device::encode`] is
    /// then called at once. Only a robot's own device is asked.
    fn is_urgent(&mut self, _state: &mut WorldState, _robot: RobotId) -> bool {
        false
    }

    /// Writes what a controller that waits for the end of its step should know before that: in a packet of its own, just
    /// before the answer, or at once while the world is paused. Only a robot's own device is asked.
    fn announce(&mut self, _context: &EncodeContext<'_>, _out: &mut Writer) {}

    /// Writes the records the controller should get now.
    fn encode(&mut self, _context: &EncodeContext<'_>, _out: &mut Writer) {}

    /// Hands over new pictures, and asks for the memory in which its controller finds them. Called after `encode`.
    fn show_pictures(&mut self, _context: &EncodeContext<'_>, _out: &mut Pictures) {}

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

    /// The device is a copy of what it was at an earlier moment, and its controller is still there: takes over what
    /// both know of each other from what it was until now, a value of its own type.
    fn take_over(&mut self, _until_now: &dyn Any) {}

    /// As [`Device::take_over`], for settings that a reset leaves as the controller has made them.
    fn keep_settings(&mut self, _until_now: &dyn Any) {}

    /// A field that it was built from has been written, so it was built again: goes on where it was until now, a value of
    /// its own type. What follows from fields is new; [`Device::take_over`], [`Device::keep_settings`] and the clock
    /// were before.
    fn go_on(&mut self, _until_now: &dyn Any, _state: &mut WorldState) {}

    /// Writes the record that tells a controller of new devices, those from tag `first` on; only the robot itself does.
    fn present(&self, _context: &ConfigureContext<'_>, _first: usize, _out: &mut Writer) {}

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

/// For [`Device::configure`].
pub struct ConfigureContext<'a> {
    /// The device's number on its robot.
    pub tag: u16,
    /// What the controller speaks.
    pub dialect: Dialect,
    /// The robot.
    pub robot: &'a Robot,
    /// Devices 1, 2, … of the robot.
    pub devices: &'a [DeviceInfo],
    /// The world.
    pub state: &'a WorldState,
}

/// For [`Device::command`].
pub struct CommandContext<'a> {
    /// The device's number on its robot.
    pub tag: u16,
    /// The robot.
    pub robot: RobotId,
    /// The command came with a question amid a step, not with the step.
    pub is_amid_step: bool,
    /// What the controller speaks; a telling request may correct it.
    pub dialect: &'a mut Dialect,
    /// Devices 1, 2, … of the robot.
    pub devices: &'a [DeviceInfo],
    /// The world.
    pub state: &'a mut WorldState,
    /// What is around the world.
    pub ports: &'a mut dyn Ports,
}

impl CommandContext<'_> {
    /// The same for a typed command.
    pub fn order(&mut self) -> OrderContext<'_> {
        let Self { tag, robot, devices, ref mut state, ref mut ports, .. } = *self;
        OrderContext { tag, robot, devices, state, ports: &mut **ports }
    }

    /// Tag of the device of this wire number on the same joint and axis as the device itself; 0 if there is none.
    #[must_use]
    pub fn associated(&self, wire_number: u16) -> u16 {
        let Some(own) = self.devices.get(usize::from(self.tag).wrapping_sub(1)) else { return 0 };
        let found = self.devices.iter().position(|other| {
            own.joint.is_some()
                && other.joint == own.joint
                && self.dialect.node_number(other.ty) == wire_number
        });
        found.map_or(0, |index| index as u16 + 1)
    }
}

/// For [`Device::sample`].
pub struct SampleContext<'a> {
    /// The world after the step.
    pub state: &'a WorldState,
    /// Its time.
    pub now: SimTime,
}

/// What [`Device::show_pictures`] adds to an answer.
#[derive(Debug, Default)]
pub struct Pictures {
    pub(crate) images: Vec<ImageChunk>,
    pub(crate) shares: Vec<Share>,
}

impl Pictures {
    /// The controller is to find a picture of so many bytes in shared memory, if it is on this machine. `opcode` is
    /// that of the record which says where; `picture` tells a device's pictures apart.
    /// `on_request`: the controller may choose to get pictures only when it asks.
    pub fn share(
        &mut self,
        context: &EncodeContext<'_>,
        [opcode, picture]: [u8; 2],
        size: usize,
        on_request: bool,
    ) {
        let index = usize::from(context.tag).wrapping_sub(1);
        let device = context.robot.devices.get(index).map_or_else(String::new, |info| info.name.clone());
        self.shares.push(Share { tag: context.tag, opcode, picture, size, device, on_request });
    }

    /// The pixels of a new picture.
    pub fn push(&mut self, context: &EncodeContext<'_>, picture: u8, pixels: Vec<u8>) {
        self.images.push(ImageChunk { tag: context.tag, command: picture, pixels });
    }
}

/// For [`Device::encode`].
pub struct EncodeContext<'a> {
    /// The device's number on its robot.
    pub tag: u16,
    /// What the controller speaks.
    pub dialect: Dialect,
    /// The robot.
    pub robot: &'a Robot,
    /// The answer is to a step, not to an immediate request.
    pub after_step: bool,
    /// The world.
    pub state: &'a WorldState,
}
