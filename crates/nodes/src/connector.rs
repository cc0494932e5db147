//! Connector: introduces itself; docking comes in a later version.
//!
//! Clients show whatever was in their memory until they are told of a presence, so they are told: nobody is there.

use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, EncodeContext, SampleContext, Site, Stage,
};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::shared::{silent, solid_device};

/// What clients call a presence that cannot be measured.
const NOT_MEASURABLE: i16 = -1;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        silent::remark(builder, node, "controllers find it but it notices no other connector and holds none");
        let scene = builder.scene;
        let is_passive = scene.string(node, "type") == "passive";
        Box::new(Connector {
            is_locked: scene.bool(node, "isLocked"),
            presence: if is_passive { NOT_MEASURABLE } else { 0 },
            clock: Clock::default(),
        })
    });
}

#[derive(Clone)]
struct Connector {
    is_locked: bool,
    presence: i16,
    clock: Clock,
}

impl Device for Connector {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::connector::CONFIGURE).bool(self.is_locked);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::connector::GET_PRESENCE => self.clock.set_period(input.u16()?, context.stage.time),
            op::connector::LOCK | op::connector::UNLOCK => {}
            other => return Err(silent::unknown("connector", other)),
        }
        Ok(())
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        self.clock.due(context.now);
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_fresh() {
            out.record(context.tag, op::connector::GET_PRESENCE).i16(self.presence);
        }
    }

    fn disconnect(&mut self, _stage: &mut Stage) {
        self.clock = Clock::default();
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }
}
