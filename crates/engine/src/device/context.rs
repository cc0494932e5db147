//! Contexts of the engine's calls to devices.

use base::SimTime;
use wire::{Dialect, ImageChunk, Share};

use crate::device::DeviceInfo;
use crate::ports::Ports;
use crate::robot::{Robot, RobotId};
use crate::typed::OrderContext;
use crate::world_state::WorldState;

/// Context of [`crate::Device::configure`].
pub struct ConfigureContext<'a> {
    /// Tag of the device on its robot.
    pub tag: u16,
    /// Protocol dialect of the controller.
    pub dialect: Dialect,
    /// The robot.
    pub robot: &'a Robot,
    /// Devices 1, 2, … of the robot.
    pub devices: &'a [DeviceInfo],
    /// The world.
    pub state: &'a WorldState,
}

/// Context of [`crate::Device::command`].
pub struct CommandContext<'a> {
    /// Tag of the device on its robot.
    pub tag: u16,
    /// The robot.
    pub robot: RobotId,
    /// Whether the command came with a question in the middle of a step.
    pub is_amid_step: bool,
    /// Protocol dialect of the controller; a request that reveals it may correct it.
    pub dialect: &'a mut Dialect,
    /// Devices 1, 2, … of the robot.
    pub devices: &'a [DeviceInfo],
    /// The world.
    pub state: &'a mut WorldState,
    /// The program around the world.
    pub ports: &'a mut dyn Ports,
}

impl CommandContext<'_> {
    /// The context of a typed command.
    pub fn order(&mut self) -> OrderContext<'_> {
        let Self { tag, robot, devices, ref mut state, ref mut ports, .. } = *self;
        OrderContext { tag, robot, devices, state, ports: &mut **ports }
    }

    /// Tag of the device with this wire type on the same joint and axis as the device itself; 0 if there is none.
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

/// Context of [`crate::Device::sample`].
pub struct SampleContext<'a> {
    /// The world after the step.
    pub state: &'a WorldState,
    /// Its time.
    pub now: SimTime,
}

/// What [`crate::ImageDevice::show_pictures`] adds to an answer.
#[derive(Debug, Default)]
pub struct Pictures {
    pub(crate) images: Vec<ImageChunk>,
    pub(crate) shares: Vec<Share>,
}

impl Pictures {
    /// Makes an image of this many bytes available in shared memory, if the controller is on this machine. `opcode`: of the
    /// record that tells where; `picture`: index of the image on its device; `on_request`: whether the controller may
    /// choose to get images only when it asks; `blank`: each pixel before the first image.
    pub fn share(
        &mut self,
        context: &EncodeContext<'_>,
        [opcode, picture]: [u8; 2],
        size: usize,
        on_request: bool,
        blank: [u8; 4],
    ) {
        let index = usize::from(context.tag).wrapping_sub(1);
        let device = context.robot.devices.get(index).map_or_else(String::new, |info| info.name.clone());
        self.shares.push(Share { tag: context.tag, opcode, picture, size, device, on_request, blank });
    }

    /// The pixels of a new image.
    pub fn push(&mut self, context: &EncodeContext<'_>, picture: u8, pixels: Vec<u8>) {
        self.images.push(ImageChunk { tag: context.tag, command: picture, pixels });
    }
}

/// Context of [`crate::Device::encode`].
pub struct EncodeContext<'a> {
    /// Tag of the device on its robot.
    pub tag: u16,
    /// Protocol dialect of the controller.
    pub dialect: Dialect,
    /// The robot.
    pub robot: &'a Robot,
    /// Whether the answer is to a step, not to an immediate question.
    pub after_step: bool,
    /// The world.
    pub state: &'a WorldState,
}
