//! What only some devices can do, in parts that a device has or does not have.

use base::{SimTime, Vec3};
use render::{Picture, View};
use wire::Writer;

#[cfg(doc)]
use crate::device::Device;
use crate::device::{ConfigureContext, EncodeContext, Pictures, SampleContext};
use crate::robot::RobotId;
use crate::visual::ViewerImage;
use crate::world_state::WorldState;

/// What can be drawn of how a device measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionalRendering {
    /// Its rays, as far as they go.
    Rays,
    /// The edges of what it sees.
    Frustum,
    /// The points that it has measured last.
    Points,
    /// From it to the things that it has found last.
    Targets,
}

/// What only the robot's own device does, device 0.
pub trait RobotDevice {
    /// Does what its controller wrote between steps and what waits for the next one. Asked in the order of the robots,
    /// before the step of its controller is obeyed. Whether it did something.
    fn begin_step(&mut self, state: &mut WorldState) -> bool;

    /// Pushes on the world when all devices have pushed, for what depends on several of them.
    fn coordinate(&mut self, state: &mut WorldState);

    /// Whether the controller must be told something now, though it has asked for nothing: [`Device::encode`] is then
    /// called at once.
    fn is_urgent(&mut self, state: &mut WorldState, robot: RobotId) -> bool;

    /// Writes what a controller that waits for the end of its step should know before that: in a packet of its own, just
    /// before the answer, or at once while the world is paused.
    fn announce(&mut self, context: &EncodeContext<'_>, out: &mut Writer);

    /// Writes the record that tells a controller of new devices, those from tag `first` on.
    fn present(&self, context: &ConfigureContext<'_>, first: usize, out: &mut Writer);
}

/// A device that looks at what is seen, or draws on it: cameras, displays, pens, sensors with rays.
pub trait Optical {
    /// Devices are about to measure. Called before [`Optical::looks`]. `is_answered`: its controller may read what it
    /// measures after this step already.
    fn before_sampling(&mut self, _state: &mut WorldState, _is_answered: bool) {}

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
}

/// A device that gives its controller pictures.
pub trait ImageDevice {
    /// The pictures that its next `sample` needs, if it is due: those of all devices are drawn together.
    /// [`WorldState::frame`] is up to date then.
    fn views(&self, _state: &WorldState, _now: SimTime) -> Vec<View> {
        Vec::new()
    }

    /// Takes the pictures that it has asked for, by their order. Called just before `sample`.
    fn see(&mut self, _pictures: Vec<Picture>) {}

    /// Whether it may still be asked for a picture of this moment that was not drawn yet.
    fn has_deferred_picture(&self) -> bool {
        false
    }

    /// The world goes on to `next`: whether it may still be asked for a picture of this moment then. Otherwise it
    /// forgets it.
    fn keeps_deferred_picture(&mut self, _next: SimTime) -> bool {
        false
    }

    /// Things are about to move on: keeps what is seen now for the picture that is [deferred](ImageDevice::has_deferred_picture).
    /// [`WorldState::frame`] is up to date then.
    fn keep_scene(&mut self, _state: &WorldState) {}

    /// Whether a block of commands only asks for pictures that were taken before: it is obeyed without waiting.
    fn only_fetches(&self, _block: &[u8]) -> bool {
        false
    }

    /// Hands over new pictures, and asks for the memory in which its controller finds them. Called after `encode`.
    fn show_pictures(&mut self, _context: &EncodeContext<'_>, _out: &mut Pictures) {}
}

/// A device of which people can see something.
pub trait Inspectable {
    /// A picture for people of what it gives its controller: the last one that it gave, if it keeps that
    /// ([`crate::visual::Visuals::is_watched`]); otherwise one that it takes now. `size` asks for other columns and rows
    /// than its own, as far as it can. `None`: it has no picture.
    fn picture(&self, _context: &SampleContext<'_>, _size: Option<[u16; 2]>) -> Option<ViewerImage> {
        None
    }

    /// Lines for people who want to see how it measures, from one place in the world to another. `[m]` Points are lines
    /// without length.
    fn sketch(&self, _what: OptionalRendering, _state: &WorldState) -> Vec<[Vec3; 2]> {
        Vec::new()
    }
}
