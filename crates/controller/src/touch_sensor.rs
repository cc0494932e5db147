//! TouchSensor: contact or force.

use crate::call_error::{CallError, Outcome};
use crate::device::{Device, unknown};
use crate::exported::constants::WB_TOUCH_SENSOR_FORCE3D;
use crate::memory::Numbers;
use crate::sensor::{Period, Sampled, Table, reading, table};
use crate::session::Session;
use wire::op::sensor::CONFIGURE;
use wire::op::touch_sensor::{DATA, DATA_3D};
use wire::{Malformed, Reader, Writer};

/// The state of a touch sensor.
#[derive(Debug)]
pub struct TouchSensor {
    period: Period,
    table: Table,
    kind: i32,
    value: f64,
    values: Numbers<3>,
}

impl Default for TouchSensor {
    fn default() -> Self {
        let (period, table) = (Period::default(), Table::new());
        Self { period, table, kind: 0, value: f64::NAN, values: Numbers::unknown() }
    }
}

impl Device for TouchSensor {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            CONFIGURE => {
                self.kind = input.i32()?;
                self.table = table(input)?;
            }
            DATA => self.value = input.f64()?,
            DATA_3D => self.values.set(input.f64s()?),
            _ => return Err(unknown("TouchSensor", opcode)),
        }
        Ok(())
    }

    fn resend(&mut self) {
        self.period.resend();
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        self.period.write(out);
    }
}

impl Sampled for TouchSensor {
    const STEM: &'static str = "touch_sensor";

    fn period(&mut self) -> &mut Period {
        &mut self.period
    }

    fn table(&self) -> Option<&Table> {
        Some(&self.table)
    }
}

/// 0 or 1 for a bumper, the force for a force sensor; NaN before the first sample.
pub fn get_value(session: &mut Session, tag: u16) -> Outcome<f64> {
    if session.device::<TouchSensor>(tag)?.kind == WB_TOUCH_SENSOR_FORCE3D {
        session.complain(" must be used with a TouchSensor of type \"bumper\" or \"force\"");
        session.say("Error: you should use wb_touch_sensor_get_values() instead.".into());
        return Err(CallError::Refused);
    }
    Ok(reading::<TouchSensor>(session, tag)?.value)
}

/// The force in the sensor's frame; NaN before the first sample.
pub fn get_values(session: &mut Session, tag: u16) -> Outcome<&Numbers<3>> {
    if session.device::<TouchSensor>(tag)?.kind != WB_TOUCH_SENSOR_FORCE3D {
        session.complain(" must be used with a TouchSensor of type \"force-3d\"");
        session.say("Error: you should use wb_touch_sensor_get_value() instead.".into());
        return Err(CallError::Refused);
    }
    Ok(&reading::<TouchSensor>(session, tag)?.values)
}

/// The type: 0 bumper, 1 force, 2 force-3d.
pub fn get_type(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<TouchSensor>(tag)?.kind)
}
