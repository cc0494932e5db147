//! Altimeter: height above the zero plane of the world.

use crate::call_error::Outcome;
use crate::device::{Device, unknown};
use crate::sensor::{Period, Sampled, reading};
use crate::session::Session;
use wire::op::altimeter::DATA;
use wire::{Malformed, Reader, Writer};

/// The state of an altimeter.
#[derive(Debug)]
pub struct Altimeter {
    period: Period,
    height_m: f64,
}

impl Default for Altimeter {
    fn default() -> Self {
        Self { period: Period::default(), height_m: f64::NAN }
    }
}

impl Device for Altimeter {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            DATA => self.height_m = input.f64()?,
            _ => return Err(unknown("Altimeter", opcode)),
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

impl Sampled for Altimeter {
    const STEM: &'static str = "altimeter";

    fn period(&mut self) -> &mut Period {
        &mut self.period
    }
}

/// The last sample `[m]`; NaN before the first one.
pub fn get_value(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(reading::<Altimeter>(session, tag)?.height_m)
}
