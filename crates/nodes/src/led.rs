//! LED: lights up in one of its colours.

use engine::{Builder, CommandContext, Device, Site, Stage};
use scene::{NodeId, Scene, Value};
use wire::{Malformed, Reader, op};

use crate::shared::indicator::Indicator;
use crate::shared::solid_device;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| Box::new(Led::new(builder.scene, node)));
}

#[derive(Clone)]
struct Led {
    node: NodeId,
    colors: Vec<[f64; 3]>,
    /// The value is an RGB colour, or a brightness for a single colour.
    gradual: bool,
    indicator: Indicator,
}

impl Led {
    fn new(scene: &Scene, node: NodeId) -> Self {
        let colors = match scene.value(node, "color") {
            Some(Value::MfColor(colors)) => colors.clone(),
            _ => Vec::new(),
        };
        Self { node, colors, gradual: scene.bool(node, "gradual"), indicator: Indicator::of(scene, node) }
    }

    /// The colour for a value, `None` when it is off.
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
            [single] => Some(single.map(|part| part * f64::from(value.clamp(0, 255)) / 255.0)),
            _ => Some([channel(16), channel(8), channel(0)]),
        }
    }

    fn show(&self, stage: &mut Stage, value: i32) {
        let color = self.color(value);
        for look in &self.indicator.looks {
            stage.set_field(*look, "emissiveColor", Value::SfColor(color.unwrap_or_default()));
        }
        for light in &self.indicator.lights {
            stage.set_field(*light, "on", Value::SfBool(color.is_some()));
            if let Some(color) = color {
                stage.set_field(*light, "color", Value::SfColor(color));
            }
        }
    }
}

impl Device for Led {
    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::led::SET => {
                let value = input.i32()?;
                if value != 0 && self.color(value).is_none() {
                    let message = format!("{}: no colour {value}", context.stage.scene.path(self.node));
                    let note = base::Diagnostic::general(base::Severity::Warning, "led/value", message);
                    context.stage.report(note);
                }
                self.show(context.stage, value);
                Ok(())
            }
            other => Err(Malformed::new(format!("unknown LED command {other}"))),
        }
    }
}
