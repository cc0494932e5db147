//! RangeFinder: pictures of distances, along rays through the middles of the pixels.
//!
//! Planar ones measure along the x-axis, the others along the ray. What is nearer than `minRange` or further than
//! `maxRange` is infinite.

use std::any::Any;

use base::{SimTime, Stream, Vec3, ops};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, EncodeContext, Pictures, SampleContext, Site,
    Stage, visual,
};
use scene::{NodeId, Scene};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::image_device::{self, Outlet};
use crate::shared::range::{self, Meter, Sight};
use crate::shared::{axes, silent, solid_device};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        builder.need_visuals();
        let size = image_device::size(builder, node, ["width", "height"]);
        let (stream, outlet) = (builder.stream(node), Outlet::default());
        Box::new(RangeFinder { node, size, stream, outlet, last: None })
    });
}

#[derive(Clone)]
struct RangeFinder {
    node: NodeId,
    size: [u16; 2],
    stream: Stream,
    outlet: Outlet,
    /// What it measured last, if somebody looks.
    last: Option<Vec<f32>>,
}

/// Whether a device with pictures has a plane for a projection.
pub(crate) fn is_planar(scene: &Scene, node: NodeId) -> bool {
    scene.string(node, "projection") == "planar" && !scene.bool(node, "spherical")
}

/// The rays of all pixels, rows from the top, columns from the left.
fn sights(scene: &Scene, node: NodeId, [width, height]: [u16; 2]) -> Vec<Sight> {
    let fov = scene.float(node, "fieldOfView");
    let planar = is_planar(scene, node);
    let is_cylindrical = scene.string(node, "projection") == "cylindrical";
    let [width, height] = [width, height].map(f64::from);
    // From -1 at one edge of the picture to 1 at the other.
    let across = |at: f64, count: f64| (2.0 * at + 1.0) / count - 1.0;
    let half = if planar { ops::tan(fov.min(3.1) / 2.0) } else { fov / 2.0 };
    let mut sights = Vec::with_capacity((width * height) as usize);
    for row in 0..height as u32 {
        let up = -across(f64::from(row), height) * half * height / width;
        for column in 0..width as u32 {
            let left = -across(f64::from(column), width) * half;
            sights.push(if planar {
                Sight::ahead(Vec3::new(1.0, left, up))
            } else {
                let (sin, cos) = ops::sin_cos(left);
                let (sin_up, cos_up) = if is_cylindrical { (up, 1.0) } else { ops::sin_cos(up) };
                Sight::along(Vec3::new(cos * cos_up, sin * cos_up, sin_up).normalize_or_zero())
            });
        }
    }
    sights
}

impl RangeFinder {
    /// What is measured of all pixels now.
    fn measure(&mut self, stage: &Stage) -> Vec<f32> {
        let node = self.node;
        let mut pose = stage.pose(node);
        pose.rotation *= axes::looking(&stage.scene, node);
        let sights = sights(&stage.scene, node, self.size);
        Meter::of(stage, node).measure(stage, node, &pose, &sights, &mut self.stream)
    }
}

impl Device for RangeFinder {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        let scene = &context.stage.scene;
        let introduction =
            image_device::introduction(scene, self.node, self.size, "minRange", is_planar(scene, self.node));
        out.record(context.tag, op::range_finder::CONFIGURE).bytes(introduction.as_slice());
        out.f64(scene.float(self.node, "maxRange"));
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::range_finder::SET_SAMPLING_PERIOD => {
                self.outlet.set_period(input.u16()?, context.stage.time);
                Ok(())
            }
            other => Err(silent::unknown("range finder", other)),
        }
    }

    fn looks(&self, now: SimTime) -> bool {
        self.outlet.clock.will_be_due(now)
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if !self.outlet.clock.due(context.now) {
            return;
        }
        let ranges = self.measure(context.stage);
        self.outlet.put(range::bytes(&ranges));
        self.last = context.stage.visuals.is_watched(self.node).then_some(ranges);
    }

    fn picture(&mut self, context: &SampleContext<'_>, size: Option<[u16; 2]>) -> Option<visual::Sight> {
        let size = size.unwrap_or(self.size);
        let last = self.last.take().filter(|_| size == self.size);
        self.size = size;
        let ranges = last.unwrap_or_else(|| self.measure(context.stage));
        Some(range::grey(&ranges, context.stage.scene.float(self.node, "maxRange"), size))
    }

    fn show_pictures(&mut self, context: &EncodeContext<'_>, out: &mut Pictures) {
        let size = usize::from(self.size[0]) * usize::from(self.size[1]) * 4;
        self.outlet.show(context, [op::range_finder::IMAGE_FILE, op::camera::IMAGE], size, out);
    }

    fn disconnect(&mut self, _stage: &mut Stage) {
        self.outlet = Outlet::default();
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.outlet.clock)
    }

    fn take_over(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.outlet.take_over(&until_now.outlet);
        }
    }

    fn go_on(&mut self, until_now: &dyn Any, _stage: &mut Stage) {
        let Some(until_now) = until_now.downcast_ref::<Self>() else { return };
        self.stream.clone_from(&until_now.stream);
        if self.size == until_now.size {
            self.outlet.go_on(&until_now.outlet);
        }
    }
}
