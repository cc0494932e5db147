//! Pen: draws on the objects below it.

use crate::call_error::Outcome;
use crate::device::{Device, unknown};
use crate::session::Session;
use wire::op::pen::{DONT_WRITE, SET_INK_COLOR, WRITE};
use wire::{Malformed, Reader, Writer};

/// The state of a pen.
#[derive(Debug, Default)]
pub struct Pen {
    write: Option<bool>,
    ink: Option<([u8; 3], f64)>,
}

impl Device for Pen {
    fn read(&mut self, opcode: u8, _input: &mut Reader<'_>) -> Result<(), Malformed> {
        Err(unknown("Pen", opcode))
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        if let Some(write) = self.write.take() {
            out.u8(if write { WRITE } else { DONT_WRITE });
        }
        if let Some((colour, density)) = self.ink.take() {
            out.u8(SET_INK_COLOR).bytes(&colour).f64(density);
        }
    }
}

/// Enables or disables drawing.
pub fn write(session: &mut Session, tag: u16, write: bool) -> Outcome<()> {
    session.device::<Pen>(tag)?.write = Some(write);
    Ok(())
}

/// Sets the colour 0xRRGGBB and the density in [0, 1].
pub fn set_ink_color(session: &mut Session, tag: u16, color: i32, density: f64) -> Outcome<()> {
    let [_, red, green, blue] = color.to_be_bytes();
    session.device::<Pen>(tag)?.ink = Some(([red, green, blue], density));
    Ok(())
}
