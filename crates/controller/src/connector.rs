//! Connector: docks with another connector.

use crate::call_error::Outcome;
use crate::device::{Device, unknown};
use crate::sensor::Period;
use crate::session::Session;
use wire::op::connector as op;
use wire::{Malformed, Reader, Writer};

/// The state of a connector.
#[derive(Debug, Default)]
pub struct Connector {
    period: Period,
    locked: bool,
    untold: bool,
    /// −1: cannot be measured.
    presence: i32,
}

impl Device for Connector {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => self.locked = input.u8()? != 0,
            op::GET_PRESENCE => self.presence = i32::from(input.i16()?),
            _ => return Err(unknown("Connector", opcode)),
        }
        Ok(())
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        if let Some(ms) = self.period.take() {
            out.u8(op::GET_PRESENCE).u16(ms);
        }
        if std::mem::take(&mut self.untold) {
            out.u8(if self.locked { op::LOCK } else { op::UNLOCK });
        }
    }
}

/// Enables presence detection. `[ms]`; 0 disables it.
pub fn enable_presence(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
    session.device::<Connector>(tag)?.period.set(period_ms)
}

/// Disables presence detection.
pub fn disable_presence(session: &mut Session, tag: u16) -> Outcome<()> {
    enable_presence(session, tag, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_presence_sampling_period(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<Connector>(tag)?.period.ms())
}

/// Whether a compatible connector is in position; −1 if that cannot be measured.
pub fn get_presence(session: &mut Session, tag: u16) -> Outcome<i32> {
    let device = session.device::<Connector>(tag)?;
    let (on, presence) = (device.period.ms() > 0, device.presence);
    if !on {
        session.complain_disabled("wb_connector_enable_presence");
    }
    Ok(presence)
}

fn switch(session: &mut Session, tag: u16, on: bool) -> Outcome<()> {
    let device = session.device::<Connector>(tag)?;
    device.locked = on;
    device.untold = true;
    Ok(())
}

/// Locks it.
pub fn lock(session: &mut Session, tag: u16) -> Outcome<()> {
    switch(session, tag, true)
}

/// Unlocks it.
pub fn unlock(session: &mut Session, tag: u16) -> Outcome<()> {
    switch(session, tag, false)
}

/// Whether it is locked.
pub fn is_locked(session: &mut Session, tag: u16) -> Outcome<bool> {
    Ok(session.device::<Connector>(tag)?.locked)
}
