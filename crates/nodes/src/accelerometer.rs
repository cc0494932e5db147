//! Accelerometer: what a mass on springs feels, motion minus free fall, in the sensor's frame. `[m/s²]`

use std::any::Any;

use base::Vec3;
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, EncodeContext, SampleContext, Site, Stage,
};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::shared::solid_device;
use crate::shared::three_axis::ThreeAxis;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        Box::new(Accelerometer { node, axes: ThreeAxis::new(builder, node), last_velocity: None })
    });
}

#[derive(Clone)]
struct Accelerometer {
    node: NodeId,
    axes: ThreeAxis,
    /// World velocity one step ago, `None` before the first step. `[m/s]`
    last_velocity: Option<Vec3>,
}

impl Device for Accelerometer {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        self.axes.configure(context, out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        self.axes.command(context, input)
    }

    fn actuate(&mut self, stage: &mut Stage) {
        // The velocity before the step; the difference to the one after it is the acceleration of the step.
        if self.axes.clock.is_enabled() {
            let velocity = stage.mount(self.node).map(|mount| stage.mounted_twist(&mount).linear);
            self.last_velocity = velocity;
        }
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if !self.axes.clock.due(context.now) {
            return;
        }
        let stage = context.stage;
        let Some(mount) = stage.mount(self.node) else { return };
        let settings = &stage.dynamics.model.settings;
        let velocity = stage.mounted_twist(&mount).linear;
        let acceleration = (velocity - self.last_velocity.unwrap_or(velocity)) / settings.dt;
        let sensor_from_world = stage.mounted_pose(&mount).rotation.conjugate();
        self.axes.measure(sensor_from_world * (acceleration - settings.gravity));
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        self.axes.encode(context, op::accelerometer::DATA, out);
    }

    fn disconnect(&mut self, _stage: &mut Stage) {
        self.axes.disconnect();
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.axes.clock)
    }

    fn go_on(&mut self, until_now: &dyn Any, _stage: &mut Stage) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.axes.go_on(&until_now.axes);
            self.last_velocity = until_now.last_velocity;
        }
    }
}
