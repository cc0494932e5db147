//! Accelerometer: proper acceleration (acceleration minus gravity) in the sensor's frame. `[m/s²]`
//!
//! A sample is the mean over the time since the previous sample, as in Webots. The first sample is the mean since the
//! first step after the sensor was enabled; Webots assumes that the sensor was at rest before, so that its first sample
//! contains a jump if the sensor is moving.

use std::any::Any;

use base::{SimTime, Vec3};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, DeviceProperties, EncodeContext, Measure,
    Persistent, Reading, SampleContext, Site, Typed, WorldState,
};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::shared::solid_device;
use crate::shared::three_axis::ThreeAxis;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        Box::new(Accelerometer { node, axes: ThreeAxis::new(builder, node), since: None })
    });
}

#[derive(Clone)]
struct Accelerometer {
    node: NodeId,
    axes: ThreeAxis,
    /// Velocity in world coordinates `[m/s]` and time of the last sample; before the first sample, of the first step.
    since: Option<(Vec3, SimTime)>,
}

impl Device for Accelerometer {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        self.axes.configure(context, out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        self.axes.command(context, input)
    }

    fn actuate(&mut self, state: &mut WorldState) {
        if !self.axes.clock.is_enabled() {
            self.since = None;
        } else if self.since.is_none() {
            let velocity = state.mount(self.node).map(|mount| state.mounted_twist(&mount).linear);
            self.since = velocity.map(|velocity| (velocity, state.time()));
        }
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if !self.axes.clock.due(context.now) {
            return;
        }
        let state = context.state;
        let Some(mount) = state.mount(self.node) else { return };
        let settings = &state.dynamics().model.settings;
        let velocity = state.mounted_twist(&mount).linear;
        let acceleration = match self.since.replace((velocity, context.now)) {
            Some((before, then)) if context.now > then => {
                (velocity - before) / (context.now - then).seconds()
            }
            _ => Vec3::ZERO,
        };
        let sensor_from_world = state.mounted_pose(&mount).rotation.conjugate();
        self.axes.measure(sensor_from_world * (acceleration - settings.gravity));
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        self.axes.encode(context, op::accelerometer::DATA, out);
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.axes.disconnect();
        self.since = None;
    }

    fn stream(&mut self) -> Option<&mut base::Stream> {
        Some(self.axes.stream())
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.axes.clock)
    }
}

impl Typed for Accelerometer {
    fn reading(&self) -> Reading<'_> {
        self.axes.reading()
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        DeviceProperties { measure: Some(Measure::unbounded(&[3], "m/s²")), ..DeviceProperties::default() }
    }
}

impl Persistent for Accelerometer {
    fn go_on(&mut self, until_now: &dyn Any, _state: &mut WorldState) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.axes.go_on(&until_now.axes);
            self.since = until_now.since;
        }
    }
}
