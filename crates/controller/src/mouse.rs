//! Mouse: buttons and position, in the view and in the world.

use crate::call_error::{CallError, Outcome};
use crate::sensor::Period;
use crate::session::Session;
use wire::op::robot::{MOUSE_ENABLE_3D_POSITION, SET_MOUSE_SAMPLING_PERIOD};
use wire::{Malformed, Reader, Writer};

/// The state of the mouse; laid out as C programs expect it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MouseState {
    /// From the left edge of the view, 0 to 1.
    pub u: f64,
    /// From the top edge of the view, 0 to 1.
    pub v: f64,
    /// x of the point under the cursor, in world coordinates. `[m]`
    pub x: f64,
    /// y of the point under the cursor, in world coordinates. `[m]`
    pub y: f64,
    /// z of the point under the cursor, in world coordinates. `[m]`
    pub z: f64,
    /// Left button, 0 or 1.
    pub left: u8,
    /// Middle button, 0 or 1.
    pub middle: u8,
    /// Right button, 0 or 1.
    pub right: u8,
}

impl MouseState {
    /// No buttons and no position.
    pub const NONE: Self = Self {
        u: f64::NAN,
        v: f64::NAN,
        x: f64::NAN,
        y: f64::NAN,
        z: f64::NAN,
        left: 0,
        middle: 0,
        right: 0,
    };
}

/// The state of the mouse.
#[derive(Debug)]
pub struct Mouse {
    period: Period,
    in_world: bool,
    in_world_untold: bool,
    state: MouseState,
}

impl Default for Mouse {
    fn default() -> Self {
        Self { period: Period::default(), in_world: false, in_world_untold: false, state: MouseState::NONE }
    }
}

impl Mouse {
    pub(crate) fn read(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let (left, middle, right) = (input.u8()?, input.u8()?, input.u8()?);
        let [u, v, x, y, z] = input.f64s()?;
        self.state = MouseState { u, v, x, y, z, left, middle, right };
        Ok(())
    }

    pub(crate) fn write(&mut self, out: &mut Writer) {
        if let Some(ms) = self.period.take() {
            out.u8(SET_MOUSE_SAMPLING_PERIOD).u16(ms);
        }
        if std::mem::take(&mut self.in_world_untold) {
            out.u8(MOUSE_ENABLE_3D_POSITION).bool(self.in_world);
        }
    }

    pub(crate) fn is_enabled(&self) -> bool {
        self.period.ms() > 0
    }
}

/// Enables the mouse. `[ms]`; 0 disables it.
pub fn enable(session: &mut Session, period_ms: i32) -> Outcome<()> {
    session.mouse.period.set(period_ms)
}

/// Disables the mouse.
pub fn disable(session: &mut Session) -> Outcome<()> {
    enable(session, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_sampling_period(session: &mut Session) -> Outcome<i32> {
    Ok(session.mouse.period.ms())
}

/// Enables the position in the world, if the mouse is enabled.
pub fn enable_3d_position(session: &mut Session) -> Outcome<()> {
    if !session.mouse.is_enabled() {
        session.complain_disabled("wb_mouse_enable");
        return Err(CallError::Refused);
    }
    switch(session, true)
}

/// Disables the position in the world.
pub fn disable_3d_position(session: &mut Session) -> Outcome<()> {
    switch(session, false)
}

fn switch(session: &mut Session, on: bool) -> Outcome<()> {
    session.mouse.in_world = on;
    session.mouse.in_world_untold = true;
    Ok(())
}

/// Whether the position in the world is enabled.
pub fn is_3d_position_enabled(session: &mut Session) -> Outcome<bool> {
    Ok(session.mouse.in_world)
}

/// The state of the mouse.
pub fn get_state(session: &mut Session) -> Outcome<MouseState> {
    if !session.mouse.is_enabled() {
        session.complain_disabled("wb_mouse_enable");
    }
    Ok(session.mouse.state)
}
