//! Capabilities that only some devices have.

use base::{SimTime, Vec3};
use render::{Picture, View};
use wire::Writer;

#[cfg(doc)]
use crate::device::Device;
use crate::device::{ConfigureContext, EncodeContext, Pictures, SampleContext};
use crate::robot::RobotId;
use crate::visual::ViewerImage;
use crate::world_state::WorldState;

/// Visualizations of how a device measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionalRendering {
    /// Its rays, up to their hits.
    Rays,
    /// Its view frustum.
    Frustum,
    /// Its last point cloud.
    Points,
    /// Lines to the targets that it has found last.
    Targets,
}

/// Capabilities of a robot's own device, device 0.
pub trait RobotDevice {
    /// Carries out what its controller wrote between steps and what is pending for the next one. Called in the order of
    /// robots, before the step of its controller is executed. Returns whether it did something.
    fn begin_step(&mut self, state: &mut WorldState) -> bool;

    /// Acts on the world after all devices have, for what depends on several of them.
    fn coordinate(&mut self, state: &mut WorldState);

    /// Accounts for the step, after the dynamics.
    fn finish_step(&mut self, state: &mut WorldState);

    /// Whether the controller must be told something now without having asked: [`Device::encode`] is then called at once.
    fn is_urgent(&mut self, state: &mut WorldState, robot: RobotId) -> bool;

    /// Writes what a controller in a step should know before the end of that step: in a packet of its own just before the
    /// answer, or at once while the world is paused.
    fn announce(&mut self, context: &EncodeContext<'_>, out: &mut Writer);

    /// Writes the record that introduces new devices, from tag `first` on.
    fn present(&self, context: &ConfigureContext<'_>, first: usize, out: &mut Writer);
}

/// A device that sees the rendered scene or paints on it: cameras, displays, pens, sensors with rays.
pub trait Optical {
    /// Devices are about to measure. Called before [`Optical::looks`]. `is_answered`: whether its controller may read the
    /// measurement after this step.
    fn before_sampling(&mut self, _state: &mut WorldState, _is_answered: bool) {}

    /// Whether its next `sample` reads the rendered scene as [`WorldState::follow_visuals`] leaves it.
    fn follows(&self, _now: SimTime) -> bool {
        false
    }

    /// Whether its next `sample` looks at the rendered scene: [`WorldState::frame`] is then up to date.
    fn looks(&self, _now: SimTime) -> bool {
        false
    }

    /// Whether [`Optical::paint`] has anything new to show.
    fn has_painted(&self) -> bool {
        false
    }

    /// Shows what it draws in the rendered scene. Called before others look.
    fn paint(&mut self, _state: &mut WorldState) {}

    /// Paints on the rendered scene; [`WorldState::frame`] is then up to date. Called before others look. Returns whether
    /// it has changed anything.
    fn mark(&mut self, _state: &mut WorldState) -> bool {
        false
    }
}

/// A device that gives its controller images.
pub trait ImageDevice {
    /// The views that its next `sample` needs, if it is due: those of all devices are rendered together.
    /// [`WorldState::frame`] is then up to date.
    fn views(&self, _state: &WorldState, _now: SimTime) -> Vec<View> {
        Vec::new()
    }

    /// Receives the images of the views it has requested, in their order. Called just before `sample`.
    fn see(&mut self, _pictures: Vec<Picture>) {}

    /// Whether an image of this moment that was not rendered yet may still be requested.
    fn has_deferred_picture(&self) -> bool {
        false
    }

    /// The world advances to `next`. Returns whether an image of this moment may still be requested then; otherwise it is
    /// dropped.
    fn keeps_deferred_picture(&mut self, _next: SimTime) -> bool {
        false
    }

    /// The world is about to change: keeps the rendered scene for the [deferred](ImageDevice::has_deferred_picture) image.
    /// [`WorldState::frame`] is then up to date.
    fn keep_scene(&mut self, _state: &WorldState) {}

    /// Whether a block of commands only requests images that were taken before: it is executed without waiting.
    fn only_fetches(&self, _block: &[u8]) -> bool {
        false
    }

    /// Publishes new images, and requests the shared memory in which its controller finds them. Called after `encode`.
    fn show_pictures(&mut self, _context: &EncodeContext<'_>, _out: &mut Pictures) {}
}

/// A device that can be displayed to users.
pub trait Inspectable {
    /// An image for display of what it gives its controller: the last one, if it keeps that
    /// ([`crate::visual::Visuals::is_watched`]), otherwise one that is taken now. `size` asks for another width and height,
    /// as far as possible. `None` without an image.
    fn picture(&self, _context: &SampleContext<'_>, _size: Option<[u16; 2]>) -> Option<ViewerImage> {
        None
    }

    /// Line segments in the world that visualize how it measures. `[m]` Points are segments without length.
    fn sketch(&self, _what: OptionalRendering, _state: &WorldState) -> Vec<[Vec3; 2]> {
        Vec::new()
    }
}
