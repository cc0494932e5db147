//! InertialUnit: the orientation of the sensor in the world, as a quaternion. Clients make roll, pitch, yaw of it.

use base::{Quat, Stream, Vec3, math};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, EncodeContext, SampleContext, Site, Stage,
};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::shared::solid_device;
use crate::world_info;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        Box::new(InertialUnit {
            node,
            noise: builder.scene.float(node, "noise"),
            stream: builder.stream(node),
            clock: Clock::default(),
            world_from_sensor: Quat::IDENTITY,
        })
    });
}

#[derive(Clone)]
struct InertialUnit {
    node: NodeId,
    /// Standard deviation of the error about each axis. `[rad]`
    noise: f64,
    stream: Stream,
    clock: Clock,
    world_from_sensor: Quat,
}

impl Device for InertialUnit {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::sensor::CONFIGURE).f64(self.noise);
        out.str(world_info::coordinate_system(&context.stage.scene));
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::sensor::SET_SAMPLING_PERIOD => self.clock.set_period(input.u16()?, context.stage.time),
            other => return Err(Malformed::new(format!("unknown inertial unit command {other}"))),
        }
        Ok(())
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if self.clock.due(context.now) {
            let draws = Vec3::new(self.stream.normal(), self.stream.normal(), self.stream.normal());
            let error = draws * self.noise;
            let error = math::axis_angle(error, error.length());
            self.world_from_sensor = context.stage.pose(self.node).rotation * error;
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_fresh() {
            let q = self.world_from_sensor;
            out.record(context.tag, op::inertial_unit::DATA).f64s(&[q.x, q.y, q.z, q.w]);
        }
    }

    fn disconnect(&mut self, _stage: &mut Stage) {
        self.clock = Clock::default();
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }
}
