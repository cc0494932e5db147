//! Brake: adds damping to its joint.

use std::any::Any;

use base::{Diagnostic, Severity};
use dynamics::LinkId;
use engine::{
    Command, CommandContext, ConfigureContext, Device, DeviceProperties, EncodeContext, OrderContext,
    Persistent, Typed, UnsupportedCommand, WorldState,
};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::shared::associated;
use crate::shared::motor::Motion;

/// Bits of the only command, which say which parts follow, in this order.
const KNOWN_PARTS: u8 = op::brake::SET_DAMPING | op::brake::GET_ASSOCIATED_DEVICE;

/// Replaces an infinite damping, which Webots' car library sets to lock wheels. `[N·m·s/rad]` or `[N·s/m]`
const LOCKED: f64 = 1e12;

#[derive(Clone)]
pub(crate) struct Brake {
    node: NodeId,
    link: Option<LinkId>,
    motion: Motion,
    /// The damping constant of the joint parameters. `[N·m·s/rad]` or `[N·s/m]`
    passive_damping: f64,
    /// The damping constant set by the controller, in the same unit.
    constant: f64,
    /// Requested types of associated devices.
    associated: Vec<u16>,
}

impl Brake {
    pub(crate) fn new(node: NodeId, link: Option<LinkId>, motion: Motion, passive_damping: f64) -> Self {
        Self { node, link, motion, passive_damping, constant: 0.0, associated: Vec::new() }
    }

    /// Sets the damping of the brake, which is added to that of the joint.
    fn set_damping(&mut self, state: &mut WorldState, constant: f64) {
        if constant.is_nan() || constant < 0.0 {
            let consequence = if constant.is_nan() { "is ignored" } else { "is taken as 0" };
            let message = format!("{}: the damping {constant} {consequence}", state.scene().path(self.node));
            state.report(Diagnostic::general(Severity::Warning, "brake/damping", message));
        }
        if !constant.is_nan() {
            self.constant = constant.clamp(0.0, LOCKED);
            self.damp(state, self.constant);
        }
    }

    fn damp(&self, state: &mut WorldState, constant: f64) {
        if let Some(link) = self.link {
            state.set_joint_damping(link, self.passive_damping + constant);
        }
    }
}

impl Device for Brake {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::brake::CONFIGURE).i32(self.motion.wire_kind());
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let parts = input.u8()?;
        if parts & KNOWN_PARTS == 0 || parts & !KNOWN_PARTS != 0 {
            return Err(Malformed::new(format!("unknown brake command {parts}")));
        }
        if parts & op::brake::SET_DAMPING != 0 {
            let constant = input.f64()?;
            self.set_damping(context.state, constant);
        }
        if parts & op::brake::GET_ASSOCIATED_DEVICE != 0 {
            let wanted = input.u16()?;
            self.associated.push(associated::tag(context, wanted));
        }
        Ok(())
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        for tag in self.associated.drain(..) {
            out.record(context.tag, op::brake::GET_ASSOCIATED_DEVICE).u16(tag);
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.associated.clear();
    }
}

impl Typed for Brake {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        let Command::Damping(constant) = command else { return Err(UnsupportedCommand) };
        self.set_damping(context.state, constant);
        Ok(())
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        DeviceProperties { link: self.link, ..DeviceProperties::default() }
    }
}

impl Persistent for Brake {
    fn take_over(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.associated.clone_from(&until_now.associated);
        }
    }

    fn go_on(&mut self, until_now: &dyn Any, state: &mut WorldState) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.constant = until_now.constant;
            self.damp(state, self.constant);
        }
    }

    fn undo(&mut self, state: &mut WorldState) {
        self.constant = 0.0;
        self.damp(state, 0.0);
    }
}
