//! Microphone: sound is not simulated, as in Webots.

use crate::call_error::Outcome;
use crate::device::{Device, unknown};
use crate::sensor::{Period, Sampled, reading};
use crate::session::Session;
use wire::op::microphone as op;
use wire::{Malformed, Reader, Writer};

/// The state of a microphone.
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

/// Enables sampling. `[ms]`; 0 disables it.
pub fn enable(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
    crate::sensor::enable::<Microphone>(session, tag, period_ms)
}

/// Disables sampling.
pub fn disable(session: &mut Session, tag: u16) -> Outcome<()> {
    crate::sensor::disable::<Microphone>(session, tag)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_sampling_period(session: &mut Session, tag: u16) -> Outcome<i32> {
    crate::sensor::get_sampling_period::<Microphone>(session, tag)
}

/// The samples; `None` if there are none.
pub fn get_sample_data(session: &mut Session, tag: u16) -> Outcome<&[u8]> {
    Ok(&reading::<Microphone>(session, tag)?.samples)
}

/// The size of the samples, in bytes.
pub fn get_sample_size(session: &mut Session, tag: u16) -> Outcome<i32> {
    let samples = &reading::<Microphone>(session, tag)?.samples;
    Ok(i32::try_from(samples.len()).unwrap_or(i32::MAX))
}
