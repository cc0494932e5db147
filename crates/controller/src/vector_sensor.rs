//! Sensors that measure three numbers and have a lookup table.

use crate::device::unknown;
use crate::memory::Numbers;
use crate::sensor::{Period, Table, table};
use wire::op::sensor::CONFIGURE;
use wire::{Malformed, Reader};

/// The state of such a sensor.
#[derive(Debug)]
pub struct VectorSensor {
    /// The sampling period.
    pub period: Period,
    /// The lookup table.
    pub table: Table,
    /// The last sample; NaN before the first one.
    pub values: Numbers<3>,
}

impl Default for VectorSensor {
    fn default() -> Self {
        Self { period: Period::default(), table: Table::new(), values: Numbers::unknown() }
    }
}

impl VectorSensor {
    /// Handles a record; `data` is the opcode of samples.
    pub fn read(
        &mut self,
        name: &str,
        data: u8,
        opcode: u8,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        match opcode {
            CONFIGURE => self.table = table(input)?,
            _ if opcode == data => self.values.set(input.f64s()?),
            _ => return Err(unknown(name, opcode)),
        }
        Ok(())
    }
}
