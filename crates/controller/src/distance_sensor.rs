//! DistanceSensor: a distance along rays, mapped by the lookup table.

use crate::call_error::Outcome;
use crate::device::{Device, unknown};
use crate::sensor::{Period, Sampled, Table, reading, table};
use crate::session::Session;
use wire::op::distance_sensor::DATA;
use wire::op::sensor::CONFIGURE;
use wire::{Malformed, Reader, Writer};

/// The state of a distance sensor.
#[derive(Debug)]
pub struct DistanceSensor {
    period: Period,
    table: Table,
    kind: i32,
    min: f64,
    max: f64,
    aperture_rad: f64,
    value: f64,
}

impl Default for DistanceSensor {
    fn default() -> Self {
        let (period, table) = (Period::default(), Table::new());
        Self { period, table, kind: 0, min: 0.0, max: 0.0, aperture_rad: 0.0, value: f64::NAN }
    }
}

impl Device for DistanceSensor {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            CONFIGURE => {
                self.kind = input.i32()?;
                [self.min, self.max, self.aperture_rad] = input.f64s()?;
                self.table = table(input)?;
            }
            DATA => self.value = input.f64()?,
            _ => return Err(unknown("DistanceSensor", opcode)),
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

impl Sampled for DistanceSensor {
    const STEM: &'static str = "distance_sensor";

    fn period(&mut self) -> &mut Period {
        &mut self.period
    }

    fn table(&self) -> Option<&Table> {
        Some(&self.table)
    }
}

/// The last sample, in the unit of the lookup table; NaN before the first one.
pub fn get_value(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(reading::<DistanceSensor>(session, tag)?.value)
}

/// The maximum reading.
pub fn get_max_value(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(session.device::<DistanceSensor>(tag)?.max)
}

/// The minimum reading.
pub fn get_min_value(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(session.device::<DistanceSensor>(tag)?.min)
}

/// Its aperture. `[rad]`
pub fn get_aperture(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(session.device::<DistanceSensor>(tag)?.aperture_rad)
}

/// The type: 0 generic, 1 infra-red, 2 sonar, 3 laser.
pub fn get_type(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<DistanceSensor>(tag)?.kind)
}
