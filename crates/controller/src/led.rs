//! LED.

use crate::call_error::Outcome;
use crate::device::{Device, unknown};
use crate::session::Session;
use wire::op::led::SET;
use wire::{Malformed, Reader, Writer};

/// The state of an LED.
#[derive(Debug, Default)]
pub struct Led {
    value: i32,
    untold: bool,
}

impl Device for Led {
    fn read(&mut self, opcode: u8, _input: &mut Reader<'_>) -> Result<(), Malformed> {
        Err(unknown("LED", opcode))
    }

    fn resend(&mut self) {
        self.untold |= self.value != 0;
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        if std::mem::take(&mut self.untold) {
            out.u8(SET).i32(self.value);
        }
    }
}

/// Sets its state: 0: off; n: the n-th colour, or for gradual LEDs 0xRRGGBB or a brightness.
pub fn set(session: &mut Session, tag: u16, value: i32) -> Outcome<()> {
    let led = session.device::<Led>(tag)?;
    led.value = value;
    led.untold = true;
    Ok(())
}

/// The last value set.
pub fn get(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<Led>(tag)?.value)
}
