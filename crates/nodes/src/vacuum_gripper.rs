//! VacuumGripper: while it is on, it attaches to the first body with enough contact points.
//!
//! It pulls along its x-axis, and fixes the body at its current pose. Bodies are dynamic solids or the world.

use std::any::Any;
use std::collections::BTreeMap;

use base::Severity;
use dynamics::{Constraint, ConstraintKind, LinkId};
use engine::{
    Builder, Clock, Command, CommandContext, ConfigureContext, Device, DeviceProperties, EncodeContext,
    Measure, OrderContext, Persistent, Reading, SampleContext, Site, Typed, UnsupportedCommand, WorldState,
};
use scene::{NodeId, Value};
use wire::{Dialect, Malformed, Reader, Writer, op};

use crate::shared::breaking_strength::Strength;
use crate::shared::rebuilt_device::keeps;
use crate::shared::{command_sink, solid_device};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        if builder.scene.child(node, "boundingObject").is_none() {
            let message = "a vacuum gripper without a bounding object has no contacts and holds nothing";
            builder.report(node, Severity::Warning, "vacuum-gripper/bounding-object", message);
        }
        let starts_on = builder.scene.bool(node, "isOn");
        Box::new(VacuumGripper { node, starts_on, must_tell: false, holds: false, clock: Clock::default() })
    });
}

#[derive(Clone)]
struct VacuumGripper {
    node: NodeId,
    /// The value of `isOn` at the start of the world.
    starts_on: bool,
    /// Whether the controller must be told that it is on or off, because it has not set it itself.
    must_tell: bool,
    /// Whether it held something at the last sample.
    holds: bool,
    clock: Clock,
}

impl VacuumGripper {
    fn is_on(&self, state: &WorldState) -> bool {
        state.scene().get(self.node).is_some() && state.scene().bool(self.node, "isOn")
    }

    /// Older clients do not know the type and cannot read its record.
    fn write_state(&self, tag: u16, dialect: Dialect, state: &WorldState, out: &mut Writer) {
        if dialect >= Dialect::R2023b {
            out.record(tag, op::vacuum_gripper::CONFIGURE).bool(self.is_on(state));
        }
    }

    fn switch(&self, state: &mut WorldState, on: bool) {
        state.record(self.node, "isOn", Value::SfBool(on));
        if !on {
            state.detach(self.node);
        }
    }

    /// Returns the link with enough contact points in the last step; of several ones that with the deepest contact.
    fn touched(&self, state: &WorldState) -> Option<Option<LinkId>> {
        let least = usize::try_from(state.scene().int(self.node, "contactPoints")).unwrap_or(0).max(1);
        let is_own = |collider| state.collider_owner(collider).is_some_and(|owner| owner.solid == self.node);
        let mut points: BTreeMap<Option<LinkId>, (usize, f64)> = BTreeMap::new();
        for contact in state.dynamics().contacts() {
            let other = match (is_own(contact.a), is_own(contact.b)) {
                (true, false) => contact.b,
                (false, true) => contact.a,
                _ => continue,
            };
            let Some(other) = state.dynamics().model.colliders.get(other.index()) else { continue };
            let (count, depth) = points.entry(other.link).or_default();
            *count += 1;
            *depth = depth.max(contact.depth);
        }
        let enough = points.into_iter().filter(|(_, (count, _))| *count >= least);
        enough.max_by(|a, b| a.1.1.total_cmp(&b.1.1)).map(|(link, _)| link)
    }

    fn attach(&self, state: &mut WorldState) {
        let Some(other) = self.touched(state) else { return };
        let Some(own) = state.mount(self.node) else { return };
        let other_from_world =
            other.map_or(base::Pose::IDENTITY, |link| state.dynamics().pose(link).inverse());
        let caught = other_from_world * state.mounted_pose(&own);
        let sides = [own.link, other];
        let held = Constraint::new(ConstraintKind::Fixed, sides, [own.link_from_node, caught]);
        state.attach(self.node, None, held);
    }
}

impl Device for VacuumGripper {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        self.write_state(context.tag, context.dialect, context.state, out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::vacuum_gripper::GET_PRESENCE => self.clock.set_period(input.u16()?, context.state.time()),
            opcode @ (op::vacuum_gripper::TURN_ON | op::vacuum_gripper::TURN_OFF) => {
                self.switch(context.state, opcode == op::vacuum_gripper::TURN_ON);
            }
            other => return Err(command_sink::unknown("vacuum gripper", other)),
        }
        Ok(())
    }

    fn actuate(&mut self, state: &mut WorldState) {
        if state.scene().get(self.node).is_none() {
            return;
        }
        let is_on = self.is_on(state);
        if state.attachment(self.node).is_none() {
            if is_on {
                self.attach(state);
            }
        } else if !is_on || Strength::of(state.scene(), self.node).is_overcome(state, self.node) {
            // A supervisor may have changed the field.
            state.detach(self.node);
        }
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if self.clock.due(context.now) {
            let state = context.state;
            // A new contact is attached before the next step.
            let attaches = || self.is_on(state) && self.touched(state).is_some();
            self.holds = state.attachment(self.node).is_some() || attaches();
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if std::mem::take(&mut self.must_tell) {
            self.write_state(context.tag, context.dialect, context.state, out);
        }
        if self.clock.take_new_value() {
            out.record(context.tag, op::vacuum_gripper::GET_PRESENCE).bool(self.holds);
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.clock = Clock::default();
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }
}

impl Typed for VacuumGripper {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        let Command::Hold(on) = command else { return Err(UnsupportedCommand) };
        self.switch(context.state, on);
        Ok(())
    }

    /// 1 while it holds something, else 0.
    fn reading(&self) -> Reading<'_> {
        Reading::Number(f64::from(u8::from(self.holds)))
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        let measure = Measure { shape: vec![], range: [0.0, 1.0], unit: "" };
        DeviceProperties { measure: Some(measure), ..DeviceProperties::default() }
    }
}

impl Persistent for VacuumGripper {
    /// A reset brings back the value of the start, whatever a supervisor has written.
    fn keep_settings(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.starts_on = until_now.starts_on;
        }
    }

    fn undo(&mut self, state: &mut WorldState) {
        state.record(self.node, "isOn", Value::SfBool(self.starts_on));
        self.must_tell = true;
    }

    /// The saved state does not contain what it held; it attaches again to what it touches.
    fn settle(&mut self, state: &mut WorldState) {
        state.detach(self.node);
        self.undo(state);
    }

    keeps!(holds);
}
