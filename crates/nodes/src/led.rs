//! LED: shows one of its colours.

use std::any::Any;

use base::Severity;
use engine::{
    Builder, Command, CommandContext, Device, OrderContext, Persistent, RobotId, Site, Typed,
    UnsupportedCommand, WorldState,
};
use scene::{NodeId, Value};
use wire::{Malformed, Reader, op};

use crate::shared::indicator::Indicator;
use crate::shared::solid_device;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, robot| Box::new(Led::new(builder, node, robot)));
}

#[derive(Clone)]
struct Led {
    node: NodeId,
    colors: Vec<[f64; 3]>,
    /// Whether the value is an RGB colour or, if `color` is not empty, the brightness of the first colour.
    gradual: bool,
    indicator: Indicator,
    robot: RobotId,
    /// The value shown; `None` before the first step, while the nodes have the colours of the file.
    shown: Option<i32>,
}

impl Led {
    fn new(builder: &mut Builder<'_>, node: NodeId, robot: RobotId) -> Self {
        let indicator = Indicator::build(builder, node);
        let scene = builder.scene;
        let colors = match scene.value(node, "color") {
            Some(Value::MfColor(colors)) => colors.clone(),
            _ => Vec::new(),
        };
        let gradual = scene.bool(node, "gradual");
        if gradual && colors.len() > 1 {
            let message = "a gradual LED has one colour; the others are ignored";
            builder.report_field(node, "color", Severity::Warning, "led/color", message.to_owned());
        }
        Self { node, colors, gradual, indicator, robot, shown: None }
    }

    /// Returns the colour for a value; `None` if the LED is off.
    fn color(&self, value: i32) -> Option<[f64; 3]> {
        if value == 0 {
            return None;
        }
        if !self.gradual {
            let index = usize::try_from(value).ok()?.checked_sub(1)?;
            return self.colors.get(index).copied();
        }
        let channel = |shift: u32| f64::from((value >> shift) & 0xff) / 255.0;
        match self.colors.as_slice() {
            [] => Some([channel(16), channel(8), channel(0)]),
            [first, ..] => Some(first.map(|part| part * f64::from(value.clamp(0, 255)) / 255.0)),
        }
    }

    fn show(&mut self, state: &mut WorldState, value: i32) {
        self.shown = Some(value);
        let color = self.color(value);
        for look in &self.indicator.looks {
            state.record(*look, "emissiveColor", Value::SfColor(color.unwrap_or_default()));
        }
        for light in &self.indicator.lights {
            state.record(*light, "on", Value::SfBool(value != 0));
            state.record(*light, "color", Value::SfColor(color.unwrap_or_default()));
        }
    }
}

impl Device for Led {
    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::led::SET => {
                let value = input.i32()?;
                self.order(Command::Lamp(value), &mut context.order())
                    .map_err(|UnsupportedCommand| Malformed::new("no command of an LED"))
            }
            other => Err(Malformed::new(format!("unknown LED command {other}"))),
        }
    }

    fn actuate(&mut self, state: &mut WorldState) {
        let is_dark = state.energy.unpowered.contains(&self.robot);
        if self.shown.is_none() || (is_dark && self.shown != Some(0)) {
            self.show(state, 0);
        }
    }
}

impl Typed for Led {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        let Command::Lamp(value) = command else { return Err(UnsupportedCommand) };
        if value != 0 && self.color(value).is_none() {
            let message = format!("{}: the LED has no colour {value}", context.state.scene().path(self.node));
            let note = base::Diagnostic::general(base::Severity::Warning, "led/value", message);
            context.state.report(note);
        }
        self.show(context.state, value);
        Ok(())
    }
}

impl Persistent for Led {
    fn go_on(&mut self, until_now: &dyn Any, state: &mut WorldState) {
        if let Some(shown) = until_now.downcast_ref::<Self>().and_then(|until_now| until_now.shown) {
            self.show(state, shown);
        }
    }
}
