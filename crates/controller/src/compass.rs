//! Compass: the direction of north.

use crate::call_error::Outcome;
use crate::device::Device;
use crate::memory::Numbers;
use crate::sensor::{Period, Sampled, Table, reading};
use crate::session::Session;
use crate::vector_sensor::VectorSensor;
use wire::op::compass::DATA;
use wire::{Malformed, Reader, Writer};

/// The state of a compass.
#[derive(Debug, Default)]
pub struct Compass(VectorSensor);

impl Device for Compass {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        self.0.read("Compass", DATA, opcode, input)
    }

    fn resend(&mut self) {
        self.0.period.resend();
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        self.0.period.write(out);
    }
}

impl Sampled for Compass {
    const STEM: &'static str = "compass";

    fn period(&mut self) -> &mut Period {
        &mut self.0.period
    }

    fn table(&self) -> Option<&Table> {
        Some(&self.0.table)
    }
}

/// The last sample in the sensor's frame; NaN before the first one.
pub fn get_values(session: &mut Session, tag: u16) -> Outcome<&Numbers<3>> {
    Ok(&reading::<Compass>(session, tag)?.0.values)
}
