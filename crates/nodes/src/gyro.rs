//! Gyro: angular velocity in the sensor's frame. `[rad/s]`

use std::any::Any;

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
        Box::new(Gyro { node, axes: ThreeAxis::new(builder, node) })
    });
}

#[derive(Clone)]
struct Gyro {
    node: NodeId,
    axes: ThreeAxis,
}

impl Device for Gyro {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        self.axes.configure(context, out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        self.axes.command(context, input)
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if !self.axes.clock.due(context.now) {
            return;
        }
        let state = context.state;
        let Some(mount) = state.mount(self.node) else { return };
        let sensor_from_world = state.mounted_pose(&mount).rotation.conjugate();
        self.axes.measure(sensor_from_world * state.mounted_twist(&mount).angular);
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        self.axes.encode(context, op::gyro::DATA, out);
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.axes.disconnect();
    }

    fn stream(&mut self) -> Option<&mut base::Stream> {
        Some(self.axes.stream())
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.axes.clock)
    }
}

impl Typed for Gyro {
    fn reading(&self) -> Reading<'_> {
        self.axes.reading()
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        DeviceProperties { measure: Some(Measure::unbounded(&[3], "rad/s")), ..DeviceProperties::default() }
    }
}

impl Persistent for Gyro {
    fn go_on(&mut self, until_now: &dyn Any, _state: &mut WorldState) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.axes.go_on(&until_now.axes);
        }
    }
}
