//! VacuumGripper: while it is on, it holds the first thing that lies against it with enough contact points.
//!
//! It pulls along its x-axis, and holds what it has where it was caught: solids that forces move, and the world.

use std::collections::BTreeMap;

use base::Severity;
use dynamics::{Constraint, ConstraintKind, LinkId};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, EncodeContext, SampleContext, Site, Stage,
};
use scene::{NodeId, Value};
use wire::{Dialect, Malformed, Reader, Writer, op};

use crate::shared::goes_on::keeps;
use crate::shared::hold::Strength;
use crate::shared::{silent, solid_device};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        if builder.scene.child(node, "boundingObject").is_none() {
            let message = "a vacuum gripper without a bounding object touches nothing and holds nothing";
            builder.remark(node, Severity::Warning, "vacuum-gripper/bounding-object", message);
        }
        let starts_on = builder.scene.bool(node, "isOn");
        Box::new(VacuumGripper { node, starts_on, holds: false, clock: Clock::default() })
    });
}

#[derive(Clone)]
struct VacuumGripper {
    node: NodeId,
    /// What it is at the start of the world.
    starts_on: bool,
    /// At the last sampling.
    holds: bool,
    clock: Clock,
}

impl VacuumGripper {
    fn is_on(&self, stage: &Stage) -> bool {
        stage.scene.get(self.node).is_some() && stage.scene.bool(self.node, "isOn")
    }

    fn switch(&self, stage: &mut Stage, on: bool) {
        stage.set_field(self.node, "isOn", Value::SfBool(on));
        if !on {
            stage.let_go(self.node);
        }
    }

    /// What touched it in the last step, in enough points; of several things the one that touched in most.
    fn touched(&self, stage: &Stage) -> Option<Option<LinkId>> {
        let least = usize::try_from(stage.scene.int(self.node, "contactPoints")).unwrap_or(0).max(1);
        let is_own = |collider| stage.collider_owner(collider).is_some_and(|owner| owner.solid == self.node);
        let mut points: BTreeMap<Option<LinkId>, usize> = BTreeMap::new();
        for contact in stage.dynamics.contacts() {
            let other = match (is_own(contact.a), is_own(contact.b)) {
                (true, false) => contact.b,
                (false, true) => contact.a,
                _ => continue,
            };
            let Some(other) = stage.dynamics.model.colliders.get(other.index()) else { continue };
            *points.entry(other.link).or_default() += 1;
        }
        let most = points.values().copied().max().filter(|most| *most >= least)?;
        points.into_iter().find(|(_, count)| *count == most).map(|(link, _)| link)
    }

    fn catch(&self, stage: &mut Stage) {
        let Some(other) = self.touched(stage) else { return };
        let Some(own) = stage.mount(self.node) else { return };
        let other_from_world = other.map_or(base::Pose::IDENTITY, |link| stage.dynamics.pose(link).inverse());
        let caught = other_from_world * stage.mounted_pose(&own);
        let sides = [own.link, other];
        let held = Constraint::new(ConstraintKind::Fixed, sides, [own.link_from_node, caught]);
        stage.take_hold(self.node, None, held);
    }
}

impl Device for VacuumGripper {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        // Older clients do not know the type and could not read its record.
        if context.dialect >= Dialect::R2023b {
            out.record(context.tag, op::vacuum_gripper::CONFIGURE).bool(self.is_on(context.stage));
        }
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::vacuum_gripper::GET_PRESENCE => self.clock.set_period(input.u16()?, context.stage.time),
            op::vacuum_gripper::TURN_ON => self.switch(context.stage, true),
            op::vacuum_gripper::TURN_OFF => self.switch(context.stage, false),
            other => return Err(silent::unknown("vacuum gripper", other)),
        }
        Ok(())
    }

    fn actuate(&mut self, stage: &mut Stage) {
        if stage.scene.get(self.node).is_none() {
            return;
        }
        if stage.hold(self.node).is_none() {
            if self.is_on(stage) {
                self.catch(stage);
            }
        } else if Strength::of(&stage.scene, self.node).is_overcome(stage, self.node) {
            stage.let_go(self.node);
        }
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if self.clock.due(context.now) {
            self.holds = context.stage.hold(self.node).is_some();
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_fresh() {
            out.record(context.tag, op::vacuum_gripper::GET_PRESENCE).bool(self.holds);
        }
    }

    fn disconnect(&mut self, _stage: &mut Stage) {
        self.clock = Clock::default();
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }

    fn undo(&mut self, stage: &mut Stage) {
        stage.set_field(self.node, "isOn", Value::SfBool(self.starts_on));
    }

    /// What it held when the state was saved cannot be told; it catches again what lies against it.
    fn settle(&mut self, stage: &mut Stage) {
        stage.let_go(self.node);
        self.undo(stage);
    }

    keeps!(holds);
}
