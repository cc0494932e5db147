//! LightSensor: irradiance.

use crate::call_error::Outcome;
use crate::device::{Device, unknown};
use crate::sensor::{Period, Sampled, Table, reading, table};
use crate::session::Session;
use wire::op::light_sensor::DATA;
use wire::op::sensor::CONFIGURE;
use wire::{Malformed, Reader, Writer};

/// The state of a light sensor.
#[derive(Debug)]
pub struct LightSensor {
    period: Period,
    table: Table,
    value: f64,
}

impl Default for LightSensor {
    fn default() -> Self {
        Self { period: Period::default(), table: Table::new(), value: f64::NAN }
    }
}

impl Device for LightSensor {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            CONFIGURE => self.table = table(input)?,
            DATA => self.value = input.f64()?,
            _ => return Err(unknown("LightSensor", opcode)),
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

impl Sampled for LightSensor {
    const STEM: &'static str = "light_sensor";

    fn period(&mut self) -> &mut Period {
        &mut self.period
    }

    fn table(&self) -> Option<&Table> {
        Some(&self.table)
    }
}

/// The last sample, in the unit of the lookup table; NaN before the first one.
pub fn get_value(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(reading::<LightSensor>(session, tag)?.value)
}
