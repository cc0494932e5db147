//! Phase: all sensors that are due measure the new state.

use std::collections::BTreeSet;

use base::{SimTime, Vec3};
use rayon::prelude::*;
use scene::NodeId;

use crate::device::{Device, Optical, OptionalRendering, SampleContext};
use crate::robot::Session;
use crate::stopwatch::{Part, Stopwatch};
use crate::visual::ViewerImage;
use crate::world::World;

/// With fewer devices that are due and no pictures to process, threads cost more than they save.
const PARALLEL_FROM: usize = 128;

impl World {
    /// Updates the rendered scene to nodes, motion and what devices draw, if anybody looks.
    pub fn refresh_visuals(&mut self) {
        let optical = self.devices.iter_mut().filter_map(|device| device.optical());
        optical.for_each(|device| device.paint(&mut self.state));
        self.state.refresh_visuals();
    }

    /// The same for viewers that render elsewhere: without acceleration structures, and without moving what follows a link.
    pub fn follow_visuals(&mut self) {
        let optical = self.devices.iter_mut().filter_map(|device| device.optical());
        optical.for_each(|device| device.paint(&mut self.state));
        self.state.follow_visuals();
    }

    /// Returns whether the world may look different from when [`World::follow_visuals`] was called last, although no step
    /// has been made since.
    pub fn looks_different(&mut self) -> bool {
        let mut optical = self.devices.iter_mut().filter_map(|device| device.optical());
        self.state.scene.is_changed()
            || self.state.visuals.is_outdated()
            || optical.any(|device| device.has_painted())
    }

    /// An image for display of what a device (by its node) gives its controller, without side effects.
    #[must_use]
    pub fn picture_of(&self, device: NodeId, size: Option<[u16; 2]>) -> Option<ViewerImage> {
        let find = |robot: &crate::Robot| {
            let at = robot.devices.iter().position(|known| known.node == device)?;
            self.devices.get(robot.first_device + at + 1)
        };
        let device = self.robots.iter().find_map(find)?.inspectable()?;
        device.picture(&SampleContext { state: &self.state, now: self.state.time }, size)
    }

    /// Line segments `[m]` that visualize how devices measure, in the world; points are segments without length. By the
    /// node of the device.
    pub fn sketches(&self, what: OptionalRendering) -> impl Iterator<Item = (NodeId, Vec<[Vec3; 2]>)> {
        let rows = self.robots.iter().filter(|robot| !robot.is_gone()).flat_map(|robot| {
            let devices = self.devices.iter().skip(robot.first_device + 1);
            robot.devices.iter().zip(devices)
        });
        let rows = rows.filter_map(|(info, device)| Some((info.node, device.inspectable()?)));
        rows.map(move |(node, device)| (node, device.sketch(what, &self.state)))
            .filter(|(_, lines)| !lines.is_empty())
    }

    fn leave_marks(&mut self) {
        let optical = self.devices.iter_mut().filter_map(|device| device.optical());
        let marks = |device: &mut dyn Optical| device.mark(&mut self.state);
        if optical.map(marks).fold(false, |any, marked| any | marked) {
            self.state.refresh_visuals();
        }
    }

    /// Renders the images that all devices request, in one batch. Returns their number.
    fn draw(&mut self) -> usize {
        let now = self.state.time;
        let mut devices: Vec<_> = self.devices.iter_mut().filter_map(|device| device.image()).collect();
        let wanted: Vec<_> = devices.iter().map(|device| device.views(&self.state, now)).collect();
        let pictures = self.state.draw(&wanted.concat());
        let count = pictures.len();
        let mut pictures = pictures.into_iter();
        for (device, views) in devices.iter_mut().zip(&wanted) {
            if !views.is_empty() {
                device.see(pictures.by_ref().take(views.len()).collect());
            }
        }
        count
    }

