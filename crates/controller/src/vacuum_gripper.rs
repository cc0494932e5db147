//! VacuumGripper: attaches a solid that it touches.

use crate::call_error::Outcome;
use crate::device::{Device, unknown};
use crate::sensor::Period;
use crate::session::Session;
use wire::op::vacuum_gripper as op;
use wire::{Malformed, Reader, Writer};

/// The state of a vacuum gripper.
#[derive(Debug, Default)]
pub struct VacuumGripper {
    period: Period,
    on: bool,
    untold: bool,
    presence: i32,
}

impl Device for VacuumGripper {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => self.on = input.u8()? != 0,
            op::GET_PRESENCE => self.presence = i32::from(input.u8()?),
            _ => return Err(unknown("VacuumGripper", opcode)),
        }
        Ok(())
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        if let Some(ms) = self.period.take() {
            out.u8(op::GET_PRESENCE).u16(ms);
        }
        if std::mem::take(&mut self.untold) {
            out.u8(if self.on { op::TURN_ON } else { op::TURN_OFF });
        }
    }
}

/// Enables presence detection. `[ms]`; 0 disables it.
pub fn enable_presence(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
    session.device::<VacuumGripper>(tag)?.period.set(period_ms)
}

/// Disables presence detection.
pub fn disable_presence(session: &mut Session, tag: u16) -> Outcome<()> {
    enable_presence(session, tag, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_presence_sampling_period(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<VacuumGripper>(tag)?.period.ms())
}

/// Whether a solid is attached.
pub fn get_presence(session: &mut Session, tag: u16) -> Outcome<bool> {
    let device = session.device::<VacuumGripper>(tag)?;
    let (on, presence) = (device.period.ms() > 0, device.presence);
    if !on {
        session.complain_disabled("wb_vacuum_gripper_enable_presence");
    }
    Ok(presence != 0)
}

fn switch(session: &mut Session, tag: u16, on: bool) -> Outcome<()> {
    let device = session.device::<VacuumGripper>(tag)?;
    device.on = on;
    device.untold = true;
    Ok(())
}

/// Turns the suction on.
pub fn turn_on(session: &mut Session, tag: u16) -> Outcome<()> {
    switch(session, tag, true)
}

/// Turns the suction off.
pub fn turn_off(session: &mut Session, tag: u16) -> Outcome<()> {
    switch(session, tag, false)
}

/// Whether the suction is on.
pub fn is_on(session: &mut Session, tag: u16) -> Outcome<bool> {
    Ok(session.device::<VacuumGripper>(tag)?.on)
}
