//! Microphone: sound is not simulated, as in Webots.

use crate::call_error::Outcome;
use crate::device::{Device, unknown};
use crate::sensor::{Period, Sampled, reading};
use crate::session::Session;
use wire::op::microphone as op;
use wire::{Malformed, Reader, Writer};

/// The state of one.
#[derive(Debug, Default)]
pub struct Microphone {
    period: Period,
    samples: Vec<u8>,
}

impl Device for Microphone {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            0 => drop(input.f64s::<2>()?), // aperture and sensitivity
            op::DATA => {
                let size = usize::try_from(input.i32()?).unwrap_or(0);
                self.samples = input.bytes(size)?.to_vec();
            }
            _ => return Err(unknown("Microphone", opcode)),
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

impl Sampled for Microphone {
    const STEM: &'static str = "microphone";

    fn period(&mut self) -> &mut Period {
        &mut self.period
    }
}

/// Starts sampling. `[ms]`; 0 stops it.
pub fn enable(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
    crate::sensor::enable::<Microphone>(session, tag, period_ms)
}

/// Stops sampling.
pub fn disable(session: &mut Session, tag: u16) -> Outcome<()> {
    crate::sensor::disable::<Microphone>(session, tag)
}

/// The period, 0 if it is off. `[ms]`
pub fn get_sampling_period(session: &mut Session, tag: u16) -> Outcome<i32> {
    crate::sensor::get_sampling_period::<Microphone>(session, tag)
}

/// What was heard; `None` if it was nothing.
pub fn get_sample_data(session: &mut Session, tag: u16) -> Outcome<&[u8]> {
    Ok(&reading::<Microphone>(session, tag)?.samples)
}

/// How much was heard, in bytes.
pub fn get_sample_size(session: &mut Session, tag: u16) -> Outcome<i32> {
    let samples = &reading::<Microphone>(session, tag)?.samples;
    Ok(i32::try_from(samples.len()).unwrap_or(i32::MAX))
}