    /// Prepares the devices whose controllers may read them after this step.
    fn before_sampling(&mut self) {
        let now = self.state.time;
        for robot in &self.robots {
            let is_due = |session: &Session| session.step.is_some_and(|step| step.due <= now);
            // Who is not waited for may ask at any time, and so may those who drive a robot from within the program.
            let is_answered = !robot.synchronization || robot.session().is_none_or(is_due);
            let devices = robot.first_device..=robot.first_device + robot.devices.len();
            let optical = self.devices[devices].iter_mut().filter_map(|device| device.optical());
            optical.for_each(|device| device.before_sampling(&mut self.state, is_answered));
        }
    }

    /// The world is about to advance to `next`, or to change now: deferred images of this moment that may still be
    /// requested then keep a copy of the rendered scene.
    pub(crate) fn keep_scenes(&mut self, next: Option<SimTime>) {
        let mut has_deferred_picture = false;
        for device in self.devices.iter_mut().filter_map(|device| device.image()) {
            has_deferred_picture |= match next {
                Some(next) => device.keeps_deferred_picture(next),
                None => device.has_deferred_picture(),
            };
        }
        if has_deferred_picture {
            self.refresh_visuals();
            let images = self.devices.iter_mut().filter_map(|device| device.image());
            images.for_each(|device| device.keep_scene(&self.state));
        }
    }

    pub(crate) fn sense(&mut self, watch: &mut dyn Stopwatch) {
        let now = self.state.time;
        let mut pictures = 0;
        self.before_sampling();
        if self.state.visuals.is_needed() {
            if self.devices.iter_mut().filter_map(|device| device.optical()).any(|device| device.looks(now)) {
                self.refresh_visuals();
                self.leave_marks();
                watch.lap(Part::Scene);
                pictures = self.draw();
                watch.lap(Part::Pictures);
            } else if self
                .devices
                .iter_mut()
                .filter_map(|device| device.optical())
                .any(|device| device.follows(now))
            {
                self.follow_visuals();
                watch.lap(Part::Scene);
            }
        } else if self.state.scene.is_changed() {
            self.state.scene.take_journal();
        }
        if !watch.is_running() {
            return self.sample(pictures, |_| true);
        }
        let types = self.device_types();
        let all: Vec<_> = types.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        let kinds: Vec<_> = types.iter().map(|ty| all.binary_search(ty)).collect();
        for (kind, ty) in all.into_iter().enumerate() {
            self.sample(pictures, |index| kinds.get(index) == Some(&Ok(kind)));
            watch.lap(Part::Sense(ty));
        }
    }

    /// Lets some devices measure, given the number of new pictures, on which lens and noise take effect now; none of them
    /// sees what another one measures.
    fn sample(&mut self, pictures: usize, is_meant: impl Fn(usize) -> bool + Sync) {
        let context = SampleContext { state: &self.state, now: self.state.time };
        let is_due = |(index, device): (usize, &mut Box<dyn Device>)| {
            is_meant(index) && device.clock().is_some_and(|clock| clock.will_be_due(context.now))
        };
        let has_image =
            |(index, device): (usize, &mut Box<dyn Device>)| is_meant(index) && device.image().is_some();
        let due = self.devices.iter_mut().enumerate().map(is_due).filter(|is_due| *is_due);
        let is_worth_threads = due.take(PARALLEL_FROM).count() == PARALLEL_FROM
            || (pictures > 1 && self.devices.iter_mut().enumerate().any(has_image));
        let sample = |(index, device): (usize, &mut Box<dyn Device>)| {
            if is_meant(index) {
                device.sample(&context);
            }
        };
        if is_worth_threads {
            self.devices.par_iter_mut().enumerate().for_each(sample);
        } else {
            self.devices.iter_mut().enumerate().for_each(sample);
        }
    }

    /// Node types of all devices, in their order; a robot is its first device.
    pub fn device_types(&self) -> Vec<&'static str> {
        let mut types = vec![""; self.devices.len()];
        for robot in &self.robots {
            let own = self.state.scene.get(robot.node).map(|node| node.ty.name);
            let devices = robot.devices.iter().map(|device| device.ty.name);
            let places = types.iter_mut().skip(robot.first_device);
            places.zip(own.into_iter().chain(devices)).for_each(|(place, ty)| *place = ty);
        }
        types
    }
}
