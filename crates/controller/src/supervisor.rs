//! Supervisor.

use wire::{Malformed, Reader, Writer};

/// x
#[derive(Debug, Default)]
pub struct Supervisor {}

impl Supervisor {
    pub(crate) fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let _ = input;
        if opcode == 0 {
            input.u32()?;
            input.u32()?;
            input.u8()?;
            input.u8()?;
            input.string()?;
            input.string()?;
            return Ok(());
        }
        Err(crate::device::unknown("Robot", opcode))
    }
    pub(crate) fn write(&mut self, out: &mut Writer) {
        let _ = out;
    }
}
