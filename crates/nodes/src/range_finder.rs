//! RangeFinder: depth images, measured along rays through the centres of the pixels.
//!
//! Planar ones measure depth along the x-axis, the others distance along the ray. Ranges less than `minRange`, or not
//! less than `maxRange`, are infinite. `[m]`

use std::any::Any;

use base::{SimTime, Stream, Vec3};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, DeviceProperties, EncodeContext, ImageDevice,
    Inspectable, Measure, Optical, OptionalRendering, Persistent, Pictures, Reading, SampleContext, Site,
    Typed, WorldState, visual,
};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::shared::frustum;
use crate::shared::image_device::{self, Outlet};
use crate::shared::optics::{self, Lens};
use crate::shared::range::{self, Meter};
use crate::shared::window::{RayTable, Window, is_planar};
use crate::shared::{axes, command_sink, solid_device};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        builder.need_visuals();
        let size = image_device::size(builder, node, ["width", "height"]);
        let (stream, outlet) = (builder.stream(node), Outlet::default());
        let rays = RayTable::default();
        Box::new(RangeFinder {
            node,
            size,
            stream,
            outlet,
            rays,
            last: None,
            ranges: Vec::new(),
            shown: Vec::new(),
            taken: None,
        })
    });
}

#[derive(Clone)]
struct RangeFinder {
    node: NodeId,
    size: [u16; 2],
    stream: Stream,
    outlet: Outlet,
    rays: RayTable,
    /// The last measurement, if it is displayed.
    last: Option<Vec<f32>>,
    /// The last measurement.
    ranges: Vec<f32>,
    /// The last image before noise and its time, for motion blur.
    shown: Vec<f32>,
    taken: Option<SimTime>,
}

impl RangeFinder {
    /// Writes the properties that a controller gets at the start and whenever a field has been written.
    fn write_properties(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        let scene = context.state.scene();
        let optics = image_device::optics(context, self.node, "minRange", is_planar(scene, self.node));
        out.bytes(optics.as_slice()).f64(scene.float(self.node, "maxRange"));
    }

    /// Measures all pixels.
    fn measure(&mut self, state: &WorldState) -> Vec<f32> {
        let node = self.node;
        let mut pose = state.pose(node);
        pose.rotation *= axes::looking(state.scene(), node);
        let scene = state.scene();
        let lens = scene.child(node, "lens").map(|lens| Lens::of(scene, lens));
        let rays = self.rays.of(Window::of(scene, node, self.size), lens);
        let meter = Meter::of(state, node);
        let mut ranges = meter.exact(state, node, &pose, rays, usize::from(self.size[0]));
        self.blur(&mut ranges, scene.float(node, "motionBlur"), state.time());
        meter.add_noise(&mut ranges, &mut self.stream);
        ranges
    }

    /// Blends ranges with the previous image. Infinite ranges are not blended.
    fn blur(&mut self, ranges: &mut [f32], response_ms: f64, now: SimTime) {
        let elapsed = self.taken.map_or(f64::INFINITY, |taken| (now - taken).ms());
        self.taken = Some(now);
        if response_ms <= 0.0 {
            return self.shown.clear();
        }
        let kept = optics::kept(elapsed, response_ms);
        for (range, shown) in ranges.iter_mut().zip(&self.shown) {
            if range.is_finite() && shown.is_finite() {
                *range = *shown * kept + *range * (1.0 - kept);
            }
        }
        self.shown = ranges.to_vec();
    }
}

impl Device for RangeFinder {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        let start = image_device::identity(self.node, self.size);
        out.record(context.tag, op::range_finder::CONFIGURE).bytes(start.as_slice());
        self.write_properties(context, out);
    }

    fn reconfigure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::range_finder::RECONFIGURE);
        self.write_properties(context, out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::range_finder::SET_SAMPLING_PERIOD => {
                let period = input.u16()?;
                self.set_sampling_period(period, context.state);
                Ok(())
            }
            other => Err(command_sink::unknown("range finder", other)),
        }
    }

    fn set_sampling_period(&mut self, period_ms: u16, state: &mut WorldState) {
        self.outlet.set_period(period_ms, state.time());
        self.shown.clear();
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if !self.outlet.clock.due(context.now) {
            return;
        }
        let ranges = self.measure(context.state);
        self.outlet.put(range::bytes(&ranges));
        self.last = context.state.visuals.is_watched(self.node).then(|| ranges.clone());
        self.ranges = ranges;
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.outlet = Outlet::default();
    }

    fn stream(&mut self) -> Option<&mut Stream> {
        Some(&mut self.stream)
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.outlet.clock)
    }

    fn optical(&mut self) -> Option<&mut dyn Optical> {
        Some(self)
    }

    fn image(&mut self) -> Option<&mut dyn ImageDevice> {
        Some(self)
    }

    fn inspectable(&self) -> Option<&dyn Inspectable> {
        Some(self)
    }
}

impl Typed for RangeFinder {
    fn reading(&self) -> Reading<'_> {
        Reading::Ranges { size: self.size, metres: &self.ranges }
    }

    fn properties(&self, state: &WorldState) -> DeviceProperties {
        let [columns, rows] = self.size.map(usize::from);
        let range = ["minRange", "maxRange"].map(|field| state.scene().float(self.node, field));
        let measure = Measure { shape: vec![rows, columns], range, unit: "m" };
        DeviceProperties { measure: Some(measure), ..DeviceProperties::default() }
    }
}

impl Persistent for RangeFinder {
    fn take_over(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.outlet.take_over(&until_now.outlet);
        }
    }

    fn go_on(&mut self, until_now: &dyn Any, state: &mut WorldState) {
        let Some(until_now) = until_now.downcast_ref::<Self>() else { return };
        self.size = image_device::keep_size(state, self.node, self.size, until_now.size);
        self.stream.clone_from(&until_now.stream);
        self.shown.clone_from(&until_now.shown);
        self.taken = until_now.taken;
        self.ranges.clone_from(&until_now.ranges);
        self.outlet.go_on(&until_now.outlet);
    }
}

impl Optical for RangeFinder {
    fn looks(&self, now: SimTime) -> bool {
        self.outlet.clock.will_be_due(now)
    }
}

impl ImageDevice for RangeFinder {
    fn show_pictures(&mut self, context: &EncodeContext<'_>, out: &mut Pictures) {
        let size = usize::from(self.size[0]) * usize::from(self.size[1]) * 4;
        self.outlet.show(context, [op::range_finder::IMAGE_FILE, op::camera::IMAGE], size, out);
    }
}

impl Inspectable for RangeFinder {
    fn sketch(&self, what: OptionalRendering, state: &WorldState) -> Vec<[Vec3; 2]> {
        if what != OptionalRendering::Frustum {
            return Vec::new();
        }
        let scene = state.scene();
        let range = ["minRange", "maxRange"].map(|field| scene.float(self.node, field));
        let mut pose = state.pose(self.node);
        pose.rotation *= axes::looking(scene, self.node);
        frustum::edges(&pose, &Window::of(scene, self.node, self.size).border(), range)
    }

    fn picture(&self, context: &SampleContext<'_>, size: Option<[u16; 2]>) -> Option<visual::ViewerImage> {
        let mut copy = self.clone();
        let size = size.unwrap_or(copy.size);
        let last = copy.last.take().filter(|_| size == copy.size);
        if size != copy.size {
            copy.shown.clear();
        }
        copy.size = size;
        let ranges = last.unwrap_or_else(|| copy.measure(context.state));
        Some(range::grey(&ranges, context.state.scene().float(copy.node, "maxRange"), size))
    }
}
