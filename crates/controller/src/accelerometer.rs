//! Accelerometer: proper acceleration, which is opposite to gravity at rest.

use crate::call_error::Outcome;
use crate::device::Device;
use crate::memory::Numbers;
use crate::sensor::{Period, Sampled, Table, reading};
use crate::session::Session;
use crate::vector_sensor::VectorSensor;
use wire::op::accelerometer::DATA;
use wire::{Malformed, Reader, Writer};

/// The state of an accelerometer.
#[derive(Debug, Default)]
pub struct Accelerometer(VectorSensor);

impl Device for Accelerometer {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        self.0.read("Accelerometer", DATA, opcode, input)
    }

    fn resend(&mut self) {
        self.0.period.resend();
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        self.0.period.write(out);
    }
}

impl Sampled for Accelerometer {
    const STEM: &'static str = "accelerometer";

    fn period(&mut self) -> &mut Period {
        &mut self.0.period
    }

    fn table(&self) -> Option<&Table> {
        Some(&self.0.table)
    }
}

/// The last sample `[m/s²]`, in the sensor's frame; NaN before the first one.
pub fn get_values(session: &mut Session, tag: u16) -> Outcome<&Numbers<3>> {
    Ok(&reading::<Accelerometer>(session, tag)?.0.values)
}
