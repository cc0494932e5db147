//! VacuumGripper: introduces itself; gripping comes in a later version. Nothing is ever present at it.

use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, EncodeContext, SampleContext, Site, Stage,
};
use scene::NodeId;
use wire::{Dialect, Malformed, Reader, Writer, op};

use crate::shared::{silent, solid_device};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        silent::remark(builder, node, "controllers find it but it holds nothing");
        Box::new(VacuumGripper { is_on: builder.scene.bool(node, "isOn"), clock: Clock::default() })
    });
}

#[derive(Clone)]
struct VacuumGripper {
    is_on: bool,
    clock: Clock,
}

impl Device for VacuumGripper {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        // Older clients do not know the type and could not read its record.
        if context.dialect >= Dialect::R2023b {
            out.record(context.tag, op::vacuum_gripper::CONFIGURE).bool(self.is_on);
        }
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::vacuum_gripper::GET_PRESENCE => self.clock.set_period(input.u16()?, context.stage.time),
            op::vacuum_gripper::TURN_ON | op::vacuum_gripper::TURN_OFF => {}
            other => return Err(silent::unknown("vacuum gripper", other)),
        }
        Ok(())
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        self.clock.due(context.now);
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_fresh() {
            out.record(context.tag, op::vacuum_gripper::GET_PRESENCE).bool(false);
        }
    }

    fn disconnect(&mut self, _stage: &mut Stage) {
        self.clock = Clock::default();
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }
}
